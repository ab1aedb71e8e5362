"""Knåker, random players with real cards, for simulations and tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.engine.cards import ALL_CARDS, UNKNOWN, Card
from referee.engine.events import REFEREE
from referee.engine.table import Record
from referee.games.knaker import events
from referee.games.knaker.candidates import combinations_of, of_one_rank
from referee.games.knaker.cards.laying import VALUE, in_rows, on_three_kings, takes, top_of
from referee.games.knaker.lays.reading import SOUND, layer_of, read_cards, read_instick
from referee.games.knaker.lays.rest_of_lay import left_after
from referee.games.knaker.lays.rights import lays_no_black, may_add, still_lies
from referee.games.knaker.lays.stock import missing_of_frippel
from referee.games.knaker.players.pricks import KIND_PRICKS
from referee.games.knaker.players.turns import may_go_on, owes_pile_now
from referee.games.knaker.simulated.real_cards import Real, deal
from referee.games.knaker.state import HAND_FULL, IN, NO_INSTICK, SWAP, State

Cards = tuple[Card, ...]
IN_FRIPPEL = frozenset(card for card in ALL_CARDS if card[0] in "X3")
"""The cards that may be laid where they otherwise aren't allowed, to complete a frippelknåker (10.3)."""


def dearness(cards: Cards) -> tuple[int, int]:
    """Return a sort key for laying cards, most eager first: many at once, then low ones."""
    return -len(cards), VALUE.get(cards[0][0], len(VALUE))


