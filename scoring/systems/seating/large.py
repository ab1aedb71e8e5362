"""Seats fields too large for a matrix of all pairs: each round is dealt, then meetings and shares are repaired."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from random import Random

from scoring.systems.seating.aims import (
    BEYOND,
    BROKEN,
    REUNION,
    THIRD,
    UNEVEN,
    Frame,
    Round,
    Rounds,
    Task,
    pairs_of,
    short_in,
    value,
)
from scoring.systems.seating.filling import Unit, fill_tables, units_of
from scoring.systems.seating.found import Found, Watch

#: Fields with more players than this are seated by this search.
LARGE = 1_000
_TRIES = 24  # exchanges tried for a player who meets somebody again
_NEAR = 40  # how many ranks apart two exchanged players may be when seated by standing
_FARTHER = 80  # exchanges tried at each wider distance, to mend a broken rule
_FEW = 100  # if no more players than this break a rule, everybody is tried for them
#: What it costs if a player takes a seat at a small table from one who has sat at one less often, for each time less.
_SHARE = UNEVEN[0]


def repair(task: Task, *, seed: int, steps: int, start: Rounds | None = None, watch: Watch | None = None) -> Found:
    """Return a plan, made round by round, or made from the plan `start`, in which as few players as possible move.

    A step tries to exchange one player who meets somebody they should not meet. Players who break a rule are exchanged
    first, and as long as that helps: `steps` bounds and counts only the others.
    """
    random = Random(seed)
    met, short = _neighbours(task, start or ()), list(task.shorts)
    for frame, tables in zip(task.frames, start or (), strict=False):
        _count_small(short, frame, tables, 1)
    rounds, made, stopped = [], 0, False
    for index, frame in enumerate(task.frames):
        begin = () if start is None else start[index]
        _count_small(short, frame, begin, -1)
        one = _Round(task=task, frame=frame, met=met, short=short, random=random, start=begin)
        one.keep_rules()
        while not stopped and made < steps and (unhappy := one.unhappy()[: steps - made]):
            moved = [one.better(player) for player in unhappy]
            made += len(unhappy)
            stopped = watch is not None and watch(one.price(), made)
            if not any(moved):
                break
        one.share_small_tables()
        rounds.append(tuple(tuple(table) for table in one.tables))
        _meet(met, one.tables, 1)
        _count_small(short, frame, one.tables, 1)
    plan = tuple(rounds)
    return Found(plan, value(task, plan), made)


def _neighbours(task: Task, rounds: Rounds) -> list[Counter[int]]:
    """Return how often each player has met each other one before and in these rounds."""
    met: list[Counter[int]] = [Counter() for _player in range(task.players)]
    for (one, other), times in task.met.items():
        met[one][other] = met[other][one] = times
    for tables in rounds:
        _meet(met, tables, 1)
    return met


def _meet(met: Sequence[Counter[int]], tables: Iterable[Sequence[int]], times: int) -> None:
    """Let all pairs of each table have met so many times more."""
    for one, other in (pair for table in tables for pair in pairs_of(table)):
        met[one][other] += times
        met[other][one] += times


def _count_small(short: list[int], frame: Frame, tables: Iterable[Sequence[int]], times: int) -> None:
    """Let all players at small tables of a round have sat at one so many times more."""
    for player in short_in(tables) if frame.shared else ():
        short[player] += times


class _Round:
    """One round: who sits where, while the meetings of all other rounds stay as they are (`met`).

    `short` is how often each player sits at a small table in all other rounds.
    """

    def __init__(
        self,
        task: Task,
        frame: Frame,
        met: Sequence[Counter[int]],
        short: Sequence[int],
        random: Random,
        start: Round,
    ) -> None:
        self.task, self.met, self.short, self.random, self.scores = task, met, short, random, task.scores
        self.small = frame.small
        self.apart: dict[int, dict[int, int]] = {}
        for (one, other), price in task.apart.items():
            self.apart.setdefault(one, {})[other] = price
            self.apart.setdefault(other, {})[one] = price
        self.pinned: Mapping[int, int] = {p: table for p, table in frame.pinned.items() if p not in frame.away}
        self.units: dict[int, Unit] = {player: pair for pair in frame.together for player in pair}
        order = [p for p in range(task.players) if p not in frame.away and p not in self.pinned]
        random.shuffle(order)
        if task.scores:
            order.sort(key=lambda player: -task.scores[player])
        self.order = [player for player in order if player == self._unit(player)[0]]
        self.rank = {player: index for index, player in enumerate(self.order)}
        self.tables = [list(table) for table in start] or self._dealt(frame, order)
        _meet(met, start, -1)
        self.table_of = {player: index for index, table in enumerate(self.tables) for player in table}

    def _unit(self, player: int) -> Unit:
        """Return the player, or the pair who sits together. Only the first of a pair is in the `order`."""
        return self.units.get(player, (player,))

    def _dealt(self, frame: Frame, order: Sequence[int]) -> list[list[int]]:
        """Return tables filled in the players' order, beside those who have a fixed table.

        The large tables, which come first, get those who have sat at small tables most often, in the players' order.
        """
        tables: list[list[int]] = [[] for _size in frame.sizes]
        for player, index in self.pinned.items():
            tables[index].append(player)
        seats = [size - len(table) for size, table in zip(frame.sizes, tables, strict=True)]
        at_large = sum(free for free, small in zip(seats, self.small, strict=True) if not small)
        large = set(sorted(order, key=lambda player: -self.short[player])[:at_large])
        waiting = sorted(order, key=lambda player: player not in large)
        filled = fill_tables(seats, units_of(waiting, frame.together))
        return [[*table, *others] for table, others in zip(tables, filled, strict=True)]

    def unhappy(self, price: int = 1) -> list[int]:
        """Return the players who sit with somebody they should not meet, at such a price or a higher one."""
        return [player for player in self.order if self._worst(player) >= price]

    def _worst(self, player: int) -> int:
        others = self.tables[self.table_of[player]]
        return max((self._price_of_pair(one, other) for one in self._unit(player) for other in others), default=0)

    def price(self) -> int:
        """Return the cost of all meetings of the round."""
        return sum(self._cost_beside((p,), self.tables[index]) for p, index in self.table_of.items()) // 2

    def keep_rules(self) -> None:
        """Exchange players who break a rule, as long as any exchange helps."""
        helped = True
        while helped and (breaking := self.unhappy(BROKEN)):
            everybody = [self.order] if len(breaking) <= _FEW else []
            mended = [self._mended(player, chain(self._wider(player), everybody)) for player in breaking]
            helped = any(mended)

    def share_small_tables(self) -> None:
        """Exchange players of small and large tables whose shares differ, where that costs little else."""
        sides: tuple[list[int], list[int]] = ([], [])
        for player in self.order:
            sides[self.small[self.table_of[player]]].append(player)
        few, many = sorted(sides, key=len)
        if not few or max(map(self._times, self.order)) - min(map(self._times, self.order)) <= 1:
            return
        for player in few:
            self._mended(player, (self.random.sample(many, min(_FARTHER, len(many))),))

    def _times(self, player: int) -> int:
        """Return how often the player sits at a small table, this round included."""
        return self.short[player] + self.small[self.table_of[player]]

    def better(self, player: int) -> bool:
        """Exchange the player for the best of some others, if any exchange costs less. Return whether one was made."""
        return self._mended(player, (self._near(player),))

    def _mended(self, player: int, choices: Iterable[Sequence[int]]) -> bool:
        """Exchange the player for the best of the first choice in which an exchange costs less, if any."""
        for others in choices:
            change, best = min(((self._change(player, other), other) for other in others), default=(0, player))
            if change < 0:
                self._exchange(player, best)
                return True
        return False

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.table_of[one], self.table_of[other]
        for mine, theirs in zip(self._unit(one), self._unit(other), strict=True):
            self.tables[here][self.tables[here].index(mine)] = theirs
            self.tables[there][self.tables[there].index(theirs)] = mine
            self.table_of[mine], self.table_of[theirs] = there, here

    def _near(self, player: int) -> Sequence[int]:
        """Return the players tried first: some of all, or the nearest if the round is seated by standing."""
        if not self.scores:
            return [self.random.choice(self.order) for _try in range(_TRIES)]
        return self._within(player, _NEAR)

    def _wider(self, player: int) -> Iterator[Sequence[int]]:
        """Yield the nearest players, then some at twice the distance, and so on until nobody is farther away."""
        yield self._near(player)
        distance = _NEAR if self.scores else len(self.order)
        while distance <= len(self.order):
            distance *= 2
            others = self._within(player, distance)
            yield self.random.sample(others, min(_FARTHER, len(others)))

    def _within(self, player: int, distance: int) -> Sequence[int]:
        rank = self.rank[player]
        return self.order[max(0, rank - distance) : rank + distance + 1]

    def _change(self, player: int, other: int) -> int:
        here, there = self.table_of[player], self.table_of[other]
        one, another = self._unit(player), self._unit(other)
        if here == there or len(one) != len(another):
            return 0
        mine = [p for p in self.tables[here] if p not in one]
        theirs = [p for p in self.tables[there] if p not in another]
        after = self._cost_beside(one, theirs) + self._cost_beside(another, mine)
        more = sum(self.short[p] for p in one) - sum(self.short[p] for p in another)
        share = _SHARE * (self.small[there] - self.small[here]) * more
        return after + share - self._cost_beside(one, mine) - self._cost_beside(another, theirs)

    def _cost_beside(self, unit: Unit, others: Sequence[int]) -> int:
        pairs = list(product(unit, others))
        cost = sum(self._price_of_pair(player, other) for player, other in pairs)
        if self.scores:
            cost += sum((self.scores[player] - self.scores[other]) ** 2 for player, other in pairs)
        return cost

    def _price_of_pair(self, player: int, other: int) -> int:
        if other in self._unit(player):
            return 0
        price = self.apart.get(player, {}).get(other, 0)
        if times := self.met[player].get(other, 0):
            price += REUNION * times + THIRD * (times > 1) + BEYOND * (times >= self.task.most)
            price += BROKEN * (self.task.limit is not None and times >= self.task.limit)
        return price
