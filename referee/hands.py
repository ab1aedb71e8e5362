"""The hands of a line of play, and how deep each of them was recorded: what a table can still prove rests on that.

Three depths: every move; a hand's outcome; what the game came to. A game that is not dealt hand by hand is one hand,
and its outcomes are who left it. No Django in here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee.engine.table import Entry
from referee.line import Line, Slot
from referee.projection import projected

DEAL, OUTCOME, RESULT = "deal", "outcome", "result"
BY_REFEREE = "referee"


@dataclass(slots=True)
class Hands:
    """What was recorded of the hands of a game.

    `begun` are the numbers of the log entries that begin a hand. `outcomes` counts those entered for hands of which no
    move was, `partly` the hands begun move by move and ended otherwise. `result`: what the game came to was entered.
    Of a game that is one hand `outcomes` counts all of them, and `partly` is 1 if moves were entered too.
    `moved`: something of the hand being played was entered move by move.
    """

    begun: tuple[int, ...] = ()
    partly: int = 0
    outcomes: int = 0
    result: bool = False
    moved: bool = False

    @property
    def shallow(self) -> dict[str, int | bool]:
        """What was not entered move by move; empty if all was."""
        return {name: getattr(self, name) for name in ("partly", "outcomes", "result") if getattr(self, name)}


def hands_of(line: Line) -> Hands:
    """The hands of a line."""
    return projected(line, BY_HANDS if DEAL in line.record.game.events else ONE_HAND)


class _ByHands:
    """Counts the hands of a game that is dealt hand by hand."""

    def begin(self, _line: Line) -> Hands:
        return Hands()

    def copy(self, value: Hands) -> Hands:
        return replace(value)

    def count(self, value: Hands, line: Line, slot: Slot, entry: Entry) -> None:
        do = (slot.body or {})["do"]
        if do == DEAL or (do == OUTCOME and not value.moved):
            value.begun = (*value.begun, slot.number)
        if do in (OUTCOME, RESULT):
            value.partly += value.moved
            value.outcomes += do == OUTCOME and not value.moved
            value.result = value.result or do == RESULT
        value.moved = (value.moved or do == DEAL) and not line.record.game.hand_is_over(entry.ruling.state)


class _OneHand(_ByHands):
    """Counts the same of a game that is not dealt hand by hand."""

    def count(self, value: Hands, _line: Line, slot: Slot, _entry: Entry) -> None:
        body = slot.body or {}
        value.outcomes += body["do"] == OUTCOME
        value.result = value.result or body["do"] == RESULT
        value.moved = value.moved or body["by"] != BY_REFEREE
        value.partly = int(value.moved and (value.outcomes > 0 or value.result))


BY_HANDS, ONE_HAND = _ByHands(), _OneHand()
