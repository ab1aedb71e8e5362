"""Builders for the tests of seasons: competitions that have been played, and seasons of them."""

from typing import Any

from django.contrib.auth.models import User

from scoring.models.seasons import Season
from scoring.models.tournaments import Competition, Player
from scoring.selectors.seasons.standings import season_view
from scoring.services.rounds.rounds import round_end
from scoring.services.rounds.settling import result_enter
from scoring.services.seasons.seasons import season_competition_add, season_create
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import make_competition, reloaded, start_round
from tests.support.referee import new_key


def play_round(competition: Competition, order: str) -> None:
    """Play a round at one table to its end. `order` has the players from first to last."""
    number = start_round(competition).number
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)
    body = {"by": "referee", "do": "result", "points": {name: at for at, name in enumerate(order.split())}}
    result_enter(competition_id=competition.pk, number=number, table=1, body=body, reason="On paper", key=new_key())


def played(name: str, order: str, organiser: User, *, ended: bool = True, **choices: Any) -> Competition:
    """Return a competition with one round, alone in its tournament. `order` has the players from first to last."""
    competition = make_competition(order, organiser, name=name, **choices)
    play_round(competition, order)
    if ended:
        competition_end(competition_id=competition.pk)
    return reloaded(competition)


def make_season(organiser: User, *competitions: Competition, **settings: Any) -> Season:
    """Return a season of these competitions."""
    season = season_create(owner_id=organiser.pk, **{"name": "Autumn", **settings})
    for competition in competitions:
        season_competition_add(season_id=season.pk, competition_id=competition.pk, user=organiser)
    return Season.objects.get(pk=season.pk)


def standings(season: Season) -> list[tuple[int, str, str]]:
    """Return each person's place, name and points in the public standings."""
    season.refresh_from_db()
    return [(line.rank, line.name, str(line.total)) for line in season_view(season).lines]


def player_in(competition: Competition, name: str) -> Player:
    """Return a player of a competition."""
    return competition.players.get(name=name)
