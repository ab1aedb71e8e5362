"""REST for a referee: what the tablet's desks show and do, beside rulings and corrections."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import referee_actor
from referee.access.links import seat_token, token_for
from referee.access.sections import OutOfSection
from referee.errors import EventUnknown, NothingChanged, NothingToRestore, RefereeOnly, TableUnknown
from referee.ground.errors import LinkUnknown
from referee.ground.rest import File, gives, read
from referee.ground.rest.negotiation import AnyKind
from referee.hooks import personal_path
from referee.lines import line_of
from referee.models import Seat, Table
from referee.rest.referee import TableView
from referee.rest.refused import CORRECTING, OF_TABLE, WRITING
from referee.rest.serializers import DossierIn, KeyIn, NoteIn, OverruledIn, StandIn, TickIn
from referee.selectors.anonymous import anonymised
from referee.selectors.codes import CodesOfTable, seat_codes
from referee.selectors.dossier import Dossier as DossierShape
from referee.selectors.dossier import dossier
from referee.selectors.entering import seat_state
from referee.selectors.opened import Needs as NeedsShape
from referee.selectors.opened import OpenedEvent, OpenedPlayer, needs, opened_event, opened_player
from referee.selectors.previews import Preview, overruling_preview
from referee.selectors.receipts import ReceiptView
from referee.selectors.table import table_for, table_full
from referee.services.corrections import event_let_stand
from referee.services.links import seat_relink
from referee.services.notes import help_begin, note_write
from referee.services.quick import one_phone_for
from referee.services.restoring import restore_finish, restore_tick
from referee.shapes.common import SeatLink
from referee.shapes.entering import SeatState
from referee.shapes.table import TableFull
from referee.views.paper import dossier_pdf

PDF = "application/pdf"


class DeskView(TableView):
    """A desk of one table of the referee's hall."""

    def shown(self, table_id: int) -> Response:
        """Return the table in full, as it stands after an act."""
        return Response(table_full(table_for(self.link, table_id)).to_json())

    def seat(self, table: Table, position: int) -> Seat:
        """Return the seat at a position, counted clockwise from 0. Raises TableUnknown."""
        players = line_of(table).record.setup.players  # as corrected, if the players sat differently
        named = table.seats.select_related("table__hall").filter(player__in=players[position : position + 1])
        seat = named.first()
        if seat is None:
            raise TableUnknown
        return seat


