"""The referee's acts on one line of the log: overrule, correct, insert before it, undo, note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from referee.access.actors import referee_actor
from referee.errors import EventUnknown, PreviewOutdated, Stale
from referee.forms import reasons
from referee.forms.proposals import Proposal, read_proposal
from referee.forms.reading import Mark, read_number, read_reason
from referee.ground.errors import RefereeError
from referee.hooks import LONGEST_APPEAL, appeal_card
from referee.lines import line_of
from referee.receipt import Receipt
from referee.selectors.parts.tallies import tally_before
from referee.selectors.tablet.corrections import at_table_before, forgotten_before, words_of
from referee.selectors.tablet.opened import opened_by_referee
from referee.selectors.tablet.previews import (
    Preview,
    correction_preview,
    insertion_preview,
    overruling_preview,
    undo_preview,
)
from referee.services.appealing import appeal_lodge_for
from referee.services.corrections import correction_undo, event_correct, event_insert, event_let_stand
from referee.services.events import event_overrule
from referee.services.notes import note_write
from referee.shapes.log import LogLine
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context, Desk


class EventDesk(Desk):
    """One line of the log: how it was and is ruled, what proves it, and what can be done about it."""

    template = "referee/tablet/_desk_event.html"
    reasons: ClassVar[tuple[str, ...]] = ()

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the line, and the reasons that can be tapped."""
        event = opened_by_referee(self.table, full, address["number"])
        undoing = undo_preview(self.table, event.line.number) if event.line.can_undo else None
        appeal = appeal_card(self.table.pk, event.line.number, {breach.clause for breach in event.line.cited})
        return {"event": event, "reasons": self.reasons, "undoing": undoing, "appeal": appeal}

    def after(self, number: int) -> str:
        """Return the address to continue at: the line as it stands now."""
        return self.address("event", number=number)


class OverruleDesk(ActingDesk, EventDesk):
    """The referee's own verdict on an entry, stored beside the engine's."""

    template = "referee/tablet/_desk_overrule.html"
    reasons = reasons.OVERRULINGS

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the line, and what each other verdict would change."""
        context = super().context(full, **address)
        line = context["event"].line
        if not context["event"].can_overrule:
            raise EventUnknown(number=line.number)
        verdicts = [verdict for verdict in ("legal", "illegal") if verdict != line.verdict.verdict]
        rulings = [(verdict, overruling_preview(self.table, line.number, verdict)) for verdict in verdicts]
        return {**context, "rulings": rulings}

    def act(self, mark: Mark, **address: Any) -> str:
        """Overrule the entry."""
        number, verdict = address["number"], self.request.POST.get("verdict", "")
        reason = read_reason(self.request.POST)
        act = partial(event_overrule, link=self.link, table_id=self.table.pk, number=number, key=mark.key)
        though_players_go_on(mark, partial(act, verdict=verdict, reason=reason))
        return self.after(number)


class NoteDesk(ActingDesk, EventDesk):
    """A referee's note about an entry. Players don't see it."""

    template = "referee/tablet/_desk_note.html"

    def act(self, mark: Mark, **address: Any) -> str:
        """Write the note."""
        words = read_reason(self.request.POST)
        note_write(link=self.link, table_id=self.table.pk, number=address["number"], words=words, key=mark.key)
        return self.after(address["number"])


class AppealDesk(ActingDesk, EventDesk):
    """An appeal of a player against a ruling, which the referee lodges."""

    template = "referee/tablet/_desk_appeal.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the line, and how long the player's reason may be."""
        return {**super().context(full, **address), "longest": LONGEST_APPEAL}

    def act(self, mark: Mark, **address: Any) -> str:
        """Lodge it."""
        number, sent = address["number"], self.request.POST
        position, why = read_number(sent.get("position", ""), "position"), sent.get("why", "")
        actor = referee_actor(self.link)
        appeal_lodge_for(table=self.table, actor=actor, number=number, position=position, why=why)
        return self.after(number)


class UndoDesk(ActingDesk, EventDesk):
    """Undoing a correction, an insertion or a take-back with one tap. The event's desk shows what that changes."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Undo it."""
        number = address["number"]
        undo = partial(correction_undo, link=self.link, table_id=self.table.pk, number=number, key=mark.key)
        as_previewed(self, mark, undo, undo_preview, number)
        return self.after(number)


