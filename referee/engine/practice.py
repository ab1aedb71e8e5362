"""Practice: a table whose cards the server deals, and sensible players who hold real cards.

Nothing of it is stored. A deal follows from a seed, and where the cards lie now from the events since (decision 0025).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.engine.cards import Card, Pack
from referee.engine.ruling import verdict_on
from referee.engine.table import Record
from referee.engine.tricks import Trick, taker
from referee.engine.verdicts import Verdict


class Move(NamedTuple):
    """Something that a player might sensibly do now.

    `body` is the event as a phone sends it; `why` is the key of the sentence that says why it is sensible, "" for none;
    `blind`: it names a card that its player sees only after doing it.
    """

    body: dict[str, Any]
    why: str = ""
    blind: bool = False


class RealTable(Protocol):
    """The real cards of a practice table, and its players' sense. It is told every event of the table, in order."""

    def follow(self, event: object, before: Any, after: Any) -> None:
        """Move the real cards as this event does, legal or not; it leads from one state to the other."""

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return what a player sees when looking into their own hand."""

    def moves(self, state: Any, seat: int) -> Iterable[Move]:
        """Return what a seat might do now, the most sensible first; nothing while it waits for others.

        For REFEREE, what the table does by itself: it deals, and tells the cards that everybody sees.
        """

    def holds(self, state: Any, event: object) -> bool:
        """Return whether the event agrees with the real cards: nobody lays what they don't hold."""

    def keeps(self, state: Any, event: object) -> bool:
        """Return whether a card was allowed, as everybody would know who saw all hands."""


def real_table(start: Record, seed: str) -> RealTable:
    """Return the real cards of a table at its start. The same seed always deals alike."""
    assert start.game.practice is not None
    table: RealTable = start.game.practice(seed, start)
    return table


def sensible_move(record: Record, table: RealTable, seat: int) -> Move | None:
    """Return the most sensible move of a seat that the rules don't forbid; None if it has nothing to do now.

    Only where every move is forbidden, as may happen after another's breach, the first possible one is returned.
    """
    least: Move | None = None
    for move in table.moves(record.state, seat):
        verdict = verdict_on(record, record.game.read_event(move.body, record))
        if verdict in (Verdict.LEGAL, Verdict.OPEN):
            return move
        if verdict is Verdict.ILLEGAL and least is None:
            least = move
    return least


def shuffle_cards(seed: str, number: int, cards: Sequence[Card]) -> list[Card]:
    """Return cards in the order of deal `number`. The same seed always gives the same order."""
    order = list(cards)
    random.Random(f"{seed}/{number}").shuffle(order)
    return order


# --- games of tricks -----------------------------------------------------------------------------------------

LEAD, WIN, LOW, DUCK, ONLY = "lead", "win", "low", "duck", "only"
"""Why a card is sensible: the keys of sentences that all games of tricks share."""


def sensible_cards(
    may: Sequence[Card], trick: Trick, seat: int, strength: Mapping[Card, int], trump: str | None, *, low: bool = False
) -> Iterator[tuple[Card, str]]:
    """Yield the allowed cards with the reason for each, the most sensible first.

    A player leads high, wins as cheaply as possible, and otherwise lets the lowest card go. One who wants no tricks
    (`low`) leads low, and lets the highest card go that doesn't win. `strength` orders cards of one suit.
    """
    ranked = sorted(may, key=lambda card: (card[1] == trump, strength[card] if card[1] == trump else _rank(card)))
    if len(ranked) == 1:
        yield ranked[0], ONLY
        return
    if not trick:
        yield from ((card, LOW if low else LEAD) for card in (ranked if low else _cards_to_lead(ranked, trump)))
        return
    winning = [card for card in ranked if taker((*trick, (seat, card)), trump, strength) == seat]
    losing = [card for card in ranked if card not in winning]
    if low:
        yield from ((card, DUCK) for card in (*reversed(losing), *winning))
    else:
        yield from ((card, WIN) for card in winning)
        yield from ((card, LOW) for card in losing)


def _cards_to_lead(ranked: Sequence[Card], trump: str | None) -> Iterator[Card]:
    """Yield cards to lead: the highest outside trumps, then trumps from the highest."""
    yield from (card for card in reversed(ranked) if card[1] != trump)
    yield from (card for card in reversed(ranked) if card[1] == trump)


def _rank(card: Card) -> int:
    return "23456789TJQKA".index(card[0])


def lowest_first(cards: Iterable[Card], trump: str | None = None) -> list[Card]:
    """Return cards from the one that is missed least: those of low rank first, trumps last."""
    return sorted(cards, key=lambda card: (card[1] == trump, _rank(card), card))


def in_order(pack: Pack, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand suit by suit, as people sort them."""
    return pack.cards(pack.mask(cards))
