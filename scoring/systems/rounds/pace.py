"""How fast tables play, and when an evening is over: estimates from how it has gone so far.

**Slow tables.** A table's pace is the seconds of its game so far, divided by its moves. It is compared with the median
of all tables of the round that record in the same depth. A table that still plays is slow if it takes a third longer
for a move than the median, and has lost five minutes by that.

**The end.** Every game of the competition that is over is an example of how long a game may take, each as likely as any
other. For a table that plays, the examples with more moves than it has made so far count: what was left of each of them
then, at this table's own pace, is what may be left here. A round takes as long as its last table. Rounds that are still
to come take as long as earlier ones (before the second round: as long as this one will have taken), with pauses as
long as those before. Tables and rounds are taken as independent of one another. All of this is computed exactly, in
whole minutes; the middle of what may happen is told, and between which times four of five evenings would end.

With a clock nobody is expected to play for more than ten minutes after its end. Games recorded in another depth are
compared by their time alone, since their logs have fewer moves. Before two games or two rounds are over, nothing is
said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import NamedTuple

ENOUGH_MOVES, ENOUGH_TABLES, ENOUGH_GAMES = 12, 3, 2
SLOW, BEHIND = 4 / 3, 5 * 60  # of the median; seconds
BRIEF = 60  # a game of fewer seconds was entered afterwards and tells nothing about time
USUAL_PAUSE, AFTER_CLOCK = 5, 10  # minutes: a pause before any is known; what is played after the clock's end
HASTE, DELAY = 0.5, 2.0  # the bounds of how much faster or slower than the others a table is expected to go on
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9  # the quantiles that are told
LEAST_SPREAD = 0.1  # of the time that is left, to each side: a few examples that are alike prove little

#: How likely each number of minutes is. The likelihoods add up to 1.
Chances = Mapping[int, float]


@dataclass(frozen=True, slots=True)
class Game:
    """A game so far: its moves, its seconds from the first to the last of them (or to now), and its recording depth."""

    moves: int
    seconds: float
    done: bool
    depth: str = "moves"

    @property
    def each(self) -> float:
        """The seconds that a move took."""
        return self.seconds / max(self.moves, 1)


class Slow(NamedTuple):
    """A slow game: where it is in the list, its seconds a move, the median of all, and the seconds it has lost."""

    at: int
    each: float
    median: float
    behind: float


class Ending(NamedTuple):
    """The minutes from now until something ends: most likely between `low` and `high`, at about `about`."""

    low: int
    about: int
    high: int


@dataclass(frozen=True, slots=True)
class Evening:
    """What an estimate rests on. All times are in minutes.

    `finished` are games that are over, `playing` those of the current round that are not; `elapsed` is how long that
    round has been on, None between rounds. `clock` is what its clock has left. `rounds` and `pauses` are how long
    earlier ones took, `paused` how long the current pause has been. `to_come` counts the rounds still to be drawn.
    """

    finished: Sequence[Game]
    playing: Sequence[Game]
    elapsed: float | None
    clock: float | None
    rounds: Sequence[float]
    pauses: Sequence[float]
    paused: float
    to_come: int


def slow_games(games: Sequence[Game]) -> tuple[Slow, ...]:
    """Return the games of a round that are slow and still played, the one furthest behind first."""
    told: dict[str, list[float]] = defaultdict(list)
    for game in games:
        if game.moves >= ENOUGH_MOVES:
            told[game.depth].append(game.each)
    found = []
    for at, game in enumerate(games):
        if not game.done and game.moves >= ENOUGH_MOVES and len(told[game.depth]) >= ENOUGH_TABLES:
            middle = median(told[game.depth])
            behind = game.moves * (game.each - middle)
            if game.each >= SLOW * middle and behind >= BEHIND:
                found.append(Slow(at, game.each, middle, behind))
    return tuple(sorted(found, key=lambda slow: -slow.behind))


def ending_of(evening: Evening) -> Ending | None:
    """Return when the last round that is to come will be over; None if there is too little to go by."""
    if evening.elapsed is None and not evening.to_come:
        return None
    chances = round_left(evening)
    if chances is None:
        return None
    lengths = [round(length) for length in evening.rounds]
    later = evenly(lengths) if lengths else shifted(chances, evening.elapsed or 0)
    pause = evenly([round(length) for length in evening.pauses] or [USUAL_PAUSE])
    for at in range(evening.to_come):
        gone = evening.paused if at == 0 and evening.elapsed is None else 0
        chances = added(added(chances, shifted(pause, -gone)), later)
    return spread_of(chances)


def minutes_needed(evening: Evening) -> int | None:
    """Return how many minutes the current round will likely take from now, whatever its clock says; None if unknown."""
    if evening.elapsed is None:
        return None
    chances = round_left(replace(evening, clock=None))
    return None if chances is None else quantile(chances, MIDDLE)


def round_left(evening: Evening) -> Chances | None:
    """Return how much of the current round is left (nothing between rounds); None if there is too little to go by."""
    examples = [game for game in evening.finished if game.seconds >= BRIEF]
    if len(examples) < ENOUGH_GAMES and len(evening.rounds) < ENOUGH_GAMES:
        return None
    if evening.elapsed is None:
        return {0: 1.0} if evening.rounds else None
    if not evening.playing:
        return {0: 1.0}
    if len(examples) < ENOUGH_GAMES:
        left = [length - evening.elapsed for length in evening.rounds if length > evening.elapsed]
        return _until_clock(evenly([round(minutes) for minutes in left or [evening.elapsed * LEAST_SPREAD]]), evening)
    return _until_clock(latest([game_left(game, examples) for game in evening.playing]), evening)


def game_left(game: Game, examples: Sequence[Game]) -> Chances:
    """Return how many minutes a game has left, by games that are over (at least one)."""
    alike = [one for one in examples if one.depth == game.depth]
    if alike:
        pace = 1.0
        if game.moves >= ENOUGH_MOVES:
            pace = min(max(game.each / median(one.each for one in alike), HASTE), DELAY)
        left = [one.each * (one.moves - game.moves) * pace for one in alike if one.moves > game.moves]
    else:
        left = [one.seconds - game.seconds for one in examples if one.seconds > game.seconds]
    return evenly([round(seconds / 60) for seconds in left or [game.seconds * LEAST_SPREAD]])


def _until_clock(chances: Chances, evening: Evening) -> Chances:
    """Return what is left if nobody plays on for long after the clock's end."""
    if evening.clock is None:
        return chances
    most = round(max(evening.clock, 0)) + AFTER_CLOCK
    return _summed((min(minutes, most), chance) for minutes, chance in chances.items())


