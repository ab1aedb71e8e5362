"""Plans by construction. The tests count who meets whom in each plan, which no construction does."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.systems.seating.designs import (
    Rounds,
    base_rounds,
    design,
    difference_rows,
    fours,
    known_rounds,
    proven_most,
)
from scoring.systems.seating.designs.rings import Ring, field, is_prime_power, prime_powers
from scoring.systems.seating.designs.woven_rows import woven_rows
from tests.bench.design_search import search_base, search_rows

#: The most rounds without a repeated pair that are known: a row for each number of tables, a column for each size
#: (3–6).
KNOWN = {
    3: (4, 1, 1, 1),
    4: (4, 5, 1, 1),
    5: (7, 5, 6, 1),
    6: (8, 7, 6, 3),
    7: (10, 9, 7, 7),
    8: (11, 10, 8, 8),
    9: (13, 11, 9, 9),
    10: (14, 13, 10, 8),
}
CELLS = [(tables, size, most) for tables, row in KNOWN.items() for size, most in zip((3, 4, 5, 6), row, strict=True)]


def repeats(plan: Rounds) -> int:
    """Return how many repeats a plan has."""
    met = Counter(pair for each in plan for table in each for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def assert_seats_all(plan: Rounds, sizes: list[int]) -> None:
    """Assert that every player sits once in each round, at tables of these sizes."""
    for each in plan:
        assert [len(table) for table in each] == sizes
        assert sorted(player for table in each for player in table) == list(range(sum(sizes)))


@pytest.mark.parametrize(("tables", "size", "most"), CELLS)
def test_every_known_number_of_rounds_is_reached_without_a_repeat(tables, size, most):
    """Each entry of the table of known rounds is reached, and so is any smaller number of rounds."""
    assert known_rounds(tables, size) == most
    for rounds in range(1, most + 1):
        plan = design(tables, size, rounds)
        assert plan is not None and len(plan) == rounds
        assert_seats_all(plan, [size] * tables)
        assert repeats(plan) == 0
    assert design(tables, size, most + 1) is None


@pytest.mark.parametrize(
    ("tables", "size", "rounds"),
    [
        (13, 3, 19),
        (18, 3, 24),
        (25, 3, 37),
        (13, 4, 17),
        (16, 4, 21),
        (22, 4, 29),
        (12, 3, 16),
        (15, 3, 22),
        (25, 5, 31),
    ],
)
def test_bigger_fields_have_their_families_too(tables, size, rounds):
    """Triples and fours exist over fields of prime and prime power order, and columns can play rounds of their own."""
    plan = design(tables, size, rounds)
    assert plan is not None
    assert_seats_all(plan, [size] * tables)
    assert repeats(plan) == 0


@settings(max_examples=60, deadline=None)
@given(tables=st.integers(1, 60), size=st.integers(2, 7), data=st.data())
def test_a_plan_never_repeats_a_pair(tables, size, data):
    """For any number and size of tables, `design` has a plan for up to `known_rounds` rounds, without a repeat."""
    known = known_rounds(tables, size)
    assert 1 <= known <= proven_most(tables, size)
    rounds = data.draw(st.integers(1, min(known, 12)))
    plan = design(tables, size, rounds)
    assert plan is not None and len(plan) == rounds
    assert_seats_all(plan, [size] * tables)
    assert repeats(plan) == 0


@pytest.mark.parametrize("tables", [25, 250, 2500])
def test_a_great_field_is_planned_at_once(tables):
    """Any number of tables of four can play six rounds: the ramp needs neither a search nor a field."""
    plan = design(tables, 4, 6)
    assert plan is not None
    assert repeats(plan) == 0


@pytest.mark.parametrize("tables", [1, 2, 5, 12])
def test_at_tables_of_two_everybody_meets_everybody(tables):
    """All n players meet in n - 1 rounds."""
    plan = design(tables, 2, 2 * tables - 1)
    assert plan is not None and len(plan) == 2 * tables - 1
    assert_seats_all(plan, [2] * tables)
    assert repeats(plan) == 0


@pytest.mark.parametrize("order", [q for q in range(5, 200, 4) if is_prime_power(q)])
def test_fours_exist_over_every_field_that_fits(order):
    """Every field of an order that leaves 1 when divided by four has the element that the construction needs."""
    assert fours.most((3 * order + 1) // 4, 4) == order


def test_the_same_plan_comes_every_time():
    """Even a family that shuffles returns the same plan each time."""
    assert design(14, 5, 9) == design(14, 5, 9)
    assert design(14, 5, 1) == (tuple(tuple(14 * column + table for column in range(5)) for table in range(14)),)


@pytest.mark.parametrize(
    ("tables", "size", "bound"),
    [(4, 3, 4), (5, 4, 5), (6, 5, 6), (6, 6, 3), (7, 5, 8), (3, 4, 1), (10, 6, 11), (1, 5, 1)],
)
def test_bound_is_what_is_proven(tables, size, bound):
    """The bound is by counting, by fewer tables than seats, or one of four small cases from exhaustive searches."""
    assert proven_most(tables, size) == bound


@pytest.mark.parametrize(("tables", "size"), base_rounds.FOUND)
def test_base_round_is_found_again(tables, size):
    """The command in the docstring of `base_rounds.Found` finds the stored base round again."""
    found = base_rounds.FOUND[tables, size]
    bases = search_base(f"{tables} {size} {base_rounds.most(tables, size)} {found.search}")
    assert bases is not None
    assert tuple(", ".join(" ".join(map(str, table)) for table in base) for base in bases) == found.bases


def test_a_search_says_that_there_is_nothing_to_find():
    """Four tables of three can't play five rounds: modulo 5 with two fixed players there is no base round."""
    assert search_base("4 3 5") is None
    assert search_rows("6 3 6 --seed 1", moves=100) is None


