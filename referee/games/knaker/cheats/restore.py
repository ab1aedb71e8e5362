"""Knåker, putting the real cards back: 16, 16.7, and 16.8 for what a punishment moves.

A call that convicts puts the game back, and the real cards have to follow. The steps undo one event after another, the
last first, as people would. Then come the cards that can't be put right, the consequences of the pricks, and what each
player has now seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from referee.engine.cards import UNKNOWN, Card, write_cards
from referee.engine.table import Record
from referee.games.knaker import events
from referee.games.knaker.cheats.calls import put_back_to
from referee.games.knaker.cheats.random_cards import changed_place
from referee.games.knaker.lays.reading import SOUND, read_entry
from referee.games.knaker.lays.rights import lay_of
from referee.games.knaker.players.pricks import CHANGES_STACKS
from referee.games.knaker.rulebook import RULES
from referee.games.knaker.state import HAND_FULL, IN, Laid, Past, State, events_since, past_event

Step = dict[str, Any]
Place = dict[str, Any]
Cards = tuple[Card, ...]

PILE: Place = {"place": "pile"}
THROWN: Place = {"place": "thrown"}
FROM_STOCK: Place = {"place": "stock"}
ASIDE: Place = {"place": "aside"}
ALL = "all"


def restore_steps(record: Record, number: int) -> tuple[Step, ...]:
    """Return what people do with the real cards because of event `number`, in this order.

    Args:
        record: the table so far.
        number: a call or a cheat, as it was ruled; or any other event, for what a call of it would
            bring if it convicted, before pricks.

    Returns:
        Steps as plain data; () if no card has to move. `do` is
        - "move": `cards` (bottom to top, `??` for a card the referee doesn't know), `from`, `to`, and
          `drawn_in`, the number of the event in which they were drawn, or `random: True`, any will do
          (for known cards: for those that can't be found, the thrown cards having been shuffled, or cards of
          the hand thrown away or changed since).
          Cards come off the top and go on top; those from the thrown pile are turned back over.
        - "shuffle": `place`.
        - "draw": `player` draws `count` cards at once, having been called for drawing late (3.4).
        - "seen": `cards` and `place`: what `player` (a name, or "all") has seen of it by now.
        A place is {"place": "pile" | "thrown" | "stock" | "aside"}, or "hand", "up", "down" with
        `player`, and but for the hand `stack` (from 1).
    """
    event, ruling = record.entries[number - 1]
    if not ruling.changed:
        return ()
    if isinstance(event, events.Cheat):
        before, after = ruling.state.past.before, ruling.state
        table = _Table(before)
        return (*table.replaced(event, after), *table.punished(before, after))
    if isinstance(event, events.Accuse):
        before, after = record.entries[number - 2].ruling.state, ruling.state
        table = _Table(before)
        back = put_back_to(before, event.event)
        if back is None or after.past.before.past is before.past:
            return tuple(table.punished(before, after))
        return (*table.put_back(back), *table.punished(back, after), *_draw_due(before, event, after))
    back = put_back_to(record.state, number)
    return tuple(_Table(record.state).put_back(back)) if back is not None else ()


@RULES.judge("3.4")
def _draw_due(before: State, event: events.Accuse, after: State) -> Iterator[Step]:
    """Yield the late draw, which is due now that the table is as it was after the lay."""
    past = past_event(after, event.event)
    if past is None or event.event not in before.delays:
        return
    seat = past.event.by
    if any(owing == seat for owing, _after in after.owing):
        count = min(HAND_FULL - after.seats[seat].hand_count, after.stock)
        yield {"do": "draw", "player": after.setup.players[seat], "count": count}


def _move(cards: Cards, origin: Place, to: Place, **which: Any) -> Step:
    return {"do": "move", "cards": write_cards(cards), "from": origin, "to": to, **which}


class _Table:
    """The real cards on the table: where each player's cards are, depending on who is still in the game."""

    def __init__(self, now: State) -> None:
        """Start from the current state."""
        self.now = now

    def at(self, index: int, place: str, stack: int = 0) -> Place:
        """Return a place of a player. The cards of one who has left the game lie on the thrown pile."""
        seat = self.now.seats[index]
        if seat.status != IN and not seat.has_cards and (seat.left or seat.status == "disqualified"):
            return THROWN
        player = self.now.setup.players[index]
        return {"place": place, "player": player} | ({} if place == events.HAND else {"stack": stack + 1})

    @RULES.judge("16")
    def put_back(self, back: State) -> Iterator[Step]:
        """Yield the steps that undo everything after an earlier state, the last event first."""
        later = self.now
        to_stock, mixed = False, list[Place]()
        for node in events_since(self.now.past, back.number):
            mixed += self._mixed_by(node, later)
            for step in _UNDO.get(type(node.event), _Table.moved_by_force)(self, node, later):
                to_stock = to_stock or step["to"] == FROM_STOCK
                yield step | {"random": True} if step["from"] in mixed and UNKNOWN not in step["cards"] else step
            later = node.before
        yield from self.not_to_be_put_right(back, to_stock=to_stock)
        yield from self.seen(back)

    def _mixed_by(self, node: Past, later: State) -> Iterator[Place]:
        """Yield the places of which, after an event, nobody can say which of their cards are still there."""
        if type(node.event) in (events.Accuse, events.Cheat) and len(later.thrown) < len(node.before.thrown):
            yield THROWN
        if (
            type(node.event) is events.Cheat
            and changed_place(node.before.seats[node.event.player], node.event) == events.HAND
        ):
            yield self.at(node.event.player, events.HAND)

    # --- undoing one event -------------------------------------------------------------------------------

    def lay(self, node: Past, later: State) -> Iterator[Step]:
        """Return laid cards to where they came from; a pile they flipped is turned back over first."""
        event, before = node.event, node.before
        reading = read_entry(before, event)
        if reading.grade != SOUND and not (
            type(event) is events.Instick or (type(event) is events.Play and event.source != events.DOWN)
        ):
            yield from self._failed(node, later)
            return
        lying = lay_of(later, event.by)
        laid = [entry for entry in lying.laid if entry.event == node.number] if lying else []
        lie = len(reading.pile) if reading.thrown else len(laid)
        yield from self._to_origin(event.by, laid[len(laid) - lie :])
        if reading.thrown:
            yield _move(reading.thrown, THROWN, PILE)
            yield from self._to_origin(event.by, laid[: len(laid) - lie])

    def _to_origin(self, index: int, laid: list[Laid]) -> Iterator[Step]:
        """Take cards off the pile, neighbours with the same destination together."""
        for entry in _neighbours(laid):
            first = entry[0]
            to = FROM_STOCK if first.source == events.STOCK else self.at(index, first.source, first.stack)
            yield _move(tuple(card.card for card in entry), PILE, to)

    def _failed(self, node: Past, later: State) -> Iterator[Step]:
        """Return a card that was turned over in vain, and take the pile out of the hand."""
        event, before = node.event, node.before
        hand = self.at(event.by, events.HAND)
        if type(event) is events.Chance:
            yield _move(event.cards, hand, FROM_STOCK)
        else:
            shown = later.seats[event.by].shown_down[len(before.seats[event.by].shown_down) :]
            for stack, card in shown:
                yield _move((card,), hand, self.at(event.by, events.DOWN, stack))
        if before.pile:
            yield _move(before.pile, hand, PILE)

    def pick_up(self, node: Past, later: State) -> Iterator[Step]:
        """Take the pile out of the hand."""
        if node.before.pile:
            yield _move(node.before.pile, self.at(node.event.by, events.HAND), PILE)

    def draw(self, node: Past, later: State) -> Iterator[Step]:
        """Put drawn cards back on the stock."""
        cards = (UNKNOWN,) * node.event.number
        yield _move(cards, self.at(node.event.by, events.HAND), FROM_STOCK, drawn_in=node.number)

    def lift(self, node: Past, later: State) -> Iterator[Step]:
        """Put face-up cards back on their stack."""
        event = node.event
        yield _move(event.cards, self.at(event.by, events.HAND), self.at(event.by, events.UP, event.stack))

    def lay_off(self, node: Past, later: State) -> Iterator[Step]:
        """Put cards laid on a stack back into the hand."""
        event = node.event
        yield _move(event.cards, self.at(event.on, events.UP, event.stack), self.at(event.by, events.HAND))

    def shift(self, node: Past, later: State) -> Iterator[Step]:
        """Put shifted cards back on the stack they came from."""
        event = node.event
        yield _move(
            event.cards, self.at(event.on, events.UP, event.to_stack), self.at(event.by, events.UP, event.stack)
        )

    def take_back(self, node: Past, later: State) -> Iterator[Step]:
        """Lay cards again that were taken back: the pile is rebuilt from where it differs."""
        before = node.before
        same = 0
        while same < min(len(before.pile), len(later.pile)) and before.pile[same] == later.pile[same]:
            same += 1
        aside = Counter(later.pile[same:])
        if aside:
            yield _move(later.pile[same:], PILE, ASIDE)
        thrown = Counter(later.thrown) - Counter(before.thrown)
        origins = self._taken_to(node, later)
        for card, to in (
            *((card, PILE) for card in before.pile[same:]),
            *((card, THROWN) for card in (Counter(before.thrown) - Counter(later.thrown)).elements()),
        ):
            if aside[card]:
                aside[card] -= 1
                yield _move((card,), ASIDE, to)
            elif thrown[card]:
                thrown[card] -= 1
                yield _move((card,), THROWN, to)
            else:
                yield _move((card,), origins[card].pop(), to)

    def _taken_to(self, node: Past, later: State) -> dict[Card, list[Place]]:
        """Return where the cards of a take-back went: to the stacks they came from, else to the hand."""
        index, cards = node.event.by, Counter(node.event.cards)
        then, now = node.before.seats[index], later.seats[index]
        places: dict[Card, list[Place]] = {card: [self.at(index, events.HAND)] * count for card, count in cards.items()}
        for stack in range(len(now.up)):
            for card in (Counter(now.up[stack]) - Counter(then.up[stack])).elements():
                places[card].append(self.at(index, events.UP, stack))
        return places

    def moved_by_force(self, node: Past, later: State) -> Iterator[Step]:
        """Take a pile that was taken for the fourth prick out of the hand again."""
        before = node.before
        if not before.pile or later.pile:
            return
        for index, (then, now) in enumerate(zip(before.seats, later.seats, strict=True)):
            if now.hand_count == then.hand_count + len(before.pile):
                yield _move(before.pile, self.at(index, events.HAND), PILE)

    # --- what can't be undone ----------------------------------------------------------------------------

    @RULES.judge("16.7")
    def not_to_be_put_right(self, back: State, *, to_stock: bool) -> Iterator[Step]:
        """Exchange face-down cards that came to light for random ones, and shuffle a stock that was seen."""
        seen: list[tuple[Place, Card]] = []
        for index, (then, now) in enumerate(zip(back.seats, self.now.seats, strict=True)):
            place = self.at(index, events.DOWN)
            for stack, card in now.shown_down[len(then.shown_down) :]:
                if place is not THROWN and card != UNKNOWN:
                    seen.append((self.at(index, events.DOWN, stack), card))
        if seen:
            yield from _shuffle_in([(place, (card,)) for place, card in seen], in_stock=bool(back.stock))
        elif to_stock:
            yield {"do": "shuffle", "place": FROM_STOCK}

    def seen(self, back: State) -> Iterator[Step]:
        """Yield what has been seen since then of cards that only their holder would know."""
        for index, (then, now) in enumerate(zip(back.seats, self.now.seats, strict=True)):
            traces = now.traces[len(then.traces) :]
            shown = tuple(trace for trace in traces if isinstance(trace, str))
            drawn = sum(trace for trace in traces if isinstance(trace, int))
            if shown:
                yield {"do": "seen", "player": ALL, "cards": write_cards(shown), "place": self.at(index, events.HAND)}
            if drawn:
                player = self.now.setup.players[index]
                cards = write_cards((UNKNOWN,) * drawn)
                yield {"do": "seen", "player": player, "cards": cards, "place": FROM_STOCK}
        for node in events_since(self.now.past, back.number):
            if type(node.event) is events.Chance:
                yield {"do": "seen", "player": ALL, "cards": node.event.cards[0], "place": FROM_STOCK}

    def replaced(self, event: events.Cheat, after: State) -> Iterator[Step]:
        """Exchange cards that a cheat showed, swapped or turned for random ones (16.2, 16.7)."""
        seat, index = self.now.seats[event.player], event.player
        if event.kind not in CHANGES_STACKS:
            return
        stacks = [stack for stack in range(len(seat.down)) if event.stack in (None, stack) and seat.down[stack]]
        places: list[tuple[Place, Cards]] = [(self.at(index, events.DOWN, stack), (UNKNOWN,)) for stack in stacks]
        if event.kind == "turn-stack":
            places += [(self.at(index, events.UP, stack), seat.up[stack]) for stack in stacks if seat.up[stack]]
        if event.stack is not None or len(stacks) == 1:
            yield from _shuffle_in(places, in_stock=bool(after.stock))

    @RULES.judge("16.8")
    def punished(self, before: State, after: State) -> Iterator[Step]:
        """Yield the consequences of pricks: the pile into a hand, or a player's cards out of the game."""
        for index, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
            if then.has_cards and now.status != IN and not now.has_cards and self.at(index, events.HAND) != THROWN:
                if then.hand_count:
                    cards = (*then.hand, *(UNKNOWN,) * then.hidden)
                    yield _move(cards, self.at(index, events.HAND), THROWN)
                for stack in range(len(then.up)):
                    if then.up[stack]:
                        yield _move(then.up[stack], self.at(index, events.UP, stack), THROWN)
                    if then.down[stack]:
                        yield _move((UNKNOWN,), self.at(index, events.DOWN, stack), THROWN)
            elif before.pile and not after.pile and now.hand_count == then.hand_count + len(before.pile):
                yield _move(before.pile, PILE, self.at(index, events.HAND))


def _neighbours(laid: list[Laid]) -> Iterator[list[Laid]]:
    """Yield consecutive cards with the same origin, the topmost first."""
    group: list[Laid] = []
    for entry in reversed(laid):
        if group and (entry.source, entry.stack) != (group[0].source, group[0].stack):
            yield group[::-1]
            group = []
        group.append(entry)
    if group:
        yield group[::-1]


def _shuffle_in(places: list[tuple[Place, Cards]], *, in_stock: bool) -> Iterator[Step]:
    """Shuffle cards into the stock (else into the thrown cards), and put random ones in their places."""
    among = FROM_STOCK if in_stock else THROWN
    for place, cards in places:
        yield _move(cards, place, among)
    yield {"do": "shuffle", "place": among}
    for place, cards in places:
        yield _move((UNKNOWN,) * len(cards), among, place, random=True)


_UNDO: dict[type, Callable[[_Table, Past, State], Iterator[Step]]] = {
    events.Play: _Table.lay,
    events.Chance: _Table.lay,
    events.Instick: _Table.lay,
    events.PickUp: _Table.pick_up,
    events.Draw: _Table.draw,
    events.Lift: _Table.lift,
    events.Lay: _Table.lay_off,
    events.Shift: _Table.shift,
    events.TakeBack: _Table.take_back,
}
