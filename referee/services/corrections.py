"""Corrections: a wrong entry, however far back, is put right in one act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from referee.access.actors import referee_actor
from referee.access.policies import REFEREE
from referee.errors import EventUnknown, NothingChanged, NothingToUndo
from referee.forms.reasons import LET_STAND, PLAY_ON, PUT_RIGHT
from referee.history.arrangement import UNDO
from referee.history.effects import effects_of
from referee.history.line import Line, words_heard
from referee.lines import known_line, line_of
from referee.models import Kind, RefereeLink
from referee.receipt import Receipt
from referee.refusals import refuse_unfit, refuse_unfit_arrangement, refuse_unfit_insertion
from referee.selectors.tablet.corrections import entry_meant
from referee.selectors.tablet.table import table_for
from referee.services.calls import calls_settle
from referee.services.events import reason_given
from referee.services.recording import Draft, TableLog, table_log


def event_correct(
    *,
    link: RefereeLink,
    table_id: int,
    number: int,
    body: Mapping[str, Any] | None,
    reason: str,
    key: str,
    expected: int | None,
) -> Receipt:
    """Replace log entry `number` by `body` (None strikes it out) and replay the rest.

    Later entries that have thereby become impossible are set aside but stay in the log. A correction can itself be
    corrected, by its own number or the entry's. `selectors.previews.correction_preview` shows all the effects in
    advance. Raises EventUnknown, Malformed, NothingChanged, and what `event_record` raises.
    """
    target = entry_meant(table_for(link, table_id), number)
    draft = Draft(
        Kind.CORRECTION,
        REFEREE,
        body=None if body is None else dict(body),
        target=target,
        reason=reason_given(reason),
    )
    with _open_correction(link, table_id, key, draft, expected=expected) as log:
        if log.is_new:
            refuse_unfit(log.line, target, draft.body)
            log.write(draft, check=_effects)
    return log.receipt


def event_insert(
    *,
    link: RefereeLink,
    table_id: int,
    number: int,
    body: Mapping[str, Any] | None,
    reason: str,
    key: str,
    expected: int | None,
) -> Receipt:
    """Insert a forgotten entry just before log entry `number`, and replay the rest.

    From then on it is an ordinary entry with its own number; `correction_undo` removes it.
    `selectors.previews.insertion_preview` shows all the effects in advance. Raises EventUnknown, Malformed, and what
    `event_record` raises.
    """
    draft = Draft(
        Kind.INSERTION,
        str((body or {}).get("by", "")),
        body=None if body is None else dict(body),
        target=number,
        reason=reason_given(reason),
    )
    with _open_correction(link, table_id, key, draft, expected=expected) as log:
        if log.is_new:
            refuse_unfit_insertion(log.line, number, body)
            log.write(draft, check=_effects)
    return log.receipt


def event_let_stand(
    *, link: RefereeLink, table_id: int, number: int, told: Sequence[int], key: str, expected: int | None
) -> Receipt:
    """Let entry `number` stand: the entries `told` that contradict it are corrected to their public words.

    Each of these is a correction that `correction_undo` can undo. A call raised by the contradiction is then answered.
    Raises NothingChanged if one of them is not (or no longer) set aside because of that entry, EventUnknown, and what
    `event_record` raises.
    """
    line = line_of(table_for(link, table_id))
    drafts = [_only_public(line, one) for one in told]
    with _open_correction(link, table_id, key, *drafts, expected=expected, answer=PLAY_ON) as log:
        if log.is_new:
            known = known_line(log.table, log.line, REFEREE)
            if not drafts or not {slot.number for slot in known.slots if number in slot.clashes}.issuperset(told):
                raise NothingChanged
            log.write(*(_only_public(log.line, one) for one in told), check=_effects)
    return log.receipt


def _only_public(line: Line, number: int) -> Draft:
    """Return the correction of an entry to the words that everybody hears. Raises EventUnknown."""
    slot = line.slot(number)
    if slot is None or slot.body is None:
        raise EventUnknown(number=number)
    public = dict(words_heard(line.record.game, slot.body, None, line.state_before(slot)))
    return Draft(Kind.CORRECTION, REFEREE, body=public, target=number, reason=LET_STAND)


def _effects(before: Line, after: Line) -> dict[str, Any]:
    return effects_of(before, after).to_json()


def correction_undo(*, link: RefereeLink, table_id: int, number: int, key: str, expected: int | None) -> Receipt:
    """Undo a correction (of an entry or the whole table), an insertion or a take-back, as if it had never been made.

    The undo is itself a line of the log; later entries and corrections stay. Raises NothingToUndo, and what
    `event_record` raises.
    """
    draft = Draft(Kind.CORRECTION, REFEREE, body={"do": UNDO, "event": number}, target=number)
    with _open_correction(link, table_id, key, draft, expected=expected) as log:
        if log.is_new:
            if not log.line.stands(number):
                raise NothingToUndo(number=number)
            log.write(draft, check=_effects)
    return log.receipt


def table_correct(
    *, link: RefereeLink, table_id: int, body: Mapping[str, Any], reason: str, key: str, expected: int | None
) -> Receipt:
    """Correct who sat where, whose phone belonged to whom, or the house options, and rule on everything again.

    See `history.arrangement` for the body. `selectors.previews.arrangement_preview` shows all the effects in advance;
    `correction_undo` undoes it. Raises Malformed, NothingChanged, and what `event_record` raises.
    """
    draft = Draft(Kind.CORRECTION, REFEREE, body=dict(body), reason=reason_given(reason))
    with _open_correction(link, table_id, key, draft, expected=expected) as log:
        if log.is_new:
            refuse_unfit_arrangement(log.line, body)
            log.write(draft, check=_effects)
    return log.receipt


@contextmanager
def _open_correction(
    link: RefereeLink, table_id: int, key: str, *drafts: Draft, expected: int | None, answer: str = PUT_RIGHT
) -> Iterator[TableLog]:
    """Open the log of a table in the referee's hall to write corrections as one act.

    `answer` is given to calls raised by entries that no longer contradict anything.
    """
    table_for(link, table_id)
    with transaction.atomic():
        with table_log(table_id, referee_actor(link), key, *drafts, expected=expected) as log:
            yield log
        calls_settle(link=link, table_id=table_id, answer=answer)