class StandDesk(ActingDesk, EventDesk):
    """Letting an entry stand that contradicts something told. Of what was told, only the public words remain."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Let the entry stand."""
        number = address["number"]
        told = [read_number(value, "told") for value in self.request.POST.getlist("told")]
        act = partial(event_let_stand, link=self.link, table_id=self.table.pk, number=number, told=told, key=mark.key)
        though_players_go_on(mark, act)
        return self.after(number)


class CorrectDesk(ActingDesk, EventDesk):
    """Correcting a wrong entry: chosen by taps, previewed, and only then confirmed. The address holds the choices."""

    template = "referee/tablet/_desk_correct.html"
    reasons: ClassVar[tuple[str, ...]] = reasons.CORRECTIONS
    preview: ClassVar[Callable[..., Preview]] = staticmethod(correction_preview)
    do: ClassVar[Callable[..., Receipt]] = staticmethod(event_correct)

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the choices and, once they make a complete entry, everything it would change."""
        context = super().context(full, **address)
        number = context["event"].line.number
        proposal = self.proposal(self.start(number))
        form = tally_before(self.table, number, proposal.body)
        rows = proposal.rows(at_table_before(self.table, number), {line.number: line.text for line in full.log})
        more = [row for row in rows if form and row.field not in form.says]
        rows = tuple(row for row in rows if not form or row.name == "do")  # the form asks for the rest
        goes_on = any(row.several for row in rows)  # one tap is seldom enough, so the choice stays open
        context |= {"proposal": proposal, "rows": rows, "more": more, "tally": form, "goes_on": goes_on}
        try:
            preview = self.preview(self.table, number, proposal.body) if proposal.ready else None
        except RefereeError as problem:
            return {**context, "problem": problem}
        return {**context, "preview": preview}

    def start(self, number: int) -> Mapping[str, Any] | None:
        """Return the entry before anything is chosen."""
        return words_of(self.table, number)

    def proposal(self, start: Mapping[str, Any] | None) -> Proposal:
        """Return the choices held in the address."""
        record = line_of(self.table).record
        return read_proposal(self.request.GET, record.game, record.setup.players, start)

    def act(self, mark: Mark, **address: Any) -> str:
        """Do what the address says, if the effects are still those that were shown."""
        number, body = address["number"], self.proposal(None).body
        act = partial(self.do, link=self.link, table_id=self.table.pk, number=number, body=body, key=mark.key)
        receipt = as_previewed(
            self, mark, partial(act, reason=read_reason(self.request.POST)), self.preview, number, body
        )
        return self.after(self.lands_at(number, receipt))

    def lands_at(self, number: int, receipt: Receipt) -> int:
        """Return the number of the line to show afterwards."""
        return number


class InsertDesk(CorrectDesk):
    """Inserting a forgotten entry just before another: chosen, previewed and confirmed like a correction."""

    template = "referee/tablet/_desk_insert.html"
    reasons = reasons.INSERTIONS
    preview = staticmethod(insertion_preview)
    do = staticmethod(event_insert)

    def start(self, number: int) -> Mapping[str, Any]:
        """Return the entry that was most likely forgotten."""
        return forgotten_before(self.table, number)

    def lands_at(self, number: int, receipt: Receipt) -> int:
        """Return the number of the inserted entry."""
        return receipt.event.number if receipt.event else number


def as_previewed(
    desk: Desk, mark: Mark, act: Callable[..., Receipt], preview: Callable[..., Preview], *asked: Any
) -> Receipt:
    """Do what was previewed. If players have entered more since, do it only if it still changes exactly what was shown.

    `preview`, called with the table and what was `asked`, returns the current effects. Raises PreviewOutdated.
    """
    try:
        return act(expected=mark.expected)
    except Stale as stale:
        desk.table.refresh_from_db()
        if preview(desk.table, *asked).mark != desk.request.POST.get("shown"):
            raise PreviewOutdated.after(stale) from stale
        return act(expected=stale.data["number"])


def though_players_go_on(mark: Mark, act: Callable[..., Receipt]) -> Receipt:
    """Do a referee's act even if players have entered something since, but not if another referee has acted since."""
    try:
        return act(expected=mark.expected)
    except Stale as stale:
        if any(_is_a_referees(line) for line in stale.missed):
            raise
        return act(expected=stale.data["number"])


def _is_a_referees(line: LogLine) -> bool:
    return line.by == "referee" or line.kind in ("correction", "insertion")
