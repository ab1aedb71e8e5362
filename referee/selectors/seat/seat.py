"""Everything that a seat's phone shows.

Queries: the last line of the log, the seats, the open call; and those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import lru_cache, partial
from json import dumps, loads
from typing import Any

from django.utils import timezone

from referee.access.policies import REFEREE, players_decide
from referee.engine.ruling import verdict_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.faces import face_of
from referee.faces.screen import Seen
from referee.games import game_named
from referee.history.chain import head_of
from referee.history.line import EVENT_REFERENCE, Line
from referee.lines import known_line, line_of
from referee.models import Call, Depth, Seat, Table, TableStatus
from referee.selectors.log.log import LogReader, last_line
from referee.selectors.log.penalties import latest_penalties
from referee.selectors.parts.calls import call_views, last_call_of, with_names
from referee.selectors.parts.clocks import clock_of
from referee.selectors.parts.confirmations import confirmation_of
from referee.selectors.parts.course import course_of
from referee.selectors.parts.depths import depth_view
from referee.selectors.parts.following import next_game_of
from referee.selectors.parts.lending import lending_of, reader_at
from referee.selectors.parts.places import may_move, places_of, result_of
from referee.selectors.parts.practice import practice_view
from referee.selectors.parts.reports import report_view
from referee.selectors.parts.restore import restore_of
from referee.selectors.parts.tallies import tally_now
from referee.selectors.parts.turns import countdown_of
from referee.shapes.common import CallView
from referee.shapes.practice import PracticeView
from referee.shapes.seat import Offer, SeatView, TakeBack
from referee.signs import manner
from referee.wording.asks import ask_text, restoring_text
from referee.wording.entries import entry_text, own_text
from referee.wording.tables import table_name

TOLD_FOR = timedelta(minutes=3)  # how long the outcome of a call, or the taking over of a seat, is shown


def seat_view(seat: Seat) -> SeatView:
    """Return everything that a phone at this seat shows, and nothing its player may not know."""
    table = seat.table
    reader, whole = reader_at(seat), line_of(table)
    line, practice = known_line(table, whole, reader), practice_view(table, whole, reader)
    record = line.record
    game, state = record.game, record.state
    restoring, by_players = restore_of(table, line), players_decide(table.hall.slug)
    view, pad = _view(record, table, seat.player, waits=restoring is not None), _pad(record, seat.player, practice)
    result = result_of(game, state)
    offers = () if restoring else _offers(line, table, seat.player)
    call, answered = _calls(seat)
    places = places_of(record, view, result, me=seat.player)
    waits = restoring is not None or table.status == TableStatus.CLOSED
    seen = Seen(record, view, places, seat.player, None if waits else pad, offers, partial(_offer, line, table))
    return SeatView(
        **_of_table(table),
        **_of_seat(seat),
        phase=view.get("phase", ""),
        turn=view["turn"],
        is_my_turn=may_move(view, seat.player),
        ask=restoring_text(by_players=by_players) if restoring else _ask(table, view, seat.player),
        places=places,
        my_cards=practice.hand if practice else _known_cards(view, seat.player),
        pad=dict(pad.get("cards", {})),
        offers=offers,
        last=last_line(table, reader),
        dealers=_dealers(record, table),
        take_back=None if restoring else _take_back(LogReader(table, line, reader), seat, by_players=by_players),
        countdown=countdown_of(table, line, seat.player),
        call=call,
        answered=answered,
        result=result,
        confirmation=confirmation_of(table, seat.player),
        clock=clock_of(table),
        recording=depth_view(table, seat.player),
        tally=tally_now(table),
        screen=face_of(game.id).screen(seen),
        view=view,
        options=dict(record.setup.options),
        restoring=restoring,
        may_finish_restore=restoring is not None and by_players,
        next_game=next_game_of(table, seat=seat),
        of_tournament=bool(seat.player_key) and not by_players,
        report=report_view(table, seat.player),
        course=course_of(line) if result or table.status == TableStatus.CLOSED else None,
        penalties=latest_penalties(table, reader),
        practice=practice,
    )


def _of_seat(seat: Seat) -> dict[str, Any]:
    """Return whose page it is, and which phone enters for them."""
    return {"player": seat.player, "taken_over_at": _if_recent(seat.relinked_at), **lending_of(seat)}


def _of_table(table: Table) -> dict[str, Any]:
    """Return what the page says about the table itself, the same for every reader."""
    return {
        "table_id": table.pk,
        "table_number": table.number,
        "table_label": table_name(table),
        "hall": table.hall.name,
        "game": table.game,
        "game_title": game_named(table.game).title,
        "policy": table.policy,
        "status": table.status,
        "number": table.last_number,
        "hand": table.hand,
        "head": head_of(table.last_hash) if table.status in (TableStatus.FINISHED, TableStatus.CLOSED) else "",
    }


def _view(record: Record, table: Table, player: str, *, waits: bool) -> dict[str, Any]:
    """Return the table as a player sees it. If moves are not recorded, or everybody waits, it is nobody's turn."""
    view = record.game.view(record.state, player)
    return {**view, "turn": None, "skipped": ()} if waits or table.depth != Depth.MOVES else view


