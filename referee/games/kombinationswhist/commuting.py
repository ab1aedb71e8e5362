"""Kombinations-Whist, entries that commute: nobody waits for others who lay or pass cards meanwhile (2.2.2)."""

from __future__ import annotations

from referee.engine.commuting import Touch, Touches, touch_of
from referee.games.kombinationswhist.asks import letter_round
from referee.games.kombinationswhist.events import Declare, Send
from referee.games.kombinationswhist.state import State


def _own_rank(event: Declare, _before: State) -> Touch | None:
    """Return the touch of a rangtrumf card, laid by each player.

    Nothing else is declared by several players at once.
    """
    if event.ranks is None or event != Declare(event.by, ranks=event.ranks):
        return None
    return touch_of(*(("rank", seat) for seat, _card in event.ranks))


def _own_letter(event: Send, before: State) -> Touch | None:
    """Return the touch of a letter. Nobody passes cards in the second round until all have in the first (2.2.2).

    A letter too many may hold anything that has come in, so it commutes with nothing.
    """
    this_round = letter_round(before.deal, event.by)
    if not this_round:
        return None
    earlier = ((number, seat) for number in range(1, this_round) for seat in before.deal.seats)
    return touch_of((this_round, event.by), reads=tuple(earlier))


TOUCHES: Touches = {Send: _own_letter, Declare: _own_rank}
"""Which events commute: in one round all pass cards at the same time, as all lay their rangtrumf cards."""
