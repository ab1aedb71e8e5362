"""Chain the lines of the audit logs by hash, also those that have been written already."""

from collections import defaultdict
from importlib import import_module
from typing import Any

from django.db import migrations, models

from scoring.systems.access.act_chain import act_hash

kept = import_module("scoring.migrations.0016_acts")  # SQLite makes an altered table anew, without its triggers


def chain(apps: Any, editor: Any) -> None:
    """Give every line its hash, in the order in which the lines of a tournament or season were written."""
    last: defaultdict[tuple[Any, Any], str] = defaultdict(str)
    acts = apps.get_model("scoring", "Act").objects
    for act in acts.order_by("pk").iterator():
        log = act.tournament_id, act.season_id
        act.previous_hash = last[log]
        last[log] = act_hash(act)
        acts.filter(pk=act.pk).update(previous_hash=act.previous_hash, hash=last[log])


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0030_table_sizes'),
    ]

    operations = [
        migrations.RunPython(kept.let_go, kept.keep),
        migrations.AddField(
            model_name='act',
            name='previous_hash',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='act',
            name='hash',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
        ),
        migrations.RunPython(chain, migrations.RunPython.noop),
        migrations.RunPython(kept.keep, kept.let_go),
    ]
