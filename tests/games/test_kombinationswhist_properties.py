"""Properties of Kombinations-Whist that hold whatever is entered."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.unseen import Hidden
from referee.engine.verdicts import Verdict
from referee.games.kombinationswhist import GAME
from referee.games.kombinationswhist.bids_special import SPECIAL_BIDS
from referee.games.kombinationswhist.bids_standard import STANDARD_BIDS
from referee.games.kombinationswhist.offers import as_known_to
from referee.games.kombinationswhist.rulebook import HAND_SIZE, PACK
from referee.games.kombinationswhist.simulation import RandomWhist
from tests.games.kombinationswhist_play import NAMES, played
from tests.games.kombinationswhist_truth import Told
from tests.games.refusals import code_of_event, code_of_position, reads_or_names
from tests.support.seeds import seeds

SEEDS = seeds(few=3, many=12)
WILD = pytest.mark.parametrize("record", [played(seed, wild=0.05 + seed % 3 * 0.25)[0] for seed in SEEDS], ids=SEEDS)
HONEST = pytest.mark.parametrize("seed", SEEDS)


@WILD
def test_no_card_is_lost_or_doubled(record):
    """Whatever is entered, every card lies in one place, and the hands fit the unseen cards."""
    for entry in record.entries:
        state = entry.ruling.state
        if state.phase == "done":
            continue
        hidden = state.hidden
        sets = [hidden.unseen, *hidden.held, state.seen, *(PACK.bit[card] for _seat, card in state.trick)]
        assert sum(cards.bit_count() for cards in sets) == state.deal.deck.bit_count()
        assert sum(sets) == state.deal.deck
        assert sum(hidden.unknown) == hidden.unseen.bit_count()
        assert min(hidden.unknown) >= 0
        assert sum(state.tricks) == len([seat for seat in state.taken if seat >= 0])


@WILD
def test_what_is_impossible_or_refused_changes_nothing(record):
    """An entry mistake, and under the policy strict an illegal move, leave the state as it was."""
    before = Record.begin(GAME, players=record.setup.players, options=record.setup.options).state
    for entry in record.entries:
        refused = entry.ruling.verdict is Verdict.ILLEGAL and record.setup.options["policy"] == "strict"
        if entry.ruling.verdict is Verdict.IMPOSSIBLE or refused:
            assert entry.ruling.state is before or entry.ruling.state == before
            assert not entry.ruling.changed
            assert entry.ruling.penalties == ()
        before = entry.ruling.state


@WILD
def test_the_state_is_a_fold_of_the_events(record):
    """Playing the same events again gives the same rulings and the same state."""
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options)
    for entry in record.entries:
        again = again.after(entry.event, rule_on(again, entry.event))

    assert again == record


@WILD
def test_whatever_the_state_it_can_be_shown(record):
    """Every view, pad, piece of knowledge and result can be had at any moment."""
    state = record.state
    for viewer in (*record.setup.players, None, "referee"):
        assert set(GAME.view(state, viewer)) == set(GAME.position(state))
    for player in record.setup.players:
        assert set(GAME.pad(state, player)) == {"cards"}
    assert {row["player"] for row in GAME.result(state)} == set(record.setup.players)
    assert set(GAME.knowledge(state)) <= set(record.setup.players)
    assert record.entries[-1].ruling.to_json()["verdict"] in list(Verdict)


@WILD
def test_only_a_cheat_takes_points_off_at_once(record):
    """Penalties come of `cheat` alone; by other events points change only when a deal is over."""
    before = (0,) * len(record.setup.players)
    for entry in record.entries:
        after, is_cheat = entry.ruling.state, type(entry.event).__name__ == "Cheat"
        assert is_cheat or entry.ruling.penalties == ()
        assert is_cheat or after.phase == "done" or after.match.scores == before
        before = after.match.scores


@HONEST
def test_who_keeps_the_rules_is_never_accused(seed):
    """No false accusation: what honest players with real cards do is never illegal, nor settled so."""
    record, _table = played(seed, options={}, events=160)
    for entry in record.entries:
        assert entry.ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), entry.event
        assert all(settled.verdict is Verdict.LEGAL for settled in entry.ruling.settles)
        assert entry.ruling.doubts == ()


@HONEST
def test_tricks_go_to_whom_the_rules_say(seed):
    """Told naively, with all cards of the tricks in mind: who leads, who plays when, who takes it."""
    record, _table = played(seed, options={}, events=160)
    for before, entry in zip(record.entries, record.entries[1:], strict=False):
        state, event = before.ruling.state, entry.event
        if type(event).__name__ != "Play":
            continue
        deal = state.deal
        told = Told(deal.declarer, deal.parts, deal.declared.trump)
        told.trick = list(state.trick)
        if not state.trick and not state.taken:
            right = deal.seats[deal.seats.index(deal.declarer) - 1]
            assert event.by == (deal.declarer if "bradska" in deal.parts else right)
        elif not state.trick:
            assert event.by == state.taken[-1]
        order = [seat for seat in deal.seats * 2 if seat != deal.declarer or "lattja" not in deal.parts]
        if state.trick and deal.declarer not in (event.by, state.trick[-1][0]):
            assert event.by == order[order.index(state.trick[-1][0]) + 1] or state.trick[0][0] == deal.declarer
        told.play(event.by, event.cards)
        after = entry.ruling.state
        if len(told.trick) == len(deal.seats) and len(after.taken) > len(state.taken):
            assert after.taken[-1] == told.taker()


@HONEST
def test_every_revoke_is_found_by_the_end_of_the_deal(seed):
    """Who doesn't follow suit though able to is found out at the last card at the latest, and nobody else."""
    rng = random.Random(seed)
    record = Record.begin(GAME, players=NAMES[: 3 + seed % 2])
    table = RandomWhist(rng, record)
    table.some_bid = lambda players: ("spel", ("brev",) if seed % 3 else ())  # type: ignore[method-assign]  # this bid
    revokes = set()
    while record.state.phase != "done" or not record.state.taken:
        state = record.state
        cheats = state.phase == "play" and state.trick and rng.random() < 0.3
        event = (cheats and table.next_mischief(state)) or table.next_event(state)
        if type(event).__name__ == "Cheat":
            continue
        if type(event).__name__ == "Play" and state.trick and event.cards[1] != state.trick[0][1][1]:
            hand = table.hands[event.by]
            if hand & PACK.suit[state.trick[0][1][1]]:
                revokes.add(record.number + 1)
        record = record.after(event, rule_on(record, event))
    found = {number for number in range(1, record.number + 1) if record.settlement(number).verdict == "illegal"}
    still_open = {number for number in range(1, record.number + 1) if record.settlement(number).verdict == "open"}

    assert found == revokes
    assert still_open == set()


