"""Prints how far the seating reaches each of its goals: `python -m tests.bench.seating_bench [WORD ...]`.

With words, only rows that contain all of them are printed (`standing`, `"22 players"`, `cells`). Every figure is
counted by `scoring.systems.rounds.seating_check`, which shares no code with the search. Seconds are processor time on
one core for one call of `seat`, including seats and table numbers. Budgets are in steps, so results don't depend on
the machine.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from scoring.systems.rounds.seating_check import Verdict, check
from scoring.systems.seating import (
    Request,
    SeatedRound,
    SeatedTable,
    Seating,
    Sizes,
    certificate,
    draw,
    next_round,
    seat,
)
from scoring.systems.seating.meetings import meetings_of

#: The most rounds without a repeat that are known: a row for each number of tables, a column for each size, from 3.
CELLS = (
    (4, 1, 1, 1), (4, 5, 1, 1), (7, 5, 6, 1), (8, 7, 6, 3),
    (10, 9, 7, 7), (11, 10, 8, 8), (13, 11, 9, 9), (14, 13, 9, 7),
)  # fmt: skip


class Row(NamedTuple):
    """A goal, the figures that were reached, whether they are enough, and the seconds."""

    name: str
    goal: str
    measured: Callable[[], tuple[str, bool, float]]


def timed(request: Request) -> tuple[Seating, Verdict, float]:
    """Return a seating, its figures as counted anew, and the seconds for the seating alone."""
    began = time.process_time()
    seating = seat(request)
    seconds = time.process_time() - began
    verdict = check(certificate(seating))
    assert not verdict.faults, verdict.faults
    return seating, verdict, seconds


def of(players: int, rounds: int, tables: int | None = None, *, steps: int = 20_000, **more: Any) -> Request:
    """Return a request for players p0, p1, …"""
    names = tuple(f"p{number}" for number in range(players))
    sizes = Sizes(players // tables, -(-players // tables), best=4) if tables else Sizes(3, 5, best=4)
    return Request(names, rounds, sizes, tables=tables, seed=1, steps=steps, **more)


def repeats(name: str, request: Request, goal: int, seconds: float) -> Row:
    """Return a row for at most `goal` repeats."""

    def measured() -> tuple[str, bool, float]:
        _seating, verdict, took = timed(request)
        return f"{verdict.repeats} repeats (bound {verdict.bound})", verdict.repeats <= goal, took

    return Row(name, f"{goal} repeats, {seconds} s", measured)


def reunions(name: str, request: Request, goal: int, most: int, seconds: float = 5) -> Row:
    """Return a row for at most `goal` reunions, where no pair meets more often than `most`.

    It also tells the fewest and most times at a small table.
    """

    def measured() -> tuple[str, bool, float]:
        seating, verdict, took = timed(request)
        found = meetings_of(seating.rounds, request.players)
        reached = f"{found.reunions} reunions (bound {seating.bound_reunions}), a pair {found.most}x at most"
        reached += f", small {found.small_least} to {found.small_most}"
        return reached, found.reunions <= goal and verdict.most_meetings <= most, took

    return Row(name, f"{goal} reunions, a pair {most}x, {seconds} s", measured)


def worst_of(name: str, goal: str, requests: list[Request]) -> Row:
    """Return a row for no repeat in any of several requests, with the seconds of the slowest."""

    def measured() -> tuple[str, bool, float]:
        found = [(request, *timed(request)[1:]) for request in requests]
        failed = [
            f"{len(request.players)} x {request.rounds}: {verdict.repeats}"
            for request, verdict, _took in found
            if verdict.repeats
        ]
        return ", ".join(failed) or f"0 in all {len(found)}", not failed, max(took for *_rest, took in found)

    return Row(name, goal, measured)


def drawn(name: str, players: int, rounds: int) -> Row:
    """Return a row for rounds drawn one by one: no pair beyond the mean + 1, rounded up, small tables within two."""

    def measured() -> tuple[str, bool, float]:
        names, tables = [f"p{number:02}" for number in range(players)], list[tuple[str, ...]]()
        played, slowest = tuple[SeatedRound, ...](), 0.0
        for number in range(rounds):
            began = time.process_time()
            found = draw(names, past=tables, sizes=Sizes(3, 5, best=4), seed=number).tables
            slowest = max(slowest, time.process_time() - began)
            tables += found
            played += (SeatedRound(tuple(SeatedTable(at, table) for at, table in enumerate(found, 1))),)
        figures = meetings_of(played, names)
        most = 1 - (-sum(len(table) * (len(table) - 1) for table in tables) // (players * (players - 1)))
        told = f"{figures.reunions} reunions, a pair {figures.most}x at most"
        told += f", small {figures.small_least} to {figures.small_most}"
        return told, figures.most <= most and figures.small_most - figures.small_least <= 2, slowest

    return Row(name, "a pair the mean + 1, small within 2", measured)


def tables_again(name: str, request: Request, goal: int) -> Row:
    """Return a row for visits to a table seen before."""

    def measured() -> tuple[str, bool, float]:
        _seating, verdict, took = timed(request)
        return f"{verdict.tables_again} visits, {verdict.repeats} repeats", verdict.tables_again <= goal, took

    return Row(name, f"{goal} visits, 1 s", measured)


def seats_above(name: str, request: Request) -> Row:
    """Return a row for seats beyond the fair share."""

    def measured() -> tuple[str, bool, float]:
        _seating, verdict, took = timed(request)
        return f"{verdict.seats_above}", verdict.seats_above == 0, took

    return Row(name, "0 seats, 1 s", measured)


def by_standing(players: int, rounds: int, goal: int, spread: float, seconds: float) -> Row:
    """Return a row for random competitions by standing, with points 3-2-1-0.

    It has the worst repeats, the mean spread and the slowest round.
    """

    def measured() -> tuple[str, bool, float]:
        events = [_event(players, rounds, seed) for seed in ((1, 2) if players < 1000 else (1,))]
        worst, mean = max(event[0] for event in events), sum(event[1] for event in events) / len(events)
        return (
            f"{worst} repeats, spread {mean:.2f}",
            worst <= goal and mean <= spread,
            max(event[2] for event in events),
        )

    return Row(f"by standing, {players} players x {rounds}", f"{goal} repeats, spread {spread}, {seconds} s", measured)


def _event(players: int, rounds: int, seed: int) -> tuple[int, float, float]:
    random = Random(seed)
    names = [f"p{number:04}" for number in range(players)]
    scores: dict[str, float] = dict.fromkeys(names, 0.0)
    played: tuple[SeatedRound, ...] = ()
    spreads, slowest = [], 0.0
    for number in range(rounds):
        steps = 4_000 if players < 1000 else 2_000
        request = Request(tuple(names), 1, Sizes(3, 5, best=4), seed=seed * 100 + number, steps=steps, played=played)
        began = time.process_time()
        seating = next_round(replace(request, scores=scores if number else {}))
        slowest = max(slowest, time.process_time() - began)
        tables = [table.players for table in seating.rounds[0].tables]
        if number:
            points = [[scores[name] for name in table] for table in tables]
            spreads.append(sum(max(row) - min(row) for row in points) / len(points))
        for table in tables:
            for points_won, name in enumerate(random.sample(table, len(table))):
                scores[name] += points_won
        played += seating.rounds
    return check(certificate(seating)).repeats, sum(spreads) / len(spreads), slowest


def rows() -> Iterator[Row]:
    """Yield a row for each goal."""
    for tables, counts in enumerate(CELLS, 3):
        for size, rounds in enumerate(counts, 3):
            yield repeats(f"cells, {tables}-{size}-{rounds}", of(tables * size, rounds, tables), 0, 1)
    yield from (repeats(f"{g}-4-6", of(4 * g, 6, g), 0, s) for g, s in ((25, 0.05), (250, 0.1), (2500, 1)))
    firth = [of(n, 6 if n == 24 or n > 27 else 5, n // 4) for n in range(20, 68)]
    yield worst_of("fours and fives, 20 to 67 players", "0 in all, 2 s", firth)
    yield from _uneven_rows()
    for players, rounds, goal, most in (
        (9, 4, 36, 3), (12, 6, 45, 3), (16, 7, 48, 2), (24, 10, 84, 2), (11, 4, 13, 2), (20, 6, 6, 2), (20, 7, 20, 2),
        (13, 4, 24, 2), (14, 5, 50, 2), (17, 4, 6, 2), (18, 5, 22, 2), (29, 8, 16, 2), (30, 8, 25, 2), (37, 9, 7, 2),
    ):  # fmt: skip
        yield reunions(f"over-full, {players} players x {rounds}", of(players, rounds), goal, most)
    for players in range(13, 39):
        yield drawn(f"drawn, {players} players x 8", players, 8)
    yield by_standing(40, 6, 1, 1.75, 0.3)
    yield by_standing(100, 6, 0, 0.5, 0.3)
    yield by_standing(1000, 6, 0, 0.1, 2)
    for players, rounds in ((24, 7), (100, 6), (172, 10), (172, 15), (1000, 6)):
        yield seats_above(f"seats, {players} players x {rounds}", of(players, rounds))
    for players, rounds, goal in ((24, 3, 0), (40, 5, 0), (48, 6, 0), (100, 12, 0), (24, 7, 40), (28, 10, 95)):
        yield tables_again(f"same table, {players} players x {rounds}", of(players, rounds), goal)


def _uneven_rows() -> Iterator[Row]:
    yield repeats("22 players x 5", of(22, 5, 5), 0, 5)
    yield repeats("22 players x 6", of(22, 6, 5), 6, 5)
    yield repeats("22 players x 7", of(22, 7, 5), 40, 5)
    yield repeats("35 players x 8", of(35, 8, 8), 0, 5)
    yield repeats("35 players x 10", of(35, 10, 8, steps=50_000), 50, 5)
    yield repeats("50 players x 10", of(50, 10, 12, steps=4_000), 0, 1)


def main(*words: str) -> None:
    """Print a line for each row."""
    failed = 0
    for row in rows():
        if not all(word in row.name for word in words):
            continue
        reached, enough, seconds = row.measured()
        failed += not enough
        print(
            f"{'yes' if enough else 'NO ':3}  {row.name:36} {reached:64} goal {row.goal:34} {seconds:6.2f} s",
            flush=True,
        )
    print(f"{failed} rows not reached" if failed else "all reached")


if __name__ == "__main__":
    main(*sys.argv[1:])
