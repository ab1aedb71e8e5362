"""Corrections: a wrong entry, however far back, put right in one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.actors import referee_actor
from referee.arrangement import UNDO
from referee.effects import effects_of
from referee.errors import NothingToUndo
from referee.line import Line
from referee.models import Kind, RefereeLink, Table
from referee.outcome import Outcome
from referee.policies import REFEREE
from referee.selectors.corrections import (
    entry_meant,
    refuse_unfit,
    refuse_unfit_arrangement,
    refuse_unfit_insertion,
)
from referee.selectors.table import table_for
from referee.services.events import reason_given
from referee.services.recording import Draft, Prepare, write_line


def event_correct(
    *,
    link: RefereeLink,
    table_id: int,
    number: int,
    body: Mapping[str, Any] | None,
    reason: str,
    key: str,
    expected: int | None,
) -> Outcome:
    """Replace log entry `number` by `body` (None strikes it out) and replay the rest.

    What could then no longer have happened is set aside, and stays in the log. A correction can itself be corrected:
    give the number of either. `selectors.previews.correction_preview` tells beforehand all that it changes.

    Raises EventUnknown, Malformed, NothingChanged, and as `event_record`.
    """
    target = entry_meant(table_for(link, table_id), number)
    draft = Draft(
        Kind.CORRECTION,
        REFEREE,
        body=None if body is None else dict(body),
        target=target,
        reason=reason_given(reason),
    )

    def fits(_table: Table, line: Line) -> Draft:
        refuse_unfit(line, target, draft.body)
        return draft

    return _written(link, table_id, draft, key, expected, fits)


def event_insert(
    *,
    link: RefereeLink,
    table_id: int,
    number: int,
    body: Mapping[str, Any] | None,
    reason: str,
    key: str,
    expected: int | None,
) -> Outcome:
    """Put in an entry that was forgotten, just before log entry `number`, and replay the rest.

    It is an entry like any other from then on, under its own number; `correction_undo` takes it out again.
    `selectors.previews.insertion_preview` tells beforehand all that it changes.

    Raises EventUnknown, Malformed, and as `event_record`.
    """
    draft = Draft(
        Kind.INSERTION,
        str((body or {}).get("by", "")),
        body=None if body is None else dict(body),
        target=number,
        reason=reason_given(reason),
    )

    def fits(_table: Table, line: Line) -> Draft:
        refuse_unfit_insertion(line, number, body)
        return draft

    return _written(link, table_id, draft, key, expected, fits)


def _effects(before: Line, after: Line) -> dict[str, Any]:
    return effects_of(before, after).to_json()


def correction_undo(*, link: RefereeLink, table_id: int, number: int, key: str, expected: int | None) -> Outcome:
    """Undo a correction (of an entry or the whole table), an insertion or a take-back, as if it had never been made.

    It is itself a line of the log; what was entered or corrected since stays. Raises NothingToUndo, and as
    `event_record`.
    """
    draft = Draft(Kind.CORRECTION, REFEREE, body={"do": UNDO, "event": number}, target=number)

    def stands(_table: Table, line: Line) -> Draft:
        if not line.stands(number):
            raise NothingToUndo(number=number)
        return draft

    return _written(link, table_id, draft, key, expected, stands)


def table_correct(
    *, link: RefereeLink, table_id: int, body: Mapping[str, Any], reason: str, key: str, expected: int | None
) -> Outcome:
    """Correct who sat where, whose phone was whose, or the house options (`referee.arrangement`), and rule on all anew.

    `selectors.previews.arrangement_preview` tells beforehand all that it changes; `correction_undo` undoes it.
    Raises Malformed, NothingChanged, and as `event_record`.
    """
    draft = Draft(Kind.CORRECTION, REFEREE, body=dict(body), reason=reason_given(reason))

    def fits(_table: Table, line: Line) -> Draft:
        refuse_unfit_arrangement(line, body)
        return draft

    return _written(link, table_id, draft, key, expected, fits)


def _written(
    link: RefereeLink, table_id: int, draft: Draft, key: str, expected: int | None, prepare: Prepare
) -> Outcome:
    """A correction in the log of a table of the referee's hall, with what it changed."""
    table_for(link, table_id)
    actor = referee_actor(link)
    return write_line(
        table_id=table_id, actor=actor, draft=draft, key=key, expected=expected, prepare=prepare, check=_effects
    )
