"""REST for a referee: everything the tablet can do, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import referee_actor
from referee.access.policies import REFEREE
from referee.receipt import Receipt
from referee.rest.authentication import RefereeView
from referee.rest.serializers import (
    CorrectionIn,
    DenyIn,
    DepthIn,
    EventIn,
    ExtraTimeIn,
    FaultIn,
    HoldIn,
    NextGameIn,
    OverruleIn,
    Submit,
    WordsIn,
    read,
)
from referee.selectors.hall import hall_view
from referee.selectors.log import log_lines
from referee.selectors.previews import correction_preview
from referee.selectors.receipts import receipt_view
from referee.selectors.table import table_for, table_full
from referee.services.clocks import extra_time_give
from referee.services.confirmations import report_deny, result_confirm
from referee.services.corrections import event_correct
from referee.services.depths import depth_change
from referee.services.events import event_overrule, event_record, fault_give
from referee.services.quick import next_game_open
from referee.services.turns import turn_hold, turn_run_on


class TableView(RefereeView):
    """A view of one table of the referee's hall."""

    def answered(self, receipt: Receipt, table_id: int) -> Response:
        """Return the receipt of a submit, in full."""
        return Response(receipt_view(receipt, REFEREE).to_json())


class Hall(RefereeView):
    """GET: all tables at a glance, and the open calls."""

    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Return the tables, most urgent first."""
        return Response(hall_view(self.link.hall, self.link).to_json())


class Table(TableView):
    """GET: one table in full."""

    def get(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return position, log, knowledge and calls."""
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Log(TableView):
    """GET: the log of one table; `?after=12` for later lines only."""

    def get(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the lines, oldest first."""
        after = request.query_params.get("after", "0")
        first = int(after) if after.isascii() and after.isdecimal() and len(after) < 10 else 0
        lines = log_lines(table_for(self.link, table_id), REFEREE, after=first)
        return Response([line.to_json() for line in lines])


class Events(TableView):
    """POST {event, key, expected}: enter something for a player."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the receipt."""
        sent = read(EventIn, request.data)
        actor = referee_actor(self.link)
        body = sent.pop("event")
        return self.answered(event_record(table_id=table_id, actor=actor, body=body, **sent), table_id)


class Faults(TableView):
    """POST {player, reason, about, key, expected}: give a fault."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the receipt."""
        sent = read(FaultIn, request.data)
        return self.answered(fault_give(link=self.link, table_id=table_id, **sent), table_id)


class ExtraTime(TableView):
    """POST {minutes, key}: give this table more time."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the table, with its clock."""
        extra_time_give(link=self.link, table_id=table_id, **read(ExtraTimeIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Depth(TableView):
    """POST {depth, key}: change the recording depth from now on."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the table, with its recording depth."""
        depth_change(table_id=table_id, actor=referee_actor(self.link), **read(DepthIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class NextGame(TableView):
    """POST {key}: open the next game of a finished quick table, unless somebody has already opened it."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the next game's table."""
        opened = next_game_open(table_id=table_id, actor=referee_actor(self.link), **read(NextGameIn, request.data))
        return Response(table_full(table_for(self.link, opened.pk)).to_json())


class TurnClock(TableView):
    """POST {held, key}: pause or resume the clock of the player to move."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the table, with its clock."""
        sent = read(HoldIn, request.data)
        act = turn_hold if sent["held"] else turn_run_on
        act(table_id=table_id, actor=referee_actor(self.link), key=sent["key"])
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Confirm(TableView):
    """POST {key, expected}: confirm the result."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the table, with who has confirmed."""
        result_confirm(table_id=table_id, actor=referee_actor(self.link), **read(Submit, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Deny(TableView):
    """POST {number, key}: deny a player's report."""

    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Return the table, where the report no longer waits."""
        report_deny(table_id=table_id, actor=referee_actor(self.link), **read(DenyIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Overrule(TableView):
    """POST {verdict, reason, key, expected}: give the referee's own verdict on an entry."""

    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Return the receipt."""
        sent = read(OverruleIn, request.data)
        return self.answered(event_overrule(link=self.link, table_id=table_id, number=number, **sent), table_id)


class Preview(TableView):
    """POST {event}: preview a correction. Nothing is written."""

    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Return everything that would change."""
        body = read(WordsIn, request.data)["event"]
        return Response(correction_preview(table_for(self.link, table_id), number, body).to_json())


class Correct(TableView):
    """POST {event, reason, key, expected}: correct an entry."""

    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Return the receipt."""
        sent = read(CorrectionIn, request.data)
        body = sent.pop("event")
        receipt = event_correct(link=self.link, table_id=table_id, number=number, body=body, **sent)
        return self.answered(receipt, table_id)
