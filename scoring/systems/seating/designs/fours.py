"""Tables of four where all players meet: 3q + 1 players, with q ≡ 1 (mod 4) a prime power (16, 28, 40, 52, 88 …).

The base round is the one from which R. C. Bose made his designs of blocks of four (1939).
"""

from functools import cache

from scoring.systems.seating.designs.rings import field, is_prime_power
from scoring.systems.seating.designs.rounds import Rounds, Table, develop_rounds, first


def most(tables: int, size: int) -> int:
    """Return how many rounds this family can seat without a repeat; 0 if it has no plan for these tables."""
    order, rest = divmod(4 * tables - 1, 3)
    return order if size == 4 and not rest and _turn(order) else 0


def plan(tables: int, size: int, count: int) -> Rounds:
    """Return a plan of `count` rounds, made from one base round that moves.

    The players are three copies of the field, arranged in a ring, and one fixed player.
    For each square x, up to its sign, the players ±x of one copy meet the players ±turn · x of the next copy. The
    differences within a copy are twice all squares and twice all non-squares; those from a copy to the next are x times
    ±(turn - 1) and x times ±(turn + 1).
    """
    order = most(tables, size)
    numbers, turn = field(order), _turn(order)
    base: list[Table] = [(0, order, 2 * order, 3 * order)]
    for x in numbers.powers[: (order - 1) // 2 : 2]:  # -1 is the power (order - 1) / 2
        y = numbers.times(turn, x)
        for here, there in ((0, order), (order, 2 * order), (2 * order, 0)):  # where a copy and the next one begin
            base.append((here + x, here + numbers.negative(x), there + y, there + numbers.negative(y)))
    return first(develop_rounds(base, numbers, copies=3), count)


@cache
def _turn(order: int) -> int:
    """Return an element that is not a square and whose square minus 1 is not one either; 0 if the field has none."""
    if order % 4 != 1 or not is_prime_power(order):
        return 0
    numbers = field(order)
    minus_one = numbers.negative(1)
    turns = numbers.powers[1::2]
    return next(t for t in turns if not numbers.is_square(numbers.add(numbers.times(t, t), minus_one)))
