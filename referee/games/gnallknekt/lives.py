"""Gnällknekt, lives: expose; and what is known about their open cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.cards import Card
from referee.engine.values import keeps_last
from referee.games.gnallknekt.bags import ONE, has_card, kinds
from referee.games.gnallknekt.events import Attack, Expose
from referee.games.gnallknekt.rulebook import RULES
from referee.games.gnallknekt.state import Life, State, is_token, token

JACK = "J"


@RULES.judge("expose")
def turned_up(life: Life, seat: int, number: int) -> Life:
    """Return a life with its next card turned up, if no open card is left."""
    if life.open or not life.down:
        return life
    down = life.down - 1
    return Life(down, (token(seat, number, down),))


def may_be(state: State, card: str) -> tuple[Card, ...]:
    """Return everything that an open card may be or have been: just itself, unless it is untold."""
    return kinds(bag_of(state, card)) if is_token(card) else (card,)


def may_be_this(state: State, card: str, told: Card) -> bool:
    """Return whether an open card may be the card told."""
    return has_card(bag_of(state, card), told) > 0 if is_token(card) else card == told


def bag_of(state: State, card: str) -> int:
    """Return the bag of the cards that an unknown card may be or have been."""
    told = next((told for known, told in state.named if known == card), None)
    if told is not None:
        return ONE[told]
    return state.unseen.may_have_been(card) if card in state.unseen.tokens else state.unseen.may_lie()


def may_be_both(state: State, cards: tuple[str, str], told: tuple[Card, Card]) -> bool:
    """Return whether two cards that lie, or lay, on each other may be these. Either may be known."""
    after: State | None = state
    for card, what in zip(cards, told, strict=True):
        if after is not None and is_token(card):
            after = tell(after, card, what)
    return after is not None


def with_life(state: State, seat: int, number: int, life: Life) -> State:
    """Return the state with this life replaced."""
    lives = list(state.lives)
    own = list(lives[seat])
    own[number] = life
    lives[seat] = tuple(own)
    return state._replace(lives=tuple(lives))


# --- telling what a card is ------------------------------------------------------------------------------


def tell(state: State, card: str, told: Card) -> State | None:
    """Return the state after somebody has told what an unknown card is; None if it can't be that."""
    known = next((was for token, was in state.named if token == card), told)
    if known != told:
        return None
    named = (*((known, was) for known, was in state.named if known != card), (card, told)) if state.open else ()
    number, life = int(card[2]), state.lives[int(card[1])][int(card[2])]
    if card in life.open:
        unseen = state.unseen.shown_lying(told)
        if unseen is None:
            return None
        place = life.open.index(card)
        state = state._replace(unseen=unseen)
        life = life._replace(open=(*life.open[:place], told, *life.open[place + 1 :]))
        return with_life(state, int(card[1]), number, life)._replace(named=named)
    unseen = state.unseen.told(card, told)
    return None if unseen is None else state._replace(unseen=unseen, named=named)


def untold_cards(state: State, event: Expose) -> list[str]:
    """Return the cards of a life that still have to be told, in the order they were turned up.

    These are the ones that lie there and, before them, cards that are gone but on which a verdict waits.
    """
    here = f"?{event.player}{event.life}"
    waiting = {
        card
        for ruling in state.open
        for finding in ruling.findings
        for card in getattr(finding.condition, "hit", ())
        if card.startswith(here) and len(may_be(state, card)) > 1
    }
    lying = {card for card in state.lives[event.player][event.life].open if is_token(card)}
    return sorted(waiting | lying, key=lambda card: (-int(card[3]), card))


@keeps_last
def tell_exposed(state: State, event: Expose) -> State | None:
    """Return the state after the cards of a life have been told; None if they can't be these."""
    told: State | None = state
    for card, name in zip(untold_cards(state, event), event.cards, strict=False):
        told = tell(told, card, name) if told is not None else None
    return told


# --- what an attack is aimed at --------------------------------------------------------------------------


class Aim(NamedTuple):
    """The target of an attack: one open card of a life, or its top pair.

    `places` are the indices of the cards that go, bottom first; `open` are the open cards, with those that the event
    itself tells in place of unknown ones; `named` is what it tells, as (token, card).
    """

    open: tuple[str, ...]
    places: tuple[int, ...]
    named: tuple[tuple[str, Card], ...] = ()

    @property
    def on_top(self) -> bool:
        """Whether nothing lies on the cards that go."""
        return self.places[0] == len(self.open) - len(self.places)

    @property
    def hit(self) -> tuple[str, str]:
        """The card that may make it a pair (the one under the top, or ""), and the top card of those that go."""
        top = self.places[-1]
        return (self.open[top - 1] if top and self.on_top else ""), self.open[top]

    @property
    def is_pair(self) -> bool:
        """Whether the cards that go are known to be a pair."""
        return is_pair(*self.hit)


def is_pair(under: str, top: str) -> bool:
    """Return whether two cards, one on top of the other, are known to be a defending pair (clause attack.pair)."""
    return under[:1] == top[0] and top[0] != JACK and not is_token(top)


def aim(state: State, event: Attack) -> Aim | None:
    """Return the target of an attack; None if no such card lies there."""
    opened = list(state.lives[event.target][event.life].open)
    if not opened:
        return None
    places: list[int] = []
    named = []
    for card in event.hit or (opened[-1],):
        place = _place_of(state, opened, card, places)
        if place is None:
            return None
        if opened[place] != card:
            named.append((opened[place], card))
            opened[place] = card
        places.append(place)
    top = len(opened) - 1
    if len(places) == 1 and top and places[0] >= top - 1 and is_pair(opened[top - 1], opened[top]):
        places = [top - 1, top]
    return Aim(tuple(opened), tuple(sorted(places)), tuple(named))


def _place_of(state: State, opened: Sequence[str], card: str, taken: Sequence[int]) -> int | None:
    """Return the index of this card, the topmost if there are several; an untold card only if no known one fits."""
    places = [place for place in reversed(range(len(opened))) if place not in taken]
    for place in places:
        if opened[place] == card:
            return place
    return next(
        (place for place in places if is_token(opened[place]) and may_be_this(state, opened[place], card)), None
    )


# --- how many attacks a player can still withstand --------------------------------------------------------


def attacks_needed(state: State, seat: int) -> int:
    """Return the minimum number of attacks that knock out all lives of a player.

    Each single card, jack, pair and face-down card needs one attack.
    """
    return sum(life.down + _attacks_on(state, life.open) for life in state.lives[seat])


def _attacks_on(state: State, opened: tuple[str, ...]) -> int:
    needed = 0
    while opened:
        together = 2 if len(opened) > 1 and _may_be_pair(state, opened[-2], opened[-1]) else 1
        opened = opened[:-together]
        needed += 1
    return needed


def _may_be_pair(state: State, under: str, top: str) -> bool:
    if not is_token(under) and not is_token(top):
        return is_pair(under, top)
    ranks = {card[0] for card in may_be(state, top)} & {card[0] for card in may_be(state, under)}
    return bool(ranks - {JACK})
