"""The standings as pages show them."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Standing
from scoring.selectors.standings.standings import standings_view
from scoring.services.people.players import player_withdraw
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import (
    EIGHT,
    give_fault,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


def test_standings_view_before_the_first_round_lists_everybody_with_nothing() -> None:
    """All share the first place, and nobody has played."""
    standings = standings_view(make_competition())

    assert [(line.rank, line.name, line.points, line.played) for line in standings.lines] == [
        (1, name, Fraction(0), 0) for name in ("Anna", "Bo", "Cia", "Dag")
    ]
    assert (standings.round, standings.rounds, standings.provisional, standings.ended) == (0, 0, False, False)


def test_standings_view_says_who_sits_where_while_nobody_has_played() -> None:
    """After the draw people look for their table."""
    competition = make_competition(EIGHT)
    start_round(competition)
    standings = standings_view(reloaded(competition))

    assert standings.waiting
    assert [seat.name for seat in standings.seats] == sorted(EIGHT.split())
    assert {seat.table for seat in standings.seats} == {1, 2}


def test_standings_view_explains_each_line() -> None:
    """Each table with what it gave, and why a line stands above the next and below the one before."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    standings = standings_view(reloaded(competition))
    first, last = standings.lines[0], standings.lines[-1]

    assert (first.rank, first.shared, first.name) == (1, True, "Anna")
    assert first.above == "Level with Cia in everything: they share the place."
    assert first.steps[0] == "First places: 0.33, the same for all 3 who were level."
    assert (last.rank, last.name, last.below) == (4, "Bo", "Below Dag: 0 points to 2.")
    assert [(table.place, table.size, table.game_points, table.provisional) for table in last.tables] == [
        (4, 4, 30, True)
    ]


def test_standings_view_marks_places_that_changed_within_the_last_minute() -> None:
    """Bo fell three places just now; a minute later nobody is told any more."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    moves = standings_view(reloaded(competition)).moves
    move = moves[player_of(competition, "Bo").pk]

    assert (move.up, move.places) == (False, 3)
    assert 55 <= move.seconds <= 60

    Standing.objects.update(moved_at=timezone.now() - timedelta(seconds=61))

    assert standings_view(reloaded(competition)).moves == {}


def test_standings_view_keeps_those_who_withdrew() -> None:
    """Points stay, and the line says that they have gone."""
    competition = make_competition()
    player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Cia").pk)

    assert [line.name for line in standings_view(competition).lines if line.withdrawn] == ["Cia"]


def test_standings_view_of_two_rounds_adds_up() -> None:
    """Placement points of both rounds, all final."""
    competition = make_competition(options={"start_points": 5})
    dealers = []
    for number in (1, 2):
        start_round(competition, seed=number)
        dealers.append(play_hand(table_of(competition)))
        round_end(competition_id=competition.pk, number=number)
    standings = standings_view(reloaded(competition))
    expected = {name: 3 * dealers.count(name) + 1 * (2 - dealers.count(name)) for name in ("Anna", "Bo", "Cia", "Dag")}

    assert {line.name: line.points for line in standings.lines} == expected
    assert not standings.provisional
    assert (standings.rounds, standings.round) == (2, 0)


@pytest.mark.parametrize("players", [4, 40])
def test_standings_view_asks_the_database_a_fixed_number_of_times(players: int) -> None:
    """Ten times the players cost no more queries."""
    competition = make_competition(" ".join(f"P{number:02}" for number in range(players)))
    start_round(competition)
    for table in competition.rounds.get().tables.all():
        give_fault(table, table.seats.all()[0].player.name)
    outbox_sweep()
    competition = reloaded(competition)
    with CaptureQueriesContext(connection) as queries:
        standings_view(competition)

    assert len(queries) == 9
