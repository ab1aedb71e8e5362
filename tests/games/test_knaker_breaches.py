"""What a card out of turn, an illegal instick and a call leave open to the other players in Knåker: 3, 9.1, 16."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.cheats.cheating import in_time_for
from referee.games.knaker.state import IN, any_event
from tests.games.knaker_by_the_book import Turns
from tests.games.knaker_play import NAMES, begun, played
from tests.support.seeds import seeds

BARE = {"up": ["", "", ""], "down": [1, 1, 1]}


def entered(record, raw):
    """Return the record with one more event, and how it was ruled."""
    event = GAME.read_event(raw, record)
    ruling = rule_on(record, event)
    return record.after(event, ruling), ruling


def with_breaches(rng, *, often, **chosen):
    """Yield each event of random lawful play into which others lay out of turn, and whether it was such a breach."""
    record, table = begun(rng, policy="call", **chosen)
    while record.number < 300:
        breach = table.next_breach(record.state) if rng.random() < (0.7 if table.plan else often) else None
        event = breach or table.next_event(record.state)
        if event is None:
            return
        before, ruling = record, rule_on(record, event)
        record = record.after(event, ruling)
        yield before, event, ruling, breach is not None


@pytest.mark.parametrize("seed", seeds(few=4, many=60))
def test_nobody_pays_for_somebody_elses_breach(seed):
    """Who keeps the rules is never accused, at once or later, whatever others lay out of turn or as an instick."""
    for _before, event, ruling, breach in with_breaches(random.Random(seed), often=0.15):
        if breach:
            assert ruling.verdict is Verdict.ILLEGAL, event
        else:
            assert ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), (event, ruling.breaches)
        assert all(settled.verdict is Verdict.LEGAL for settled in ruling.settles), (event, ruling.settles)


def test_breaches_of_all_kinds_come_up():
    """The random tables meet what the test before is about."""
    contested = halves = 0
    for seed in range(60):
        for before, _event, ruling, breach in with_breaches(random.Random(seed), often=0.15):
            contested += not breach and bool(before.state.claims)
            halves += breach and any(not entry.silent for entry in ruling.state.open)
        if contested > 100 and halves > 5:
            return
    pytest.fail(f"{contested} were contested, {halves} left something open")


class Table:
    """A table at which everybody's cards are known; they are of these ranks."""

    def __init__(self, rng, players, ranks="34568JQK"):
        self.rng, self.names = rng, NAMES[:players]
        cards = [card for card in DECKS[2].kinds for _copy in range(2) if card[0] in ranks]
        rng.shuffle(cards)
        self.hands = {name: [cards.pop() for _ in range(min(8, len(cards) // players))] for name in self.names}
        seats = {name: {"hand": " ".join(hand)} | BARE for name, hand in self.hands.items()}
        self.turn = rng.randrange(players)
        self.record = Record.begin(
            GAME,
            players=self.names,
            options={"decks": 2},
            position={"stock": 0, "turn": self.names[self.turn], "seats": seats},
        )

    def lay(self, seat, cards):
        """Let a seat lay these cards, and return the ruling."""
        name = self.names[seat]
        for card in cards:
            self.hands[name].remove(card)
        raw = {"by": name, "do": "play", "cards": " ".join(cards)}
        self.record, ruling = entered(self.record, raw)
        return ruling

    @property
    def may(self):
        """Who may go on, as the state says it."""
        state = GAME.position(self.record.state)
        return {state["turn"], *state["skipped"]}


@pytest.mark.parametrize("seed", seeds(few=9, many=150))
def test_who_may_go_on_is_who_the_book_says(seed):
    """A lay breaks 3 exactly if its player may not go on and does not lay more, and the state names who may."""
    rng = random.Random(seed)
    table = Table(rng, rng.randint(2, 8))
    book = Turns(len(table.names), table.turn)
    for _ in range(12):
        seat = rng.choice(book.may) if rng.random() < 0.4 else rng.randrange(len(table.names))
        hand = table.hands[table.names[seat]]
        if len(hand) < 2:
            return
        ruling = table.lay(seat, [rng.choice(hand)])
        if not table.record.state.pile:  # four in a row: the turn comes again
            return
        assert any(breach.why == "out-of-turn" for breach in ruling.breaches) == book.breaks_3(seat)
        book.lays(seat)
        assert table.may == {table.names[one] for one in book.may}


@pytest.mark.parametrize("seed", seeds(few=12, many=300))
def test_a_cheat_can_be_called_until_its_lap_is_over(seed):
    """In turn, out of turn, laid more or with another turn by a two or a flip: just until the book's lap is over."""
    rng = random.Random(seed)
    table = Table(rng, rng.randint(2, 6), ranks="2234568JQKT")
    book = Turns(len(table.names), table.turn)
    laps = []
    for _ in range(14):
        seat = rng.choice(book.may) if rng.random() < 0.6 else rng.randrange(len(table.names))
        hand = table.hands[table.names[seat]]
        if len(hand) < 2:
            return
        card = rng.choice(hand)
        ruling = table.lay(seat, [card])
        state = table.record.state
        again = card[0] == "2" or not state.pile
        laps.append(book.lays(seat, again=again, right=ruling.verdict is not Verdict.ILLEGAL))
        assert table.may == {table.names[one] for one in book.may}
        for number, lap in enumerate(laps, start=1):
            past = any_event(state, number)
            assert past is not None
            if lap is not None:
                assert in_time_for(state, past) != book.is_over(lap), number


RUNS = (("8H", "9H", "JD"), ("4S", "5D", "6C"), ("JC", "QS", "KD"), ("5H", "6H", "8S"))


def half_laid(rng):
    """Return a record in which the player to move has laid two cards of a run, its last card, and the book's turns."""
    players, run = rng.randint(3, 6), rng.choice(RUNS)
    names, owner = NAMES[:players], rng.randrange(players)
    seats = {name: {"hand": "?? ?? ?? ?? ?? ??"} for name in names} | {names[owner]: {"hand": f"{' '.join(run)} ??"}}
    position = {"pile": "3H", "stock": 0, "turn": names[owner], "seats": seats}
    record = Record.begin(GAME, players=names, position=position)
    record, ruling = entered(record, {"by": names[owner], "do": "play", "cards": " ".join(run[:2])})
    assert ruling.verdict is Verdict.OPEN
    book = Turns(players, owner)
    book.lays(owner)
    return record, owner, run[2], book


BREACHES = (
    {"do": "play", "cards": "KH"},
    {"do": "play", "cards": "3S"},
    {"do": "play", "cards": "AS AD"},
    {"do": "play", "cards": "KC"},
    {"do": "instick", "cards": "7S"},
    {"do": "instick", "cards": "4D"},
    {"do": "pick_up"},
)


@pytest.mark.parametrize("seed", seeds(few=12, many=200))
def test_a_half_laid_run_outlasts_the_breaches_of_others(seed):
    """It stays open, is right when it is completed, and wrong when the next player moves instead."""
    rng = random.Random(seed)
    record, owner, last, book = half_laid(rng)
    names = record.setup.players
    for raw in rng.sample(BREACHES, rng.randint(1, 3)):
        others = [seat for seat in range(len(names)) if seat not in (*book.may, owner)]
        if raw["do"] == "instick":
            others = [seat for seat in range(len(names)) if seat != owner]
        if not others or (raw["do"] == "pick_up" and not record.state.pile):
            continue
        seat = rng.choice(others)
        record, ruling = entered(record, {"by": names[seat], **raw})
        assert ruling.verdict is Verdict.ILLEGAL
        assert ruling.settles == ()
        if raw["do"] != "instick":
            book.lays(seat)
    goes_on = rng.choice([seat for seat in book.may if seat != owner] or [owner])
    if rng.random() < 0.5 or goes_on == owner:
        record, ruling = entered(record, {"by": names[owner], "do": "play", "cards": last})
        assert ruling.verdict is Verdict.LEGAL
        assert [(settled.event, settled.verdict) for settled in ruling.settles] == [(1, Verdict.LEGAL)]
    else:
        record, ruling = entered(record, {"by": names[goes_on], "do": "play", "cards": "2D"})
        assert ruling.verdict is Verdict.LEGAL
        assert [(settled.event, settled.verdict) for settled in ruling.settles] == [(1, Verdict.ILLEGAL)]


def test_cards_mixed_since_then_are_not_thrown_again():
    """A card is taken back after a flip whose cards have been mixed with others (16.7): none of them is doubled."""
    record = Record.begin(GAME, players=NAMES[:2], position={"pile": "9H JD", "stock": 0})
    for raw in (
        {"by": "anna", "do": "play", "cards": "TC"},
        {"by": "referee", "do": "cheat", "player": "bo", "kind": "swap-down"},
        {"by": "anna", "do": "play", "cards": "8H"},
        {"by": "anna", "do": "take_back", "cards": "8H"},
    ):
        record, ruling = entered(record, raw)
        assert ruling.verdict is Verdict.LEGAL
    assert record.state.thrown == ()
    assert record.state.unseen & DECKS[1].mask["9H"]


def cheats_in_time(state):
    """Return the numbers of the illegal events that may still be called."""
    cheats = [any_event(state, number) for number in sorted(state.illegal | state.delays)]
    return [past.number for past in cheats if past is not None and in_time_for(state, past)]


def table_of(state):
    """Return all that a call could put back."""
    return state.pile, state.turn, state.claims, state.visits, state.stock, [seat.hand_count for seat in state.seats]


@pytest.mark.parametrize("seed", seeds(few=4, many=60))
def test_each_cheat_costs_its_prick_in_whatever_order_they_are_called(seed):
    """A call unmakes no other cheat: all that could be called still can be, once each; what is undone stays so."""
    rng = random.Random(seed)
    record = None
    for after, _table in played(rng, 160, mischief=0.3, policy="call"):
        record = after
    callers = [seat for seat, held in enumerate(record.state.seats) if held.status == IN]
    cheats = cheats_in_time(record.state)
    rng.shuffle(cheats)
    for number in cheats:
        past = any_event(record.state, number)
        before, undone = record.state, past_is_undone(record.state, number)
        caller = rng.choice([seat for seat in callers if before.seats[seat].status == IN] or [None])
        if caller is None or past.event.by < 0:
            return
        name, convict = record.setup.players[caller], record.setup.players[past.event.by]
        record, ruling = entered(record, {"by": name, "do": "accuse", "event": number})
        assert ruling.verdict is Verdict.LEGAL, number
        assert ruling.penalties == ({"player": convict, "pricks": 1},)
        if undone and record.state.seats[past.event.by].pricks < 4:
            assert table_of(record.state) == table_of(before)
        record, ruling = entered(record, {"by": name, "do": "accuse", "event": number})
        assert ruling.penalties == ()


def past_is_undone(state, number):
    """Tell whether an event was put back."""
    past = state.past
    while past is not None and past.number > number:
        past = past.before.past
    return past is None or past.number != number


def test_several_cheats_at_once_come_up():
    """The random tables meet what the test before is about."""
    several = 0
    for seed in range(60):
        *_, (record, _table) = played(random.Random(seed), 160, mischief=0.3, policy="call")
        several += len(cheats_in_time(record.state)) > 1
        if several > 10:
            return
    pytest.fail(f"{several} tables had several cheats at once")
