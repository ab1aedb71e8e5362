"""What a plan is, and how one round becomes many: every player moves on by the same step of a group.

Players are numbers. Where a family needs structure, player `copy · order + x` is element x of one of several copies of
a group with `order` elements. Players after the last copy are fixed: they stay where they are while the others move.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

Table = tuple[int, ...]
Round = tuple[Table, ...]
Rounds = tuple[Round, ...]


class Group(Protocol):
    """The numbers 0 to order - 1 with an addition."""

    @property
    def order(self) -> int:
        """How many elements there are."""

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""


class Cyclic:
    """Addition modulo the order."""

    def __init__(self, order: int) -> None:
        self.order = order

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""
        return (one + other) % self.order


def developed(base: Iterable[Table], group: Group, copies: int) -> Iterator[Round]:
    """Return the base round moved by every element of the group, the base round itself first.

    No pair meets twice if no difference comes twice in the base round: the difference of two players of copies i and j
    says which pairs they become when they move.
    """
    base, order = tuple(base), group.order
    for step in range(order):
        moved = [order * (player // order) + group.add(player % order, step) for player in range(order * copies)]
        yield tuple(tuple(moved[p] if p < len(moved) else p for p in table) for table in base)


def first(rounds: Iterable[Round], count: int) -> Rounds:
    """Return the first so many rounds."""
    return tuple(islice(rounds, count))
