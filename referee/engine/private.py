"""The private part of an entry: cards that a player tells only the referee, and perhaps one other player.

Entries are handled here as they are written (`{"by": ..., "do": ..., "cards": ...}`), since the log keeps them so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN, Card, write_cards

Body = Mapping[str, Any]
REFEREE = "referee"
"""The viewer who hears everything."""


class Private(NamedTuple):
    """Who may know the cards in a field: the player who entered them, the referee, and perhaps one other player.

    `public(body, viewer, state)` is the whole entry as heard by a viewer who is not told them. It always has the same
    form, so that a reader can't tell whether anything was hidden. Cards that lay open in the state before the entry
    (None: not known) stay visible to everybody. `shared_with` is the field that names one more player who is told.
    `until` says of a state whether the cards lie open for everybody by then; None: this entry never leads to that.
    `field` is the name of the field that declares this.
    """

    public: Callable[[Body, str | None, Any], Body]
    shared_with: str = ""
    until: Callable[[Any], bool] | None = None
    field: str = ""

    def tells(self, body: Body) -> bool:
        """Return whether this entry names a card that not everybody may hear of."""
        told = body.get(self.field)
        cards = told.values() if isinstance(told, Mapping) else str(told or "").split()
        return any(card != UNKNOWN for card in cards)

    def heard_by(self, body: Body, viewer: str | None, state: Any) -> Body:
        """Return the entry as a viewer hears it: a player's name, "referee", or None for everybody."""
        told = viewer is not None and viewer in (REFEREE, body.get("by"), body.get(self.shared_with))
        return body if told else self.public(body, viewer, state)


def as_seen(text: object, lying_open: Collection[Card]) -> str:
    """Return the cards as seen by somebody not told them: those that lay open first, the rest as unknown cards."""
    cards = str(text or "").split()
    seen = sorted({card for card in cards if card in lying_open})
    return write_cards((*seen, *[UNKNOWN] * (len(cards) - len(seen))))
