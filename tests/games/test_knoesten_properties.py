"""Properties of Knoesten that hold whatever is entered."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.outcomes import PointsResult
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knoesten import GAME
from referee.games.knoesten.events import Play, TakeBack
from referee.games.knoesten.rulebook import PACK
from referee.games.knoesten.simulation import RandomKnoesten
from referee.games.knoesten.state import dealt_in
from tests.games.refusals import code_of_event, code_of_position, reads_or_names

NAMES = ("anna", "bo", "cia", "dag", "eva")
CARDS = st.sampled_from(PACK.cards_in_order)

DOS = [
    "join",
    "pass",
    "exchange",
    "play",
    "play",
    "play",
    "take_back",
    "deal",
    "fault",
    "overrule",
    "outcome",
    "result",
]


def tallies(do, players):
    """What is entered of a whole hand, or of the whole game."""
    if do == "result":
        return st.fixed_dictionaries({"points": st.fixed_dictionaries(dict.fromkeys(players, st.integers(-3, 30)))})
    tricks = st.dictionaries(st.sampled_from(players), st.integers(0, 3))
    return st.fixed_dictionaries({"tricks": tricks, "dealer": st.sampled_from(players)})


@st.composite
def entries(draw, players):
    """Any event that can be read, sensible or not."""
    by = draw(st.sampled_from(players))
    do = draw(st.sampled_from(DOS))
    if do in ("outcome", "result"):
        return {"by": "referee", "do": do, **draw(tallies(do, players))}
    if do == "deal":
        return {"by": "referee", "do": do, "dealer": by, "trump": draw(CARDS)}
    if do == "fault":
        return {"by": "referee", "do": do, "player": by}
    if do == "overrule":
        verdict = draw(st.sampled_from(["legal", "illegal"]))
        return {"by": "referee", "do": do, "event": draw(st.integers(0, 12)), "verdict": verdict}
    if do == "exchange":
        told = draw(st.lists(CARDS, unique=True, max_size=3))
        if told and draw(st.booleans()):
            return {"by": by, "do": do, "cards": " ".join(told)}
        return {"by": by, "do": do, "count": draw(st.integers(0, 6))}
    if do in ("play", "take_back"):
        return {"by": by, "do": do, "cards": draw(CARDS)}
    return {"by": by, "do": do}


@st.composite
def evenings(draw):
    """A table with options, played for a while by the rules and then entered into at random."""
    players = NAMES[: draw(st.integers(3, 5))]
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "policy": st.sampled_from(["call", "strict"]),
                "faults": st.sampled_from(["at_once", "called"]),
                "fault_hand": st.sampled_from(["play_on", "void"]),
                "win_when": st.sampled_from(["hand_end", "at_once"]),
                "passers_cards": st.sampled_from(["out", "handed_in"]),
                "start_points": st.integers(1, 30),
            },
        )
    )
    record = Record.begin(GAME, players=players, options=options)
    table = RandomKnoesten(random.Random(draw(st.integers(0, 10**6))), record)
    for _ in range(draw(st.integers(0, 30))):
        event = table.next_event(record.state)
        if event is None:
            break
        record = record.after(event, rule_on(record, event))
    for raw in draw(st.lists(entries(players), max_size=12)):
        trick = record.state.trick
        if raw["do"] == "take_back" and trick and draw(st.booleans()):
            seat, card = draw(st.sampled_from([*trick, trick[-1]]))  # a card that lies there, mostly the last one
            raw = {**raw, "by": players[seat], "cards": card}
        event = GAME.read_event(raw, record)
        record = record.after(event, rule_on(record, event))
    return record


def places(state):
    """Return every set of cards that lie somewhere known, and the unseen ones."""
    hidden = state.hidden
    trick = [PACK.bit[card] for _seat, card in state.trick]
    return [hidden.unseen, *hidden.held, *trick, *(PACK.bit[card] for card in state.seen), state.pile]


@given(evenings())
def test_no_card_is_lost_or_doubled(record):
    """Whatever is entered, every card lies in one place, and the hands fit the unseen cards."""
    for entry in record.entries:
        state = entry.ruling.state
        if state.dealer is None:
            continue
        sets = places(state)
        trump_lies_open = state.void or state.finished or state.phase in ("join", "exchange")
        if trump_lies_open and state.trump is not None:
            trump = PACK.bit[state.trump]
            sets += [] if any(trump & cards for cards in sets) else [trump]
        assert sum(cards.bit_count() for cards in sets) == len(PACK.cards_in_order)
        union = 0
        for cards in sets:
            assert not union & cards
            union |= cards
        assert sum(state.hidden.unknown) <= state.hidden.unseen.bit_count()
        assert all(count >= 0 for count in state.hidden.unknown)


@given(evenings())
def test_the_cards_can_always_lie_somehow(record):
    """Whatever is entered, and however often against the rules, an arrangement of the unseen cards is left."""
    for entry in record.entries:
        assert entry.ruling.state.hidden.can_lack(())


@given(evenings())
def test_a_card_of_ones_own_that_came_back_is_the_dealers_and_free(record):
    """Who plays a card that they had handed in, and told, breaks nothing by that: the dealer did, and pays nothing."""
    state = record.state
    if state.phase != "play" or state.turn is None:
        return
    name = record.setup.players[state.turn]
    for card in PACK.cards(state.handed_in[state.turn] & state.pile):
        ruling = rule_on(record, GAME.read_event({"by": name, "do": "play", "cards": card}, record))
        if ruling.verdict is Verdict.IMPOSSIBLE:
            assert not state.hidden.unknown[state.turn]
            continue
        (breach,) = [breach for breach in ruling.breaches if breach.clause == "exchange.stock"]
        assert breach.player == record.setup.players[state.dealer]
        if len(ruling.breaches) == 1 and not ruling.settles:
            assert ruling.penalties == ()


@given(evenings())
def test_what_is_impossible_or_refused_changes_nothing(record):
    """An entry mistake, and under the policy strict an illegal move, leave the state as it was."""
    before = Record.begin(GAME, players=record.setup.players, options=record.setup.options).state
    for entry in record.entries:
        refused = entry.ruling.verdict is Verdict.ILLEGAL and record.setup.options["policy"] == "strict"
        if entry.ruling.verdict is Verdict.IMPOSSIBLE or refused:
            assert entry.ruling.state == before
            assert not entry.ruling.changed
            assert entry.ruling.penalties == ()
        before = entry.ruling.state


@given(evenings())
def test_the_state_is_a_fold_of_the_events(record):
    """Playing the same events again gives the same rulings and the same state."""
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options)
    for entry in record.entries:
        again = again.after(entry.event, rule_on(again, entry.event))

    assert again == record


@given(evenings())
def test_nothing_is_open_when_a_hand_is_over(record):
    """All five cards of each are played: nothing stays open."""
    for entry in record.entries:
        if entry.ruling.state.phase == "done":
            assert entry.ruling.state.open == ()


@given(evenings())
def test_points_change_only_by_what_the_rules_say(record):
    """Between two events points change by penalties, tricks and knoests, and by nothing else but an entered result."""
    before = (record.setup.options["start_points"],) * len(record.setup.players)
    for entry in record.entries:
        state, fined = entry.ruling.state, dict.fromkeys(record.setup.players, 0)
        for penalty in entry.ruling.penalties:
            fined[penalty["player"]] += penalty["points"]
        for name, old, new in zip(record.setup.players, before, state.scores, strict=True):
            assert -5 <= new - old - fined[name] <= 5 or isinstance(entry.event, PointsResult)
            if state.phase in ("join", "exchange"):
                assert new == old + fined[name]
        before = state.scores


@given(evenings())
def test_offers_are_exactly_what_is_not_ruled_illegal(record):
    """A move offered is never ruled illegal or impossible, and none that is not is missing."""
    state = record.state
    for player in record.setup.players:
        if state.pile or any(state.handed_in):
            return  # what others told when they handed in cards is theirs; see the test of leaks
        offered = [str(offer) for offer in GAME.offers(state, player)]
        for raw in every_event(player):
            ruling = rule_on(record, GAME.read_event(raw, record))
            may = ruling.verdict in (Verdict.LEGAL, Verdict.OPEN)
            assert may == (str(raw) in offered), raw


def every_event(player):
    """Yield every event a player can enter."""
    yield {"by": player, "do": "join"}
    yield {"by": player, "do": "pass"}
    for count in range(6):
        yield {"by": player, "do": "exchange", "count": count}
    for card in PACK.cards_in_order:
        yield {"by": player, "do": "play", "cards": card}


@given(st.integers(0, 10**6), st.integers(3, 5))
def test_more_knowledge_never_turns_a_verdict_round(seed, players):
    """Ruled with a hand known, no play that was ruled without it comes out the other way."""
    rng = random.Random(seed)
    record = Record.begin(GAME, players=NAMES[:players])
    table = RandomKnoesten(rng, record)
    while record.state.phase != "play":
        event = table.next_event(record.state)
        record = record.after(event, rule_on(record, event))
    hidden = record.state.hidden
    known = tuple(table.hands[seat] if hidden.count(seat) else 0 for seat in range(players))
    seer = record._replace(
        state=record.state._replace(
            hidden=hidden._replace(unseen=hidden.unseen & ~sum(known), held=known, unknown=(0,) * players)
        )
    )
    while record.state.phase == "play":
        event = (rng.random() < 0.3 and table.next_mischief(record.state)) or table.next_event(record.state)
        blind, seen = rule_on(record, event), rule_on(seer, event)
        if blind.verdict is not Verdict.OPEN:
            assert seen.verdict is blind.verdict
        assert seen.verdict is not Verdict.OPEN
        record, seer = record.after(event, blind), seer.after(event, seen)


def cards_taken_back(record):
    """Return the cards that everybody has seen go back into a hand."""
    return {entry.event.cards for entry in record.entries if isinstance(entry.event, TakeBack) and entry.ruling.changed}


@given(evenings())
def test_a_card_taken_back_is_a_fault_and_is_known_to_be_in_that_hand(record):
    """Exactly who laid the last card can take it back: as before it was laid, but for what it showed, and the cost."""
    state = record.state
    for seat, name in enumerate(record.setup.players):
        card = GAME.pad(state, name)["take_back"]
        assert card == (state.trick[-1][1] if may_take_back(state, seat) else None)
        for other in {*PACK.cards_in_order} - {card}:
            assert GAME.impossible(state, TakeBack(seat, other)) is not None
        if card is None:
            continue
        ruling = rule_on(record, TakeBack(seat, card))
        assert (ruling.verdict, [breach.clause for breach in ruling.breaches]) == (Verdict.ILLEGAL, ["fault"])
        if not ruling.changed or ruling.state.phase == "done":
            continue
        after = ruling.state
        assert (after.trick, after.open) == (state.trick[:-1], state.open)
        assert after.hidden.held[seat] & PACK.bit[card]
        assert after.hidden.unseen == state.hidden.unseen
        costs = record.setup.options["faults"] == "at_once"
        assert len(ruling.penalties) == costs
        for viewer in (*record.setup.players, None):
            assert card in GAME.view(after, viewer)["hands"][name].split()
        again = rule_on(record.after(TakeBack(seat, card), ruling), Play(seat, card)).state
        assert (again.trick, again.turn, again.hidden) == (state.trick, state.turn, state.hidden)


def may_take_back(state, seat):
    """Tell whether the last card of the trick being played is this seat's."""
    return state.phase != "done" and seat in state.joined and bool(state.trick) and state.trick[-1][0] == seat


