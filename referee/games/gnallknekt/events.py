"""Gnällknekt: the events, one for each `do` of the casebook. `by` is a seat; the referee's is REFEREE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from referee.engine import fields
from referee.engine.cards import Card
from referee.engine.commuting import Touches, touch_of
from referee.engine.entry_schema import Schema, value_schema
from referee.engine.errors import EntryError
from referee.engine.events import EventKind, event
from referee.engine.outcomes import RESULT_BY_PLACES
from referee.games.gnallknekt.rulebook import LIVES

HAND = 0
"""The source of a card from the hand. 1 to 3 are the player's own lives."""

MOST_TAKEN = 7
"""The highest number of stock cards offered as a choice; the rules say how many are due."""


class Take(NamedTuple):
    """A player takes `stock` cards from the stock and these from the discard pile, its top card first."""

    by: int
    stock: int = 0
    discard: tuple[Card, ...] = ()


class Attack(NamedTuple):
    """A player lays cards on another's life.

    `sources` gives the source of each card: HAND, or the number of the player's own life; `down`: it lay face down
    there. `life` is the target's life, from 0; `hit` the card meant, () for the top.
    """

    by: int
    cards: tuple[Card, ...]
    sources: tuple[int, ...]
    down: bool
    target: int
    life: int
    hit: tuple[Card, ...] = ()


class Defend(NamedTuple):
    """A player lays cards on one of their own lives; `life` counts from 0, `sources` as in Attack."""

    by: int
    cards: tuple[Card, ...]
    sources: tuple[int, ...]
    down: bool
    life: int


class Expose(NamedTuple):
    """The referee says which card was turned up in a life; several are in the order they were turned up."""

    by: int
    player: int
    life: int
    cards: tuple[Card, ...]


class Discard(NamedTuple):
    """A player lays a hand card on the discard pile, which ends the turn."""

    by: int
    cards: tuple[Card, ...]


class End(NamedTuple):
    """A player without hand cards ends the turn."""

    by: int


class Shuffle(NamedTuple):
    """Somebody says that the used cards were shuffled: they became the stock, or lie `under` what is left of it."""

    by: int
    under: bool = False


class Outcome(NamedTuple):
    """A player is out after losing the last life. Without a player, the game is drawn.

    `shares`: it was the same move as the previous player's, so they share the place.
    """

    by: int
    player: int | None = None
    shares: bool = False


Move = Attack | Defend
Event = Take | Attack | Defend | Expose | Discard | End | Shuffle


life_number = fields.Number(1, LIVES, mistake="not-a-life", expected=LIVES, from_zero=True)


@dataclass(frozen=True)
class Sources(fields.FieldKind):
    """Where cards come from: a life or the hand, or a list with a source for each card."""

    drawn: ClassVar[str] = "numbers"

    def __call__(self, value: Any, key: str, players: tuple[str, ...]) -> int | tuple[int, ...]:
        """Read the source, or the list of them."""
        numbers = value if isinstance(value, list) else [value]
        for number in numbers:
            if type(number) is not int or not HAND <= number <= LIVES:
                raise EntryError("not-a-life", key=key, value=number, expected=LIVES)
        return tuple(numbers) if isinstance(value, list) else numbers[0]

    def raw_of(self, text: str, key: str) -> int | list[int]:
        """Return the numbers in a text; a single one if they are all the same."""
        numbers = [fields.number_of(part, key) for part in text.split()]
        return numbers[0] if len(set(numbers)) == 1 else numbers

    def text_of(self, raw: Any) -> str:
        """Return the numbers separated by spaces."""
        return " ".join(map(str, raw)) if isinstance(raw, list) else str(raw)

    def choices(self, at: fields.AtTable) -> tuple[int, ...]:
        """Return the hand and each life, as the source of all the cards."""
        return tuple(range(HAND, LIVES + 1))


@value_schema.register
def _(kind: Sources, cards: Sequence[Card]) -> Schema:
    source = {"type": "integer", "minimum": HAND, "maximum": LIVES}
    return {"anyOf": [source, {"type": "array", "items": source}], "description": "0 is the hand, 1 to 3 are lives"}


def _sources(cards: tuple[Card, ...], word: str | None, life_from: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the source of each card, combining `from` and `life_from`."""
    if life_from is None:
        if word not in (None, "hand"):
            raise EntryError("missing-key", key="life_from")
        return (HAND,) * len(cards)
    sources = life_from if isinstance(life_from, tuple) else (life_from,) * len(cards)
    if len(sources) != len(cards):
        raise EntryError("count-differs", key="life_from", value=len(sources), expected=len(cards))
    if word == "hand" and life_from != HAND and not isinstance(life_from, tuple):
        raise EntryError("not-from-hand", key="life_from", value=life_from)
    return sources


def _attack(
    by: int,
    cards: tuple[Card, ...],
    word: str | None,
    life_from: int | tuple[int, ...] | None,
    target: int,
    life: int,
    hit: tuple[Card, ...],
) -> Attack:
    return Attack(
        by=by,
        cards=cards,
        sources=_sources(cards, word, life_from),
        down=word == "down",
        target=target,
        life=life,
        hit=hit,
    )


def _defend(
    by: int, cards: tuple[Card, ...], word: str | None, life_from: int | tuple[int, ...] | None, life: int
) -> Defend:
    return Defend(by, cards, _sources(cards, word, life_from), word == "down", life)


_LAID = (
    fields.Field("cards", fields.known_cards),
    fields.Field("from", fields.one_of("hand", "life", "down"), None),
    fields.Field("life_from", Sources(), None),
)


def _outcome(by: int, out: int | None, shares: bool, drawn: bool) -> Outcome:
    if out is None and not drawn:
        raise EntryError("missing-key", key="out", do="outcome")
    if drawn and (out is not None or shares):
        raise EntryError("key-not-for-this", key="shares" if out is None else "out", do="outcome")
    return Outcome(by, out, shares)


EVENTS: Mapping[str, EventKind] = {
    "take": event(
        Take, fields.Field("stock", fields.Number(usual=MOST_TAKEN), 0), fields.Field("discard", fields.Cards(), ())
    ),
    "attack": event(
        _attack,
        *_LAID,
        fields.Field("target", fields.player),
        fields.Field("life", life_number),
        fields.Field("hit", fields.Cards(least=1, most=2), ()),
    ),
    "defend": event(_defend, *_LAID, fields.Field("life", life_number)),
    "expose": event(
        Expose,
        fields.Field("player", fields.player),
        fields.Field("life", life_number),
        fields.Field("cards", fields.known_cards),
        by_referee=True,
        witnessed=True,
    ),
    "discard": event(Discard, fields.Field("cards", fields.known_cards)),
    "end": event(End),
    "shuffle": event(Shuffle, fields.Field("under", fields.truth, False), by_anybody=True),
    "outcome": event(
        _outcome,
        fields.Field("out", fields.player, None),
        fields.Field("shares", fields.truth, False),
        fields.Field("drawn", fields.truth, False),
        by_referee=True,
        witnessed=True,
    ),
    "result": RESULT_BY_PLACES,
}

TOUCHES: Touches = {
    Expose: lambda event, _before: touch_of((event.player, event.life)),
    Take: lambda event, _before: touch_of("turn"),
    Discard: lambda event, _before: touch_of("turn"),
    End: lambda event, _before: touch_of("turn"),
}
"""Which events commute: telling a turned-up card commutes with telling another life's, with taking and discarding."""
