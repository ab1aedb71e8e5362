"""Tables of two: everybody meets everybody in one round fewer than there are players (the circle of a round robin)."""

from scoring.systems.seating.designs.rounds import Cyclic, Rounds, developed, first


def most(tables: int, size: int) -> int:
    """Return how many rounds there are."""
    return 2 * tables - 1 if size == 2 else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds: one player is fixed, the others move round a circle; who sat opposite each other meet."""
    order = most(tables, size)
    base = [(0, order), *((step, order - step) for step in range(1, tables))]
    return first(developed(base, Cyclic(order), copies=1), count)
