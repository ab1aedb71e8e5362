"""REST for organisers: what a table counts, entering or correcting its result, and settling it otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.http import Http404
from rest_framework import serializers

from referee import api
from referee.api import REFEREE, ResultField
from referee.ground.rest import Errors
from referee.ground.rest.fields import OutcomeIn
from referee.ground.rest.operations import errors_of
from scoring.access.roles import ByLink
from scoring.errors.rest import RoundUnknown, TableNotInRound
from scoring.forms.competition import read_award
from scoring.models.choices import Settled
from scoring.models.tournaments import Competition, TableSeating
from scoring.rest.access.organiser import OrganiserView, act, reads
from scoring.selectors.rounds.slips import pile_of
from scoring.selectors.standings.settling import (
    Foreseen,
    SettledTable,
    adjusted_foreseen,
    outcomes_typed,
    result_foreseen,
    settled_foreseen,
    settled_table,
    table_of_round,
)
from scoring.selectors.standings.visible import visible_to
from scoring.services.rounds.settling import result_enter, table_adjust, table_settle
from scoring.services.rounds.slips import slip_enter
from scoring.shapes import rounds as shapes
from scoring.shapes.standings import points
from scoring.systems.standings.adjusting import GROUNDS

RESULT, NONE = "result", "none"
SETTLING: Errors = (TableNotInRound, *errors_of(result_enter), *errors_of(table_settle), *errors_of(table_adjust))


class SlipIn(serializers.Serializer[Any]):
    """A slip: the table's number, then a number for each of its players, such as `3 30 20 25 25`.

    `seen` is what its reader has seen to be entered for the table ("" for nothing), to replace it or to enter odd
    numbers all the same. Without it, such a slip is refused with what should be looked at.
    """

    text = serializers.CharField(max_length=120)
    seen = serializers.CharField(max_length=120, allow_blank=True, required=False)


class ResultIn(serializers.Serializer[Any]):
    """What a table is to count.

    `way` is `result` (with the game's own result in `result`), `unplayed` (it counts for nobody), `awarded` (with the
    points of every seat in `awarded`, by the seat's key), `adjusted` (some seats get what the results in `outcomes`
    come to by their shares, on a `ground`, by a `clause` if one applies), or `none` (an earlier settling is undone).
    """

    way = serializers.ChoiceField([RESULT, *Settled.values, NONE])
    result = ResultField(required=False)
    awarded = serializers.DictField(child=serializers.CharField(max_length=20), required=False)
    outcomes = serializers.ListField(child=OutcomeIn(), required=False, max_length=api.MOST_OUTCOMES)
    ground = serializers.ChoiceField(GROUNDS, required=False)
    clause = serializers.CharField(max_length=40, allow_blank=True, default="")
    reason = serializers.CharField(max_length=500, allow_blank=True, default="")


def table_at(competition: Competition, number: int, table: int) -> TableSeating:
    """Return a table of a round. Raises TableNotInRound."""
    try:
        return table_of_round(competition, number, table)
    except Http404 as error:
        raise TableNotInRound(number=number, table=table) from error


def table_told(competition: Competition, number: int, table: int) -> shapes.TableResult:
    """Return what a table counts. Raises TableNotInRound."""
    return table_shape(settled_table(table_at(competition, number, table)))


def settled(competition: Competition, number: int, table: int, sent: Mapping[str, Any]) -> None:
    """Enter the result of a table's game, or settle otherwise what the table counts."""
    table_at(competition, number, table)
    where: dict[str, Any] = {"competition_id": competition.pk, "number": number, "table": table}
    if sent["way"] == RESULT:
        result_enter(**where, reason=sent["reason"], body=body_of(sent), key=uuid4().hex)
    elif sent["way"] == Settled.ADJUSTED:
        table_adjust(**where, reason=sent["reason"], **adjustment_of(sent))
    else:
        table_settle(**where, reason=sent["reason"], settled=settled_of(sent), awarded=awarded_of(sent))