@HONEST
def test_more_knowledge_never_turns_a_verdict_round(seed):
    """Ruled with some cards known, nothing that was ruled without them comes out the other way."""
    rng = random.Random(seed)
    record, table = played(seed, options={}, events=50)
    for _ in range(40):
        state = record.state
        event = (rng.random() < 0.3 and table.next_mischief(state)) or table.next_event(state)
        if event is None:
            break
        if state.phase in ("declare", "play") and isinstance(state.hidden, Hidden) and not table.packets:
            hidden = state.hidden
            before = list(table.hands)
            if type(event).__name__ == "Play":
                before[event.by] |= PACK.bit[event.cards]
            for seat in state.deal.seats:
                hand = before[seat] & (hidden.unseen | hidden.held[seat])
                known = sum(PACK.bit[card] for card in PACK.cards(hand) if rng.random() < 0.5)
                hidden = hidden.reveal(seat, known)
            seen = rule_on(record._replace(state=state._replace(hidden=hidden)), event)
            blind = rule_on(record, event)
            allowed = {Verdict.LEGAL, Verdict.OPEN, Verdict.ILLEGAL} if blind.verdict == "open" else {blind.verdict}
            if type(event).__name__ != "Declare" or event.takes is None:
                assert seen.verdict in allowed, event
        record = record.after(event, rule_on(record, event))


