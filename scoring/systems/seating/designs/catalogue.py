"""The best plan for so many tables of one size: which family has it, and how many rounds can be had at all."""

from typing import Protocol

from scoring.systems.seating.designs import base_rounds, eight_fours, fours, pairs, transversal, triples
from scoring.systems.seating.designs.rounds import Rounds


class Family(Protocol):
    """A module of this package that makes plans for some numbers of tables."""

    def most(self, tables: int, size: int) -> int:
        """Return how many rounds it can make for so many tables of so many players; 0 if none."""

    def plan(self, tables: int, size: int, count: int) -> Rounds:
        """Return so many rounds, at most `most`."""


#: The cheapest comes first.
_FAMILIES: tuple[Family, ...] = (transversal, pairs, triples, fours, eight_fours, base_rounds)

#: Fewer rounds than counting would allow, known from exhaustive searches (OEIS A107431). For six tables of six it is
#: Tarry's theorem on the 36 officers (1900).
_PROVEN = {(4, 3): 4, (5, 4): 5, (6, 5): 6, (6, 6): 3}


def design(tables: int, size: int, rounds: int) -> Rounds | None:
    """Return a plan of so many rounds in which no pair meets twice, or None if no family here has one."""
    for family in _FAMILIES:
        if family.most(tables, size) >= rounds:
            return family.plan(tables, size, rounds)
    return _with_rounds_inside(tables, size, rounds) if known_rounds(tables, size) >= rounds else None


def known_rounds(tables: int, size: int) -> int:
    """Return the most rounds for which `design` has a plan."""
    inside = known_rounds(tables // size, size) if tables and tables % size == 0 else 0
    return max(transversal.most(tables, size) + inside, *(family.most(tables, size) for family in _FAMILIES))


def proven_most(tables: int, size: int) -> int:
    """Return a number of rounds that no plan without a repeated pair exceeds."""
    if tables < size:
        return 1  # in a second round some table would have two players of one table of the first
    return _PROVEN.get((tables, size), (tables * size - 1) // (size - 1))


def _with_rounds_inside(tables: int, size: int, rounds: int) -> Rounds:
    """Return all rounds across the columns of a transversal design, then rounds that each column plays by itself.

    With as many tables as seats at each it is an affine plane; nine tables of three are the lines of a space.
    """
    across = transversal.plan(tables, size, transversal.most(tables, size))
    inside = design(tables // size, size, rounds - len(across)) or ()
    columns = range(0, tables * size, tables)
    return (
        *across,
        *(tuple(tuple(start + p for p in table) for start in columns for table in each) for each in inside),
    )
