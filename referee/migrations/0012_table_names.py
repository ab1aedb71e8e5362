"""Tables are named in the reader's language: their number in the room and their round replace a stored name."""

import re

from django.db import migrations, models

IN_ROUND = re.compile(r"(?:Round|Rond|Ronde) (\d+), (?:table|bord|tafel) (\d+)")
BY_ITSELF = re.compile(r"(?:Table|Bord|Tafel) (\d+)")


def read_names(apps, schema_editor):
    """Take round and number out of the stored names, in any of the three languages.

    Each row is written once: PostgreSQL can't alter a table after a row was written twice in the same transaction.
    """
    tables = apps.get_model("referee", "Table").objects
    for pk, label, number in list(tables.values_list("pk", "label", "number")):
        in_round, by_itself = IN_ROUND.fullmatch(label), BY_ITSELF.fullmatch(label)
        room_number = in_round[2] if in_round else by_itself[1] if by_itself else number
        tables.filter(pk=pk).update(round=in_round and in_round[1], room_number=room_number)


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
