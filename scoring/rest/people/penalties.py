"""REST for organisers: penalties outside a game, and their schedule."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from referee import api
from referee.ground.rest.fields import WholeNumber
from scoring.models.tournaments import Competition
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.people.penalties import penalties_listed, penalty_card, schedule_in
from scoring.selectors.people.people import entry_of
from scoring.services.people.penalties import penalty_give, penalty_kinds_set, penalty_revoke
from scoring.shapes.penalties import PenaltyOfPlayer, ScheduleTold, StepsOfKind
from scoring.systems.people.penalties import KIND_LENGTH
from scoring.wording.penalties import kind_name, schedule_text


class PenaltyIn(serializers.Serializer[Any]):
    """A penalty: the key of its kind, why, and the points it takes; without `points`, what the schedule proposes."""

    kind = serializers.CharField(max_length=KIND_LENGTH)
    why = serializers.CharField(max_length=api.LONGEST_WHY)
    points = WholeNumber(max_value=api.MOST_TAKEN, allow_null=True, default=None)


class PenaltyRevokedIn(serializers.Serializer[Any]):
    """Why a penalty is revoked."""

    why = serializers.CharField(max_length=api.LONGEST_WHY)


class ScheduleIn(serializers.Serializer[Any]):
    """The schedule, one kind a line, such as `Late: 0, 1, 2`; an empty text is the usual one."""

    text = serializers.CharField(max_length=1000, allow_blank=True)


def penalties_told(competition: Competition) -> list[PenaltyOfPlayer]:
    """Return the competition's penalties outside games, including revoked ones."""
    return [PenaltyOfPlayer(one.player_id, one.player, one.given) for one in penalties_listed(competition)]


def card_told(competition: Competition, player_id: int) -> api.PenaltyCard:
    """Return what a player got outside games, and what the schedule proposes next. Raises PlayerUnknown."""
    return penalty_card(entry_of(competition, player_id))


def penalty_revoked(competition: Competition, player_id: int, penalty: int, why: str) -> None:
    """Revoke the penalty with this number."""
    penalty_revoke(competition_id=competition.pk, player_id=player_id, number=penalty, why=why)


def schedule_told(competition: Competition) -> ScheduleTold:
    """Return the schedule."""
    schedule = schedule_in(competition.tournament)
    kinds = (StepsOfKind(kind, kind_name(kind), tuple(steps)) for kind, steps in schedule.items())
    return ScheduleTold(schedule_text(schedule), tuple(kinds))


Penalties = OrganiserView.gets("penalties", penalties_told, "Read all penalties outside a game, revoked ones too.")
Kinds = OrganiserView.of(
    get=reads("penalties", schedule_told, "Read the schedule of penalties outside a game."),
    patch=act(penalty_kinds_set, "Decide which penalties outside a game there are.", ScheduleIn, schedule_told),
)
OfPlayer = OrganiserView.of(
    get=reads("penalty_give", card_told, "Read a player's penalties outside a game, and what the next would be."),
    post=act(penalty_give, "Give a player a penalty outside a game.", PenaltyIn, card_told),
)
Revoke = OrganiserView.posts(
    penalty_revoked,
    "Revoke a penalty outside a game. It stays in the list, and counts no more.",
    PenaltyRevokedIn,
    card_told,
    of=penalty_revoke,
)
