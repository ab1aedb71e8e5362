"""Renewing a player's personal link, and finding who has typed which code."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from referee import api
from referee.ground.errors import raises
from referee.ground.serving.live import publish
from scoring.errors.competition import CodeUnknown, PlayerUnknown, TooManyCodes
from scoring.models.tournaments import Player, Tournament
from scoring.selectors.people.links import player_by_code, player_in_hall
from scoring.services.access.acts import record_act
from scoring.services.access.attempts import Limit, cache_key, count, uncount
from scoring.services.locking import tournament_locked

logger = logging.getLogger(__name__)

# Codes that belong to nobody. How seldom a guess succeeds within these limits: decision 0024.
WRONG_FROM_ADDRESS = Limit(60, 5 * 60)  # a whole hall behind one router mistypes less
WRONG_FROM_ALL = Limit(600, 3600)  # from all addresses; beyond that each address has
UNDER_ATTACK = 3  # in the time of the first limit


@raises(PlayerUnknown)
@transaction.atomic
def link_renew(*, tournament_id: int, player_id: int) -> Player:
    """Give a player a new personal link and code, for another phone. This works even after the tournament's end.

    All earlier links of the player, including those of seats, become void at once, and phones with one of them are
    told. Raises PlayerUnknown.
    """
    tournament = tournament_locked(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    links_void(tournament, player)
    record_act("link_renewed", tournament, player=player.name)
    return player


def links_void(tournament: Tournament, player: Player) -> None:
    """Void all links of a player of a locked tournament, those of seats too, and give the player the next ones."""
    _next_generation(player)
    _seats_void(tournament, player)


@transaction.atomic
def link_renewed_in_hall(hall_id: int, player_key: str, renew: Callable[[], bool]) -> None:
    """Renew the personal link of a player whose seat a referee gives a new link.

    `renew` gives new links to the seats that the referee knows by `player_key`. A player who was on the list twice has
    seats with another key as well.

    The tournament is locked before the tables, as everywhere.
    """
    player = player_in_hall(hall_id, player_key)
    if player is None:
        renew()
        return
    tournament = tournament_locked(player.tournament_id)
    player.refresh_from_db()
    if renew():
        _next_generation(player)
        _seats_void(tournament, player, but=player_key)
        record_act("link_renewed", tournament, player=player.name)


@raises(CodeUnknown, TooManyCodes)
def player_of_code(*, text: str, address: str) -> Player:
    """Return the player who has this code. Only wrong codes count against an address. Raises CodeUnknown, TooManyCodes.

    `address` is the guest's (`guest_at`).
    """
    here, everywhere = cache_key("code", address), cache_key("code")
    tries, allowed = count(here, WRONG_FROM_ADDRESS.seconds), WRONG_FROM_ADDRESS.tries
    if tries <= allowed and count(everywhere, WRONG_FROM_ALL.seconds) > WRONG_FROM_ALL.tries:
        allowed = UNDER_ATTACK
    if tries > allowed:
        if tries == WRONG_FROM_ADDRESS.tries + 1:
            logger.warning("%s: too many wrong codes", address)
        raise TooManyCodes(minutes=WRONG_FROM_ADDRESS.seconds // 60)
    player = player_by_code(text)
    uncount(here)
    uncount(everywhere)
    return player


def _seats_void(tournament: Tournament, player: Player, *, but: str = "") -> None:
    """Void the links of all seats of a player, but not of those that the referee knows by the key `but`."""
    for key in {str(player.pk), *(seat.key for seat in player.seats.all())} - {but}:
        api.seats_void(hall_id=tournament.hall_id, player_key=key)


def _next_generation(player: Player) -> None:
    """Void a player's earlier links, and close the streams of phones that hold one."""
    Player.objects.filter(pk=player.pk).update(generation=F("generation") + 1, relinked_at=timezone.now())
    player.refresh_from_db()
    topic, generation = api.player_door(player.pk, player.generation)
    transaction.on_commit(lambda: publish(topic, generation))
