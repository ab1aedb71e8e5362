"""The standings of teams, from the standings of persons."""

from __future__ import annotations

from scoring.models.tournaments import Competition, Tournament
from scoring.selectors.standings.standings import StandingsView
from scoring.systems.standings.teams import TeamRow, team_standings


def teams_by_player(tournament: Tournament) -> dict[str, str]:
    """Return the team of each player who has one, by name. One query."""
    found = tournament.players.exclude(team=None).values_list("name", "team")
    return {name: team for name, team in found if team}


def teams_of(competition: Competition, standings: StandingsView) -> tuple[TeamRow, ...]:
    """Return the teams as far as these standings show them; () if this competition counts none. One query, or none."""
    if not competition.teams:
        return ()
    points = {line.name: line.points for line in standings.lines}
    return team_standings(points, teams_by_player(competition.tournament), competition.teams["best"])


def teams_text(tournament: Tournament) -> str:
    """Return the teams as an organiser would write them. One query."""
    teams: dict[str, list[str]] = {}
    for player, team in sorted(teams_by_player(tournament).items()):
        teams.setdefault(team, []).append(player)
    return "\n".join(f"{team}: {', '.join(teams[team])}" for team in sorted(teams))