class RandomKnaker:
    """Random players of Knåker. `real` are the cards now, `before` those before each event.

    At most tables (`tells`) they first tell the referee which cards lie face-up. If hand cards are thrown away
    (`throws`), `swaps` records where a random card has replaced one of them (16.7): after which event, in whose hand,
    and both cards.
    """

    def __init__(self, rng: random.Random, record: Record) -> None:
        """Sit down at a table that has just been dealt."""
        self.rng = rng
        self.house = record.state.house
        self.real = deal(rng, len(record.setup.players), self.house.decks)
        self.before: dict[int, Real] = {}
        self.last: tuple[Any, State] | None = None
        self.plan: list[Any] = []
        self.swapped: Counter[int] = Counter()
        self.swaps: list[tuple[int, int, Card, Card]] = []
        self.tells = rng.random() < 0.8
        self.throws = True

    # --- what is played ----------------------------------------------------------------------------------

    def next_event(self, state: State) -> Any | None:
        """Return the next event, legal by the real cards; None when the game is over."""
        self.catch_up(state)
        if state.finished:
            return None
        return self.sent(state, self.swap(state) if state.phase == SWAP else self.move(state))

    def next_mischief(self, state: State) -> Any | None:
        """Return an event that is possible but breaks a rule, or a call; None if none is found."""
        self.catch_up(state)
        if state.finished or state.phase == SWAP or self.plan:
            return None
        event = self.rng.choice((self.wrong_card, self.wrong_move, self.call, self.gross_cheat))(state)
        return self.sent(state, event) if event is not None else None

    def sent(self, state: State, event: Any) -> Any:
        """Remember an event; the state that results shows what it does to the real cards."""
        self.before[state.number] = self.real
        self.last = (event, state)
        return event

    def move(self, state: State) -> Any:
        """Continue a plan, blow, draw what is due, lay an instick occasionally, else play in turn."""
        short = [seat for seat, _after in state.owing if not self.plan or seat != self.plan[0].by]
        if self.plan and not short:
            return self.plan.pop(0)
        if state.banging is not None:
            return events.Blow(state.banging, self.rng.random() < 0.9)
        if short:
            count = min(HAND_FULL - state.seats[short[0]].hand_count, state.stock)
            return events.Draw(short[0], count)
        if self.rng.random() < 0.3:
            instick = self.instick(state)
            if instick is not None:
                return instick
        if self.rng.random() < 0.03:
            back = self.take_back(state)
            if back is not None:
                return back
        return self.in_turn(state)

    def in_turn(self, state: State) -> Any:
        """Lay what is allowed, preferably many cards; else chance, or take the pile.

        After a card out of turn, one of the players who may go on does so.
        """
        index = self.rng.choice(state.claims).seat if state.claims else state.turn
        assert index is not None
        if owes_pile_now(state, index):
            return events.PickUp(index)
        if state.stock and self.rng.random() < 0.05:
            return events.Chance(index, (self.real.stock[-1],))
        source, held = self.to_lay(state, index)
        if source == events.DOWN:
            may_take = state.pile and not (self.house.stuck_only and self.house.must_turn_down)
            if may_take and self.rng.random() < 0.05:
                return events.PickUp(index)
            return events.Play(index, (self.first_down(index),), events.DOWN)
        may = list(self.layable(state, index, held))
        if not may and (frippel := self.frippel_with_up(state, index)):
            first, *self.plan = frippel
            return first
        if not may:
            return (
                events.Chance(index, (self.real.stock[-1],)) if state.stock and not state.pile else events.PickUp(index)
            )
        cards = min(self.rng.sample(may, min(3, len(may))), key=dearness)
        is_run = len(cards) > 1 and len({card[0] for card in cards}) == len(cards)
        if is_run and self.rng.random() < 0.3 and self.alone(state, index, cards[:1]):
            self.plan = [events.Play(index, (card,), source) for card in cards[1:]]
            return events.Play(index, cards[:1], source)
        return events.Play(index, cards, source)

    def alone(self, state: State, index: int, cards: Cards) -> bool:
        """Return whether the first card of a run, laid by itself, ends the turn."""
        return not read_cards(layer_of(state, index), state.pile, state.owners, len(state.pile), cards).again

    def to_lay(self, state: State, index: int) -> tuple[str, Cards]:
        """Return where a player lays from now, and the real cards there."""
        if self.real.hands[index]:
            return events.HAND, self.real.hands[index]
        up = tuple(card for stack in self.real.up[index] for card in stack)
        return (events.UP, up) if up else (events.DOWN, ())

    def first_down(self, index: int) -> Card:
        """Return the face-down card that is laid next."""
        return next(stack[0] for stack in self.real.down[index] if stack)

    def layable(self, state: State, index: int, held: Cards) -> Iterator[Cards]:
        """Yield the real cards that may be laid now, also frippelknåkers, whose cards needn't be allowed singly."""
        layer, base, top = layer_of(state, index), len(state.pile), top_of(self.house, state.pile)
        goes = first = takes(top)
        rows = in_rows(self.house, state.pile)
        if rows and rows[-1][0] in "X3" and self.house.decks == 1:
            first = goes | IN_FRIPPEL
        # the table decides alone, unless other cards than the first, or the player, matter too
        plain = not (layer.handicapped or layer.no_black or on_three_kings(top))
        for cards in (*of_one_rank(held, ()), *combinations_of(held, first)):
            card = cards[0]
            surely = plain and card in goes and (not layer.no_runs or card[0] == cards[-1][0])
            if surely or (card in first and read_cards(layer, state.pile, state.owners, base, cards).grade == SOUND):
                yield cards

    def frippel_with_up(self, state: State, index: int) -> list[events.Play]:
        """Return the plays that make a frippelknåker of cards in hand and face-up cards (6.1, 10.3); [] if none do."""
        need = missing_of_frippel(state)
        if need is None or state.stock or lays_no_black(state, index):
            return []
        hand, up = list[Card](), list[Card]()
        for rank, count in need.wants:
            held = [card for card in self.real.hands[index] if card[0] == rank][:count]
            there = [card for stack in self.real.up[index] for card in stack if card[0] == rank][: count - len(held)]
            if len(held) + len(there) < count:
                return []
            hand, up = hand + held, up + there
        whole = len(hand) == len(self.real.hands[index]) or self.house.up_any_time
        return (
            [events.Play(index, tuple(hand)), events.Play(index, tuple(up), events.UP)] if hand and up and whole else []
        )

    def instick(self, state: State) -> events.Instick | None:
        """Return an instick that somebody may lay now, if there is one."""
        rank = top_of(self.house, state.pile).rank
        if rank in ("", "2", "T") or state.turn is None:
            return None
        for index, seat in enumerate(state.seats):
            cards = tuple(card for card in self.real.hands[index] if card[0] == rank)
            if index == state.turn or seat.status != IN or not cards or NO_INSTICK in seat.handicaps:
                continue
            if read_instick(layer_of(state, index), state.pile, state.owners, cards).grade == SOUND:
                return events.Instick(index, cards)
        return None

    def take_back(self, state: State) -> events.TakeBack | None:
        """Return an entry that legally takes back some of the last cards laid, or None if there is none."""
        lying = state.lying
        if lying is None or lying.gone or not still_lies(state, lying) or len(lying.laid) == lying.fixed:
            return None
        if state.seats[lying.seat].status != IN:
            return None
        cards = tuple(laid.card for laid in lying.laid[lying.fixed :])
        cards = cards[-self.rng.randint(1, len(cards)) :]
        if Counter(cards) - Counter(state.pile) - Counter(state.thrown):
            return None  # flipped away, and since shuffled with the thrown cards
        left = left_after(state, lying, cards)
        right = left.grade == SOUND and (left.last is None or left.last.grade == SOUND)
        return events.TakeBack(lying.seat, cards) if right else None

    # --- the swap phase ----------------------------------------------------------------------------------

    def swap(self, state: State) -> Any:
        """Take up hands, swap a little, draw, and start when all are ready."""
        order = list(range(len(state.seats)))
        self.rng.shuffle(order)
        for index in order:
            seat = state.seats[index]
            if not seat.lifted:
                unknown = [at for at in range(events.STACKS) if self.tells and UNKNOWN in seat.up[at]]
                return self.show(state, index, unknown[0]) if unknown else events.LiftHand(index)
            if not seat.ready:
                return self.swap_of(state, index)
        return events.Start(REFEREE, self.rng.choice([at for at in order if state.seats[at].status == IN]))

    def show(self, state: State, index: int, stack: int) -> events.Show:
        """Return the event that tells the cards of a stack that the referee doesn't know."""
        untold = Counter(self.real.up[index][stack]) - Counter(state.seats[index].up[stack])
        return events.Show(index, stack, tuple(untold.elements()))

    def swap_of(self, state: State, index: int) -> Any:
        """Return a swap by one player, or the event that they are ready."""
        hand, up = self.real.hands[index], self.real.up[index]
        bare = next((at for at, stack in enumerate(up) if not stack), None)
        if bare is not None:
            return events.Lay(index, (self.rng.choice(hand),), bare, index)
        if state.stock and len(hand) < HAND_FULL:
            return events.Draw(index, min(HAND_FULL - len(hand), state.stock))
        self.swapped[index] += 1
        if self.swapped[index] < 4:
            for on in range(len(state.seats)):
                for at, stack in enumerate(self.real.up[on]):
                    fits = tuple(card for card in hand if stack and card[0] == stack[0][0])
                    if fits and self.rng.random() < 0.5:
                        return events.Lay(index, fits, at, on)
            free = [at for at in range(events.STACKS) if at not in state.seats[index].locked]
            if free and self.rng.random() < 0.3:
                at = self.rng.choice(free)
                return events.Lift(index, at, up[at])
        return events.Ready(index)

    # --- mischief ----------------------------------------------------------------------------------------

    def next_breach(self, state: State) -> Any | None:
        """Return a card out of turn or an illegal instick, by a player who has begun nothing; None if none is found."""
        self.catch_up(state)
        if state.finished or state.phase == SWAP or state.banging is not None:
            return None
        index = self.rng.randrange(len(state.seats))
        begun = {event.by for event in self.plan}
        if state.seats[index].status != IN or may_go_on(state, index) or may_add(state, index) or index in begun:
            return None
        if state.pile and self.rng.random() < 0.15:
            return self.sent(state, events.PickUp(index))
        source, held = self.to_lay(state, index)
        if source == events.DOWN:
            return self.sent(state, events.Play(index, (self.first_down(index),), events.DOWN))
        if source == events.HAND and self.rng.random() < 0.4:
            wrong = tuple(card for card in held if card[0] != top_of(self.house, state.pile).rank)
            return self.sent(state, events.Instick(index, (self.rng.choice(wrong),))) if wrong else None
        cards = tuple(self.rng.sample(held, min(len(held), self.rng.choice((1, 1, 1, 2)))))
        return self.sent(state, events.Play(index, cards, source))

    def wrong_card(self, state: State) -> Any | None:
        """Return a lay that is not allowed, or not due."""
        index = state.turn if self.rng.random() < 0.7 else self.rng.randrange(len(state.seats))
        if index is None or state.seats[index].status != IN or state.banging == index:
            return None
        source, held = self.to_lay(state, index)
        if source == events.DOWN or not held:
            return None
        right = set(self.layable(state, index, held)) if may_go_on(state, index) else set()
        cards = tuple(self.rng.sample(held, min(len(held), self.rng.choice((1, 1, 2, 3)))))
        return events.Play(index, cards, source) if cards not in right else None

    def wrong_move(self, state: State) -> Any | None:
        """Return a pile taken, a draw or an instick against the rules."""
        index = self.rng.randrange(len(state.seats))
        if state.seats[index].status != IN or state.banging == index:
            return None
        if state.pile and self.rng.random() < 0.4:
            return events.PickUp(index)
        if state.stock and self.rng.random() < 0.4:
            return events.Draw(index, 1)
        if self.real.hands[index] and self.rng.random() < 0.5:
            return events.Instick(index, (self.rng.choice(self.real.hands[index]),))
        if state.pile and self.rng.random() < 0.5:
            return events.TakeBack(index, (state.pile[-1],))
        seat = state.seats[index]
        stacks = [at for at in range(events.STACKS) if {*self.real.up[index][at][:1], UNKNOWN} & set(seat.up[at])]
        stacks = [at for at in stacks if self.real.up[index][at]]
        if not stacks:
            return None
        at = self.rng.choice(stacks)
        card = self.real.up[index][at][0]
        return (
            events.Lift(index, at, (card,))
            if self.rng.random() < 0.5
            else events.Shift(index, (card,), at, (at + 1) % events.STACKS, index)
        )

    def call(self, state: State) -> events.Accuse | None:
        """Return a call, usually of an illegal event, sometimes of any."""
        cheats = sorted(state.illegal | state.delays)[-3:]
        numbers = cheats if self.rng.random() < 0.8 else list(range(1, state.number + 1))[-6:]
        if not numbers:
            return None
        return events.Accuse(self.rng.randrange(len(state.seats)), self.rng.choice(numbers), self.rng.random() < 0.3)

    def gross_cheat(self, state: State) -> events.Cheat | None:
        """Return a cheat that is no move, occasionally."""
        if self.rng.random() < 0.8:
            return None
        index = self.rng.randrange(len(state.seats))
        if state.seats[index].status != IN:
            return None
        without = {"turn-stack"} if self.throws else {"turn-stack", "throw-last"}
        kind = self.rng.choice([kind for kind in KIND_PRICKS if kind not in without])
        hand = self.throws and self.rng.random() < 0.7 if kind == "other" else None
        return events.Cheat(REFEREE, index, kind, self.rng.random() < 0.2, hand=hand)

    # --- the real cards ----------------------------------------------------------------------------------

    def catch_up(self, state: State) -> None:
        """Apply the last event to the real cards."""
        if self.last is None:
            return
        event, before = self.last
        self.last = None
        if state is before:
            return
        pile = before.pile
        if isinstance(event, events.Accuse):
            back = state.past.before if state.past is not None else before
            if back.past is not before.past:
                self.plan = []
                self.real, pile = self.before[back.number], back.pile
                self.swap_again(back.number, pile)
        elif isinstance(event, events.Cheat):
            self.swap_at_random(event, before)
        else:
            self.real = self.real.after(event, before, state)
        self.real = self.real.settled(state, pile)

    def swap_at_random(self, event: events.Cheat, state: State) -> None:
        """Replace a hand card by a random one half of the time; otherwise the cards came back (16.7)."""
        held = self.real.hands[event.player]
        if not held or not (event.kind == "throw-last" or event.hand) or self.rng.random() < 0.5:
            return
        others = self.real.stock or self.real.elsewhere(state.pile, self.house.decks)
        if others:
            swap = event.player, self.rng.choice(held), self.rng.choice(others)
            self.swaps.append((state.number, *swap))
            self.real = self.real.exchanged(*swap)

    def swap_again(self, since: int, pile: Cards) -> None:
        """Leave the random cards where they are when the table is put back, unless they belong elsewhere."""
        for number, index, given, got in self.swaps:
            free = (*self.real.stock, *self.real.elsewhere(pile, self.house.decks))
            if number >= since and given in self.real.hands[index] and got in free:
                self.real = self.real.exchanged(index, given, got)
