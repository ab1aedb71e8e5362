"""Finds the data stored in `scoring/systems/seating/designs`: base rounds and rows of shifts. No other code uses it.

    python -m tests.bench.design_search base TABLES SIZE ROUNDS [--bases 2] [--factor 2] [--turn 1] [--fixed-turn 1]
    python -m tests.bench.design_search rows TABLES SIZE ROUNDS [--seed 1]

`base` is exhaustive, so it needs no seed. It covers all players by tables in which no difference occurs twice. Of the
many base rounds it tries only those that a symmetry leaves as they are, which makes the search much shorter. The
symmetry multiplies by `factor`, moves copy i to copy i + `turn` and fixed player j to fixed player j + `fixed-turn`.
`rows` starts from random rows and changes one shift at a time, by simulated annealing.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import exp
from random import Random
from typing import NamedTuple

Table = tuple[int, ...]
Base = tuple[Table, ...]


class Block(NamedTuple):
    """A table and its images under the symmetry, with the players and the differences that they use, as bit sets."""

    players: int
    differences: int
    tables: Base


class BaseSearch:
    """The search for base rounds that are moved by the integers modulo an order."""

    def __init__(self, players: int, size: int, order: int, symmetry: tuple[int, int, int]) -> None:
        self.players, self.size, self.order = players, size, order
        self.copies, self.fixed = divmod(players, order)
        self.image = [self._image(player, *symmetry) for player in range(players)]
        self._bits: dict[tuple[int, ...], int] = {}
        everybody = range(players)
        self.difference = [[self._difference(min(p, q), max(p, q)) for q in everybody] for p in everybody]
        self.blocks: list[list[Block]] = [[] for _ in range(players)]
        for table, used in (found for p in everybody for found in self._tables((p,), 0)):
            if block := self._block(table, used):
                self.blocks[table[0]].append(block)

    def base_rounds(self, count: int) -> list[Base] | None:
        """Return `count` base rounds that together use no difference twice, or None if there are none."""
        return next(self._filled(count, 0, 0, ()), None)

    def _filled(self, left: int, seated: int, used: int, tables: Base) -> Iterator[list[Base]]:
        free = ~seated & ((1 << self.players) - 1)
        if not free and left == 1:
            yield [tables]
        elif not free:
            for others in self._filled(left - 1, 0, used, ()):
                yield [tables, *others]
        else:
            for block in self.blocks[(free & -free).bit_length() - 1]:
                if not block.players & seated and not block.differences & used:
                    more = tables + block.tables
                    yield from self._filled(left, seated | block.players, used | block.differences, more)

    def _image(self, player: int, factor: int, turn: int, fixed_turn: int) -> int:
        copy, x = divmod(player, self.order)
        if copy == self.copies:
            return copy * self.order + (x + fixed_turn) % self.fixed
        return (copy + turn) % self.copies * self.order + x * factor % self.order

    def _difference(self, one: int, other: int) -> int:
        """Return the bit for all pairs that two players become when they move; 0 if they would meet again."""
        (i, x), (j, y) = divmod(one, self.order), divmod(other, self.order)
        apart = (y - x) % self.order
        if one == other or i == self.copies or (i == j and 2 * apart == self.order):
            return 0
        key = (i, other) if j == self.copies else (i, j, min(apart, self.order - apart) if i == j else apart)
        return 1 << self._bits.setdefault(key, len(self._bits))

    def _tables(self, table: Table, used: int) -> Iterator[tuple[Table, int]]:
        if len(table) == self.size:
            yield table, used
            return
        for player in range(table[-1] + 1, self.players):
            now = used
            for other in table:
                bit = self.difference[other][player]
                if not bit or now & bit:
                    break
                now |= bit
            else:
                yield from self._tables((*table, player), now)

    def _block(self, table: Table, used: int) -> Block | None:
        """Return the table with its images, or None if they clash or one of the images comes before the table."""
        players, tables, image = sum(1 << p for p in table), [table], self._moved(table)
        while image != table:
            seats = sum(1 << p for p in image)
            bits = sum(self.difference[a][b] for a, b in combinations(image, 2))
            if image < table or seats & players or bits & used:
                return None
            players, used = players | seats, used | bits
            tables.append(image)
            image = self._moved(image)
        return Block(players, used, tuple(tables))

    def _moved(self, table: Table) -> Table:
        return tuple(sorted(self.image[p] for p in table))


class RowSearch:
    """The search for rows of shifts in which no two columns differ by the same amount in two rows."""

    def __init__(self, tables: int, size: int, rounds: int, seed: int) -> None:
        self.tables, self.size, self.random = tables, size, Random(seed)
        self.rows = [[0] * size] + [[0, *self.random.choices(range(tables), k=size - 1)] for _ in range(rounds - 1)]
        self.apart: list[list[Counter[int]]] = [
            [Counter((row[d] - row[c]) % tables for row in self.rows) for d in range(size)] for c in range(size)
        ]

    def found(self, moves: int) -> bool:
        """Change shifts, for the worse less and less often. Return whether no difference occurs twice in the end."""
        left = sum(n - 1 for c, d in combinations(range(self.size), 2) for n in self.apart[c][d].values() if n > 1)
        for move in range(moves):
            heat = 0.7 * (0.15 / 0.7) ** (move / moves)
            r, c = self.random.randrange(1, len(self.rows)), self.random.randrange(1, self.size)
            shift = self.random.randrange(self.tables)
            worse = self._worse(r, c, shift)
            if worse <= 0 or self.random.random() < exp(-worse / heat):
                left += worse
                self._change(r, c, shift)
            if not left:
                return True
        return False

    def _worse(self, r: int, c: int, shift: int) -> int:
        """Return how many more differences would occur twice."""
        row, worse = self.rows[r], 0
        for d in (d for d in range(self.size) if d != c and shift != row[c]):
            apart = self.apart[c][d]
            worse += (apart[(row[d] - shift) % self.tables] > 0) - (apart[(row[d] - row[c]) % self.tables] > 1)
        return worse

    def _change(self, r: int, c: int, shift: int) -> None:
        row = self.rows[r]
        for d in (d for d in range(self.size) if d != c):
            for sign, now in ((-1, row[c]), (1, shift)):
                self.apart[c][d][(row[d] - now) % self.tables] += sign
                self.apart[d][c][(now - row[d]) % self.tables] += sign
        row[c] = shift


def search_base(arguments: str) -> list[Base] | None:
    """Return the base rounds that `base` finds with these arguments, or None if there are none with this symmetry."""
    asked = options().parse_args(["base", *arguments.split()])
    symmetry = asked.factor, asked.turn, asked.fixed_turn
    search = BaseSearch(asked.tables * asked.size, asked.size, asked.rounds // asked.bases, symmetry)
    return search.base_rounds(asked.bases)


def search_rows(arguments: str, moves: int = 200_000) -> list[list[int]] | None:
    """Return the rows that `rows` finds with these arguments, or None if this seed finds none."""
    asked = options().parse_args(["rows", *arguments.split()])
    search = RowSearch(asked.tables, asked.size, asked.rounds, asked.seed)
    return search.rows if search.found(moves) else None


def options() -> argparse.ArgumentParser:
    """Return the parser of the command's arguments."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["base", "rows"])
    for name in ("tables", "size", "rounds"):
        parser.add_argument(name, type=int)
    for name, default in (("bases", 1), ("factor", 1), ("turn", 0), ("fixed-turn", 0), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default)
    return parser


if __name__ == "__main__":
    arguments = " ".join(sys.argv[2:])
    result = search_base(arguments) if options().parse_args().what == "base" else search_rows(arguments)
    print(result)
    sys.exit(result is None)
