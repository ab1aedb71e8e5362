"""The recording depth of a table: every move, each hand's outcome, or the result only. It may change at any time."""

from __future__ import annotations

from referee.access.actors import Actor
from referee.access.policies import REFEREE, players_decide
from referee.errors import RefereeOnly, TableClosed
from referee.models import Kind, TableStatus
from referee.receipt import Receipt
from referee.services.events import may_write
from referee.services.recording import Draft, table_log
from referee.services.tables import depth_known


def depth_change(*, table_id: int, actor: Actor, depth: str, key: str) -> Receipt:
    """Make the phones of a table ask for another depth from now on. Setting the current depth changes nothing.

    A note in the log says who did it and when. Entries already on their way from phones are still accepted. A seat may
    do it at a table that the players opened themselves. Raises Malformed, RefereeOnly, TableClosed, TableUnknown.
    """
    by = actor.player or REFEREE
    draft = Draft(Kind.NOTE, by, body={"note": "depth", "depth": depth_known(depth)})
    with table_log(table_id, actor, key, draft) as log:
        table = log.table
        if log.is_new:
            may_write(table, actor)
            if actor.role == "seat" and not players_decide(table.hall.slug):
                raise RefereeOnly
            if table.status == TableStatus.CLOSED:
                raise TableClosed
            if table.depth != depth:
                table.depth = depth
                table.save(update_fields=["depth"])
                log.write(draft)
    return log.receipt