@HONEST
def test_nobody_is_shown_the_others_known_cards(seed):
    """What a seat or the public is served never holds a card passed in secret, or known only of another hand."""
    record, _table = played(seed, options={}, events=40, tells=1.0)
    secret = ["AS"]
    for entry in record.entries:
        state = entry.ruling.state
        if type(entry.event).__name__ == "Send":
            secret = list(entry.event.cards)
            for viewer in (*record.setup.players, None):
                knows = viewer in (record.setup.players[entry.event.by], record.setup.players[entry.event.to])
                for name, hand in GAME.view(state, viewer)["hands"].items():
                    if name != viewer and not knows:
                        assert not set(hand.split()) & set(secret) or state.deal.public & PACK.mask(secret)
    position = GAME.position(record.state)
    assert set(position["hands"]) == {record.setup.players[seat] for seat in record.state.deal.seats}


@pytest.mark.parametrize("viewer", [None, "bo", "cia"])
def test_a_hand_known_to_the_referee_alone_is_shown_to_nobody_else(viewer):
    """The referee's knowledge of a hand stays with the referee and its player."""
    hand = "AH KH QH 4S 3S 2S AC KC 3C 2C 4D 3D 2D"
    position = {"phase": "play", "bid": {"by": "anna", "standard": "spel"}, "hands": {"anna": hand}}
    record = Record.begin(GAME, players=NAMES[:4], position=position)

    assert GAME.view(record.state, viewer)["hands"]["anna"] == " ".join(["??"] * HAND_SIZE)
    assert set(GAME.view(record.state, "anna")["hands"]["anna"].split()) == set(hand.split())
    if viewer:
        assert "elsewhere" not in GAME.pad(record.state, viewer)["cards"].values()


def every_event(state, player):
    """Yield every event of the kinds a phone offers one by one, whether or not it is the time for it."""
    bids: list[dict[str, object]] = [{"standard": standard} for standard in STANDARD_BIDS]
    bids += [{"standard": standard, "specials": [special]} for standard in STANDARD_BIDS for special in SPECIAL_BIDS]
    cards = PACK.cards_in_order
    kinds = {
        "pass": [{}],
        "bid": bids,
        "declare": every_declaration(player),
        "play": [{"cards": card} for card in cards],
        "show": [{"cards": card} for card in ("", *cards) if state.deal.parts & {"atelje", "oppen-trumf"}],
        "justice": [{"winner": other} for other in state.setup.players],
        "send": [{"to": other, "cards": "?? ?? ??"} for other in state.setup.players],
    }
    return [{"by": player, "do": do, **fields} for do, events in kinds.items() for fields in events]


def every_declaration(player):
    """Return everything that can be declared alone, but for the studio."""
    numbers = range(HAND_SIZE + 3)
    suits, cards = PACK.suits, PACK.cards_in_order
    values = {
        "trump": suits,
        "plague": suits,
        "direction": ["left", "right", "across"],
        "guess": [[number] for number in numbers] + [[one, two] for two in numbers for one in range(two)],
        "justice": cards,
        "takes": cards,
        "ranks": [{player: card} for card in cards],
        "preferences": [{player: [suit, how_much]} for suit in suits for how_much in range(7)],
    }
    return [{what: value} for what, those in values.items() for value in those]


