"""Kombinations-Whist, random players with real cards, for simulations and tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from referee.engine.cards import Card
from referee.engine.events import REFEREE
from referee.engine.table import Record
from referee.games.kombinationswhist import tricks
from referee.games.kombinationswhist.asks import PASSED_CARDS, Ask, asked_for, directions, receiver
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.combinations import clashes_with, combination
from referee.games.kombinationswhist.events import Bid, Cheat, Deal, Declare, Justice, Pass, Play, Send, Show
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK, deck_of
from referee.games.kombinationswhist.state import State, awaits_justice, next_dealer, seats_of_deal
from referee.games.kombinationswhist.ways import can_be_made

HOW_MANY_SPECIALS = (8, 6, 3, 1)
"""The weights of a random bid with no special bid, one, two, three."""


class RandomWhist:
    """Random players of Kombinations-Whist. `hands` are the real cards (sets), by seat.

    `tells` is the probability that passed cards are entered openly.
    """

    def __init__(self, rng: random.Random, record: Record) -> None:
        """Sit down at a table before its first deal."""
        self.rng = rng
        self.options = record.setup.options
        self.hands: list[int] = []
        self.packets: dict[int, int] = {}
        self.tells = 0.3

    def next_event(self, state: State) -> Any | None:
        """Return the next event, legal by the real cards; None when somebody has won."""
        if state.match.finished:
            return None
        if state.phase == "done":
            return self.deal(state)
        assert state.turn is not None
        if state.phase == "bid":
            return self.bid(state, state.turn)
        if state.phase == "declare":
            return self.before_play(state)
        return self.in_play(state, state.turn)

    def next_mischief(self, state: State) -> Any | None:
        """Return something that breaks a rule, or a call of a cheat; None if there is nothing now."""
        if state.phase == "play" and self.rng.random() < 0.05:
            return Cheat(REFEREE, self.rng.choice(state.deal.seats), agreed=self.rng.random() < 0.5)
        if state.phase == "bid" and state.deal.bid is not None and state.turn is not None:
            return Bid(state.turn, "ungefar")
        if state.phase != "play" or state.turn is None or awaits_justice(state):
            return None
        wrong = self.hands[state.turn] & ~self.may_play(state, state.turn)
        return self.play(state.turn, wrong) if wrong else None

    def deal(self, state: State) -> Deal:
        """Shuffle and deal."""
        due = next_dealer(state)
        dealer = self.rng.randrange(len(state.match.scores)) if due is None else due
        seats = seats_of_deal(state.match, dealer)
        cards = list(PACK.cards(deck_of(len(seats))))
        self.rng.shuffle(cards)
        self.hands = [0] * len(state.match.scores)
        self.packets = {}
        for seat in seats:
            self.hands[seat] = PACK.mask(cards[:HAND_SIZE])
            del cards[:HAND_SIZE]
        return Deal(REFEREE, dealer)

    def bid(self, state: State, seat: int) -> Bid | Pass:
        """Bid a few times, then pass; never bid what can't be played."""
        if self.rng.random() < 0.45:
            bid = self.some_bid(len(state.deal.seats))
            last = state.deal.bid
            least = combination(last.standard, last.specials).value + 1 if last else 1
            if combination(*bid).value >= least:
                return Bid(seat, *bid)
        return Pass(seat, self.rng.random() < 0.1)

    def some_bid(self, players: int) -> tuple[str, tuple[str, ...]]:
        """Return a random combination that may be bid."""
        while True:
            standard = self.rng.choice(list(STANDARD_BIDS))
            number = self.rng.choices(range(len(HOW_MANY_SPECIALS)), HOW_MANY_SPECIALS)[0]
            specials = tuple(self.rng.sample(list(SPECIAL_BIDS), number))
            bid = combination(standard, specials)
            if any(clashes_with(bid, special) for special in bid.specials):
                continue
            if bid.value >= 1 and can_be_made(standard, specials, players):
                return standard, specials

    # --- before play ----------------------------------------------------------------------------------------

    def before_play(self, state: State) -> Any:
        """Declare, or pass on, whatever is due next."""
        ask = asked_for(state.deal)[0]
        seat = ask.seats[0]
        if ask.what in ("brev", "mastarbrev"):
            return self.send(state, ask)
        return Declare(seat, **{ask.what: self.choice(state, ask)})

    def choice(self, state: State, ask: Ask) -> Any:
        """Return the value to declare."""
        assert state.deal.terms is not None
        guesses = state.deal.terms.standard.guesses
        choices: dict[str, Callable[[], Any]] = {
            "trump": lambda: self.rng.choice(self.trumps(state)),
            "plague": lambda: self.rng.choice(PACK.suits),
            "guess": lambda: tuple(self.rng.sample(range(HAND_SIZE + 1), guesses)),
            "justice": lambda: self.rng.choice(PACK.cards(state.deal.deck)),
            "direction": lambda: self.rng.choice(directions(state.deal)),
            "studio": lambda: self.studio(state),
            "ranks": lambda: tuple((seat, self.some(self.hands[seat], 1)[0]) for seat in sorted(ask.seats)),
            "takes": lambda: self.swap(state),
        }
        return choices[ask.what]()

    def trumps(self, state: State) -> list[str]:
        """Return the suits that may be trumps."""
        hand = self.hands[state.deal.declarer or 0]
        lengths = {suit: (hand & cards).bit_count() for suit, cards in PACK.suit.items()}
        shortest, longest = min(lengths.values()), max(lengths.values())
        if "oppen-trumf" in state.deal.parts and "atelje" in state.deal.parts:
            return [suit for suit, length in lengths.items() if length == shortest]
        if "subtrumf" in state.deal.parts:
            return [suit for suit, length in lengths.items() if length < longest]
        return list(lengths)

    def studio(self, state: State) -> tuple[Card, ...]:
        """Return four cards for the studio, none of them open trumps."""
        return tuple(self.some(self.for_studio(state), tricks.STUDIO_SIZE))

    def for_studio(self, state: State) -> int:
        """Return the cards (a set) that may be laid in the studio."""
        deal = state.deal
        assert deal.declarer is not None
        cards = self.hands[deal.declarer] & ~PACK.mask(deal.declared.studio or ())
        if "oppen-trumf" in deal.parts and deal.declared.trump:
            cards &= ~PACK.suit[deal.declared.trump]
        return cards

    def swap(self, state: State) -> Card:
        """Take one of the highest cards laid by the opponents (rangtrumf)."""
        deal = state.deal
        assert deal.declarer is not None
        laid = dict(deal.declared.ranks)
        strength = tricks.strengths(deal.parts) if self.options["iron_ranks"] == "everywhere" else tricks.STRENGTH
        opponents = {seat: card for seat, card in laid.items() if seat != deal.declarer}
        highest = max(strength[card] for card in opponents.values())
        seat = self.rng.choice([seat for seat, card in opponents.items() if strength[card] == highest])
        own, taken = PACK.bit[laid[deal.declarer]], PACK.bit[laid[seat]]
        self.hands[deal.declarer] ^= own | taken
        self.hands[seat] ^= own | taken
        return laid[seat]

    def send(self, state: State, ask: Ask) -> Send:
        """Pass three cards on, sometimes telling which. Nobody looks at theirs before all have passed."""
        if not self.packets:
            self.packets = {seat: PACK.mask(self.some(self.hands[seat], PASSED_CARDS)) for seat in ask.seats}
        seat = ask.seats[0]
        to = receiver(state.deal, ask.what, seat)
        assert to is not None
        cards = PACK.cards(self.packets[seat])
        if len(ask.seats) == 1:
            for giver, packet in self.packets.items():
                taker = receiver(state.deal, ask.what, giver)
                assert taker is not None
                self.hands[giver] &= ~packet
                self.hands[taker] |= packet
            self.packets = {}
        told = tuple(card for card in cards if self.rng.random() < self.tells)
        return Send(seat, to, PASSED_CARDS, told)

    def some(self, cards: int, number: int) -> list[Card]:
        """Return up to `number` random cards of a set."""
        of = PACK.cards(cards)
        return self.rng.sample(of, min(number, len(of)))

    # --- play -----------------------------------------------------------------------------------------------

    def in_play(self, state: State, seat: int) -> Any:
        """Show what is due, name a trick's taker, or play a card."""
        deal = state.deal
        if awaits_justice(state):
            return Justice(seat, self.rng.choice(deal.seats))
        if seat == deal.declarer:
            shown = self.show(state, seat)
            if shown is not None:
                return shown
        return self.play(seat, self.may_play(state, seat))

    def show(self, state: State, seat: int) -> Show | None:
        """Return what the declarer has to lay open now, if anything."""
        deal = state.deal
        hand = self.hands[seat]
        if "oppen-hand" in deal.parts and not deal.declared.shown:
            return Show(seat, PACK.cards(hand))
        if "oppen-trumf" in deal.parts and not deal.declared.shown and deal.declared.trump:
            return Show(seat, PACK.cards(hand & PACK.suit[deal.declared.trump]))
        studio = deal.declared.studio
        if studio is not None and len(studio) < tricks.STUDIO_SIZE and self.for_studio(state):
            return Show(seat, tuple(self.some(self.for_studio(state), 1)))
        return None

    def may_play(self, state: State, seat: int) -> int:
        """Return the cards (a set) that the rules let this seat play."""
        hand = self.hands[seat]
        if state.trick:
            hand = hand & PACK.suit[state.trick[0][1][1]] or hand
        if seat != state.deal.declarer:
            return hand
        not_now = tricks.trumps_held_back(state) | (0 if state.trick else tricks.plague_not_to_lead(state))
        return hand & ~not_now or hand

    def play(self, seat: int, cards: int) -> Play:
        """Play one of `cards` at random."""
        card = PACK.card_at(self.rng.randrange(cards.bit_count()), cards)
        self.hands[seat] &= ~PACK.bit[card]
        return Play(seat, card)
