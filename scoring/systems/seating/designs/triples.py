"""Tables of three where everybody meets everybody: 3q players at q tables, q = 6t + 1 a prime power (21, 39, 57, 75 …).

D. K. Ray-Chaudhuri and R. M. Wilson, *Solution of Kirkman's schoolgirl problem* (1971).
"""

from scoring.systems.seating.designs.rings import Field, field, is_prime_power
from scoring.systems.seating.designs.rounds import Round, Rounds, Table, developed


def most(tables: int, size: int) -> int:
    """Return how many rounds there are."""
    return (3 * tables - 1) // 2 if size == 3 and tables % 6 == 1 and is_prime_power(tables) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds. Three copies of the field: a base round that moves, then rounds that one table makes.

    Powers that lie 2t apart are the triples within a copy and, one of each copy, across them. Half of the triples
    across fill the base round; each of the others, moved by every element, is a round of its own.
    """
    numbers = field(tables)
    t = tables // 6
    sixths = [range(start * t, start * t + t) for start in range(6)]
    within = [_spread(numbers, power, (copy,) * 3) for power in sixths[0] for copy in range(3)]
    across = [_spread(numbers, power, (0, 1, 2)) for sixth in (1, 3, 5) for power in sixths[sixth]]
    moving = developed([(0, tables, 2 * tables), *within, *across], numbers, copies=3)
    alone = [_spread(numbers, power, (0, 1, 2)) for sixth in (0, 2, 4) for power in sixths[sixth]]
    return (*moving, *(_round_of(table, numbers) for table in alone))[:count]


def _spread(numbers: Field, power: int, copies: tuple[int, ...]) -> Table:
    """Return three powers that lie a third of the field apart, one in each of the copies named."""
    third = (numbers.order - 1) // 3
    powers = [numbers.powers[(power + step * third) % (numbers.order - 1)] for step in range(3)]
    return tuple(copy * numbers.order + element for copy, element in zip(copies, powers, strict=True))


def _round_of(table: Table, numbers: Field) -> Round:
    """Return the round that one table makes when it moves: it has a player of each copy, so nobody comes twice."""
    return tuple(moved for (moved,) in developed([table], numbers, copies=3))
