"""Gnällknekt, the final blow: open while the moves left can do it, settled by the event that tells; counted anew."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.gnallknekt import GAME
from tests.support.seeds import seeds

FEW = [rank + suit for rank in "57J9" for suit in "SHDC"] * 2


def attacks_needed(lives):
    """Count the attacks that lives such as "1|7H 7S" still stand, from the top down."""
    needed = 0
    for life in lives:
        down, _, opened = life.partition("|")
        cards, needed = opened.split(), needed + int(down)
        while cards:
            top = cards.pop()
            if cards and top[0] != "J" and cards[-1][0] == top[0]:
                cards.pop()
            needed += 1
    return needed


def table(rng):
    """Return a table at which bo is nearly out, and anna holds pairs and jacks."""
    deck = rng.sample(FEW, len(FEW))
    jack = deck.pop(next(place for place, card in enumerate(deck) if card[0] == "J"))
    lives = [f"{rng.choice([0, 0, 0, 1])}|{rng.choice(['', '', deck.pop()])} {jack}"]
    for _ in range(2):
        cards = [deck.pop() for _ in range(rng.choice([0, 0, 0, 1, 2]))]
        lives.append(f"0|{' '.join(cards)}")
    rng.shuffle(lives)
    position = {
        "step": "moves",
        "moves_left": rng.choice([1, 2, 2, 3]),
        "hands": {"anna": " ".join(deck[:12])},
        "lives": {"bo": lives, "anna": ["0|2S 3S", "0|4S", "0|6S"], "cia": ["3|8S", "3|8H", "3|8D"]},
    }
    return Record.begin(GAME, players=("anna", "bo", "cia"), position=position)


def some_event(rng, position):
    """Return something anna does: mostly an attack on bo by one card or a pair, right or wrong."""
    hand = position["hands"]["anna"].split()
    do = rng.choice(["attack"] * 9 + ["defend", "discard", "other"])
    if not hand:
        return {"by": "anna", "do": "end"}
    if do == "discard":
        return {"by": "anna", "do": "discard", "cards": rng.choice(hand)}
    if do == "defend":
        return {"by": "anna", "do": "defend", "cards": rng.choice(hand), "life": 2}
    first = rng.choice([card for card in hand if card[0] != "J"] or hand) if rng.random() < 0.7 else rng.choice(hand)
    twins = [card for card in hand if card[0] == first[0]]
    cards = rng.sample(twins, 2) if len(twins) > 1 and rng.random() < 0.8 else [first]
    raw = {"by": "anna", "do": "attack", "cards": " ".join(cards)}
    lives = [number for number, life in enumerate(position["lives"]["bo"], 1) if life != "0|"]
    if do == "other" or not lives:
        return raw | {"target": "cia", "life": 1}
    return raw | {"target": "bo", "life": rng.choice(lives)}


def is_blow(raw, position):
    """Tell whether an event is a pair on a known jack of bo's."""
    if raw["do"] != "attack" or raw["target"] != "bo" or len(raw["cards"]) != 5 or "J" in raw["cards"]:
        return False
    return position["lives"]["bo"][raw["life"] - 1][-2] == "J"


@pytest.mark.parametrize("seed", seeds(few=10, many=500))
def test_the_final_blow_is_open_while_the_moves_left_can_do_it(seed):
    """A pair on a jack: legal when bo is out, illegal as soon as that can't come about in this turn, else open."""
    rng = random.Random(seed)
    record = table(rng)
    waiting: list[int] = []
    for _ in range(5):
        before = GAME.position(record.state)
        if before["turn"] != "anna" or "??" in str(before["lives"]["bo"]):
            return
        raw = some_event(rng, before)
        ruling = rule_on(record, GAME.read_event(raw, record))
        record = record.after(GAME.read_event(raw, record), ruling)
        after = GAME.position(record.state)
        needed = attacks_needed(after["lives"]["bo"])
        over = after["turn"] != "anna"
        blow = "legal" if not needed else "illegal" if over or needed > after["moves_left"] else "open"
        expected = {number: blow for number in waiting if blow != "open"}
        assert {settled.event: str(settled.verdict) for settled in ruling.settles} == expected
        waiting = [] if expected else waiting
        if is_blow(raw, before):
            too_many = before["moves_left"] == 0
            assert str(ruling.verdict) == ("illegal" if too_many else blow), (raw, before)
            if ruling.verdict == "open":
                waiting.append(record.number)