def states_to_ask(record, rng):
    """Return some states of a record: before play if possible, where something is due in play, and any one."""
    states = [entry.ruling.state for entry in record.entries]
    due = [state for state in states if state.phase == "declare"]
    special = [state for state in states if state.phase == "play" and GAME.position(state)["asks"]]
    in_play = [
        state
        for state in states
        if state.phase == "play" and state.deal.parts & {"atelje", "oppen-hand", "oppen-trumf"}
    ]
    return [rng.choice(some) for some in (due, special, in_play, states) if some]


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
def test_offers_are_exactly_what_is_not_ruled_illegal(seed):
    """By what a player may know: nothing offered is ruled illegal or impossible, and nothing that is not is missing."""
    rng = random.Random(seed)
    record = played(seed, wild=0.1 if seed % 4 == 0 else 0.0, events=120, options={} if seed % 2 else None)[0]
    for state in states_to_ask(record, rng):
        for player in {state.setup.players[state.turn or 0], rng.choice(state.setup.players)}:
            known = Record(GAME, record.setup, as_known_to(state, player))
            offered = [str(offer) for offer in GAME.offers(state, player)]
            assert len(set(offered)) == len(offered)
            for raw in every_event(known.state, player):
                may = rule_on(known, GAME.read_event(raw, known)).verdict in (Verdict.LEGAL, Verdict.OPEN)
                assert may == (str(raw) in offered), raw


@HONEST
def test_a_position_can_be_read_back(seed):
    """The state as the casebook writes it, read again, is written the same, and goes on the same."""
    record, table = played(seed, options={"variant": "limited"}, events=140, tells=0.0)
    state = record.state
    if state.phase == "done" or state.match.finished:
        return
    written = GAME.position(state)
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options, position=written)
    assert GAME.position(again.state) == written
    for _ in range(12):
        event = table.next_event(again.state)
        if event is None or again.state.phase == "done":
            break
        again = again.after(event, rule_on(again, event))
        record = record.after(event, rule_on(record, event))
        mine, theirs = GAME.position(again.state), GAME.position(record.state)
        assert {**mine, "gained": None} == {**theirs, "gained": None}


MALFORMED = [
    ({"by": "anna", "do": "bid"}, "missing-key"),
    ({"by": "anna", "do": "bid", "standard": "whist"}, "unknown-word"),
    ({"by": "anna", "do": "bid", "standard": ["spel"]}, "unknown-word"),
    ({"by": "anna", "do": "bid", "standard": "spel", "specials": "las"}, "not-a-list"),
    ({"by": "anna", "do": "bid", "standard": "spel", "specials": ["las", "las"]}, "doubled-bid"),
    ({"by": "anna", "do": "bid", "standard": "spel", "specials": ["spel"]}, "unknown-word"),
    ({"by": "anna", "do": "pass", "timeout": "yes"}, "not-true-or-false"),
    ({"by": "anna", "do": "declare"}, "nothing-declared"),
    ({"by": "anna", "do": "declare", "trump": "X"}, "unknown-word"),
    ({"by": "anna", "do": "declare", "guess": 4}, "not-a-list"),
    ({"by": "anna", "do": "declare", "guess": [-1]}, "not-a-count"),
    ({"by": "anna", "do": "declare", "justice": "AS KS"}, "one-card-only"),
    ({"by": "anna", "do": "declare", "studio": "AS AS KS QS"}, "doubled-card"),
    ({"by": "anna", "do": "declare", "ranks": ["AS"]}, "not-a-mapping"),
    ({"by": "anna", "do": "declare", "ranks": {"zed": "AS"}}, "unknown-player"),
    ({"by": "anna", "do": "declare", "ranks": {"anna": "AS", "bo": "AS"}}, "doubled-card"),
    ({"by": "anna", "do": "declare", "preferences": {"bo": ["H"]}}, "not-a-preference"),
    ({"by": "anna", "do": "declare", "preferences": {"bo": ["H", "much"]}}, "not-a-count"),
    ({"by": "anna", "do": "declare", "colour": "H"}, "unknown-key"),
    ({"by": "anna", "do": "send", "to": "zed", "cards": "??"}, "unknown-player"),
    ({"by": "anna", "do": "send", "to": "bo", "cards": ""}, "no-card"),
    ({"by": "anna", "do": "send", "to": "bo", "cards": "AS AS ??"}, "doubled-card"),
    ({"by": "anna", "do": "show", "cards": "AS ??"}, "unknown-card"),
    ({"by": "anna", "do": "play", "cards": "AS KS"}, "one-card-only"),
    ({"by": "anna", "do": "justice"}, "missing-key"),
    ({"by": "anna", "do": "cheat", "player": "bo"}, "referee-only"),
    ({"by": "referee", "do": "cheat", "player": "bo", "agreed": 1}, "not-true-or-false"),
    ({"by": "referee", "do": "deal"}, "missing-key"),
    ({"by": "referee", "do": "outcome", "standard": "spel", "made": True}, "missing-key"),
    ({"by": "referee", "do": "outcome", "declarer": "bo", "standard": "spel"}, "missing-key"),
    ({"by": "referee", "do": "outcome", "all_pass": True, "declarer": "bo"}, "key-not-for-this"),
    ({"by": "referee", "do": "outcome", "declarer": "bo", "standard": "spel", "made": 1}, "not-true-or-false"),
    (
        {"by": "referee", "do": "outcome", "declarer": "bo", "standard": "spel", "made": True, "honour": True},
        "key-not-for-this",
    ),
    ({"by": "referee", "do": "result", "points": {"anna": 1}}, "missing-player"),
]


