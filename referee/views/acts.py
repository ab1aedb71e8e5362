"""What a referee does to one line of the log: rule, correct, put in before it, undo, note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from referee import reasons
from referee.errors import EventUnknown, PreviewOutdated, RefereeError, Stale
from referee.forms import Mark, read_number, read_reason
from referee.outcome import Outcome
from referee.proposals import Proposal, read_proposal
from referee.selectors.corrections import at_table_before, forgotten_before, words_of
from referee.selectors.lines import line_of
from referee.selectors.opened import opened_event
from referee.selectors.previews import (
    Preview,
    correction_preview,
    insertion_preview,
    overruling_preview,
    undo_preview,
)
from referee.selectors.shapes import LogLine, TableFull
from referee.selectors.tallies import tally_before
from referee.services.corrections import correction_undo, event_correct, event_insert, event_let_stand
from referee.services.events import event_overrule
from referee.services.notes import note_write
from referee.views.desk import ActingDesk, Context, Desk


class EventDesk(Desk):
    """One line of the log: what it was, how it was ruled and stands, what proves it, what can be done."""

    template = "referee/tablet/_desk_event.html"
    reasons: ClassVar[tuple[str, ...]] = ()

    def context(self, full: TableFull, **address: Any) -> Context:
        """The line, and the reasons that can be tapped."""
        event = opened_event(full, address["number"])
        undoing = undo_preview(self.table, event.line.number) if event.line.can_undo else None
        return {"event": event, "reasons": self.reasons, "undoing": undoing}

    def after(self, number: int) -> str:
        """Where to go on: the line as it stands now."""
        return self.address("event", number=number)


class OverruleDesk(ActingDesk, EventDesk):
    """The referee's own verdict on an entry, stored beside the engine's."""

    template = "referee/tablet/_desk_overrule.html"
    reasons = reasons.OVERRULINGS

    def context(self, full: TableFull, **address: Any) -> Context:
        """The line, and what each verdict that it hasn't would change."""
        context = super().context(full, **address)
        line = context["event"].line
        if not context["event"].can_overrule:
            raise EventUnknown(number=line.number)
        verdicts = [verdict for verdict in ("legal", "illegal") if verdict != line.verdict.verdict]
        rulings = [(verdict, overruling_preview(self.table, line.number, verdict)) for verdict in verdicts]
        return {**context, "rulings": rulings}

    def act(self, mark: Mark, **address: Any) -> str:
        """Overrule."""
        number, verdict = address["number"], self.request.POST.get("verdict", "")
        reason = read_reason(self.request.POST)
        act = partial(event_overrule, link=self.link, table_id=self.table.pk, number=number, key=mark.key)
        though_players_go_on(mark, partial(act, verdict=verdict, reason=reason))
        return self.after(number)


class NoteDesk(ActingDesk, EventDesk):
    """What the referee wants to remember about an entry; players don't see it."""

    template = "referee/tablet/_desk_note.html"

    def act(self, mark: Mark, **address: Any) -> str:
        """Write it down."""
        words = read_reason(self.request.POST)
        note_write(link=self.link, table_id=self.table.pk, number=address["number"], words=words, key=mark.key)
        return self.after(address["number"])


class UndoDesk(ActingDesk, EventDesk):
    """A correction, an insertion or a take-back undone with one tap; the event's desk shows what that changes."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Undo it."""
        number = address["number"]
        undo = partial(correction_undo, link=self.link, table_id=self.table.pk, number=number, key=mark.key)
        as_previewed(self, mark, undo, undo_preview, number)
        return self.after(number)


class StandDesk(ActingDesk, EventDesk):
    """An entry that what was told doesn't fit stands with one tap: nothing but the public words of that is left."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Let it stand."""
        number = address["number"]
        told = [read_number(value, "told") for value in self.request.POST.getlist("told")]
        act = partial(event_let_stand, link=self.link, table_id=self.table.pk, number=number, told=told, key=mark.key)
        though_players_go_on(mark, act)
        return self.after(number)


