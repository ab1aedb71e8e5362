"""In a duplicate, a player says whether the cards in hand are those on their slip. The server tells no card."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from referee import api
from referee.ground.errors import raises
from scoring.access.acting import PLAYER, Somebody, act_as
from scoring.errors.competition import CompetitionIsOver
from scoring.errors.deals import NotThisDeal
from scoring.errors.own_acts import TooManyOwnActs
from scoring.models.tournaments import Player
from scoring.selectors.people.duplicate import check_of, deal_to_check
from scoring.selectors.people.leaving import seat_in_play
from scoring.selectors.people.links import player_for
from scoring.selectors.tournaments.personal import foremost_competition
from scoring.services.access.acts import record_act
from scoring.services.locking import competition_open
from scoring.services.people.own_acts import taps_count


@raises(TooManyOwnActs, NotThisDeal, CompetitionIsOver)
def hand_check(*, token: str, deal: int, matches: bool) -> Player:
    """Note that a hand matches its slip, or that it doesn't, and call the referee then. What was said counts once.

    Raises LinkUnknown, LinkRevoked, TooManyOwnActs, NotThisDeal, CompetitionIsOver.
    """
    player = player_for(token)
    taps_count(player)
    with act_as(lambda: Somebody(PLAYER, player.pk, player.name)):
        _check(player, deal, matches)
    return player


@transaction.atomic
def _check(player: Player, deal: int, matches: bool) -> None:
    competition = competition_open(foremost_competition(player).pk)
    seat = seat_in_play(competition, player.pk)
    if seat is None or deal_to_check(seat) != deal:
        raise NotThisDeal
    if check_of(seat, deal).endswith("matches" if matches else "differs"):
        return
    told = {"player": player.name, "deal": deal, "table": seat.table.number}
    number = seat.table.round.number
    record_act("player_hand_matches" if matches else "player_hand_differs", competition, round_number=number, **told)
    if not matches:
        api.referee_call(table_id=seat.table.referee_table_id, key=uuid4().hex)
