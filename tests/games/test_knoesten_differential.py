"""Knoesten's verdicts against the truth, and their moment against every hand there could be."""

import random
from itertools import combinations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knoesten import GAME
from referee.games.knoesten.events import Deal, Exchange, Play, TakeBack
from referee.games.knoesten.rulebook import PACK
from referee.games.knoesten.simulation import RandomKnoesten
from tests.games.knoesten_truth import DECK, keeps_the_rules
from tests.support.seeds import seeds, some

PLAYERS = ("anna", "bo", "cia", "dag", "eva")
DUTIES = {"follow", "ruff", "overruff", "underruff", "trump-led"}


class Watcher:
    """Sees what lies open, and asks of each play what every possible hand says of it."""

    def __init__(self):
        self.plays = {}
        self.settled = {}
        self.shown = set()
        self.trump = ""
        self.in_hand = {}
        self.sizes = {}

    def watch(self, event, state_before):
        if isinstance(event, Deal):
            self.trump, self.in_hand, self.shown = event.trump, {event.dealer: {event.trump}}, {event.trump}
        if isinstance(event, Play | TakeBack):
            hands = state_before.hidden
            self.sizes = {seat: hands.count(seat) for seat in range(len(hands.held))}
            self.sizes[event.by] += 1 if isinstance(event, TakeBack) else -1
        if isinstance(event, TakeBack):
            self.in_hand.setdefault(event.by, set()).add(event.cards)
        if isinstance(event, Play):
            trick = [card for _seat, card in state_before.trick]
            self.shown.add(event.cards)
            self.in_hand.get(event.by, set()).discard(event.cards)
            self.plays[len(self.plays) + 1] = (event.by, event.cards, trick)

    def verdict(self, number):
        """Return what all possible hands of the player say of play `number`: one verdict, or open."""
        seat, card, trick = self.plays[number]
        here = self.in_hand.get(seat, set())
        known = here | {laid for later, (by, laid, _) in self.plays.items() if by == seat and later >= number}
        hidden = self.sizes[seat] - len(here)
        unseen = [other for other in DECK if other not in self.shown]
        # Only cards of the suit led and trumps bear on a duty; of all others it only matters how many there are.
        bearing = [other for other in unseen if trick and other[1] in (trick[0][1], self.trump[1])]
        fewest = max(0, hidden - (len(unseen) - len(bearing)))
        verdicts = set()
        for size in range(fewest, min(hidden, len(bearing)) + 1):
            for cards in combinations(bearing, size):
                verdicts.add(keeps_the_rules(card, [*known, *cards], trick, self.trump[1]))
                if len(verdicts) == 2:
                    return "open"
        return "legal" if verdicts == {True} else "illegal"


@pytest.mark.parametrize("seed", seeds(few=2, many=8))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_play_is_settled_at_the_first_moment_it_can_be(players, seed):
    """Open while two possible hands disagree, settled the moment they all agree: up to 100 hands each.

    Cards taken back have shown what is in that hand, and the play of one stays a play.
    """
    rng = random.Random(f"{players} {seed}")
    record = Record.begin(GAME, players=PLAYERS[:players])
    table = RandomKnoesten(rng, record)
    table.tells = 0
    watcher, numbers, hands = Watcher(), {}, 0
    while hands < some(few=12, many=100) and (event := next_event(rng, table, record.state)) is not None:
        watcher.watch(event, record.state)
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        if isinstance(event, Play | TakeBack):
            if isinstance(event, Play):
                numbers[record.number] = len(watcher.plays)
            compare(watcher, ruling, record.number, numbers)
        if record.state.phase == "done":
            assert len(watcher.settled) == len(watcher.plays), "at the end of a hand nothing is open"
            hands += 1
            watcher, numbers = Watcher(), {}


def next_event(rng, table, state):
    """Plant a revoke in a fifth of the plays where one is possible."""
    mischief = table.next_mischief(state) if rng.random() < 0.2 else None
    return mischief or table.next_event(state)


def compare(watcher, ruling, number, numbers):
    """Compare one ruling with what every possible hand says after the same event."""
    ruled = {settlement.event: str(settlement.verdict) for settlement in ruling.settles}
    if number in numbers:
        ruled[number] = str(ruling.verdict)
    for event, play in numbers.items():
        if play in watcher.settled:
            assert event not in ruled, f"event {event} is settled twice"
            continue
        expected = watcher.verdict(play)
        assert ruled.get(event, "open") == expected, (event, watcher.plays[play], ruled)
        if expected != "open":
            watcher.settled[play] = expected


