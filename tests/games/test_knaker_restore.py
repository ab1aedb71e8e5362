"""The restore steps, done with real cards, put the table back."""

import random
from collections import Counter

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cheats.restore import restore_steps
from referee.games.knaker.events import Accuse, Cheat, Draw
from referee.games.knaker.state import past_event
from tests.games.knaker_play import played
from tests.support.seeds import seeds


class Physical:
    """The cards on a real table. A place is a list of cards, the top last."""

    def __init__(self, real, state, drawn):
        self.players = state.setup.players
        self.lists = {"pile": list(state.pile), "thrown": [], "stock": list(real.stock), "aside": []}
        self.drawn = drawn
        for index, name in enumerate(self.players):
            self.lists["hand", name] = list(real.hands[index])
            for stack in range(3):
                self.lists["up", name, stack + 1] = list(real.up[index][stack])
                self.lists["down", name, stack + 1] = list(real.down[index][stack])
        deck = DECKS[state.house.decks]
        whole = Counter({card: mask.bit_count() for card, mask in deck.mask.items()})
        untold = whole - self.all_cards() - Counter(state.thrown)
        self.lists["thrown"] = [*untold.elements(), *state.thrown]

    def at(self, place):
        if "player" not in place:
            return self.lists[place["place"]]
        key = (place["place"], place["player"])
        return self.lists[key if place["place"] == "hand" else (*key, place["stack"])]

    def do(self, step):
        """Do one step; a card that isn't where the step says, or isn't on top, is an error."""
        if step["do"] != "move":
            return
        origin, to = self.at(step["from"]), self.at(step["to"])
        cards = step["cards"].split()
        if "drawn_in" in step:
            cards = self.drawn[step["drawn_in"]][::-1]
        elif step.get("random") and "??" in cards:
            cards = origin[-len(cards) :]
        elif "??" in cards:
            cards = list(origin) if len(cards) == len(origin) else [card for card in cards if card != "??"]
        if step["from"]["place"] in ("pile", "aside") and not self.laid_off_as_a_whole(step):
            assert Counter(origin[-len(cards) :]) == Counter(cards), step
        for card in reversed(cards):
            del origin[len(origin) - 1 - origin[::-1].index(card)]
        to += cards

    def laid_off_as_a_whole(self, step):
        """Cards set aside may be taken up in any order."""
        return step["from"]["place"] == "aside"

    def all_cards(self):
        return Counter(card for place in self.lists.values() for card in place)


def drawn_in(table, record):
    """Return the cards drawn in each event that stands, in the order they were drawn."""
    drawn, past = {}, record.state.past
    while past is not None:
        if isinstance(past.event, Draw):
            stock = table.before[past.before.number].stock
            drawn[past.number] = stock[len(stock) - past.event.number :][::-1]
        past = past.before.past
    return drawn


def calls(seed, mischief=0.2):
    """Yield record, players and what the real cards were before, for each call or cheat of a random game."""
    rng = random.Random(seed)
    physical = None
    record = None
    for after, table in played(rng, 300, mischief=mischief, policy="call", tells=True, throws=False):
        if record is not None and isinstance(after.entries[-1].event, Accuse | Cheat):
            yield record, after, table, physical
        record = after
        table.catch_up(record.state)
        physical = Physical(table.real, record.state, drawn_in(table, record))


def puts_back(before, after):
    """Tell whether a call has put anything back."""
    return after.past.before.past is not before.past


def state_after(state, lay):
    """Return the state to which an event has led that still stands."""
    while state.past is not lay:
        state = state.past.before
    return state


def shuffled(steps):
    """Return the places that random cards came from."""
    return {step["place"]["place"] for step in steps if step["do"] == "shuffle"}


@pytest.mark.parametrize("seed", seeds(few=6, many=25))
def test_the_steps_put_the_real_cards_back(seed):
    """Done one after another they give the table as it was before the cheat, but for what is random by 16.7."""
    for record, after, table, physical in calls(seed):
        event = after.entries[-1].event
        if not isinstance(event, Accuse):
            continue
        steps = restore_steps(after, after.number)
        if not puts_back(record.state, after.state):
            assert steps == () or after.entries[-1].ruling.penalties
        cards = physical.all_cards()
        for step in steps:
            physical.do(step)
        assert physical.all_cards() == cards
        assert physical.lists["aside"] == []
        table.catch_up(after.state)
        assert_as_it_is(physical, table, after.state, shuffled(steps))


