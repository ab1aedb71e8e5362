"""REST for a referee: what the tablet's desks show and do, beside rulings and corrections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from referee.access.actors import Actor
from referee.access.links import seat_token, token_for
from referee.errors import (
    AdjustmentRefused,
    AppealRefused,
    EventUnknown,
    NothingChanged,
    NothingToRestore,
    PenaltyRefused,
    RefereeOnly,
    TableUnknown,
)
from referee.ground.errors import LinkUnknown
from referee.ground.rest import File, gives, operation, read_as
from referee.ground.rest.negotiation import AnyKind
from referee.hooks import AppealCard, ScoreCard, appeal_card, personal_path, score_card
from referee.lines import line_of
from referee.models import RefereeLink, Seat
from referee.rest.authentication import RefereeView
from referee.rest.referee import ACTING, receipt, table_now
from referee.rest.refusals import CORRECTING
from referee.rest.serializers import (
    AdjustedIn,
    AppealIn,
    DossierIn,
    KeyIn,
    NoteIn,
    OutsideIn,
    OverruledIn,
    RevokedIn,
    StandIn,
    TickIn,
)
from referee.selectors.seat.entering import seat_state
from referee.selectors.tablet.anonymous import anonymise_case
from referee.selectors.tablet.codes import CodesOfTable, seat_codes
from referee.selectors.tablet.dossier import Dossier as DossierShape
from referee.selectors.tablet.dossier import dossier
from referee.selectors.tablet.opened import opened_by_referee
from referee.selectors.tablet.previews import Preview, overruling_preview
from referee.selectors.tablet.table import table_for, table_full
from referee.selectors.tablet.tablet_parts import Needs as NeedsShape
from referee.selectors.tablet.tablet_parts import OpenedEvent, OpenedPlayer, needs, opened_player
from referee.services.adjusting import table_adjust_scores
from referee.services.appealing import appeal_lodge_for
from referee.services.corrections import event_let_stand
from referee.services.links import seat_relink
from referee.services.notes import help_begin, note_write
from referee.services.penalties import seat_penalise, seat_penalty_revoke
from referee.services.quick import one_phone_for
from referee.services.restoring import restore_finish, restore_tick
from referee.shapes.common import SeatLink
from referee.shapes.entering import SeatState
from referee.views.paper import dossier_pdf

PDF = "application/pdf"


def seat_at(link: RefereeLink, table_id: int, position: int) -> Seat:
    """Return the seat at a position, counted clockwise from 0. Raises TableUnknown."""
    table = table_for(link, table_id)
    players = line_of(table).record.setup.players  # as corrected, if the players sat differently
    named = table.seats.select_related("table__hall").filter(player__in=players[position : position + 1])
    seat = named.first()
    if seat is None:
        raise TableUnknown
    return seat


def needs_of(link: RefereeLink, table_id: int) -> NeedsShape:
    """Return everything at a table that needs its referee. Raises TableUnknown."""
    return needs(table_now(link, table_id))


def event_opened(link: RefereeLink, table_id: int, number: int) -> OpenedEvent:
    """Return one line of the log with everything related to it. Raises TableUnknown, EventUnknown."""
    table = table_for(link, table_id)
    return opened_by_referee(table, table_full(table), number)


def player_opened(link: RefereeLink, table_id: int, position: int) -> OpenedPlayer:
    """Return what is known of one player at the table. Raises TableUnknown."""
    return opened_player(table_now(link, table_id), table_for(link, table_id), position)


def penalised(
    link: RefereeLink, table_id: int, position: int, actor: Actor, kind: str, why: str, points: int | None, key: str
) -> OpenedPlayer:
    """Give a player a penalty outside the game. Raises TableUnknown, PenaltyRefused."""
    seat = seat_at(link, table_id, position)
    seat_penalise(seat=seat, actor=actor, kind=kind, why=why, points=points, key=key)
    return player_opened(link, table_id, position)


def appeals_at(link: RefereeLink, table_id: int, number: int) -> AppealCard:
    """Return the appeals against a log line, and earlier decisions. Raises TableUnknown, EventUnknown."""
    line = event_opened(link, table_id, number).line
    card = appeal_card(table_id, number, {breach.clause for breach in line.cited})
    return card or AppealCard(is_heard=False, told=(), precedents=())


def appealed(link: RefereeLink, table_id: int, number: int, actor: Actor, position: int, why: str) -> AppealCard:
    """Lodge an appeal for the player at a position. Raises TableUnknown, EventUnknown, AppealRefused."""
    appeal_lodge_for(table=table_for(link, table_id), actor=actor, number=number, position=position, why=why)
    return appeals_at(link, table_id, number)


def scores_told(link: RefereeLink, table_id: int) -> ScoreCard:
    """Return what a table counts in its competition. Raises TableUnknown."""
    card = score_card(table_for(link, table_id).pk)
    if card is None:
        raise TableUnknown
    return card


def scores_adjusted(
    link: RefereeLink,
    table_id: int,
    actor: Actor,
    outcomes: Sequence[Mapping[str, Any]],
    ground: str,
    clause: str,
    reason: str,
) -> ScoreCard:
    """Adjust scores of a table, or revoke that. Raises TableUnknown, AdjustmentRefused."""
    scores_told(link, table_id)
    sent = [(str(one["share"]), one["points"]) for one in outcomes]
    table = table_for(link, table_id)
    table_adjust_scores(table=table, actor=actor, outcomes=sent, ground=ground, clause=clause, reason=reason)
    return scores_told(link, table_id)


def penalty_revoked(
    link: RefereeLink, table_id: int, position: int, actor: Actor, penalty: int, why: str
) -> OpenedPlayer:
    """Revoke a penalty outside a game. Raises TableUnknown, PenaltyRefused."""
    seat_penalty_revoke(seat=seat_at(link, table_id, position), actor=actor, penalty=penalty, why=why)
    return player_opened(link, table_id, position)


def phone(link: RefereeLink, table_id: int, position: int) -> SeatState:
    """Return what a player's phone shows. Raises TableUnknown."""
    return seat_state(seat_at(link, table_id, position))