OPTIONS = [
    {},
    {"passers_cards": "handed_in"},
    {"win_when": "at_once"},
    {"faults": "called"},
    {"start_points": 3, "fault_points": 7, "max_passes": 1, "low_points": 1},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_verdicts_are_the_truth(players, options):
    """Over up to 200 hands with exchanges and planted revokes every verdict agrees with the real hands."""
    rng = random.Random(f"{players} {sorted(options.items())}")
    for _game in range(some(few=2, many=10)):
        record = Record.begin(GAME, players=PLAYERS[:players], options=options)
        table = RandomKnoesten(rng, record)
        table.tells = 0.4
        assert_true_of_hands(rng, record, table, hands=20)


@pytest.mark.parametrize("seed", seeds(few=2, many=6))
@pytest.mark.parametrize("options", [{}, {"passers_cards": "handed_in"}])
def test_known_hands_that_are_exchanged_prove_only_the_truth(options, seed):
    """With most cards seen before an untold exchange, no card that comes is impossible, and no verdict is wrong."""
    rng = random.Random(f"{options} {seed}")
    record = Record.begin(GAME, players=PLAYERS[:4], options=options)
    table = RandomKnoesten(rng, record)
    assert_true_of_hands(rng, record, table, hands=40, seen=with_hands_seen)


def assert_true_of_hands(rng, record, table, *, hands, seen=lambda _rng, state, _hands: state):
    """Play so many hands; `seen` returns the state with what shows of the hands once they are dealt."""
    truth, played = {}, 0
    while played < hands:
        before = [set(PACK.cards(hand)) for hand in table.hands]
        event = next_event(rng, table, record.state)
        if event is None:
            return
        ruling = rule_on(record, event)
        assert ruling.verdict is not Verdict.IMPOSSIBLE, event
        if isinstance(event, Play):
            trick = [card for _seat, card in record.state.trick]
            truth[record.number + 1] = keeps_the_rules(event.cards, before[event.by], trick, record.state.trump[1])
        record = record.after(event, ruling)
        if isinstance(event, Deal):
            record = record._replace(state=seen(rng, record.state, table.hands))
        check_truth(record, ruling, truth)
        played += record.state.phase == "done"


def with_hands_seen(rng, state, hands):
    """Return the state with some or all cards of each hand seen, save the one turned up."""
    for seat, hand in enumerate(hands):
        seen = [card for card in PACK.cards(hand & state.hidden.unseen) if rng.random() < 0.8]
        state = state._replace(hidden=state.hidden.reveal(seat, PACK.mask(seen)))
    return state


def check_truth(record, ruling, truth):
    """No legal play is called illegal, no illegal one legal, and the cited cards prove it."""
    verdicts = [(record.number, ruling.verdict, ruling.breaches)]
    verdicts += [(settled.event, settled.verdict, settled.breaches) for settled in ruling.settles]
    for number, verdict, breaches in verdicts:
        if number not in truth or verdict is Verdict.OPEN:
            continue
        duties = [breach for breach in breaches if breach.clause in DUTIES]
        if truth[number]:
            assert not duties, (number, breaches)
        else:
            assert verdict is Verdict.ILLEGAL, number
            assert duties, (number, breaches)
    if record.state.phase == "done":
        assert record.state.open == ()


@pytest.mark.parametrize(
    ("player", "verdict"),
    [("anna", Verdict.ILLEGAL), ("bo", Verdict.IMPOSSIBLE), ("cia", Verdict.IMPOSSIBLE)],
)
def test_a_told_card_handed_in_proves_who_could_not_hold_it(player, verdict):
    """A card told at the exchange lies in the pile: only a wrong deal can bring it back, and only to its giver."""
    record = Record.begin(GAME, players=PLAYERS[:3], position={"dealer": "cia", "phase": "exchange", "trump": "9C"})
    for raw in (
        {"by": "cia", "do": "exchange", "count": 0},
        {"by": "anna", "do": "exchange", "count": 1, "cards": "7H"},
        {"by": "bo", "do": "exchange", "count": 5},
        *({"by": earlier, "do": "play", "cards": card} for earlier, card in (("anna", "AH"), ("bo", "KH"))),
    ):
        if raw["do"] == "play" and raw["by"] == player:
            break
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    event = GAME.read_event({"by": player, "do": "play", "cards": "7H"}, record)

    assert rule_on(record, event).verdict is verdict
    assert isinstance(record.entries[1].event, Exchange)
