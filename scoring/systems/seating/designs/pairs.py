"""Tables of two: all n players meet in n - 1 rounds, by the circle method of a round robin."""

from scoring.systems.seating.designs.rounds import Cyclic, Rounds, develop_rounds, first


def most(tables: int, size: int) -> int:
    """Return how many rounds this family can seat without a repeat; 0 unless every table has two players."""
    return 2 * tables - 1 if size == 2 else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds.

    One player is fixed, the others move round a circle, and opposite players meet.
    """
    order = most(tables, size)
    base = [(0, order), *((step, order - step) for step in range(1, tables))]
    return first(develop_rounds(base, Cyclic(order), copies=1), count)