def assert_as_it_is(physical, table, state, mixed):
    """Compare the physical cards with the real ones of the random players, and with what the state says."""
    lists = physical.lists
    assert lists["pile"] == list(state.pile)
    down = []
    for index, name in enumerate(physical.players):
        seat = state.seats[index]
        assert Counter(lists["hand", name]) == Counter(table.real.hands[index])
        for stack in range(3):
            if seat.has_cards:
                assert Counter(lists["up", name, stack + 1]) == Counter(table.real.up[index][stack])
                assert len(lists["down", name, stack + 1]) == seat.down[stack]
            down += lists["down", name, stack + 1]
            if not mixed:
                assert tuple(lists["down", name, stack + 1]) == table.real.down[index][stack]
    assert len(lists["stock"]) == state.stock
    if "thrown" not in mixed:
        hidden = [card for seat in table.real.down for stack in seat for card in stack]
        assert Counter(lists["stock"] + down) == Counter([*table.real.stock, *hidden])
        assert not Counter(state.thrown) - Counter(lists["thrown"])


HIDDEN_CARDS_DENIED = (863_694_006, 888_918_005)
"""Where a player with three pricks hides cards and denies it: a fourth prick, and disqualification at once."""


@pytest.mark.parametrize("seed", [*seeds(few=2, many=20), *HIDDEN_CARDS_DENIED])
def test_the_steps_of_a_cheat_move_what_its_pricks_bring(seed):
    """After the steps of a cheat that is no move, hands are as long as the state says, and no card is lost."""
    for _record, after, _table, physical in calls(seed, mischief=0.5):
        event = after.entries[-1].event
        if not isinstance(event, Cheat):
            continue
        cards = physical.all_cards()
        for step in restore_steps(after, after.number):
            physical.do(step)
        assert physical.all_cards() == cards
        assert physical.lists["pile"] == list(after.state.pile)
        for name, seat in zip(physical.players, after.state.seats, strict=True):
            assert len(physical.lists["hand", name]) == seat.hand_count


def record_of(raws, **begin):
    """Return the record of some events."""
    record = Record.begin(GAME, players=("anna", "bo", "cia"), **begin)
    for raw in raws:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def test_the_steps_are_in_an_order_people_can_follow():
    """The last card laid comes off first, and what was drawn goes back onto the stock, which is shuffled."""
    record = record_of(
        [
            {"by": "anna", "do": "play", "cards": "5D"},
            {"by": "anna", "do": "draw", "count": 1},
            {"by": "bo", "do": "play", "cards": "6S"},
            {"by": "cia", "do": "accuse", "event": 1},
        ],
        position={"pile": "9H", "stock": 7},
    )
    anna, bo = {"place": "hand", "player": "anna"}, {"place": "hand", "player": "bo"}
    pile, stock = {"place": "pile"}, {"place": "stock"}

    assert restore_steps(record, 4) == (
        {"do": "move", "cards": "6S", "from": pile, "to": bo},
        {"do": "move", "cards": "??", "from": anna, "to": stock, "drawn_in": 2},
        {"do": "move", "cards": "5D", "from": pile, "to": anna},
        {"do": "shuffle", "place": stock},
        {"do": "seen", "player": "all", "cards": "5D", "place": anna},
        {"do": "seen", "player": "anna", "cards": "??", "place": stock},
        {"do": "seen", "player": "all", "cards": "6S", "place": bo},
    )
    assert restore_steps(record, 3) == ()


def test_a_flip_and_a_pile_taken_are_undone():
    """A flipped pile is turned back over before the ten comes off it; a pile taken comes out of the hand."""
    record = record_of(
        [
            {"by": "anna", "do": "play", "cards": "TS"},
            {"by": "anna", "do": "play", "cards": "4D"},
            {"by": "bo", "do": "pick_up"},
            {"by": "cia", "do": "accuse", "event": 1},
        ],
        position={"pile": "KH KD KC", "stock": 0},
    )
    anna, bo = {"place": "hand", "player": "anna"}, {"place": "hand", "player": "bo"}
    pile, thrown = {"place": "pile"}, {"place": "thrown"}

    assert [step for step in restore_steps(record, 4) if step["do"] == "move"] == [
        {"do": "move", "cards": "4D", "from": bo, "to": pile},
        {"do": "move", "cards": "4D", "from": pile, "to": anna},
        {"do": "move", "cards": "KH KD KC TS", "from": thrown, "to": pile},
        {"do": "move", "cards": "TS", "from": pile, "to": anna},
    ]


def test_the_fourth_prick_ends_with_the_pile_in_hand():
    """What comes back to the table is taken by who got the fourth prick."""
    record = record_of(
        [{"by": "anna", "do": "play", "cards": "5D"}, {"by": "cia", "do": "accuse", "event": 1}],
        position={"pile": "9H JD", "stock": 0, "seats": {"anna": {"pricks": 3}}},
    )
    hand, pile = {"place": "hand", "player": "anna"}, {"place": "pile"}

    assert [step for step in restore_steps(record, 2) if step["do"] == "move"] == [
        {"do": "move", "cards": "5D", "from": pile, "to": hand},
        {"do": "move", "cards": "9H JD", "from": pile, "to": hand},
    ]


