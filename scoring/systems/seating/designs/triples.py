"""Tables of three where all players meet: 3q players at q tables, with q = 6t + 1 a prime power (21, 39, 57, 75 …).

D. K. Ray-Chaudhuri and R. M. Wilson, *Solution of Kirkman's schoolgirl problem* (1971).
"""

from scoring.systems.seating.designs.rings import Field, field, is_prime_power
from scoring.systems.seating.designs.rounds import Round, Rounds, Table, develop_rounds


def most(tables: int, size: int) -> int:
    """Return how many rounds this family can seat without a repeat; 0 if it has no plan for these tables."""
    return (3 * tables - 1) // 2 if size == 3 and tables % 6 == 1 and is_prime_power(tables) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds of three copies of the field.

    First come the rounds made by moving a base round, then the rounds made by moving a single table.
    Three powers that lie 2t apart are a triple, whose players are all of one copy or one of each copy. The base round
    has the triples within a copy and half of the triples across the copies. Each of the other triples across makes a
    whole round when it is moved by every element.
    """
    numbers = field(tables)
    t = tables // 6
    sixths = [range(start * t, start * t + t) for start in range(6)]
    within = [_spread(numbers, power, (copy,) * 3) for power in sixths[0] for copy in range(3)]
    across = [_spread(numbers, power, (0, 1, 2)) for sixth in (1, 3, 5) for power in sixths[sixth]]
    moving = develop_rounds([(0, tables, 2 * tables), *within, *across], numbers, copies=3)
    alone = [_spread(numbers, power, (0, 1, 2)) for sixth in (0, 2, 4) for power in sixths[sixth]]
    return (*moving, *(_round_of(table, numbers) for table in alone))[:count]


def _spread(numbers: Field, power: int, copies: tuple[int, ...]) -> Table:
    """Return a table of three powers that lie a third of all powers apart, one in each of the `copies`."""
    third = (numbers.order - 1) // 3
    powers = [numbers.powers[(power + step * third) % (numbers.order - 1)] for step in range(3)]
    return tuple(copy * numbers.order + element for copy, element in zip(copies, powers, strict=True))


def _round_of(table: Table, numbers: Field) -> Round:
    """Return the round made of this table moved by every element. The table has one player of each copy."""
    return tuple(moved for (moved,) in develop_rounds([table], numbers, copies=3))
