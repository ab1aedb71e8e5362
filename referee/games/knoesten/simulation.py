"""Knoesten, random players with real cards, for simulations and tests."""

from __future__ import annotations

import random
from typing import Any

from referee.engine.events import REFEREE
from referee.engine.table import Record
from referee.engine.tricks import Trick
from referee.games.knoesten.events import Deal, Exchange, Join, Pass, Play, TakeBack
from referee.games.knoesten.rulebook import HAND_SIZE, PACK
from referee.games.knoesten.state import State, dealt_in, due_dealer
from referee.games.knoesten.tricks import highest_trump


class RandomKnoesten:
    """Random players of Knoesten. `hands` are the real cards (sets), by seat.

    `tells` is the probability that a player tells which cards are handed in, `eager` that they hand in nearly all they
    may.
    """

    TAKES_BACK = 0.3
    """The probability that a mischief takes the last card back instead of playing an illegal one."""

    def __init__(self, rng: random.Random, record: Record) -> None:
        """Sit down at a table before its first deal."""
        self.rng = rng
        self.options = record.setup.options
        self.hands: list[int] = []
        self.stock: list[str] = []
        self.handed_in: list[tuple[int, str]] = []
        self.tells = 0.2
        self.eager = 0.0

    def next_event(self, state: State) -> Any | None:
        """Return the next event, legal by the real cards; None when somebody has won."""
        if state.finished:
            return None
        if state.phase == "done":
            return self.deal(state)
        assert state.turn is not None
        if state.phase == "join":
            return self.answer(state, state.turn)
        if state.phase == "exchange":
            return self.exchange(state, state.turn)
        return self.play(state, state.turn, self.may_play(state, state.turn))

    def next_mischief(self, state: State) -> Any | None:
        """Return an illegal card from the hand of the player to move, or a take-back of the last card."""
        if state.phase != "play" or state.turn is None:
            return None
        if state.trick and self.rng.random() < self.TAKES_BACK:
            return self.take_back(state)
        wrong = self.hands[state.turn] & ~self.may_play(state, state.turn)
        return self.play(state, state.turn, wrong) if wrong else None

    def deal(self, state: State) -> Deal:
        """Shuffle and deal. The dealer's third card is turned up."""
        players = len(state.scores)
        dealer = due_dealer(state)
        if dealer is None:
            dealer = self.rng.randrange(players)
        cards = list(PACK.cards_in_order)
        self.rng.shuffle(cards)
        self.hands = [0] * players
        for seat in dealt_in(players, dealer):
            self.hands[seat] = PACK.mask(cards[:HAND_SIZE])
            turned = cards[0]
            del cards[:HAND_SIZE]
        self.stock, self.handed_in = cards, []
        return Deal(REFEREE, dealer, turned)

    def answer(self, state: State, seat: int) -> Join | Pass:
        """Join or, if the rules allow it, sometimes pass."""
        last = not [other for other in state.joined if other not in (seat, state.dealer)]
        may_pass = (
            not last
            and state.passes[seat] < self.options["max_passes"]
            and state.scores[seat] > self.options["low_points"]
        )
        if may_pass and self.rng.random() < 0.3:
            if self.options["passers_cards"] == "handed_in":
                self.handed_in += [(seat, card) for card in PACK.cards(self.hands[seat])]
            return Pass(seat)
        return Join(seat)

    def exchange(self, state: State, seat: int) -> Exchange:
        """Hand in some cards, sometimes telling which, and take new ones."""
        kept = PACK.bit[state.trump] if state.trump and seat == state.dealer else 0
        cards = list(PACK.cards(self.hands[seat] & ~kept))
        self.rng.shuffle(cards)
        fewest = max(0, len(cards) - 2) if self.eager and self.rng.random() < self.eager else 0
        given = cards[: self.rng.randrange(fewest, len(cards) + 1)]
        self.hands[seat] &= ~PACK.mask(given)
        for _card in given:
            if self.stock:
                card = self.stock.pop()
            else:
                others = [entry for entry in self.handed_in if entry[0] != seat]
                entry = self.rng.choice(others)
                self.handed_in.remove(entry)
                card = entry[1]
            self.hands[seat] |= PACK.bit[card]
        self.handed_in += [(seat, card) for card in given]
        told = tuple(given) if self.rng.random() < self.tells else ()
        return Exchange(seat, len(given), told)

    def may_play(self, state: State, seat: int) -> int:
        """Return the cards (a set) that the rules let this seat play."""
        return may_play(self.hands[seat], state.trick, state.trump, highest_trump(state))

    def play(self, state: State, seat: int, cards: int) -> Play:
        """Play one of `cards` at random."""
        card = PACK.card_at(self.rng.randrange(cards.bit_count()), cards)
        self.hands[seat] &= ~PACK.bit[card]
        return Play(seat, card)

    def take_back(self, state: State) -> TakeBack:
        """Take the last card of the trick back into the hand it came from."""
        seat, card = state.trick[-1]
        self.hands[seat] |= PACK.bit[card]
        return TakeBack(seat, card)


def may_play(hand: int, trick: Trick, trump: str | None, highest: str | None) -> int:
    """Return the cards (a set) of a hand that comply with follow, ruff, overruff, underruff and trump-led."""
    if not trick:
        return hand
    led = trick[0][1][1]
    following = hand & PACK.suit[led]
    if following:
        if trump is None or led != trump[1] or highest is None:
            return following
        return following & PACK.higher[highest] or following
    trumps = hand & PACK.suit[trump[1]] if trump else 0
    if trumps and highest is not None:
        return trumps & PACK.higher[highest] or trumps
    return trumps or hand