def test_a_face_down_card_that_was_seen_is_changed():
    """It can't be secret again: a random card of the stock, or else of those thrown, takes its place (16.7)."""
    raws = [
        {"by": "anna", "do": "play", "cards": "9H", "from": "down"},
        {"by": "cia", "do": "accuse", "event": 1},
    ]
    seats = {"anna": {"hand": "", "up": ["", "KD", ""]}}
    record = record_of(raws, position={"pile": "4D", "stock": 5, "seats": seats})
    down, stock = {"place": "down", "player": "anna", "stack": 1}, {"place": "stock"}

    assert restore_steps(record, 2) == (
        {"do": "move", "cards": "9H", "from": {"place": "pile"}, "to": down},
        {"do": "move", "cards": "9H", "from": down, "to": stock},
        {"do": "shuffle", "place": stock},
        {"do": "move", "cards": "??", "from": stock, "to": down, "random": True},
    )
    record = record_of(raws, position={"pile": "4D", "stock": 0, "seats": seats})
    assert {"do": "shuffle", "place": {"place": "thrown"}} in restore_steps(record, 2)


def test_a_call_that_is_only_thought_of_can_be_looked_at():
    """Asked of a move, the steps are those a call of it would bring."""
    record = record_of([{"by": "anna", "do": "play", "cards": "5D"}], position={"pile": "9H", "stock": 0})

    assert restore_steps(record, 1)[0] == {
        "do": "move",
        "cards": "5D",
        "from": {"place": "pile"},
        "to": {"place": "hand", "player": "anna"},
    }


def test_a_turned_stack_is_changed_for_random_cards():
    """Both cards of a stack that was turned go, and two random ones come (16.2)."""
    record = record_of(
        [{"by": "referee", "do": "cheat", "player": "anna", "kind": "turn-stack", "stack": 2}],
        position={"pile": "9H", "stock": 9, "seats": {"anna": {"up": ["5S", "6D", "KH"]}}},
    )
    steps = restore_steps(record, 1)

    assert [step["cards"] for step in steps if step["do"] == "move"] == ["??", "6D", "??", "??"]
    assert {step["to"]["place"] for step in steps if step.get("random")} == {"down", "up"}


def test_cards_that_may_have_been_thrown_away_are_put_back_if_they_can_be_found():
    """A pile taken up comes out of the hand as far as it is still there (16.7); what happened later isn't touched."""
    record = record_of(
        [
            {"by": "anna", "do": "pick_up"},
            {"by": "referee", "do": "cheat", "player": "anna", "kind": "other"},
            {"by": "bo", "do": "play", "cards": "5D"},
            {"by": "cia", "do": "accuse", "event": 1},
        ],
        position={"pile": "4H 9H", "stock": 0, "seats": {"anna": {"hand": "JD ??"}}},
    )
    anna, pile = {"place": "hand", "player": "anna"}, {"place": "pile"}

    assert [step for step in restore_steps(record, 4) if step["do"] == "move"] == [
        {"do": "move", "cards": "5D", "from": pile, "to": {"place": "hand", "player": "bo"}},
        {"do": "move", "cards": "4H 9H", "from": anna, "to": pile, "random": True},
    ]


@pytest.mark.parametrize("seed", seeds(few=4, many=30))
def test_a_conviction_puts_the_earlier_position_back(seed):
    """Pile, turn, stock and the number of everybody's cards are as before the cheat, unless pricks move them."""
    for record, after, _table, _physical in calls(seed, mischief=0.3):
        event = after.entries[-1].event
        if not isinstance(event, Accuse) or not puts_back(record.state, after.state):
            continue
        past = past_event(record.state, event.event)
        then, now = past.before, after.state
        if past_event(now, event.event):
            then = state_after(record.state, past)
        pricked = any(
            seat.pricks >= 4 and seat.pricks > was.pricks for seat, was in zip(now.seats, then.seats, strict=True)
        )
        gone = any(seat.status != was.status for seat, was in zip(now.seats, then.seats, strict=True))
        if pricked or gone:
            continue
        assert (now.pile, now.turn, now.stock, now.phase) == (then.pile, then.turn, then.stock, then.phase)
        for seat, was in zip(now.seats, then.seats, strict=True):
            assert seat.hand_count == was.hand_count
            assert not Counter(was.hand) - Counter(seat.hand)
            assert [len(stack) for stack in seat.up] == [len(stack) for stack in was.up]
            assert (seat.down, seat.locked, seat.handicaps) == (was.down, was.locked, was.handicaps)
        assert now.seats[past.event.by].pricks > then.seats[past.event.by].pricks
