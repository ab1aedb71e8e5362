"""Puts players into teams."""

from __future__ import annotations

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.categories import TeamsUnclear
from scoring.models.tournaments import Competition
from scoring.selectors.standings.teams import teams_by_player
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_locked
from scoring.services.standings.results import standings_renew
from scoring.systems.roster.names import same_name
from scoring.systems.standings.teams import teams_read
from scoring.systems.unreadable import Unreadable


@raises(TeamsUnclear)
@transaction.atomic
def teams_set(
    *, competition_id: int, text: str, best: int | None = None, apart: bool = True, together: bool = False
) -> Competition:
    """Let these be the teams of a tournament: a line for each, "Red: Anna, Bo". Whoever is in none has no team.

    In this competition, the points of the `best` so many members count (None: of all), and players of a team are seated
    `apart` if that is wanted; teams of two are fixed pairs, who sit at one table, if they are to be kept `together`.
    Raises TeamsUnclear.
    """
    competition = competition_locked(competition_id)
    players = list(competition.tournament.players.all())
    known = {same_name(one): player.name for player in players for one in (*player.aliases, player.name)}
    try:
        teams = teams_read(text, known)
    except Unreadable as error:
        raise TeamsUnclear(line=str(error)) from error
    was = teams_by_player(competition.tournament), competition.teams
    pairs = {"together": True} if together else {}  # left out otherwise, as by versions that knew of no fixed pairs
    now = {"best": best, "apart": apart, **pairs} if teams else None
    if (teams, now) == was:
        return competition
    for player in players:
        if player.team != teams.get(player.name):
            player.team = teams.get(player.name)
            player.save(update_fields=["team"])
    competition.teams = now
    competition.save(update_fields=["teams"])
    told = [f"{player} ({team})" for player, team in sorted(teams.items())]
    record_act("competition_teams_set", competition, teams=told, was=was[1], now=now)
    for one in competition.tournament.competitions.select_for_update().exclude(pk=competition.pk).order_by("pk"):
        standings_renew(one, [])
    standings_renew(competition, [])
    return competition
