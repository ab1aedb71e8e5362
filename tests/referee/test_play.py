"""How players have played at a table that is over: tricks, proven breaches, calls of cheats."""

import pytest

from referee.selectors.seat.play import Play, plays_at
from referee.services.tables import table_close
from tests.referee.test_knaker_pages import begun as begun
from tests.support.knaker_table import LAY_AND_DRAW, send
from tests.support.referee import REST, REVOKED, SHOWN, START, TRICKS, enter_all, make_table, new_key, reloaded

pytestmark = pytest.mark.django_db
__all__ = ["begun"]  # a fixture


def plays_of(table) -> dict[str, Play]:
    """Close a table, and return each player's play at it."""
    table_close(table_id=table.pk, key=new_key())
    names = table.seats.values_list("player", flat=True)
    return dict(zip(names, plays_at([table.pk]), strict=True))


def test_a_table_that_plays_counts_nowhere():
    """Nor does one at which nothing was dealt."""
    table = make_table()
    enter_all(table, START + TRICKS)
    assert plays_at([table.pk, make_table(number=2).pk]) == []


def test_tricks_and_a_proven_revoke_are_counted():
    """All tricks of the hand are somebody's. The revoke is that of the player who made it, once it is proven."""
    table = make_table()
    lines = enter_all(table, START + TRICKS + SHOWN + REST)
    plays = plays_of(reloaded(table))
    assert sum(play.tricks or 0 for play in plays.values()) == 5 and {play.hands for play in plays.values()} == {1}
    assert {name: play.breaches for name, play in plays.items() if play.breaches} == {
        lines[REVOKED - 1].event.body["by"]: 1
    }


def test_a_revoke_that_no_card_has_proven_counts_nowhere():
    """The same hand, without the card that shows it."""
    table = make_table()
    enter_all(table, START + TRICKS)
    assert {play.breaches for play in plays_of(reloaded(table)).values()} == {0}


def test_calls_of_cheats_are_right_or_wrong(begun):
    """Bo lays a card that may not lie there: Anna's call is right. Cia's call of a card that may lie there is wrong."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["9H"], **{"from": "hand"})
    send(begun, "Cia", do="accuse", event=reloaded(begun).last_number - 1, denies="no")
    send(begun, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    send(begun, "Anna", do="accuse", event=reloaded(begun).last_number, denies="no")
    plays = plays_of(reloaded(begun))
    assert {name: (play.calls_right, play.calls_wrong) for name, play in plays.items()} == {
        "Anna": (1, 0),
        "Bo": (0, 0),
        "Cia": (0, 1),
    }
    assert plays["Bo"].tricks is None
