"""Seats fields that are too large for a matrix of all pairs: each round is dealt, then its meetings are repaired."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from scoring.systems.seating.aims import BEYOND, BROKEN, REUNION, THIRD, Frame, Task, value
from scoring.systems.seating.found import Found, Watch

#: Fields with more players than this are seated by this search.
LARGE = 1_000
_TRIES = 24  # exchanges tried for a player who meets somebody again
_NEAR = 40  # how many ranks apart two exchanged players may be when seated by standing


def repair(task: Task, *, seed: int, steps: int, watch: Watch | None = None) -> Found:
    """Return a plan, made round by round.

    A step tries to exchange one player who meets somebody they should not meet.
    """
    random = Random(seed)
    met = _neighbours(task)
    rounds, made = [], 0
    for frame in task.frames:
        one = _Round(task, frame, met, random)
        while made < steps and (unhappy := one.unhappy()):
            moved = 0
            for player in unhappy[: steps - made]:
                moved += one.better(player)
                made += 1
            if not moved or (watch is not None and watch(one.price(), made)):
                break
        rounds.append(tuple(tuple(table) for table in one.tables))
        for table in one.tables:
            for player in table:
                met[player].update(other for other in table if other != player)
    plan = tuple(rounds)
    return Found(plan, value(task, plan), made)


def _neighbours(task: Task) -> list[Counter[int]]:
    """Return how often each player has met each other one."""
    met: list[Counter[int]] = [Counter() for _player in range(task.players)]
    for (one, other), times in task.met.items():
        met[one][other] = met[other][one] = times
    return met


class _Round:
    def __init__(self, task: Task, frame: Frame, met: Sequence[Counter[int]], random: Random) -> None:
        self.task, self.met, self.random, self.scores = task, met, random, task.scores
        self.apart: dict[int, dict[int, int]] = {}
        for (one, other), price in task.apart.items():
            self.apart.setdefault(one, {})[other] = price
            self.apart.setdefault(other, {})[one] = price
        self.pinned: Mapping[int, int] = {p: table for p, table in frame.pinned.items() if p not in frame.away}
        self.order = [p for p in range(task.players) if p not in frame.away and p not in self.pinned]
        random.shuffle(self.order)
        if task.scores:
            self.order.sort(key=lambda player: -task.scores[player])
        self.rank = {player: index for index, player in enumerate(self.order)}
        self.tables: list[list[int]] = [[] for _size in frame.sizes]
        for player, index in self.pinned.items():
            self.tables[index].append(player)
        waiting = iter(self.order)
        for table, size in zip(self.tables, frame.sizes, strict=True):
            table.extend(next(waiting) for _seat in range(size - len(table)))
        self.table_of = {player: index for index, table in enumerate(self.tables) for player in table}

    def unhappy(self) -> list[int]:
        """Return the players who sit with somebody they have met before or must not meet."""
        return [
            player
            for player in self.order
            if any(self._between(player, other) for other in self.tables[self.table_of[player]])
        ]

    def price(self) -> int:
        """Return the cost of all meetings of the round."""
        return sum(self._alone(p, self.tables[index]) for p, index in self.table_of.items()) // 2

    def better(self, player: int) -> bool:
        """Exchange the player for the best of some others, if any exchange costs less. Return whether one was made."""
        best, least = None, 0
        for other in self._others(player):
            change = self._change(player, other)
            if change < least:
                best, least = other, change
        if best is None:
            return False
        here, there = self.table_of[player], self.table_of[best]
        self.tables[here][self.tables[here].index(player)] = best
        self.tables[there][self.tables[there].index(best)] = player
        self.table_of[player], self.table_of[best] = there, here
        return True

    def _others(self, player: int) -> list[int]:
        if not self.scores:
            return [self.random.choice(self.order) for _try in range(_TRIES)]
        rank = self.rank[player]
        return [other for other in self.order[max(0, rank - _NEAR) : rank + _NEAR + 1] if other != player]

    def _change(self, player: int, other: int) -> int:
        here, there = self.table_of[player], self.table_of[other]
        if here == there:
            return 0
        mine = [p for p in self.tables[here] if p != player]
        theirs = [p for p in self.tables[there] if p != other]
        after = self._alone(player, theirs) + self._alone(other, mine)
        return after - self._alone(player, mine) - self._alone(other, theirs)

    def _alone(self, player: int, others: Sequence[int]) -> int:
        cost = sum(self._between(player, other) for other in others)
        if self.scores:
            cost += sum((self.scores[player] - self.scores[other]) ** 2 for other in others)
        return cost

    def _between(self, player: int, other: int) -> int:
        price = self.apart.get(player, {}).get(other, 0)
        if times := self.met[player].get(other, 0):
            price += REUNION * times + THIRD * (times > 1) + BEYOND * (times >= self.task.most)
            price += BROKEN * (self.task.limit is not None and times >= self.task.limit)
        return price
