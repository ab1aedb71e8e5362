"""Players of a plain game of tricks: random ones for simulations, and sensible ones for somebody who practises."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from referee.engine.cards import Card, Pack
from referee.engine.events import REFEREE
from referee.engine.practice import Move, in_order, sensible_cards, shuffle_cards
from referee.engine.table import Record
from referee.engine.trick_game.state import Deal, Play, State
from referee.engine.tricks import Trick


class Rules(Protocol):
    """What players must know of their game (`game.TrickGame`)."""

    @property
    def pack(self) -> Pack:
        """All its cards."""

    @property
    def hand_size(self) -> int:
        """How many cards everybody gets."""

    @property
    def trump(self) -> str | None:
        """The suit that is trump in every hand."""

    @property
    def best(self) -> str:
        """Which points win, "highest" or "lowest"."""

    def due_dealers(self, state: State) -> tuple[int, ...]:
        """Return who may deal now."""

    def may_play(self, hand: list[Card], trick: Trick) -> list[Card]:
        """Return the cards of a hand that break no rule."""


class _Hands:
    """The real cards of a table, by seat."""

    def __init__(self, rules: Rules, record: Record) -> None:
        self.rules, self.players = rules, record.setup.players
        self.hands: list[list[Card]] = [[] for _player in self.players]

    def deal(self, cards: list[Card]) -> None:
        """Give everybody their cards from the top of a pack."""
        size = self.rules.hand_size
        self.hands = [cards[seat * size : (seat + 1) * size] for seat in range(len(self.players))]

    def may_play(self, state: State, seat: int) -> list[Card]:
        """Return the cards of a hand that break no rule."""
        return self.rules.may_play(self.hands[seat], state.trick)


class RandomPlayers(_Hands):
    """Players with real cards, who keep the rules (a `simulation.RandomTable`)."""

    def __init__(self, rules: Rules, rng: Random, record: Record) -> None:
        """Sit down before the first deal."""
        super().__init__(rules, record)
        self.rng = rng

    def next_event(self, state: State) -> Deal | Play | None:
        """Return the next event; None when the game is over."""
        if state.finished:
            return None
        if state.turn is None:
            self.deal(self.rng.sample(self.rules.pack.cards_in_order, len(self.rules.pack.cards_in_order)))
            return Deal(REFEREE, self.rng.choice(self.rules.due_dealers(state)))
        return self._plays(state.turn, self.may_play(state, state.turn))

    def next_mischief(self, state: State) -> Play | None:
        """Return a card that the player to move may not play; None if all of theirs are allowed."""
        if state.turn is None:
            return None
        allowed = self.may_play(state, state.turn)
        wrong = [card for card in self.hands[state.turn] if card not in allowed]
        return self._plays(state.turn, wrong) if wrong else None

    def _plays(self, seat: int, cards: list[Card]) -> Play:
        card = self.rng.choice(cards)
        self.hands[seat].remove(card)
        return Play(seat, card)


class PlayersAtHand(_Hands):
    """Sensible players with real cards (a `practice.RealTable`)."""

    def __init__(self, rules: Rules, seed: str, record: Record) -> None:
        """Sit down before the first deal."""
        super().__init__(rules, record)
        self.seed, self.deals = seed, 0

    def follow(self, event: object, before: State, after: State) -> None:
        """Deal, or play a card."""
        if isinstance(event, Deal):
            self.deal(shuffle_cards(self.seed, self.deals, self.rules.pack.cards_in_order))
            self.deals += 1
        elif isinstance(event, Play) and event.cards in self.hands[event.by]:
            self.hands[event.by].remove(event.cards)

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return a player's cards."""
        return in_order(self.rules.pack, self.hands[seat])

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Deal, or play as trick players do."""
        if seat == REFEREE and state.phase == "done" and not state.finished:
            dealer = self.players[self.rules.due_dealers(state)[0]]
            yield Move({"by": "referee", "do": "deal", "dealer": dealer})
        elif seat == state.turn and state.phase == "play":
            cards, low = self.may_play(state, seat), self.rules.best == "lowest"
            strength = self.rules.pack.bit
            for card, why in sensible_cards(cards, state.trick, seat, strength, self.rules.trump, low=low):
                yield Move({"by": self.players[seat], "do": "play", "cards": card}, why)

    def holds(self, state: State, event: object) -> bool:
        """Return whether a player holds the card."""
        return not isinstance(event, Play) or event.cards in self.hands[event.by]

    def keeps(self, state: State, event: object) -> bool:
        """Return whether the card followed suit, if one could."""
        return not isinstance(event, Play) or event.cards in self.may_play(state, event.by)
