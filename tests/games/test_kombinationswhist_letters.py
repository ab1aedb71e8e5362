"""What each player knows once cards were passed: against every way it can have gone, and on phones in whole deals."""

import random
from itertools import combinations

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.unseen import Hidden
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import GAME, letters
from referee.games.kombinationswhist.events import Send
from referee.games.kombinationswhist.offers import as_known_to
from referee.games.kombinationswhist.rulebook import PACK
from referee.games.kombinationswhist.simulation import RandomWhist
from tests.games.kombinationswhist_play import NAMES, divisions
from tests.support.seeds import seeds

# --- a few cards, every way -----------------------------------------------------------------------------------

SEATS = 3
CARDS = [PACK.bit[card] for card in ("AS", "KS", "QS", "JS", "TS", "9S", "8S")]
VIEWERS = (*range(SEATS), None, letters.REFEREE)


class Way:
    """One way it can have gone: where each card is now, and in which round it came there (0: it was dealt)."""

    def __init__(self, at, came=None):
        self.at, self.came = dict(at), came or dict.fromkeys(at, 0)

    def hand(self, seat):
        return {card for card, holder in self.at.items() if holder == seat}

    def may_go(self, seat, number):
        """Return the cards that a seat may pass in a round: not those that came in it."""
        return [card for card in self.hand(seat) if not number or self.came[card] != number]

    def passed(self, taker, cards, number):
        """Return the way on, once these cards have been passed in this round."""
        return Way(self.at | dict.fromkeys(cards, taker), self.came | dict.fromkeys(cards, number))


