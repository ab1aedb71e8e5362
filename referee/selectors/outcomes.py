"""The answer to a submit, cut to what the one who sent it may see. Queries: those of `selectors.log`."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.line import LogEntry, step
from referee.models import Kind, Table
from referee.outcome import Outcome
from referee.selectors.lines import line_of
from referee.selectors.log import LogReader
from referee.selectors.shapes import Shape, VerdictView
from referee.selectors.verdicts import breach_view, verdict_view
from referee.wording.entries import entered_text, refused_text


@dataclass(frozen=True, slots=True)
class OutcomeView(Shape):
    """What is said to the one who submitted."""

    stored: bool  # False: impossible, or refused under the policy strict
    repeated: bool
    number: int  # last log number now
    entry: int | None  # the number of what was submitted, if it stands in the log
    verdict: VerdictView | None
    text: str  # one sentence for the strip: "Entered: K♥", "Not entered. That card lies elsewhere already."


def outcome_view(outcome: Outcome, table: Table, viewer: str | None) -> OutcomeView:
    """What may be said to `viewer` of what became of a submit."""
    table.refresh_from_db()
    reader = LogReader(table, line_of(table), viewer)
    if outcome.event is None:
        verdict = _refusal(outcome, reader)
        why = verdict.breaches[0].sentence if verdict.breaches else _unfitting()
        return OutcomeView(False, False, outcome.number, None, verdict, refused_text(why))
    is_entry = outcome.event.kind in (Kind.ENTRY, Kind.INSERTION)
    shown = reader.verdict(outcome.event.number) if is_entry else None
    return OutcomeView(
        True, outcome.repeated, outcome.number, outcome.event.number, shown, entered_text(table.game, outcome.body)
    )


def _refusal(outcome: Outcome, reader: LogReader) -> VerdictView:
    """Why it was refused, as far as the viewer's own knowledge says so: a refusal must not give a hidden card away."""
    body, known = outcome.body or {}, reader.known
    result = step(known, LogEntry(known.number + 1, Kind.ENTRY, "", body, None))
    if result.stored or result.ruling is None:
        return verdict_view(outcome.ruling["verdict"])
    game = known.record.game
    order = (*known.order, known.number + 1)
    breaches = [breach_view(game, row, body, is_open=False, order=order) for row in result.ruling.breaches]
    return verdict_view(result.ruling.verdict, breaches)


def _unfitting() -> str:
    return _("It does not fit what has been entered here. Look again, or call the referee.")
