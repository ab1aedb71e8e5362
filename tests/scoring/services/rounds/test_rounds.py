"""Rounds: drawn, taken back, ended."""

from datetime import timedelta

import pytest
from django.utils import timezone

from referee import api
from referee.access.actors import HOUSE
from referee.models import RefereeLink, Table, TableStatus
from referee.selectors.log.verification import table_faults
from referee.services.clocks import extra_time_give
from referee.services.events import event_record
from referee.services.outbox import outbox_sweep
from scoring.errors.competition import (
    RoundHasBegun,
    RoundIsOn,
    RoundIsOver,
    RoundNotNext,
    TablesStillPlay,
    TooFewPlayers,
)
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import TableSeating
from scoring.selectors.rounds.rounds import past_tables
from scoring.selectors.standings.standings import standings_view
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.rounds import round_clock_set, round_end, round_start, round_undo
from tests.scoring.competitions import (
    EIGHT,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db


def test_round_start_seats_everybody_and_opens_the_referees_tables() -> None:
    """Eight players sit at two tables of four, which have links and the competition's options and policy."""
    competition = make_competition(EIGHT, options={"start_points": 15}, policy="strict")
    start_round(competition)
    tables = list(TableSeating.objects.filter(round__competition=competition))
    links = api.seat_links(table.referee_table_id for table in tables)

    assert [at_referee(table).options for table in tables] == [{"start_points": 15}] * 2
    assert {at_referee(table).policy for table in tables} == {"strict"}
    assert sorted(link.name for link in links) == sorted(EIGHT.split())
    assert [link.name for link in links[:4]] == [seat.player.name for seat in tables[0].seats.all()]


def test_round_start_draws_no_other_round_than_the_next() -> None:
    """A page that was open for two rounds still offers to start round 1; it must not draw round 3 by that."""
    competition = make_competition(EIGHT)
    for number in (1, 2):
        start_round(competition)
        round_end(competition_id=competition.pk, number=number, as_they_stand=True)

    for number in (0, 1, 4):
        with pytest.raises(RoundNotNext):
            round_start(competition_id=competition.pk, number=number)
        with pytest.raises(RoundNotNext):
            draft_make(competition_id=competition.pk, number=number)
    assert competition.rounds.count() == 2
    assert round_start(competition_id=competition.pk, number=3).number == 3


def test_round_start_draws_the_same_tables_from_the_same_seed() -> None:
    """A draw can be made again and checked."""
    one, two = make_competition(EIGHT), make_competition(EIGHT)
    start_round(one, seed=7)
    start_round(two, seed=7)

    assert past_tables(one) == past_tables(two)


def test_round_start_keeps_people_from_meeting_again() -> None:
    """With 16 players the second round has nobody meet again."""
    competition = make_competition(" ".join(f"P{number:02}" for number in range(16)))
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert start_round(competition, seed=2).repeats == 0


def test_round_start_twice_makes_one_round() -> None:
    """A double tap on the button is one tap."""
    competition = make_competition()
    first = round_start(competition_id=competition.pk, number=1)

    assert round_start(competition_id=competition.pk, number=1) == first
    assert Table.objects.count() == 1


def test_round_start_waits_for_the_round_that_is_on() -> None:
    """One round at a time."""
    competition = make_competition()
    start_round(competition)

    with pytest.raises(RoundIsOn):
        round_start(competition_id=competition.pk, number=2)


def test_round_start_refuses_fewer_than_a_table_takes() -> None:
    """Two players are told how many it takes."""
    competition = make_competition("Anna Bo")

    with pytest.raises(TooFewPlayers, match=r"too few players: 2 here, and a table takes at least 3"):
        start_round(competition)

    assert not competition.rounds.exists()


def test_round_undo_takes_back_a_draw_nobody_has_played_in() -> None:
    """A late arrival can still be drawn in: the round is gone, its tables closed, and the number free again."""
    competition = make_competition()
    start_round(competition)
    round_undo(competition_id=competition.pk, number=1)

    assert not competition.rounds.exists()
    assert list(Table.objects.values_list("status", flat=True)) == [TableStatus.CLOSED]
    assert start_round(competition).number == 1


def test_round_undo_refuses_once_something_was_entered() -> None:
    """What was played is a fact."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Anna")

    with pytest.raises(RoundHasBegun):
        round_undo(competition_id=competition.pk, number=1)


def test_round_end_says_which_tables_still_play() -> None:
    """The organiser decides: wait, or count as they stand."""
    competition = make_competition(EIGHT, options={"start_points": 5})
    start_round(competition)
    play_hand(table_of(competition, 1))

    with pytest.raises(TablesStillPlay, match=r"Still playing: table 2\."):
        round_end(competition_id=competition.pk, number=1)

    assert competition.rounds.get().status != RoundStatus.ENDED


def test_round_end_counts_tables_as_they_stand_for_good() -> None:
    """After a fault at 25 points each, the one fined is last, the others share the first place: 3+2+1 by three."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert results_of(competition) == {
        "Anna": (25, 1, "2", True),
        "Bo": (30, 4, "0", True),
        "Cia": (25, 1, "2", True),
        "Dag": (25, 1, "2", True),
    }
    assert at_referee(table_of(competition)).status == TableStatus.CLOSED


