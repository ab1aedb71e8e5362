"""Finds the data stored in `scoring/systems/seating/designs/near.py`, by annealing: base rounds with few repeats.

    python -m tests.bench.near_search SIZES ROUNDS --order 3 --seed 1       # SIZES like 5,5,4,4,4

All players move together, by the integers modulo the order, except the few left over after the last whole copy. A plan
of six rounds is therefore made from one base round or two. A swap in a base round swaps players in all rounds made from
it, so this search has far fewer plans to try than one that swaps players in single rounds; good plans are among them.
"""

import argparse
from collections import Counter
from itertools import combinations
from math import exp
from random import Random

_HOT, _COLD = 1.2, 0.12


class NearSearch:
    """Base rounds, and how often each difference occurs in them."""

    def __init__(self, sizes: list[int], rounds: int, order: int, seed: int) -> None:
        self.players, self.order, self.random = sum(sizes), order, Random(seed)
        self.tables = [range(sum(sizes[:table]), sum(sizes[: table + 1])) for table in range(len(sizes))]
        self.table_of = [table for table in self.tables for _seat in table]
        self.bases = [self.random.sample(range(self.players), self.players) for _ in range(rounds // order)]
        everybody = range(self.players)
        self.difference = [[self._difference(min(p, q), max(p, q)) for q in everybody] for p in everybody]
        pairs = Counter(self.difference[p][q] for p, q in combinations(everybody, 2))
        #: The cost of a difference that occurs for the first time: its pairs then meet `order` times in all.
        self.first = {difference: order - count for difference, count in pairs.items()}
        self.times: Counter[tuple[int, ...]] = Counter()
        self.repeats = 0
        for base in self.bases:
            for table in self.tables:
                for i, j in combinations(table, 2):
                    self.repeats += self._add(base[i], base[j])

    def best(self, moves: int) -> tuple[int, list[list[tuple[int, ...]]]]:
        """Return the fewest repeats found while cooling down, and the base rounds that have them."""
        fewest, found = self.repeats, self._as_tables()
        for move in range(moves):
            heat = self.order * _HOT * (_COLD / _HOT) ** (move / moves)
            base = self.random.choice(self.bases)
            i, j = self.random.randrange(self.players), self.random.randrange(self.players)
            if self.table_of[i] is self.table_of[j]:
                continue
            more = self._swap(base, i, j)
            if more > 0 and self.random.random() >= exp(-more / heat):
                self._swap(base, i, j)
            elif self.repeats < fewest:
                fewest, found = self.repeats, self._as_tables()
        return fewest, found

    def _swap(self, base: list[int], i: int, j: int) -> int:
        before = self.repeats
        for here, other in ((i, j), (j, i)):
            for seat in self.table_of[here]:
                if seat != here:
                    self.repeats -= self._take(base[here], base[seat])
                    self.repeats += self._add(base[other], base[seat])
        base[i], base[j] = base[j], base[i]
        return self.repeats - before

    def _add(self, p: int, q: int) -> int:
        difference = self.difference[p][q]
        self.times[difference] += 1
        return self.first[difference] if self.times[difference] == 1 else self.order

    def _take(self, p: int, q: int) -> int:
        difference = self.difference[p][q]
        self.times[difference] -= 1
        return self.order if self.times[difference] else self.first[difference]

    def _difference(self, p: int, q: int) -> tuple[int, ...]:
        """Return what is common to all pairs that two players become when they move."""
        (i, x), (j, y) = divmod(p, self.order), divmod(q, self.order)
        copies = self.players // self.order
        apart = (y - x) % self.order
        if j == copies:
            return (p if i == copies else i, q)
        return (i, j, min(apart, self.order - apart) if i == j else apart)

    def _as_tables(self) -> list[list[tuple[int, ...]]]:
        return [[tuple(sorted(base[seat] for seat in table)) for table in self.tables] for base in self.bases]


def search(arguments: str, moves: int = 100_000) -> tuple[int, tuple[str, ...]]:
    """Return the repeats and the base rounds (in stored form) that the search finds with these arguments."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes")
    parser.add_argument("rounds", type=int)
    parser.add_argument("--order", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments.split())
    sizes = [int(size) for size in asked.sizes.split(",")]
    repeats, bases = NearSearch(sizes, asked.rounds, asked.order, asked.seed).best(moves)
    return repeats, tuple(", ".join(" ".join(map(str, table)) for table in base) for base in bases)


if __name__ == "__main__":
    import sys

    print(*search(" ".join(sys.argv[1:])), sep="\n")
