"""Finds players by their personal links and short codes.

A player has one link and one code for the whole tournament. `referee.access` derives both from the player's id and
generation, so the database has neither of them, and a new generation makes both void.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.timezone import localtime

from referee import api
from referee.ground.errors import LinkRevoked, LinkUnknown
from referee.ground.prepared import Select
from referee.ground.short_codes import is_generation, read_short_code, short_code
from referee.ground.whole_numbers import whole_number
from scoring.errors.competition import CodeUnknown
from scoring.errors.substitutes import SeatPassedOn
from scoring.models.choices import CompetitionStatus
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.selectors.people.substitutes import stints_on, why_void

_PLAYER = Select(
    "SELECT {player}, {tournament} FROM scoring_player player"
    " JOIN scoring_tournament tournament ON tournament.id = player.tournament_id WHERE player.id = %s",
    player=Player,
    tournament=Tournament,
)
CODE_LASTS = timedelta(hours=12)  # how long codes work after the end of the last competition


def link_path(player: Player) -> str:
    """Return the path of a player's personal link, `/p/<token>/`."""
    return api.player_path(player.pk, player.generation)


def code_of(player: Player) -> str:
    """Return the short code that leads to a player's personal link."""
    return short_code(player.pk, player.generation)


def player_for(token: str) -> Player:
    """Return the player whom a personal link belongs to, with the tournament. Raises LinkUnknown, LinkRevoked."""
    pk, generation = api.read_player_token(token)
    found = _PLAYER.first(pk)
    if found is None:
        raise LinkUnknown
    player: Player = found[0]
    player.tournament = found[1]
    if player.generation != generation:
        if player.relinked_at is None:
            raise LinkRevoked
        at = localtime(player.relinked_at).strftime("%H:%M")
        raise why_void(player, generation, at)
    return player


def player_by_code(text: str) -> Player:
    """Return the player with this code in a tournament that goes on or has just ended. Raises CodeUnknown."""
    read = read_short_code(text)
    if read is None:
        raise CodeUnknown
    pk, generation = read
    lasts = ~Q(status=CompetitionStatus.ENDED) | Q(ended_at__gt=timezone.now() - CODE_LASTS)
    tournaments = Competition.objects.filter(lasts).values("tournament")
    player = Player.objects.filter(tournament__in=tournaments, pk=pk).first()
    if player is None or not is_generation(generation, player.generation):
        raise CodeUnknown
    return player


def path_in_hall(hall_id: int, player_key: str) -> str:
    """Return the path of the personal link of the player with this key in a referee's hall; "" if there is none."""
    player = player_in_hall(hall_id, player_key)
    return link_path(player) if player else ""


def seat_passed_on(hall_id: int, player_key: str, at: str) -> SeatPassedOn | None:
    """Return the error for an earlier link of this player's seat, void since `at`, if a substitute plays now."""
    player = player_in_hall(hall_id, player_key)
    on = stints_on(player.tournament, player) if player else []
    return SeatPassedOn(name=on[0].name, player=player.name, at=at) if player and on else None


def player_in_hall(hall_id: int, player_key: str) -> Player | None:
    """Return the player with this key in a referee's hall; None if the hall belongs to no tournament.

    The player is not looked up by the seating, so that a seat whose draw was taken back leads home as well. Only the
    key of a player who has become one with another (`services.merging`) needs the seating, and a second query.
    """
    number = whole_number(player_key)
    if number is None:
        return None
    players = Player.objects.filter(tournament__hall_id=hall_id)
    return players.filter(pk=number).first() or players.filter(seats__known_as=player_key).first()