def evenly(values: Sequence[int]) -> Chances:
    """Return chances that are the same for each of these values."""
    return _summed((value, 1 / len(values)) for value in values)


def shifted(chances: Chances, minutes: float) -> Chances:
    """Return the chances of values that are so much higher, but never below 0."""
    return _summed((max(value + round(minutes), 0), chance) for value, chance in chances.items())


def added(one: Chances, other: Chances) -> Chances:
    """Return the chances of the sum of two independent values."""
    return _summed((a + b, chance * also) for a, chance in one.items() for b, also in other.items())


def latest(all_chances: Sequence[Chances]) -> Chances:
    """Return the chances of the highest of independent values."""
    values = sorted({value for chances in all_chances for value in chances})
    below = [0.0]  # how likely all are at most the value before, then the next one, and so on
    for most in values:
        whole = 1.0
        for chances in all_chances:
            whole *= sum(chance for value, chance in chances.items() if value <= most)
        below.append(whole)
    return {value: now - before for value, (before, now) in zip(values, pairwise(below), strict=True) if now > before}


def quantile(chances: Chances, share: float) -> int:
    """Return the lowest value that is not exceeded with at least this likelihood."""
    whole = 0.0
    for value in sorted(chances):
        whole += chances[value]
        if whole >= share - 1e-9:
            return value
    return max(chances)


def spread_of(chances: Chances) -> Ending:
    """Return the middle of the chances and its spread, which is never narrower than is honest."""
    about = quantile(chances, MIDDLE)
    least = round(about * LEAST_SPREAD)
    return Ending(min(quantile(chances, LOW), about - least), about, max(quantile(chances, HIGH), about + least))


def _summed(parts: Iterable[tuple[int, float]]) -> Chances:
    found: dict[int, float] = defaultdict(float)
    for value, chance in parts:
        found[value] += chance
    return dict(found)
