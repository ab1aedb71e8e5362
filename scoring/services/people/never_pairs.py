"""Pairs of players who must never sit at one table: the organiser adds and removes them."""

from django.db import transaction

from referee.ground.errors import raises
from scoring.errors.competition import PlayerUnknown
from scoring.models.tournaments import Player
from scoring.models.wishes import NeverPair
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked


@raises(PlayerUnknown)
@transaction.atomic
def never_set(*, tournament_id: int, player_id: int, other_id: int, never: bool) -> tuple[Player, Player]:
    """Keep two players apart in all rounds drawn from now on, or (never=False) let them meet again.

    Return the player and the other player. A form that is sent twice counts once. Raises PlayerUnknown.
    """
    tournament = tournament_locked(tournament_id)
    players = {player.pk: player for player in tournament.players.filter(pk__in=(player_id, other_id))}
    if len(players) != 2:
        raise PlayerUnknown
    one, last = sorted(players)
    if never:
        _pair, changed = NeverPair.objects.get_or_create(one_id=one, other_id=last)
    else:
        changed = NeverPair.objects.filter(one=one, other=last).delete()[0] > 0
    player, other = players[player_id], players[other_id]
    if changed:
        record_act(
            "players_never" if never else "players_never_undone", tournament, player=player.name, other=other.name
        )
    return player, other