class Room:
    """Three players, seven cards: what happens, what each viewer may know of it, and all ways it can have gone."""

    def __init__(self, rng):
        self.rng = rng
        sizes = rng.choice([(3, 2, 2), (2, 2, 3), (2, 3, 2)])
        dealt = rng.choice([tuple(map(set, hands)) for hands in divisions(CARDS, sizes)])
        self.real = Way({card: seat for seat, hand in enumerate(dealt) for card in hand})
        known = {card for card in CARDS if rng.random() < 0.3}
        self.public = {card for card in known if rng.random() < 0.5}
        held = tuple(sum(known & hand) for hand in dealt)
        unknown = tuple(len(hand - known) for hand in dealt)
        nobody = (0,) * SEATS
        self.letters = letters.Letters(Hidden(sum(CARDS) - sum(held), held, nobody, unknown, nobody), sum(self.public))
        self.ways = {viewer: self.dealt_ways(sizes, dealt, viewer, known) for viewer in VIEWERS}
        self.played = [0] * SEATS
        self.seen_since = 0

    def dealt_ways(self, sizes, dealt, viewer, known):
        """Return every deal that fits what a viewer knows of it: the referee all known cards, a player the own ones."""
        ways = []
        for hands in divisions(CARDS, sizes):
            at = {card: seat for seat, hand in enumerate(hands) for card in hand}
            knows = {
                card
                for seat, hand in enumerate(dealt)
                for card in known & hand
                if card in self.public or viewer in (letters.REFEREE, seat)
            }
            if all(card in dealt[at[card]] for card in knows):
                ways.append(Way(at))
        return ways

    def take(self, step):
        self.letters = self.letters._replace(steps=(*self.letters.steps, step))

    def letter(self, giver, taker, number, round_number):
        """Pass cards; some are told to giver and taker, some that everybody sees stay."""
        may_go = self.real.may_go(giver, round_number)
        if len(may_go) < number:
            return
        cards = self.rng.sample(may_go, number)
        told = {card for card in cards if self.rng.random() < 0.5}
        kept = {card for card in self.real.hand(giver) - set(cards) if self.rng.random() < 0.2}
        self.take(letters.Seen(giver, sum(kept)))
        self.take(letters.Letter(giver, taker, number, sum(told), round_number, kept=sum(kept)))
        self.real = self.real.passed(taker, cards, round_number)
        for viewer, ways in self.ways.items():
            knows = told if viewer in (letters.REFEREE, giver, taker) else set()
            self.ways[viewer] = [
                way.passed(taker, chosen, round_number)
                for way in ways
                if kept <= way.hand(giver)
                for chosen in combinations(way.may_go(giver, round_number), number)
                if knows <= set(chosen) and not kept & set(chosen)
            ]

    def see(self, seat, *, by_all):
        """A card is seen in a hand."""
        hand = sorted(self.real.hand(seat))
        if not hand:
            return
        card = self.rng.choice(hand)
        self.take(letters.Seen(seat, card, by_all))
        self.know(seat, card, VIEWERS if by_all else (letters.REFEREE, seat))

    def play(self, seat, *, early):
        """A card is played: early, between the letters, or when all have been passed."""
        hand = sorted(self.real.hand(seat))
        if not hand:
            return
        card = self.rng.choice(hand)
        self.know(seat, card, VIEWERS)
        if early:
            self.take(letters.Played(seat, card))
        self.played[seat] |= card
        self.real = self.without(self.real, card)
        self.ways = {viewer: [self.without(way, card) for way in ways] for viewer, ways in self.ways.items()}

    def without(self, way, card):
        return Way({other: seat for other, seat in way.at.items() if other != card}, way.came)

    def know(self, seat, card, viewers):
        for viewer in viewers:
            self.ways[viewer] = [way for way in self.ways[viewer] if way.at.get(card) == seat]

    def compare(self, round_number):
        """Ask what each viewer knows of each hand, and of what may be passed next."""
        for viewer in VIEWERS:
            for in_lots in (False, True):
                hands = self.letters.known_to(viewer, in_lots=in_lots)
                hands = letters.after_play(hands, self.played, [self.shown(seat) for seat in range(SEATS)])
                for seat in range(SEATS):
                    self.compare_hand(hands, seat, self.ways[viewer])
            if not any(self.played):
                self.compare_letter(hands, self.ways[viewer], round_number)

    def shown(self, seat):
        return self.seen_since & sum(self.real.hand(seat))

    def compare_hand(self, hands, seat, ways):
        may = [way.hand(seat) for way in ways]
        assert letters.may_hold(hands, seat) == sum(set().union(*may))
        assert letters.must_hold(hands, seat) == sum(set.intersection(*may))
        assert hands.count(seat) == len(may[0])

    def compare_letter(self, lots, ways, round_number):
        for seat in range(SEATS):
            may_go = [set(way.may_go(seat, round_number)) for way in ways]
            cards, sure = letters.to_pass(lots, seat, round_number, 0)
            assert cards == sum(set().union(*may_go))
            assert sure is (len(set(map(frozenset, may_go))) == 1)


@pytest.mark.parametrize("seed", seeds(few=2, many=30))
def test_each_player_knows_what_all_ways_have_in_common(seed):
    """Two rounds of letters, cards seen and played early between them: each viewer's hands are exact, by counting."""
    rng = random.Random(seed)
    room = Room(rng)
    size = rng.choice([1, 1, 2])
    for round_number in (1, 2):
        for giver in rng.sample(range(SEATS), SEATS):
            room.letter(giver, (giver + round_number) % SEATS, size, round_number)
            if rng.random() < 0.3:
                room.see(rng.randrange(SEATS), by_all=rng.random() < 0.5)
            room.compare(round_number)
        if rng.random() < 0.3:
            room.play(rng.randrange(SEATS), early=True)
    if rng.random() < 0.2:
        room.letter(0, 1, 1, 0)  # once more than the bid asks for
    room.compare(0)


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
def test_what_is_played_and_shown_after_the_letters_counts_at_once(seed):
    """The cards of the play and those laid open are added all together, and leave the same ways."""
    rng = random.Random(seed)
    room = Room(rng)
    for giver in range(SEATS):
        room.letter(giver, (giver + 1) % SEATS, 1, 1)
    for _ in range(3):
        seat = rng.randrange(SEATS)
        if rng.random() < 0.6:
            room.play(seat, early=False)
        elif hand := sorted(room.real.hand(seat)):
            card = rng.choice(hand)
            room.seen_since |= card
            room.know(seat, card, VIEWERS)
        room.compare(0)


