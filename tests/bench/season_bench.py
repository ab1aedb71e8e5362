"""Measures what a large season costs: `python -m tests.bench.season_bench [PLAYERS] [COMPETITIONS]`. Not a test.

200 players in 40 competitions of five rounds lie in a database in memory. Times are this process's CPU: everything
counted for the first time, the same from what is kept, and after a result of the last competition has changed.
"""

from __future__ import annotations

import os
import sys
from random import Random
from time import process_time
from typing import Any

import django

ROUNDS = 5


def main(players: int = 200, competitions: int = 40) -> None:
    """Print how long the season's pages take."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
    django.setup()
    from django.db import connection

    connection.creation.create_test_db(verbosity=0)
    from scoring.models.seasons import Season
    from scoring.models.tournaments import Competition
    from scoring.selectors.seasons import counts as season_counts
    from scoring.selectors.seasons import kept_figures as season_kept
    from scoring.selectors.seasons import ratings as season_ratings
    from scoring.selectors.seasons.counts import parts_of
    from scoring.selectors.seasons.persons import people_view
    from scoring.selectors.seasons.standings import season_view
    from tests.scoring.competitions import make_organiser
    from tests.scoring.seasons import make_season

    random, organiser = Random(1), make_organiser()
    own = [_played(f"Evening {number}", players, organiser, random) for number in range(1, competitions + 1)]
    season = make_season(organiser, *own, best=20, rated=True)
    for what, slice_ in (("in slices of half a second", 0.5), ("at once", 1e9)):
        season_kept.forget()
        season_counts.SLICE = slice_
        requests, longest, left = 0, 0.0, 1
        while left:
            start = process_time()
            left = season_view(season).missing
            left = left or season_ratings.ratings_view(season, parts_of(season)).missing
            requests, longest = requests + 1, max(longest, process_time() - start)
        print(f"counted for the first time {what}: {requests} requests, the longest {1000 * longest:.0f} ms")
    _timed("standings that are kept", lambda: season_view(season))
    _timed("ratings that are kept", lambda: season_ratings.ratings_view(season, parts_of(season)))
    Competition.objects.filter(pk=own[-1].pk).update(number=own[-1].number + 1)
    _timed("standings after a result of the last competition", lambda: season_view(season))
    _timed("ratings after it", lambda: season_ratings.ratings_view(season, parts_of(season)))
    Season.objects.filter(pk=season.pk).update(number=season.number + 1)
    season.refresh_from_db()
    _timed("standings after a decision", lambda: season_view(season))
    _timed("the organiser's page of players", lambda: people_view(season))


def _timed(what: str, act: Any) -> None:
    start = process_time()
    act()
    print(f"{what}: {1000 * (process_time() - start):.0f} ms")


def _played(name: str, players: int, organiser: Any, random: Random) -> Any:
    """A competition that has been played, straight in the database."""
    from scoring.models.choices import RoundStatus
    from scoring.models.tournaments import Competition, Result, Round, SeatOf, TableSeating
    from tests.bench.standings_bench import field_of
    from tests.scoring.competitions import make_competition, reloaded

    competition = make_competition(" ".join(f"player-{at}" for at in range(players)), organiser, name=name)
    own = {player.name: player for player in competition.players.all()}
    field = field_of(players, ROUNDS, random)
    for number in range(1, ROUNDS + 1):
        Round.objects.create(competition=competition, number=number, seed=1, status=RoundStatus.ENDED)
    rounds = {round_.number: round_ for round_ in competition.rounds.all()}
    for (number, table), rows in sorted(field.by_table.items()):
        at_table = TableSeating.objects.create(
            round=rounds[number], number=table, referee_table_id=100_000 * competition.pk + 1000 * number + table
        )
        seats = SeatOf.objects.bulk_create(
            SeatOf(table=at_table, player=own[row.player], position=at) for at, row in enumerate(rows)
        )
        Result.objects.bulk_create(
            Result(
                seat=seat,
                game_points=row.game_points,
                place=row.place,
                placement_points=row.points,
                source_hash="",
                finished_at=competition.tournament.created_at,
            )
            for seat, row in zip(seats, rows, strict=True)
        )
    Competition.objects.filter(pk=competition.pk).update(status="ended")
    return reloaded(competition)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