@pytest.mark.parametrize(("raw", "code"), MALFORMED)
def test_malformed_events_name_what_is_wrong(raw, code):
    """A malformed event is an entry error with a code, and nothing has changed."""
    assert code_of_event(GAME, NAMES[:4], raw) == code


BAD_POSITIONS = [
    ({"trump": "H"}, "unknown-key"),
    ({"phase": "deal"}, "unknown-word"),
    ({"phase": "play"}, "missing-key"),
    ({"phase": "play", "bid": {"by": "anna"}}, "unknown-word"),
    ({"phase": "play", "bid": {"standard": "spel"}}, "unknown-player"),
    ({"phase": "play", "bid": {"by": "anna", "standard": "spel", "value": 2}}, "unknown-key"),
    ({"hands": {"anna": "AS AS"}}, "doubled-card"),
    ({"hands": {"anna": "AS"}, "seen": "AS"}, "doubled-card"),
    ({"hands": {"anna": " ".join(["??"] * 20)}}, "too-many-cards"),
    ({"trick": [{"by": "anna"}]}, "not-a-laid-card"),
    ({"scores": {"anna": "many"}}, "not-a-number"),
    ({"potentials": {"anna": -1}}, "not-a-number"),
    ({"deals_played": -1}, "not-a-count"),
    ({"taken": ["zed"]}, "unknown-player"),
    ({"taken": ["anna"], "tricks": {"bo": 1}}, "tricks-differ"),
    ({"expelled": ["anna", "bo"]}, "too-few-players"),
    ({"declared": {"trump": "Z"}, "phase": "play", "bid": {"by": "anna", "standard": "trumf"}}, "unknown-word"),
    ({"declared": {"colour": "H"}, "phase": "play", "bid": {"by": "anna", "standard": "trumf"}}, "unknown-key"),
]


@pytest.mark.parametrize(("position", "code"), BAD_POSITIONS)
def test_a_position_that_cant_be_names_what_is_wrong(position, code):
    """A position with a wrong key or value is an entry error with a code."""
    assert code_of_position(GAME, NAMES[:4], position) == code


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["AS ??", "H", "spel", "play", *NAMES]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["dealer", "phase", "turn", "scores", "bid", "passed", "declared", "hands", "trick", "taken"])
DOS = st.sampled_from(["bid", "pass", "declare", "send", "show", "play", "justice", "cheat", "deal"])
FIELDS = st.sampled_from(["by", "cards", "to", "standard", "specials", "guess", "ranks", "preferences", "winner"])


@given(st.dictionaries(KEYS, JUNK, max_size=4), st.lists(st.tuples(DOS, st.dictionaries(FIELDS, JUNK)), max_size=2))
def test_any_junk_in_a_case_is_an_error_that_names_the_case(position, events):
    """A case of junk is read or refused with its name; it never crashes."""
    assert reads_or_names(GAME.id, NAMES[:4], position, [{"do": do, **fields} for do, fields in events])
