"""Measures what one more result costs the server: `python -m tests.bench.renewal_bench`. This is not a test.

The database in memory has a competition of 1,000 players with ten rounds. The results of one table change again and
again, and the standings are renewed: all ranks, the rows that changed, the next number. Times are CPU of this process.
"""

from __future__ import annotations

import os
from random import Random
from statistics import median
from time import process_time

import django

PLAYERS, ROUNDS, CHANGES = 1000, 10, 15


def main() -> None:
    """Print how long a renewal takes when one table is named, and when everything is counted again."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.settings")
    django.setup()
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    connection.creation.create_test_db(verbosity=0)
    from scoring.models.tournaments import Competition, Result, TableSeating
    from scoring.services.standings.results import standings_renew
    from tests.bench.standings_bench import results_of
    from tests.scoring.competitions import make_competition

    random = Random(1)
    competition = make_competition(" ".join(f"player-{number}" for number in range(PLAYERS)))
    _played(competition, random)
    tables = list(TableSeating.objects.filter(round__number=ROUNDS).select_related("round"))
    for what, named in (("anything may have changed", False), ("one table is named", True)):
        took = []
        for table in tables[: CHANGES + 1]:
            seats = list(table.seats.select_related("player"))
            new = {row.player: row for row in results_of([seat.player.name for seat in seats], ROUNDS, 1, random)}
            for seat in seats:
                row = new[seat.player.name]
                found = Result.objects.filter(seat=seat)
                found.update(game_points=row.game_points, place=row.place, placement_points=row.points)
            start = process_time()
            with CaptureQueriesContext(connection) as queries, transaction.atomic():
                fresh = Competition.objects.get(pk=competition.pk)
                if named:
                    standings_renew(fresh, [table])
                else:
                    standings_renew(fresh)
            took.append(process_time() - start)
        print(f"{what}: {1000 * median(took[1:]):.0f} ms, best {1000 * min(took[1:]):.0f}, {len(queries)} queries")


def _played(competition: object, random: Random) -> None:
    """Write results of all players in every round directly into the database."""
    from scoring.models.choices import RoundStatus
    from scoring.models.tournaments import Competition, Result, Round, SeatOf, TableSeating
    from scoring.services.standings.results import standings_renew
    from tests.bench.standings_bench import field_of

    assert isinstance(competition, Competition)
    players = {player.name: player for player in competition.players.all()}
    field = field_of(PLAYERS, ROUNDS, random)
    numbers = range(1, ROUNDS + 1)
    rounds = {
        number: Round.objects.create(competition=competition, number=number, seed=1, status=RoundStatus.ENDED)
        for number in numbers
    }
    tables = {
        (number, table): TableSeating.objects.create(
            round=rounds[number], number=table, referee_table_id=1000 * number + table
        )
        for number, table in sorted(field.by_table)
    }
    for key, rows in field.by_table.items():
        seats = SeatOf.objects.bulk_create(
            SeatOf(table=tables[key], player=players[row.player], position=at) for at, row in enumerate(rows)
        )
        Result.objects.bulk_create(
            Result(seat=seat, game_points=row.game_points, place=row.place, placement_points=row.points, source_hash="")
            for seat, row in zip(seats, rows, strict=True)
        )
    standings_renew(competition)


if __name__ == "__main__":
    main()