def overruling_foreseen(link: RefereeLink, table_id: int, number: int, verdict: str) -> Preview:
    """Return what the referee's own verdict would change."""
    return overruling_preview(table_for(link, table_id), number, verdict)


def link_told(made: Seat) -> SeatLink:
    """Return the link that leads to a seat."""
    personal = personal_path(made.table.hall_id, made.player_key)
    return SeatLink(made.player, personal or reverse("referee:seat", args=[seat_token(made)]))


def link_at(link: RefereeLink, table_id: int, position: int) -> SeatLink:
    """Return the link of the seat at a position. Raises TableUnknown."""
    return link_told(seat_at(link, table_id, position))


def relinked(link: RefereeLink, table_id: int, position: int, actor: Actor, key: str) -> SeatLink:
    """Replace the link of the seat at a position. Raises TableUnknown."""
    return link_told(seat_relink(seat_id=seat_at(link, table_id, position).pk, key=key, actor=actor))


def one_phone(link: RefereeLink, table_id: int, actor: Actor, key: str) -> SeatLink:
    """Let the first player's phone enter for the whole table. Raises TableUnknown."""
    first = one_phone_for(table_for(link, table_id), actor, key=key)
    return SeatLink(first.player, reverse("referee:seat", args=[token_for(first)]))


class DossierView(RefereeView):
    """What the views of a case share."""

    def case(self, request: Request, table_id: int, number: int) -> DossierShape:
        """Return the case, without names if the request asks for that. Raises TableUnknown, EventUnknown, Malformed."""
        case = dossier(table_for(self.link, table_id), number, made_by=self.link.label)
        if not read_as(DossierIn, request.query_params)["anonymous"]:
            return case
        return anonymise_case(case, self.link.hall.referee_links.order_by("pk").values_list("label", flat=True))


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
        anonymous = read_as(DossierIn, request.query_params)["anonymous"]
        return HttpResponse(dossier_pdf(self.case(request, table_id, number), anonymous=anonymous), content_type=PDF)


