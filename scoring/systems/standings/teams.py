"""The standings of teams, beside those of persons: what the best members of each team have won together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.systems.roster.names import NAME_LENGTH, same_name, tidy
from scoring.systems.unreadable import Unreadable

MOST_COUNTED = 99  # members of a team, where the best so many count


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team: its place (shared by teams that are level), its points, and its members with theirs, the best first.

    The first `counted` members make the team's points.
    """

    place: int
    team: str
    points: Fraction
    members: tuple[tuple[str, Fraction], ...]
    counted: int


def team_standings(
    points: Mapping[str, Fraction], teams: Mapping[str, str], best: int | None = None
) -> tuple[TeamRow, ...]:
    """Return the teams by their points: the sum of all members' points, or of the `best` so many.

    `points` are those of each player, `teams` the team of each player who has one. A team with fewer members than
    count has what they have. Level teams share a place, and are told by name.
    """
    members: dict[str, list[tuple[str, Fraction]]] = defaultdict(list)
    for player, gained in points.items():
        if teams.get(player):
            members[teams[player]].append((player, gained))
    for own in members.values():
        own.sort(key=lambda one: (-one[1], one[0].casefold()))
    totals = {team: sum((gained for _player, gained in own[:best]), Fraction(0)) for team, own in members.items()}
    order = sorted(totals, key=lambda team: (-totals[team], team.casefold()))
    return tuple(
        TeamRow(
            place=1 + sum(other > totals[team] for other in totals.values()),
            team=team,
            points=totals[team],
            members=tuple(members[team]),
            counted=len(members[team][:best]),
        )
        for team in order
    )


def teams_read(text: str, known: Mapping[str, str]) -> dict[str, str]:
    """Return the team of each player in a list with a line for each team: "Red: Anna, Bo". Raises Unreadable.

    `known` are the players by the spellings of their names, in the form in which names are compared
    (`roster.names.same_name`). A player has one team.
    """
    found: dict[str, str] = {}
    for line in filter(None, map(tidy, text.splitlines())):
        team, colon, rest = line.partition(":")
        names = [known.get(same_name(name)) for name in map(str.strip, rest.replace(";", ",").split(",")) if name]
        if not colon or not team.strip() or not names:
            raise Unreadable(line)
        for name in names:
            if name is None or name in found:
                raise Unreadable(line)
            found[name] = team.strip()[:NAME_LENGTH]
    return found
