"""Taking back a seat's last act, until anybody else enters something."""

import pytest

from referee.errors import NotYourTurnToTakeBack, PenaltyGiven, Stale, TableClosed
from referee.models import Kind, TableStatus
from referee.selectors.log.log import log_lines
from referee.selectors.seat.seat import seat_view
from referee.services.corrections import event_correct
from referee.services.events import fault_give
from referee.services.quick import quick_table_open
from referee.services.tables import table_close
from tests.support.referee import (
    FOUR,
    REST,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
    take_back,
)

pytestmark = pytest.mark.django_db


def test_take_back_restores_the_position_and_keeps_the_line():
    """The entry stays in the log, struck; the position is as before it."""
    table = make_table()
    enter_all(table, START)
    before = reloaded(table).state
    enter_all(table, "Anna play AH")

    outcome = take_back(table, "Anna", expected=9)

    assert (outcome.event.kind, outcome.event.target) == (Kind.TAKE_BACK, 9)
    assert reloaded(table).state == before
    row = next(row for row in log_lines(reloaded(table), None) if row.number == 9)
    assert row.struck and row.taken_back_by == 10 and row.text == "Anna plays A♥"


def test_nobody_takes_their_own_penalty_out_again():
    """Bo's heart has proven his revoke, which cost 5 points. A slip of the finger? The referee says so."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)

    with pytest.raises(PenaltyGiven):
        take_back(table, "Bo")

    offered = seat_view(seat_of(table, "Bo")).take_back
    assert (offered.may, offered.waits_for) == (False, "referee")
    assert reloaded(table).state["scores"]["Bo"] == 30
    strike_out(table, SHOWN_BY)
    assert reloaded(table).state["scores"]["Bo"] == 25
    assert reloaded(table).open_rulings == 1


def test_card_out_of_turn_costs_points_that_stay():
    """Cia plays before her turn: 5 points, which no tap of hers takes away; the other players can't either."""
    table = make_table()
    enter_all(table, START + "Anna play AH")
    enter(table, "Cia", "play", cards="9H")
    assert reloaded(table).state["scores"]["Cia"] == 30

    with pytest.raises(PenaltyGiven):
        take_back(table, "Cia")
    with pytest.raises(NotYourTurnToTakeBack):
        take_back(table, "Bo")
    assert seat_view(seat_of(table, "Bo")).take_back is None
    assert reloaded(table).state["scores"]["Cia"] == 30


def test_at_a_quick_table_another_player_takes_a_penalised_entry_out():
    """Nobody is referee there: a second pair of eyes is asked for, and the log says whose they were."""
    table = quick_table_open(game="knoesten", names=FOUR).hall.tables.get()
    enter_all(table, START + "Anna play AH")
    enter(table, "Cia", "play", cards="9H")
    assert seat_view(seat_of(table, "Cia")).take_back.waits_for == "player"
    with pytest.raises(PenaltyGiven):
        take_back(table, "Cia")

    offered = seat_view(seat_of(table, "Bo")).take_back
    assert (offered.player, offered.is_mine, offered.may) == ("Cia", False, True)
    outcome = take_back(table, "Bo")

    assert (outcome.event.kind, outcome.event.by) == (Kind.TAKE_BACK, "Bo")
    assert reloaded(table).state["scores"]["Cia"] == 25


def test_at_a_quick_table_nobody_takes_out_what_cost_nothing_but_its_maker():
    """Another player's entry that is no penalty is not theirs to take out."""
    table = quick_table_open(game="knoesten", names=FOUR).hall.tables.get()
    enter_all(table, START + "Anna play AH")

    with pytest.raises(NotYourTurnToTakeBack):
        take_back(table, "Bo")


def strike_out(table, number):
    """The referee says that an entry was a mistake."""
    event_correct(
        link=make_referee(table),
        table_id=table.pk,
        number=number,
        body=None,
        reason="mistyped",
        key=new_key(),
        expected=None,
    )


def test_take_back_is_refused_once_somebody_else_has_entered():
    """The right ends with the next entry of anybody else, the referee's too."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")

    with pytest.raises(NotYourTurnToTakeBack):
        take_back(table, "Anna")

    fault_give(link=make_referee(table), table_id=table.pk, player="Cia", reason="talked", key=new_key(), expected=None)
    with pytest.raises(NotYourTurnToTakeBack):
        take_back(table, "Bo")


def test_take_back_of_nothing_is_refused():
    """At a fresh table there is nothing to take back."""
    with pytest.raises(NotYourTurnToTakeBack):
        take_back(make_table(), "Anna")


def test_take_back_is_refused_after_another_took_back():
    """Bo took his card back: that was an act of his, so Anna's card before it stays."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")
    take_back(table, "Bo")

    with pytest.raises(NotYourTurnToTakeBack):
        take_back(table, "Anna")


def test_two_entries_in_a_row_can_both_be_taken_back():
    """Who took the last trick and leads has done two things in a row, and may take back both."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + "Cia play 9D\nDag play JD\nDag play JS")

    take_back(table, "Dag")
    take_back(table, "Dag")

    assert reloaded(table).state["turn"] == "Dag"
    assert len(reloaded(table).state["trick"]) == 3


def test_deal_can_be_taken_back_by_whoever_entered_it():
    """The deal is the referee's in the game, but the seat that entered it may take it back."""
    table = make_table()
    enter(table, "Bo", "deal", dealer="Dag", trump="KC")

    take_back(table, "Bo")

    assert reloaded(table).status == TableStatus.WAITING


def test_take_back_twice_with_one_key_is_one():
    """A resent take-back takes back nothing more."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + "Cia play 9D\nDag play JD\nDag play JS")
    key = new_key()
    first = take_back(table, "Dag", key=key)

    again = take_back(table, "Dag", key=key)

    assert again.repeated and again.event == first.event
    assert len(reloaded(table).state["trick"]) == 0


def test_take_back_with_a_stale_number_is_refused():
    """Who has not seen the other's card does not take back unknowingly."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")

    with pytest.raises(Stale):
        take_back(table, "Anna", expected=9)


def test_take_back_reopens_a_finished_game():
    """The last card of a game can be taken back like any other."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN + REST)
    assert reloaded(table).status == TableStatus.FINISHED

    take_back(table, "Anna")

    assert reloaded(table).status == TableStatus.PLAYING


def test_take_back_at_a_closed_table_is_refused():
    """What the organiser has closed only the referee changes."""
    table = make_table()
    enter_all(table, START)
    table_close(table_id=table.pk, key=new_key())

    with pytest.raises(TableClosed):
        take_back(table, "Cia")


def test_seat_view_offers_the_take_back_while_it_lasts():
    """The phone shows the entry that can be taken back, and only to its own seat."""
    table = make_table()
    enter_all(table, START + "Anna play AH")

    mine, others = seat_view(seat_of(table, "Anna")), seat_view(seat_of(table, "Bo"))

    assert mine.take_back is not None and (mine.take_back.number, mine.take_back.text) == (9, "A♥")
    assert others.take_back is None