class Codes(RefereeView):
    """Reads the seats of all tables in play, with the addresses of their QR codes."""

    @gives(list[CodesOfTable])
    def get(self, request: Request, **_kwargs: Any) -> Response:
        """Read the links of all seats at the tables in play, for their QR codes."""
        origin = request.build_absolute_uri("/").rstrip("/")
        return Response([codes.to_json() for codes in seat_codes(self.link, origin)])


Needs = RefereeView.gets(
    needs_of,
    "Read everything at a table that needs its referee: calls, contradictions, unanswered breaches, reports.",
    errors=(TableUnknown,),
)
Help = RefereeView.posts(
    help_begin,
    "Say that this referee helps at a table that others watch, which allows all acts there.",
    then=table_now,
    errors=ACTING,
)
Event = RefereeView.gets(
    event_opened,
    "Read one line of the log: what proves its breaches or how likely one is, what was said, what can be done to it.",
    errors=(TableUnknown, EventUnknown),
)
OverrulePreview = RefereeView.gets(
    overruling_foreseen,
    "Preview the referee's own verdict on an entry. Nothing is written.",
    asks=OverruledIn,
    errors=CORRECTING,
)
Stand = RefereeView.posts(
    event_let_stand,
    "Let an entry stand. Of the entries in `told`, which contradict it, only the public words remain.",
    StandIn,
    receipt,
    errors=(*ACTING, EventUnknown, NothingChanged),
)
Note = RefereeView.posts(
    note_write,
    "Write a note beside an entry. Only referees see it.",
    NoteIn,
    event_opened,
    errors=(*ACTING, EventUnknown),
)
AppealsHere = RefereeView.of(
    get=operation(
        appeals_at,
        "Read the appeals against a log line, and earlier decisions on its clauses.",
        errors=(TableUnknown, EventUnknown),
    ),
    post=operation(
        appealed,
        "Lodge an appeal of a player against a log line.",
        AppealIn,
        errors=(*ACTING, EventUnknown, AppealRefused),
    ),
)
Tick = RefereeView.posts(
    restore_tick,
    "Tick off one step of putting the real cards back, or remove its tick.",
    TickIn,
    table_now,
    errors=(*ACTING, EventUnknown, NothingToRestore),
)
Restored = RefereeView.posts(
    restore_finish,
    "Say that the real cards are back, so that play goes on.",
    KeyIn,
    table_now,
    errors=(*ACTING, NothingToRestore, RefereeOnly),
)
Player = RefereeView.gets(
    player_opened,
    "Read one player at the table: what is known of the hand, the penalties, the last entry.",
    errors=(TableUnknown,),
)
Penalties = RefereeView.posts(
    penalised,
    "Give a player a penalty outside the game, of a kind of the tournament's schedule.",
    OutsideIn,
    errors=(*ACTING, PenaltyRefused),
)
Scores = RefereeView.of(
    get=operation(
        scores_told, "Read what a table counts in its competition, and how it can be adjusted.", errors=(TableUnknown,)
    ),
    post=operation(
        scores_adjusted,
        "Adjust scores of a table whose game is over: assign them, or weigh several results. No results revoke it.",
        AdjustedIn,
        errors=(*ACTING, AdjustmentRefused),
    ),
)
RevokePenalty = RefereeView.posts(
    penalty_revoked, "Revoke a penalty outside a game.", RevokedIn, errors=(*ACTING, PenaltyRefused)
)
Phone = RefereeView.gets(
    phone,
    "Read what a player's phone shows and what may be entered there, to enter it in the player's name.",
    errors=(TableUnknown,),
)
Link = RefereeView.of(
    get=operation(link_at, "Read a player's link.", errors=(TableUnknown,)),
    post=operation(
        relinked,
        "Replace a player's link by a new one. The earlier link is void at once.",
        KeyIn,
        errors=(*ACTING, LinkUnknown),
    ),
)
OnePhone = RefereeView.posts(
    one_phone, "Let the first player's phone enter for the whole table. The answer has its link.", KeyIn, errors=ACTING
)
