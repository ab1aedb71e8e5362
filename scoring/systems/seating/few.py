"""Seats a round of a small field: all ways to split it into tables are compared, with numpy.

A round that is best by itself can leave no good round after it, so the best first rounds are continued by some more.
All prices are whole numbers, so that the same task and seed give the same round on any machine.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.systems.seating.aims import (
    BEYOND,
    BROKEN,
    REUNION,
    THIRD,
    UNEVEN_DRAW,
    UNFAIR,
    Pair,
    Round,
    Task,
    short_in,
    usual_most,
)

Array = NDArray[Any]

_AHEAD = 3  # rounds that are tried: the one to be seated, and those after it
_KEPT, _WORK = 64, 100_000  # beginnings that are kept after each round, and at most how many are priced for the next
_TIES = 1 << 30
#: What a meeting beyond the mean of all pairs and one more, rounded up, costs besides. No round needs one.
_CAP = UNEVEN_DRAW[1]


class _Ways(NamedTuple):
    """All ways to split players, numbered from 0, into tables: the tables, who shares one, and who sits at a small one.

    The arrays have a row for each way, and a column for each pair or player.
    """

    rounds: tuple[Round, ...]
    together: Array
    small: Array


def best_round(task: Task, *, seed: int) -> Round:
    """Return the first round of the task, the best one if rounds like it follow."""
    frame = task.frames[0]
    here = [player for player in range(task.players) if player not in frame.away]
    pinned = frozenset((here.index(player), table) for player, table in frame.pinned.items() if player in here)
    ways = _ways(frame.sizes, pinned)
    random = np.random.Generator(np.random.PCG64(seed))
    pairs = list(combinations(here, 2))
    if frame.together:
        ways, pairs = _with_pairs_together(ways, pairs, frame.together)
    each, before = int(ways.together[0].sum()), sum(task.met.get(pair, 0) for pair in pairs)
    met = np.array([[task.met.get(pair, 0) for pair in pairs]], dtype=np.float64)
    short = np.array([[task.shorts[player] for player in here]], dtype=np.int64)
    cost, first = np.zeros(1), np.zeros(1, dtype=np.int64)
    for index in range(_AHEAD):
        prices = _prices(task, pairs, met, before + each * (index + 1), by_standing=index == 0)
        if frame.together and index == 0:
            prices = prices + (
                met > 0
            )  # the few ways left often cost the same in any order: repeats had better come later
        costs = cost[:, None] + prices @ ways.together.T + _shares(short, ways.small)
        best = np.lexsort((random.integers(0, _TIES, costs.size), costs.ravel()))[: _kept(len(ways.rounds))]
        begun, way = np.divmod(best, len(ways.rounds))
        cost, first = costs.ravel()[best], way if index == 0 else first[begun]
        met, short = met[begun] + ways.together[way], short[begun] + ways.small[way]
    return tuple(tuple(here[player] for player in table) for table in ways.rounds[int(first[0])])


def _kept(ways: int) -> int:
    return max(1, min(_KEPT, _WORK // ways))


def _with_pairs_together(ways: _Ways, pairs: list[Pair], together: Sequence[Pair]) -> tuple[_Ways, list[Pair]]:
    """Return the ways that seat these pairs together, and the other pairs, whose meetings count."""
    kept = np.array([pair in together for pair in pairs])
    rows = np.flatnonzero(ways.together[:, kept].all(1))
    others = [pair for pair in pairs if pair not in together]
    rounds = tuple(ways.rounds[row] for row in rows.tolist())
    return _Ways(rounds, ways.together[rows][:, ~kept], ways.small[rows]), others


@lru_cache(maxsize=2)  # at most 35 MB each
def _ways(sizes: tuple[int, ...], pinned: frozenset[tuple[int, int]]) -> _Ways:
    """Return all ways to seat players at tables of these sizes; `pinned` has the players with a fixed table."""
    players = range(sum(sizes))
    fixed = [frozenset(player for player, at in pinned if at == table) for table in range(len(sizes))]
    rounds = tuple(_rounds(tuple(zip(sizes, fixed, strict=True)), players, frozenset().union(*fixed)))
    pairs = {pair: index for index, pair in enumerate(combinations(players, 2))}
    together = np.zeros((len(rounds), len(pairs)))
    small = np.zeros((len(rounds), len(players)), dtype=np.int64)
    for index, tables in enumerate(rounds):
        together[index, [pairs[pair] for table in tables for pair in combinations(table, 2)]] = 1
        small[index, short_in(tables)] = 1
    return _Ways(rounds, together, small)


def _rounds(
    tables: Sequence[tuple[int, frozenset[int]]], left: Sequence[int], fixed: frozenset[int], above: int = -1
) -> Iterator[Round]:
    """Yield each way to seat the players who are left at `tables`, each with its size and its fixed players.

    Of tables with the same size and without fixed players, the one with the lowest player comes first: the lowest of
    the first table must be `above` a number.
    """
    if not tables:
        yield ()
        return
    (size, own), rest = tables[0], tables[1:]
    for table in combinations([player for player in left if player not in fixed or player in own], size):
        if own.issubset(table) and table[0] > above:
            alike = not own and rest and rest[0] == tables[0]
            others = [player for player in left if player not in table]
            yield from ((table, *later) for later in _rounds(rest, others, fixed, table[0] if alike else -1))


def _prices(task: Task, pairs: Sequence[Pair], met: Array, meetings: int, *, by_standing: bool) -> Array:
    """Return what the next meeting of each pair costs after each beginning. With it, there are so many `meetings`."""
    most, cap = usual_most(meetings, len(pairs)), -(-meetings // max(1, len(pairs))) + 1
    prices: Array = REUNION * met + THIRD * (met > 1) + BEYOND * (met >= most) + _CAP * (met >= cap)
    prices += np.array([task.apart.get(pair, 0) for pair in pairs])
    if task.limit is not None:
        prices += BROKEN * (met >= task.limit)
    if task.scores and by_standing:
        prices += np.array([(task.scores[one] - task.scores[other]) ** 2 for one, other in pairs])
    return prices


def _shares(short: Array, small: Array) -> Array:
    """Return what the times at small tables cost after each beginning and each way to seat the next round."""
    times = short[:, None, :] + small[None]
    least = times.min(2)
    uneven = np.maximum(0, times.max(2) - least - 1)
    cost: Array = UNEVEN_DRAW[0] * np.minimum(uneven, 1) + UNEVEN_DRAW[1] * np.maximum(0, uneven - 1)
    cost += UNFAIR * ((times - least[:, :, None]) ** 2).sum(2)
    return cost
