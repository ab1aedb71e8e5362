"""What the public sees of the standings, and which players a change of rules moves."""

from fractions import Fraction

import pytest

from scoring.systems.standings.points import SCHEMES
from scoring.systems.standings.standings import standings
from scoring.systems.standings.tie_breaks import TIE_BREAKS
from scoring.systems.standings.visibility import Moved, Shown, awarded_anew, last_shown, moved_players
from tests.scoring.systems.fields import field

TWO_ROUNDS = ("anna bo cia dag",), ("bo cia dag anna",)


@pytest.mark.parametrize(
    ("shown", "hidden", "rounds", "last"),
    [
        (Shown.LIVE, 0, 4, None),
        (Shown.LIVE, 2, 4, None),
        (Shown.PART, 1, 4, 3),
        (Shown.PART, 2, 4, 2),
        (Shown.PART, 2, 1, 0),
        (Shown.PART, 0, 4, None),
        (Shown.HELD, 0, 4, 0),
    ],
)
def test_the_last_rounds_or_all_can_be_hidden(shown: Shown, hidden: int, rounds: int, last: int | None) -> None:
    """The last rounds may be hidden, or all of them."""
    assert last_shown(shown, hidden, rounds) == last


@pytest.mark.parametrize(
    ("shown", "hidden", "rounds", "last"),
    [
        (Shown.PART, 1, 1, None),
        (Shown.PART, 1, 4, None),
        (Shown.PART, 1, 5, 4),
        (Shown.PART, 2, 4, 3),
        (Shown.PART, 1, 6, 4),
        (Shown.PART, 9, 1, 0),
        (Shown.LIVE, 1, 5, None),
        (Shown.HELD, 1, 1, 0),
    ],
)
def test_the_last_of_five_planned_rounds_are_hidden(shown: Shown, hidden: int, rounds: int, last: int | None) -> None:
    """Earlier ones are shown at once. A round more than planned shows none of those that were hidden."""
    assert last_shown(shown, hidden, rounds, planned=5) == last


@pytest.mark.parametrize(
    ("planned", "rounds", "last"), [(None, 4, 3), (None, 5, 3), (None, 6, 3), (4, 5, 3), (5, 5, 4)]
)
def test_a_final_shows_no_round_that_was_hidden_before_it(planned: int | None, rounds: int, last: int) -> None:
    """The field was cut after round 4. Whether the final is drawn makes no difference to what is shown."""
    assert last_shown(Shown.PART, 1, rounds, planned, cut=4) == last


def test_a_field_until_a_round_has_the_standings_of_then() -> None:
    """The standings of a field until round 1 are the same as those before round 2 was played."""
    until = field(*TWO_ROUNDS).until(1)

    assert [(row.player, row.played) for row in standings(until, [])][:2] == [("anna", 1), ("bo", 1)]
    assert {outcome.round for outcome in until.outcomes} == {1}


def test_a_change_of_rules_says_who_moves() -> None:
    """Under the other scheme Bo and Anna get more points, and Cia, who was level with Anna, becomes third."""
    made = field(*TWO_ROUNDS)
    other = awarded_anew(made, SCHEMES["top_three"])

    rows = moved_players(standings(made, []), standings(other, []))

    assert rows[:2] == (Moved("bo", 1, 1, Fraction(5), Fraction(6)), Moved("anna", 2, 2, Fraction(3), Fraction(4)))
    assert [(row.player, row.rank_was, row.rank_now) for row in rows[2:]] == [("cia", 2, 3)]


def test_other_tie_breaks_move_players_without_touching_points() -> None:
    """Anna and Cia are level on 3 points: Anna won a table, Cia did not."""
    made = field(*TWO_ROUNDS)
    rows = moved_players(standings(made, []), standings(made, [TIE_BREAKS["wins"]]))

    assert [(row.player, row.rank_was, row.rank_now, row.up) for row in rows] == [("cia", 2, 3, -1)]


def test_a_settled_table_keeps_the_points_it_was_given() -> None:
    """Points that the organiser has awarded stay the same under any scheme."""
    made = field(*TWO_ROUNDS)

    assert awarded_anew(made, SCHEMES["top_three"], fixed=[(row.round, row.player) for row in made.outcomes]) == made
