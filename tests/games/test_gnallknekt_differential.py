"""Gnällknekt against a second opinion: attacks ruled from the text alone, hidden cards by trying every arrangement."""

import random
from collections import Counter
from itertools import permutations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.gnallknekt import GAME
from referee.games.gnallknekt.bags import CARDS
from referee.games.gnallknekt.events import Expose
from referee.games.gnallknekt.lives import untold_cards
from tests.support.seeds import seeds

RANKS = "23456789TJQKA"


def may_attack(cards, under, top):
    """Say by the words of the rulebook whether these cards knock out the top of a life."""
    defending_pair = under and under[0] == top[0] and top[0] != "J"
    if len(cards) == 2 and cards[0][0] != cards[1][0]:
        return False
    jack, pair = cards[0][0] == "J", len(cards) == 2
    if top[0] == "J":
        return jack
    if jack:
        return True
    high = RANKS.index(cards[0][0])  # in attack the ace is the highest,
    low = -1 if top[0] == "A" else RANKS.index(top[0])  # in defence the lowest
    if defending_pair:
        return pair and high >= low
    if pair:
        return True
    return cards[0][0] == top[0] or (cards[0][1] == top[1] and high > low)


def attacked(cards, opened):
    """Return the verdict on an attack from anna's hand on a life of bo's with these open cards."""
    position = {"step": "moves", "hands": {"anna": " ".join(cards)}, "lives": {"bo": [f"3|{opened}", "3|??", "3|??"]}}
    record = Record.begin(GAME, players=("anna", "bo", "cia"), position=position)
    raw = {"by": "anna", "do": "attack", "cards": " ".join(cards), "target": "bo", "life": 1}
    return rule_on(record, GAME.read_event(raw, record)).verdict


@pytest.mark.parametrize("top", CARDS[::3])
def test_every_card_against_every_card(top):
    """All single cards against a single card, as the rulebook's words have it."""
    for card in CARDS:
        assert (attacked([card], top) == "legal") == may_attack([card], "", top), (card, top)


@pytest.mark.parametrize("rank", RANKS)
def test_every_pair_against_every_defence(rank):
    """All pairs, and no pairs, against single cards and pairs."""
    for other in RANKS:
        for cards in ([rank + "S", rank + "H"], [rank + "S", RANKS[RANKS.index(rank) - 1] + "S"]):
            for under in ("", other + "D"):
                opened = f"{under} {other}C".strip()
                legal = attacked(cards, opened) == "legal"
                assert legal == may_attack(cards, under, other + "C"), (cards, opened)


# --- cards nobody has told yet ---------------------------------------------------------------------------


class Arrangements:
    """A table on which few cards are unseen, and every way in which they can lie."""

    def __init__(self, rng):
        copies = [*CARDS, *CARDS]
        rng.shuffle(copies)
        rank = rng.choice(RANKS)
        copies.sort(key=lambda card: card[0] in (rank, "J") and rng.random() < 0.4)
        self.hidden, rest = copies[-6:], copies[:-6]
        self.hand, known, discard = rest[:9], rest[9:12], rest[12:]
        rng.shuffle(self.hidden)
        lives = ["0|??", f"0|?? {known[0]}", f"0|{known[1]} ??"]
        rng.shuffle(lives)
        position = {
            "step": "moves",
            "moves_left": 20,
            "stock": 1,
            "discard": " ".join(discard),
            "hands": {"anna": " ".join(self.hand), "cia": "?? ??"},
            "lives": {"bo": lives, "anna": [f"0|{known[2]}", "0|", "0|"], "cia": ["0|", "0|", "0|"]},
        }
        self.record = Record.begin(GAME, players=("anna", "bo", "cia"), position=position)
        self.tokens = [card for life in self.record.state.lives[1] for card in life.open if card[0] == "?"]
        # an arrangement: what each token is, what cia holds, and the stock
        self.all = set(permutations(self.hidden))
        self.attacks = {}
        self.standing = {}

    def ruled(self, number):
        """Return the verdict on an attack over all arrangements that are left."""
        cards, hit = self.attacks[number]
        place = {token: index for index, token in enumerate(self.tokens)}
        under, top = hit
        found = {
            may_attack(
                cards,
                way[place[under]] if under in place else under,
                way[place[top]] if top in place else top,
            )
            for way in self.all
        }
        return "open" if len(found) == 2 else "legal" if found.pop() else "illegal"

    def enter(self, raw):
        """Rule on an event, and compare what it settles; returns the verdict."""
        event = GAME.read_event(raw, self.record)
        ruling = rule_on(self.record, event)
        self.record = self.record.after(event, ruling)
        settled = {settlement.event: str(settlement.verdict) for settlement in ruling.settles}
        for number, before in list(self.standing.items()):
            now = self.ruled(number)
            if before == "open":
                assert settled.get(number, "open") == now, (event, number)
            self.standing[number] = now
        return str(ruling.verdict)

    def show(self, rng):
        """Cia, out of turn, lays a card of her hand open."""
        held = self.record.state.unseen.counts[2]
        if held:
            shown = self.hidden[5 - held]
            seen = Counter(self.hidden[3 : 6 - held])
            self.all = {way for way in self.all if not seen - Counter(way[3:5])}
            assert self.enter({"by": "cia", "do": "discard", "cards": shown}) == "illegal"

    def expose(self, rng):
        """The referee tells what an unknown card is, or was."""
        number = rng.randrange(3)
        asked = untold_cards(self.record.state, Expose(-1, 1, number, ()))
        if asked:
            place = self.tokens.index(asked[0])
            card = self.hidden[place]
            self.all = {way for way in self.all if way[place] == card}
            raw = {"by": "referee", "do": "expose", "player": "bo", "life": number + 1, "cards": card}
            assert self.enter(raw) == "legal"

    def attack(self, rng):
        """Anna attacks a life of bo's with one card or a pair of her hand, right or wrong."""
        number, hand = rng.randrange(3), self.record.state.hands[0]
        opened = self.record.state.lives[1][number].open
        if not opened or not hand:
            return
        cards = [rng.choice(hand)]
        twins = [card for card in hand if card[0] == cards[0][0] and card != cards[0]]
        cards += twins[:1] if rng.random() < 0.5 else []
        event = self.record.number + 1
        self.attacks[event] = (cards, (opened[-2] if len(opened) > 1 else "", opened[-1]))
        expected = self.ruled(event)
        verdict = self.enter(
            {"by": "anna", "do": "attack", "cards": " ".join(cards), "target": "bo", "life": number + 1}
        )
        if len(cards) == 2 and expected != "legal" and verdict in ("open", "legal"):
            return  # what else bo loses this turn decides it: the final blow
        assert verdict == expected, (cards, opened)
        self.standing[event] = expected


@pytest.mark.parametrize("seed", seeds(few=7, many=120))
def test_verdicts_on_unknown_cards_over_all_arrangements(seed):
    """Legal, illegal and open are as all arrangements say, and settled by the very event after which they agree."""
    rng = random.Random(seed)
    table = Arrangements(rng)
    for _ in range(9):
        if not table.record.state.finished:
            rng.choice([table.attack, table.attack, table.attack, table.expose, table.show])(rng)
