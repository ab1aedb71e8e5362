"""What a referee does to one line of the log: rule, correct, note."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from referee import reasons
from referee.engine.cards import RANKS, Pack
from referee.errors import RefereeError, Stale
from referee.forms import Mark, read_reason
from referee.games import game_named
from referee.outcome import Outcome
from referee.proposals import read_proposal
from referee.selectors.corrections import correction_preview, words_of
from referee.selectors.lines import line_of
from referee.selectors.opened import opened_event
from referee.selectors.shapes import LogLine, TableFull
from referee.services.corrections import correction_undo, event_correct
from referee.services.events import event_overrule
from referee.services.notes import note_write
from referee.views.desk import ActingDesk, Context, Desk

WHOLE_PACK = Pack(RANKS).cards_in_order


class EventDesk(Desk):
    """One line of the log: what it was, how it was ruled and stands, what proves it, what can be done."""

    template = "referee/tablet/_desk_event.html"
    reasons: ClassVar[tuple[str, ...]] = ()

    def context(self, full: TableFull, **address: Any) -> Context:
        """The line, and the reasons that can be tapped."""
        return {"event": opened_event(full, address["number"]), "reasons": self.reasons}

    def after(self, number: int) -> str:
        """Where to go on: the line as it stands now."""
        return self.address("event", number=number)


class OverruleDesk(ActingDesk, EventDesk):
    """The referee's own verdict on an entry, stored beside the engine's."""

    template = "referee/tablet/_desk_overrule.html"
    reasons = reasons.OVERRULINGS

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
    """A correction or a take-back undone with one tap."""

    template = "referee/tablet/_desk_event.html"

    def act(self, mark: Mark, **address: Any) -> str:
        """Undo it, if the table still stands as it was seen."""
        correction_undo(
            link=self.link,
            table_id=self.table.pk,
            number=address["number"],
            key=mark.key,
            expected=mark.expected,
        )
        return self.after(address["number"])


class CorrectDesk(ActingDesk, EventDesk):
    """A wrong entry put right: chosen by taps, tried out, and only then confirmed. The address holds what is chosen."""

    template = "referee/tablet/_desk_correct.html"
    reasons = reasons.CORRECTIONS

    def context(self, full: TableFull, **address: Any) -> Context:
        """What can be chosen and, once that says something whole, all that it would change."""
        context = super().context(full, **address)
        players = tuple(place.player for place in full.places)
        number = context["event"].line.number
        words = words_of(self.table, number)
        proposal = read_proposal(self.request.GET, game_named(self.table.game), players, words)
        context |= {"proposal": proposal, "rows": proposal.rows(self.deck())}
        try:
            preview = correction_preview(self.table, number, proposal.body) if proposal.ready else None
        except RefereeError as problem:
            return {**context, "problem": problem}
        return {**context, "preview": preview}

    def deck(self) -> tuple[str, ...]:
        """All cards of the game's pack; of a whole one where the game shows none at this moment."""
        record = line_of(self.table).record
        return tuple(record.game.pad(record.state, record.setup.players[0]).get("cards") or WHOLE_PACK)

    def act(self, mark: Mark, **address: Any) -> str:
        """Correct it as the address says, if the table still stands as it was tried out."""
        players = tuple(self.table.seats.order_by("position").values_list("player", flat=True))
        proposal = read_proposal(self.request.GET, game_named(self.table.game), players, None)
        event_correct(
            link=self.link,
            table_id=self.table.pk,
            number=address["number"],
            body=proposal.body,
            reason=read_reason(self.request.POST),
            key=mark.key,
            expected=mark.expected,
        )
        return self.after(address["number"])


def though_players_go_on(mark: Mark, act: Callable[..., Outcome]) -> Outcome:
    """Do a referee's act though players have entered something since; but not past what another referee has done."""
    try:
        return act(expected=mark.expected)
    except Stale as stale:
        if any(_is_a_referees(line) for line in stale.missed):
            raise
        return act(expected=stale.data["number"])


def _is_a_referees(line: LogLine) -> bool:
    return line.by == "referee" or line.kind == "correction"
