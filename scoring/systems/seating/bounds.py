"""Lower bounds on repeats and on reunions: no plan with the same table sizes and absences has fewer.

A pair that meets m times makes m - 1 repeats and m(m - 1) / 2 reunions. Each bound is the largest of three counts.
First, all meetings, spread evenly over the pairs who ever play in the same round. Second, the same count for each
player, if all tables of a round have one size. Third, crowding: if a table has more seats than another round has
tables, two of its players sit together in that round.

Pairs who are kept together always meet, so their own meetings count for nothing. Crowding isn't counted with them.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

#: How many repeats or reunions so many meetings make at least among so many pairs.
Again = Callable[[int, int], int]


class Least(NamedTuple):
    """Lower bounds on the repeats of some rounds, and on their reunions."""

    repeats: int
    reunions: int


class _Kind(NamedTuple):
    """What matters of a player: the rounds in which they play, and in which of them their partner plays too."""

    plays: frozenset[int]
    beside: frozenset[int]


def lower_bounds(
    players: int,
    sizes: Sequence[Sequence[int]],
    away: Sequence[Collection[int]],
    together: Iterable[tuple[int, int]] = (),
) -> Least:
    """Return lower bounds for rounds with tables of these `sizes`.

    `away` has the absent players by round, and `together` are the pairs who are kept together.
    """
    plays = _attendance(players, away)
    partner = {one: other for pair in together for one, other in (pair, pair[::-1])}
    kinds = Counter(
        _Kind(own, own & plays[partner[player]] if player in partner else frozenset())
        for player, own in enumerate(plays)
    )
    repeats, reunions = (
        max(_counting(kinds, sizes, again), _by_player(kinds, sizes, again)) for again in (_repeats, reunions_spread)
    )
    if sizes and not any(away) and not partner:
        forced = _crowding(sizes)
        repeats, reunions = max(repeats, -(-2 * forced // len(sizes))), max(reunions, forced)
    return Least(repeats, reunions)


def _repeats(meetings: int, pairs: int) -> int:
    return max(0, meetings - pairs)


def reunions_spread(meetings: int, pairs: int) -> int:
    """Return the reunions of so many meetings that are spread over the pairs as evenly as possible."""
    each, over = divmod(meetings, max(1, pairs))
    return pairs * _pairs(each) + over * each


def _attendance(players: int, away: Sequence[Collection[int]]) -> list[frozenset[int]]:
    """Return the rounds in which each player plays."""
    absences: dict[int, set[int]] = {}
    for index, missing in enumerate(away):
        for player in missing:
            absences.setdefault(player, set()).add(index)
    every = frozenset(range(len(away)))
    return [every - absences[player] if player in absences else every for player in range(players)]


def _opponents(kinds: Counter[_Kind], kind: _Kind) -> int:
    """Return how many others, but for a partner, play in at least one round of a player of this kind."""
    return sum(count for other, count in kinds.items() if kind.plays & other.plays) - 1 - bool(kind.beside)


def _counting(kinds: Counter[_Kind], sizes: Sequence[Sequence[int]], again: Again) -> int:
    pairs = sum(count * _opponents(kinds, kind) for kind, count in kinds.items() if kind.plays) // 2
    partners = sum(count * len(kind.beside) for kind, count in kinds.items()) // 2
    return again(max(0, sum(_pairs(size) for tables in sizes for size in tables) - partners), pairs)


def _by_player(kinds: Counter[_Kind], sizes: Sequence[Sequence[int]], again: Again) -> int:
    if any(len(set(tables)) > 1 for tables in sizes):
        return 0
    both = 0  # each repeat and each reunion is counted for both players
    for kind, count in kinds.items():
        met = sum(sizes[index][0] - 1 - (index in kind.beside) for index in kind.plays if sizes[index])
        both += count * again(met, _opponents(kinds, kind)) if kind.plays else 0
    return -(-both // 2)


def _crowding(sizes: Sequence[Sequence[int]]) -> int:
    """Return the reunions that crowding forces, added up over any two rounds.

    Any two rounds have some pairs in common. A pair that meets m times is common to m(m - 1) / 2 couples of rounds, its
    reunions, and makes m - 1 repeats, which is m / 2 couples for each repeat, and m is at most the number of rounds.
    """
    forced = 0
    for (tables, times), (others, often) in combinations(Counter(map(tuple, sizes)).items(), 2):
        forced += times * often * max(_pairs_reunited(tables, len(others)), _pairs_reunited(others, len(tables)))
    for tables, times in Counter(map(tuple, sizes)).items():
        forced += _pairs(times) * _pairs_reunited(tables, len(tables))
    return forced


def _pairs_reunited(sizes: Sequence[int], tables: int) -> int:
    """Return how many pairs at tables of these `sizes` must also share a table in a round of `tables` tables."""
    met = 0
    for size in sizes:
        each, over = divmod(size, max(1, tables))
        met += (tables - over) * _pairs(each) + over * _pairs(each + 1)
    return met


def _pairs(size: int) -> int:
    return size * (size - 1) // 2
