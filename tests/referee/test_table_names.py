"""A table is called in the language of whoever reads it."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import override

from referee.models import Table
from referee.wording.tables import table_name
from tests.support.old_tournament import migrate_to

NAMES = {"en": "Round 2, table 5", "sv": "Rond 2, bord 5", "nl": "Ronde 2, tafel 5"}


@pytest.mark.parametrize("language", NAMES)
def test_table_is_named_in_the_readers_language(language):
    """By its round and its number in the room."""
    with override(language):
        assert table_name(Table(number=5, room_number=5, round=2)) == NAMES[language]


def test_consecutive_games_at_a_table_have_one_name():
    """The next game is another table of the hall, but the same in the room."""
    assert table_name(Table(number=3, room_number=1)) == "Table 1"


@pytest.mark.django_db(transaction=True)
def test_names_stored_by_an_earlier_release_are_read_in_every_language():
    """Whoever opened the table had named it in a language of their own."""
    old = migrate_to([("referee", "0011_reported")])
    hall = old.get_model("referee", "Hall").objects.create(name="Club", slug="club")
    stored = [*NAMES.values(), "Bord 4", "The window"]
    for number, label in enumerate(stored, start=10):
        old.get_model("referee", "Table").objects.create(hall=hall, number=number, label=label, game="knoesten")

    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("referee"))

    assert [table_name(table) for table in Table.objects.order_by("number")] == [
        *["Round 2, table 5"] * 3,
        "Table 4",
        "Table 14",
    ]
