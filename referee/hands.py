"""The hands of a line of play, and how deep each of them was recorded: what a table can still prove rests on that.

Three depths: every move; a hand's outcome; what the game came to. A game that is not dealt hand by hand is one hand,
and its outcomes are who left it. No Django in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.private import Body
from referee.line import Line

DEAL, OUTCOME, RESULT = "deal", "outcome", "result"
BY_REFEREE = "referee"


class Hands(NamedTuple):
    """What was recorded of the hands of a game.

    `begun` are the numbers of the log entries that begin a hand. `outcomes` counts those entered for hands of which no
    move was, `partly` the hands begun move by move and ended otherwise. `result`: what the game came to was entered.
    Of a game that is one hand `outcomes` counts all of them, and `partly` is 1 if moves were entered too.
    """

    begun: tuple[int, ...] = ()
    partly: int = 0
    outcomes: int = 0
    result: bool = False

    @property
    def shallow(self) -> dict[str, int | bool]:
        """What was not entered move by move; empty if all was."""
        return {name: getattr(self, name) for name in ("partly", "outcomes", "result") if getattr(self, name)}


def hands_of(line: Line) -> Hands:
    """The hands of a line."""
    played = [slot for slot in line.slots if slot.place is not None and slot.body is not None]
    if DEAL not in line.record.game.events:
        return _one_hand([slot.body or {} for slot in played])
    begun, partly, outcomes, result = [], 0, 0, False
    moved = False  # something of the hand being played was entered move by move
    for slot, entry in zip(played, line.record.entries, strict=True):
        do = (slot.body or {})["do"]
        if do == DEAL or (do == OUTCOME and not moved):
            begun.append(slot.number)
        if do in (OUTCOME, RESULT):
            partly += moved
            outcomes += do == OUTCOME and not moved
            result = result or do == RESULT
        moved = (moved or do == DEAL) and not line.record.game.hand_is_over(entry.ruling.state)
    return Hands(tuple(begun), partly, outcomes, result)


def _one_hand(bodies: Sequence[Body]) -> Hands:
    """The same of a game that is not dealt hand by hand."""
    outcomes = sum(body["do"] == OUTCOME for body in bodies)
    result = any(body["do"] == RESULT for body in bodies)
    moved = any(body["by"] != BY_REFEREE for body in bodies)
    return Hands((), int(moved and (outcomes > 0 or result)), outcomes, result)
