"""The log of a table in words, as one reader may see it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.models import Table
from referee.outcome import Outcome
from referee.selectors.shapes import LogLine, Shape, VerdictView


@dataclass(frozen=True, slots=True)
class OutcomeView(Shape):
    """The answer to a submit, cut to what the submitter may see."""

    stored: bool  # False: impossible, or refused under the policy strict
    repeated: bool
    number: int  # last log number now
    verdict: VerdictView | None
    text: str  # one sentence for the strip: "K♥ entered", "Refused: ..."


def log_lines(table: Table, viewer: str | None, *, after: int = 0) -> tuple[LogLine, ...]:
    """Log lines with a number above `after`, oldest first, for a player, "referee" or None (the public)."""
    raise NotImplementedError


def outcome_view(outcome: Outcome, table: Table, viewer: str | None) -> OutcomeView:
    """What may be said to `viewer` of what became of a submit."""
    raise NotImplementedError