# --- whole deals ----------------------------------------------------------------------------------------------

BIDS = [
    ("spel", ("brev",)),
    ("trumf", ("mastarbrev",)),
    ("maxtrumf", ("brev", "mastarbrev")),
    ("subtrumf", ("brev", "mastarbrev", "oppen-trumf")),
    ("rangtrumf", ("brev", "mastarbrev")),
    ("trumf", ("brev", "atelje")),
]


class Deal:
    """A deal in which cards are passed, and the same deal as each player heard it: without the cards told to others."""

    def __init__(self, rng, bid, players, tells):
        self.record = Record.begin(GAME, players=NAMES[:players])
        self.heard = dict.fromkeys((*range(players), None), self.record)
        self.table = RandomWhist(rng, self.record)
        self.table.tells = tells
        self.table.some_bid = lambda players: bid  # type: ignore[method-assign]  # always this one

    def moments(self):
        """Play the deal; yield the state after each event from the first letter on."""
        while self.record.state.phase != "done" or self.record.state.deal.declarer is None:
            event = self.table.next_event(self.record.state)
            self.record = self.record.after(event, rule_on(self.record, event))
            for viewer, record in self.heard.items():
                is_told = not isinstance(event, Send) or viewer in (event.by, event.to)
                said = event if is_told else event._replace(cards=())
                self.heard[viewer] = record.after(said, rule_on(record, said))
            if self.record.state.deal.letters is not None and self.record.state.phase != "done":
                yield self.record.state


def some_moments(rng, deal):
    """Yield some moments of a deal: many of those while cards are passed, few of the play."""
    for state in deal.moments():
        if rng.random() < (0.6 if state.phase == "declare" else 0.08):
            yield state


BY_BID = pytest.mark.parametrize("bid", BIDS, ids=lambda bid: "-".join((bid[0], *bid[1])))


@pytest.mark.parametrize("seed", seeds(few=1, many=6))
@BY_BID
def test_phones_show_what_their_player_was_told_and_no_more(bid, seed):
    """The engine with all that was told shows each phone the same as one that heard only what that player did."""
    rng = random.Random(f"{bid} {seed}")
    deal = Deal(rng, bid, rng.choice([3, 4, 4]), rng.choice([0.3, 1.0]))
    for state in some_moments(rng, deal):
        seat = rng.choice(state.deal.seats)
        viewer, heard = NAMES[seat], deal.heard[seat].state
        known = as_known_to(state, viewer).hidden
        assert known == as_known_to(heard, viewer).hidden
        for other in state.deal.seats:
            assert letters.may_hold(known, other) == letters.may_hold(heard.hidden, other)
            assert letters.must_hold(known, other) == letters.must_hold(heard.hidden, other)
        assert GAME.view(state, viewer) == GAME.view(heard, viewer)
        assert GAME.pad(state, viewer) == GAME.pad(heard, viewer)
        assert GAME.view(state, None) == GAME.view(deal.heard[None].state, None)


@pytest.mark.parametrize("seed", seeds(few=1, many=10))
@BY_BID
def test_pad_lists_exactly_the_cards_that_may_be_in_the_hand(bid, seed):
    """No card that its player has told of passing away, none that is impossible to enter; every card really held."""
    rng = random.Random(f"{bid} {seed}")
    deal = Deal(rng, bid, rng.choice([3, 4, 4]), rng.choice([0.3, 1.0]))
    for state in some_moments(rng, deal):
        seat = rng.choice(state.deal.seats)
        viewer, heard = NAMES[seat], deal.heard[seat]
        pad = GAME.pad(state, viewer)["cards"]
        held = PACK.cards(deal.table.hands[seat] & ~deal.table.packets.get(seat, 0))
        assert "elsewhere" not in {pad[card] for card in held}
        for card, how in pad.items() if state.phase == "play" else ():
            ruling = rule_on(heard, GAME.read_event({"by": viewer, "do": "play", "cards": card}, heard))
            assert (ruling.verdict is Verdict.IMPOSSIBLE) is (how == "elsewhere"), card


