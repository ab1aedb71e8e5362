"""Kombinations-Whist told once more, from the book's tables alone: who may bid what, what a deal scores, who wins."""

import random
from collections import Counter

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.simulation import RandomWhist
from tests.games.kombinationswhist_play import NAMES
from tests.support.seeds import seeds

BOOK = """
skambud 0 1; ungefar 1 1; trumf 1 1; grill 1 2; blocktrumf 2 1; limbo 2 1; spel 2 2; mastarskambud 3 2; precis 3 2;
maxtrumf 3 3; subtrumf 3 3; rangtrumf 3 4; mastarspel 4 3; noll 4 4; mastartrumf 6 6; obesudlat 8 -
"""
STANDARD = {name: (int(value), points) for name, value, points in (row.split() for row in BOOK.split(";"))}
WITH_TRUMPS = {"trumf", "grill", "blocktrumf", "maxtrumf", "subtrumf", "rangtrumf", "mastartrumf"}
SPECIAL = {
    "rattvisa": -4, "lattja": -3, "potential": -2, "bradska": -2, "jarn": -1, "brev": -1, "girighet": 0, "atelje": 1,
    "mastarbrev": 1, "slut-hund": 1, "oppen-trumf": 1, "las": 2, "straff": 2, "pest": 2, "oppen-hand": 3,
}  # fmt: skip
NOT_WITH = {
    "atelje": {"oppen-hand"}, "slut-hund": {"noll"}, "las": {"noll"}, "oppen-hand": {"atelje", "oppen-trumf"},
    "oppen-trumf": {"grill", "oppen-hand"} | STANDARD.keys() - WITH_TRUMPS,
    "pest": {"mastarskambud", "noll", "skambud"},
}  # fmt: skip


def value(standard, specials):
    """What a bid outranks others by."""
    mastarbrev = 2 * ("mastarbrev" in specials and standard in WITH_TRUMPS - {"grill"})
    return STANDARD[standard][0] + sum(SPECIAL[name] for name in specials) + mastarbrev


def is_forbidden(standard, specials):
    """Parts that exclude one another, and what no division of the tricks can make."""
    if any({standard, *specials} & NOT_WITH.get(name, set()) for name in specials):
        return True
    greed = "girighet" in specials
    if standard == "obesudlat":
        return 13 - 3 * ("las" in specials) - ("slut-hund" in specials) < 12 + greed
    return greed and standard in ("noll", "precis")


# --- bidding ------------------------------------------------------------------------------------------------


class Bidding:
    """Whose turn it is, and what leads; seats are numbers."""

    def __init__(self, players, dealer, scores, potentials):
        seats = [(dealer + step) % players for step in range(min(players, 4))]
        self.order = [*seats[1:], dealer]
        self.scores, self.potentials = scores, potentials
        self.out = {seat for seat in seats if scores[seat] < -5}
        self.lead = None
        self.turn = next((seat for seat in self.order if seat not in self.out), None)

    def may_bid(self, seat, standard, specials):
        """Tell whether this bid keeps every rule."""
        least = 1
        if self.lead is not None:
            leader, led = self.lead
            least = led if self.potentials[seat] > self.potentials[leader] else led + 1
        worth = value(standard, specials)
        return seat == self.turn and worth >= max(1, least) and not is_forbidden(standard, specials)

    def done(self, seat, bid=None):
        """Pass the turn on after a bid, or a pass."""
        if bid is None:
            self.out.add(seat)
        else:
            self.lead = (seat, value(*bid))
        after = self.order.index(seat) + 1
        leader = self.lead[0] if self.lead else None
        rest = (other for other in self.order[after:] + self.order[:after] if other not in self.out | {leader})
        self.turn = next(rest, None)


@pytest.mark.parametrize("seed", seeds(few=5, many=150))
def test_bids_are_judged_as_by_the_tables(seed):
    """Random bids and passes, in turn or not: the same verdict, the same next bidder, the same declarer."""
    rng = random.Random(seed)
    players = rng.choice([3, 4, 5])
    names, dealer = NAMES[:players], rng.randrange(players)
    scores = [rng.choice([0, 0, 0, -5, -6, -8]) for _ in names]
    potentials = [rng.choice([0, 0, 1, 2]) for _ in names]
    told = Bidding(players, dealer, scores, potentials)
    position = {"dealer": names[dealer], "scores": dict(zip(names, scores, strict=True))}
    position["potentials"] = dict(zip(names, potentials, strict=True))
    record = Record.begin(GAME, players=names, position=position)
    for _ in range(25):
        assert record.state.turn == told.turn or record.state.phase != "bid"
        if told.turn is None:
            break
        seat = told.turn if rng.random() < 0.85 else rng.randrange(players)
        bid = (rng.choice(list(STANDARD)), tuple(rng.sample(list(SPECIAL), rng.choice([0, 1, 1, 2, 3]))))
        passes = rng.random() < 0.45 and seat == told.turn
        raw = {"do": "pass"} if passes else {"do": "bid", "standard": bid[0], "specials": list(bid[1])}
        event = GAME.read_event({"by": names[seat], **raw}, record)
        ruling = rule_on(record, event)
        kept = passes or told.may_bid(seat, *bid)
        assert (ruling.verdict is Verdict.LEGAL) == kept, (raw, ruling.rules)
        if kept:
            told.done(seat, None if passes else bid)
            record = record.after(event, ruling)
    if told.turn is None and told.lead is not None:
        assert record.state.deal.declarer == told.lead[0]


