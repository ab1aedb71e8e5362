"""A hall as its referee sees it. Queries: tables, the last line of each, calls, seats and referees' labels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from referee.access.sections import Rota
from referee.games import GAMES
from referee.ground.prepared import Select
from referee.history.confirmations import is_confirmed
from referee.history.line import PART
from referee.models import Depth, Event, Hall, Kind, RefereeLink, Table, TableStatus
from referee.selectors.log.log import worst_of
from referee.selectors.log.verdicts import verdict_view
from referee.selectors.parts.calls import calls_waiting, ringing, rings_in, takes_what_is_handed_on
from referee.selectors.parts.clocks import clock_of
from referee.selectors.parts.confirmations import has_result, winners_of
from referee.selectors.parts.rewound import lines_gone
from referee.shapes.common import CallView
from referee.shapes.hall import HallView, Tile
from referee.shapes.log import LogLine
from referee.signs import join_with_or
from referee.wording.depths import depth_name
from referee.wording.entries import change_text, entry_text, note_text
from referee.wording.tables import table_name

HALL_NUMBER = """
    SELECT (SELECT COALESCE(SUM(last_number + rewound_changes), 0) + COUNT(*) FROM referee_table WHERE hall_id = %s)
         + (SELECT COUNT(*) + COUNT(revoked_at) + COALESCE(SUM(changes), 0) FROM referee_refereelink WHERE hall_id = %s)
"""


_TABLES = Select("SELECT {tbl} FROM referee_table tbl WHERE hall_id = %s ORDER BY number, id", tbl=Table)
_LINKS = Select("SELECT {link} FROM referee_refereelink link WHERE hall_id = %s", link=RefereeLink)
_SEATS = Select(
    "SELECT COALESCE(seat.was, seat.id), seat.player FROM referee_seat seat"
    " JOIN referee_table tbl ON tbl.id = seat.table_id WHERE tbl.hall_id = %s"
)
_LAST_EVENTS = Select(
    "SELECT {event} FROM referee_event event"
    " JOIN referee_table tbl ON tbl.id = event.table_id AND tbl.last_number = event.number WHERE tbl.hall_id = %s",
    event=Event,
)


def hall_number(hall_id: int) -> int:
    """Return a number that grows with everything at any table of the hall, and with every change of its referees.

    One query, written as SQL: it runs at every entry, and Django would take longer to build it than it takes to run.
    """
    with connection.cursor() as cursor:
        cursor.execute(HALL_NUMBER, [hall_id, hall_id])
        (number,) = cursor.fetchone()
    return int(number)


def hall_view(hall: Hall, link: RefereeLink | None = None) -> HallView:
    """Return all tables of the hall, most urgent first: unclaimed calls, illegal entries nobody spoke of, open entries.

    Games that are over come last. The order is for this referee, whose section comes before all other tables; without
    a link it is the head referee's.
    """
    tables: list[Table] = [table for (table,) in _TABLES.rows(hall.pk)]
    calls = calls_waiting(hall, link)
    by_table: dict[int, list[CallView]] = defaultdict(list)
    for call in calls:
        by_table[call.table_id].append(call)
    links: list[RefereeLink] = [one for (one,) in _LINKS.rows(hall.pk)]
    valid = tuple(one for one in links if one.revoked_at is None and not one.is_trainee)
    rota = Rota(link, valid)
    last = _last_lines(hall, tables, links)
    now = timezone.now()
    need = partial(_need, takes_what_is_handed_on(link))
    tiles = [_tile(table, last.get(table.pk), by_table[table.pk], rota, now) for table in tables]
    return HallView(
        hall_id=hall.pk,
        name=hall.name,
        number=sum(table.last_number + table.rewound_changes for table in tables) + len(tables) + _changes(links),
        tiles=tuple(sorted((tile for tile in tiles if tile.status != TableStatus.CLOSED), key=need)),
        closed=tuple(tile for tile in tiles if tile.status == TableStatus.CLOSED),
        calls=calls,
        ringing=ringing(calls, link),
        again=rings_in(calls),
        referees=len(valid),
    )


def _changes(links: Iterable[RefereeLink]) -> int:
    """Return how often the hall's referees or their sections have changed, as HALL_NUMBER counts it."""
    return sum(1 + (link.revoked_at is not None) + link.changes for link in links)


