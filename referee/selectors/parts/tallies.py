"""The forms for entering the outcome of a hand or the result of a game, shared by phones, tablet and corrections.

Each game defines its own form for a hand (`Face.hand_form`), from what its engine says can be asked. No queries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from referee.engine.table import Record
from referee.faces import face_of
from referee.faces.forms import Given, choice, number
from referee.forms.reading import form_fields_of
from referee.history.line import prefix
from referee.lines import line_of
from referee.models import Depth, Table, TableStatus
from referee.shapes.tally import Tally
from referee.wording.fields import asked_text

#: The entry that each depth asks for.
ASKED = {Depth.HANDS.value: "outcome", Depth.RESULT.value: "result"}


def tally_now(table: Table) -> Tally | None:
    """Return the form that this table's depth asks for now; None at every move, and once the table is over."""
    do = ASKED.get(table.depth)
    return tally(line_of(table).record, {"do": do}) if do and _goes_on(table) else None


def tallies(table: Table) -> tuple[Tally, ...]:
    """Return the forms for a hand's outcome and for the result; () once the table is over."""
    found = (tally(line_of(table).record, {"do": do}) for do in ASKED.values()) if _goes_on(table) else ()
    return tuple(form for form in found if form is not None)


def tally_before(table: Table, number: int, body: Mapping[str, Any] | None) -> Tally | None:
    """Return the form for `body` as it would have been before log entry `number`; None for any other entry."""
    line = line_of(table)
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), len(line.slots))
    return tally(prefix(line, at).record, body or {})


def tally(record: Record, body: Mapping[str, Any]) -> Tally | None:
    """Return the form for an outcome or a result, filled in from `body`; None for any other entry."""
    do, game = body.get("do"), record.game
    if do not in ASKED.values() or do not in game.events:
        return None
    given = form_fields_of(body, game)
    points = {row["player"]: row["points"] for row in game.result(record.state)}
    form = _result(record, points, given) if do == "result" else _hand(record, points, given)
    kept = tuple((name, value) for name, value in given.items() if name.partition(".")[0] not in form.says)
    return replace(form, kept=kept)


def _hand(record: Record, points: Mapping[str, int], given: Given) -> Tally:
    """Ask for what the game's face asks of a hand."""
    game = record.game
    return face_of(game.id).hand_form(
        game.outcome(record.state), points, given, partial(asked_text, game.id, "outcome")
    )


def _goes_on(table: Table) -> bool:
    return table.status not in (TableStatus.FINISHED, TableStatus.CLOSED)


def _result(record: Record, points: Mapping[str, int], given: Given) -> Tally:
    """Ask for the points of all players, or their places; and for the winner, if points don't always decide it."""
    players, asked = record.setup.players, record.game.events["result"].fields
    if "points" not in asked:
        places = [str(place) for place in range(1, len(players) + 1)]
        fields = [choice(f"places.{player}", player, [(place, place) for place in places], given) for player in players]
        return Tally("result", _("The places at the end of the game"), tuple(fields))
    fields = [number(f"points.{player}", player, given, usual=points[player]) for player in players]
    if "winner" in asked:
        words = [("", _("as the points say")), *((player, player) for player in players)]
        fields.append(
            choice("winner", asked_text(record.game.id, "result", "winner"), words, {"winner": ""} | dict(given))
        )
    return Tally("result", _("The points at the end of the game"), tuple(fields))
