"""Kombinations-Whist with two unknown cards in each hand: verdicts and joint proof against every arrangement.

In a real deal counting proves little before the last tricks; where most cards are known it proves much, and every
arrangement can be asked. The unknown cards are all of the same two suits, so that failing to follow stays open.
"""

import random
from itertools import chain, combinations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.kombinationswhist import GAME
from tests.games.kombinationswhist_play import divisions
from tests.games.kombinationswhist_truth import DECK, Told, of_suit
from tests.support.seeds import seeds

PLAYERS = ("anna", "bo", "cia", "dag")
TRICKS = 5
BIDS = [
    ("spel", ()),
    ("trumf", ("pest",)),
    ("blocktrumf", ()),
    ("blocktrumf", ("pest",)),
    ("precis", ("pest", "bradska")),
    ("blocktrumf", ("oppen-trumf", "jarn")),
    ("trumf", ("oppen-trumf", "lattja")),
    ("grill", ("pest", "lattja")),
]


class TightTable:
    """A table at which most cards are known; it plays any card, legal or not, and keeps every arrangement."""

    def __init__(self, rng, bid):
        self.rng = rng
        self.declarer = rng.randrange(4)
        gone, trump, plague = self.deal(rng)
        standard, specials = bid
        if standard in ("spel", "precis"):
            trump = None
        self.told = Told(self.declarer, (standard, *specials), trump, plague if "pest" in specials else None)
        self.told.trumps_are_out = any(card[1] == trump for card in gone)
        self.told.plague_is_out = any(card[1] == plague for card in gone)
        declared = {"trump": trump, "plague": self.told.plague, "guess": [4] if standard == "precis" else None}
        self.position = {
            "phase": "play",
            "bid": {"by": PLAYERS[self.declarer], "standard": standard, "specials": list(specials)},
            "declared": {"shown": False, **{key: value for key, value in declared.items() if value is not None}},
            "taken": rng.choices(PLAYERS, k=len(gone) // 4),
            "seen": " ".join(gone),
            "hands": {
                name: " ".join(["??" if card in hidden else card for card in hand])
                for name, hand, hidden in zip(PLAYERS, self.hands, self.unknown, strict=True)
            },
        }
        self.plays = {}
        self.number = 0

    def deal(self, rng):
        """Six cards each; the unknown ones are of two suits, of which nobody is known to hold one."""
        first, second, third, fourth = rng.sample("SHDC", 4)
        doubtful = rng.sample(of_suit(DECK, first), 5) + rng.sample(of_suit(DECK, second), 3)
        known = of_suit(DECK, third) + rng.sample(of_suit(DECK, fourth), 3)
        rng.shuffle(doubtful)
        rng.shuffle(known)
        self.unknown = [doubtful[seat::4] for seat in range(4)]
        self.hands = [known[seat::4] + self.unknown[seat] for seat in range(4)]
        gone = [card for card in DECK if card not in doubtful and card not in known]
        return gone, rng.choice("SHDC"), rng.choice("SHDC")

    def next_event(self, state):
        """Show the open trumps now and then, else play a card, often one that is forbidden."""
        seat = state.turn
        told = self.told
        self.number += 1
        open_trumps = "oppen-trumf" in told.bids and seat == told.declarer and not told.trumps_shown
        if open_trumps and self.rng.random() < 0.5:
            return self.show(seat)
        forbidden = [card for card in self.hands[seat] if told.forbids(seat, card, self.hands[seat])]
        allowed = [card for card in self.hands[seat] if card not in forbidden]
        card = self.rng.choice(allowed if allowed and self.rng.random() < 0.5 else self.hands[seat])
        since = [card]
        told_then = self.copy_of_told()
        self.plays[self.number] = (seat, since, lambda hand: told_then.forbids(seat, card, hand))
        for other, later, _judge in self.plays.values():
            if other == seat and later is not since:
                later.append(card)
        self.hands[seat].remove(card)
        if card in self.unknown[seat]:
            self.unknown[seat].remove(card)
        told.play(seat, card)
        if len(told.trick) == 4:
            told.taker()
        return {"by": PLAYERS[seat], "do": "play", "cards": card}

    def show(self, seat):
        """Show some or all of the trumps."""
        trump = self.told.trump
        trumps = [card for card in self.hands[seat] if card[1] == trump]
        shown = [card for card in trumps if self.rng.random() < 0.8]
        self.unknown[seat] = [card for card in self.unknown[seat] if card not in shown]
        self.told.trumps_shown = True
        self.plays[self.number] = (seat, [], lambda hand: any(card[1] == trump and card not in shown for card in hand))
        return {"by": PLAYERS[seat], "do": "show", "cards": " ".join(shown)}

    def copy_of_told(self):
        told = Told(self.told.declarer, self.told.bids, self.told.trump, self.told.plague)
        told.trumps_shown, told.trick = self.told.trumps_shown, list(self.told.trick)
        told.trumps_are_out, told.plague_is_out = self.told.trumps_are_out, self.told.plague_is_out
        return told

    def outcomes(self):
        """Return, for every arrangement of the unknown cards, which of the events so far it makes illegal."""
        known = [[card for card in hand if card not in hidden] for hand, hidden in self.hands_and_unknown()]
        verdicts = {}
        found = set()
        for hands in divisions(list(chain(*self.unknown)), [len(hidden) for hidden in self.unknown]):
            wrong = set()
            for number, (seat, since, judge) in self.plays.items():
                key = (number, hands[seat])
                if key not in verdicts:
                    verdicts[key] = judge([*known[seat], *hands[seat], *since])
                if verdicts[key]:
                    wrong.add(number)
            found.add(frozenset(wrong))
        return found

    def hands_and_unknown(self):
        return zip(self.hands, self.unknown, strict=True)


class LongTable(TightTable):
    """The declarer is known to hold eleven cards of a suit, perhaps all: may they be kept back?"""

    def deal(self, rng):
        """Thirteen cards each; the last two of the long suit are among the unknown ones."""
        long, other = rng.sample("SHDC", 2)
        suited = rng.sample(of_suit(DECK, long), 13)
        rest = rng.sample([card for card in DECK if card[1] != long], 39)
        doubtful = suited[11:] + rest[:6]
        rng.shuffle(doubtful)
        if rng.random() < 0.3:
            doubtful.sort(key=lambda card: card[1] != long)
            doubtful = doubtful[::-1] if self.declarer else doubtful
        self.unknown = [doubtful[2 * seat : 2 * seat + 2] for seat in range(4)]
        others = [rest[6 + 11 * place : 17 + 11 * place] for place in range(3)]
        others.insert(self.declarer, suited[:11])
        self.hands = [cards + hidden for cards, hidden in zip(others, self.unknown, strict=True)]
        return [], long, rng.choice([long, other])


def expected_doubts(outcomes, still_open):
    """Return the smallest sets of open events of which every arrangement makes one illegal."""
    if any(not wrong & still_open for wrong in outcomes):
        return set()
    found: list[set[int]] = []
    for size in range(2, len(still_open) + 1):
        for events in map(set, combinations(sorted(still_open), size)):
            if not any(smaller <= events for smaller in found) and all(wrong & events for wrong in outcomes):
                found.append(events)
    return {tuple(sorted(events)) for events in found}


@pytest.mark.parametrize("seed", seeds(few=1, many=6))
@pytest.mark.parametrize("bid", BIDS, ids=lambda bid: "-".join((bid[0], *bid[1])))
def test_verdicts_and_doubts_are_those_of_all_arrangements(bid, seed):
    """Every event is legal, illegal or open as all arrangements say, at every moment; so are the doubts."""
    play_and_compare(TightTable(random.Random(f"{bid} {seed}"), bid))


@pytest.mark.parametrize("seed", seeds(few=2, many=12))
@pytest.mark.parametrize("bid", [("blocktrumf", ("bradska",)), ("precis", ("pest", "bradska")), BIDS[3]], ids=str)
def test_long_suits_are_judged_as_all_arrangements_say(bid, seed):
    """Whether the declarer had nothing but trumps, or plague, is settled when all arrangements agree."""
    play_and_compare(LongTable(random.Random(f"{bid} {seed}"), bid))


def play_and_compare(table):
    """Play some tricks, asking every arrangement after each event."""
    record = Record.begin(GAME, players=PLAYERS, position=table.position)
    end = len(record.state.taken) + TRICKS
    while len(record.state.taken) < end:
        event = GAME.read_event(table.next_event(record.state), record)
        ruling = rule_on(record, event)
        assert ruling.verdict != "impossible"
        record = record.after(event, ruling)
        outcomes = table.outcomes()
        always, ever = frozenset.intersection(*outcomes), frozenset.union(*outcomes)
        stands = {number: record.settlement(number).verdict for number in table.plays}
        expected = {
            number: "illegal" if number in always else "open" if number in ever else "legal" for number in table.plays
        }
        assert stands == expected
        assert set(ruling.doubts) == expected_doubts(outcomes, ever - always)