def test_round_end_gives_nobody_points_at_a_table_nobody_played_at() -> None:
    """A table that never began is no result."""
    competition = make_competition()
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert results_of(competition) == {}


def test_round_end_twice_is_refused() -> None:
    """The second time there is nothing to end."""
    competition = make_competition()
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    with pytest.raises(RoundIsOver):
        round_end(competition_id=competition.pk, number=1, as_they_stand=True)


def test_round_clock_is_set_for_all_tables_and_can_be_stopped() -> None:
    """One deadline for the round and its tables; the standings get a new number; stopped, it is gone everywhere."""
    competition = make_competition(EIGHT)
    start_round(competition)
    before = reloaded(competition).number

    timed = round_clock_set(competition_id=competition.pk, number=1, minutes=45)

    tables = [at_referee(table_of(competition, number)) for number in (1, 2)]
    assert timed.ends_at is not None
    assert {table.ends_at for table in tables} == {timed.ends_at}
    assert timedelta(minutes=44) < timed.ends_at - timezone.now() <= timedelta(minutes=45)
    assert reloaded(competition).number > before
    stopped = round_clock_set(competition_id=competition.pk, number=1, minutes=None)
    assert (stopped.ends_at, stopped.minutes) == (None, 45)
    assert at_referee(table_of(competition)).ends_at is None


def test_round_that_has_ended_gets_no_clock() -> None:
    """There is nothing left to time."""
    competition = make_competition()
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    with pytest.raises(RoundIsOver):
        round_clock_set(competition_id=competition.pk, number=1, minutes=45)


def test_standings_show_the_clock_and_the_tables_with_extra_time() -> None:
    """The wall has the round's time, and whoever has longer; told by the outbox."""
    competition = make_competition(EIGHT)
    start_round(competition)
    round_clock_set(competition_id=competition.pk, number=1, minutes=45)
    table = at_referee(table_of(competition, 2))
    link = RefereeLink.objects.get(hall_id=table.hall_id)
    extra_time_give(link=link, table_id=table.pk, minutes=5, key=new_key())
    before = reloaded(competition).number
    outbox_sweep()

    view = standings_view(reloaded(competition))

    assert view.number > before
    assert view.clock is not None and [(late.table, late.clock.extra_minutes) for late in view.late] == [(2, 5)]
    assert view.late[0].clock.ends_at - view.clock.ends_at == timedelta(minutes=5)


def enter_as_referee(table: TableSeating, **body: object) -> None:
    """Enter something as the referee at a table of the competition."""
    played = at_referee(table)
    event_record(table_id=played.pk, actor=HOUSE, body={"by": "referee", **body}, key=new_key(), expected=None)


def places_of(table: TableSeating) -> list[list[str]]:
    """The players in the order they sit, as places."""
    return [[seat.player.name] for seat in table.seats.all()]


def test_pricks_for_the_next_game_arrive_in_it() -> None:
    """Who left over a decision begins the next Knåker game with the prick, and the one after that without it."""
    competition = make_competition("Anna Bo Cia", game="knaker")
    start_round(competition)
    table = table_of(competition)
    enter_as_referee(table, do="leave", player="Bo")
    enter_as_referee(table, do="result", places=[["Anna"], ["Cia"], ["Bo"]])
    round_end(competition_id=competition.pk, number=1)

    start_round(competition)
    second = at_referee(table_of(competition))
    assert second.brought == {"Bo": 1}
    assert {name: seat["pricks"] for name, seat in second.state["seats"].items()} == {"Anna": 0, "Bo": 1, "Cia": 0}
    assert list(table_faults(second)) == []

    enter_as_referee(table_of(competition), do="result", places=places_of(table_of(competition)))
    round_end(competition_id=competition.pk, number=2)
    start_round(competition)
    assert at_referee(table_of(competition)).brought == {}


def test_a_round_in_which_nothing_was_entered_is_no_game() -> None:
    """The prick waits for the next table at which something is played."""
    competition = make_competition("Anna Bo Cia", game="knaker")
    start_round(competition)
    enter_as_referee(table_of(competition), do="leave", player="Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)

    start_round(competition)
    assert at_referee(table_of(competition)).brought == {"Bo": 1}


def test_other_games_hand_nothing_over() -> None:
    """A fault of Knoesten costs points, and is done with."""
    competition = make_competition()
    start_round(competition)
    play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    start_round(competition)
    assert at_referee(table_of(competition)).brought == {}
