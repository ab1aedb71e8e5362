"""Random tables of Gnällknekt for the tests: played for a while by the rules, then entered into at random."""

import random
from functools import cache

from hypothesis import strategies as st

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.gnallknekt import GAME
from referee.games.gnallknekt.bags import CARDS
from referee.games.gnallknekt.simulation import RandomGnallknekt
from referee.games.gnallknekt.state import is_token

NAMES = ("anna", "bo", "cia", "dag", "eva")
OPTIONS = {
    "policy": ["call", "strict"],
    "discard_take": ["top", "any"],
    "life_play": ["any_open", "top"],
    "pair_mixed": ["forbidden", "allowed"],
    "gnall_count": ["onward", "reset"],
    "stock_empty": ["reshuffle", "when_needed"],
}
options = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in OPTIONS.items()})
card = st.sampled_from(CARDS)
life = st.integers(1, 3)


def written(cards, *, most):
    """Return a strategy of one or more cards, written."""
    return st.lists(cards, min_size=1, max_size=most).map(" ".join)


DOS = [
    "take",
    "attack",
    "attack",
    "attack",
    "defend",
    "defend",
    "discard",
    "end",
    "expose",
    "shuffle",
    "outcome",
    "result",
]


@st.composite
def entries(draw, players):
    """Any event that can be read, sensible or not."""
    by, number = draw(st.sampled_from(players)), draw(life)
    do = draw(st.sampled_from(DOS))
    fields = {
        "take": {"stock": st.integers(0, 5), "discard": written(card, most=2) | st.just("")},
        "discard": {"cards": written(card, most=2)},
        "expose": {"player": st.just(by), "life": st.just(number), "cards": written(card, most=2)},
        "end": {},
        "shuffle": {"under": st.booleans()},
        "defend": {"life": st.just(number)},
        "attack": {"life": st.just(number), "target": st.sampled_from(players)},
        "outcome": {"out": st.just(by), "shares": st.booleans()},
        "result": {"places": st.permutations(players).map(lambda order: [[order[0]], [*order[1:3]], *zip(order[3:])])},
    }
    raw = {"by": "referee" if do in ("expose", "outcome", "result") else by, "do": do}
    raw |= {name: draw(value) for name, value in fields[do].items()}
    if do in ("attack", "defend"):
        raw |= draw(laid_from_anywhere())
    if do == "attack" and draw(st.booleans()):
        raw["hit"] = draw(written(card, most=2))
    return raw


@st.composite
def laid_from_anywhere(draw):
    """Some cards and where they are said to come from."""
    cards = draw(st.lists(card, min_size=1, max_size=3))
    sources = draw(st.none() | st.integers(0, 3) | st.lists(st.integers(0, 3), min_size=3, max_size=3))
    if sources is None:
        return {"cards": " ".join(cards)}
    sources = sources[: len(cards)] if isinstance(sources, list) else sources
    return {"cards": " ".join(cards), "from": draw(st.sampled_from(["life", "down"])), "life_from": sources}


def told(some):
    """Return the open cards of a life that somebody has told."""
    return [shown for shown in some.open if not is_token(shown)]


@st.composite
def shown_entries(draw, state):
    """An event with cards that lie where it says, kept or not."""
    players = state.setup.players
    seat = draw(st.integers(0, len(players) - 1)) if draw(st.booleans()) or state.turn is None else state.turn
    raw = {"by": players[seat], "life": draw(life), "do": draw(st.sampled_from(["attack", "defend", "discard"]))}
    own = [(shown, number) for number, some in enumerate(state.lives[seat], 1) for shown in told(some)]
    own += [(shown, 0) for shown in state.hands[seat]]
    if not own or raw["do"] == "discard":
        return {"by": players[seat], "do": "discard", "cards": draw(card)}
    laid = draw(st.lists(st.sampled_from(own), min_size=1, max_size=2))
    raw |= {"cards": " ".join(shown for shown, _ in laid), "life_from": [number for _, number in laid], "from": "life"}
    if raw["do"] == "attack":
        target = draw(st.integers(0, len(players) - 1))
        raw["target"] = players[target]
        opened = told(state.lives[target][raw["life"] - 1])
        if opened and draw(st.booleans()):
            raw["hit"] = draw(st.sampled_from(opened))
    return raw


def played(seed, players, chosen, events, *, mischief=0.0, record=None):
    """Return the record after so many events of random players with real cards, and their table."""
    rng = random.Random(seed)
    record = record or Record.begin(GAME, players=players, options=chosen)
    table = RandomGnallknekt(rng, record)
    for _ in range(events):
        event = (rng.random() < mischief and table.next_mischief(record.state)) or table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
    return record, table


@cache
def recorded(number):
    """Return the records after each event of one of the recorded games, with options of its own."""
    rng = random.Random(number)
    chosen = {name: rng.choice(values) for name, values in OPTIONS.items()}
    record = Record.begin(GAME, players=NAMES[: 3 + number % 3], options=chosen)
    table = RandomGnallknekt(rng, record)
    records = [record]
    while (event := table.next_event(record.state)) is not None and record.number < 300:
        record = record.after(event, rule_on(record, event))
        records.append(record)
    return records


class Evening:
    """A record with a short name, for Hypothesis to print."""

    def __init__(self, record, number, place):
        self.record = record
        self.began = (number, place)

    def __repr__(self):
        entered = [entry.event for entry in self.record.entries[self.began[1] :]]
        return f"recorded({self.began[0]})[{self.began[1]}], then {entered}"


@st.composite
def evenings(draw, *, entered=10):
    """A table in the middle of a game into which all sorts of things have been entered."""
    number = draw(st.integers(0, 23))
    records = recorded(number)
    place = draw(st.integers(0, len(records) - 1))
    record = records[place]
    for _ in range(draw(st.integers(0, entered))):
        raw = draw(entries(record.setup.players) | shown_entries(record.state))
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return Evening(record, number, place)


@st.composite
def positions(draw, players):
    """A position anybody might write: few or many cards, whatever turn, lives of every shape."""
    shown = draw(st.lists(card, max_size=30).filter(lambda cards: all(cards.count(one) < 3 for one in cards)))

    def some(most):
        cards = [shown.pop() if shown and draw(st.booleans()) else "??" for _ in range(draw(st.integers(0, most)))]
        return " ".join(cards)

    def a_life():
        opened = some(3)
        return f"{draw(st.integers(0, 3)) if opened else 0}|{opened}"

    position = {
        "turn": draw(st.sampled_from(players)),
        "step": draw(st.sampled_from(["take", "moves"])),
        "moves_left": draw(st.integers(0, 3)),
        "stock": draw(st.integers(0, 10)),
        "used": draw(st.integers(0, 10)),
        "hands": {name: some(4) for name in players},
        "lives": {name: [a_life() for _ in range(3)] for name in players},
        "gnall_rounds": draw(st.integers(0, 11)),
    }
    return position | {"discard": " ".join(shown)}
