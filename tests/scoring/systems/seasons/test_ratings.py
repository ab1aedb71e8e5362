"""Ratings after a sequence of tables."""

import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.seasons.ratings import BEGINNER, RatedTable, Rating, rate_table, rating_courses, rating_list

NAMES = tuple("abcdef")


def tables(*written: str) -> list[RatedTable]:
    """Return tables. Each is written as its players from first to last, with `=` between those who share a place."""
    found = []
    for number, table in enumerate(written, start=1):
        places: dict[str, int] = {}
        for shared in table.split():
            places |= dict.fromkeys(shared.split("="), len(places) + 1)
        found.append(RatedTable(f"round {number}", places))
    return found


def test_everybody_begins_alike_and_a_table_orders_them() -> None:
    """New players have the same rating. After a table the winner is first, and all are less uncertain."""
    courses = rating_courses(tables("anna bo cia"))
    anna, bo, cia = (courses[name][0].after for name in ("anna", "bo", "cia"))

    assert courses["anna"][0].before == BEGINNER == Rating(25.0, 8.333333)
    assert anna.mu > bo.mu > cia.mu
    assert max(anna.sigma, bo.sigma, cia.sigma) < BEGINNER.sigma


def test_a_shared_place_is_worth_the_same_to_both() -> None:
    """Two players who share a place get the same rating, whatever their names."""
    courses = rating_courses(tables("anna=bo cia"))

    assert courses["anna"][0].after == pytest.approx(courses["bo"][0].after, abs=1e-6)


def test_a_course_has_one_step_for_each_table_of_the_player() -> None:
    """Each step begins where the last one ended, and a table that a player did not play at is no step."""
    courses = rating_courses(tables("anna bo", "bo cia", "cia anna bo"))

    assert [step.when for step in courses["anna"]] == ["round 1", "round 3"]
    assert [(step.place, step.size) for step in courses["bo"]] == [(2, 2), (1, 2), (3, 3)]
    assert courses["bo"][1].before == courses["bo"][0].after


def test_beating_a_strong_player_is_worth_more() -> None:
    """A newcomer who beats the club's best gains more than one who beats its weakest."""
    known = rating_courses(tables(*["strong weak"] * 10))
    best, worst = known["strong"][-1].after, known["weak"][-1].after

    over_best = rate_table({"new": BEGINNER, "old": best}, {"new": 1, "old": 2})["new"]
    over_worst = rate_table({"new": BEGINNER, "old": worst}, {"new": 1, "old": 2})["new"]

    assert over_best.mu > over_worst.mu


def test_the_list_goes_by_the_cautious_figure() -> None:
    """A player with ten wins is above a player with one, even if the mean of the second is as high."""
    courses = rating_courses(tables(*["steady other"] * 10, "lucky x y z"))
    best, rating = rating_list({player: steps[-1].after for player, steps in courses.items()})[0]

    assert best == "steady"
    assert rating.ordinal == round(rating.mu - 3 * rating.sigma, 6)


def test_people_are_shown_whole_numbers() -> None:
    """Everybody begins between 1000 and 2000; a table brings the two figures nearer to each other."""
    after = rating_courses(tables("anna bo cia"))["anna"][0].after

    assert (BEGINNER.low, BEGINNER.high) == (1000, 2000)
    assert (after.low, after.high) == (1065, 2050)


def test_a_table_of_one_counts_for_nothing() -> None:
    """At a table of one there is no opponent, so the rating stays the same."""
    assert rating_courses(tables("anna")) == {}


def test_ratings_are_the_published_ones() -> None:
    """Three new players at a table get these Plackett-Luce ratings, which a later version of the library must keep."""
    after = rating_courses(tables("a b c"))

    assert [after[name][0].after for name in "abc"] == [
        pytest.approx((27.869049, 8.205243)),
        pytest.approx((25.717262, 8.058224)),
        pytest.approx((21.413689, 8.058224)),
    ]


def test_ratings_need_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ratings work on a laptop without a network."""

    def refuse(*_args: object, **_more: object) -> None:
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket, "socket", refuse)

    assert rating_courses(tables("anna bo"))


@st.composite
def evenings(draw: st.DrawFn) -> list[RatedTable]:
    """Return up to eight tables of two to six players, some with shared places."""
    found = []
    for number in range(draw(st.integers(1, 8))):
        here = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True))
        scores = {name: draw(st.integers(0, 3)) for name in here}
        places = {name: 1 + sum(other > mine for other in scores.values()) for name, mine in scores.items()}
        found.append(RatedTable(str(number), places))
    return found


@given(evenings(), st.randoms(use_true_random=False))
def test_ratings_are_deterministic(played: list[RatedTable], random) -> None:
    """The same tables give the same figures to the last digit, whatever the order of the players at each table."""
    again = []
    for table in played:
        rows = list(table.places.items())
        random.shuffle(rows)
        again.append(RatedTable(table.when, dict(rows)))

    assert rating_courses(again) == rating_courses(played)


@given(evenings())
def test_a_prefix_has_the_same_course(played: list[RatedTable]) -> None:
    """A further table doesn't change any earlier figure, so that a course can be continued."""
    full, part = rating_courses(played), rating_courses(played[:-1])

    assert all(full[player][: len(steps)] == steps for player, steps in part.items())
    rest = rating_courses(played[-1:], {player: steps[-1].after for player, steps in part.items()})
    assert full == {player: part.get(player, ()) + rest.get(player, ()) for player in part.keys() | rest.keys()}
