"""REST for a referee: everything the tablet can do, as JSON."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import referee_actor
from referee.access.policies import REFEREE
from referee.errors import (
    ClockStands,
    EventUnknown,
    GameNotOver,
    GameOver,
    NothingChanged,
    NothingToConfirm,
    NoTurnClock,
    RefereeOnly,
    TableUnknown,
)
from referee.ground.rest import gives, read
from referee.receipt import Receipt
from referee.rest.authentication import RefereeView
from referee.rest.refused import CORRECTING, ENTERING, OF_TABLE, WRITING
from referee.rest.serializers import (
    CorrectionIn,
    DenyIn,
    DepthIn,
    EventIn,
    ExtraTimeIn,
    FaultIn,
    HoldIn,
    LogIn,
    NextGameIn,
    OverruleIn,
    Submit,
    WordsIn,
)
from referee.selectors.hall import hall_view
from referee.selectors.log import log_lines
from referee.selectors.previews import Preview as PreviewShape
from referee.selectors.previews import correction_preview
from referee.selectors.receipts import ReceiptView, receipt_view
from referee.selectors.table import table_for, table_full
from referee.services.clocks import extra_time_give
from referee.services.confirmations import report_deny, result_confirm
from referee.services.corrections import event_correct
from referee.services.depths import depth_change
from referee.services.events import event_overrule, event_record, fault_give
from referee.services.quick import next_game_open
from referee.services.rewound import rewound_settle
from referee.services.turns import turn_hold, turn_run_on
from referee.shapes.hall import HallView
from referee.shapes.log import LogLine
from referee.shapes.table import TableFull


class TableView(RefereeView):
    """A view of one table of the referee's hall."""

    def answered(self, receipt: Receipt, table_id: int) -> Response:
        """Return the receipt of a submit, in full."""
        return Response(receipt_view(receipt, REFEREE).to_json())


class Hall(RefereeView):
    """Reads all tables at a glance, and the open calls."""

    @gives(HallView)
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Read all tables at a glance, the most urgent first, and the open calls."""
        return Response(hall_view(self.link.hall, self.link).to_json())


class Table(TableView):
    """Reads one table in full."""

    @gives(TableFull, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Read one table in full: position, log, knowledge and calls."""
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Log(TableView):
    """Reads the log of one table."""

    @gives(list[LogLine], asks=LogIn, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Read the log of one table, oldest line first. With `after=12`, later lines only."""
        lines = log_lines(table_for(self.link, table_id), REFEREE, **read(LogIn, request.query_params))
        return Response([line.to_json() for line in lines])


class Events(TableView):
    """Enters something for a player."""

    @gives(ReceiptView, takes=EventIn, errors=(*ENTERING, *OF_TABLE))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Enter something for a player."""
        sent = read(EventIn, request.data)
        actor = referee_actor(self.link)
        body = sent.pop("event")
        return self.answered(event_record(table_id=table_id, actor=actor, body=body, **sent), table_id)


class Faults(TableView):
    """Gives a fault."""

    @gives(ReceiptView, takes=FaultIn, errors=(*WRITING, *OF_TABLE, EventUnknown))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Give a fault."""
        sent = read(FaultIn, request.data)
        return self.answered(fault_give(link=self.link, table_id=table_id, **sent), table_id)


class ExtraTime(TableView):
    """Gives a table more time."""

    @gives(TableFull, takes=ExtraTimeIn, errors=(*WRITING, *OF_TABLE, ClockStands))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Give this table more time."""
        extra_time_give(link=self.link, table_id=table_id, **read(ExtraTimeIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Depth(TableView):
    """Changes the recording depth from now on."""

    @gives(TableFull, takes=DepthIn, errors=(*WRITING, *OF_TABLE, GameOver, RefereeOnly))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Change the recording depth from now on."""
        depth_change(table_id=table_id, actor=referee_actor(self.link), **read(DepthIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class NextGame(TableView):
    """Opens the next game of a finished quick table, unless somebody has already opened it."""

    @gives(TableFull, takes=NextGameIn, errors=(*WRITING, *OF_TABLE, GameNotOver, RefereeOnly))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Open the next game of a finished quick table. If somebody has already opened it, the answer is that table."""
        opened = next_game_open(table_id=table_id, actor=referee_actor(self.link), **read(NextGameIn, request.data))
        return Response(table_full(table_for(self.link, opened.pk)).to_json())


class TurnClock(TableView):
    """Pauses or resumes the clock of the player to move."""

    @gives(TableFull, takes=HoldIn, errors=(*WRITING, *OF_TABLE, NoTurnClock))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Pause the clock of the player to move, or let it run on."""
        sent = read(HoldIn, request.data)
        act = turn_hold if sent["held"] else turn_run_on
        act(table_id=table_id, actor=referee_actor(self.link), key=sent["key"])
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Confirm(TableView):
    """Confirms the result."""

    @gives(TableFull, takes=Submit, errors=(*WRITING, *OF_TABLE, NothingToConfirm))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Confirm the result."""
        result_confirm(table_id=table_id, actor=referee_actor(self.link), **read(Submit, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Deny(TableView):
    """Denies a player's report."""

    @gives(TableFull, takes=DenyIn, errors=(*WRITING, *OF_TABLE, EventUnknown, NothingToConfirm))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Deny a player's report."""
        report_deny(table_id=table_id, actor=referee_actor(self.link), **read(DenyIn, request.data))
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Rewound(TableView):
    """Settles what phones miss in the log."""

    @gives(TableFull, errors=OF_TABLE)
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Settle what phones miss in the log since an older backup was restored: the table is as it should be."""
        rewound_settle(link=self.link, table_id=table_id)
        return Response(table_full(table_for(self.link, table_id)).to_json())


class Overrule(TableView):
    """Gives the referee's own verdict on an entry."""

    @gives(ReceiptView, takes=OverruleIn, errors=(*WRITING, *OF_TABLE, EventUnknown, NothingChanged))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Give the referee's own verdict on an entry."""
        sent = read(OverruleIn, request.data)
        return self.answered(event_overrule(link=self.link, table_id=table_id, number=number, **sent), table_id)


class Preview(TableView):
    """Previews a correction of an entry."""

    @gives(PreviewShape, takes=WordsIn, errors=CORRECTING)
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Preview a correction. Nothing is written."""
        body = read(WordsIn, request.data)["event"]
        return Response(correction_preview(table_for(self.link, table_id), number, body).to_json())


class Correct(TableView):
    """Corrects an entry."""

    @gives(ReceiptView, takes=CorrectionIn, errors=(*WRITING, *OF_TABLE, *CORRECTING))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Correct an entry, or strike it out."""
        sent = read(CorrectionIn, request.data)
        body = sent.pop("event")
        receipt = event_correct(link=self.link, table_id=table_id, number=number, body=body, **sent)
        return self.answered(receipt, table_id)
