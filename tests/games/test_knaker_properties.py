"""Properties of Knåker that hold whatever is entered."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.errors import EntryError
from referee.engine.events import Overrule
from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.offers import as_known_to
from referee.games.knaker.state import IN
from tests.games.knaker_play import NAMES, begun, entered, played
from tests.games.refusals import code_of_event, code_of_position, reads_or_names
from tests.support.seeds import seeds

SEEDS = seeds(few=4, many=40)


def beginning(record):
    """Return the record as it began."""
    return Record.begin(GAME, players=record.setup.players, options=record.setup.options)


def known_cards(state):
    """Return every card whose place is known."""
    places = [state.pile, state.thrown]
    for seat in state.seats:
        places += [seat.hand, *seat.up]
    return Counter(card for place in places for card in place if card != "??")


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed):
    """Whatever is entered, every copy of every card is known to lie somewhere or unseen, and the unknown places fit."""
    record = entered(seed)
    deck = DECKS[record.state.house.decks]
    for entry in record.entries:
        state = entry.ruling.state
        known = known_cards(state)
        for card, mask in deck.mask.items():
            assert known[card] + (state.unseen & mask).bit_count() == mask.bit_count(), (card, entry.event)
        unknown = state.stock
        for seat in state.seats:
            unknown += seat.hidden + sum(seat.down) + sum(stack.count("??") for stack in seat.up)
            assert seat.hidden >= 0
            assert seat.status == IN or not seat.has_cards
        assert unknown <= state.unseen.bit_count()
        assert len(state.owners) == len(state.pile)
        assert state.turn is None or state.seats[state.turn].status == IN


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_impossible_or_refused_changes_nothing(seed):
    """An entry mistake, and under the policy strict an illegal move, leave the state as it was."""
    record = entered(seed)
    before = beginning(record).state
    for entry in record.entries:
        refused = entry.ruling.verdict is Verdict.ILLEGAL and record.setup.options["policy"] == "strict"
        if entry.ruling.verdict is Verdict.IMPOSSIBLE or refused:
            assert entry.ruling.state == before
            assert not entry.ruling.changed
            assert entry.ruling.penalties == ()
        before = entry.ruling.state


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_is_a_fold_of_the_events(seed):
    """Playing the same events again gives the same rulings and the same state."""
    record = entered(seed)
    again = beginning(record)
    for entry in record.entries:
        again = again.after(entry.event, rule_on(again, entry.event))

    assert again == record


@pytest.mark.parametrize("seed", seeds(few=3, many=25))
def test_nothing_is_open_when_a_game_is_over(seed):
    """What hidden cards could have told can no longer be told: nothing stays open."""
    rng = random.Random(seed)
    for record, _table in played(rng, 900, mischief=0.03):
        if record.state.finished:
            assert record.state.open == ()


FRIPPEL_WITH_FACE_UP_CARDS = 950_461_038
"""Where somebody can lay nothing but a three from the hand with two face-up ones, onto three jokers."""


@pytest.mark.parametrize("seed", [*seeds(few=5, many=40), FRIPPEL_WITH_FACE_UP_CARDS])
def test_play_by_the_rules_is_never_ruled_illegal(seed):
    """Of players who hold real cards and keep the rules nobody is ever accused, at once or later."""
    rng = random.Random(seed)
    record, table = begun(rng)
    while (event := table.next_event(record.state)) is not None and record.number < 700:
        ruling = rule_on(record, event)
        assert ruling.verdict in (Verdict.LEGAL, Verdict.OPEN), (event, ruling.breaches)
        assert all(settled.verdict is Verdict.LEGAL for settled in ruling.settles), (event, ruling.settles)
        record = record.after(event, ruling)


@pytest.mark.parametrize("seed", seeds(few=3, many=25))
def test_a_lawful_event_of_real_players_is_possible_after_mischief(seed):
    """After illegal moves, calls and cheats the engine still knows which cards can be where."""
    rng = random.Random(1000 + seed)
    for record, _table in played(rng, 250, mischief=0.15, policy="call"):
        assert record.entries[-1].ruling.verdict is not Verdict.IMPOSSIBLE, record.entries[-1]


@pytest.mark.parametrize("seed", seeds(few=3, many=25))
def test_pricks_come_from_penalties_alone(seed):
    """A player's pricks in this game are what penalties have given, whatever is put back."""
    record = entered(seed, events=120)
    given = dict.fromkeys(record.setup.players, 0)
    for entry in record.entries:
        for penalty in entry.ruling.penalties:
            given[penalty["player"]] += penalty["pricks"]
        assert [seat.pricks for seat in entry.ruling.state.seats] == [max(0, number) for number in given.values()]


