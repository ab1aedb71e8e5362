"""Stored plans with few repeats: they have the repeats that they claim, and the search finds them again."""

import pytest

from scoring.systems.seating.designs import near_design, uneven_design
from scoring.systems.seating.designs.near import FOUND
from scoring.systems.seating.planner import seat
from scoring.systems.seating.request import Request
from scoring.systems.seating.sizes import Sizes
from tests.bench.near_search import search
from tests.scoring.systems.seating.test_designs import assert_seats_all, repeats


@pytest.mark.parametrize(("sizes", "rounds"), FOUND)
def test_stored_plan_has_the_repeats_it_says(sizes, rounds):
    """The repeats are counted pair by pair. A stored plan without repeats is also returned by `uneven_design`."""
    (plan,) = near_design(sizes, rounds)
    assert len(plan) == rounds
    assert_seats_all(plan, list(sizes))
    assert repeats(plan) == FOUND[sizes, rounds].repeats
    assert uneven_design(sizes, rounds) == ([] if repeats(plan) else [plan])


def test_what_is_not_stored_is_left_to_the_search():
    """There is no stored plan for other sizes or another number of rounds."""
    assert near_design((5, 5, 5, 5, 4), 6) == []
    assert near_design((5, 5, 4, 4, 4), 9) == []


def test_stored_plan_is_found_again():
    """The search finds one of the stored plans again; it would take a second or two for each of them."""
    sizes, rounds = (5, 4, 4, 4, 4, 4), 6
    near = FOUND[sizes, rounds]
    arguments = f"{','.join(map(str, sizes))} {rounds} --order {near.order} --seed {near.seed}"
    assert search(arguments) == (near.repeats, near.bases)


def test_seating_begins_with_what_is_stored():
    """A seating of 26 players in six rounds has no repeats, as the stored plan; a search alone ends with some."""
    names = tuple(f"player {number}" for number in range(26))
    seating = seat(Request(players=names, rounds=6, sizes=Sizes(4, 5, 4), tables=6, steps=1))
    assert seating.repeats == 0
