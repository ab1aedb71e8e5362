"""Plans and their rounds, and how one base round becomes many: all its players move by the same element of a group.

Players are numbers. Where a family needs structure, player `copy · order + x` is element x of one of several copies of
a group with `order` elements. Players after the last copy are fixed: they don't move.
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
        """How many elements the group has."""

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""


class Cyclic:
    """Addition modulo the order."""

    def __init__(self, order: int) -> None:
        self.order = order

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""
        return (one + other) % self.order


def develop_rounds(base: Iterable[Table], group: Group, copies: int) -> Iterator[Round]:
    """Yield the base round moved by each element of the group; the first is the base round itself.

    No pair meets twice if no difference occurs twice in the base round between players of the same two copies: when two
    players move, their difference stays the same.
    """
    base, order = tuple(base), group.order
    for step in range(order):
        moved = [order * (player // order) + group.add(player % order, step) for player in range(order * copies)]
        yield tuple(tuple(moved[p] if p < len(moved) else p for p in table) for table in base)


def first(rounds: Iterable[Round], count: int) -> Rounds:
    """Return the first `count` rounds."""
    return tuple(islice(rounds, count))
