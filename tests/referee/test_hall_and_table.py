"""What a referee's tablet gets of hall and table, and how many queries it costs."""

import json

import pytest

from referee.lines import forget, keep, line_of
from referee.selectors.log.log import log_lines
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.selectors.tablet.table import table_for, table_full
from referee.services.calls import call_answer, call_raise
from referee.services.events import event_overrule, fault_give
from referee.services.tables import table_close
from tests.support.referee import (
    FOUR,
    REVOKED,
    SHOWN,
    SHOWN_BY,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


def test_line_of_a_table_grown_elsewhere_reads_only_the_new_lines(django_assert_num_queries):
    """Another process has written: what is here is carried on, not begun anew."""
    table = make_table()
    enter_all(table, START)
    early = reloaded(table)
    short = line_of(early)
    enter_all(table, TRICKS)
    keep(early, short)  # as in a process that has seen nothing since

    grown = reloaded(table)

    with django_assert_num_queries(1):
        line = line_of(grown)

    assert line.number == 17


def test_hall_view_puts_those_in_need_first():
    """A waiting call comes before an illegal entry, that before an open one, that before quiet tables."""
    first = make_table(number=1)
    hall = first.hall_id
    quiet, open_, illegal, calling = (
        first,
        make_table(number=2, hall_id=hall),
        make_table(number=3, hall_id=hall, options={"faults": "called"}),
        make_table(number=4, hall_id=hall),
    )
    enter_all(quiet, START)
    enter_all(open_, START + TRICKS)
    enter_all(illegal, START + TRICKS + SHOWN)
    call_raise(seat=seat_of(calling, "Bo"), reason="help")

    view = hall_view(reloaded(first).hall)

    assert [tile.number for tile in view.tiles] == [4, 3, 2, 1]
    assert [(tile.unanswered, tile.open_rulings) for tile in view.tiles] == [(0, 0), (1, 1), (0, 1), (0, 0)]
    assert [call.player for call in view.calls] == ["Bo"]
    assert view.tiles[0].last.text == "Bo calls the referee"
    assert view.tiles[1].last.verdict.verdict == "open"
    assert view.tiles[3].last_seconds is not None and view.tiles[3].turn == "Anna"


def test_hall_view_keeps_closed_tables_apart():
    """A closed table can still be opened and corrected, but needs nothing."""
    table = make_table()
    table_close(table_id=table.pk, key=new_key())

    view = hall_view(reloaded(table).hall)

    assert view.tiles == () and [tile.table_id for tile in view.closed] == [table.pk]


def test_hall_view_takes_the_same_queries_however_many_tables(django_assert_num_queries):
    """Tables, calls, last lines, seats, referees: five."""
    first = make_table(number=1)
    for number in range(2, 6):
        enter_all(make_table(number=number, hall_id=first.hall_id), START)
    hall = first.hall
    forget()

    with django_assert_num_queries(5):
        hall_view(hall)


def test_hall_number_grows_with_everything_that_happens():
    """An entry, a call, an answer, a new table: each is a new number."""
    table = make_table()
    numbers = [hall_number(table.hall_id)]
    enter_all(table, "Dag deal KC")
    numbers.append(hall_number(table.hall_id))
    call = call_raise(seat=seat_of(table, "Bo"))
    numbers.append(hall_number(table.hall_id))
    call_answer(link=make_referee(table), call_id=call.pk)
    numbers.append(hall_number(table.hall_id))
    make_table(number=2, hall_id=table.hall_id)
    numbers.append(hall_number(table.hall_id))

    assert numbers == sorted(set(numbers))
    assert hall_view(table.hall).number == numbers[-1]


def test_table_full_shows_log_with_clause_evidence_and_settling():
    """The revoke reads: entered open, now illegal by `follow`, proven by two cards, settled by a later entry."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)

    full = table_full(reloaded(table))
    row, later = full.log[REVOKED - 1], full.log[SHOWN_BY - 1]

    (breach,) = row.verdict.breaches
    assert (row.entered_as.verdict, row.verdict.verdict, row.settled_by) == ("open", "illegal", SHOWN_BY)
    assert (breach.clause, breach.title, breach.cards) == ("follow", "Following suit", ("7S", "8H"))
    assert breach.events == (REVOKED, SHOWN_BY)
    assert breach.sentence == "Bo played 7♠, but held a card of the suit led: 8♥."
    assert breach.href == "/rules/knoesten/#follow"
    assert [(settled.number, settled.verdict.verdict) for settled in later.settles] == [(REVOKED, "illegal")]
    assert [(cost.player, cost.points) for cost in later.penalties] == [("Bo", 5)]


def test_table_full_knows_what_each_holds_or_lacks():
    """The dealer holds the turned card; Bo, who threw a spade on a heart, is not said to lack hearts."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")

    knowledge = {known.player: known for known in table_full(reloaded(table)).knowledge}

    assert knowledge["Dag"].holds == ("KC",)
    assert knowledge["Bo"].lacks == ()
    assert [known.hidden for known in knowledge.values()] == [4, 4, 5, 4]


def test_table_full_shows_overruling_beside_the_engines_verdict():
    """Both verdicts stand in the log, with the referee's reason."""
    table = make_table()
    link = make_referee(table, "Rut")
    enter_all(table, START + TRICKS + SHOWN)
    event_overrule(
        link=link, table_id=table.pk, number=REVOKED, verdict="legal", reason="misdeal", key=new_key(), expected=None
    )

    full = table_full(reloaded(table))
    row, ruling = full.log[REVOKED - 1], full.log[-1]

    assert (row.verdict.verdict, row.verdict.overruled, row.engine_says.verdict) == ("legal", True, "illegal")
    assert (ruling.text, ruling.reason, ruling.actor) == ("The referee rules “Bo plays 7♠” legal", "misdeal", "Rut")


def test_overruling_is_heard_by_all_players():
    """What the referee says is said aloud: every seat reads the verdict."""
    table = make_table()
    enter_all(table, START + TRICKS)
    event_overrule(
        link=make_referee(table),
        table_id=table.pk,
        number=REVOKED,
        verdict="illegal",
        reason="seen",
        key=new_key(),
        expected=None,
    )

    for viewer in (*FOUR, None):
        row = log_lines(reloaded(table), viewer)[REVOKED - 1]
        assert row.verdict.verdict == "illegal" and row.verdict.overruled


def test_fault_about_an_entry_answers_it():
    """Where faults cost only when called, a fault about the illegal entry takes it off the referee's list."""
    table = make_table(options={"faults": "called"})
    enter_all(table, START + TRICKS + SHOWN)
    before = reloaded(table).unanswered

    fault_give(
        link=make_referee(table),
        table_id=table.pk,
        player="Bo",
        reason="revoke",
        key=new_key(),
        expected=None,
        about=REVOKED,
    )

    assert (before, reloaded(table).unanswered) == (1, 0)
    assert log_lines(reloaded(table), "Anna")[REVOKED - 1].verdict.verdict == "illegal"


def test_table_full_takes_few_queries(django_assert_num_queries):
    """Log, seats, referees, calls: four; and three for the last entry as everybody may know it."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    fault_give(link=link, table_id=table.pk, player="Cia", reason="talked", key=new_key(), expected=None)
    table = table_for(link, table.pk)
    line_of(table)

    with django_assert_num_queries(7):
        table_full(table)


def test_views_are_plain_data():
    """Everything can be sent as JSON as it is."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    call_raise(seat=seat_of(table, "Bo"))

    for shape in (seat_view(seat_of(table, "Bo")), table_full(reloaded(table)), hall_view(reloaded(table).hall)):
        json.dumps(shape.to_json())
