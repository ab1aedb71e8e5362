"""The demo tournament, as a newcomer finds it."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from config.demo import PLAYERS, demo_tournament
from config.processes.addresses import tournament_addresses
from referee.lines import line_of
from referee.models import Event, Table
from scoring.models.tournaments import Competition, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> list[Table]:
    """The tables of a fresh demo tournament."""
    demo_tournament()
    return list(Table.objects.select_related("hall").order_by("number"))


def position(table: Table) -> dict[str, Any]:
    """Where a table stands, as the casebook says it."""
    record = line_of(table).record
    return record.game.position(record.state)


def test_demo_seats_eight_players_at_two_tables(tables):
    """Everybody sits somewhere, once."""
    seated = [seat.player for table in tables for seat in table.seats.all()]

    assert len(tables) == 2
    assert sorted(seated) == sorted(PLAYERS)


def test_demo_leaves_a_hand_half_played_with_an_open_revoke(tables):
    """Table 1 is in the second trick, and the discard on hearts is still open."""
    discard = tables[0].events.get(body__cards="9S")

    assert [played["card"] for played in position(tables[0])["trick"]] == ["KD", "8D"]
    assert discard.ruling["verdict"] == "open"
    assert position(tables[0])["scores"] == dict.fromkeys(position(tables[0])["scores"], 25)


def test_demo_deals_at_the_other_table(tables):
    """Table 2 waits for the first answer: join or pass."""
    assert tables[1].events.count() == 1
    assert position(tables[1])["phase"] == "join"


def test_demo_is_made_once(tables):
    """A second start changes nothing."""
    before = (Event.objects.count(), Player.objects.count(), tournament_addresses())
    call_command("demo", stdout=StringIO())

    assert (Event.objects.count(), Player.objects.count(), tournament_addresses()) == before


def test_demo_leaves_an_evening_alone(tables):
    """Who has an evening of their own gets no demo beside it."""
    Competition.objects.update(name="Our own")

    assert demo_tournament() is False
    assert Competition.objects.count() == 1
