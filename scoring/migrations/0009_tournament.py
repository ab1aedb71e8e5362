"""Create the tables for tournaments and entries. The next migration fills them, and the one after it requires them.

There are three migrations because PostgreSQL can't alter a table whose rows were written in the same transaction.
"""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.models.functions import Lower


def key() -> models.BigAutoField:
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def names_freed(_apps: Any, schema_editor: Any) -> None:
    """Rename the indices of competitions that PostgreSQL still names after tournaments, which need the names again."""
    if schema_editor.connection.vendor != "postgresql":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname FROM pg_indexes"
            " WHERE schemaname = current_schema() AND indexname LIKE 'scoring%%tournament%%'"
        )
        names = [name for (name,) in cursor.fetchall()]
    # Django finds the index for LIKE by its name.
    like = schema_editor._create_index_name("scoring_competition", ["slug"], suffix="_like")
    for name in names:
        renamed = like if name.endswith("_like") else name.replace("tournament", "competition", 1)[:63]
        schema_editor.execute(f'ALTER INDEX "{name}" RENAME TO "{renamed}"')


class Migration(migrations.Migration):
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL), ("scoring", "0008_competition")]

    operations = [
        migrations.RunPython(names_freed, migrations.RunPython.noop),
        migrations.CreateModel(
            "Tournament",
            [
                ("id", key()),
                ("name", models.CharField(max_length=120)),
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("hall_id", models.PositiveBigIntegerField(unique=True)),
                ("wifi_name", models.CharField(blank=True, max_length=32)),
                ("wifi_password", models.CharField(blank=True, max_length=63)),
                ("key", models.CharField(max_length=64, null=True)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "organiser",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-created_at", "-pk"]},
        ),
        migrations.CreateModel(
            "Entry",
            [
                ("id", key()),
                ("withdrawn", models.BooleanField(default=False)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="scoring.competition"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="scoring.player"
                    ),
                ),
            ],
            options={"ordering": [Lower("player__name"), "pk"], "verbose_name_plural": "entries"},
        ),
        migrations.AddField(
            "Competition",
            "tournament",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="competitions",
                to="scoring.tournament",
            ),
        ),
        migrations.AddField("Competition", "first_table", models.PositiveSmallIntegerField(default=1)),
        migrations.AddField(
            "Player",
            "tournament",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="players", to="scoring.tournament"
            ),
        ),
        migrations.AddField(
            "Standing",
            "entry",
            models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="standing", to="scoring.entry"
            ),
        ),
    ]
