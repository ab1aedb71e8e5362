"""Chooses a plan for tables of one size among all families, and knows for how many rounds there can be one."""

from typing import Protocol

from scoring.systems.seating.designs import base_rounds, eight_fours, fours, pairs, transversal, triples
from scoring.systems.seating.designs.rounds import Rounds


class Family(Protocol):
    """A module of this package that makes plans for some numbers and sizes of tables."""

    def most(self, tables: int, size: int) -> int:
        """Return the most rounds of a plan for this many `tables` of `size` players; 0 if there is no plan."""

    def plan(self, tables: int, size: int, count: int) -> Rounds:
        """Return a plan of `count` rounds, which must be at most `most`."""


#: All families; those whose plans take the least time to make come first.
_FAMILIES: tuple[Family, ...] = (transversal, pairs, triples, fours, eight_fours, base_rounds)

#: The most rounds by (tables, size), where counting would allow more. They are known from exhaustive searches (OEIS
#: A107431); that for six tables of six is Tarry's theorem on the 36 officers (1900).
_PROVEN = {(4, 3): 4, (5, 4): 5, (6, 5): 6, (6, 6): 3}


def design(tables: int, size: int, rounds: int) -> Rounds | None:
    """Return a plan of `rounds` rounds in which no pair meets twice, or None if no family has one."""
    for family in _FAMILIES:
        if family.most(tables, size) >= rounds:
            return family.plan(tables, size, rounds)
    return _with_rounds_inside(tables, size, rounds) if known_rounds(tables, size) >= rounds else None


def known_rounds(tables: int, size: int) -> int:
    """Return the most rounds for which `design` returns a plan."""
    inside = known_rounds(tables // size, size) if tables and tables % size == 0 else 0
    return max(transversal.most(tables, size) + inside, *(family.most(tables, size) for family in _FAMILIES))


def proven_most(tables: int, size: int) -> int:
    """Return an upper bound on the rounds of any plan in which no pair meets twice."""
    if tables < size:
        return 1  # in a second round some table would have two players who shared a table in the first
    return _PROVEN.get((tables, size), (tables * size - 1) // (size - 1))


def _with_rounds_inside(tables: int, size: int, rounds: int) -> Rounds:
    """Return all rounds of a transversal design, then rounds in which the players of each column meet one another.

    With as many tables as seats at each table, this is an affine plane.
    """
    across = transversal.plan(tables, size, transversal.most(tables, size))
    inside = design(tables // size, size, rounds - len(across)) or ()
    columns = range(0, tables * size, tables)
    return (
        *across,
        *(tuple(tuple(start + p for p in table) for start in columns for table in each) for each in inside),
    )