def _pad(record: Record, player: str, practice: PracticeView | None) -> dict[str, Any]:
    """Return what the pad needs. Somebody who practises holds the cards that were dealt to them."""
    pad = record.game.pad(record.state, player)
    held = dict.fromkeys(practice.hand, "held") if practice else {}
    return {**pad, "cards": {**pad.get("cards", {}), **held}} if held else pad


def _ask(table: Table, view: Mapping[str, Any], player: str) -> str:
    return ask_text(table.game, view, status=table.status, depth=table.depth, me=player)


def _calls(seat: Seat) -> tuple[CallView | None, CallView | None]:
    """Return the seat's last call: as open, or as recently answered."""
    last = last_call_of(seat)
    if last is None or (last.answered_at is not None and not _if_recent(last.answered_at)):
        return None, None
    (call,) = call_views(with_names(Call.objects.filter(pk=last.pk)))
    if call.answered_at is None:
        return call, None
    return None, None if call.withdrawn else call


def _if_recent(moment: datetime | None) -> datetime | None:
    """Return the moment if it was recent, else None."""
    return moment if moment and timezone.now() - moment < TOLD_FOR else None


def _known_cards(view: Mapping[str, Any], player: str) -> tuple[str, ...]:
    hand = (view.get("hands") or {}).get(player, "")
    return tuple(card for card in hand.split() if card != "??")


def _offers(line: Line, table: Table, player: str) -> tuple[Offer, ...]:
    if table.status == TableStatus.CLOSED:
        return ()
    record = line.record
    return tuple(_offer(line, table, body) for body in record.game.offers(record.state, player))


def _offer(line: Line, table: Table, body: Mapping[str, Any]) -> Offer:
    """Return an offer with log numbers. One that refers to another entry shows that entry's words."""
    place = body.get(EVENT_REFERENCE)
    if place is None:
        return Offer(dict(body), _offered_text(table.game, dumps(dict(body)), manner()))
    slot = line.slot(line.order[place - 1])
    told = (slot.body or {}) if slot else {}
    return Offer({**body, EVENT_REFERENCE: line.order[place - 1]}, entry_text(table.game, told))


@lru_cache(maxsize=4096)  # most of what is offered was offered before, and to others; a text takes some 300 bytes
def _offered_text(game: str, body: str, _manner: str) -> str:
    return own_text(game, loads(body))


def _dealers(record: Record, table: Table) -> tuple[str, ...]:
    """Return who may deal now, asked of the rules themselves; () during a hand, or in a game without such a deal.

    If cards are turned up, possible ones are used.
    """
    kind = record.game.events.get("deal")
    if kind is None or "dealer" not in kind.fields:
        return ()
    if record.state.phase != "done" or table.status in (TableStatus.CLOSED, TableStatus.FINISHED):
        return ()
    body: dict[str, str] = {"by": "referee", "do": "deal"}
    turned = [field.name for field in kind.fields.values() if field.required and field.kind.drawn == "cards"]
    if turned:
        pad = record.game.pad(record.state, record.setup.players[0])
        body |= dict(zip(turned, pad["cards"], strict=False))

    def may_deal(player: str) -> bool:
        event = record.game.read_event({**body, "dealer": player}, record)
        return verdict_on(record, event) is Verdict.LEGAL

    return tuple(player for player in record.setup.players if may_deal(player))


def _take_back(reader: LogReader, seat: Seat, *, by_players: bool) -> TakeBack | None:
    table, line = reader.table, reader.line
    if table.status == TableStatus.CLOSED:
        return None
    actor = (seat.entered_from or seat).actor
    act = line.may_take_back(actor)
    is_mine = bool(act)
    if not act and by_players:
        act = line.penalised_act_of_others(actor)
    bodies = [slot.body for slot in reversed(act) if slot.body is not None]
    if not bodies:
        return None
    may = not is_mine or not line.has_cost(act)
    return TakeBack(
        number=act[-1].number,
        text=" + ".join(own_text(table.game, reader.naming(body)) for body in bodies),
        player=str(bodies[0]["by"]),
        is_mine=is_mine,
        may=may,
        waits_for="" if may else "player" if by_players else REFEREE,
    )
