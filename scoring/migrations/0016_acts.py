"""The audit log, whose lines the database refuses to change or delete."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


REFUSAL = "a line of the audit log is never changed or deleted"
SQLITE = """
CREATE TRIGGER scoring_act_kept_{act} BEFORE {act} ON scoring_act
BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
CREATE FUNCTION scoring_act_kept() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '{refusal}'; END
$$ LANGUAGE plpgsql;
CREATE TRIGGER scoring_act_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON scoring_act
FOR EACH STATEMENT EXECUTE FUNCTION scoring_act_kept();
"""


def keep(apps: Any, editor: Any) -> None:
    """Make the database refuse to change or delete a line. SQLite needs this again after every change of the table."""
    if editor.connection.vendor == "sqlite":
        for act in ("UPDATE", "DELETE"):
            editor.execute(SQLITE.format(act=act, refusal=REFUSAL))
    elif editor.connection.vendor == "postgresql":
        editor.execute(POSTGRESQL.format(refusal=REFUSAL))


def let_go(apps: Any, editor: Any) -> None:
    """Undo `keep`. This is only needed when the table itself is to be dropped."""
    if editor.connection.vendor == "sqlite":
        for act in ("UPDATE", "DELETE"):
            editor.execute(f"DROP TRIGGER IF EXISTS scoring_act_kept_{act}")
    elif editor.connection.vendor == "postgresql":
        editor.execute("DROP TRIGGER scoring_act_kept ON scoring_act; DROP FUNCTION scoring_act_kept()")


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', "0015_people"),
    ]

    operations = [
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('competition_id', models.PositiveBigIntegerField(null=True)),
                ('competition', models.CharField(blank=True, max_length=60)),
                ('round', models.PositiveIntegerField(null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('kind', models.CharField(max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('was', models.JSONField(null=True)),
                ('now', models.JSONField(null=True)),
                ('actor', models.CharField(max_length=10)),
                ('actor_id', models.PositiveBigIntegerField()),
                ('actor_name', models.CharField(blank=True, max_length=150)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='scoring.tournament')),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.RunPython(keep, let_go),
    ]
