"""A cheat at a simulated table: somebody breaks a rule, a neighbour calls, the referee comes and gives a penalty.

The engine says which penalties a referee may give, so this module knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from django.utils.translation import gettext as _

from config.demo.tables import SimulatedTable
from referee.access.actors import referee_actor
from referee.engine.errors import EntryError
from referee.engine.fields import AtTable
from referee.engine.practice import sensible_move
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.engine.verdicts import Ruling, Verdict
from referee.forms.reasons import BROKEN_RULE
from referee.models import RefereeLink
from referee.services.calls import call_answer, call_claim, call_raise

Body = dict[str, Any]


def has_penalties(game: Game) -> bool:
    """Return whether a referee of this game may give a player a penalty."""
    return next(_penalties(game), None) is not None


def breach(table: SimulatedTable) -> Body | None:
    """Return an entry by which a player would break a rule now with a card that they hold, or None if there is none."""
    record, cards = table.record, table.cards
    for seat in range(len(table.seats)):
        move = sensible_move(record, cards, seat)
        if move is None or move.blind or "cards" not in move.body:
            continue
        for card in cards.hand(seat):
            body = {**move.body, "cards": card}
            if _breaks(table, body):
                return body
    return None


def _breaks(table: SimulatedTable, body: Body) -> bool:
    """Return whether an entry is possible and, by the real cards, breaks a rule."""
    record, cards = table.record, table.cards
    ruling = _ruling_on(record, body)
    if ruling is None or not ruling.changed:
        return False
    event = record.game.read_event(body, record)
    is_unseen = ruling.verdict is Verdict.OPEN and not cards.keeps(record.state, event)
    return cards.holds(record.state, event) and (ruling.verdict is Verdict.ILLEGAL or is_unseen)


def cheat(table: SimulatedTable, body: Body, link: RefereeLink) -> str:
    """Enter the breach, let a neighbour call, and let the referee penalise it. Return the name of the cheat."""
    number = table.enter(body).number
    player = body["by"]
    at = next(at for at, seat in enumerate(table.seats) if seat.player == player)
    call = call_raise(seat=table.seats[at - 1], reason=BROKEN_RULE)
    call_claim(link=link, call_id=call.pk)
    table.catch_up()
    penalty = next(_penalty_entries(table.record, player), None)
    if penalty is not None:
        table.record_by(
            referee_actor(link), penalty, reason=_("Broke a rule, and the whole table saw it"), about=number
        )
    call_answer(link=link, call_id=call.pk, answer=_("The penalty is entered; play on."))
    table.catch_up()
    return str(player)


def _penalty_entries(record: Record, player: str) -> Iterator[Body]:
    """Yield the entries by which the referee may penalise this player now."""
    for do in _penalties(record.game):
        fields = record.game.kinds[do].fields
        asked = [name for name, field in fields.items() if field.required and name != "player"]
        at = AtTable(record.setup.players, (), ())
        for values in product(*(fields[name].kind.choices(at) for name in asked)):
            body = {"by": "referee", "do": do, "player": player, **dict(zip(asked, values, strict=True))}
            ruling = _ruling_on(record, body)
            if ruling is not None and any(penalty["player"] == player for penalty in ruling.penalties):
                yield body


def _penalties(game: Game) -> Iterator[str]:
    """Yield the entries of a game that only a referee can make and that concern one player."""
    for do, kind in game.kinds.items():
        if kind.by_referee and not kind.witnessed and "player" in kind.fields:
            yield do


def _ruling_on(record: Record, body: Body) -> Ruling | None:
    """Return the ruling on an entry; None if it can't be read."""
    try:
        return rule_on(record, record.game.read_event(body, record))
    except EntryError:
        return None
