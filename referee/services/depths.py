"""How deep a table is recorded: every move, each hand's outcome, or the result only. It may change at any time."""

from __future__ import annotations

from referee.actors import Actor
from referee.errors import RefereeOnly, TableClosed
from referee.line import Line
from referee.models import Kind, Table, TableStatus
from referee.outcome import Outcome
from referee.policies import REFEREE, players_decide
from referee.services.events import may_write
from referee.services.recording import Draft, write_line
from referee.services.tables import depth_known


def depth_change(*, table_id: int, actor: Actor, depth: str, key: str) -> Outcome:
    """Let the phones of a table ask for another depth from now on; what it is already changes nothing.

    A note in the log says who and when. What phones have on the way is still taken. A seat may do it where the players
    opened the table themselves.

    Raises Malformed, RefereeOnly, TableClosed, TableUnknown.
    """
    by = actor.player or REFEREE
    draft = Draft(Kind.NOTE, by, body={"note": "depth", "depth": depth_known(depth)})

    def change(table: Table, _line: Line) -> Draft | None:
        may_write(table, actor)
        if actor.role == "seat" and not players_decide(table.hall.slug):
            raise RefereeOnly
        if table.status == TableStatus.CLOSED:
            raise TableClosed
        if table.depth == depth:
            return None
        table.depth = depth
        table.save(update_fields=["depth"])
        return draft

    return write_line(table_id=table_id, actor=actor, draft=draft, key=key, expected=None, prepare=change)
