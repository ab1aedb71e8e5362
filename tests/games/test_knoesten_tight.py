"""Knoesten where few cards are unseen: verdicts and joint proof against every arrangement there is.

In a whole hand so many cards stay undealt that counting seldom proves anything. Here most of the
pack has been seen, so that it does.
"""

import random
from itertools import chain, combinations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.games.knoesten import GAME
from tests.games.knoesten_truth import DECK, keeps_the_rules
from tests.support.seeds import seeds

PLAYERS = ("anna", "bo", "cia")


class TightTable:
    """Three players with three cards each and at most two more cards unseen."""

    def __init__(self, rng):
        self.rng = rng
        cards = list(DECK)
        rng.shuffle(cards)
        self.trump = cards.pop()
        self.hands = [[cards.pop() for _ in range(3)] for _ in PLAYERS]
        elsewhere = [cards.pop() for _ in range(rng.randrange(3))]
        self.unseen = sorted([*chain(*self.hands), *elsewhere])
        self.position = {
            "dealer": "cia",
            "trump": self.trump,
            "tricks": {"anna": 2},
            "turn": "anna",
            "seen": " ".join([*cards, self.trump]),
            "hands": dict.fromkeys(PLAYERS, "?? ?? ??"),
        }
        self.plays = []

    def next_play(self, state):
        """Play any card of the hand, now and then a legal one."""
        seat = state.turn
        trick = [card for _seat, card in state.trick]
        legal = [card for card in self.hands[seat] if self.keeps(card, self.hands[seat], trick)]
        card = self.rng.choice(legal if self.rng.random() < 0.4 else self.hands[seat])
        self.hands[seat].remove(card)
        self.plays.append((seat, card, trick))
        return {"by": PLAYERS[seat], "do": "play", "cards": card}

    def keeps(self, card, hand, trick):
        return keeps_the_rules(card, hand, trick, self.trump[1])

    def arrangements(self):
        """Yield, for every arrangement of the unseen cards, which of the plays it makes illegal."""
        played = [card for _seat, card, _trick in self.plays]
        unseen = [card for card in self.unseen if card not in played]
        sizes = [len(hand) for hand in self.hands]
        for first in combinations(unseen, sizes[0]):
            rest = [card for card in unseen if card not in first]
            for second in combinations(rest, sizes[1]):
                left = [card for card in rest if card not in second]
                for third in combinations(left, sizes[2]):
                    yield self.illegal((first, second, third))

    def illegal(self, hands):
        wrong = set()
        for number, (seat, card, trick) in enumerate(self.plays, start=1):
            since = [laid for by, laid, _ in self.plays[number - 1 :] if by == seat]
            if not self.keeps(card, [*since, *hands[seat]], trick):
                wrong.add(number)
        return frozenset(wrong)


def minimal(sets):
    """Return the sets that contain no other of them."""
    return {one for one in sets if not any(other < one for other in sets)}


def expected_doubts(outcomes, still_open):
    """Return the smallest sets of open plays of which every arrangement makes one illegal."""
    certain = [
        frozenset(plays)
        for size in range(2, len(still_open) + 1)
        for plays in combinations(still_open, size)
        if all(outcome & set(plays) for outcome in outcomes)
    ]
    return minimal(certain)


@pytest.mark.parametrize("seed", seeds(few=5, many=75))
def test_verdicts_and_doubts_agree_with_every_arrangement(seed):
    """After each card every play is open, legal or illegal just as all arrangements together say."""
    table = TightTable(random.Random(seed))
    record = Record.begin(GAME, players=PLAYERS, position=table.position)
    settled: dict[int, str] = {}
    while record.state.phase == "play":
        event = GAME.read_event(table.next_play(record.state), record)
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        ruled = {settlement.event: str(settlement.verdict) for settlement in ruling.settles}
        ruled[record.number] = str(ruling.verdict)
        outcomes = set(table.arrangements())
        for number in range(1, record.number + 1):
            says = {number in outcome for outcome in outcomes}
            expected = "open" if len(says) == 2 else "illegal" if says == {True} else "legal"
            if number in settled:
                assert number not in ruled
                assert settled[number] == expected
                continue
            assert ruled.get(number, "open") == expected, (number, table.plays)
            if expected != "open":
                settled[number] = expected
        still_open = [number for number in range(1, record.number + 1) if number not in settled]
        assert {frozenset(events) for events in ruling.doubts} == expected_doubts(outcomes, still_open)
    assert len(settled) == record.number == 9