@given(evenings(), st.sampled_from(NAMES))
def test_nobody_is_shown_the_others_known_cards(record, viewer):
    """What a seat or the public is served never holds a card known only of another hand."""
    state = record.state
    players = record.setup.players
    if viewer not in players or not state.hidden.held:
        return
    for name, hand in GAME.view(state, viewer)["hands"].items():
        if name != viewer:
            assert set(hand.split()) <= {"??", state.trump} | cards_taken_back(record)
    seat = players.index(viewer)
    others_told = sum({cards for other, cards in enumerate(state.handed_in) if other != seat})
    pad = GAME.pad(state, viewer)["cards"]
    if state.phase == "play" and state.turn == seat and state.hidden.unknown[seat]:  # of a known hand all is told
        for card in PACK.cards(others_told & state.pile & ~state.handed_in[seat]):
            assert pad[card] != "elsewhere" or card == state.trump


def asked_before(state):
    """Return the seats that were asked before the one whose turn it is to answer."""
    asked = dealt_in(len(state.scores), state.dealer)
    return {*asked[: asked.index(state.turn)]}


@given(evenings())
def test_a_position_can_be_read_back(record):
    """The state as the casebook writes it, read again, is written the same."""
    state = record.state
    if state.dealer is None or state.finished or any(state.handed_in) or state.phase == "done":
        return
    if (state.phase != "play" and state.trick) or record.setup.options["policy"] != "call":
        return
    if state.phase == "join" and {*dealt_in(len(state.scores), state.dealer)} - {*state.joined} - asked_before(state):
        return  # a position tells only whose turn it is: it does not know who passed before being asked
    written = GAME.position(state)
    written = {key: value for key, value in written.items() if key not in ("hand_count", "winners", "finished")}
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options, position=written)

    assert GAME.position(again.state)["hands"] == GAME.position(state)["hands"]
    assert GAME.position(again.state)["turn"] == GAME.position(state)["turn"]