class CorrectDesk(ActingDesk, EventDesk):
    """A wrong entry put right: chosen by taps, tried out, and only then confirmed. The address holds what is chosen."""

    template = "referee/tablet/_desk_correct.html"
    reasons: ClassVar[tuple[str, ...]] = reasons.CORRECTIONS
    preview: ClassVar[Callable[..., Preview]] = staticmethod(correction_preview)
    do: ClassVar[Callable[..., Outcome]] = staticmethod(event_correct)

    def context(self, full: TableFull, **address: Any) -> Context:
        """What can be chosen and, once that says something whole, all that it would change."""
        context = super().context(full, **address)
        number = context["event"].line.number
        proposal = self.proposal(self.start(number))
        form = tally_before(self.table, number, proposal.body)
        rows = proposal.rows(at_table_before(self.table, number), {line.number: line.text for line in full.log})
        more = [row for row in rows if form and row.field not in form.says]
        rows = tuple(row for row in rows if not form or row.name == "do")  # its form asks the rest
        goes_on = any(row.several for row in rows)  # one tap seldom says all of it: the choice stays open
        context |= {"proposal": proposal, "rows": rows, "more": more, "tally": form, "goes_on": goes_on}
        try:
            preview = self.preview(self.table, number, proposal.body) if proposal.ready else None
        except RefereeError as problem:
            return {**context, "problem": problem}
        return {**context, "preview": preview}

    def start(self, number: int) -> Mapping[str, Any] | None:
        """What stands there before anything is chosen."""
        return words_of(self.table, number)

    def proposal(self, start: Mapping[str, Any] | None) -> Proposal:
        """What the address says so far."""
        record = line_of(self.table).record
        return read_proposal(self.request.GET, record.game, record.setup.players, start)

    def act(self, mark: Mark, **address: Any) -> str:
        """Do as the address says, if that changes what was shown."""
        number, body = address["number"], self.proposal(None).body
        act = partial(self.do, link=self.link, table_id=self.table.pk, number=number, body=body, key=mark.key)
        outcome = as_previewed(
            self, mark, partial(act, reason=read_reason(self.request.POST)), self.preview, number, body
        )
        return self.after(self.lands_at(number, outcome))

    def lands_at(self, number: int, outcome: Outcome) -> int:
        """The line to show when it is done."""
        return number


class InsertDesk(CorrectDesk):
    """An entry that was forgotten, put in just before another: chosen, tried out and confirmed as a correction is."""

    template = "referee/tablet/_desk_insert.html"
    reasons = reasons.INSERTIONS
    preview = staticmethod(insertion_preview)
    do = staticmethod(event_insert)

    def start(self, number: int) -> Mapping[str, Any]:
        """What was most likely forgotten."""
        return forgotten_before(self.table, number)

    def lands_at(self, number: int, outcome: Outcome) -> int:
        """What was put in."""
        return outcome.event.number if outcome.event else number


def as_previewed(
    desk: Desk, mark: Mark, act: Callable[..., Outcome], preview: Callable[..., Preview], *asked: Any
) -> Outcome:
    """Do what was previewed, though players go on entering, as long as it changes just what was shown.

    `preview` of the table and of what was `asked` tells what it would change now. Raises PreviewOutdated.
    """
    try:
        return act(expected=mark.expected)
    except Stale as stale:
        desk.table.refresh_from_db()
        if preview(desk.table, *asked).mark != desk.request.POST.get("shown"):
            raise PreviewOutdated.after(stale) from stale
        return act(expected=stale.data["number"])


def though_players_go_on(mark: Mark, act: Callable[..., Outcome]) -> Outcome:
    """Do a referee's act though players have entered something since; but not past what another referee has done."""
    try:
        return act(expected=mark.expected)
    except Stale as stale:
        if any(_is_a_referees(line) for line in stale.missed):
            raise
        return act(expected=stale.data["number"])


def _is_a_referees(line: LogLine) -> bool:
    return line.by == "referee" or line.kind in ("correction", "insertion")
