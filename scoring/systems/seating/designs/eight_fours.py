"""Eight tables of four for ten rounds, in which each of the 32 players meets all others but one.

No other family has so long a plan for this field. A. Aguado found in 2004 that ten rounds are possible; the form here
uses the field of eight elements, with w³ = w + 1.
"""

from scoring.systems.seating.designs.rings import field
from scoring.systems.seating.designs.rounds import Round, Rounds

_NUMBERS = field(8)
#: The slopes of the four copies of the field.
_SLOPES = (0, *_NUMBERS.powers[:3])
#: The three ways to make two pairs of the four copies.
_PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def most(tables: int, size: int) -> int:
    """Return 10 for eight tables of four, else 0."""
    return 10 if (tables, size) == (8, 4) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds, taken from ten.

    In six of them each table has one player of each copy, in three it has two players of two copies, and in one all
    its players are of one copy.
    """
    return (*map(_sloping, range(2, 8)), *map(_paired_round, _PAIRINGS), _round_within_copies())[:count]


def _sloping(x: int) -> Round:
    """Return round x of a transversal design. Rounds 0 and 1 are not used, as the other rounds have their pairs."""
    steps = [_NUMBERS.times(slope, x) for slope in _SLOPES]
    return tuple(tuple(8 * copy + _NUMBERS.add(y, step) for copy, step in enumerate(steps)) for y in range(8))


def _paired_round(pairing: tuple[tuple[int, int], ...]) -> Round:
    """Return a round in which y and y + k of one copy meet y and y + k of another; k is the sum of their slopes."""
    tables = []
    for one, other in pairing:
        k = _NUMBERS.add(_SLOPES[one], _SLOPES[other])
        halves = {tuple(sorted((y, _NUMBERS.add(y, k)))) for y in range(8)}
        tables += [(8 * one + y, 8 * one + z, 8 * other + y, 8 * other + z) for y, z in sorted(halves)]
    return tuple(tables)


def _round_within_copies() -> Round:
    """Return the round in which each copy makes two tables. They part y from y + k for the copy's three values k."""
    tables = []
    for copy, slope in enumerate(_SLOPES):
        steps = [_NUMBERS.add(slope, other) for other in _SLOPES if other != slope]
        here = {0, *(_NUMBERS.add(one, other) for one in steps for other in steps)}
        tables += [tuple(8 * copy + y for y in sorted(half)) for half in (here, set(range(8)) - here)]
    return tuple(tables)
