"""Players put themselves on the list by a link that the organiser opens, closes and renews.

All players behind one router are one guest (decision 0015), so the limit for an address is above what a hall needs. In
case somebody floods the list all the same, the number of waiting players is limited, and one act removes them all.
"""

from __future__ import annotations

import logging
from collections.abc import Collection

from django.core.cache import cache
from django.db import transaction

from referee.ground.errors import raises
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.errors.competition import (
    CompetitionIsOver,
    JoiningClosed,
    JoiningFull,
    NameOnList,
    PlayerNameTaken,
    PlayerNameUnusable,
    TooManyJoining,
)
from scoring.models.choices import CompetitionStatus, Joining
from scoring.models.tournaments import Competition, Player, Tournament
from scoring.selectors.people.joining import tournament_to_join, waiting_players
from scoring.services.access.acts import record_act
from scoring.services.access.attempts import Limit, cache_key, count
from scoring.services.locking import tournament_locked, tournament_open
from scoring.services.people.people import name_usable, names_free
from scoring.services.people.players import entries_make
from scoring.systems.roster.names import NAME_LENGTH, same_name, tidy

logger = logging.getLogger(__name__)

FROM_ADDRESS = Limit(400, 10 * 60)
MOST_WAITING = 300
MOST_PLAYERS = 1000  # the most players that a tournament may have while people join without being let in
KEPT = 24 * 3600  # seconds for which the key of a program finds the player who has joined with it


@transaction.atomic
def joining_set(*, tournament_id: int, joining: Joining) -> None:
    """Set whether players may put themselves on the list, and whether the organiser has to let them in."""
    tournament = tournament_locked(tournament_id)
    if tournament.joining != joining:
        tournament.joining = joining
        tournament.save(update_fields=["joining"])
        record_act(f"players_join_{joining}", tournament)


@transaction.atomic
def joining_renew(*, tournament_id: int) -> None:
    """Make a new link for joining, and make the old one void. Players who have joined stay on the list."""
    tournament = tournament_locked(tournament_id)
    tournament.join_generation += 1
    tournament.save(update_fields=["join_generation"])
    record_act("link_join_renewed", tournament)


@raises(JoiningClosed, JoiningFull, PlayerNameUnusable, NameOnList, TooManyJoining)
def player_join(*, token: str, name: str, club: str, address: str, key: str = "") -> Player:
    """Put a person who has the link on the list, and return the player. `address` is the guest's (`guest_at`).

    `key` is a secret of the sender's: if it is sent again with the same name, the player who has joined is returned.
    The pages send none, since a cookie does the same there.
    Raises LinkUnknown, LinkRevoked, JoiningClosed, JoiningFull, TooManyJoining, PlayerNameUnusable, NameOnList.
    """
    tournament = tournament_to_join(token)
    joined_with = cache_key("joined", str(tournament.pk), same_name(tidy(name)), key)
    before = tournament.players.filter(pk=cache.get(joined_with)).first() if key else None
    if before is not None:
        return before
    if count(cache_key("join", address), FROM_ADDRESS.seconds) > FROM_ADDRESS.tries:
        logger.warning("%s: too many players joined", address)
        raise TooManyJoining(minutes=FROM_ADDRESS.seconds // 60)
    player = _join_tournament(token, name_usable(name), tidy(club)[:NAME_LENGTH])
    if key:
        cache.set(joined_with, player.pk, KEPT)
    return player


@transaction.atomic
def _join_tournament(token: str, name: str, club: str) -> Player:
    tournament = tournament_locked(tournament_to_join(token).pk)
    competitions = _going_on(tournament)
    if tournament.joining == Joining.CLOSED or not competitions:
        raise JoiningClosed
    at_once = tournament.joining == Joining.OPEN
    if (
        (tournament.players.count() >= MOST_PLAYERS)
        if at_once
        else (waiting_players(tournament).count() >= MOST_WAITING)
    ):
        raise JoiningFull
    try:
        names_free(tournament, [name])
    except PlayerNameTaken as taken:
        raise NameOnList(name=name) from taken
    player = Player.objects.create(tournament=tournament, name=name, club=club)
    if at_once:
        _enter([player], competitions)
    with act_as(lambda: Somebody(PLAYER, player.pk, player.name)):
        record_act("player_joined", tournament, player=player.name)
    return player


@raises(CompetitionIsOver)
@transaction.atomic
def players_let_in(*, tournament_id: int, only: Collection[int] | None = None) -> tuple[Player, ...]:
    """Enter all waiting players, or `only` these of them, in each competition that has not ended.

    Raises CompetitionIsOver.
    """
    tournament, competitions = tournament_open(tournament_id)
    players = _players_to_admit(tournament, only)
    if players:
        _enter(players, competitions)
        record_act("players_let_in", tournament, count=len(players), names=[player.name for player in players])
    return players


@transaction.atomic
def players_turn_away(*, tournament_id: int, only: Collection[int] | None = None) -> tuple[Player, ...]:
    """Take all waiting players, or `only` these of them, off the list. Their links become void."""
    tournament = tournament_locked(tournament_id)
    players = _players_to_admit(tournament, only)
    if players:
        Player.objects.filter(pk__in=[player.pk for player in players]).delete()
        record_act("players_turned_away", tournament, count=len(players), names=[player.name for player in players])
    return players


def _players_to_admit(tournament: Tournament, only: Collection[int] | None) -> tuple[Player, ...]:
    found = waiting_players(tournament)
    return tuple(found if only is None else found.filter(pk__in=only))


def _going_on(tournament: Tournament) -> list[Competition]:
    found = Competition.objects.select_for_update().exclude(status=CompetitionStatus.ENDED)
    return list(found.filter(tournament=tournament).order_by("pk"))


def _enter(players: Collection[Player], competitions: Collection[Competition]) -> None:
    for competition in competitions:
        entries_make(competition, players)
