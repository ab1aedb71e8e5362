"""Putting the real cards back: the referee ticks off one step after another, then says that play goes on.

At a table that the players opened themselves, they say so.
"""

from __future__ import annotations

from referee.access.actors import Actor, referee_actor
from referee.access.policies import REFEREE, players_decide
from referee.errors import EventUnknown, NothingToRestore, RefereeOnly
from referee.history.line import Line
from referee.models import Kind, RefereeLink, Table
from referee.receipt import Receipt
from referee.selectors.parts.restore import RESTORED, TICKED, CallPutBack, call_put_back, to_be_done
from referee.selectors.tablet.table import table_for
from referee.services.events import may_write
from referee.services.recording import Draft, table_log


def restore_tick(*, link: RefereeLink, table_id: int, number: int, step: int, done: bool, key: str) -> Receipt:
    """Tick off a step (`done`), or remove its tick, in the list for putting back entry `number`. Steps count from 1.

    Two tablets may do so at once. Raises NothingToRestore, EventUnknown, TableUnknown.
    """

    body = {"note": TICKED, "player": REFEREE, "step": step, "done": done}
    draft = Draft(Kind.NOTE, REFEREE, body, target=number)
    table_for(link, table_id)
    with table_log(table_id, referee_actor(link), key, draft) as log:
        if log.is_new:
            call = _open(log.table, log.line, number)
            if not 0 < step <= len(to_be_done(call.steps)):
                raise EventUnknown(number=step)
            if (step in call.ticked) != done:
                log.write(draft)
    return log.receipt


def restore_finish(*, table_id: int, actor: Actor, number: int, key: str) -> Receipt:
    """Resume play once the cards are back as well as possible. The referee decides, or the players where they may.

    Raises NothingToRestore, RefereeOnly, TableUnknown.
    """
    draft = Draft(Kind.NOTE, REFEREE, {"note": RESTORED}, target=number)
    with table_log(table_id, actor, key, draft) as log:
        if log.is_new:
            may_write(log.table, actor)
            if actor.role == "seat" and not players_decide(log.table.hall.slug):
                raise RefereeOnly
            _open(log.table, log.line, number)
            log.write(draft)
    return log.receipt


def _open(table: Table, line: Line, number: int) -> CallPutBack:
    """Return what entry `number` puts back, until play goes on. Raises NothingToRestore."""
    call = call_put_back(table, line)
    if call is None or call.slot.number != number:
        raise NothingToRestore
    return call
