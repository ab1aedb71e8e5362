"""Compares the standings of teams with a brute force over every choice of counting members."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.standings.teams import team_standings, teams_read
from scoring.systems.unreadable import Unreadable

POINTS = st.dictionaries(st.sampled_from("ABCDEFGHIJ"), st.integers(0, 12).map(lambda n: Fraction(n, 2)))
TEAMS = st.dictionaries(st.sampled_from("ABCDEFGHIJ"), st.sampled_from(["", "Blue", "Green", "Red"]))


@given(POINTS, TEAMS, st.none() | st.integers(1, 4))
def test_no_other_members_would_give_a_team_more(
    points: dict[str, Fraction], teams: dict[str, str], best: int | None
) -> None:
    """The members who count are the best of all choices of so many; places are counted from the totals."""
    rows = team_standings(points, teams, best)
    members = {team: [player for player in points if teams.get(player) == team] for team in teams.values() if team}

    assert {row.team: row.points for row in rows} == {
        team: max(
            sum((points[one] for one in few), Fraction(0)) for few in combinations(own, min(best or len(own), len(own)))
        )
        for team, own in members.items()
        if own
    }
    for row in rows:
        assert row.points == sum(gained for _player, gained in row.members[: row.counted])
        assert row.place == 1 + sum(other.points > row.points for other in rows)
        assert sorted(player for player, _gained in row.members) == sorted(members[row.team])
    assert [row.place for row in rows] == sorted(row.place for row in rows)


def test_a_line_for_each_team() -> None:
    """Spellings are those by which players are known; nobody is in two teams, and nobody is guessed."""
    known = {"anna ek": "Anna Ek", "annika": "Anna Ek", "bo": "Bo", "cia": "Cia"}
    assert teams_read("Red: annika, BO\n\nBlue : Cia", known) == {"Anna Ek": "Red", "Bo": "Red", "Cia": "Blue"}
    assert teams_read(" ", known) == {}
    for text in ("Red: Zoe", "Red:", "Anna Ek", ": Bo", "Red: Bo\nBlue: Bo", "Red: Anna Ek, Annika"):
        with pytest.raises(Unreadable):
            teams_read(text, known)
