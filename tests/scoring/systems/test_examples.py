"""The worked examples that an organiser reads are true: the tests play each example and get its figures."""

from fractions import Fraction

import pytest

from scoring.systems.standings.missed import MISSED_RULES, Missed, MissedCounts, Why
from scoring.systems.standings.points import SCHEMES, placement_points
from scoring.systems.standings.results import Best, CompetitionResults, TableResult
from scoring.systems.standings.standings import Row, standings
from scoring.systems.standings.tie_breaks import TIE_BREAKS

A_HALF = Fraction(1, 2)


def at(player: str, round_: int, table: int, place: int, points: float = 0, *, game: int = 0, pricks: int = 0):
    """Return one result."""
    return TableResult(player, round_, table, game, place, Fraction(points), pricks=pricks)


def rows(key: str, results: list[TableResult], lots: dict[str, int] | None = None) -> dict[str, Row]:
    """Return the rows of Anna and Bo in standings with this one tie-break."""
    field = CompetitionResults.of({one.player for one in results}, results, Best.LOWEST, lots=lots)
    return {row.player: row for row in standings(field, [TIE_BREAKS[key]]) if row.player in ("Anna", "Bo")}


def opponents(player: str, table: int, *strength: float) -> list[TableResult]:
    """Return the results of a table in round 1. The player has 7 points, and each opponent the points in `strength`."""
    others = [at(f"{player}'s {n}", 1, table, 2, points) for n, points in enumerate(strength)]
    return [at(player, 1, table, 1, 7), *others]


EXAMPLES = {
    "direct": [
        *(at("Anna", n, 1, place) for n, place in enumerate((1, 1, 2))),
        *(at("Bo", n, 1, place) for n, place in enumerate((2, 2, 1))),
    ],
    "wins": [at("Anna", 1, 1, 1), at("Anna", 2, 1, 1), at("somebody", 2, 1, 1), at("Bo", 1, 2, 1)],
    "opponents": opponents("Anna", 1, 5, 4, 1) + opponents("Bo", 2, 3, 3, 2),
    "opponents_mean": opponents("Anna", 1, 5, 4) + opponents("Bo", 2, 5, 4, 3),
    "game_points": [
        *(at("Anna", n, 1, 1, game=points) for n, points in enumerate((12, 9))),
        *(at("Bo", n, 1, 1, game=points) for n, points in enumerate((15, 8))),
    ],
    "pricks": [
        *(at("Anna", n, 1, 1, pricks=count) for n, count in enumerate((1, 0))),
        *(at("Bo", n, 1, 1, pricks=count) for n, count in enumerate((1, 1))),
    ],
    "lot": [at("Anna", 1, 1, 1), at("Bo", 1, 1, 1)],
}
FIGURES = {
    "direct": ("1", "−1"),
    "wins": ("1.5", "1"),
    "opponents": ("10", "8"),
    "opponents_mean": ("4.5", "4"),
    "game_points": ("21", "23"),
    "pricks": ("1", "2"),
    "lot": ("120,417", "688,032"),
}


@pytest.mark.parametrize("key", TIE_BREAKS)
def test_the_example_of_a_tie_break_is_true(key: str) -> None:
    """The results that the example describes put Anna above Bo, with the two figures that its text names."""
    found = rows(key, EXAMPLES[key], {"Anna": 120_417, "Bo": 688_032})
    shown = [figure.replace(",", "").replace("−", "-") for figure in FIGURES[key]]

    assert found["Anna"].points == found["Bo"].points
    assert found["Anna"].rank < found["Bo"].rank
    assert [found[name].values[0] for name in ("Anna", "Bo")] == [Fraction(figure) for figure in shown]
    assert all(figure in TIE_BREAKS[key].example for figure in FIGURES[key])


def test_the_examples_of_the_schemes_are_true() -> None:
    """The figures in the schemes' examples are those that the schemes award."""
    second_of = {size: {f"p{place}": place for place in range(1, size + 1)} for size in (3, 4, 5, 6)}

    def second(key: str, size: int) -> Fraction:
        return placement_points(second_of[size], SCHEMES[key])["p2"]

    assert [second("even", 4), second("even", 3)] == [2, 1 + A_HALF]
    assert [second("beaten", 4), second("beaten", 5)] == [2, 3]
    assert second("top_three", 4) == second("top_three", 6) == 2
    assert placement_points({"Cia": 1, "Dag": 1, "x": 3, "y": 4}, SCHEMES["top_three"])["Dag"] == 3
    assert {key for key, scheme in SCHEMES.items() if scheme.example.endswith(".")} == {"even", "beaten", "top_three"}


@pytest.mark.parametrize(
    ("key", "points", "missed", "total"),
    [("nothing", (3,), 1, 3), ("mean", (3, 2), 1, 7 + A_HALF), ("half", (3,), 2, 4 + A_HALF), ("first", (3,), 2, 6)],
)
def test_the_examples_of_missed_rounds_are_true(key: str, points: tuple[int, ...], missed: int, total: Fraction):
    """What the missed round of the example counts is added to the player's own results."""
    results = [at("Anna", missed % 2 + 1 + n, 1, 1, one) for n, one in enumerate(points)]
    counts = MissedCounts(away=key, bye=key, first=Fraction(3))
    field = CompetitionResults.of(["Anna"], results, Best.LOWEST, [Missed("Anna", missed, Why.BYE)], counts)

    assert standings(field, [])[0].points == total
    assert MISSED_RULES[key].example.endswith(".")


def test_byes_and_missed_rounds_have_rules_of_their_own() -> None:
    """A bye is nobody's choice, so it may count more than coming late."""
    missed = [Missed("Anna", 1, Why.AWAY), Missed("Bo", 1, Why.BYE)]
    counts = MissedCounts(away="nothing", bye="half", first=Fraction(3))
    field = CompetitionResults.of(["Anna", "Bo"], [], Best.LOWEST, missed, counts)

    assert [(row.player, row.points) for row in standings(field, [])] == [("Bo", 1 + A_HALF), ("Anna", 0)]


def test_the_mean_of_nothing_is_nothing() -> None:
    """Before the first result a missed round counts 0."""
    field = CompetitionResults.of(
        ["Anna"], [], Best.LOWEST, [Missed("Anna", 1, Why.AWAY)], MissedCounts(away="mean", first=Fraction(3))
    )

    assert standings(field, [])[0].points == 0
