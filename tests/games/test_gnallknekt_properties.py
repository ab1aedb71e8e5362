"""Properties of Gnällknekt that hold whatever is entered."""

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.gnallknekt import GAME
from referee.games.gnallknekt.bags import size
from referee.games.gnallknekt.offers import as_known_to
from referee.games.gnallknekt.state import hand_count, is_token
from tests.games.gnallknekt_play import NAMES, card, entries, evenings, options, played, positions, shown_entries
from tests.games.refusals import code_of_event, code_of_position, reads_or_names
from tests.support.seeds import some


def known_cards(state):
    """Return all cards whose place is known."""
    open_cards = [shown for own in state.lives for life in own for shown in life.open if not is_token(shown)]
    return [*state.discard, *(shown for hand in state.hands for shown in hand), *open_cards]


@settings(max_examples=some(few=5, many=80))
@given(evenings())
def test_no_card_is_lost_or_doubled(evening):
    """Whatever is entered, the 104 cards lie somewhere, none more than twice, by every account of the shuffles."""
    record = evening.record
    for entry in record.entries[-15:]:
        state = entry.ruling.state
        known, unseen = known_cards(state), state.unseen
        seats = range(len(state.lives))
        in_lives = sum(life.down + len(life.open) for own in state.lives for life in own)
        in_hands = sum(hand_count(state, seat) for seat in seats)
        assert unseen.stock + unseen.used + len(state.discard) + in_hands + in_lives == 104
        assert max(Counter(known).values(), default=0) <= 2
        for world in unseen.worlds:
            assert world.left + world.size(len(world.pile)) - world.drawn == unseen.stock + unseen.used
            copies = [*world.lots.copies, *(group.known for group in world.pile[world.reach :])]
            assert world.eithers or sum(map(size, copies)) + len(known) == 104
            assert world.eithers or tuple(map(sum, world.lots.rows[: len(seats)])) == unseen.counts
            assert all(number >= 0 for row in world.lots.rows for number in row)
            assert all(len(either.ways) > 1 for either in world.eithers)


@settings(max_examples=some(few=4, many=60))
@given(evenings())
def test_what_is_impossible_or_refused_changes_nothing(evening):
    """An entry mistake, and under the policy strict an illegal move, leave the state as it was."""
    record = evening.record
    before = Record.begin(GAME, players=record.setup.players, options=record.setup.options).state
    for entry in record.entries:
        refused = entry.ruling.verdict is Verdict.ILLEGAL and record.setup.options["policy"] == "strict"
        if entry.ruling.verdict is Verdict.IMPOSSIBLE or refused:
            assert entry.ruling.state == before
            assert not entry.ruling.changed
        assert entry.ruling.penalties == () and entry.ruling.doubts == ()
        before = entry.ruling.state


@settings(max_examples=some(few=5, many=40))
@given(evenings())
def test_the_state_is_a_fold_of_the_events(evening):
    """Playing the same events again gives the same rulings and the same state."""
    record = evening.record
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options)
    for entry in record.entries:
        again = again.after(entry.event, rule_on(again, entry.event))

    assert again == record


@settings(max_examples=some(few=4, many=60))
@given(evenings())
def test_a_turn_belongs_to_somebody_with_lives_until_the_game_is_over(evening):
    """The turn is with a player who still has a life; when at most one has, the game is over."""
    record = evening.record
    for entry in record.entries:
        state = entry.ruling.state
        assert (state.finished or state.untold) == (state.turn is None)
        assert 0 <= state.moves_left <= 2
        assert state.finished or len(state.still_in) > 1
        if state.turn is not None:
            assert state.turn in state.still_in and len(state.still_in) > 1
        places = GAME.position(state)["places"]
        assert not state.finished or len(places) == len(state.lives)


