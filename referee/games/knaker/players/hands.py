"""Knåker, the cards of each player: 1 (what can lie where), and moving cards in and out."""

from __future__ import annotations

from typing import TypeVar

from referee.engine.cards import UNKNOWN, Card
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import DOWN, HAND, UP
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import Laid, Seat, State

Value = TypeVar("Value")


def without_card(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return cards without one copy of `card`, which must be among them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def can_come_from(state: State, index: int, cards: tuple[Card, ...], source: str) -> str:
    """Return why cards can't have come from a player's hand, face-up or face-down cards; "" if they can."""
    known, unknown = _cards_there(state.seats[index], source)
    deck, unseen = DECKS[state.house.decks], may_be_there(state, index, source)
    if len(cards) == 1:
        card = cards[0]
        if card in known or (unknown and unseen & deck.mask[card]):
            return ""
        return "card-lies-elsewhere" if known or unknown else "holds-no-cards"
    if len(cards) > len(known) + unknown:
        return "holds-no-cards"
    for card in cards:
        if card in known:
            known = without_card(known, card)
        elif unknown and unseen & deck.mask[card]:
            unseen = deck.without(unseen, card)
            unknown -= 1
        else:
            return "card-lies-elsewhere"
    return ""


@RULES.judge("16.7")
def may_be_there(state: State, index: int, source: str) -> int:
    """Return the unseen cards that may be among the unknown ones of a player's hand, face-up or face-down cards."""
    ruled_out = state.seats[index].ruled_out
    return state.unseen & ~{HAND: ruled_out.hand, UP: ruled_out.up, DOWN: ruled_out.down}[source]


def _cards_there(seat: Seat, source: str) -> tuple[tuple[Card, ...], int]:
    """Return the known cards of a place, and how many unknown ones lie there."""
    if source == HAND:
        return seat.hand, seat.hidden
    if source == DOWN:
        return (), sum(seat.down)
    known = tuple([card for stack in seat.up for card in stack if card != UNKNOWN])
    return known, sum([len(stack) for stack in seat.up]) - len(known)


def take_out(
    state: State, index: int, cards: tuple[Card, ...], source: str, number: int
) -> tuple[Seat, int, tuple[Laid, ...]]:
    """Take cards from a player's hand or stacks in event `number`.

    Returns the seat without them, the cards still unseen, and where each came from.
    """
    seat, unseen, deck = state.seats[index], state.unseen, DECKS[state.house.decks]
    if source != HAND:
        return _take_from_stacks(state, seat, cards, source, number)
    hand, hidden, traces = seat.hand, seat.hidden, seat.traces
    for card in cards:
        if card in hand:
            hand = without_card(hand, card)
        else:
            hidden -= 1
            unseen = deck.without(unseen, card)
            traces += (card,)
    secret = still_secret(seat.secret, hand) if seat.secret else ()
    seat = seat._replace(hand=hand, hidden=hidden, traces=traces, secret=secret)
    after = state.number
    return seat, unseen, tuple([Laid(number, after, card, HAND) for card in cards])


def still_secret(secret: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the secret cards that can still be in this hand."""
    left: tuple[Card, ...] = ()
    for card in secret:
        if left.count(card) < hand.count(card):
            left += (card,)
    return left


def _take_from_stacks(
    state: State, seat: Seat, cards: tuple[Card, ...], source: str, number: int
) -> tuple[Seat, int, tuple[Laid, ...]]:
    laid: list[Laid] = []
    unseen, deck = state.unseen, DECKS[state.house.decks]
    for card in cards:
        if source == DOWN:
            stack = next(at for at, count in enumerate(seat.down) if count)
            seat = seat._replace(
                down=with_value(seat.down, stack, seat.down[stack] - 1), shown_down=(*seat.shown_down, (stack, card))
            )
            unseen = deck.without(unseen, card)
        else:
            stack, known, sure = stack_of(seat, card)
            if not known:
                unseen = deck.without(unseen, card)
            seat = take_from_stack(seat, stack, card, sure=sure)
        laid.append(Laid(number, state.number, card, source, stack))
    return seat, unseen, tuple(laid)


def stack_of(seat: Seat, card: Card) -> tuple[int, bool, bool]:
    """Return the face-up stack a card comes from, whether it was known to lie there, and whether that is certain.

    An unknown card comes from the stack that fits it best: one of its rank, else one of unknown cards only.
    """
    for at, stack in enumerate(seat.up):
        if card in stack:
            return at, True, True
    unknown = [(at, stack) for at, stack in enumerate(seat.up) if UNKNOWN in stack]
    of_rank = [at for at, stack in unknown if any(other[0] == card[0] for other in stack)]
    wholly = [at for at, stack in unknown if all(other == UNKNOWN for other in stack)]
    sure = len(unknown) == 1 and all(from_stack is not None for from_stack, _card in seat.shown_up)
    return (of_rank or wholly or [at for at, _stack in unknown])[0], False, sure


def take_from_stack(seat: Seat, stack: int, card: Card, *, sure: bool = True) -> Seat:
    """Take a card, known or not, off a face-up stack. An emptied stack is no longer locked."""
    known = card in seat.up[stack]
    left = without_card(seat.up[stack], card if known else UNKNOWN)
    seat = seat._replace(up=with_value(seat.up, stack, left))
    if not known:
        seat = seat._replace(shown_up=(*seat.shown_up, (stack if sure else None, card)))
    if not left and stack in seat.locked:
        seat = seat._replace(locked=tuple(other for other in seat.locked if other != stack))
    return seat


def as_told(seat: Seat, stack: int, cards: tuple[Card, ...]) -> Seat:
    """Return the seat with its stacks adjusted to an entry that names one.

    If cards were laid from an unspecified stack, the wrong one may have been assumed.
    """
    up = seat.up
    missing = len(cards) - sum(card in up[stack] for card in cards) - up[stack].count(UNKNOWN)
    guessed = sum(from_stack is None for from_stack, _card in seat.shown_up)
    for other in range(len(up)):
        while missing > 0 and guessed and other != stack and UNKNOWN in up[other]:
            up = with_value(up, other, without_card(up[other], UNKNOWN))
            up = with_value(up, stack, (*up[stack], UNKNOWN))
            missing, guessed = missing - 1, guessed - 1
    return seat._replace(up=up) if up is not seat.up else seat


def known_on_stack(seat: Seat, stack: int, cards: tuple[Card, ...]) -> Seat:
    """Name the unknown cards of a face-up stack."""
    there = seat.up[stack]
    for card in cards:
        there = with_value(there, there.index(UNKNOWN), card)
    shown = tuple((stack, card) for card in cards)
    return seat._replace(up=with_value(seat.up, stack, there), shown_up=seat.shown_up + shown)


def put_back(seat: Seat, laid: tuple[Laid, ...]) -> Seat:
    """Put laid cards back where they came from; everybody has seen them."""
    for entry in laid:
        if entry.source == UP:
            stack = (*seat.up[entry.stack], entry.card)
            seat = seat._replace(up=with_value(seat.up, entry.stack, stack))
        else:
            seat = seat._replace(hand=(*seat.hand, entry.card))
    return seat


def with_value(values: tuple[Value, ...], at: int, value: Value) -> tuple[Value, ...]:
    """Return values with one of them replaced."""
    return (*values[:at], value, *values[at + 1 :])
