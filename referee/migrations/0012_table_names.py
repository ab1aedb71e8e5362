"""Tables are named in the reader's language: their number in the room and their round replace a stored name."""

import re

from django.db import migrations, models
from django.db.models import F

IN_ROUND = re.compile(r"(?:Round|Rond|Ronde) (\d+), (?:table|bord|tafel) (\d+)")
BY_ITSELF = re.compile(r"(?:Table|Bord|Tafel) (\d+)")


def read_names(apps, schema_editor):
    """Take round and number out of the stored names, in any of the three languages."""
    tables = apps.get_model("referee", "Table").objects
    tables.update(room_number=F("number"))
    for pk, label in tables.values_list("pk", "label").iterator():
        if in_round := IN_ROUND.fullmatch(label):
            tables.filter(pk=pk).update(round=in_round[1], room_number=in_round[2])
        elif by_itself := BY_ITSELF.fullmatch(label):
            tables.filter(pk=pk).update(room_number=by_itself[1])


def write_names(apps, schema_editor):
    """Name the tables in English again."""
    tables = apps.get_model("referee", "Table").objects
    for pk, round_number, number in tables.values_list("pk", "round", "room_number").iterator():
        label = f"Table {number}" if round_number is None else f"Round {round_number}, table {number}"
        tables.filter(pk=pk).update(label=label)


class Migration(migrations.Migration):
    dependencies = [("referee", "0011_reported")]

    operations = [
        migrations.AddField("table", "round", models.PositiveIntegerField(blank=True, null=True)),
        migrations.AddField("table", "room_number", models.PositiveIntegerField(default=0), preserve_default=False),
        migrations.AlterField("table", "label", models.CharField(default="", max_length=80)),
        migrations.RunPython(read_names, write_names),
        migrations.RemoveField("table", "label"),
    ]
