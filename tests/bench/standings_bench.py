"""Measures standings, all at once and after one more result: `python -m tests.bench.standings_bench`. Not a test.

Times are CPU of this process, so that other work on the machine matters little. "One result" is the median time until
all new ranks are known after each of 21 changes of a table. "With reasons" is the same until all rows are known.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from random import Random
from statistics import median
from string import ascii_uppercase
from time import process_time

from scoring.systems.standings.cuts import Cut, Final
from scoring.systems.standings.lots import lot
from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.stages import running_standings
from scoring.systems.standings.tie_breaks import DEFAULT_ORDER, TIE_BREAKS

ORDERS = (DEFAULT_ORDER, ("direct", "wins", "opponents"), tuple(TIE_BREAKS))
FULL, ONE = 1.0, 0.05  # seconds
CHANGES = 21
FINALS = 4
EVEN = SCHEMES["even"]


def field_of(players: int, rounds: int, random: Random) -> CompetitionResults:
    """Return a field in which everybody has played at a table of four in every round."""
    names = [f"player-{number}" for number in range(players)]
    results = [
        result
        for number in range(1, rounds + 1)
        for table, four in enumerate(_fours(random.sample(names, players)), start=1)
        for result in results_of(four, number, table, random)
    ]
    return CompetitionResults.of(names, results, Best.LOWEST, lots={name: lot(1, name) for name in names})


def _fours(names: list[str]) -> list[list[str]]:
    return [names[at : at + 4] for at in range(0, len(names), 4)]


def results_of(names: list[str], number: int, table: int, random: Random) -> list[TableResult]:
    """Return a table's results. One table in eight has a shared first place."""
    places = dict(zip(names, (1, 1, 3, 4) if random.random() < 1 / 8 else (1, 2, 3, 4), strict=True))
    points = placement_points(places, EVEN)
    return [
        TableResult(name, number, table, random.randrange(40), places[name], points[name], pricks=random.randrange(3))
        for name in names
    ]


def cut_of(field: CompetitionResults, rounds: int, finals: int) -> CompetitionResults:
    """Return the field with its last round cut into `finals` finals, in which everybody plays at the table drawn."""
    tables = [[row.player for row in rows] for (number, _table), rows in field.by_table.items() if number == rounds]
    share = -(-len(tables) // finals)
    parts = [tables[at : at + share] for at in range(0, len(tables), share)]
    players = (frozenset(player for table in part for player in table) for part in parts)
    return replace(field, cut=Cut(rounds - 1, tuple(map(Final, ascii_uppercase, players))))


def measure(field: CompetitionResults, order: tuple[str, ...], rounds: int, random: Random) -> None:
    """Print what standings with this order of tie-breaks cost."""
    start = process_time()
    standings = running_standings(field, [TIE_BREAKS[key] for key in order])
    assert len(standings.rows) == len(field.players)
    full = process_time() - start
    took, reasons = [], []
    for table in range(1, CHANGES + 1):
        players = [result.player for result in field.by_table[rounds, table]]
        new = results_of(random.sample(players, len(players)), rounds, table, random)
        start = process_time()
        standings.change(rounds, table, [replace(result, provisional=True) for result in new])
        assert len(standings.ranks) == len(field.players)
        took.append(process_time() - start)
        assert len(standings.rows) == len(field.players)
        reasons.append(process_time() - start)
    print(f"{', '.join(order)}")
    print(f"  all at once   {_against(full, FULL)}")
    print(f"  one result    {_against(median(took), ONE)}, {_spread(took)}")
    print(f"  with reasons  {1000 * median(reasons):.0f} ms, {_spread(reasons)}")


def _spread(took: list[float]) -> str:
    return f"best {1000 * min(took):.0f}, worst {1000 * max(took):.0f}"


def _against(reached: float, goal: float) -> str:
    return f"{1000 * reached:.0f} ms / {1000 * goal:.0f} ms {'reached' if reached <= goal else 'NOT reached'}"


def main() -> None:
    """Print the seconds reached and their goals for each order of tie-breaks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=10)
    given = parser.parse_args()
    random = Random(1)
    field = field_of(given.players, given.rounds, random)
    print(f"{given.players} players, {given.rounds} rounds")
    for order in ORDERS:
        measure(field, order, given.rounds, random)
    print(f"the last of them in {FINALS} finals")
    for order in ORDERS:
        measure(cut_of(field, given.rounds, FINALS), order, given.rounds, random)


if __name__ == "__main__":
    main()
