"""Pairs of players who must never sit at one table."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0028_substitutions"),
    ]

    operations = [
        migrations.CreateModel(
            name="NeverPair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "one",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoring.player"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoring.player"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("one", "other"), name="one_never_of_a_pair"),
                    models.CheckConstraint(
                        condition=models.Q(("one__lt", models.F("other"))), name="never_pair_in_order"
                    ),
                ],
            },
        ),
    ]
