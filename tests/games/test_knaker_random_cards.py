"""Knåker, 16.7: random cards replace those thrown away, and entries about them are never refused."""

import random
from collections import Counter

import pytest

from referee.engine.events import REFEREE
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.events import Accuse, Cheat, Draw, Instick, PickUp, Play
from referee.games.knaker.players.hands import can_come_from
from referee.games.knaker.players.turns import owes_pile_now
from referee.games.knaker.state import IN, PLAY, Exchanged
from tests.games.knaker_play import NAMES, begun
from tests.support.seeds import seeds


def thrown_away(rng, state, table):
    """Return that somebody has thrown a card of the hand away, now and then; the real cards follow."""
    index = rng.randrange(len(state.seats))
    if state.phase != PLAY or state.finished or table.plan or rng.random() > 0.12 or state.seats[index].status != IN:
        return None
    table.catch_up(state)
    kind = rng.choice(("throw-last", "other"))
    return table.sent(state, Cheat(REFEREE, index, kind, hand=True if kind == "other" else None))


def played(seed, events=250, **options):
    """Yield the record after each event of a game in which cards are often thrown away and tables often put back.

    With it comes of each pile taken in turn whether its player could really have laid something.
    """
    rng = random.Random(seed)
    record, table = begun(rng, policy="call", pick_up="stuck_only", pick_up_face_down="may", **options)
    could_lay = {}
    for _ in range(events):
        state = record.state
        event = thrown_away(rng, state, table) or (table.next_mischief(state) if rng.random() < 0.15 else None)
        event = event or table.next_event(state)
        if event is None:
            return
        if type(event) is PickUp and event.by == state.turn and not owes_pile_now(state, event.by):
            source, held = table.to_lay(state, event.by)
            may = any(table.layable(state, event.by, held)) or bool(table.frippel_with_up(state, event.by))
            could_lay[record.number + 1] = source != "down" and may
        record = record.after(event, rule_on(record, event))
        yield record, could_lay


@pytest.mark.parametrize("seed", seeds(few=5, many=20))
def test_the_true_replacement_is_never_impossible_nor_anybody_falsely_accused(seed):
    """Whether the cards came back or others did, and whatever is put back: what is done with real cards can be."""
    for record, could_lay in played(seed):
        ruling = record.entries[-1].ruling
        assert ruling.verdict is not Verdict.IMPOSSIBLE, record.entries[-1].event
        settled = {settlement.event: settlement.verdict for settlement in ruling.settles}
        for number, verdict in (settled | {record.number: ruling.verdict}).items():
            if number in could_lay and verdict is Verdict.ILLEGAL:
                assert could_lay[number], record.entries[number - 1]


def record_of(raws, **position):
    """Return the record of some events at a position."""
    record = Record.begin(GAME, players=NAMES[:3], position=position)
    for raw in raws:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def test_cards_laid_before_the_cheat_are_known_again_when_the_table_is_put_back():
    """The jack lay on the table when a card was thrown away; of the others nobody can say."""
    raws = [
        {"by": "anna", "do": "play", "cards": "5D"},
        {"by": "referee", "do": "cheat", "player": "anna", "kind": "other"},
        {"by": "bo", "do": "accuse", "event": 1},
    ]
    record = record_of(raws, pile="9H", stock=0, seats={"anna": {"hand": "5D JD ??"}})

    seat = record.state.seats[0]
    assert (seat.hand, seat.hidden) == (("5D",), 2)


def test_a_second_call_still_knows_what_was_thrown_away_before_the_first():
    """The cheat itself is undone by the first call, but no call brings the card back."""
    raws = [
        {"by": "anna", "do": "play", "cards": "JD"},
        {"by": "bo", "do": "play", "cards": "4D"},
        {"by": "referee", "do": "cheat", "player": "anna", "kind": "other"},
        {"by": "cia", "do": "accuse", "event": 2},
        {"by": "referee", "do": "overrule", "event": 1, "verdict": "illegal"},
        {"by": "cia", "do": "accuse", "event": 1},
    ]
    record = record_of(raws, pile="9H", stock=0, seats={"anna": {"hand": "JD AD"}})

    seat = record.state.seats[0]
    assert record.state.pile == ("9H",)
    assert (seat.hand, seat.hidden) == (("JD",), 1)


