"""Gnällknekt, the real cards of a practice table and its players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from referee.engine.cards import Card, write_cards
from referee.engine.events import REFEREE
from referee.engine.practice import Move
from referee.engine.table import Record
from referee.games.gnallknekt.attack import IN_ATTACK, IN_DEFENCE
from referee.games.gnallknekt.endgame import due_less
from referee.games.gnallknekt.events import Attack, Defend, Discard, Expose, Shuffle, Take
from referee.games.gnallknekt.simulation import Choice, RandomGnallknekt
from referee.games.gnallknekt.state import State
from referee.games.gnallknekt.taking import most_to_take

MOST_OPEN = 2
"""Players of the house defend a life while it has fewer open cards than this."""


class GnallknektAtHand(RandomGnallknekt):
    """The random players' table, which here moves its cards by the events of others too."""

    def __init__(self, seed: str, record: Record) -> None:
        """Deal; the same seed deals, and later shuffles, alike."""
        super().__init__(random.Random(seed), record)
        self.players = record.setup.players

    # --- the cards ---------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in a player's hand, the least valuable first and jacks last."""
        return tuple(sorted(self.hands[seat], key=_keeping_value))

    def follow(self, event: object, before: State, after: State) -> None:
        """Move the cards. What was turned up and is told needs no telling any more."""
        if isinstance(event, Shuffle):
            if self.used:
                self._shuffle()
                self.told_shuffle = None
        elif self.holds(before, event):
            self.done(before, event)

    def holds(self, state: State, event: object) -> bool:
        """Return whether the cards lie where the event takes them from, and a card told is the one that lies there."""
        if isinstance(event, Take):
            return event.stock <= len(self.stock) + len(self.used) and _are_among(event.discard, self.discard)
        if isinstance(event, Discard):
            return event.cards[0] in self.hands[event.by]
        if isinstance(event, Expose):
            real = [name for card, name in self.to_tell if (int(card[1]), int(card[2])) == (event.player, event.life)]
            return set(event.cards) <= {*real, *self.lives[event.player][event.life].open}
        if not isinstance(event, Attack | Defend):
            return True
        places: dict[int, list[Card]] = {}
        for card, source in zip(event.cards, event.sources, strict=True):
            left = places.setdefault(source, list(self._place(event, source)))
            if card not in left:
                return False
            left.remove(card)
        return isinstance(event, Defend) or _are_among(event.hit or (), self.lives[event.target][event.life].open)

    def keeps(self, state: State, event: object) -> bool:
        """Return True: no rule of this game depends on what a hand holds."""
        return True

    # --- the players -------------------------------------------------------------------------------------

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Tell what is turned up; take all that is due, attack as cheaply as possible, defend, discard the lowest."""
        if seat == REFEREE:
            yield from self._tells(state)
        elif state.turn == seat and not state.finished:
            yield from (self._takes(state, seat),) if state.step == "take" else self._plays(state, seat)

    def _tells(self, state: State) -> Iterator[Move]:
        """Yield the first turned-up card that is still to be told."""
        told = (self._tell(state, card, name) for card, name in self.to_tell)
        for one in filter(None, told):
            of = {"player": self.players[one.player], "life": one.life + 1, "cards": write_cards(one.cards)}
            yield Move({"by": "referee", "do": "expose", **of})
            return

    def _takes(self, state: State, seat: int) -> Move:
        number = max(0, most_to_take(state, seat) - due_less(state))
        stock = min(number, len(self.stock) + len(self.used))
        pile = self.discard[::-1][: number - stock]
        return Move({"by": self.players[seat], "do": "take", "stock": stock, "discard": write_cards(pile)}, "takes")

    def _plays(self, state: State, seat: int) -> Iterator[Move]:
        by, hand = self.players[seat], self.hands[seat]
        if state.moves_left:
            yield from self._laid_out(seat)
        for card in sorted(hand, key=_keeping_value):
            yield Move({"by": by, "do": "discard", "cards": card}, "discards")
        if not hand:
            yield Move({"by": by, "do": "end"}, "ends")

    def _laid_out(self, seat: int) -> Iterator[Move]:
        """Yield attacks, cheapest first and on lives with few cards; then defences of bare lives with high cards."""
        from_hand = [choice for choice in self._legal(seat, self._aims(seat)) if not choice.source]
        attacks = [choice for choice in from_hand if choice.target != seat]
        for choice in sorted(attacks, key=self._price):
            yield self._move(seat, choice, "attacks")
        bare = [choice for choice in from_hand if choice.target == seat and len(choice.cards) == 1]
        for choice in sorted(bare, key=lambda choice: -IN_DEFENCE[choice.cards[0][0]]):
            if len(self.lives[seat][choice.life].open) < MOST_OPEN:
                yield self._move(seat, choice, "defends")

    def _price(self, choice: Choice) -> tuple[int, int, int]:
        life = self.lives[choice.target][choice.life]
        return len(choice.cards), _keeping_value(choice.cards[0]), len(life.down) + len(life.open)

    def _move(self, seat: int, choice: Choice, why: str) -> Move:
        body = {"by": self.players[seat], "cards": write_cards(choice.cards), "life": choice.life + 1}
        if choice.target == seat:
            return Move({**body, "do": "defend"}, why)
        return Move({**body, "do": "attack", "target": self.players[choice.target]}, why)


def _keeping_value(card: Card) -> int:
    """Return how much a card is worth keeping: its rank in an attack; jacks, which beat every card, are worth most."""
    return len(IN_ATTACK) + 2 if card[0] == "J" else IN_ATTACK[card[0]]


def _are_among(cards: Iterable[Card], pile: Iterable[Card]) -> bool:
    """Return whether all of these cards lie in a pile."""
    return not Counter(cards) - Counter(pile)