def settling_foreseen(
    competition: Competition, number: int, table: int, user: ByLink, sent: Mapping[str, Any]
) -> shapes.ResultPreview:
    """Return what a result would change, as far as the user sees it."""
    found, seen = table_at(competition, number, table), visible_to(user, competition)
    if sent["way"] == RESULT:
        return foreseen_shape(result_foreseen(found, body_of(sent), seen=seen))
    if sent["way"] == Settled.ADJUSTED:
        return foreseen_shape(adjusted_foreseen(found, **adjustment_of(sent), seen=seen))
    return foreseen_shape(settled_foreseen(found, settled_of(sent), awarded_of(sent), seen=seen))


def slip_entered(competition: Competition, number: int, text: str, seen: str | None = None) -> list[shapes.SlipOfTable]:
    """Enter a slip of a round, and return the pile."""
    slip_enter(competition_id=competition.pk, number=number, text=text, seen=seen, key=uuid4().hex)
    return pile_told(competition, number)


def pile_told(competition: Competition, number: int) -> list[shapes.SlipOfTable]:
    """Return the slips of a round. Raises RoundUnknown."""
    if not competition.rounds.filter(number=number).exists():
        raise RoundUnknown(number=number)
    return [
        shapes.SlipOfTable(table.number, table.names, table.values, table.checked)
        for table in pile_of(competition, number).tables
    ]


Slips = OrganiserView.of(
    get=reads(
        "slips",
        pile_told,
        "Read which tables of a round have a result, and whether two people have read their slips.",
        errors=(RoundUnknown,),
    ),
    post=act(
        slip_entered,
        "Enter a slip as the result of its table. Nothing that was entered before is replaced unseen.",
        SlipIn,
        of=slip_enter,
        errors=(RoundUnknown,),
    ),
)
Table = OrganiserView.of(
    get=reads(
        "table_result",
        table_told,
        "Read what a table counts, and under which keys its seats can be awarded points.",
        errors=(TableNotInRound,),
    ),
    post=act(
        settled,
        """Enter or correct the result of a table's game, or settle otherwise what the table counts, with a reason.

        A result goes into the table's log. A table can be settled otherwise once its round is over or its game was
        stopped, and scores can be adjusted as soon as its game is over.
        """,
        ResultIn,
        table_told,
        of=result_enter,
        errors=SETTLING,
    ),
)
Preview = OrganiserView.of(
    post=reads(
        "table_result",
        settling_foreseen,
        "Preview what a result would change, also in the standings. Nothing is written, and no reason is needed.",
        takes=ResultIn,
        errors=SETTLING,
    )
)


def body_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry that records the result of a game."""
    return {**sent.get("result", {}), "by": REFEREE, "do": RESULT}


def settled_of(sent: Mapping[str, Any]) -> str:
    """Return how a table is to be settled; "" if an earlier settling is to be undone."""
    return "" if sent["way"] == NONE else str(sent["way"])


def adjustment_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return how scores are to be adjusted. Raises AdjustmentUnclear."""
    outcomes = outcomes_typed([(str(one["share"]), one["points"]) for one in sent.get("outcomes", ())])
    return {"outcomes": outcomes, "ground": sent.get("ground", ""), "clause": sent["clause"]}


def awarded_of(sent: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the points to award, by the seats' keys; none if no points are awarded. Raises AwardUnclear."""
    if sent["way"] != Settled.AWARDED:
        return {}
    return {key: read_award(text) for key, text in sent.get("awarded", {}).items()}


def table_shape(table: SettledTable) -> shapes.TableResult:
    """Return what a table counts as programs read it."""
    return shapes.TableResult.made_from(
        table,
        table=table.number,
        settled_why=table.why,
        seats=tuple(
            shapes.CountedSeat(
                seat.key, seat.name, seat.game_points, seat.place, **points(seat.points), adjusted=seat.adjusted
            )
            for seat in table.seats
        ),
    )


def foreseen_shape(foreseen: Foreseen) -> shapes.ResultPreview:
    """Return what a result would change as programs read it."""
    return shapes.ResultPreview(
        seats=tuple(
            shapes.ForeseenSeat(
                player,
                counted.game_points if counted else None,
                counted.place if counted else None,
                **points(counted.placement_points if counted else None),
            )
            for player, counted in foreseen.rows
        ),
        changes=tuple(foreseen.changes),
    )