@settings(max_examples=some(few=5, many=25))
@given(evenings(entered=3), st.data())
def test_offers_are_exactly_what_is_not_ruled_illegal(evening, data):
    """What is offered is ruled legal or open, and nothing of the kinds listed is missing."""
    record = evening.record
    state = record.state
    for seat, player in enumerate(record.setup.players):
        offered = GAME.offers(state, player)
        assert seat == state.turn or {raw["do"] for raw in offered} <= {"shuffle"}
        keys = {key(GAME.read_event(raw, record)) for raw in offered}
        for raw in offered[:: max(1, len(offered) // 25)]:
            assert rule_on(record, GAME.read_event(raw, record)).verdict in (Verdict.LEGAL, Verdict.OPEN), raw
        for _ in range(25):
            raw = data.draw(singles(state, seat))
            event = GAME.read_event(raw, record)
            may = rule_on(record, event).verdict in (Verdict.LEGAL, Verdict.OPEN)
            assert may == (key(event) in keys), raw


def key(event):
    """Return an event without regard to the order of its cards."""
    cards = sorted(zip(event.cards, event.sources, strict=True)) if hasattr(event, "sources") else []
    return str((type(event).__name__, event if not cards else event._replace(cards=(), sources=()), cards))


@st.composite
def singles(draw, state, seat):
    """An event of the kinds that are listed: one card that is known or from the hand, a known pair, a taking."""
    raw = {"by": state.setup.players[seat]}
    do = draw(st.sampled_from(["attack", "attack", "defend", "take", "discard", "end"]))
    if do == "end":
        return raw | {"do": do}
    if do == "discard":
        return raw | {"do": do, "cards": draw(card)}
    if do == "take":
        number = draw(st.integers(0, min(3, len(state.discard))))
        top = " ".join(state.discard[::-1][:number])
        return raw | {"do": do, "stock": draw(st.integers(0 if top else 1, 5)), "discard": top}
    known = [(shown, 0) for shown in state.hands[seat]]
    known += [(shown, n) for n, life in enumerate(state.lives[seat], 1) for shown in life.open if not is_token(shown)]
    pairs = [[a, b] for i, a in enumerate(known) for b in known[i + 1 :] if a[0][0] == b[0][0]]
    laid = draw(st.sampled_from([*pairs, *([one] for one in known), [(draw(card), 0)]]))
    raw |= {"do": do, "cards": " ".join(shown for shown, _ in laid), "life": draw(st.integers(1, 3))}
    if any(source for _, source in laid):
        raw |= {"from": "life", "life_from": [source for _, source in laid]}
    if do == "attack":
        raw["target"] = draw(st.sampled_from(state.setup.players))
    return raw


@settings(max_examples=some(few=5, many=40))
@given(st.integers(0, 10**6), st.integers(3, 5), options)
def test_real_play_is_never_ruled_illegal(seed, players, chosen):
    """No false accusation: with real cards and by the rules nothing is illegal, and in the end nothing is open."""
    record, _table = played(seed, NAMES[:players], chosen, 400)
    for entry in record.entries:
        assert entry.ruling.verdict in (Verdict.LEGAL, Verdict.OPEN)
        assert all(settled.verdict is Verdict.LEGAL for settled in entry.ruling.settles)
    if record.state.finished:
        assert record.state.open == ()


@settings(max_examples=some(few=5, many=40))
@given(st.integers(0, 10**6), st.integers(3, 5), options)
def test_the_state_is_what_lies_on_the_table(seed, players, chosen):
    """With mischief or without, the state follows the real cards of the table."""
    chosen = {**chosen, "policy": "call"}
    record, table = played(seed, NAMES[:players], chosen, 300, mischief=0.1)
    state = record.state
    piles = (*state.unseen.piles(), list(state.discard))
    assert piles == (len(table.stock), len(table.used), table.discard)
    for seat, hand in enumerate(table.hands):
        assert hand_count(state, seat) == len(hand)
        assert not Counter(state.hands[seat]) - Counter(hand)
    for own, real in zip(state.lives, table.lives, strict=True):
        for life, cards in zip(own, real, strict=True):
            assert (life.down, len(life.open)) == (len(cards.down), len(cards.open))
            assert all(is_token(a) or a == b for a, b in zip(life.open, cards.open, strict=True))


@settings(max_examples=some(few=5, many=40))
@given(st.integers(0, 10**6), st.integers(3, 5))
def test_real_mischief_is_always_found(seed, players):
    """What the real cards make illegal is ruled illegal, at once or when the cards have been told."""
    record, table = played(seed, NAMES[:players], {}, 30)
    for _ in range(40):
        wrong = table.next_mischief(record.state)
        event = wrong or table.next_event(record.state)
        if event is None:
            break
        ruling = rule_on(record, event)
        record = record.after(event, ruling)
        assert not wrong or ruling.verdict in (Verdict.ILLEGAL, Verdict.OPEN)


@settings(max_examples=some(few=4, many=60))
@given(evenings(), st.sampled_from(NAMES))
def test_nobody_is_shown_another_hand(evening, viewer):
    """What a seat or the public is served names no card of another's hand."""
    record = evening.record
    for served in (viewer, None):
        hands = GAME.view(record.state, served)["hands"]
        assert all(set(hand.split()) <= {"??"} for name, hand in hands.items() if name != served)


def test_offers_and_pad_know_nothing_of_the_others_private_cards():
    """Cards told of another's hand are possible for this player all the same; what lies open is not."""
    position = {"step": "moves", "hands": {"anna": "?? ??", "bo": "7H 7H"}, "discard": "8H 8H"}
    record = Record.begin(GAME, players=NAMES[:3], position=position)
    offered = [raw["cards"] for raw in GAME.offers(record.state, "anna") if raw["do"] == "discard"]

    assert "7H" in offered and "8H" not in offered
    assert GAME.pad(record.state, "anna")["cards"]["7H"] == "offer"
    assert GAME.pad(record.state, "anna")["cards"]["8H"] == "elsewhere"
    assert GAME.pad(record.state, "bo")["cards"]["7H"] == "illegal"  # it isn't bo's turn
    assert "7H" in GAME.knowledge(record.state)["anna"]["lacks"]


@settings(max_examples=some(few=4, many=60))
@given(evenings(entered=4))
def test_a_position_can_be_read_back(evening):
    """The state as the casebook writes it, read again, is written the same, as long as cards are told."""
    record = evening.record
    assume(not record.state.untold)
    written = GAME.position(record.state)
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options, position=written)

    assert GAME.position(again.state) == written


@settings(max_examples=some(few=5, many=30))
@given(evenings())
def test_what_a_seat_knows_is_less_than_the_referee(evening):
    """To a seat the others' private cards are among the unknown ones, and the counts stay."""
    record = evening.record
    state = record.state
    for seat in range(len(state.lives)):
        shown = as_known_to(state, seat)
        assert [hand_count(shown, other) for other in range(len(state.lives))] == [
            hand_count(state, other) for other in range(len(state.lives))
        ]


@settings(max_examples=some(few=5, many=30))
@given(evenings(entered=2), st.data())
def test_strict_and_call_agree_on_the_verdict(evening, data):
    """The policy decides what is carried out, never the verdict."""
    record = evening.record
    raw = data.draw(entries(record.setup.players) | shown_entries(record.state))
    verdicts = set()
    for policy in ("call", "strict"):
        setup = record.setup._replace(options={**record.setup.options, "policy": policy})
        other = record._replace(setup=setup, state=record.state._replace(setup=setup))
        verdicts.add(rule_on(other, GAME.read_event(raw, other)).verdict)

    assert len(verdicts) == 1


MALFORMED = [
    ({"by": "referee", "do": "outcome"}, "missing-key"),
    ({"by": "referee", "do": "outcome", "out": "bo", "drawn": True}, "key-not-for-this"),
    ({"by": "referee", "do": "outcome", "drawn": True, "shares": True}, "key-not-for-this"),
    ({"by": "referee", "do": "result", "places": [["anna"], ["bo"]]}, "missing-player"),
    ({"do": "end"}, "unknown-player"),
    ({"by": "anna", "do": "dance"}, "unknown-do"),
    ({"by": "anna", "do": "discard"}, "missing-key"),
    ({"by": "anna", "do": "discard", "cards": ""}, "no-card"),
    ({"by": "anna", "do": "discard", "cards": "??"}, "unknown-card"),
    ({"by": "anna", "do": "take", "stock": -1}, "not-a-count"),
    ({"by": "anna", "do": "take", "stock": True}, "not-a-count"),
    ({"by": "anna", "do": "take", "discard": 7}, "not-cards"),
    ({"by": "anna", "do": "take", "cards": "7H"}, "unknown-key"),
    ({"by": "anna", "do": "attack", "cards": "7H", "life": 1}, "missing-key"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "zed", "life": 1}, "unknown-player"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 4}, "not-a-life"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": "1"}, "not-a-life"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "from": "sleeve"}, "unknown-word"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "from": "life"}, "missing-key"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "life_from": 4}, "not-a-life"),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "life_from": [1, 2]}, "count-differs"),
    (
        {"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "from": "hand", "life_from": 2},
        "not-from-hand",
    ),
    ({"by": "anna", "do": "attack", "cards": "7H", "target": "bo", "life": 1, "hit": "7H 8H 9H"}, "two-cards-at-most"),
    ({"by": "anna", "do": "expose", "player": "bo", "life": 1, "cards": "7H"}, "referee-only"),
    ({"by": "referee", "do": "expose", "player": "bo", "life": 1, "cards": "??"}, "unknown-card"),
    (None, "not-a-mapping"),
]


@pytest.mark.parametrize(("raw", "code"), MALFORMED)
def test_malformed_events_name_what_is_wrong(raw, code):
    """A malformed event is an entry error with a code."""
    assert code_of_event(GAME, NAMES[:3], raw) == code


BAD_POSITIONS = [
    ({"phase": "play"}, "unknown-key"),
    ({"turn": "zed"}, "unknown-player"),
    ({"step": "sleep"}, "unknown-word"),
    ({"stock": "many"}, "not-a-count"),
    ({"discard": "7H 7H 7H"}, "third-card"),
    ({"discard": "7H 7H", "hands": {"bo": "7H"}}, "third-card"),
    ({"discard": "7H 7H", "lives": {"bo": ["3|7H", "3|??", "3|??"]}}, "third-card"),
    ({"discard": "XB"}, "card-not-in-deck"),
    ({"discard": "??"}, "unknown-card"),
    ({"hands": {"zed": "7H"}}, "unknown-player"),
    ({"hands": "7H"}, "not-a-mapping"),
    ({"hands": {"anna": " ".join(["??"] * 80)}}, "too-many-cards"),
    ({"lives": {"bo": ["3|7H"]}}, "not-three-lives"),
    ({"lives": {"bo": "3|7H"}}, "not-three-lives"),
    ({"lives": {"bo": ["3", "3|7H", "3|8H"]}}, "bad-life"),
    ({"lives": {"bo": ["4|7H", "3|7S", "3|8H"]}}, "bad-life"),
    ({"lives": {"bo": [3, "3|7S", "3|8H"]}}, "bad-life"),
    ({"places": {"bo": 9}, "lives": {"bo": ["0|", "0|", "0|"]}}, "not-a-place"),
]


@pytest.mark.parametrize(("position", "code"), BAD_POSITIONS)
def test_malformed_positions_name_what_is_wrong(position, code):
    """A position that can't be is an entry error with a code."""
    assert code_of_position(GAME, NAMES[:3], position) == code


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | card | st.sampled_from(NAMES),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["turn", "step", "moves_left", "stock", "used", "discard", "hands", "lives", "gnall_rounds", "places", "drawn"]
)
FIELDS = st.sampled_from(["by", "do", "cards", "life", "life_from", "from", "hit", "target", "stock", "discard"])


