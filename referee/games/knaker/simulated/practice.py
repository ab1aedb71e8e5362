"""Knåker, the real cards of a practice table and its players."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from referee.engine.cards import UNKNOWN, Card, write_cards
from referee.engine.events import REFEREE
from referee.engine.practice import Move
from referee.engine.table import Record
from referee.games.knaker import events
from referee.games.knaker.cards.laying import VALUE
from referee.games.knaker.players.turns import may_go_on, owes_pile_now
from referee.games.knaker.simulated.simulation import RandomKnaker
from referee.games.knaker.state import HAND_FULL, IN, SWAP, State

DEAREST = {"7": 30, "T": 40, "2": 50, "X": 60}
"""How long to keep the ranks that go on nearly everything; the others by their value."""

PATIENCE, VARIED = 5, 0.3
"""After so many piles for each player, this share of lays is chosen at random: else two might trade a pile for ever."""


class KnakerAtHand(RandomKnaker):
    """The random players' table, which here moves its cards by the events of others too."""

    def __init__(self, seed: str, record: Record) -> None:
        """Deal; the same seed always deals alike."""
        super().__init__(random.Random(seed), record)
        self.players = record.setup.players
        self.seed, self.piles_taken = seed, 0

    # --- the cards ---------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in a player's hand. The cards that are best laid first come first."""
        return tuple(sorted(self.real.hands[seat], key=_laying_order))

    def follow(self, event: object, before: State, after: State) -> None:
        """Move the cards."""
        self.sent(before, event)
        self.catch_up(after)
        self.piles_taken += isinstance(event, events.PickUp)

    def holds(self, state: State, event: object) -> bool:
        """Return whether the cards lie where the event takes them from."""
        real = self.real
        if isinstance(event, events.Chance):
            return event.cards == real.stock[-1:]
        if isinstance(event, events.Draw):
            return event.number <= len(real.stock)
        if isinstance(event, events.Show):
            return event == self.show(state, event.by, event.stack)
        if isinstance(event, events.Lift | events.Shift):
            there = real.up[event.by][event.stack]
        elif isinstance(event, events.Lay) or (
            isinstance(event, events.Play | events.Instick) and event.source == events.HAND
        ):
            there = real.hands[event.by]
        elif isinstance(event, events.Play | events.Instick):
            stacks = real.down if event.source == events.DOWN else real.up
            there = tuple(card for stack in stacks[event.by] for card in stack)
        else:
            return True
        return not Counter(event.cards) - Counter(there)

    def keeps(self, state: State, event: object) -> bool:
        """Return True: no rule for a move that everybody sees depends on what a hand holds."""
        return True

    # --- the players -------------------------------------------------------------------------------------

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Get ready; draw what is due; lay many cards at once or low ones, and take the pile only when nothing goes."""
        if state.finished:
            return
        if state.phase == SWAP:
            yield from self._begins(state) if seat == REFEREE else self._swaps(state, seat)
        elif seat != REFEREE and state.seats[seat].status == IN:
            by = self.players[seat]
            owing = [short for short, _after in state.owing]
            if state.banging is not None:
                yield from (Move({"by": by, "do": "blow", "ok": True}, "blows"),) if state.banging == seat else ()
            elif seat in owing:
                count = min(HAND_FULL - state.seats[seat].hand_count, state.stock)
                yield Move({"by": by, "do": "draw", "count": count}, "draws")
            elif not owing and may_go_on(state, seat):
                yield from self._turns(state, seat)

    def _turns(self, state: State, seat: int) -> Iterator[Move]:
        """Yield what a player may do in their turn."""
        by = self.players[seat]
        takes = Move({"by": by, "do": "pick_up"}, "takes-pile")
        if owes_pile_now(state, seat):
            yield takes
            return
        source, held = self.to_lay(state, seat)
        if source == events.DOWN:
            card = self.first_down(seat)
            yield Move({"by": by, "do": "play", "cards": card, "from": events.DOWN}, "turns-down", blind=True)
        else:
            for cards in self._varied(state, self._by_worth(state, seat, held)):
                where = {} if source == events.HAND else {"from": source}
                why = "lays-many" if len(cards) > 1 else "lays"
                yield Move({"by": by, "do": "play", "cards": write_cards(cards), **where}, why)
        if state.stock:
            yield Move({"by": by, "do": "chance", "cards": self.real.stock[-1]}, "chances", blind=True)
        yield takes

    def _by_worth(self, state: State, seat: int, held: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        """Return what may be laid, the cards that are missed least and as many as possible of them first."""
        return sorted(self.layable(state, seat, held), key=lambda cards: (_laying_order(cards[0]), -len(cards)))

    def _varied(self, state: State, may: list[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
        """Return what may be laid in another order now and then, once the pile has been taken very often.

        What comes out follows from the seed and the number of the entry, so that it is the same whenever it is asked.
        """
        chance = random.Random(f"{self.seed}/{state.number}")
        if self.piles_taken > PATIENCE * len(self.players) and chance.random() < VARIED:
            chance.shuffle(may)
        return may

    def _begins(self, state: State) -> Iterator[Move]:
        """Tell the face-up cards, which everybody sees; begin once all are ready."""
        for seat, sitter in enumerate(state.seats):
            for at in range(events.STACKS):
                if UNKNOWN in sitter.up[at]:
                    shown = write_cards(self.show(state, seat, at).cards)
                    yield Move({"by": self.players[seat], "do": "show", "stack": at + 1, "cards": shown})
                    return
        if all(sitter.ready for sitter in state.seats):
            yield Move({"by": "referee", "do": "start", "first": self.players[0]})

    def _swaps(self, state: State, seat: int) -> Iterator[Move]:
        """Take up the hand; lay cards on face-up ones of their rank, draw up again, and be ready."""
        by, sitter = self.players[seat], state.seats[seat]
        if any(UNKNOWN in stack for own in state.seats for stack in own.up):
            return
        if not sitter.lifted:
            yield Move({"by": by, "do": "lift_hand"}, "lifts")
        elif not sitter.ready:
            hand = sorted(self.real.hands[seat], key=_laying_order)
            if state.stock and len(hand) < HAND_FULL:
                yield Move({"by": by, "do": "draw", "count": min(HAND_FULL - len(hand), state.stock)}, "draws")
            for at, stack in enumerate(self.real.up[seat]):
                bare = hand[-1:] if not stack else []
                for card in bare or [card for card in hand if stack and card[0] == stack[0][0]]:
                    yield Move({"by": by, "do": "lay", "cards": card, "stack": at + 1}, "pairs")
            yield Move({"by": by, "do": "ready"}, "ready")


def _laying_order(card: Card) -> tuple[int, str]:
    """Return a sort key for the order in which a player lays cards. Cards worth keeping have the highest keys."""
    return DEAREST.get(card[0], VALUE.get(card[0], 0)), card