@pytest.mark.parametrize("seed", seeds(few=4, many=30))
def test_offers_are_exactly_what_is_not_ruled_illegal(seed):
    """Of all single cards and plain moves, those offered are those not ruled illegal or impossible."""
    record = entered(seed, entries=seed % 5, events=90)
    for index, player in enumerate(record.setup.players):
        seen = record._replace(state=as_known_to(record.state, index))
        offered = GAME.offers(record.state, player)
        for raw in offered:
            verdict = rule_on(seen, GAME.read_event(raw, seen)).verdict
            assert verdict in (Verdict.LEGAL, Verdict.OPEN), raw
        keys = {tuple(sorted((key, str(value)) for key, value in raw.items())) for raw in offered}
        for raw in plain_events(record.state, player, index):
            ruling = rule_on(seen, GAME.read_event(raw, seen))
            may = ruling.verdict in (Verdict.LEGAL, Verdict.OPEN)
            assert may == (tuple(sorted((key, str(value)) for key, value in raw.items())) in keys), raw


def plain_events(state, player, index):
    """Yield every event of one card, and those without cards, that belong to the phase and the moment."""
    cards = DECKS[1].kinds
    if state.phase == "swap":
        yield {"by": player, "do": "lift_hand"}
        for stack in (1, 2, 3):
            yield from ({"by": player, "do": "lift", "stack": stack, "cards": card} for card in cards)
        return
    seat = state.seats[index]
    place = "hand" if seat.hand_count else "up" if any(seat.up) else "down"
    yield from ({"by": player, "do": "play", "cards": card, "from": place} for card in cards)
    yield from ({"by": player, "do": "instick", "cards": card} for card in cards)
    yield {"by": player, "do": "pick_up"}
    yield from ({"by": player, "do": "draw", "count": count} for count in (1, 2, 3))
    yield from ({"by": player, "do": "chance", "cards": card} for card in cards)
    yield from ({"by": player, "do": "blow", "ok": ok} for ok in (True, False))


@pytest.mark.parametrize("seed", seeds(few=2, many=15))
def test_the_pad_says_what_a_tap_would_be_ruled(seed):
    """Each card of the pad stands as an entry of it would be ruled."""
    record = entered(seed, entries=0, events=90)
    for index, player in enumerate(record.setup.players):
        seen = record._replace(state=as_known_to(record.state, index))
        pad = GAME.pad(record.state, player)
        assert (record.state.phase == "swap") == (pad["do"] == "lay")
        for card, stands in pad["cards"].items() if pad["do"] != "lay" else ():
            raw = {"by": player, "do": pad["do"], "from": pad["from"], "cards": card}
            verdict = rule_on(seen, GAME.read_event(raw, seen)).verdict
            assert (stands == "elsewhere") == (verdict is Verdict.IMPOSSIBLE)
            assert (stands == "illegal") == (verdict is Verdict.ILLEGAL)


@pytest.mark.parametrize("seed", seeds(few=2, many=15))
def test_nobody_is_shown_a_hand_that_only_its_holder_knows(seed):
    """Hand cards told only by a position reach neither another seat, nor the public, nor another's pad and offers."""
    rng = random.Random(seed)
    deck = list(DECKS[1].kinds[:-2])
    rng.shuffle(deck)
    hands = {name: " ".join(deck[at * 3 : at * 3 + 3]) for at, name in enumerate(NAMES[1:3])}
    position = {"pile": "3H 3D", "stock": 9, "seats": {name: {"hand": hand} for name, hand in hands.items()}}
    if {"3H", "3D"} & set(" ".join(hands.values()).split()):
        position["pile"] = ""
    record = Record.begin(GAME, players=NAMES[:3], position=position)
    for viewer in (*NAMES[:3], None):
        for name, hand in hands.items():
            assert GAME.view(record.state, viewer)["seats"][name]["hand"] == (hand if viewer == name else "?? ?? ??")
    assert GAME.view(record.state, "referee")["seats"]["bo"]["hand"] == hands["bo"]
    assert all(GAME.pad(record.state, "anna")["cards"][card] == "offer" for card in hands["bo"].split())
    offered = [raw["cards"] for raw in GAME.offers(record.state, "anna") if raw["do"] in ("chance", "play")]
    assert all(offered.count(card) == 2 for card in hands["bo"].split())


@pytest.mark.parametrize("seed", seeds(few=5, many=40))
def test_a_position_can_be_read_back(seed):
    """The state as the casebook writes it, read again, is written the same."""
    record = entered(seed, entries=0)
    written = GAME.position(record.state)
    again = Record.begin(GAME, players=record.setup.players, options=record.setup.options, position=written)
    wrote = GAME.position(again.state)
    if record.state.phase == "swap":
        for name in record.setup.players:
            wrote["seats"][name]["ready"] = written["seats"][name]["ready"]

    assert wrote == written