@pytest.mark.parametrize("seed", seeds(few=1, many=20))
def test_nobody_plays_what_was_just_told_of_passing_away(seed):
    """With the receivers' letters gone too: what a player has passed on in the only round can't come back."""
    rng = random.Random(seed)
    deal = Deal(rng, ("spel", ("brev",)), 4, 1.0)
    for state in deal.moments():
        sent = {entry.event.by: entry.event for entry in deal.record.entries if isinstance(entry.event, Send)}
        if state.phase == "play":
            assert len(sent) == 4
        for seat, letter in sent.items():
            pad = GAME.pad(state, NAMES[seat])["cards"]
            assert {pad[card] for card in letter.cards} == {"elsewhere"}
            taker = GAME.view(state, NAMES[seat])["hands"][NAMES[letter.to]].split()
            assert set(letter.cards) - set(PACK.cards(state.seen)) <= {*taker, *(card for _by, card in state.trick)}
        if state.taken:
            return


@pytest.mark.parametrize("seed", seeds(few=1, many=20))
def test_pad_and_offers_pass_on_nothing_that_came_in_the_same_round(seed):
    """Who still owes three cards is shown those that were dealt; what is offered to be passed is possible and legal."""
    rng = random.Random(seed)
    deal = Deal(rng, rng.choice(BIDS), 4, 1.0)
    for state in deal.moments():
        asks = [ask for ask in GAME.position(state)["asks"] if ask["what"] in ("brev", "mastarbrev")]
        if not asks:
            continue
        viewer = rng.choice(asks[0]["of"])
        seat, to = NAMES.index(viewer), asks[0]["to"][viewer]
        heard, pad = deal.heard[seat], GAME.pad(state, viewer)["cards"]
        for card, how in pad.items():
            told = {"by": viewer, "do": "send", "to": to, "cards": f"{card} ?? ??"}
            possible = rule_on(heard, GAME.read_event(told, heard)).verdict is not Verdict.IMPOSSIBLE
            assert possible is (how != "elsewhere"), card
        assert "elsewhere" not in {pad[card] for card in PACK.cards(deal.table.hands[seat])}
        for offer in GAME.offers(state, viewer):
            assert rule_on(heard, GAME.read_event(offer, heard)).verdict in (Verdict.LEGAL, Verdict.OPEN)


def test_knowledge_lists_what_counting_forces():
    """With three hands known, the unknown cards of the fourth are what is left; with one more unknown, nothing is."""
    hands = {"anna": "AS KS QS", "bo": "AH KH QH", "cia": "AD KD QD"}
    seen = PACK.all & ~PACK.mask(" ".join([*hands.values(), "AC KC QC"]).split())
    position = {
        "phase": "play",
        "bid": {"by": "anna", "standard": "spel"},
        "taken": ["anna"] * 10,
        "seen": " ".join(PACK.cards(seen)),
        "hands": {**hands, "dag": "?? ?? ??"},
    }
    known = GAME.knowledge(Record.begin(GAME, players=NAMES[:4], position=position).state)
    assert known["dag"] == {"holds": ["QC", "KC", "AC"], "lacks": ["S", "H", "D"], "hidden": 0}

    position["hands"] = {**hands, "cia": "AD KD ??", "dag": "?? ?? ??"}
    known = GAME.knowledge(Record.begin(GAME, players=NAMES[:4], position=position).state)
    assert known["dag"] == {"holds": [], "lacks": ["S", "H"], "hidden": 3}
    assert known["cia"] == {"holds": ["KD", "AD"], "lacks": ["S", "H"], "hidden": 1}