def _need(is_head: bool, tile: Tile) -> tuple[Any, ...]:
    """Return a sort key. Calls handed on come first for the head referee; other referees ignore them.

    Without a call, a game that is over and whose result counts comes last.
    """
    free = [call for call in tile.calls if call.claimed_at is None and not call.elsewhere]
    handed_on = is_head and any(call.escalated_at for call in free)
    waiting = max((call.waiting for call in free if is_head or not call.escalated_at), default=-1)
    calls = not handed_on, -waiting, not tile.calls
    return (
        tile.is_apart,
        *calls,
        not tile.gone,
        tile.is_over,
        -tile.unanswered,
        -tile.open_rulings,
        tile.number,
        tile.table_id,
    )


def _tile(table: Table, last: LogLine | None, calls: Iterable[CallView], rota: Rota, now: datetime) -> Tile:
    return Tile(
        table_id=table.pk,
        number=table.number,
        label=table_name(table),
        game_title=GAMES[table.game].title,
        status=table.status,
        hand=table.hand,
        phase=table.state.get("phase", ""),
        turn=table.state.get("turn"),
        to_move=join_with_or([*table.state.get("skipped", ()), *filter(None, [table.state.get("turn")])]),
        last=last,
        last_seconds=max(0, int((now - last.at).total_seconds())) if last else None,
        calls=tuple(calls),
        open_rulings=table.open_rulings,
        unanswered=table.unanswered,
        last_number=table.last_number,
        unconfirmed=has_result(table) and not is_confirmed(table.confirm, table.confirmed_by, winners_of(table)),
        depth=depth_name(table.game, table.depth) if table.depth != Depth.MOVES else "",
        clock=clock_of(table),
        elsewhere=", ".join(rota.others_at(table.room_number)),
        gone=lines_gone(table),
    )


def _last_lines(hall: Hall, tables: Iterable[Table], links: Iterable[RefereeLink]) -> Mapping[int, LogLine]:
    """Return the last line of each table's log; of an act with several lines, the one with the worst verdict.

    Nothing has been entered after the act, so its verdicts are as entered, or as settled within the act.
    """
    by_id = {table.pk: table for table in tables}
    actors = {f"seat:{pk}": player for pk, player in _SEATS.rows(hall.pk)}
    actors |= {link.actor: link.label for link in links}
    lines = {}
    for (event,) in _LAST_EVENTS.rows(hall.pk):
        if event.table_id in by_id:  # not one that has been opened since the tables were read
            event.table = by_id[event.table_id]
            lines[event.table_id] = worst_of(_act(event, actors))
    return {table: line for table, line in lines.items() if line is not None}


def _act(last: Event, actors: Mapping[str, str]) -> list[LogLine]:
    """Return the lines of the act that ends with this one. One more query if it has several."""
    first, several, _place = last.key.partition(PART)
    if not several:
        return [_line(last, actors)]
    of_act = Q(key=first) | Q(key__startswith=f"{first}{PART}")
    events = Event.objects.filter(of_act, table=last.table_id).order_by("number")
    settled = {row["event"]: row for event in events for row in (event.ruling or {}).get("settles", ())}
    return [_line(event, actors, settled.get(event.number)) for event in events.select_related("table")]


def _line(event: Event, actors: Mapping[str, str], settled: Mapping[str, Any] | None = None) -> LogLine:
    body = event.body or {}
    if event.kind == Kind.NOTE:
        text = note_text(event.table.game, body, event.by)
    elif event.kind == Kind.ENTRY:
        text = entry_text(event.table.game, body)
    else:
        text = change_text(event.table.game, event.kind, event.target or 0, event.body)
    ruled = settled or event.ruling or {}
    return LogLine(
        number=event.number,
        kind=event.kind,
        by=event.by,
        actor=actors.get(event.actor, ""),
        own=False,
        text=text,
        body=event.body,
        at=event.created_at,
        verdict=verdict_view(ruled["verdict"], why=ruled.get("why", "")) if ruled.get("verdict") else None,
        reason=event.reason,
        target=event.target,
    )
