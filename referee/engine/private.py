"""What of an entry not everybody may hear: the cards that a player tells the referee, and perhaps one other player.

An entry is spoken of here as it is written (`{"by": ..., "do": ..., "cards": ...}`), since that is what a log keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN, Card, write_cards

Body = Mapping[str, Any]
REFEREE = "referee"
"""The viewer who hears everything."""


class Private(NamedTuple):
    """Who may know the cards in a field: who entered them, the referee, and perhaps one other player.

    `public(body, viewer, state)` is the whole entry as a viewer hears it to whom they are not told, always written in
    the same way: whoever reads it can't tell whether there was anything to hide. Of cards that lie open in the state
    before it (None: not known), everybody sees what becomes. `shared_with` is the field that names one more player who
    is told. `until` tells of a state whether the cards lie open by then for everybody; None: they never do through
    this entry. `field` is the name of the field that declares this.
    """

    public: Callable[[Body, str | None, Any], Body]
    shared_with: str = ""
    until: Callable[[Any], bool] | None = None
    field: str = ""

    def tells(self, body: Body) -> bool:
        """Whether this entry names a card that not everybody may hear of."""
        told = body.get(self.field)
        cards = told.values() if isinstance(told, Mapping) else str(told or "").split()
        return any(card != UNKNOWN for card in cards)

    def heard_by(self, body: Body, viewer: str | None, state: Any) -> Body:
        """The entry as a viewer hears it: a player's name, "referee", or None for everybody."""
        told = viewer is not None and viewer in (REFEREE, body.get("by"), body.get(self.shared_with))
        return body if told else self.public(body, viewer, state)


def as_seen(text: object, lying_open: Collection[Card]) -> str:
    """Cards as those see them to whom they are not told: the ones that lay open first, then as many unknown ones."""
    cards = str(text or "").split()
    seen = sorted({card for card in cards if card in lying_open})
    return write_cards((*seen, *[UNKNOWN] * (len(cards) - len(seen))))