class Seen:
    """How many copies of each card have lain outside each hand at once, for everybody to see.

    Counted since that hand last got a card that nobody has seen. `own` are the cards ever laid from the hand.
    """

    def __init__(self, players):
        self.outside: list[Counter[str]] = [Counter() for _ in range(players)]
        self.own: list[Counter[str]] = [Counter() for _ in range(players)]

    def follow(self, event, state):
        """Take in an event and the state after it."""
        if isinstance(event, Draw):
            self.outside[event.by] = Counter()
        elif isinstance(event, Cheat):
            self.outside[event.player] = Counter()
        elif isinstance(event, Accuse):
            for index, seat in enumerate(state.seats):
                if any(isinstance(trace, Exchanged) for trace in seat.traces):
                    self.outside[index] = Counter()  # what was exchanged before the call may have come back by it
        elif isinstance(event, Play | Instick):
            self.own[event.by] += Counter(event.cards)
        for index in range(len(self.outside)):
            others = [seat.hand for at, seat in enumerate(state.seats) if at != index]
            ups = [stack for seat in state.seats for stack in seat.up]
            there = Counter(card for cards in (state.pile, state.thrown, *others, *ups) for card in cards)
            self.outside[index] |= there

    def most(self, index, card, state):
        """Return how many of a card can be among the unknown ones of a hand, which has not laid those seen outside."""
        copies = DECKS[state.house.decks].mask[card].bit_count()
        known = state.seats[index].hand.count(card)
        return copies - max(known, self.outside[index][card] - self.own[index][card])


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("seed", seeds(few=5, many=20))
def test_no_card_is_offered_that_was_seen_outside_the_hand(seed, decks):
    """After a call or a cheat has put cards among others, no hand is taken to hold what lay elsewhere before.

    Of two decks it may hold the other copy, but not both.
    """
    seen = None
    for record, _could_lay in played(seed, events=160, decks=decks):
        state, event = record.state, record.entries[-1].event
        seen = seen or Seen(len(state.seats))
        seen.follow(event, state)
        if not isinstance(event, Accuse | Cheat) or state.phase != PLAY:
            continue
        for index, name in enumerate(record.setup.players):
            offers = [raw for raw in GAME.offers(state, name) if raw["do"] in ("play", "instick")]
            offered = {raw["cards"] for raw in offers if raw.get("from", "hand") == "hand" and len(raw["cards"]) == 2}
            impossible = {card for card in offered if seen.most(index, card, state) < 1}
            assert not impossible - set(state.seats[index].hand), (record.number, name)
            for card in DECKS[decks].kinds:
                too_many = (card,) * (state.seats[index].hand.count(card) + seen.most(index, card, state) + 1)
                assert can_come_from(state, index, too_many, "hand"), (record.number, name, too_many)


def test_hand_may_hold_the_other_copy_of_a_card_that_was_seen_outside_it():
    """Of two decks: anna's blind king lay on the table when bo and cia held their cards, and is shuffled in again."""
    raws = [
        {"by": "anna", "do": "play", "cards": "9H", "from": "down"},
        {"by": "cia", "do": "accuse", "event": 1},
    ]
    seats = {"anna": {"hand": "", "up": ["", "KD", ""]}, "bo": {"hand": "?? ??", "up": ["??", "??", "??"]}}
    record = Record.begin(GAME, players=NAMES[:3], options={"decks": 2}, position={"pile": "4D", "seats": seats})
    for raw in raws:
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))

    assert record.state.unseen & DECKS[2].mask["9H"] == DECKS[2].mask["9H"]
    for source in ("hand", "up"):
        assert can_come_from(record.state, 1, ("9H",), source) == ""
        assert can_come_from(record.state, 1, ("9H", "9H"), source) == "card-lies-elsewhere"
    drawn = rule_on(record, Draw(1, 1)).state
    assert can_come_from(drawn, 1, ("9H", "9H"), "hand") == ""
