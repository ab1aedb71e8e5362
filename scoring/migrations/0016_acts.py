"""The audit log, whose lines the database refuses to change or delete."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

from scoring.models.act_triggers import triggers_create, triggers_drop


def keep(apps: Any, editor: Any) -> None:
    """Make the database refuse to change or delete a line."""
    triggers_create(editor)


def let_go(apps: Any, editor: Any) -> None:
    """Undo `keep`. This is only needed when the table itself is to be altered or dropped."""
    triggers_drop(editor)


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
