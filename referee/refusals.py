"""Refuses corrections and insertions that are unreadable, impossible at their place, or without any effect.

Log lines that would change the standings of an ended tournament are refused too. A correction and its preview both ask
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from referee.access.actors import Actor
from referee.access.policies import REFEREE
from referee.access.sections import refuse_elsewhere
from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.engine.table import Game
from referee.engine.verdicts import Ruling
from referee.errors import EventUnknown, NothingChanged
from referee.ground.errors import Malformed, RefereeError
from referee.history.arrangement import OF_TABLE, SEATS, Arrangement
from referee.history.known import known_by
from referee.history.line import Line, engine_body, prefix, rearrange_line
from referee.hooks import final_since
from referee.models import Kind, Table, TableStatus
from referee.wording.breaches import breach_text
from referee.wording.mistakes import entry_error

CONFIRMING = frozenset({"confirm", "decide", "dispute"})  # notes that decide whether a result is final


class StandingsFinal(RefereeError):
    """The standings of the table's tournament are final until the organiser opens it again."""

    code = "standings-final"
    status = 409
    title = _("The standings are final")
    wrong = _("This competition ended on %(at)s, and its standings are final.")
    advice = _("If something at this table has to change, ask the organiser to open the competition again.")


def refuse_line(table: Table, actor: Actor, kind: str, body: Mapping[str, Any] | None) -> None:
    """Refuse a log line that this actor may not write here, or not now. Raises OutOfSection, StandingsFinal."""
    refuse_elsewhere(table, actor, body)
    refuse_when_final(table, kind, body)


def refuse_when_final(table: Table, kind: str, body: Mapping[str, Any] | None) -> None:
    """Raise StandingsFinal if this log line could change final standings. Other lines, such as remarks, are allowed.

    A tournament ends only when all its tables are closed.
    """
    if table.status != TableStatus.CLOSED or (kind == Kind.NOTE and (body or {}).get("note") not in CONFIRMING):
        return
    ended_at = final_since(table.pk)
    if ended_at is not None:
        raise StandingsFinal(at=date_format(localtime(ended_at), "j F, H:i"))


def refuse_unfit(line: Line, number: int, body: Mapping[str, Any] | None) -> None:
    """Refuse words that can't replace entry `number`: unreadable, impossible there, or the same as now."""
    at = slot_index(line, number)
    if line.slots[at].body == body:
        raise NothingChanged
    if body is not None:
        _refuse_impossible(known_to_referee(prefix(line, at)), body)


def refuse_unfit_insertion(line: Line, number: int, body: Mapping[str, Any] | None) -> None:
    """Refuse missing words, or words that are impossible just before entry `number`."""
    if body is None:
        raise Malformed(_("Enter what was forgotten."), field="event")
    _refuse_impossible(known_to_referee(prefix(line, slot_index(line, number))), body)


def known_to_referee(line: Line) -> Line:
    """Return the line with everything that anybody has told."""
    return known_by(line, REFEREE).line


def slot_index(line: Line, number: int) -> int:
    """Return the index of entry `number` among the slots. Raises EventUnknown."""
    at = next((index for index, slot in enumerate(line.slots) if slot.number == number), None)
    if at is None:
        raise EventUnknown(number=number)
    return at


def _refuse_impossible(before: Line, body: Mapping[str, Any]) -> None:
    """Refuse words that can't be read, or could not have happened after `before`."""
    try:
        event = before.record.game.read_event(engine_body(body, before.order), before.record)
    except EntryError as error:
        raise entry_error(error, before.record.game.id, body.get("do")) from error
    ruling = rule_on(before.record, event)
    if not ruling.changed:
        raise Malformed(
            _("That can't have happened there. %(why)s"),
            field="event",
            why=_first_reason(before.record.game, ruling, body),
        )


def _first_reason(game: Game, ruling: Ruling, body: Mapping[str, Any]) -> str:
    """Return the first reason why an entry is impossible, in words."""
    breach = ruling.breaches[0]
    entered = min(len(str(body.get("cards") or "").split()), len(breach.cards))
    return breach_text(game.id, breach.why, player=breach.player, cards=breach.cards, entered=entered, is_open=False)


def refuse_unfit_arrangement(line: Line, body: Mapping[str, Any]) -> None:
    """Refuse a correction of the whole table that is impossible or changes nothing."""
    do = body.get("do")
    if not isinstance(do, str) or do not in OF_TABLE:
        raise Malformed(_("Say whether the seats or the options were wrong."), field="do")
    if body["do"] == SEATS:
        _refuse_unfit_swap(line, body)
    elif not isinstance(body.get("options"), dict):
        raise Malformed(_("House options must be named values."), field="options")
    try:
        after = rearrange_line(line, (*line.arrangements, Arrangement(line.number + 1, body)))
    except EntryError as error:
        raise entry_error(error) from error
    if after.start.setup == line.start.setup and [slot.body for slot in after.slots] == [
        slot.body for slot in line.slots
    ]:
        raise NothingChanged


def _refuse_unfit_swap(line: Line, body: Mapping[str, Any]) -> None:
    players, swap = line.start.setup.players, body.get("swap")
    if not isinstance(swap, list) or len(swap) != 2 or swap[0] == swap[1] or any(name not in players for name in swap):
        raise Malformed(_("Choose two players of this table."), field="swap")
    if not isinstance(body.get("phones"), bool) or not isinstance(body.get("places"), bool):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    if not (body["phones"] or body["places"]):
        raise Malformed(_("Say whether phones or places were swapped."), field="places")
    since = body.get("since")
    if type(since) is not int or since < 1:
        raise Malformed(_("Say from which entry on."), field="since")
    if body["places"] and since != 1:
        raise Malformed(_("Nobody changes places during a game, so this applies from the start."), field="since")
