"""The hands of a line of play, and how deep each was recorded, which decides what the table can still prove.

There are three depths: every move; the outcome of each hand; the result of the game. A game without separate deals
counts as one hand, and its outcomes say which players have left it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.table import Entry
from referee.history.line import Line, Slot
from referee.history.projection import projected_value

DEAL, OUTCOME, RESULT = "deal", "outcome", "result"
BY_REFEREE = "referee"


@dataclass(slots=True)
class RecordedDepth:
    """A summary of what was recorded of a game's hands.

    `begun` holds the numbers of the log entries that begin a hand. `outcomes` counts outcomes of hands without a
    recorded move; `partly` counts hands that began move by move and ended by an outcome. `result` says whether the
    game's result was entered directly. `moved` says whether a move of the current hand was recorded. In a game that is
    one hand, `outcomes` counts all outcomes, and `partly` is 1 if moves were entered as well.
    """

    begun: tuple[int, ...] = ()
    partly: int = 0
    outcomes: int = 0
    result: bool = False
    moved: bool = False

    @property
    def shallow(self) -> dict[str, int | bool]:
        """Counts of what was not recorded move by move; empty if everything was."""
        return {name: getattr(self, name) for name in ("partly", "outcomes", "result") if getattr(self, name)}


def recorded_depth(line: Line) -> RecordedDepth:
    """Return the summary of a line's hands."""
    return projected_value(line, BY_HANDS if DEAL in line.record.game.events else ONE_HAND)


class _ByHands:
    """Projection for games that are dealt hand by hand."""

    def begin(self, _line: Line) -> RecordedDepth:
        return RecordedDepth()

    def copy(self, value: RecordedDepth) -> RecordedDepth:
        return replace(value)

    def count(self, value: RecordedDepth, line: Line, slot: Slot, entry: Entry) -> None:
        do = (slot.body or {})["do"]
        if do == DEAL or (do == OUTCOME and not value.moved):
            value.begun = (*value.begun, slot.number)
        if do in (OUTCOME, RESULT):
            value.partly += value.moved
            value.outcomes += do == OUTCOME and not value.moved
            value.result = value.result or do == RESULT
        value.moved = (value.moved or do == DEAL) and not line.record.game.hand_is_over(entry.ruling.state)


class _OneHand(_ByHands):
    """Projection for games that are not dealt hand by hand."""

    def count(self, value: RecordedDepth, _line: Line, slot: Slot, _entry: Entry) -> None:
        body = slot.body or {}
        value.outcomes += body["do"] == OUTCOME
        value.result = value.result or body["do"] == RESULT
        value.moved = value.moved or body["by"] != BY_REFEREE
        value.partly = int(value.moved and (value.outcomes > 0 or value.result))


BY_HANDS, ONE_HAND = _ByHands(), _OneHand()
