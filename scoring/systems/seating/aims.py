"""How seatings are compared: the task, the aims in order of importance, and one number that sums up all aims.

Players are whole numbers here, and a table only says who sits together. Seats and table numbers are chosen later; they
never change who meets whom.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

Table = tuple[int, ...]
Round = tuple[Table, ...]
Rounds = tuple[Round, ...]
Pair = tuple[int, int]
#: How often each player has sat at each table before: (player, table) → count.
Visited = Mapping[tuple[int, int], int]

#: The weight of one unit of each aim: a broken rule, a pair that meets again, a squared difference in points as large
#: as the variance, a seat at a small table above the fair share. One unit weighs as much as a hundred of the next aim.
BROKEN = 100_000_000
REPEAT = 1_000_000
VARIANCE = 10_000
UNFAIR = 100
#: The third meeting of a pair costs this much more than the second, the fourth this much more than the third, and so
#: on: repeats are spread over many pairs before any one pair has several.
FURTHER = 120_000
#: The weight of a seat above the fair share where equal shares of the small tables come before repeats.
UNFAIR_FIRST = 2 * REPEAT


@dataclass(frozen=True, slots=True)
class Frame:
    """One round to be seated: the sizes of its tables, the players who are away, and the players with a fixed table.

    `pinned` has the table of each player with a fixed one. `shared` is False for a later round that is only searched to
    leave it good tables, and will be seated anew: then nobody's share of small tables counts the tables of this round.
    """

    sizes: tuple[int, ...]
    away: frozenset[int] = frozenset()
    pinned: Mapping[int, int] = field(default_factory=dict)
    shared: bool = True

    @property
    def small(self) -> tuple[bool, ...]:
        """For each table, whether it counts as small."""
        largest = max(self.sizes, default=0)
        return tuple(self.shared and size < largest for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Task:
    """The whole input of the search.

    `met` counts the meetings of each pair before these rounds, and `short` how often each player has sat at a small
    table. `apart` is the price of each meeting of a pair: BROKEN for a hard rule, less for a wish. If there are
    `scores`, the rounds are seated by standing; they are points in hundredths of their standard deviation.
    """

    players: int
    frames: tuple[Frame, ...]
    met: Mapping[Pair, int] = field(default_factory=dict)
    apart: Mapping[Pair, int] = field(default_factory=dict)
    short: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    shares_first: bool = False

    @property
    def shorts(self) -> tuple[int, ...]:
        """How often each player has sat at a small table before these rounds."""
        return self.short or (0,) * self.players


class Parts(NamedTuple):
    """What a plan costs in each aim, the most important aim first."""

    broken: int  # meetings of players who must be kept apart
    repeats: int  # meetings after a pair's first
    further: int  # for each repeat, how many repeats the pair had before it
    wishes: int  # the price of all meetings that somebody wished to avoid
    spread: int  # squared differences in points between players of a table; the variance counts as ten thousand
    unfair: int  # seats at small tables beyond the fair share


def total(parts: Parts, *, shares_first: bool = False) -> int:
    """Return the number by which plans are compared; the lowest is the best."""
    unfair = UNFAIR_FIRST if shares_first else UNFAIR
    return (
        BROKEN * parts.broken
        + REPEAT * parts.repeats
        + FURTHER * parts.further
        + parts.wishes
        + parts.spread
        + unfair * parts.unfair
    )


def pair_of(one: int, other: int) -> Pair:
    """Return the pair of two players, the lower number first."""
    return (one, other) if one < other else (other, one)


def pairs_of(table: Iterable[int]) -> Iterator[Pair]:
    """Yield all pairs of players at a table, the lower number first."""
    return combinations(sorted(table), 2)


def measure(task: Task, rounds: Rounds) -> Parts:
    """Return what a plan costs, counted from the beginning."""
    met = Counter(task.met)
    broken = repeats = further = wishes = spread = 0
    for tables in rounds:
        for pair in (pair for table in tables for pair in pairs_of(table)):
            before = met[pair]
            met[pair] = before + 1
            repeats += before > 0
            further += max(0, before - 1)
            price = task.apart.get(pair, 0)
            broken += price // BROKEN
            wishes += price % BROKEN
            if task.scores:
                spread += (task.scores[pair[0]] - task.scores[pair[1]]) ** 2
    return Parts(broken, repeats, further, wishes, spread, _unfair(task, rounds))


def _unfair(task: Task, rounds: Rounds) -> int:
    short = list(task.shorts)
    for frame, tables in zip(task.frames, rounds, strict=True):
        for player in short_in(tables) if frame.shared else ():
            short[player] += 1
    low, even = fair_share(task)
    return sum(strain(short[player] - low, even=even) for player in active(task))


def short_in(tables: Iterable[Sequence[int]]) -> list[int]:
    """Return the players at the small tables of a round, which are those smaller than its largest."""
    tables = list(tables)
    largest = max((len(table) for table in tables), default=0)
    return [player for table in tables if len(table) < largest for player in table]


def active(task: Task) -> list[int]:
    """Return the players who sit in any of the rounds."""
    return [player for player in range(task.players) if any(player not in frame.away for frame in task.frames)]


def fair_share(task: Task) -> tuple[int, bool]:
    """Return the fair share of small tables: how many each player gets at least, and whether all get equally many."""
    players = active(task)
    small = sum(sum(size for size, few in zip(frame.sizes, frame.small, strict=True) if few) for frame in task.frames)
    low, over = divmod(small + sum(task.shorts[player] for player in players), max(1, len(players)))
    return low, over == 0


def strain(above: int, *, even: bool) -> int:
    """Return the cost of sitting at small tables `above` times more often than the lowest fair share.

    A fair share costs nothing, and each seat above it costs more than the one before.
    """
    return above * above if even else above * (above - 1) // 2