@pytest.mark.parametrize("seed", seeds(few=3, many=25))
def test_the_game_ends_with_a_place_for_everyone(seed):
    """When one is left, every player has a place, the first of them 1, and the result tells the same."""
    rng = random.Random(seed)
    *_, (record, _table) = played(rng, 4000)
    state = record.state
    assert state.finished
    places = [seat["place"] for seat in GAME.position(state)["seats"].values()]
    assert min(places) == 1 and None not in places
    assert sorted(row["place"] for row in GAME.result(state)) == sorted(places)
    if record.setup.options["shared_places"] == "dense":
        assert set(places) == set(range(1, max(places) + 1))
    else:
        assert all(place == 1 + sum(other < place for other in places) for place in places)


@pytest.mark.parametrize("seed", seeds(few=2, many=15))
def test_a_place_once_known_stays(seed):
    """A place that is known changes no more, unless something is put back, taken back or somebody disqualified."""
    rng = random.Random(seed)
    known: dict[str, int] = {}
    for record, _table in played(rng, 2000, policy="call"):
        event = record.entries[-1].event
        if type(event).__name__ in ("TakeBack", "Accuse", "Cheat"):
            known = {}
        for name, seat in GAME.position(record.state)["seats"].items():
            if seat["place"] is not None:
                assert known.setdefault(name, seat["place"]) == seat["place"]


@pytest.mark.parametrize("seed", seeds(few=2, many=20))
def test_overruling_never_moves_a_card(seed):
    """The referee's verdict changes what stands as illegal, and pricks, but no card."""
    record = entered(seed)
    before = beginning(record).state
    for entry in record.entries:
        state = entry.ruling.state
        if isinstance(entry.event, Overrule):
            assert state.pile == before.pile and state.unseen == before.unseen and state.turn == before.turn
        before = state


def test_knowledge_tells_what_is_in_the_hands():
    """The referee sees known cards, how many are unknown, and which ranks can't be there."""
    position = {"pile": "9H 9D 9S 9C", "stock": 0, "seats": {"anna": {"hand": "4H ??"}, "bo": {"hand": "KD"}}}
    record = Record.begin(GAME, players=NAMES[:2], position=position)
    known = GAME.knowledge(record.state)

    assert known["anna"] == {"holds": ["4H"], "lacks": ["9"], "hidden": 1}
    assert known["bo"]["hidden"] == 0 and "A" in known["bo"]["lacks"] and "K" not in known["bo"]["lacks"]


MALFORMED = [
    ({"do": "play", "cards": "7H"}, "unknown-player"),
    ({"by": "anna", "do": "dance"}, "unknown-do"),
    ({"by": "anna", "do": "play"}, "missing-key"),
    ({"by": "anna", "do": "play", "cards": ""}, "no-card"),
    ({"by": "anna", "do": "play", "cards": "??"}, "unknown-card"),
    ({"by": "anna", "do": "play", "cards": "1H"}, "unknown-card"),
    ({"by": "anna", "do": "play", "cards": 7}, "not-cards"),
    ({"by": "anna", "do": "play", "cards": "7H", "from": "stock"}, "unknown-word"),
    ({"by": "anna", "do": "instick", "cards": "7H", "from": "down"}, "unknown-word"),
    ({"by": "anna", "do": "chance", "cards": "7H 8H"}, "one-card-only"),
    ({"by": "anna", "do": "draw", "count": 0}, "not-a-count"),
    ({"by": "anna", "do": "draw", "count": True}, "not-a-count"),
    ({"by": "anna", "do": "draw"}, "missing-key"),
    ({"by": "anna", "do": "lift", "stack": 4, "cards": "7H"}, "not-a-stack"),
    ({"by": "anna", "do": "lay", "stack": 1, "cards": "7H", "on": "zed"}, "unknown-player"),
    ({"by": "anna", "do": "shift", "stack": 1, "to_stack": 1, "cards": "7H"}, "same-stack"),
    ({"by": "anna", "do": "blow"}, "missing-key"),
    ({"by": "anna", "do": "blow", "ok": 1}, "not-true-or-false"),
    ({"by": "anna", "do": "accuse", "event": "one"}, "not-a-count"),
    ({"by": "anna", "do": "accuse", "event": 1, "denies": "no"}, "not-true-or-false"),
    ({"by": "anna", "do": "cheat", "player": "bo", "kind": "hinder"}, "referee-only"),
    ({"by": "referee", "do": "cheat", "player": "bo", "kind": "rude"}, "unknown-word"),
    ({"by": "referee", "do": "cheat", "player": "bo", "kind": "other", "pricks": 5}, "not-a-number-of-pricks"),
    ({"by": "referee", "do": "cheat", "player": "bo", "kind": "hinder", "pricks": 2}, "key-not-for-this"),
    ({"by": "referee", "do": "start", "first": "zed"}, "unknown-player"),
    ({"by": "anna", "do": "start", "first": "anna"}, "referee-only"),
    ({"by": "anna", "do": "play", "cards": "7H", "colour": "red"}, "unknown-key"),
    ({"by": "referee", "do": "outcome"}, "missing-key"),
    ({"by": "referee", "do": "outcome", "out": "bo", "lost": "cia"}, "key-not-for-this"),
    ({"by": "referee", "do": "outcome", "lost": "bo", "shares": True}, "key-not-for-this"),
    ({"by": "referee", "do": "result", "places": "anna"}, "not-a-list"),
    ({"by": "referee", "do": "result", "places": ["anna", "bo", "cia"]}, "not-a-shared-place"),
    ({"by": "referee", "do": "result", "places": [["anna"], [], ["bo", "cia"]]}, "not-a-shared-place"),
    ({"by": "referee", "do": "result", "places": [["anna"], ["bo", "anna"], ["cia"]]}, "named-twice"),
    ({"by": "referee", "do": "result", "places": [["anna"], ["cia"]]}, "missing-player"),
    ({"by": "referee", "do": "result", "places": [["anna"], ["cia"], ["zed"]]}, "unknown-player"),
    (None, "not-a-mapping"),
]


