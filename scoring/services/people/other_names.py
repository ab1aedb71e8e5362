"""Publishing under another name: players choose it on their own page, and the organiser may take it back.

The other name becomes the player's name, which everybody may see; the real one stays as another spelling, by which
lists and the club still know the player (decision 119).
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from referee.ground.errors import raises
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.errors.competition import CompetitionIsOver, PlayerNameUnusable, PlayerUnknown, StillWaiting
from scoring.errors.own_acts import OtherNameUnfit, OwnActsOff, TooManyOwnActs
from scoring.models.tournaments import Act, Player, Substitution
from scoring.selectors.people.links import player_for
from scoring.selectors.people.substitutes import stints_on
from scoring.services.access.acts import record_act
from scoring.services.locking import tournament_locked, tournament_open
from scoring.services.people.own_acts import own_acts_count
from scoring.services.people.people import name_usable, player_known_set
from scoring.systems.roster.names import look_alike, same_name


@raises(OwnActsOff, TooManyOwnActs, StillWaiting, CompetitionIsOver, PlayerNameUnusable, OtherNameUnfit)
@transaction.atomic
def other_name_set(*, token: str, name: str) -> Player:
    """Publish the player of a personal link under another name; with "" or the real name, under that one again.

    Raises LinkUnknown, LinkRevoked, TooManyOwnActs, OwnActsOff, StillWaiting, CompetitionIsOver, PlayerNameUnusable,
    OtherNameUnfit.
    """
    player = player_for(token)
    own_acts_count(player)
    tournament, _competitions = tournament_open(player.tournament_id)
    if stints_on(tournament, player):
        raise OwnActsOff  # a substitute has the link
    real = player.name_at_table
    with act_as(lambda: Somebody(PLAYER, player.pk, real)):
        if not name.strip() or same_name(name) == same_name(real):
            if changed := player_known_set(player, _known_by_real_name(player)):
                record_act("player_other_name_dropped", tournament, player=real, **changed)
            return player
        name = _fit_name(player, name)
        known = {"name": name, "real_name": real, "aliases": [real, *player.other_spellings]}
        if changed := player_known_set(player, known):
            record_act("player_other_name_set", tournament, player=real, name=name, **changed)
    return player


@raises(PlayerUnknown)
@transaction.atomic
def other_name_take_back(*, tournament_id: int, player_id: int) -> Player:
    """Publish a player under the real name again. The player can't choose the same other name once more.

    Raises PlayerUnknown.
    """
    tournament = tournament_locked(tournament_id)
    player = tournament.players.filter(pk=player_id).first()
    if player is None:
        raise PlayerUnknown
    other = player.name
    if changed := player_known_set(player, _known_by_real_name(player)):
        record_act("player_other_name_taken_back", tournament, player=player.name, name=other, **changed)
    return player


def _known_by_real_name(player: Player) -> dict[str, Any]:
    return {"name": player.name_at_table, "real_name": None, "aliases": player.other_spellings}


def _fit_name(player: Player, name: str) -> str:
    """Return the tidied name if it looks like nobody else's. Raises PlayerNameUnusable, OtherNameUnfit."""
    usable = name_usable(name)
    everybody = player.tournament.players.exclude(pk=player.pk)
    names = {spelling for one in everybody for spelling in (one.name, *one.aliases)}
    names |= set(
        Substitution.objects.filter(entry__player__tournament=player.tournament_id).values_list("name", flat=True)
    )
    taken_back = Act.objects.filter(tournament=player.tournament_id, kind="player_other_name_taken_back")
    names |= {data["name"] for data in taken_back.values_list("data", flat=True)}
    if look_alike(usable) in set(map(look_alike, names)):
        raise OtherNameUnfit(name=usable)
    return usable
