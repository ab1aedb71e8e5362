"""Gnällknekt, random players with real cards, for simulations and tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.engine.cards import Card
from referee.engine.events import REFEREE
from referee.engine.table import Record
from referee.games.gnallknekt.attack import PAIR, attacker, beats, defender
from referee.games.gnallknekt.bags import CARDS
from referee.games.gnallknekt.endgame import due_less
from referee.games.gnallknekt.events import HAND, Attack, Defend, Discard, End, Expose, Move, Shuffle, Take
from referee.games.gnallknekt.lives import JACK, is_pair, untold_cards
from referee.games.gnallknekt.rulebook import FACE_DOWN, LIVES, OPEN_MAX
from referee.games.gnallknekt.state import State, is_token, token
from referee.games.gnallknekt.taking import most_to_take

LATE = 0.05
"""Probability that a turned-up card is told only when the turn is over."""

RUNS_OUT, NEEDED, UNDER, ANY_TIME = "runs out", "needed", "under", "any time"
HABITS = (RUNS_OUT, NEEDED, UNDER, ANY_TIME)
"""When a table shuffles: as the stock runs out, when a card is needed, under the stock's last cards, or any time."""

FEW = (3, 5, 10, 20)
"""The numbers of cards left at which a table with the habit UNDER shuffles."""

WHENEVER = 0.1
"""Probability that a table with the habit ANY_TIME shuffles after an entry."""


class RealLife(NamedTuple):
    """The real cards of a life, bottom → top."""

    down: list[Card]
    open: list[Card]


class Aim(NamedTuple):
    """A life to lay cards on. `met` is the defence that an attack meets there: its kind and its top card."""

    target: int
    life: int
    met: tuple[str, Card]


class Choice(NamedTuple):
    """A possible move: cards from one place (`source` as in `Attack.sources`), and the life they are laid on."""

    cards: tuple[Card, ...]
    source: int
    target: int
    life: int


