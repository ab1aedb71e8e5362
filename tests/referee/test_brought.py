"""Pricks brought from the game before (Knåker 16.1, 16.9): they stand in the table's own setup."""

import pytest

from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games import game_named
from referee.games.knaker import GAME
from referee.ground.errors import Malformed
from referee.models import Table
from referee.selectors.log.verification import table_faults
from referee.services.tables import Player, hall_open, table_open
from tests.support.knaker_table import NAMES, enter, page_of, seats_now, tablet_of
from tests.support.referee import house_enters, reloaded


def opened(brought):
    """A table of three whose players bring these pricks."""
    hall = hall_open(name="Clubhouse", slug="club")
    players = [Player(name) for name in NAMES]
    return table_open(hall_id=hall.pk, number=1, game="knaker", players=players, brought=brought)


def test_a_game_begins_with_the_pricks_brought():
    """They count as pricks of this game from the start: with three no runs, and the fourth brings the pile."""
    record = Record.begin(GAME, players=NAMES, brought={"Bo": 3, "Cia": 0})
    assert [seat.pricks for seat in record.state.seats] == [0, 3, 0]
    assert [seat.next_game_pricks for seat in record.state.seats] == [0, 0, 0]

    cheat = GAME.read_event({"by": "referee", "do": "cheat", "player": "Bo", "kind": "hinder"}, record)
    assert rule_on(record, cheat).state.seats[1].owes_pile is not None


@pytest.mark.parametrize("brought", [4, 5, 9])
def test_four_pricks_brought_owe_the_pile_and_no_more_than_four_count(brought):
    """The pile is taken in the player's first turn; nobody is disqualified before the next prick."""
    record = Record.begin(GAME, players=NAMES, brought={"Bo": brought})
    for raw in (
        *({"by": name, "do": "lift_hand"} for name in NAMES),
        *({"by": name, "do": "ready"} for name in NAMES),
        {"by": "referee", "do": "start", "first": "Bo"},
    ):
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    bo = record.state.seats[1]
    assert (bo.pricks, bo.status) == (4, "in")

    lays = rule_on(record, GAME.read_event({"by": "Bo", "do": "play", "cards": "4H"}, record))
    assert [breach.clause for breach in lays.breaches] == ["16.8"]
    takes = rule_on(record, GAME.read_event({"by": "Bo", "do": "pick_up"}, record))
    assert takes.verdict.value == "legal" and takes.state.turn != 1

    cheat = GAME.read_event({"by": "referee", "do": "cheat", "player": "Bo", "kind": "hinder"}, record)
    assert rule_on(record, cheat).state.seats[1].status == "disqualified"


@pytest.mark.parametrize(
    ("game", "brought", "code"),
    [
        ("knaker", {"Zed": 1}, "unknown-player"),
        ("knaker", {"Bo": -1}, "not-a-count"),
        ("knaker", {"Bo": True}, "not-a-count"),
        ("gnallknekt", {"Bo": 1}, "unknown-key"),
    ],
)
def test_what_cannot_be_brought_is_refused(game, brought, code):
    """Only pricks, by players of the table, into a game that knows them."""
    with pytest.raises(EntryError) as refused:
        Record.begin(game_named(game), players=NAMES, brought=brought)
    assert refused.value.code == code


@pytest.mark.django_db
def test_phone_and_tablet_show_what_was_brought():
    """From the first moment, as pricks of the player."""
    table = opened({"Bo": 2})

    assert seats_now(table)["Bo"]["pricks"] == 2
    for page in (page_of(table, "Bo"), page_of(table, "Anna"), tablet_of(table)):
        assert "2 pricks" in page


@pytest.mark.django_db
def test_what_was_brought_is_part_of_the_chain():
    """The log is intact with it; whoever changes it behind our back is found out."""
    table = opened({"Bo": 2})
    enter(table, {"do": "lift_hand"}, "Anna")
    house_enters(table, {"by": "referee", "do": "cheat", "player": "Bo", "kind": "hinder"})
    assert seats_now(table)["Bo"]["pricks"] == 3
    assert list(table_faults(reloaded(table))) == []

    Table.objects.filter(pk=table.pk).update(brought={"Bo": 1})
    assert any("opened with" in str(fault) for fault in table_faults(reloaded(table)))


@pytest.mark.django_db
def test_a_table_with_what_cannot_be_brought_is_not_opened():
    """The caller is told."""
    with pytest.raises(Malformed):
        opened({"Zed": 1})
