"""Decisions: faults and overrulings, who may make them, and what they need."""

import pytest

from referee.access.actors import seat_actor
from referee.errors import EventUnknown, RefereeOnly, TableClosed, TableUnknown
from referee.ground.errors import Malformed
from referee.models import Event, TableStatus
from referee.selectors.tablet.table import table_full
from referee.selectors.tablet.tablet_parts import opened_event
from referee.services.events import event_overrule, event_record, fault_give
from referee.services.tables import table_close
from tests.support.referee import (
    DOUBTED,
    IN_DOUBT,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter,
    enter_all,
    make_referee,
    make_table,
    new_key,
    referee_enters,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "body", [{"do": "fault", "player": "Anna"}, {"do": "overrule", "event": 1, "verdict": "legal"}]
)
def test_seat_cannot_enter_what_is_the_referees(body):
    """Faults and overrulings are the referee's alone."""
    table = make_table()
    enter_all(table, START)

    with pytest.raises(RefereeOnly):
        event_record(
            table_id=table.pk,
            actor=seat_actor(seat_of(table, "Bo")),
            body=body,
            key=new_key(),
            expected=None,
        )

    assert reloaded(table).last_number == 8


def test_fault_from_a_seat_with_a_reason_is_still_refused():
    """A reason does not make a seat a referee."""
    table = make_table()

    with pytest.raises(RefereeOnly):
        event_record(
            table_id=table.pk,
            actor=seat_actor(seat_of(table, "Bo")),
            body={"do": "fault", "player": "Anna"},
            key=new_key(),
            expected=None,
            reason="because",
        )


def test_closed_table_takes_no_more_entries():
    """After closing only the referee's decisions are still written."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS)
    table_close(table_id=table.pk, key=new_key())

    with pytest.raises(TableClosed):
        enter(table, "Bo", "play", cards="8H")
    with pytest.raises(TableClosed):
        referee_enters(table, link, {"by": "Bo", "do": "play", "cards": "8H"})
    fault_give(link=link, table_id=table.pk, player="Bo", reason="talked", key=new_key(), expected=None)

    assert reloaded(table).status == TableStatus.CLOSED
    assert reloaded(table).state["scores"]["Bo"] == 30


def test_overrule_stands_beside_the_engines_ruling():
    """The referee's verdict is a line of its own, the engine's stays where it was, the points follow the referee."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    before = Event.objects.get(table=table, number=SHOWN_BY).ruling

    event_overrule(
        link=link, table_id=table.pk, number=10, verdict="legal", reason="misdeal", key=new_key(), expected=18
    )

    assert Event.objects.get(table=table, number=SHOWN_BY).ruling == before
    assert reloaded(table).state["scores"]["Bo"] == 25
    line = table.events.get(number=19)
    assert (line.reason, line.target, line.by, line.actor) == ("misdeal", 10, "referee", f"referee:{link.pk}")


@pytest.mark.parametrize("reason", ["", "   "])
def test_decisions_need_a_reason(reason):
    """A fault and an overruling are kept with why."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START)

    with pytest.raises(Malformed):
        fault_give(link=link, table_id=table.pk, player="Bo", reason=reason, key=new_key(), expected=None)
    with pytest.raises(Malformed):
        event_overrule(
            link=link, table_id=table.pk, number=3, verdict="illegal", reason=reason, key=new_key(), expected=None
        )

    assert reloaded(table).last_number == 8


def test_overrule_of_an_entry_that_is_not_there_is_refused():
    """There is nothing to rule on at a number nobody entered."""
    table = make_table()
    link = make_referee(table)

    with pytest.raises(EventUnknown):
        event_overrule(
            link=link, table_id=table.pk, number=5, verdict="legal", reason="why", key=new_key(), expected=None
        )


def test_referee_of_another_hall_sees_no_such_table():
    """A referee's link opens the tables of its hall alone."""
    table, other = make_table(), make_table()

    with pytest.raises(TableUnknown):
        fault_give(link=make_referee(other), table_id=table.pk, player="Bo", reason="why", key=new_key(), expected=None)


def test_fault_of_an_unknown_player_is_malformed():
    """A name nobody at the table has is named in the answer."""
    table = make_table()

    with pytest.raises(Malformed, match="Eva"):
        fault_give(
            link=make_referee(table), table_id=table.pk, player="Eva", reason="why", key=new_key(), expected=None
        )


def test_doubts_stay_on_the_tablet_after_an_overruling_of_something_else():
    """The referee still sees which entries can't all be legal, on the table and at each of them."""
    table = make_table()
    enter_all(table, IN_DOUBT)
    rut = make_referee(table)
    assert table_full(reloaded(table)).doubts == (DOUBTED,)

    event_overrule(
        link=rut, table_id=table.pk, number=9, verdict="illegal", reason="A joke", key=new_key(), expected=None
    )

    full = table_full(reloaded(table))
    assert full.doubts == (DOUBTED,)
    assert [line.number for line in opened_event(full, DOUBTED[0]).doubts] == [DOUBTED[1]]


def test_fault_after_the_game_is_won_is_refused_with_the_reason():
    """Nothing is stored, and the referee is told why."""
    table = make_table()
    rut = make_referee(table)
    points = dict(zip(("Anna", "Bo", "Cia", "Dag"), (0, 4, 9, 25), strict=True))
    referee_enters(table, rut, {"by": "referee", "do": "result", "points": points})

    outcome = fault_give(link=rut, table_id=table.pk, player="Bo", reason="Talked", key=new_key(), expected=None)

    assert (outcome.stored, outcome.ruling["rules"]) == (False, ["win"])
    assert outcome.ruling["breaches"][0]["why"] == "game-is-won"
    assert {row["player"]: row["points"] for row in reloaded(table).result} == points
