"""Lets groups of one round exchange tables, with numpy: what `tables` calls."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.systems.seating.aims import Rounds, Visited
from scoring.systems.seating.noise import LEVELS, NOISE

Array = NDArray[Any]

_STEPS = 80_000
_STEPS_FOR = 60  # the most tables for which all steps are made; more tables get fewer
_TURNS, _TURNS_A_ROUND = 24, 160
_HOT, _COLD = 40, 10  # temperatures, in hundredths of the cost of a second visit to a table
_CHUNK = 64
_MOST = 400  # the most rounds
#: What one more visit to a table costs, by the number of visits before: nothing, 100, then 30 more for each.
_PRICE = np.array([0, *range(100, 100 + 30 * _MOST, 30)])
#: What all visits of a player to one table cost together, by their number.
_COST = np.array([0, *np.cumsum(_PRICE)])


class Labels:
    """The table numbers of all rounds, and what the visits to the tables cost."""

    def __init__(self, rounds: Rounds, pinned: Sequence[Mapping[int, int]], visited: Visited, seed: int) -> None:
        self.rounds = rounds
        self.random = np.random.Generator(np.random.PCG64(seed))
        self.numbers = [_first(len(tables), fixed) for tables, fixed in zip(rounds, pinned, strict=True)]
        self.free = [
            np.array([group for group in range(len(tables)) if group not in fixed], dtype=np.int64)
            for tables, fixed in zip(rounds, pinned, strict=True)
        ]
        players = 1 + max((player for tables in rounds for table in tables for player in table), default=0)
        width = 1 + max([int(row.max()) for row in self.numbers] + [table for _player, table in visited], default=0)
        # There is one row more than there are players. It stands for nobody, fills up smaller groups, and stays empty.
        self.visits = np.zeros((players + 1, width), dtype=np.int16)
        for (player, table), times in visited.items():
            if player < players:
                self.visits[player, table] += times
        self.groups = [_fill_rows(tables, players) for tables in rounds]
        self.cost = int(_COST[self.visits].sum())
        for index, free in enumerate(self.free):
            self.numbers[index][free] = self.random.permutation(self.numbers[index][free])
            self.cost += self._cost_of_round(index)
            self._sit(index, 1)

    def run(self) -> list[list[int]]:
        """Improve one round after another while cooling down, and return the best table numbers seen."""
        best, least, goal = self._rows_now(), self.cost, self._least_cost()
        widest = max((len(row) for row in self.numbers), default=1)
        turns = _STEPS * _STEPS_FOR // max(widest, _STEPS_FOR) // _CHUNK
        turns = max(_TURNS, min(turns, _TURNS_A_ROUND * (len(self.rounds) - 1)))
        movable = [index for index, free in enumerate(self.free) if len(free) > 1]
        for turn in range(turns if movable else 0):
            if least == goal:
                break
            index = movable[turn % len(movable)]
            self._sit(index, -1)
            self.cost -= self._cost_of_round(index)
            self._exchange(index, _HOT - (_HOT - _COLD) * turn // turns)
            self.cost += self._cost_of_round(index)
            self._sit(index, 1)
            if self.cost < least:
                best, least = self._rows_now(), self.cost
        return best

    def _exchange(self, index: int, heat: int) -> None:
        """Let groups of one round exchange tables; a cheaper exchange is more likely.

        The other rounds stay as they are.
        """
        free = self.free[index]
        groups, table = self.groups[index][free], self.numbers[index][free]
        noise = NOISE[self.random.integers(0, LEVELS, (_CHUNK, len(free)))] * heat
        own = _PRICE[self.visits[groups, table[:, None]]].sum(1)
        for step, group in enumerate(self._groups_to_move(own)):
            here = table[group]
            mine = _PRICE[self.visits[groups[group][:, None], table]].sum(0)
            theirs = _PRICE[self.visits[groups, here]].sum(1)
            change = mine + theirs - own - own[group]
            change[group] = 0
            other = int((change - noise[step]).argmin())
            own[group], own[other] = mine[other], theirs[other]
            table[group], table[other] = table[other], here
        self.numbers[index][free] = table

    def _groups_to_move(self, own: Array) -> list[int]:
        """Return groups to move. Every second one is a group with a player who has sat at its table before."""
        chosen = self.random.integers(0, len(own), _CHUNK)
        troubled = np.flatnonzero(own)
        if len(troubled):
            chosen[::2] = troubled[self.random.integers(0, len(troubled), len(chosen[::2]))]
        numbers: list[int] = chosen.tolist()
        return numbers

    def _cost_of_round(self, index: int) -> int:
        """Return what the tables of a round cost, given the visits of the other rounds."""
        return int(_PRICE[self.visits[self.groups[index], self.numbers[index][:, None]]].sum())

    def _sit(self, index: int, times: int) -> None:
        np.add.at(self.visits, (self.groups[index], self.numbers[index][:, None]), times)
        self.visits[-1] = 0

    def _least_cost(self) -> int:
        """Return the lowest possible cost: that of players who are spread evenly over all tables."""
        games, width = self.visits.sum(1, dtype=np.int64), self.visits.shape[1]
        rest, over = games // width, games % width
        return int(((width - over) * _COST[rest] + over * _COST[rest + 1]).sum())

    def _rows_now(self) -> list[list[int]]:
        return [row.tolist() for row in self.numbers]


def _first(groups: int, fixed: Mapping[int, int]) -> Array:
    """Return a table number for each group: the fixed one if it has one, else the lowest that is free."""
    taken = set(fixed.values())
    others = iter(number for number in range(groups + len(taken)) if number not in taken)
    return np.array([fixed[group] if group in fixed else next(others) for group in range(groups)], dtype=np.int64)


def _fill_rows(tables: Sequence[Sequence[int]], nobody: int) -> Array:
    """Return the groups as rows of equal length, filled up with `nobody`."""
    widest = max((len(table) for table in tables), default=0)
    return np.array([[*table, *[nobody] * (widest - len(table))] for table in tables], dtype=np.int64)