# --- points -------------------------------------------------------------------------------------------------


def is_kept(standard, total, others, taken, declarer, guess):
    """Tell whether so many tricks make the standard bid; `taken` are the takers in order."""
    early, late = taken[:7].count(declarer), taken[7:].count(declarer)
    asked = {
        "skambud": total < max(others),
        "ungefar": total in guess,
        "precis": total in guess,
        "limbo": early < late,
        "mastarskambud": total <= min(others),
        "mastarspel": total > max(others),
        "noll": total == 0,
        "obesudlat": total >= 12,
        "maxtrumf": total >= 7,
    }
    return asked.get(standard, total >= 5)


def points_of(deal, taken, tricks):
    """Return whether the bid was made, and the declarer's points; `tricks` are the cards of each trick."""
    standard, specials, declarer = deal.bid.standard, deal.bid.specials, deal.declarer
    counts = Counter(taken)
    others = [counts[seat] for seat in deal.seats if seat != declarer]
    totals = [counts[declarer] + step for step in ((-1, 1) if "girighet" in specials else (0,))]
    made = all(is_kept(standard, total, others, taken, declarer, deal.declared.guess or ()) for total in totals)
    made = made and not ("slut-hund" in specials and taken[-1] == declarer)
    made = made and not ("las" in specials and declarer in taken[:3])
    extra = int("girighet" in specials)
    if "pest" in specials:
        plague: Counter[int] = Counter()
        for seat, cards in zip(taken, tricks, strict=True):
            plague[seat] += sum(card[1] == deal.declared.plague for card in cards)
        whole, own = sum(plague.values()), plague[declarer]
        made = made and (own == whole or own <= max(plague[seat] for seat in deal.seats if seat != declarer))
        extra += own == whole
    if not made:
        return False, -4 if "straff" in specials else -2
    points = STANDARD[standard][1]
    return True, extra + (value(standard, specials) if points == "-" else int(points))


def winner_of(scores, deal, made, *, target, rounds_over):
    """Return who has won: by the bid, or because all others are down at -5; `target` None: after the rounds."""
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    if made:
        if deal.bid.standard == "obesudlat" and value(deal.bid.standard, deal.bid.specials) >= 13:
            return (deal.declarer,)
        if best == [deal.declarer] and (rounds_over if target is None else scores[deal.declarer] >= target):
            return (deal.declarer,)
    low = sum(points <= -5 for points in scores)
    return tuple(best) if low >= len(scores) - 1 and len(best) == 1 else ()


def one_deal(record, table):
    """Return the record after a deal, and its cards in the order played: [] if all passed, None if it was left."""
    played = []
    while True:
        event = table.next_event(record.state)
        if event is None or type(event).__name__ == "Cheat":
            return record, None
        if type(event).__name__ == "Play":
            played.append(event.cards)
        record = record.after(event, rule_on(record, event))
        if record.state.phase == "done":
            return record, played


@pytest.mark.parametrize("seed", seeds(few=5, many=150))
def test_deals_are_scored_as_by_the_tables(seed):
    """Random deals with real cards: the same points, and the same winner, as counting the tricks by the book."""
    rng = random.Random(seed)
    names = NAMES[: 3 + seed % 3]
    variant, rounds = rng.choice(["classic", "limited"]), rng.choice([1, 2])
    scores = {name: rng.choice([0, 0, -5, -6, -4, 5, 8, 10]) for name in names}
    position = {"phase": "done", "dealer": names[-1], "scores": scores}
    record = Record.begin(GAME, players=names, options={"variant": variant, "rounds": rounds}, position=position)
    table, scored = RandomWhist(rng, record), 0
    while scored < 8 and not record.state.finished:
        before = record.state.match.scores
        record, played = one_deal(record, table)
        deal, match = record.state.deal, record.state.match
        if played is None:
            return
        free = [total + (seat in deal.seats and total < -5) for seat, total in enumerate(before)]
        if not played:
            assert list(match.scores) == free
            continue
        size = len(deal.seats)
        tricks = [played[first : first + size] for first in range(0, len(played), size)]
        made, points = points_of(deal, list(record.state.taken), tricks)
        after = [total + points * (seat == deal.declarer) for seat, total in enumerate(free)]
        assert (deal.made, list(match.scores)) == (made, after)
        target = max(1, 13 - scored // len(names)) if variant == "classic" else None
        scored += 1
        rounds_over = scored // len(names) >= rounds
        assert match.winners == winner_of(after, deal, made, target=target, rounds_over=rounds_over)