@pytest.mark.parametrize(("raw", "code"), MALFORMED)
def test_malformed_events_name_what_is_wrong(raw, code):
    """A malformed event is an entry error with a code, and nothing has changed."""
    assert code_of_event(GAME, NAMES[:3], raw) == code


BAD_POSITIONS = [
    ({"phase": "deal"}, "unknown-word"),
    ({"colour": "red"}, "unknown-key"),
    ({"turn": "zed"}, "unknown-player"),
    ({"pile": "9H 9H"}, "doubled-card"),
    ({"pile": "??"}, "unknown-card"),
    ({"pile": "XR XR"}, "doubled-card"),
    ({"stock": -1}, "not-a-count"),
    ({"stock": 56}, "too-many-cards"),
    ({"seats": []}, "not-a-mapping"),
    ({"seats": {"zed": {}}}, "unknown-player"),
    ({"seats": {"anna": {"cards": "9H"}}}, "unknown-key"),
    ({"seats": {"anna": {"hand": "9H"}, "bo": {"up": ["9H", "", ""]}}}, "doubled-card"),
    ({"seats": {"anna": {"up": ["9H"]}}}, "not-three-stacks"),
    ({"seats": {"anna": {"down": [2, 0, 0]}}}, "not-a-count"),
    ({"seats": {"anna": {"locked": [4]}}}, "not-a-stack"),
    ({"seats": {"anna": {"pricks": "two"}}}, "not-a-count"),
    ({"seats": {"anna": {"handicaps": ["clumsy"]}}}, "unknown-word"),
    ({"seats": {"anna": {"hand": " ".join(["??"] * 60)}}}, "too-many-cards"),
]


@pytest.mark.parametrize(("position", "code"), BAD_POSITIONS)
def test_bad_positions_name_what_is_wrong(position, code):
    """A position that can't be is an entry error with a code."""
    assert code_of_position(GAME, NAMES[:2], position) == code


def test_seven_players_need_two_decks():
    """One deck serves six players at the most, two serve twelve."""
    with pytest.raises(EntryError) as caught:
        Record.begin(GAME, players=NAMES[:7])

    assert caught.value.code == "wrong-player-count"
    assert Record.begin(GAME, players=NAMES[:7], options={"decks": 2}).state.stock == 110 - 63


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["9H ??", "XR", "up", "swap", *NAMES]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["phase", "turn", "pile", "thrown", "stock", "seats", "finished", "banging", "untold"])
FIELDS = st.sampled_from(["by", "do", "cards", "from", "stack", "to_stack", "on", "count", "event", "kind", "places"])


@given(st.dictionaries(KEYS, JUNK, max_size=4), st.lists(st.dictionaries(FIELDS, JUNK), max_size=2))
def test_any_junk_in_a_case_is_an_error_that_names_the_case(position, events):
    """A case of junk is read or refused with its name; it never crashes."""
    assert reads_or_names(GAME.id, NAMES[:4], position, events)