MALFORMED = [
    ({"do": "play", "cards": "7H"}, "unknown-player"),
    ({"by": "zed", "do": "play", "cards": "7H"}, "unknown-player"),
    ({"by": "anna", "do": "dance"}, "unknown-do"),
    ({"by": "anna", "do": ["play"]}, "unknown-do"),
    ({"by": "anna", "do": "play"}, "missing-key"),
    ({"by": "anna", "do": "play", "cards": "7H 8H"}, "one-card-only"),
    ({"by": "anna", "do": "play", "cards": "1H"}, "unknown-card"),
    ({"by": "anna", "do": "play", "cards": 7}, "not-cards"),
    ({"by": "anna", "do": "play", "cards": "7H", "colour": "red"}, "unknown-key"),
    ({"by": "anna", "do": "exchange", "count": "two"}, "not-a-count"),
    ({"by": "anna", "do": "exchange", "count": -1}, "not-a-count"),
    ({"by": "anna", "do": "exchange", "count": True}, "not-a-count"),
    ({"by": "anna", "do": "exchange", "count": 2, "cards": "7H"}, "count-differs"),
    ({"by": "anna", "do": "exchange", "cards": "7H 7H"}, "doubled-card"),
    ({"by": "anna", "do": "exchange"}, "missing-key"),
    ({"by": "anna", "do": "deal", "dealer": "bo", "trump": "7H"}, "referee-only"),
    ({"by": "referee", "do": "join"}, "unknown-player"),
    ({"by": "referee", "do": "overrule", "event": 1, "verdict": "open"}, "unknown-word"),
    ({"by": "anna", "do": "outcome", "tricks": {"anna": 5}}, "referee-only"),
    ({"by": "referee", "do": "outcome", "tricks": ["anna"]}, "not-a-mapping"),
    ({"by": "referee", "do": "outcome", "tricks": {"zed": 5}}, "unknown-player"),
    ({"by": "referee", "do": "outcome", "tricks": {"anna": -1}}, "not-a-count"),
    ({"by": "referee", "do": "result", "points": {"anna": 1, "bo": 0}}, "missing-player"),
    ({"by": "referee", "do": "result", "points": {"anna": 1, "bo": 0, "cia": "3"}}, "not-a-number"),
    ("join", "not-a-mapping"),
    (None, "not-a-mapping"),
]


@pytest.mark.parametrize(("raw", "code"), MALFORMED)
def test_malformed_events_name_what_is_wrong(raw, code):
    """A malformed event is an entry error with a code, and nothing has changed."""
    assert code_of_event(GAME, NAMES[:3], raw) == code


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ({"dealer": "anna", "joined": ["anna", "eva"]}, "sits-out"),
        ({"dealer": "anna", "hands": {"bo": "7H 8H ?? ?? ?? ??"}}, "too-many-cards"),
    ],
)
def test_a_position_that_cannot_be_names_what_is_wrong(position, code):
    """Nobody who sits out has joined, and nobody holds more than five cards."""
    assert code_of_position(GAME, NAMES[:5], position) == code


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | CARDS | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["dealer", "phase", "turn", "trump", "scores", "joined", "hands", "trick", "tricks", "seen"])


@given(st.dictionaries(KEYS, JUNK, max_size=4), st.lists(st.dictionaries(st.text(max_size=6), JUNK), max_size=2))
def test_any_junk_in_a_case_is_an_error_that_names_the_case(position, events):
    """A case of junk is read or refused with its name; it never crashes."""
    assert reads_or_names(GAME.id, NAMES[:4], position, events)
