"""How likely it is that an open event broke a rule: the share of the deals in which it did.

Every deal that fits what is known counts alike. That is all the figure says: people choose their cards, and mostly keep
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Protocol

from referee.engine.table import Game, State


class Hands(Protocol):
    """What is known of hands, if the deals that fit it can be counted."""

    def count_deals(self, lacking: Iterable[Sequence[Any]]) -> int | None:
        """Return in how many deals each seat lacks its set; None if they can't be counted."""


class WithHands(Protocol):
    """A state in which hands are hidden."""

    @property
    def hidden(self) -> Hands:
        """What is known of the hands."""


def odds_of_holding(state: WithHands, conditions: Sequence[Any]) -> Fraction | None:
    """Return in which share of the deals one of these conditions (`Holds`) is true; None if deals can't be counted."""
    deals = state.hidden.count_deals([(condition.seat, 0) for condition in conditions])
    legal = state.hidden.count_deals(conditions) if deals else None
    return Fraction(deals - legal, deals) if deals and legal is not None else None


def odds_of(game: Game[State], state: State, event: int) -> Fraction | None:
    """Return in which share of the deals that fit what is known an open event is illegal.

    None if the event is not open, or if the deals can't be counted. `event` is its number in the record.
    """
    for ruling in state.open:
        if ruling.event == event and not ruling.silent:
            odds = game.odds(state, [finding.condition for finding in ruling.findings])
            return odds if odds is not None and 0 < odds < 1 else None
    return None
