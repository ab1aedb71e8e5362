"""Handing a seat over to another player's phone, and taking it back (decision 0026)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from referee.access.actors import Actor, seat_actor
from referee.access.policies import REFEREE
from referee.errors import WrongSeat
from referee.ground.errors import Malformed
from referee.history.lending import KEEP, LEND, lent_after
from referee.models import Kind, Seat
from referee.receipt import Receipt
from referee.services.events import may_write
from referee.services.recording import Draft, table_log


def seat_lend(*, seat: Seat, to: str, key: str) -> Receipt:
    """Let another player's phone enter for this seat, too. Raises Malformed, WrongSeat, TableUnknown."""
    return _note_lending(seat.table_id, _own_actor(seat), note=LEND, players=(seat.player,), to=to, key=key)


def seat_keep(*, seat: Seat, key: str) -> Receipt:
    """Let only this seat's own phone enter for it again. Raises WrongSeat, TableUnknown."""
    return _note_lending(seat.table_id, _own_actor(seat), note=KEEP, players=(seat.player,), to="", key=key)


def table_lend(*, table_id: int, actor: Actor, players: Sequence[str], to: str, key: str) -> Receipt:
    """Let one player's phone enter for several others. Raises Malformed, TableUnknown."""
    return _note_lending(table_id, actor, note=LEND, players=tuple(players), to=to, key=key)


def _own_actor(seat: Seat) -> Actor:
    """Return the seat as an actor. Only its own phone may hand it over."""
    if seat.entered_from is not None:
        raise WrongSeat(player=seat.entered_from.player)
    return seat_actor(seat)


def _note_lending(table_id: int, actor: Actor, note: str, players: tuple[str, ...], to: str, key: str) -> Receipt:
    body = {"note": note, "players": list(players), **({"to": to} if to else {})}
    draft = Draft(Kind.NOTE, actor.player or REFEREE, body=body)
    with table_log(table_id, actor, key, draft) as log:
        if log.is_new:
            may_write(log.table, actor)
            at_table = log.line.record.setup.players
            if note == LEND and (to not in at_table or to in players or not {*players} <= {*at_table}):
                raise Malformed(_("Choose another player of this table."), field="to")
            log.table.lent = lent_after(log.table.lent, body)
            log.table.save(update_fields=["lent"])
            log.write(draft)
    return log.receipt
