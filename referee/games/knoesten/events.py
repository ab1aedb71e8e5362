"""Knoesten: the events, one for each `do` of the casebook. `by` is a seat; the referee's is REFEREE."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN, Card
from referee.engine.errors import EntryError
from referee.engine.events import EventKind, event
from referee.engine.fields import Field, cards_or_unknown, count, one_card, player
from referee.engine.outcomes import RESULT_BY_POINTS, CountsOfSome
from referee.engine.private import Body, Private, as_seen


class Deal(NamedTuple):
    """A hand begins: the dealer, and the card turned up for trumps."""

    by: int
    dealer: int
    trump: Card


class Join(NamedTuple):
    """A player joins the hand."""

    by: int


class Pass(NamedTuple):
    """A player passes the hand."""

    by: int


class Exchange(NamedTuple):
    """A player hands in `number` cards for new ones. `cards` are those of them that were told."""

    by: int
    number: int
    cards: tuple[Card, ...] = ()


class Play(NamedTuple):
    """A player plays one card to the trick."""

    by: int
    cards: Card


class TakeBack(NamedTuple):
    """A player takes the last card played to the trick back into the hand."""

    by: int
    cards: Card


class Fault(NamedTuple):
    """The referee gives a player a fault."""

    by: int
    player: int


class Outcome(NamedTuple):
    """The outcome of a hand: the tricks of each seat, None for a player who did not join.

    `dealer` and `trump` (the turned card) are None if they are obvious, or nobody says.
    """

    by: int
    tricks: tuple[int | None, ...]
    dealer: int | None = None
    trump: Card | None = None


def _exchange(by: int, number: int | None, cards: tuple[Card, ...]) -> Exchange:
    if number is None:
        if not cards:
            raise EntryError("missing-key", key="count", do="exchange")
        number = len(cards)
    if cards and len(cards) != number:
        raise EntryError("count-differs", key="cards", value=len(cards), expected=number)
    return Exchange(by, number, tuple(card for card in cards if card != UNKNOWN))


def _exchange_as_seen(body: Body, viewer: str | None, state: Any) -> Body:
    """Return an exchange as seen by others: only the number of cards, and the turned card if it was among them."""
    number = len(str(body.get("cards") or "").split()) or body.get("count")
    seen = {"by": body["by"], "do": body["do"], "count": number}
    cards = as_seen(body.get("cards"), () if state is None or state.trump is None else (state.trump,))
    return {**seen, "cards": cards} if set(cards.split()) - {UNKNOWN} else seen


EVENTS: Mapping[str, EventKind] = {
    "deal": event(Deal, Field("dealer", player), Field("trump", one_card), by_referee=True, witnessed=True),
    "join": event(Join),
    "pass": event(Pass),
    "exchange": event(
        _exchange,
        Field("count", count, None),
        Field("cards", cards_or_unknown, (), Private(_exchange_as_seen)),
    ),
    "play": event(Play, Field("cards", one_card)),
    "take_back": event(TakeBack, Field("cards", one_card)),
    "fault": event(Fault, Field("player", player), by_referee=True),
    "outcome": event(
        Outcome,
        Field("tricks", CountsOfSome(count)),
        Field("dealer", player, None),
        Field("trump", one_card, None),
        by_referee=True,
        witnessed=True,
    ),
    "result": RESULT_BY_POINTS,
}
