"""One table in full, for the referee. Queries: one for the calls, and those of `selectors.log` unless cached."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache
from django.utils.translation import get_language

from referee.access.policies import REFEREE
from referee.engine.doubts import doubts_of
from referee.errors import TableUnknown
from referee.faces import face_of
from referee.faces.screen import Seen
from referee.lines import known_line, line_of
from referee.models import RefereeLink, Table
from referee.selectors.calls import call_views, with_names
from referee.selectors.clocks import clock_of
from referee.selectors.confirmations import confirmation_of
from referee.selectors.depths import depth_view
from referee.selectors.following import next_game_of
from referee.selectors.log import log_lines
from referee.selectors.places import places_of, result_of
from referee.selectors.reports import report_view
from referee.selectors.restore import restore_of
from referee.selectors.tallies import tallies
from referee.selectors.turns import countdown_of
from referee.shapes.log import LogLine
from referee.shapes.table import Knowledge, TableFull
from referee.wording.asks import ask_text

KEPT = 32  # logs in words; a tablet fetches the parts of its page one after another

_kept: LRUCache[tuple[int, str, str | None], tuple[LogLine, ...]] = LRUCache(KEPT)
_lock = Lock()


def table_for(link: RefereeLink, table_id: int) -> Table:
    """Return a table of the hall that this referee watches. Raises TableUnknown. One query."""
    table = Table.objects.select_related("hall").filter(pk=table_id, hall_id=link.hall_id).first()
    if table is None:
        raise TableUnknown
    return table


def table_full(table: Table) -> TableFull:
    """Return everything about one table, for referees only."""
    line = known_line(table, line_of(table), REFEREE)
    record = line.record
    game, state = record.game, record.state
    position = game.position(state)
    result = result_of(game, state)
    view = game.view(state, REFEREE)
    places = places_of(view, record.setup.players, result)
    calls = with_names(table.calls.order_by("-raised_at", "-pk"))
    return TableFull(
        table_id=table.pk,
        number=table.last_number,
        table_number=table.number,
        label=table.label,
        game=game.id,
        game_title=game.title,
        policy=table.policy,
        status=table.status,
        hand=table.hand,
        phase=position.get("phase", ""),
        turn=position["turn"],
        ask=ask_text(game.id, position, status=table.status, depth=table.depth),
        places=places,
        screen=face_of(game.id).screen(Seen(record, view, places)),
        log=_log_of(table),
        knowledge=tuple(
            Knowledge(player, tuple(known["has"]), tuple(known["lacks"]), known["hidden"])
            for player, known in game.knowledge(state).items()
        ),
        calls=call_views(calls),
        doubts=tuple(tuple(line.order[event - 1] for event in events) for events in doubts_of(game, state)),
        result=result,
        confirmation=confirmation_of(table, REFEREE),
        clock=clock_of(table),
        countdown=countdown_of(table, line, REFEREE),
        recording=depth_view(table, REFEREE),
        tallies=tallies(table),
        position=position,
        restore=restore_of(table, line),
        next_game=next_game_of(table),
        report=report_view(table, REFEREE),
    )


def _log_of(table: Table) -> tuple[LogLine, ...]:
    """Return the whole log in words. It is cached by its last hash and the language."""
    name = (table.pk, table.last_hash, get_language())
    with _lock:
        lines = _kept.get(name)
    if lines is None:
        lines = log_lines(table, REFEREE)
    with _lock:
        _kept[name] = lines
    return lines