class Needs(DeskView):
    """Reads everything at a table that needs its referee."""

    @gives(NeedsShape, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Read everything at a table that needs its referee: calls, contradictions, unanswered breaches, reports."""
        return Response(needs(table_full(table_for(self.link, table_id))).to_json())


class Help(DeskView):
    """Says that this referee helps at a table that others watch."""

    @gives(TableFull, errors=(TableUnknown, *WRITING, OutOfSection))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Say that this referee helps at a table that others watch, which allows all acts there."""
        help_begin(link=self.link, table_id=table_id)
        return self.shown(table_id)


class Event(DeskView):
    """Reads one line of the log with everything related to it."""

    @gives(OpenedEvent, errors=(TableUnknown, EventUnknown))
    def get(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Read one line of the log: what proves its breaches, what was said about it, and what can be done to it."""
        return Response(opened_event(table_full(table_for(self.link, table_id)), number).to_json())


class OverrulePreview(DeskView):
    """Previews the referee's own verdict."""

    @gives(Preview, asks=OverruledIn, errors=CORRECTING)
    def get(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Preview the referee's own verdict on an entry. Nothing is written."""
        verdict = read(OverruledIn, request.query_params)["verdict"]
        return Response(overruling_preview(table_for(self.link, table_id), number, verdict).to_json())


class Stand(DeskView):
    """Lets an entry stand that contradicts something told."""

    @gives(ReceiptView, takes=StandIn, errors=(*WRITING, *OF_TABLE, EventUnknown, NothingChanged))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Let an entry stand. Of the entries in `told`, which contradict it, only the public words remain."""
        sent = read(StandIn, request.data)
        return self.answered(event_let_stand(link=self.link, table_id=table_id, number=number, **sent), table_id)


class Note(DeskView):
    """Writes a note beside an entry, which only referees see."""

    @gives(OpenedEvent, takes=NoteIn, errors=(*WRITING, *OF_TABLE, EventUnknown))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Write a note beside an entry. Only referees see it."""
        note_write(link=self.link, table_id=table_id, number=number, **read(NoteIn, request.data))
        return Response(opened_event(table_full(table_for(self.link, table_id)), number).to_json())


class DossierView(DeskView):
    """What the views of a case share."""

    def case(self, request: Request, table_id: int, number: int) -> DossierShape:
        """Return the case, without names if the request asks for that. Raises TableUnknown, EventUnknown, Malformed."""
        case = dossier(table_for(self.link, table_id), number, made_by=self.link.label)
        if not read(DossierIn, request.query_params)["anonymous"]:
            return case
        return anonymised(case, self.link.hall.referee_links.order_by("pk").values_list("label", flat=True))


class Dossier(DossierView):
    """Reads an entry and everything related to it, as a case."""

    @gives(DossierShape, asks=DossierIn, errors=(TableUnknown, EventUnknown))
    def get(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Read an entry as a case: evidence, decisions, calls, the whole hand, and whether the log is sound."""
        return Response(self.case(request, table_id, number).to_json())


class DossierPdf(DossierView):
    """Reads the same case as a document for printing."""

    content_negotiation_class = AnyKind

    @gives(File((PDF,)), asks=DossierIn, errors=(TableUnknown, EventUnknown))
    def get(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> HttpResponse:
        """Read an entry as a case, as a PDF document in the reader's language."""
        return HttpResponse(dossier_pdf(self.case(request, table_id, number)), content_type=PDF)


class Tick(DeskView):
    """Ticks off one step of putting the real cards back, or removes its tick."""

    @gives(TableFull, takes=TickIn, errors=(*WRITING, *OF_TABLE, EventUnknown, NothingToRestore))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Tick off one step of putting the real cards back, or remove its tick."""
        restore_tick(link=self.link, table_id=table_id, number=number, **read(TickIn, request.data))
        return self.shown(table_id)


class Restored(DeskView):
    """Lets play go on once the real cards are back."""

    @gives(TableFull, takes=KeyIn, errors=(*WRITING, *OF_TABLE, NothingToRestore, RefereeOnly))
    def post(self, request: Request, table_id: int, number: int, **_kwargs: Any) -> Response:
        """Say that the real cards are back, so that play goes on."""
        actor = referee_actor(self.link)
        restore_finish(table_id=table_id, actor=actor, number=number, **read(KeyIn, request.data))
        return self.shown(table_id)


class Player(DeskView):
    """Reads what is known of one player at the table."""

    @gives(OpenedPlayer, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, position: int, **_kwargs: Any) -> Response:
        """Read one player at the table: what is known of the hand, the penalties, the last entry."""
        return Response(opened_player(table_full(table_for(self.link, table_id)), position).to_json())


class Phone(DeskView):
    """Reads what a player's phone shows, to enter something in the player's name."""

    @gives(SeatState, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, position: int, **_kwargs: Any) -> Response:
        """Read what a player's phone shows and what may be entered there, to enter it in the player's name."""
        return Response(seat_state(self.seat(table_for(self.link, table_id), position)).to_json())


class Link(DeskView):
    """Reads a player's link, and replaces it by a new one."""

    @gives(SeatLink, errors=(TableUnknown,))
    def get(self, request: Request, table_id: int, position: int, **_kwargs: Any) -> Response:
        """Read a player's link."""
        return self._link(self.seat(table_for(self.link, table_id), position))

    @gives(SeatLink, takes=KeyIn, errors=(*WRITING, *OF_TABLE, LinkUnknown))
    def post(self, request: Request, table_id: int, position: int, **_kwargs: Any) -> Response:
        """Replace a player's link by a new one. The earlier link is void at once."""
        seat = self.seat(table_for(self.link, table_id), position)
        key = read(KeyIn, request.data)["key"]
        return self._link(seat_relink(seat_id=seat.pk, key=key, actor=referee_actor(self.link)))

    def _link(self, seat: Seat) -> Response:
        personal = personal_path(seat.table.hall_id, seat.player_key)
        path = personal or reverse("referee:seat", args=[seat_token(seat)])
        return Response(SeatLink(seat.player, path).to_json())


class OnePhone(DeskView):
    """Lets one phone enter for the whole table."""

    @gives(SeatLink, takes=KeyIn, errors=(*WRITING, *OF_TABLE))
    def post(self, request: Request, table_id: int, **_kwargs: Any) -> Response:
        """Let the first player's phone enter for the whole table. The answer has its link."""
        table = table_for(self.link, table_id)
        first = one_phone_for(table, referee_actor(self.link), key=read(KeyIn, request.data)["key"])
        return Response(SeatLink(first.player, reverse("referee:seat", args=[token_for(first)])).to_json())


class Codes(DeskView):
    """Reads the seats of all tables in play, with the addresses of their QR codes."""

    @gives(list[CodesOfTable])
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Read the links of all seats at the tables in play, for their QR codes."""
        origin = request.build_absolute_uri("/").rstrip("/")
        return Response([codes.to_json() for codes in seat_codes(self.link, origin)])
