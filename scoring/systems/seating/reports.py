"""Reports what each round of a seating costs, so that the organiser can compare it with another draft."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from scoring.systems.seating.request import Report, Request, SeatedRound, SeatedTable

_TOP_TABLES = 3


def reports_of(request: Request, rounds: Sequence[SeatedRound]) -> tuple[Report, ...]:
    """Return a report of each new round, compared with the played rounds and the new rounds before it."""
    met = Counter({frozenset(pair): times for pair, times in request.met.items()})
    partners = set(map(frozenset, request.together))
    had: Counter[tuple[str, int]] = Counter()
    games: Counter[str] = Counter()
    seen: set[tuple[str, int]] = set()
    seats = max((len(table.players) for one in (*request.played, *rounds) for table in one.tables), default=1)
    reports = []
    for seated in (*request.played, *rounds):
        games.update(seated.players)
        had.update((name, seat) for table in seated.tables for seat, name in enumerate(table.players))
        reports.append(
            Report(
                repeats=_repeats(seated, met),
                spread=sum(_spread(table, request) for table in seated.tables),
                worst_spread=_widest_gap(seated, request),
                small=tuple(sorted(_at_small_tables(seated))),
                seats_above=sum(
                    had[name, seat] > -(-games[name] // seats)
                    for table in seated.tables
                    for seat, name in enumerate(table.players)
                ),
                seen_before=sum((name, table.number) in seen for table in seated.tables for name in table.players),
                byes=seated.byes,
            )
        )
        met.update({frozenset(pair) for table in seated.tables for pair in combinations(table.players, 2)} - partners)
        seen.update((name, table.number) for table in seated.tables for name in table.players)
    return tuple(reports[len(request.played) :])


def _repeats(seated: SeatedRound, met: Counter[frozenset[str]]) -> tuple[tuple[str, str, int], ...]:
    pairs = sorted(pair for table in seated.tables for pair in combinations(sorted(table.players), 2))
    return tuple((one, other, met[frozenset((one, other))]) for one, other in pairs if met[frozenset((one, other))])


def _at_small_tables(seated: SeatedRound) -> list[str]:
    largest = max((len(table.players) for table in seated.tables), default=0)
    return [name for table in seated.tables if len(table.players) < largest for name in table.players]


def _points(table: SeatedTable, request: Request) -> list[float]:
    return [request.scores[name] for name in table.players if name in request.scores]


def _spread(table: SeatedTable, request: Request) -> float:
    return sum((one - other) ** 2 for one, other in combinations(_points(table, request), 2))


def _widest_gap(seated: SeatedRound, request: Request) -> float:
    points = [found for table in seated.tables if (found := _points(table, request))]
    top = sorted(points, key=lambda table: -sum(table) / len(table))[:_TOP_TABLES]
    return max((max(table) - min(table) for table in top), default=0.0)