@settings(max_examples=some(few=9, many=150))
@given(st.dictionaries(KEYS, JUNK, max_size=3), st.lists(st.dictionaries(FIELDS, JUNK), max_size=2))
def test_any_junk_in_a_case_is_an_error_that_names_the_case(position, events):
    """A case of junk is read or refused with its name; it never crashes."""
    assert reads_or_names(GAME.id, NAMES[:4], position, events)


@settings(max_examples=some(few=9, many=150))
@given(st.data(), options)
def test_any_position_can_be_played_on(data, chosen):
    """Whatever is entered gets a verdict; what is open is settled once, or waits as long as the cards are told."""
    players = NAMES[: data.draw(st.integers(3, 5))]
    record = Record.begin(GAME, players=players, options=chosen, position=data.draw(positions(players)))
    settled = set()
    for _ in range(data.draw(st.integers(1, 12))):
        raw = data.draw(entries(players) | shown_entries(record.state))
        ruling = rule_on(record, GAME.read_event(raw, record))
        record = record.after(GAME.read_event(raw, record), ruling)
        for settlement in ruling.settles:
            assert settlement.event not in settled
            assert record.rulings[settlement.event - 1].verdict is Verdict.OPEN
            settled.add(settlement.event)
        unsettled = {n for n, ruled in enumerate(record.rulings, 1) if ruled.verdict is Verdict.OPEN} - settled
        assert {waiting.event for waiting in record.state.open} == (set() if record.state.untold else unsettled)
        GAME.position(record.state)
        GAME.knowledge(record.state)
        GAME.result(record.state)
