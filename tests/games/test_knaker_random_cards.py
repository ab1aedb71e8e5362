"""Knåker, 16.7: random cards replace those thrown away, and entries about them are never refused."""

import random

import pytest

from referee.engine.events import REFEREE
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.events import Accuse, Cheat, Draw, Instick, PickUp, Play
from referee.games.knaker.state import IN, PLAY
from referee.games.knaker.turns import owes_pile_now
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
    """What everybody at the table has seen outside each hand since that hand last got a card nobody has seen."""

    def __init__(self, players):
        self.outside = [set[str]() for _ in range(players)]
        self.own = [set[str]() for _ in range(players)]

    def follow(self, event, state):
        """Take in an event and the state after it."""
        if isinstance(event, Draw):
            self.outside[event.by] = set()
        elif isinstance(event, Cheat):
            self.outside[event.player] = set()
        elif isinstance(event, Play | Instick):
            self.own[event.by] |= set(event.cards)
        for index in range(len(self.outside)):
            others = [seat.hand for at, seat in enumerate(state.seats) if at != index]
            ups = [stack for seat in state.seats for stack in seat.up]
            for cards in (state.pile, state.thrown, *others, *ups):
                self.outside[index] |= set(cards) - {"??"}

    def elsewhere(self, index):
        """Return cards that can't be among the unknown ones of a hand: they were seen outside, and not laid from it."""
        return self.outside[index] - self.own[index] - {"XB"}


@pytest.mark.parametrize("seed", seeds(few=5, many=20))
def test_no_card_is_offered_that_was_seen_outside_the_hand(seed):
    """After a call or a cheat has put cards among others, no hand is taken to hold one that lay elsewhere before."""
    seen = None
    for record, _could_lay in played(seed, events=160, decks=1):
        state, event = record.state, record.entries[-1].event
        seen = seen or Seen(len(state.seats))
        seen.follow(event, state)
        if not isinstance(event, Accuse | Cheat) or state.phase != PLAY:
            continue
        for index, name in enumerate(record.setup.players):
            offers = [raw for raw in GAME.offers(state, name) if raw["do"] in ("play", "instick")]
            offered = {raw["cards"] for raw in offers if raw.get("from", "hand") == "hand" and len(raw["cards"]) == 2}
            impossible = (offered & seen.elsewhere(index)) - set(state.seats[index].hand)
            assert not impossible, (record.number, name)
