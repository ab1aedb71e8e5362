"""Tables of four where everybody meets everybody: 3q + 1 players, q ≡ 1 (mod 4) a prime power (16, 28, 40, 52, 88 …).

The base round is the one from which R. C. Bose made his designs of blocks of four (1939), cut into rounds.
"""

from functools import cache

from scoring.systems.seating.designs.rings import field, is_prime_power
from scoring.systems.seating.designs.rounds import Rounds, Table, developed, first


def most(tables: int, size: int) -> int:
    """Return how many rounds there are."""
    order, rest = divmod(4 * tables - 1, 3)
    return order if size == 4 and not rest and _turn(order) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return so many rounds: three copies of the field in a ring, one player fixed, and a base round that moves.

    For each square x, up to its sign, ±x of a copy meet ±turn · x of the next. Within a copy the differences are all
    squares doubled and all non-squares doubled; from a copy to the next, x times ±(turn - 1) and ±(turn + 1).
    """
    order = most(tables, size)
    numbers, turn = field(order), _turn(order)
    base: list[Table] = [(0, order, 2 * order, 3 * order)]
    for x in numbers.powers[: (order - 1) // 2 : 2]:  # -1 is the power (order - 1) / 2
        y = numbers.times(turn, x)
        for here, there in ((0, order), (order, 2 * order), (2 * order, 0)):  # where a copy begins, and the next one
            base.append((here + x, here + numbers.negative(x), there + y, there + numbers.negative(y)))
    return first(developed(base, numbers, copies=3), count)


@cache
def _turn(order: int) -> int:
    """Return an element that is no square and whose square less 1 is none either; 0 in a field of another kind."""
    if order % 4 != 1 or not is_prime_power(order):
        return 0
    numbers = field(order)
    minus_one = numbers.negative(1)
    turns = numbers.powers[1::2]
    return next(t for t in turns if not numbers.is_square(numbers.add(numbers.times(t, t), minus_one)))
