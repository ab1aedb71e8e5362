"""One table in full, for the referee. Queries: one for the calls, and those of `selectors.log.log` unless cached."""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache
from django.utils.translation import gettext

from referee.access.policies import REFEREE
from referee.engine.doubts import doubts_of
from referee.errors import TableUnknown
from referee.faces import face_of
from referee.faces.screen import Seen
from referee.ground.prepared import Select
from referee.history.line import Line
from referee.history.status import EntryStatuses
from referee.lines import known_line, line_of
from referee.models import Hall, RefereeLink, Table
from referee.selectors.log.log import LogReader, last_line, reader_of
from referee.selectors.parts.calls import calls_at
from referee.selectors.parts.clocks import clock_of
from referee.selectors.parts.confirmations import confirmation_of
from referee.selectors.parts.course import course_of
from referee.selectors.parts.depths import depth_view
from referee.selectors.parts.following import next_game_of
from referee.selectors.parts.places import places_of, result_of
from referee.selectors.parts.reports import report_view
from referee.selectors.parts.restore import restore_of
from referee.selectors.parts.rewound import rewound_of
from referee.selectors.parts.tallies import tallies
from referee.selectors.parts.turns import countdown_of
from referee.shapes.log import LogLine
from referee.shapes.table import Knowledge, TableFull
from referee.signs import manner
from referee.wording.asks import ask_text
from referee.wording.tables import table_name

KEPT = 32  # logs in words, each in one manner of writing


class LogKept(NamedTuple):
    """A log in words as it was at the last hash `hash`, and what its words rest on."""

    hash: str
    line: Line
    statuses: EntryStatuses
    rows: dict[int, LogLine | None]
    heard: LogLine | None


_kept: LRUCache[tuple[int, str], LogKept] = LRUCache(KEPT)
_lock = Lock()
_TABLE = Select(
    "SELECT {tbl}, {hall} FROM referee_table tbl JOIN referee_hall hall ON hall.id = tbl.hall_id"
    " WHERE tbl.id = %s AND tbl.hall_id = %s",
    tbl=Table,
    hall=Hall,
)


def table_for(link: RefereeLink, table_id: int) -> Table:
    """Return a table of the hall that this referee watches. Raises TableUnknown. One query."""
    found = _TABLE.first(table_id, link.hall_id)
    if found is None:
        raise TableUnknown
    table: Table
    table, table.hall = found
    return table


def table_full(table: Table) -> TableFull:
    """Return everything about one table, for referees only."""
    line = known_line(table, line_of(table), REFEREE)
    record = line.record
    game, state = record.game, record.state
    position = game.position(state)
    result = result_of(game, state)
    restore = restore_of(table, line)
    view = game.view(state, REFEREE)
    if restore is not None:  # everybody waits with their cards
        view = {**view, "turn": None, "skipped": ()}
    places = places_of(record, view, result)
    return TableFull(
        table_id=table.pk,
        number=table.last_number,
        table_number=table.number,
        label=table_name(table),
        game=game.id,
        game_title=game.title,
        policy=table.policy,
        status=table.status,
        hand=table.hand,
        phase=position.get("phase", ""),
        turn=view["turn"],
        ask=gettext("The table is being put back")
        if restore
        else ask_text(game.id, position, status=table.status, depth=table.depth),
        places=places,
        screen=face_of(game.id).screen(Seen(record, view, places)),
        **_log_of(table),
        knowledge=tuple(
            Knowledge(player, tuple(known["holds"]), tuple(known["lacks"]), known["hidden"])
            for player, known in game.knowledge(state).items()
        ),
        calls=calls_at(table),
        doubts=tuple(tuple(line.order[event - 1] for event in events) for events in doubts_of(game, state)),
        result=result,
        confirmation=confirmation_of(table, REFEREE),
        clock=clock_of(table),
        countdown=countdown_of(table, line, REFEREE),
        recording=depth_view(table, REFEREE),
        tallies=tallies(table),
        position=position,
        restore=restore,
        next_game=next_game_of(table),
        report=report_view(table, REFEREE),
        course=course_of(line),
        rewound=rewound_of(table),
        rewound_changes=table.rewound_changes,
    )


def _log_of(table: Table) -> dict[str, Any]:
    """Return the whole log in words, as the referee sees it, and its last entry as everybody may know it.

    Lines that still say the same are not made again.
    """
    name = (table.pk, manner())
    with _lock:
        kept = _kept.get(name)
    if kept is None or kept.hash != table.last_hash:
        reader = reader_of(table, REFEREE)
        rows = _rows_still_valid(kept, reader) if kept is not None else {}
        rows = dict(sorted({**rows, **reader.rows_except(rows)}.items()))
        kept = LogKept(table.last_hash, reader.line, reader.statuses, rows, last_line(table, None))
        with _lock:
            _kept[name] = kept
    return {"log": tuple(filter(None, kept.rows.values())), "heard": kept.heard}


def _rows_still_valid(kept: LogKept, reader: LogReader) -> dict[int, LogLine | None]:
    """Return the cached lines that are worded the same now: those of entries that nothing has happened to since.

    A line of the log says something else once its own entry, or one that it settled, stands otherwise. If more than
    that has changed, because something was corrected or taken back, none is returned.
    """
    was, now = kept.line, reader.line
    if was.slots != now.slots[: len(was.slots)] or was.arrangements != now.arrangements or was.start is not now.start:
        return {}
    before, after = kept.statuses.by_number, reader.statuses.by_number
    changed = {number for number, status in before.items() if after.get(number) != status}
    return {
        number: row
        for number, row in kept.rows.items()
        if row is None or not (number in changed or any(settled.number in changed for settled in row.settles))
    }
