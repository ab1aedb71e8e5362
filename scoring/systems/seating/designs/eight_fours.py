"""Eight tables of four for ten rounds, where 32 players meet all but one of the others: more than any one family gives.

The number was found by A. Aguado in 2004; the form here uses the field of eight elements, w³ = w + 1.
"""

from scoring.systems.seating.designs.rings import field
from scoring.systems.seating.designs.rounds import Round, Rounds

_NUMBERS = field(8)
#: The slopes of the four copies of the field.
_SLOPES = (0, *_NUMBERS.powers[:3])
#: The three ways to make two pairs of the four copies.
_PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def most(tables: int, size: int) -> int:
    """Return how many rounds there are."""
    return 10 if (tables, size) == (8, 4) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds: six with one player of each copy at a table, three with two copies, one within copies."""
    return (*map(_sloping, range(2, 8)), *map(_paired, _PAIRINGS), _within())[:count]


def _sloping(x: int) -> Round:
    """Return a round of a transversal design. The slopes 0 and 1 are left out: their pairs come in the other rounds."""
    steps = [_NUMBERS.times(slope, x) for slope in _SLOPES]
    return tuple(tuple(8 * copy + _NUMBERS.add(y, step) for copy, step in enumerate(steps)) for y in range(8))


def _paired(pairing: tuple[tuple[int, int], ...]) -> Round:
    """Return a round in which y and y + k of one copy meet the same of another; k is the sum of the copies' slopes."""
    tables = []
    for one, other in pairing:
        k = _NUMBERS.add(_SLOPES[one], _SLOPES[other])
        halves = {tuple(sorted((y, _NUMBERS.add(y, k)))) for y in range(8)}
        tables += [(8 * one + y, 8 * one + z, 8 * other + y, 8 * other + z) for y, z in sorted(halves)]
    return tuple(tables)


def _within() -> Round:
    """Return the round in which each copy makes two tables that part y from y + k, for each of the copy's three k."""
    tables = []
    for copy, slope in enumerate(_SLOPES):
        steps = [_NUMBERS.add(slope, other) for other in _SLOPES if other != slope]
        here = {0, *(_NUMBERS.add(one, other) for one in steps for other in steps)}
        tables += [tuple(8 * copy + y for y in sorted(half)) for half in (here, set(range(8)) - here)]
    return tuple(tables)
