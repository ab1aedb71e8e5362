"""REST for organisers: what a table counts, entering or correcting its result, and settling it otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.http import Http404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from referee.api import OF_RESULTS, REFEREE, ResultField
from referee.ground.rest import Errors, gives, read
from scoring.errors.competition import AwardUnclear, CompetitionIsOver, ReasonMissing, RoundStillOn
from scoring.errors.rest import TableNotInRound
from scoring.forms.competition import read_award
from scoring.models.choices import Settled
from scoring.models.tournaments import TableSeating
from scoring.rest.access.organiser import OrganiserView, once, row
from scoring.selectors.standings.settled import (
    Foreseen,
    SettledTable,
    result_foreseen,
    settled_foreseen,
    settled_table,
    table_of_round,
)
from scoring.selectors.standings.visible import visible_to
from scoring.services.rounds.settling import result_enter, table_settle
from scoring.shapes import rounds as shapes
from scoring.shapes.standings import points

RESULT, NONE = "result", "none"
SETTLING: Errors = (TableNotInRound, RoundStillOn, AwardUnclear, ReasonMissing, CompetitionIsOver, *OF_RESULTS)


class ResultIn(serializers.Serializer[Any]):
    """What a table is to count.

    `way` is `result` (with the game's own result in `result`), `unplayed` (it counts for nobody), `awarded` (with the
    points of every seat in `awarded`, by the seat's key), or `none` (an earlier settling is undone).
    """

    way = serializers.ChoiceField([RESULT, *Settled.values, NONE])
    result = ResultField(required=False)
    awarded = serializers.DictField(child=serializers.CharField(max_length=20), required=False)
    reason = serializers.CharField(max_length=500, allow_blank=True, default="")


class OfTable(OrganiserView):
    """What the views of one table share."""

    def table(self, round_number: int, table: int) -> TableSeating:
        """Return the table. Raises TableNotInRound."""
        try:
            return table_of_round(self.competition, round_number, table)
        except Http404 as error:
            raise TableNotInRound(number=round_number, table=table) from error

    def told(self, round_number: int, table: int) -> Response:
        """Return an answer with what a table counts. Raises TableNotInRound."""
        return Response(table_shape(settled_table(self.table(round_number, table))).to_json())


class Table(OfTable):
    """Reads what a table counts, and settles it."""

    @row("table_result")
    @gives(shapes.TableResult, errors=(TableNotInRound,))
    def get(self, request: Request, slug: str, round_number: int, table: int) -> Response:
        """Read what a table counts, and under which keys its seats can be awarded points."""
        return self.told(round_number, table)

    @row("table_result")
    @gives(shapes.TableResult, takes=ResultIn, errors=SETTLING)
    @once
    def post(self, request: Request, slug: str, round_number: int, table: int) -> Response:
        """Enter or correct the result of a table's game, or settle otherwise what the table counts, with a reason.

        A result goes into the table's log. A table can be settled otherwise once its round is over or its game was
        stopped.
        """
        sent = read(ResultIn, request.data)
        self.table(round_number, table)
        where = {"competition_id": self.competition.pk, "number": round_number, "table": table}
        if sent["way"] == RESULT:
            result_enter(**where, reason=sent["reason"], body=body_of(sent), key=uuid4().hex)
        else:
            table_settle(**where, reason=sent["reason"], settled=settled_of(sent), awarded=awarded_of(sent))
        return self.told(round_number, table)


class Preview(OfTable):
    """Previews what a result would change."""

    @row("table_result")
    @gives(shapes.ResultPreview, takes=ResultIn, errors=SETTLING)
    def post(self, request: Request, slug: str, round_number: int, table: int) -> Response:
        """Preview what a result would change, also in the standings. Nothing is written, and no reason is needed."""
        sent, found = read(ResultIn, request.data), self.table(round_number, table)
        seen = visible_to(self.user, self.competition)
        if sent["way"] == RESULT:
            foreseen = result_foreseen(found, body_of(sent), seen=seen)
        else:
            foreseen = settled_foreseen(found, settled_of(sent), awarded_of(sent), seen=seen)
        return Response(foreseen_shape(foreseen).to_json())


def body_of(sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entry that records the result of a game."""
    return {**sent.get("result", {}), "by": REFEREE, "do": RESULT}


def settled_of(sent: Mapping[str, Any]) -> str:
    """Return how a table is to be settled; "" if an earlier settling is to be undone."""
    return "" if sent["way"] == NONE else str(sent["way"])


def awarded_of(sent: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the points to award, by the seats' keys; none if no points are awarded. Raises AwardUnclear."""
    if sent["way"] != Settled.AWARDED:
        return {}
    return {key: read_award(text) for key, text in sent.get("awarded", {}).items()}


def table_shape(table: SettledTable) -> shapes.TableResult:
    """Return what a table counts as programs read it."""
    return shapes.TableResult(
        round=table.round,
        table=table.number,
        over=table.over,
        settled=table.settled,
        settled_why=table.why,
        seats=tuple(
            shapes.CountedSeat(seat.key, seat.name, seat.game_points, seat.place, **points(seat.points))
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
