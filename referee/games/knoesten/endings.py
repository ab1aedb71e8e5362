"""Knoesten, endings with all cards in view: what each player can be sure of, against all others together."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.cards import Card, Pack
from referee.engine.endings import Ending, Stake
from referee.games.knoesten.rulebook import KNOEST_POINTS, PACK
from referee.games.knoesten.simulation import may_play
from referee.games.knoesten.state import State
from referee.games.knoesten.tricks import highest_trump_in, trick_taker


class EndingRules(NamedTuple):
    """An `engine.endings.Rules`. The tally is the number of tricks that the hero took; fewer points are better."""

    hero: int
    joined: tuple[int, ...]
    turned: Card | None
    pack: Pack = PACK
    alone: int = 0

    def order(self, leader: int) -> tuple[int, ...]:
        """Return the seats of the hand clockwise from the leader."""
        joined = self.joined
        first = joined.index(leader)
        return joined[first:] + joined[:first]

    def may_play(self, ending: Ending[int], seat: int) -> int:
        """Return the cards that follow, ruff, overruff, underruff or beat as they must."""
        return may_play(ending.hands[seat], ending.trick, self.turned, highest_trump_in(ending.trick, self.turned))

    def takers(self, ending: Ending[int]) -> tuple[int, ...]:
        """Return who takes the trick."""
        return (trick_taker(ending.trick, self.turned),)

    def counted(self, ending: Ending[int], taker: int) -> int:
        """Return the hero's tricks."""
        return ending.tally + (taker == self.hero)

    def limits(self, ending: Ending[int]) -> tuple[int, int]:
        """Return the points for no further trick, and for all of them."""
        left = max([ending.hands[seat].bit_count() for seat in self.joined])
        return points_of(ending.tally), points_of(ending.tally + left)

    def trump(self, ending: Ending[int]) -> str | None:
        """Return the suit of the turned card."""
        return self.turned and self.turned[1]

    def avoids_tricks(self, seat: int) -> bool:
        """Everybody wants tricks."""
        return False


def points_of(tricks: int) -> int:
    """Return how much better these tricks make a player's points."""
    return tricks or -KNOEST_POINTS


def stakes(state: State, seat: int) -> Stake | None:
    """Return what a player has at stake in play: the points of their own tricks.

    None if the option `win_when` may end the hand before all of its cards are played.
    """
    if state.phase != "play" or seat not in state.joined:
        return None
    left = max(state.hidden.count(other) for other in state.joined)
    if state.setup.options["win_when"] == "at_once" and min(state.scores) <= left:
        return None
    return Stake(EndingRules(seat, state.joined, state.trump), state.tricks[seat])
