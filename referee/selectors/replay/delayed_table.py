"""A table for the audience of a stream or a website, as everybody at the table saw it some time ago (decision 0066).

Queries: one for the table, and those of `referee.lines.line_before`.
"""

from __future__ import annotations

from datetime import datetime

from referee.faces import face_of
from referee.faces.screen import Seen
from referee.history.depth import recorded_depth
from referee.history.line import Line
from referee.hooks import names_published
from referee.lines import known_line, line_before
from referee.models import Table, TableStatus
from referee.selectors.parts.places import places_of, result_of
from referee.shapes.delayed_table import TableBefore
from referee.wording.names import with_names


def table_before(table_id: int, then: datetime) -> TableBefore | None:
    """Return the table as it was at this time; None if no move had been recorded by then."""
    return _table(Table.objects.get(pk=table_id), then)


def table_after_game(table_id: int, now: datetime) -> TableBefore | None:
    """Return the table at the end of its game; None while the game is played."""
    table = Table.objects.get(pk=table_id)
    return _table(table, now) if table.status in (TableStatus.FINISHED, TableStatus.CLOSED) else None


def _table(table: Table, then: datetime) -> TableBefore | None:
    return table_at_end(table, known_line(table, line_before(table, then), None))


def table_at_end(table: Table, line: Line) -> TableBefore | None:
    """Return the table at the end of a line that has only what everybody knows; None if no move is recorded there."""
    record, depth = line.record, recorded_depth(line)
    if not depth.moved:
        return None
    game, state = record.game, record.state
    view = game.view(state, None)
    places = places_of(record, view, result_of(game, state))
    shown = TableBefore(
        game=game.id,
        hand=len(depth.begun),
        places=places,
        screen=face_of(game.id).screen(Seen(record, view, places)),
        phase=view.get("phase", ""),
        turn=view["turn"],
        position=view,
    )
    return with_names(shown, names_published(table.pk))
