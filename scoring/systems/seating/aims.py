"""How seatings are compared: the task, the aims in order of importance, and one number that sums up all aims.

Players are whole numbers here, and a table only says who sits together. Seats and table numbers are chosen later; they
never change who meets whom.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, inf
from typing import NamedTuple, TypeVar

Player = TypeVar("Player", str, int)  # a name or a number
Table = tuple[int, ...]
Round = tuple[Table, ...]
Rounds = tuple[Round, ...]
Pair = tuple[int, int]
#: How often each player has sat at each table before: (player, table) → count.
Visited = Mapping[tuple[int, int], int]

#: The weight of one unit of each aim: a broken rule; a meeting of a pair beyond the usual most; a reunion; a meeting
#: after a pair's second, which chooses among plans with equally many reunions; a squared difference in points as large
#: as the variance; a seat at a small table above the fair share.
BROKEN = 10_000_000_000
BEYOND = 100_000_000
REUNION = 1_000_000
THIRD = 50_000
VARIANCE = 10_000
UNFAIR = 100
#: What it costs if some sit at small tables two times more often than others, and what each further time costs. In a
#: plan, equal shares may cost up to two reunions. In a round drawn alone (`Task.evenly`) a difference of two is left
#: for later rounds to even out, and a larger one should never happen.
UNEVEN, UNEVEN_DRAW = (5 * REUNION // 2, 9 * REUNION // 10), (REUNION // 2, 10 * BEYOND)


@dataclass(frozen=True, slots=True)
class Frame:
    """One round to be seated: the sizes of its tables, the players who are away, and the players with a fixed table.

    `pinned` has the table of each player with a fixed one. `together` has the pairs who sit at one table: nobody is in
    two of them, and nobody of them is away. `shared` is False for a later round that is only searched to leave it good
    tables, and will be seated anew: then nobody's share of small tables counts the tables of this round.
    """

    sizes: tuple[int, ...]
    away: frozenset[int] = frozenset()
    pinned: Mapping[int, int] = field(default_factory=dict)
    shared: bool = True
    together: tuple[Pair, ...] = ()

    @property
    def small(self) -> tuple[bool, ...]:
        """For each table, whether it counts as small."""
        largest = max(self.sizes, default=0)
        return tuple(self.shared and size < largest for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Task:
    """The whole input of the search.

    `met` counts the meetings of each pair before these rounds, and `short` how often each player has sat at a small
    table. `apart` is the price of each meeting of a pair: BROKEN for a hard rule, less for a wish. No pair should meet
    more than `most` times, and none may meet more than `limit` times, if there is a limit. If there are `scores`, the
    rounds are seated by standing; they are points in hundredths of their standard deviation. With `evenly`, the times
    at small tables never differ by more than two, whatever that costs in meetings. Meetings of pairs who are kept
    `together` cost nothing and are not counted in `met`.
    """

    players: int
    frames: tuple[Frame, ...]
    met: Mapping[Pair, int] = field(default_factory=dict)
    apart: Mapping[Pair, int] = field(default_factory=dict)
    short: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    most: int = 2
    limit: int | None = None
    evenly: bool = False
    together: frozenset[Pair] = frozenset()

    @property
    def shorts(self) -> tuple[int, ...]:
        """How often each player has sat at a small table before these rounds."""
        return self.short or (0,) * self.players


class Parts(NamedTuple):
    """What a plan costs in each aim, the most important aim first."""

    broken: int  # meetings of players who must be kept apart, or who have met as often as they may
    beyond: int  # meetings of a pair beyond the usual most
    reunions: int  # a pair's second meeting is one reunion, its third is two more, its fourth three more
    thirds: int  # meetings after a pair's second
    uneven: int  # by how much more than one the times at small tables differ between players
    wishes: int  # the price of all meetings that somebody wished to avoid
    spread: int  # squared differences in points between players of a table; the variance counts as ten thousand
    unfair: int  # seats at small tables beyond the fair share


def total(parts: Parts, *, evenly: bool) -> int:
    """Return the number by which plans are compared; the lowest is the best. `evenly` is that of the task."""
    return (
        BROKEN * parts.broken
        + BEYOND * parts.beyond
        + REUNION * parts.reunions
        + THIRD * parts.thirds
        + (UNEVEN_DRAW if evenly else UNEVEN)[0] * min(parts.uneven, 1)
        + (UNEVEN_DRAW if evenly else UNEVEN)[1] * max(0, parts.uneven - 1)
        + parts.wishes
        + parts.spread
        + UNFAIR * parts.unfair
    )


def value(task: Task, rounds: Rounds) -> int:
    """Return the number by which plans of the task are compared; the lowest is the best."""
    return total(measure(task, rounds), evenly=task.evenly)


def usual_most(meetings: int, pairs: int) -> int:
    """Return how often one of these pairs meets at most, where all `meetings` are shared well.

    This is one more than the mean number of meetings of a pair, to the nearest whole number, and at least two.
    """
    pairs = max(1, pairs)
    return max(2, (2 * meetings + pairs) // (2 * pairs) + 1)


def most_of(task: Task) -> int:
    """Return how often a pair of the players of these rounds meets at most, where all meetings are shared well."""
    here = set(active_players(task))
    before = sum(times for pair, times in task.met.items() if here.issuperset(pair))
    ahead = sum(sum(comb(size, 2) for size in frame.sizes) - len(frame.together) for frame in task.frames)
    return usual_most(before + ahead, comb(len(here), 2) - sum(here.issuperset(pair) for pair in task.together))


def pair_of(one: int, other: int) -> Pair:
    """Return the pair of two players, the lower number first."""
    return (one, other) if one < other else (other, one)


def partners_of(together: Iterable[Pair]) -> dict[int, int]:
    """Return the partner of each player of these pairs."""
    return {one: other for pair in together for one, other in (pair, pair[::-1])}


def pairs_of(table: Iterable[int]) -> Iterator[Pair]:
    """Yield all pairs of players at a table, the lower number first."""
    return combinations(sorted(table), 2)


def measure(task: Task, rounds: Rounds) -> Parts:
    """Return what a plan costs, counted from the beginning."""
    met = Counter(task.met)
    broken = beyond = reunions = thirds = wishes = spread = 0
    limit = inf if task.limit is None else task.limit
    for tables in rounds:
        for pair in (pair for table in tables for pair in pairs_of(table) if pair not in task.together):
            before = met[pair]
            met[pair] = before + 1
            reunions += before
            thirds += before > 1
            beyond += before >= task.most
            price = task.apart.get(pair, 0)
            broken += price // BROKEN + (before >= limit)
            wishes += price % BROKEN
            if task.scores:
                spread += (task.scores[pair[0]] - task.scores[pair[1]]) ** 2
    short = _short_after(task, rounds)
    low, even = fair_share(task)
    unfair = sum(strain(times - low, even=even) for times in short)
    return Parts(
        broken=broken,
        beyond=beyond,
        reunions=reunions,
        thirds=thirds,
        uneven=max(0, max(short) - min(short) - 1),
        wishes=wishes,
        spread=spread,
        unfair=unfair,
    )


def _short_after(task: Task, rounds: Rounds) -> list[int]:
    """Return how often each player of the rounds has sat at a small table after them."""
    short = list(task.shorts)
    for frame, tables in zip(task.frames, rounds, strict=True):
        for player in short_in(tables) if frame.shared else ():
            short[player] += 1
    return [short[player] for player in active_players(task)] or [0]


def short_in(tables: Iterable[Sequence[Player]]) -> list[Player]:
    """Return the players at the small tables of a round, which are those smaller than its largest."""
    tables = list(tables)
    largest = max((len(table) for table in tables), default=0)
    return [player for table in tables if len(table) < largest for player in table]


def active_players(task: Task) -> list[int]:
    """Return the players who sit in any of the rounds."""
    return [player for player in range(task.players) if any(player not in frame.away for frame in task.frames)]


def fair_share(task: Task) -> tuple[int, bool]:
    """Return the fair share of small tables: how many each player gets at least, and whether all get equally many."""
    players = active_players(task)
    small = sum(sum(size for size, few in zip(frame.sizes, frame.small, strict=True) if few) for frame in task.frames)
    low, over = divmod(small + sum(task.shorts[player] for player in players), max(1, len(players)))
    return low, over == 0


def strain(above: int, *, even: bool) -> int:
    """Return the cost of sitting at small tables `above` times more often than the lowest fair share.

    A fair share costs nothing, and each seat above it costs more than the one before.
    """
    return above * above if even else above * (above - 1) // 2
