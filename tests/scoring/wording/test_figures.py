"""Figures and reasons in words."""

from fractions import Fraction

import pytest
from django.utils import translation

from scoring.systems.standings.standings import Reason, Step
from scoring.wording.figures import above_text, below_text, decimals_of, points_text, step_text, tie_text
from scoring.wording.roster import players_added_text


@pytest.mark.parametrize(
    ("points", "text"),
    [
        ("3", "3"),
        ("9/4", "2.25"),
        ("7/3", "2.33"),
        ("57/8", "7.13"),
        ("43/8", "5.38"),
        ("-1/8", "-0.12"),
        ("199/100", "1.99"),
    ],
)
def test_points_text_has_two_decimals_at_most_and_rounds_halves_up(points: str, text: str) -> None:
    """As people round."""
    assert points_text(Fraction(points)) == text


def test_points_text_fills_a_column_up() -> None:
    """In a column all points have the decimals of the longest."""
    column = [Fraction(4), Fraction(11, 2), Fraction(57, 8)]

    assert [points_text(points, decimals_of(column)) for points in column] == ["4.00", "5.50", "7.13"]
    assert decimals_of([Fraction(4), Fraction(3)]) == decimals_of([]) == 0


def test_points_text_has_the_readers_decimal_sign() -> None:
    """A comma in Dutch, always a point where a program reads."""
    with translation.override("nl"):
        assert points_text(Fraction(9, 4)) == "2,25"
        assert points_text(Fraction(9, 4), localise=False) == "2.25"


@pytest.mark.parametrize(
    ("by", "above", "below"),
    [
        ("points", "Above Bo: 3 points to 2.", "Below Anna: 2 points to 3."),
        (
            "wins",
            "Above Bo on equal points. First places: 3 to 2.",
            "Below Anna on equal points. First places: 2 to 3.",
        ),
        ("level", "Level with Bo in everything: they share the place.", ""),
    ],
)
def test_reasons_read_from_both_sides(by: str, above: str, below: str) -> None:
    """The upper player reads why above, the lower one why below."""
    reason = Reason(by, Fraction(3), Fraction(2))

    assert above_text(reason, "Bo") == above
    assert below_text(reason, "Anna") == below
    assert above_text(None, "") == below_text(None, "") == tie_text(None, "") == ""
    assert tie_text(reason, "Bo") == (above if by == "wins" else "")  # on paper; a shared place is marked “=”


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (3, 1, "First places: 2, which settles it among the 3 who were level."),
        (3, 2, "First places: 2. Of the 3 who were level, 2 still are."),
        (3, 3, "First places: 2, the same for all 3 who were level."),
    ],
)
def test_step_text_says_what_a_tie_break_did(before: int, after: int, text: str) -> None:
    """Settled, narrowed down, or no difference."""
    assert step_text(Step("wins", Fraction(2), before, after)) == text


@pytest.mark.parametrize(("count", "text"), [(0, "Nobody was added."), (1, "1 player added."), (8, "8 players added.")])
def test_players_added_text_counts(count: int, text: str) -> None:
    """None, one, many."""
    assert players_added_text(count) == text
