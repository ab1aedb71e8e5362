"""Corrections: a wrong entry, however far back, put right in one act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.actors import referee_actor
from referee.effects import effects_of
from referee.line import Line, Step
from referee.models import Kind, RefereeLink, Table
from referee.outcome import Outcome
from referee.policies import REFEREE
from referee.selectors.corrections import entry_meant, refuse_unfit
from referee.selectors.table import table_for
from referee.services.events import reason_given
from referee.services.recording import Draft, write_line


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
    give the number of either. `selectors.corrections.correction_preview` tells beforehand all that it changes.

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

    return write_line(
        table_id=table_id,
        actor=referee_actor(link),
        draft=draft,
        key=key,
        expected=expected,
        prepare=fits,
        check=_effects,
    )


def _effects(before: Line, result: Step) -> dict[str, Any]:
    return effects_of(before, result.line).to_json()
