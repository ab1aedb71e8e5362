"""Knåker, cards that can't be put right: 16.7. Random cards replace them, so nobody knows them any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from referee.engine.cards import UNKNOWN, Card
from referee.games.knaker.cards.deck import DECKS, Deck
from referee.games.knaker.events import DOWN, HAND, UP, Cheat
from referee.games.knaker.players.hands import still_secret, with_value, without_card
from referee.games.knaker.players.pricks import CHANGES_STACKS
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import Exchanged, RuledOut, Seat, State, with_seat

Stacks = tuple[int, ...]


class Changed(NamedTuple):
    """A seat with some cards replaced by random ones, and those replaced cards as far as they were known.

    `before`: this had happened before the table was put back.
    """

    seat: Seat
    known: tuple[Card, ...] = ()
    before: bool = False


@RULES.judge("16.7")
def cards_changed(state: State, event: Cheat) -> State:
    """Replace the cards that a cheat swapped, turned, threw away or showed by random ones."""
    seat = state.seats[event.player]
    place = changed_place(seat, event)
    if place is None:
        return state
    changed = (
        _hand_changed(seat, seat.hand) if place == HAND else _stacks_changed(seat, *_stacks_of(seat, place, event))
    )
    after = state._replace(seats=with_seat(state.seats, event.player, changed.seat))
    after = shuffled_in(after, changed.known, with_thrown=not state.stock)
    return seen_elsewhere(state, state.seats, after)


def changed_place(seat: Seat, event: Cheat) -> str | None:
    """Return where the cards of a cheat were; None if it changed none.

    A thrown last card comes from the hand; without a hand, from the face-up, else from the face-down cards.
    """
    if event.kind in CHANGES_STACKS:
        return DOWN if _stacks_meant(seat.down, event) else None
    if event.kind == "throw-last" and not seat.hand_count:
        return UP if any(seat.up) else DOWN if any(seat.down) else None
    may_be = event.kind == "throw-last" or (event.kind == "other" and event.hand is not False)
    return HAND if seat.hand_count and may_be else None


def _stacks_of(seat: Seat, place: str, event: Cheat) -> tuple[Stacks, Stacks]:
    """Return the stacks whose face-up cards, and those whose face-down cards, are changed."""
    if place == UP:
        return _stacks_meant(seat.up, event), ()
    down = _stacks_meant(seat.down, event)
    return (down if event.kind == "turn-stack" else ()), down


def _stacks_meant(cards: Iterable[object], event: Cheat) -> Stacks:
    """Return the stacks with cards that may have been meant: the one told, or all of them."""
    return tuple([at for at, there in enumerate(cards) if there and event.stack in (None, at)])


def _hand_changed(seat: Seat, unsure: tuple[Card, ...]) -> Changed:
    """Return the hand after nobody can say which of its cards came back: these known cards are uncertain now."""
    hand = seat.hand
    for card in unsure:
        hand = without_card(hand, card)
    changed = seat._replace(
        hand=hand,
        hidden=seat.hidden + len(unsure),
        secret=still_secret(seat.secret, hand),
        traces=(*seat.traces, Exchanged(unsure)),
    )
    return Changed(changed, unsure)


def _stacks_changed(seat: Seat, up: Stacks, down: Stacks) -> Changed:
    """Return the stacks after their face-up, or their face-down, cards have become unknown to everybody."""
    known: tuple[Card, ...] = ()
    stacks = seat.up
    for at in up:
        known += tuple(card for card in stacks[at] if card != UNKNOWN)
        stacks = with_value(stacks, at, (UNKNOWN,) * len(stacks[at]))
    shown_up = (*seat.shown_up, *((at, UNKNOWN) for at in up if stacks[at]))
    shown_down = (*seat.shown_down, *((at, UNKNOWN) for at in down))
    return Changed(seat._replace(up=stacks, shown_up=shown_up, shown_down=shown_down), known)


@RULES.judge("16.7")
def changed_since(then: Seat, now: Seat) -> Changed:
    """Return a seat as it was before a call put the table back, except for what was changed or seen since.

    Putting back doesn't undo a replacement by random cards. Face-down cards that have come to light are replaced by it.
    """
    exchanged: Counter[Card] = Counter()
    changes = [trace for trace in now.traces[len(then.traces) :] if isinstance(trace, Exchanged)]
    for trace in changes:
        exchanged.update(trace.cards)
    up = {stack for stack, card in now.shown_up[len(then.shown_up) :] if stack is not None and card == UNKNOWN}
    down = now.shown_down[len(then.shown_down) :]
    if not (changes or up or down):
        return Changed(then)
    before = bool(changes or up) or any(card == UNKNOWN for _stack, card in down)
    stacks = _stacks_changed(then, tuple(sorted(up)), tuple(sorted({stack for stack, _card in down})))
    if not changes:
        return stacks._replace(before=before)
    hand = _hand_changed(stacks.seat, tuple((Counter(then.hand) & exchanged).elements()))
    return Changed(hand.seat, stacks.known + hand.known, before)


@RULES.judge("16.7")
def seen_elsewhere(before: State, then: tuple[Seat, ...], after: State) -> State:
    """Rule out, for each player, the copies whose place was known `before` and isn't `after`: they were seen elsewhere.

    Of a card of which one copy was known and another was not, a hand may hold the other one, but not both.
    `then` are the seats to which a call has put the table back. What a player has shown since then may lie in the same
    place again, and random cards may be any (16.7).
    """
    deck = DECKS[after.house.decks]
    elsewhere: Counter[Card] = Counter()
    for card, copies in deck.mask.items():
        unseen = (before.unseen & copies).bit_count()
        if unseen < (after.unseen & copies).bit_count():
            elsewhere[card] = copies.bit_count() - unseen
    seats = zip(then, before.seats, after.seats, strict=True)
    return after._replace(seats=tuple([_ruled_out(elsewhere, was, now, seat, deck) for was, now, seat in seats]))


def _ruled_out(elsewhere: Counter[Card], then: Seat, now: Seat, seat: Seat, deck: Deck) -> Seat:
    """Rule out as many copies of each card as were seen `elsewhere`, except those that this player has shown since.

    What had been ruled out by `now` stays so, also if the event by which it was has been put back.
    """
    traces = [other.traces[len(then.traces) :] for other in (now, seat)]
    from_hand = [Counter(trace for trace in since if isinstance(trace, str)) for since in traces]
    shown_up = [other.shown_up[len(then.shown_up) :] for other in (now, seat)]
    from_stacks = [Counter(card for _stack, card in since if card != UNKNOWN) for since in shown_up]
    hand_mixed = any(isinstance(trace, Exchanged) for since in traces for trace in since)
    up_mixed = any(card == UNKNOWN for since in shown_up for _stack, card in since)
    down_mixed = any(len(other.shown_down) > len(then.shown_down) for other in (now, seat))
    was = seat.ruled_out

    def not_there(already: int, shown: Counter[Card]) -> int:
        return deck.first_copies((elsewhere | deck.numbers(already)) - shown)

    ruled_out = RuledOut(
        0 if hand_mixed else was.hand | not_there(now.ruled_out.hand, from_hand[0] | from_hand[1]),
        0 if up_mixed else was.up | not_there(now.ruled_out.up, from_stacks[0] | from_stacks[1]),
        0 if down_mixed else was.down | not_there(now.ruled_out.down, Counter()),
    )
    return seat._replace(ruled_out=ruled_out)


def shuffled_in(state: State, cards: tuple[Card, ...], *, with_thrown: bool) -> State:
    """Shuffle cards into the stock, or without a stock into the thrown cards, and draw the same number."""
    unseen, deck = state.unseen, DECKS[state.house.decks]
    for card in (*cards, *(state.thrown if with_thrown else ())):
        unseen = deck.with_one(unseen, card)
    return state._replace(unseen=unseen, thrown=() if with_thrown else state.thrown)