@pytest.mark.parametrize(("tables", "size"), difference_rows.FOUND)
def test_rows_of_shifts_are_found_again(tables, size):
    """The stored seed finds the stored rows again, and they are more than `woven_rows` finds."""
    rows, seed = difference_rows.FOUND[tables, size]
    assert search_rows(f"{tables} {size} {len(rows)} --seed {seed}") == [list(row) for row in rows]
    assert len(rows) > len(woven_rows(tables, size))


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_field_keeps_the_laws_of_a_field(order):
    """Both operations are commutative and have inverses, and multiplication distributes over addition."""
    numbers = field(order)
    elements = range(order)
    assert sorted(numbers.powers) == list(elements)[1:]
    for a in elements:
        assert numbers.add(a, numbers.negative(a)) == 0
        assert sorted(numbers.add(a, b) for b in elements) == list(elements)
        if a:
            assert sorted(numbers.times(a, b) for b in elements) == list(elements)
        for b in elements:
            assert numbers.add(a, b) == numbers.add(b, a) and numbers.times(a, b) == numbers.times(b, a)
            c = (a + 2 * b + 1) % order
            left = numbers.times(numbers.add(a, b), c)
            assert left == numbers.add(numbers.times(a, c), numbers.times(b, c))


def test_ring_divides_by_the_differences_of_its_columns():
    """Twenty is 4 · 5, so there are four elements of which any two differ by an element with an inverse."""
    ring = Ring(20)
    assert len(ring.columns) == 4
    for one, other in combinations(ring.columns, 2):
        apart = next(d for d in range(20) if ring.add(other, d) == one)
        assert sorted(ring.times(apart, slope) for slope in range(20)) == list(range(20))


@given(st.integers(1, 3000))
def test_prime_powers_multiply_to_the_number(number):
    """The prime powers of a number have the number as their product, and each is a power of a different prime."""
    product = 1
    for power in prime_powers(number):
        product *= power
        assert is_prime_power(power)
    assert product == number
