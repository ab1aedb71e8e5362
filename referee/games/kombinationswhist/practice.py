"""Kombinations-Whist, the real cards of a practice table and its players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.engine.cards import UNKNOWN, Card, write_cards
from referee.engine.events import REFEREE
from referee.engine.practice import Move, in_order, lowest_first, sensible_cards, shuffle_cards
from referee.engine.table import Record
from referee.games.kombinationswhist.asks import PASSED_CARDS, ROUNDS, Ask, asked_for, directions, receiver, seats_owing
from referee.games.kombinationswhist.combinations import combination
from referee.games.kombinationswhist.events import Deal, Declare, Play, Send, Show
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK, deck_of
from referee.games.kombinationswhist.showing import studio_wants
from referee.games.kombinationswhist.state import State, awaits_justice, next_dealer, seats_of_deal
from referee.games.kombinationswhist.tricks import STUDIO_SIZE, plague_not_to_lead, strengths, trumps_held_back

FEW_TRICKS = frozenset({"noll", "skambud", "mastarskambud"})
"""The standard bids whose player wants few tricks."""

BIDS = (("trumf", 4), ("spel", 5), ("maxtrumf", 7))
"""What players of the house bid: a standard bid, and the tricks they count in their hand before they do."""


class WhistAtHand:
    """The hands by seat, and the cards that have been passed but not yet taken up: giver -> (receiver, cards)."""

    def __init__(self, seed: str, record: Record) -> None:
        """Sit down before the first deal."""
        self.seed = seed
        self.players = record.setup.players
        self.deals = 0
        self.hands: list[list[Card]] = [[] for _player in self.players]
        self.passed: dict[int, tuple[int, list[Card]]] = {}

    # --- the cards ---------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in a player's hand, sorted by suit."""
        return in_order(PACK, self.hands[seat])

    def follow(self, event: object, before: State, after: State) -> None:
        """Move the cards."""
        if isinstance(event, Deal):
            self._deal(event, before)
        elif isinstance(event, Send):
            self._send(event, before, after)
        elif isinstance(event, Declare) and event.takes is not None:
            self._swap(event.by, event.takes, before)
        elif isinstance(event, Play) and event.cards in self.hands[event.by]:
            self.hands[event.by].remove(event.cards)
        if after.phase == "done":
            self.hands, self.passed = [[] for _player in self.players], {}

    def _deal(self, event: Deal, state: State) -> None:
        seats = seats_of_deal(state.match, event.dealer)
        cards = shuffle_cards(self.seed, self.deals, PACK.cards(deck_of(len(seats))))
        self.deals += 1
        self.hands, self.passed = [[] for _player in self.players], {}
        for seat in seats:
            self.hands[seat] = cards[:HAND_SIZE]
            del cards[:HAND_SIZE]

    def _send(self, event: Send, before: State, after: State) -> None:
        """Lay the told cards aside and, for the rest, the lowest; when all have passed, everybody takes theirs up.

        Cards that are passed without a declarer are kept: no bid asks for them.
        """
        if before.deal.declarer is None:
            return
        untold = [card for card in lowest_first(self.hands[event.by]) if card not in event.cards]
        self.passed[event.by] = event.to, [*event.cards, *untold][: event.number]
        if all(seats_owing(after.deal, what) for what in ROUNDS if seats_owing(before.deal, what)):
            return
        for giver, (_to, cards) in self.passed.items():
            self.hands[giver] = [card for card in self.hands[giver] if card not in cards]
        for to, cards in self.passed.values():
            self.hands[to] += cards
        self.passed = {}

    def _swap(self, seat: int, taken: Card, state: State) -> None:
        """Exchange the card that the declarer laid for another's (rangtrumf)."""
        laid = dict(state.deal.declared.ranks)
        other = next((by for by, card in laid.items() if card == taken and by != seat), None)
        if other is None or seat not in laid or laid[seat] not in self.hands[seat]:
            return
        self.hands[seat].remove(laid[seat])
        self.hands[other].remove(taken)
        self.hands[seat].append(taken)
        self.hands[other].append(laid[seat])

    def holds(self, state: State, event: object) -> bool:
        """Return whether a player holds what they play, show, pass or lay."""
        if isinstance(event, Play):
            return event.cards in self.hands[event.by]
        if isinstance(event, Send | Show):
            studio = set(state.deal.declared.studio or ()) if isinstance(event, Show) else set()
            return set(event.cards) <= {*self.hands[event.by]} | studio
        if isinstance(event, Declare):
            laid = all(card in self.hands[seat] for seat, card in event.ranks or ())
            return laid and set(event.studio or ()) <= set(self.hands[event.by])
        return True

    def keeps(self, state: State, event: object) -> bool:
        """Return whether a card was one of those that the player's hand allowed."""
        return not isinstance(event, Play) or event.cards in self._may_play(state, event.by)

    # --- the players -------------------------------------------------------------------------------------

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Deal; bid on tricks that are counted in the hand; declare the longest suit; play as trick players do."""
        if state.match.finished:
            return
        asks = asked_for(state.deal) if state.phase == "declare" else []
        if asks and seat in asks[0].seats:
            yield self._declares(state, asks[0], seat)
        elif seat == REFEREE and state.phase == "done":
            due = next_dealer(state)
            dealer = len(self.players) - 1 if due is None else due
            yield Move({"by": "referee", "do": "deal", "dealer": self.players[dealer]})
        elif state.turn == seat and state.phase in ("bid", "play"):
            yield from self._bids(state, seat) if state.phase == "bid" else self._plays(state, seat)

    def _bids(self, state: State, seat: int) -> Iterator[Move]:
        """Bid the lowest bid that is high enough and that the hand is good for; else pass."""
        last, tricks = state.deal.bid, self._tricks(seat)
        standing = combination(last.standard, last.specials).value if last else 0
        for standard, needed in BIDS:
            if tricks >= needed and combination(standard, ()).value > standing:
                yield Move({"by": self.players[seat], "do": "bid", "standard": standard}, "bids")
        yield Move({"by": self.players[seat], "do": "pass"}, "passes")

    def _tricks(self, seat: int) -> int:
        """Return how many tricks a player counts: aces, guarded kings, and what is long in the longest suit."""
        hand = self.hands[seat]
        lengths = {suit: sum(card[1] == suit for card in hand) for suit in PACK.suits}
        kings = sum(card[0] == "K" and lengths[card[1]] > 1 for card in hand)
        return sum(card[0] == "A" for card in hand) + kings + max(0, max(lengths.values()) - 3)

    def _declares(self, state: State, ask: Ask, seat: int) -> Move:
        """Declare, or pass on, what is due."""
        by = self.players[seat]
        if ask.what in ROUNDS:
            to = receiver(state.deal, ask.what, seat)
            assert to is not None
            cards = write_cards([UNKNOWN] * PASSED_CARDS)  # nobody is told which: the lowest (`_send`)
            return Move({"by": by, "do": "send", "to": self.players[to], "cards": cards}, "sends")
        return Move({"by": by, "do": "declare", ask.what: self._declared(state, ask, seat)}, "declares")

    def _declared(self, state: State, ask: Ask, seat: int) -> Any:
        assert state.deal.terms is not None
        numbers = state.deal.terms.standard.guesses
        by_length = sorted(PACK.suits, key=lambda suit: sum(card[1] == suit for card in self.hands[seat]))
        counted = self._tricks(seat)
        guesses = [counted, counted + 1, *range(HAND_SIZE + 1)]
        values: dict[str, Callable[[], Any]] = {
            "trump": lambda: self._trump(state, by_length),
            "plague": lambda: by_length[0],
            "guess": lambda: sorted(dict.fromkeys(guesses[:numbers])),
            "justice": lambda: next(iter(PACK.cards(state.deal.deck))),
            "direction": lambda: directions(state.deal)[0],
            "studio": lambda: write_cards(lowest_first(self._for_studio(state, seat))[:STUDIO_SIZE]),
            "ranks": lambda: {self.players[seat]: lowest_first(self.hands[seat])[-1]},
            "takes": lambda: self._highest_laid(state, seat),
        }
        return values[ask.what]()

    def _trump(self, state: State, by_length: list[str]) -> str:
        """Return the longest suit that may be trumps."""
        parts = state.deal.parts
        if "oppen-trumf" in parts and "atelje" in parts:
            return by_length[0]
        declarer = self.hands[state.deal.declarer or 0]
        lengths = {suit: sum(card[1] == suit for card in declarer) for suit in PACK.suits}
        shorter = [suit for suit in by_length if lengths[suit] < max(lengths.values())]
        return shorter[-1] if "subtrumf" in parts and shorter else by_length[-1]

    def _highest_laid(self, state: State, seat: int) -> Card:
        """Return the highest card that an opponent has laid (rangtrumf)."""
        strength = strengths(state.deal.parts)
        laid = [card for by, card in state.deal.declared.ranks if by != seat and card != UNKNOWN]
        return max(laid, key=lambda card: strength[card])

    def _for_studio(self, state: State, seat: int) -> list[Card]:
        """Return the hand's cards that may be laid in the studio."""
        declared = state.deal.declared
        trump = declared.trump if "oppen-trumf" in state.deal.parts else None
        return [card for card in self.hands[seat] if card not in (declared.studio or ()) and card[1] != trump]

    def _plays(self, state: State, seat: int) -> Iterator[Move]:
        """Say who takes by the card of justice, show what is due, or play a card."""
        by, deal = self.players[seat], state.deal
        if awaits_justice(state):
            yield Move({"by": by, "do": "justice", "winner": by}, "declares")
            return
        shown = self._cards_to_show(state, seat) if seat == deal.declarer else None
        if shown is not None:
            yield Move({"by": by, "do": "show", "cards": write_cards(shown)}, "shows")
            return
        low = seat == deal.declarer and deal.bid is not None and deal.bid.standard in FEW_TRICKS
        trump = deal.declared.trump
        cards = sensible_cards(self._may_play(state, seat), state.trick, seat, strengths(deal.parts), trump, low=low)
        for card, why in cards:
            yield Move({"by": by, "do": "play", "cards": card}, why)

    def _cards_to_show(self, state: State, seat: int) -> tuple[Card, ...] | None:
        """Return what the declarer has to lay open now; None if nothing is due."""
        deal = state.deal
        if "oppen-hand" in deal.parts and not deal.declared.shown:
            return self.hand(seat)
        if "oppen-trumf" in deal.parts and not deal.declared.shown and deal.declared.trump:
            return tuple(card for card in self.hand(seat) if card[1] == deal.declared.trump)
        left = lowest_first(self._for_studio(state, seat)) if studio_wants(state) else []
        return tuple(left[:1]) or None

    def _may_play(self, state: State, seat: int) -> tuple[Card, ...]:
        """Return the cards that the rules let this seat play."""
        hand = PACK.mask(self.hands[seat])
        if state.trick:
            hand = hand & PACK.suit[state.trick[0][1][1]] or hand
        if seat == state.deal.declarer:
            not_now = trumps_held_back(state) | (0 if state.trick else plague_not_to_lead(state))
            hand = hand & ~not_now or hand
        return PACK.cards(hand)
