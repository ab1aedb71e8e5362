"""Knoesten, the real cards of a practice table and its players."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.engine.cards import Card
from referee.engine.events import REFEREE
from referee.engine.practice import Move, in_order, lowest_first, sensible_cards, shuffle_cards
from referee.engine.table import Record
from referee.games.knoesten.events import Deal, Exchange, Pass, Play, TakeBack
from referee.games.knoesten.rulebook import HAND_SIZE, PACK
from referee.games.knoesten.simulation import may_play
from referee.games.knoesten.state import State, dealt_in, due_dealer
from referee.games.knoesten.tricks import highest_trump


class KnoestenAtHand:
    """The hands by seat, the stock with its top last, and what each seat has handed in."""

    def __init__(self, seed: str, record: Record) -> None:
        """Sit down before the first deal."""
        self.seed = seed
        self.players = record.setup.players
        self.options = record.setup.options
        self.deals = 0
        self.hands: list[list[Card]] = [[] for _player in self.players]
        self.stock: list[Card] = []
        self.handed_in: list[tuple[int, Card]] = []

    # --- the cards ---------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in a player's hand, sorted by suit."""
        return in_order(PACK, self.hands[seat])

    def follow(self, event: object, before: State, after: State) -> None:
        """Move the cards."""
        if isinstance(event, Deal):
            self._deal(event)
        elif isinstance(event, Exchange):
            self._exchange(event, before)
        elif isinstance(event, Pass) and self.options["passers_cards"] == "handed_in":
            self.handed_in += [(event.by, card) for card in self.hands[event.by]]
        elif isinstance(event, Play) and event.cards in self.hands[event.by]:
            self.hands[event.by].remove(event.cards)
        elif isinstance(event, TakeBack):
            self.hands[event.by].append(event.cards)
        if after.phase == "done":
            self.hands = [[] for _player in self.players]

    def _deal(self, event: Deal) -> None:
        """Deal from the pack as shuffled for this hand, with the turned card in the dealer's hand."""
        cards = shuffle_cards(self.seed, self.deals, PACK.cards_in_order)
        cards.remove(event.trump)
        self.deals += 1
        self.hands = [[] for _player in self.players]
        for seat in dealt_in(len(self.players), event.dealer):
            self.hands[seat] = [event.trump] if seat == event.dealer else []
            while len(self.hands[seat]) < HAND_SIZE:
                self.hands[seat].append(cards.pop())
        self.stock, self.handed_in = cards, []

    def _exchange(self, event: Exchange, state: State) -> None:
        """Hand in the cards that were told and, for the rest, those that are missed least."""
        hand = self.hands[event.by]
        kept = (state.trump,) if event.by == state.dealer and event.number < HAND_SIZE else ()
        untold = [card for card in self._dispensable(state, event.by) if card not in (*event.cards, *kept)]
        given = [*event.cards, *untold][: event.number]
        for card in given:
            hand.remove(card)
        for number in range(len(given)):
            hand.append(self.stock.pop() if self.stock else self._from_pile(event.by, number))
        self.handed_in += [(event.by, card) for card in given]

    def _from_pile(self, seat: int, number: int) -> Card:
        """Take a card that another player handed in."""
        others = [entry for entry in self.handed_in if entry[0] != seat]
        entry = random.Random(f"{self.seed}/{self.deals}/{seat}/{number}").choice(others)
        self.handed_in.remove(entry)
        return entry[1]

    def _dispensable(self, state: State, seat: int) -> list[Card]:
        """Return a hand from the card that is missed least."""
        return lowest_first(self.hands[seat], state.trump[1] if state.trump else None)

    def holds(self, state: State, event: object) -> bool:
        """Return whether a player holds what they play or hand in, and there are as many cards to draw."""
        if isinstance(event, Play):
            return event.cards in self.hands[event.by]
        if isinstance(event, Exchange):
            drawable = len(self.stock) + sum(seat != event.by for seat, _card in self.handed_in)
            held = self.hands[event.by]
            return event.number <= min(len(held), drawable) and set(event.cards) <= set(held)
        return True

    def keeps(self, state: State, event: object) -> bool:
        """Return whether a card was one of those that the player's hand allowed."""
        return not isinstance(event, Play) or event.cards in self._may_play(state, event.by)

    # --- the players -------------------------------------------------------------------------------------

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Deal; join with a fair hand, exchange all but trumps, kings and aces, play as trick players do."""
        if seat == REFEREE:
            if state.phase == "done" and not state.finished:
                yield self._deals(state)
        elif state.turn == seat and not state.finished:
            phases = {"join": self._answers, "exchange": self._exchanges, "play": self._plays}
            yield from phases[state.phase](state, seat)

    def _deals(self, state: State) -> Move:
        """Deal as the pack is shuffled for this hand; its first card is the one turned up."""
        due = due_dealer(state)
        dealer = len(self.players) - 1 if due is None else due
        turned = shuffle_cards(self.seed, self.deals, PACK.cards_in_order)[0]
        return Move({"by": "referee", "do": "deal", "dealer": self.players[dealer], "trump": turned})

    def _answers(self, state: State, seat: int) -> Iterator[Move]:
        by = self.players[seat]
        answers = [Move({"by": by, "do": "join"}, "joins"), Move({"by": by, "do": "pass"}, "passes")]
        yield from answers if self._cards_to_keep(state, seat) else reversed(answers)

    def _exchanges(self, state: State, seat: int) -> Iterator[Move]:
        """Exchange what is not worth keeping: these are the cards that are missed least (`_exchange`)."""
        number = len(self.hands[seat]) - len(self._cards_to_keep(state, seat))
        yield Move({"by": self.players[seat], "do": "exchange", "count": number}, "exchanges")

    def _plays(self, state: State, seat: int) -> Iterator[Move]:
        trump = state.trump[1] if state.trump else None
        for card, why in sensible_cards(self._may_play(state, seat), state.trick, seat, PACK.bit, trump):
            yield Move({"by": self.players[seat], "do": "play", "cards": card}, why)

    def _cards_to_keep(self, state: State, seat: int) -> list[Card]:
        """Return the cards that are worth keeping, and worth joining for."""
        trump = state.trump[1] if state.trump else None
        return [card for card in self.hands[seat] if card[1] == trump or card[0] in "KA"]

    def _may_play(self, state: State, seat: int) -> tuple[Card, ...]:
        mask = may_play(PACK.mask(self.hands[seat]), state.trick, state.trump, highest_trump(state))
        return PACK.cards(mask)