class RandomGnallknekt:
    """Random players of Gnällknekt, with the real cards of all places.

    They deal at once. `to_tell` are the turned-up cards that the referee has yet to be told. `habit` says when the
    table shuffles (by default as the option stock_empty says), `telling` the probability that somebody enters that it
    did.
    """

    def __init__(self, rng: random.Random, record: Record, *, habit: str = "", telling: float = 0.0) -> None:
        """Sit down at a table after the deal."""
        self.rng = rng
        self.options = record.setup.options
        self.habit = habit or {"reshuffle": RUNS_OUT, "when_needed": NEEDED}[self.options["stock_empty"]]
        self.few = rng.choice(FEW) if habit == UNDER else 0
        self.telling = telling
        self.told_shuffle: Shuffle | None = None
        players = len(record.setup.players)
        self.stock = [*CARDS, *CARDS]
        rng.shuffle(self.stock)
        self.used: list[Card] = []
        self.discard: list[Card] = []
        self.hands: list[list[Card]] = [[] for _seat in range(players)]
        self.lives = [[RealLife(self._deal(FACE_DOWN), self._deal(1)) for _ in range(LIVES)] for _ in range(players)]
        self.to_tell = [
            (token(seat, number, FACE_DOWN), life.open[0])
            for seat, own in enumerate(self.lives)
            for number, life in enumerate(own)
        ]

    def _deal(self, number: int) -> list[Card]:
        dealt = self.stock[-number:]
        del self.stock[-number:]
        return dealt

    # --- what is played ----------------------------------------------------------------------------------

    def next_event(self, state: State) -> Any | None:
        """Return the next event, legal by the real cards; None when the game is over."""
        if self.told_shuffle is not None:
            shuffle, self.told_shuffle = self.told_shuffle, None
            return shuffle
        while self.to_tell and self._tells_now(state):
            told = self._tell(state, *self.to_tell.pop(0))
            if told is not None:
                return told
        if state.finished:
            return None
        assert state.turn is not None
        return self.done(state, self._legal_event(state, state.turn))

    def _tells_now(self, state: State) -> bool:
        """Return whether to tell now: usually at once, sometimes after the turn; later only for open rulings."""
        if state.finished:
            return bool(state.open)
        return state.step == "take" or self.rng.random() > LATE

    def _tell(self, state: State, card: str, name: Card) -> Expose | None:
        """Return the event that tells a turned-up card, unless it is known or no longer needed."""
        told = Expose(REFEREE, int(card[1]), int(card[2]), (name,))
        return told if untold_cards(state, told)[:1] == [card] else None

    def _legal_event(self, state: State, seat: int) -> Any:
        if state.step == "take":
            return self._take(state, seat)
        if state.moves_left:
            aims = self._aims(seat)
            attacks = self._legal(seat, [aim for aim in aims if aim.target != seat])
            among = attacks if attacks and self.rng.random() < 0.9 else self._legal(seat, aims)
            if among and self.rng.random() < 0.97:
                return move_of_choice(seat, self.rng.choice(among))
        hand = self.hands[seat]
        return Discard(seat, (self.rng.choice(hand),)) if hand else End(seat)

    def _take(self, state: State, seat: int) -> Take:
        """Take everything that is due, occasionally fewer; occasionally from the discard pile."""
        number = most_to_take(state, seat) - due_less(state)
        if self.rng.random() < 0.1:
            number = self.rng.randrange(number + 1)
        from_pile = min(number, len(self.discard), self.rng.choice((0, 0, 0, 1, 2)))
        from_stock = min(number - from_pile, len(self.stock) + len(self.used))
        return Take(seat, from_stock, tuple(self.discard[::-1][:from_pile]))

    def _aims(self, seat: int) -> list[Aim]:
        """Return all lives that cards may be laid on: those of others with cards left, and all of this player's own."""
        return [
            Aim(target, number, self._defence_of(life.open))
            for target, own in enumerate(self.lives)
            for number, life in enumerate(own)
            if target == seat or life.open
        ]

    def _defence_of(self, opened: list[Card]) -> tuple[str, Card]:
        """Return the kind of defence that open cards make, and the top card."""
        if not opened:
            return "", ""
        return defender(opened[-2] if len(opened) > 1 else "", opened[-1]), opened[-1]

    def _choices(self, seat: int) -> Iterator[Choice]:
        """Yield some moves with the real cards: singles and pairs from one place, on every life."""
        aims = self._aims(seat)
        for cards, source in self._cards_to_lay(seat):
            for aim in aims:
                yield Choice(cards, source, aim.target, aim.life)

    def _legal(self, seat: int, aims: Sequence[Aim]) -> list[Choice]:
        """Return the legal moves on these lives."""
        legal = []
        for cards, source in self._cards_to_lay(seat):
            kind = attacker(cards)
            beaten = beats(kind, cards[0])
            for target, life, met in aims:
                if target == seat:
                    may = self._has_room(seat, life, cards, source)
                else:
                    may = met in beaten or (kind == PAIR and met[0] == JACK and self._is_last(target))
                if may:
                    legal.append(Choice(cards, source, target, life))
        return legal

    def _cards_to_lay(self, seat: int) -> Iterator[tuple[tuple[Card, ...], int]]:
        places = [self.hands[seat], *(life.open for life in self.lives[seat])]
        for source, cards in enumerate(places):
            top_only = source != HAND and self.options["life_play"] == "top"
            for place, card in enumerate(cards):
                if not top_only or place == len(cards) - 1:
                    yield (card,), source
                other = cards[place + 1 :][:1] if top_only else cards[place + 1 :]
                twin = next((twin for twin in other if twin[0] == card[0]), None)
                if twin is not None and (not top_only or place == len(cards) - 2):
                    yield (card, twin), source

    def _has_room(self, seat: int, number: int, cards: tuple[Card, ...], source: int) -> bool:
        """Return whether an own life can be defended with these cards: it has cards left, and not too many."""
        life = self.lives[seat][number]
        own = len(cards) if source == number + 1 else 0
        left = len(life.open) - own or min(len(life.down), 1)
        return 0 < left <= OPEN_MAX - len(cards)

    def _is_last(self, target: int) -> bool:
        """Return whether a player has only one card left in all their lives."""
        return sum(len(life.down) + len(life.open) for life in self.lives[target]) == 1

    # --- mischief ----------------------------------------------------------------------------------------

    def next_mischief(self, state: State) -> Any | None:
        """Return an event that can happen but breaks a rule, if there is one now; else None."""
        if state.turn is None or self.to_tell:
            return None
        kinds = (
            self._too_many,
            self._not_allowed,
            self._one_too_many,
            self._below_the_top,
            self._pair_on_a_jack,
            self._face_down,
            self._out_of_turn,
            self._no_discard,
        )
        event = self.rng.choice(kinds)(state, state.turn)
        return None if event is None else self.done(state, event)

    def _too_many(self, state: State, seat: int) -> Any | None:
        number = most_to_take(state, seat) + 1
        return Take(seat, number) if state.step == "take" and len(self.stock) + len(self.used) >= number else None

    def _not_allowed(self, state: State, seat: int) -> Any | None:
        legal = set(self._legal(seat, self._aims(seat)))
        choices = [choice for choice in self._choices(seat) if choice not in legal]
        return move_of_choice(seat, self.rng.choice(choices)) if choices and state.step == "moves" else None

    def _one_too_many(self, state: State, seat: int) -> Any | None:
        choices = list(self._choices(seat))
        return move_of_choice(seat, self.rng.choice(choices)) if choices and not state.moves_left else None

    def _below_the_top(self, state: State, seat: int) -> Any | None:
        for choice in self._choices(seat):
            if choice.target != seat and state.step == "moves":
                opened = state.lives[choice.target][choice.life].open
                if len(opened) > 1 and not is_pair(*opened[-2:]) and not is_token(opened[-2]):
                    move = move_of_choice(seat, choice)
                    assert isinstance(move, Attack)
                    return move._replace(hit=(opened[-2],))
        return None

    def _pair_on_a_jack(self, state: State, seat: int) -> Any | None:
        """Return an attack by a pair on a jack: illegal unless the rest of its player's cards goes in the same turn."""
        pairs = [choice for choice in self._choices(seat) if choice.target != seat and len(choice.cards) == 2]
        jacks = [pair for pair in pairs if self.lives[pair.target][pair.life].open[-1][0] == JACK != pair.cards[0][0]]
        return move_of_choice(seat, self.rng.choice(jacks)) if jacks and state.step == "moves" else None

    def _face_down(self, state: State, seat: int) -> Any | None:
        for number, life in enumerate(self.lives[seat]):
            if life.down:
                return Defend(seat, (life.down[0],), (number + 1,), True, number)
        return None

    def _out_of_turn(self, state: State, seat: int) -> Any | None:
        others = [other for other, hand in enumerate(self.hands) if other != seat and hand]
        if not others:
            return None
        other = self.rng.choice(others)
        return Discard(other, (self.rng.choice(self.hands[other]),))

    def _no_discard(self, state: State, seat: int) -> Any | None:
        return End(seat) if self.hands[seat] else None

    # --- what becomes of the real cards ------------------------------------------------------------------

    def done(self, state: State, event: Any) -> Any:
        """Carry out the event with the real cards and return it. If it hits an untold pair, its cards are named."""
        if isinstance(event, Attack):
            opened = state.lives[event.target][event.life].open[-2:]
            if self._hits_pair(event) and any(map(is_token, opened)):
                event = event._replace(hit=tuple(self.lives[event.target][event.life].open[-2:]))
        if isinstance(event, Take):
            self._take_cards(event)
        elif isinstance(event, Discard):
            self.hands[event.by].remove(event.cards[0])
            self.discard.append(event.cards[0])
        elif isinstance(event, Attack | Defend):
            self._move_cards(state, event)
        self._shuffle_by_habit(len(state.lives))
        return event

    def _take_cards(self, event: Take) -> None:
        hand = self.hands[event.by]
        for card in event.discard:
            hand.append(card)
            remove_topmost(self.discard, card)
        for _card in range(event.stock):
            if not self.stock:
                self._shuffle()
            hand.append(self.stock.pop())
            if not self.stock and self.habit == RUNS_OUT:
                self._shuffle()

    def _shuffle(self) -> None:
        """Shuffle the used pile and put it under what is left of the stock."""
        self.told_shuffle = Shuffle(REFEREE, under=bool(self.stock)) if self.used else self.told_shuffle
        self.rng.shuffle(self.used)
        self.stock, self.used = self.used + self.stock, []

    def _shuffle_by_habit(self, players: int) -> None:
        """Shuffle between two entries if that is the habit. Let somebody tell the last shuffle, or nobody."""
        if self.used and self.habit in (UNDER, ANY_TIME):
            now = len(self.stock) <= self.few if self.habit == UNDER else self.rng.random() < WHENEVER
            if now:
                self._shuffle()
        if self.told_shuffle is not None:
            tells = self.telling and self.rng.random() < self.telling
            self.told_shuffle = self.told_shuffle._replace(by=self.rng.randrange(players)) if tells else None

    def _move_cards(self, state: State, event: Move) -> None:
        for card, source in zip(event.cards, event.sources, strict=True):
            remove_topmost(self._place(event, source), card)
        for number in set(event.sources) - {HAND}:
            self._turn_up(event.by, number - 1)
        if isinstance(event, Defend):
            self.lives[event.by][event.life].open.extend(event.cards)
            return
        life, hits_pair = self.lives[event.target][event.life], self._hits_pair(event)
        gone = event.hit or life.open[-2:] if hits_pair else event.hit or life.open[-1:]
        self.used += [*gone, *event.cards]
        for card in gone:
            remove_topmost(life.open, card)
        self._turn_up(event.target, event.life)
        for seat, own in enumerate(self.lives):
            if not any(some.open for some in own) and seat in state.still_in:
                self.used += self.hands[seat]
                self.hands[seat] = []

    def _hits_pair(self, event: Attack) -> bool:
        opened = self.lives[event.target][event.life].open
        return len(opened) > 1 and is_pair(*opened[-2:])

    def _place(self, event: Move, source: int) -> list[Card]:
        if source == HAND:
            return self.hands[event.by]
        life = self.lives[event.by][source - 1]
        return life.down if event.down else life.open

    def _turn_up(self, seat: int, number: int) -> None:
        life = self.lives[seat][number]
        if not life.open and life.down:
            life.open.append(life.down.pop())
            self.to_tell.append((token(seat, number, len(life.down)), life.open[0]))


def move_of_choice(seat: int, choice: Choice) -> Move:
    """Return the move that a player has chosen."""
    cards, source, target, life = choice
    sources = (source,) * len(cards)
    if target == seat:
        return Defend(seat, cards, sources, False, life)
    return Attack(by=seat, cards=cards, sources=sources, down=False, target=target, life=life)


def remove_topmost(pile: list[Card], card: Card) -> None:
    """Remove a card from a pile; of two equal ones, the upper."""
    del pile[len(pile) - 1 - pile[::-1].index(card)]
