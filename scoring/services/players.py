"""The players of a competition: added from a list, away, withdrawn and readmitted, removed if never seated."""

from collections.abc import Mapping

from django.db import transaction

from scoring.errors import PlayerHasPlayed, PlayerUnknown
from scoring.models import Player
from scoring.services.locking import competition_open
from scoring.services.results import standings_renew
from scoring.systems.roster.preview import Reading
from scoring.systems.roster.reading import read_list


@transaction.atomic
def players_add(*, competition_id: int, text: str, answers: Mapping[str, str] | None = None) -> Reading:
    """Add the players of a list, and return what was added and which lines were not, with why.

    `answers` are those to the reading's questions, by key. A line whose question nobody has answered is not added.
    """
    competition = competition_open(competition_id)
    reading = read_list(text, known=competition.players.values_list("name", flat=True), answers=answers)
    Player.objects.bulk_create(
        Player(competition=competition, name=entrant.name, club=entrant.club) for entrant in reading.entrants
    )
    if reading.entrants:
        standings_renew(competition)
    return reading


@transaction.atomic
def player_withdraw(*, competition_id: int, player_id: int, withdrawn: bool = True) -> Player:
    """Stop seating the player from the next round on, or (withdrawn=False) seat them again. Results stay."""
    competition = competition_open(competition_id)
    player = _player(competition_id, player_id)
    if player.withdrawn != withdrawn:
        player.withdrawn = withdrawn
        player.save(update_fields=["withdrawn"])
        standings_renew(competition)
    return player


@transaction.atomic
def player_away(*, competition_id: int, player_id: int, away: bool) -> Player:
    """Leave the player out of the next draw because they are away, or (away=False) seat them again."""
    competition = competition_open(competition_id)
    player = _player(competition_id, player_id)
    if player.away != away:
        player.away = away
        player.save(update_fields=["away"])
        standings_renew(competition)
    return player


@transaction.atomic
def player_remove(*, competition_id: int, player_id: int) -> Player:
    """Remove a player who was never seated (a slip in the pasted list). Raises PlayerHasPlayed."""
    competition = competition_open(competition_id)
    player = _player(competition_id, player_id)
    if player.seats.exists():
        raise PlayerHasPlayed(name=player.name)
    player.delete()
    standings_renew(competition)
    return player


def _player(competition_id: int, player_id: int) -> Player:
    player = Player.objects.filter(pk=player_id, competition_id=competition_id).first()
    if player is None:
        raise PlayerUnknown
    return player
