"""Rounds as pages, files and REST show them."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee import api
from referee.models import RefereeLink, Seat, Table
from referee.services.calls import call_answer, call_claim, call_raise, call_withdraw
from referee.services.outbox import outbox_sweep
from referee.services.tables import table_close
from scoring.selectors.people.cards import seat_links
from scoring.selectors.rounds.rounds import round_views
from scoring.selectors.tournaments.competitions import competition_view
from scoring.services.people.players import player_away, player_withdraw
from scoring.services.rounds.rounds import round_clock_set, round_end
from tests.scoring.competitions import (
    EIGHT,
    FOUR,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db


def test_round_views_show_the_latest_first_with_results_as_they_stand() -> None:
    """A seat nobody has played at has no figures; one at a running table has provisional ones."""
    competition = make_competition(EIGHT)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition, seed=2)
    table = table_of(competition, 1)
    fined = table.seats.all()[0].player.name
    give_fault(table, fined)
    outbox_sweep()
    latest, first = round_views(competition)

    assert (latest.number, latest.status, first.number, first.ended) == (2, "running", 1, True)
    assert [(table.number, table.status, table.done) for table in latest.tables] == [
        (1, "playing", False),
        (2, "waiting", False),
    ]
    assert latest.tables[0].seats[0].name == fined
    assert (latest.tables[0].seats[0].game_points, latest.tables[0].seats[0].provisional) == (30, True)
    assert latest.tables[1].seats[0].points is None


def test_round_views_ask_the_database_a_fixed_number_of_times() -> None:
    """More tables cost no more queries."""
    counts = []
    for players in (8, 40):
        competition = make_competition(" ".join(f"P{number:02}" for number in range(players)))
        start_round(competition)
        with CaptureQueriesContext(connection) as queries:
            round_views(competition)
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 9


def test_competition_view_says_what_the_next_draw_makes() -> None:
    """Eight players make two tables of four, and two can't be seated. Players who are away or withdrawn don't count."""
    competition = make_competition(EIGHT)
    assert competition_view(competition).sizes == (4, 4)

    player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, "Anna").pk, away=True)
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Hal").pk)
    view = competition_view(competition)

    assert (view.here, view.expected, view.away, view.sizes) == (6, 7, ("Anna",), (3, 3))
    assert competition_view(make_competition("Anna Bo")).sizes == ()


def test_seat_links_are_those_of_the_round_that_is_on() -> None:
    """Eight different addresses, by table and seat; none once the round has ended."""
    competition = make_competition(EIGHT)
    start_round(competition)
    links = seat_links(competition, 1, "http://club.example")

    assert [(link.table, link.seat) for link in links] == [(table, seat) for table in (1, 2) for seat in (1, 2, 3, 4)]
    assert len({link.address for link in links}) == 8
    assert all(link.address.startswith("http://club.example/s/") for link in links)

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert seat_links(reloaded(competition), 1) == ()


def test_a_table_is_drawn_as_what_it_needs() -> None:
    """Waiting, playing, done; confirming while the result does not count; trouble while somebody should go there."""
    competition = make_competition(EIGHT, confirm="two")
    start_round(competition)
    table, other = table_of(competition), table_of(competition, 2)
    states = []

    def state() -> str:
        return round_views(competition)[0].tables[0].state

    states.append(state())
    play_hand(table)
    states.append(state())
    caller = Seat.objects.filter(table=table.referee_table_id)[0]
    call_raise(seat=caller)
    states.append(state())
    assert [row.number for row in round_views(competition)[0].troubled] == [1]
    call_withdraw(seat=caller)
    round_clock_set(competition_id=competition.pk, number=1, minutes=1)
    states.append(state())
    Table.objects.filter(pk=table.referee_table_id).update(ends_at=timezone.now() - timedelta(seconds=1))
    states.append(state())
    table_close(table_id=table.referee_table_id, key=new_key())
    states.append(state())
    table_close(table_id=other.referee_table_id, key=new_key())

    assert states == ["waiting", "playing", "trouble", "playing", "trouble", "confirming"]
    assert round_views(competition)[0].tables[1].state == "done"


def test_a_call_gives_the_standings_a_new_number_so_that_the_hall_follows() -> None:
    """Raised, claimed and settled are three pieces of news."""
    competition = make_competition()
    start_round(competition)
    seat = Seat.objects.filter(table=table_of(competition).referee_table_id)[0]
    link = RefereeLink.objects.get(hall_id=competition.tournament.hall_id)
    outbox_sweep()
    numbers = [reloaded(competition).number]

    call = call_raise(seat=seat)
    outbox_sweep()
    numbers.append(reloaded(competition).number)
    call_claim(link=link, call_id=call.pk)
    outbox_sweep()
    numbers.append(reloaded(competition).number)
    call_answer(link=link, call_id=call.pk)
    outbox_sweep()
    numbers.append(reloaded(competition).number)

    assert len(set(numbers)) == 4
    assert api.callers([seat.table_id]) == {}


def test_a_round_lists_its_seats_by_name() -> None:
    """As people look for themselves on a wall."""
    competition = make_competition(EIGHT)
    start_round(competition)
    (drawn,) = round_views(competition)

    assert [seat.name for seat in drawn.by_name] == EIGHT.split()
    assert sorted((seat.table, seat.seat) for seat in drawn.by_name) == [(t, s) for t in (1, 2) for s in (1, 2, 3, 4)]


def test_table_leads_to_its_hands_played_back():
    """Not before one is surely over; then at an address that opens nothing else."""
    competition = make_competition(FOUR)
    start_round(competition)
    play_hand(table_of(competition))
    assert [table.replay for table in competition_view(reloaded(competition)).round.tables] == [""]

    api.table_close(table_id=table_of(competition).referee_table_id)
    (found,) = [table.replay for table in competition_view(reloaded(competition)).round.tables]

    assert found.startswith("/replay/") and Client().get(found, follow=True).status_code == 200
