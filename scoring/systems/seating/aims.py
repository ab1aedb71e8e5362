"""What a seating is judged by: the task, the aims in their order, and the one number that weighs them.

Players are whole numbers here, and tables only say who sits together: seats and table numbers come later and never
change who meets whom.
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

#: What each aim weighs. An aim outweighs a hundred units of the next one: a broken rule, a pair that meets again,
#: a squared difference in points as large as the variance, a small table above the fair share.
BROKEN = 100_000_000
REPEAT = 1_000_000
VARIANCE = 10_000
UNFAIR = 100
#: A pair that meets for the third time costs a little more than one that meets for the second time, and so on: repeats
#: are spread over many pairs before any pair has many.
FURTHER = 120_000
#: Where equal shares of the small tables come before repeats, one seat too many weighs as much as this.
UNFAIR_FIRST = 2 * REPEAT


@dataclass(frozen=True, slots=True)
class Frame:
    """One round to be seated: the sizes of its tables, who is away, and who always sits at which of them.

    The small tables of a round that is only thought of, and will be seated anew, are not `shared` out.
    """

    sizes: tuple[int, ...]
    away: frozenset[int] = frozenset()
    pinned: Mapping[int, int] = field(default_factory=dict)
    shared: bool = True

    @property
    def small(self) -> tuple[bool, ...]:
        """Which of the tables count as small."""
        largest = max(self.sizes, default=0)
        return tuple(self.shared and size < largest for size in self.sizes)


@dataclass(frozen=True, slots=True)
class Task:
    """All that the search needs to know.

    `met` counts meetings before these rounds, `short` how often each player has sat at a small table. `apart` prices
    each meeting of a pair: BROKEN for a hard rule, less for a wish. `scores` seats the rounds by standing: points in
    hundredths of their standard deviation.
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
        """How often each player has sat at a small table before."""
        return self.short or (0,) * self.players


class Parts(NamedTuple):
    """What a plan costs, aim by aim, the most important first."""

    broken: int  # meetings of players who must be kept apart
    repeats: int  # meetings of pairs that had met before
    further: int  # those again, counted once more for each time beyond the second
    wishes: int  # the price of meetings that somebody wished to avoid
    spread: int  # squared differences in points at a table, a variance counting ten thousand
    unfair: int  # seats at small tables beyond the fair share


def total(parts: Parts, *, shares_first: bool = False) -> int:
    """Return the one number by which plans are compared: the lower, the better."""
    unfair = UNFAIR_FIRST if shares_first else UNFAIR
    return (
        BROKEN * parts.broken
        + REPEAT * parts.repeats
        + FURTHER * parts.further
        + parts.wishes
        + parts.spread
        + unfair * parts.unfair
    )


def pairs_of(table: Sequence[int]) -> Iterator[Pair]:
    """Yield the pairs at a table, the lower number first."""
    return combinations(sorted(table), 2)


def measure(task: Task, rounds: Rounds) -> Parts:
    """Return what a plan costs, counted anew."""
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
    """Return the players at the tables that are smaller than the round's largest."""
    tables = list(tables)
    largest = max((len(table) for table in tables), default=0)
    return [player for table in tables if len(table) < largest for player in table]


def active(task: Task) -> list[int]:
    """Return the players who sit in any of the rounds."""
    return [player for player in range(task.players) if any(player not in frame.away for frame in task.frames)]


def fair_share(task: Task) -> tuple[int, bool]:
    """Return how many small tables each player gets at least if shared fairly, and whether all get as many."""
    players = active(task)
    small = sum(sum(size for size, few in zip(frame.sizes, frame.small, strict=True) if few) for frame in task.frames)
    low, over = divmod(small + sum(task.shorts[player] for player in players), max(1, len(players)))
    return low, over == 0


def strain(above: int, *, even: bool) -> int:
    """Return what it costs to sit so often `above` the lowest fair share: nothing at a fair share, then ever more."""
    return above * above if even else above * (above - 1) // 2
