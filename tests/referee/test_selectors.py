"""What the pages get: seat, hall and table, and how many queries each costs."""

import json

import pytest

from referee.models import TableStatus
from referee.selectors.hall import hall_number, hall_view
from referee.selectors.lines import forget, keep, line_of
from referee.selectors.log import log_lines
from referee.selectors.seat import seat_view
from referee.selectors.table import table_for, table_full
from referee.services.calls import call_answer, call_raise
from referee.services.events import event_overrule, fault_give
from referee.services.tables import table_close
from tests.support.referee import (
    FOUR,
    REST,
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


def view_of(table, player):
    """A player's view, as their phone asks for it."""
    return seat_view(seat_of(table, player))


def test_seat_view_before_the_first_deal_asks_for_it():
    """At a fresh table everybody is asked to deal, and anybody may."""
    view = view_of(make_table(), "Bo")

    assert (view.status, view.phase, view.hand, view.number) == (TableStatus.WAITING, "done", 0, 0)
    assert view.dealers == FOUR
    assert view.ask == "Deal, then enter who dealt and which card was turned up."
    assert view.last is None and view.take_back is None and view.call is None and view.result == ()


def test_seat_view_shows_the_places_from_me_on():
    """The reader sits first, the others follow clockwise."""
    table = make_table()
    enter_all(table, START + "Anna play AH\nBo play 7S")

    places = view_of(table, "Cia").places

    assert [place.player for place in places] == ["Cia", "Dag", "Anna", "Bo"]
    assert [place.position for place in places] == [2, 3, 0, 1]
    assert (places[0].is_me, places[0].is_turn, places[1].is_dealer) == (True, True, True)
    assert [place.card for place in places] == [None, None, "AH", "7S"]
    assert [place.hand_count for place in places] == [5, 5, 4, 4]
    assert {place.points for place in places} == {25}


def test_seat_view_tells_whose_turn_it_is_and_what_is_asked():
    """One sentence: to the player whose turn it is, and about that player to the others."""
    table = make_table()
    asks = {}
    for number, row in enumerate((START + "Anna play AH\nBo play 7S").strip().splitlines()):
        enter_all(table, row)
        asks[number] = (view_of(table, "Anna").ask, view_of(table, "Cia").ask)

    assert asks[0] == ("Your turn: do you join or pass?", "Anna is asked: join or pass?")
    assert asks[4] == ("Your turn: how many cards do you exchange?", "Anna exchanges.")
    assert asks[7] == ("Your turn: you lead.", "Anna leads.")
    assert asks[8] == ("Bo plays: hearts led.", "Bo plays: hearts led.")
    assert asks[9] == ("Cia plays: hearts led.", "Your turn: hearts led.")


def test_seat_view_knows_who_has_been_asked_to_join():
    """Nobody stands as joined before being asked, but the dealer, who is not asked."""
    table = make_table()
    enter_all(table, "Dag deal KC\nAnna join\nBo pass")

    joined = {place.player: place.joined for place in view_of(table, "Anna").places}

    assert joined == {"Anna": True, "Bo": False, "Cia": None, "Dag": True}


def test_seat_view_offers_what_may_be_done_in_words():
    """Offers carry the event to send, and how it reads on a button."""
    table = make_table()
    enter_all(table, "Dag deal KC")

    view = view_of(table, "Anna")

    assert [(offer.text, offer.body["do"]) for offer in view.offers] == [("Join", "join"), ("Pass", "pass")]
    assert view_of(table, "Bo").offers == ()


def test_seat_view_shows_own_cards_that_are_known_and_nobody_elses():
    """The dealer's turned card is known to all once play begins; it lies in the dealer's own hand."""
    table = make_table()
    enter_all(table, START)

    assert view_of(table, "Dag").my_cards == ("KC",)
    assert view_of(table, "Anna").my_cards == ()
    assert view_of(table, "Anna").pad["KC"] == "elsewhere"


def test_seat_view_shows_the_last_entry_and_the_waiting_call():
    """The last change of the game stands there, not a call; one's own call is shown until it is answered."""
    table = make_table()
    enter_all(table, START)
    call = call_raise(seat=seat_of(table, "Anna"), reason="Whose turn?")

    mine, others = view_of(table, "Anna"), view_of(table, "Bo")
    call_answer(link=make_referee(table), call_id=call.pk, answer="yours")

    assert mine.last.number == 8 and mine.number == 9
    assert (mine.call.reason, others.call) == ("Whose turn?", None)
    assert view_of(table, "Anna").call is None


def test_seat_view_of_a_finished_game_has_the_result():
    """Places and points, best first; nothing more to do."""
    table = make_table(options={"start_points": 2})
    enter_all(table, START + TRICKS + SHOWN + REST)

    view = view_of(table, "Anna")

    assert view.status == TableStatus.FINISHED
    assert [(row.player, row.points, row.place) for row in view.result] == [
        ("Anna", 0, 1),
        ("Dag", 0, 1),
        ("Bo", 6, 3),
        ("Cia", 7, 4),
    ]
    assert view.ask == "The game is over: Anna, Dag won."
    assert view.dealers == () and view.offers == ()


def test_seat_view_takes_few_queries(django_assert_num_queries):
    """The link is one query, the view three more: the last line, the call, and who entered what."""
    table = make_table()
    enter_all(table, START + TRICKS)
    seat = seat_of(table, "Bo")
    line_of(seat.table)

    with django_assert_num_queries(3):
        seat_view(seat)


def test_seat_view_of_a_process_that_knows_nothing_yet_folds_the_log_once(django_assert_num_queries):
    """The first time, the seats and the log are read besides; after that no more."""
    table = make_table()
    enter_all(table, START + TRICKS)
    seat = seat_of(table, "Bo")
    forget()

    with django_assert_num_queries(5):
        seat_view(seat)
    with django_assert_num_queries(3):
        seat_view(seat)


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
    assert (ruling.text, ruling.reason, ruling.actor) == ("The referee rules entry 10 legal", "misdeal", "Rut")


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
    """Log, seats, referees, calls: four."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    fault_give(link=link, table_id=table.pk, player="Cia", reason="talked", key=new_key(), expected=None)
    table = table_for(link, table.pk)
    line_of(table)

    with django_assert_num_queries(4):
        table_full(table)


def test_views_are_plain_data():
    """Everything can be sent as JSON as it is."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN)
    call_raise(seat=seat_of(table, "Bo"))

    for shape in (view_of(table, "Bo"), table_full(reloaded(table)), hall_view(reloaded(table).hall)):
        json.dumps(shape.to_json())
