"""The players of an evening: added from a list, marked as away, withdrawn and readmitted, removed if never seated."""

from django.db import transaction

from scoring.errors import PlayerHasPlayed, PlayerUnknown
from scoring.models import Player
from scoring.services.locking import tournament_open
from scoring.services.results import standings_renew
from scoring.systems.roster import Pasted, read_pasted


@transaction.atomic
def players_add(*, tournament_id: int, text: str) -> Pasted:
    """Add the players of a pasted list, and return what was added and which lines were not, with why."""
    tournament = tournament_open(tournament_id)
    pasted = read_pasted(text, known=tournament.players.values_list("name", flat=True))
    Player.objects.bulk_create(
        Player(tournament=tournament, name=entrant.name, club=entrant.club) for entrant in pasted.entrants
    )
    if pasted.entrants:
        standings_renew(tournament)
    return pasted


@transaction.atomic
def player_withdraw(*, tournament_id: int, player_id: int, withdrawn: bool = True) -> Player:
    """Stop seating the player from the next round on, or (withdrawn=False) seat them again. Results stay."""
    tournament = tournament_open(tournament_id)
    player = _player(tournament_id, player_id)
    if player.withdrawn != withdrawn:
        player.withdrawn = withdrawn
        player.save(update_fields=["withdrawn"])
        standings_renew(tournament)
    return player


@transaction.atomic
def player_away(*, tournament_id: int, player_id: int, away: bool) -> Player:
    """Leave the player out of the next draw because they are away, or (away=False) seat them again."""
    tournament = tournament_open(tournament_id)
    player = _player(tournament_id, player_id)
    if player.away != away:
        player.away = away
        player.save(update_fields=["away"])
        standings_renew(tournament)
    return player


@transaction.atomic
def player_remove(*, tournament_id: int, player_id: int) -> Player:
    """Remove a player who was never seated (a slip in the pasted list). Raises PlayerHasPlayed."""
    tournament = tournament_open(tournament_id)
    player = _player(tournament_id, player_id)
    if player.seats.exists():
        raise PlayerHasPlayed(name=player.name)
    player.delete()
    standings_renew(tournament)
    return player


def _player(tournament_id: int, player_id: int) -> Player:
    player = Player.objects.filter(pk=player_id, tournament_id=tournament_id).first()
    if player is None:
        raise PlayerUnknown
    return player
