"""Entering who goes out at Knåker without the moves."""

import random

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games.knaker import GAME
from referee.games.knaker.state import IN
from tests.games.knaker_play import NAMES, played
from tests.games.outcome_play import entered
from tests.support.seeds import seeds


def places_of(record):
    """Return each player's place."""
    return {name: seat["place"] for name, seat in GAME.position(record.state)["seats"].items()}


def outcomes_since(before, after):
    """Return what happened between two states as outcomes: who went out, with whom, and who lost."""
    names, told = before.setup.players, []
    gone = [seat for seat, held in enumerate(before.seats) if held.status != IN]
    group = before.out[-1][1] if before.out else None
    if before.banging is not None:
        lost = before.banging in after.bottom
        told.append({"lost" if lost else "out": names[before.banging]})
        gone.append(before.banging)
        group = None if lost and len(before.out) == 1 else group
    for seat, joined in after.out:
        if seat not in gone:
            told.append({"out": names[seat], "shares": joined == group})
            group = joined
    told += [{"lost": names[seat]} for seat in after.bottom if seat not in gone]
    return [{"by": "referee", "do": "outcome", **raw} for raw in told]


@pytest.mark.parametrize("seed", seeds(few=3, many=25))
def test_outcomes_come_to_the_same_places_as_the_game_played(seed):
    """A game by its moves, by its outcomes alone, from some move on, and by its result: the same places."""
    rng = random.Random(seed)
    options = {"shared_places": rng.choice(["skip", "dense"]), "tie_scope": rng.choice(["lap", "turn"])}
    records = [record for record, _table in played(rng, 4000, policy="call", **options)]
    whole = records[-1]
    begun = Record.begin(GAME, players=whole.setup.players, options=whole.setup.options)
    for before in (begun, *rng.sample(records[:-1], min(6, len(records) - 1))):
        told = entered(before, *outcomes_since(before.state, whole.state))
        assert places_of(told) == places_of(whole)
        assert told.state.finished
    places = places_of(whole)
    shared = [[name for name in places if places[name] == place] for place in sorted(set(places.values()))]
    told = entered(begun, {"by": "referee", "do": "result", "places": shared})
    assert places_of(told) == places and told.rulings[-1].verdict is Verdict.LEGAL


def after_each_outcome(record):
    """Yield the record after each outcome that can come now.

    If only two are left and one of them must bang and blow, the game ends by that: the other goes out no more.
    """
    state, left = record.state, [seat for seat, held in enumerate(record.state.seats) if held.status == IN]
    can_go = left if state.banging is None or len(left) > 2 else [state.banging]
    for name in (NAMES[seat] for seat in can_go):
        for how in ({"out": name}, {"out": name, "shares": True}, {"lost": name}):
            event = GAME.read_event({"by": "referee", "do": "outcome", **how}, record)
            ruling = rule_on(record, event)
            if ruling.verdict is not Verdict.IMPOSSIBLE:
                yield record.after(event, ruling)


def ends_of(record):
    """Yield the places of every way in which the game may still end."""
    if record.state.finished:
        yield places_of(record)
        return
    for after in after_each_outcome(record):
        yield from ends_of(after)


ON_A_SEVEN = {"pile": "9H", "stock": 0, "seats": {"anna": {"hand": "7D", "up": ["", "", ""], "down": [0, 0, 0]}}}


@pytest.mark.parametrize("shared_places", ["skip", "dense"])
@pytest.mark.parametrize(("players", "seven"), [(2, True), (3, False), (3, True), (4, False), (4, True)])
def test_a_place_is_said_just_when_nothing_to_come_can_change_it(shared_places, players, seven):
    """At every stage of every game of few players, a place is told exactly if all ways to go on agree on it."""
    options = {"shared_places": shared_places}
    record = Record.begin(GAME, players=NAMES[:players], options=options, position=ON_A_SEVEN if seven else None)
    if seven:  # anna must still bang and blow
        record = entered(record, {"by": "anna", "do": "play", "cards": "7D"})
        assert record.state.banging == 0
    stages = [record, *after_each_outcome(record)]
    stages += [later for stage in stages[1:] for later in after_each_outcome(stage)]
    for stage in stages if players < 4 else stages[::5]:
        ends = list(ends_of(stage))
        sure = {name: place for name, place in ends[0].items() if all(end[name] == place for end in ends)}
        said = {name: place for name, place in places_of(stage).items() if place is not None}
        assert said == sure, stage.entries


def test_asked_names_who_is_in_and_whose_place_can_be_shared():
    """The next one out may share the place of those who went out last."""
    record = Record.begin(GAME, players=NAMES[:4])
    assert GAME.outcome(record.state) == {"players": [*NAMES[:4]], "shares": [], "banging": None, "places": {}}

    record = entered(record, {"by": "referee", "do": "outcome", "out": "bo"})

    assert GAME.outcome(record.state) == {
        "players": ["anna", "cia", "dag"], "shares": ["bo"], "banging": None, "places": {"bo": 1},
    }  # fmt: skip


def test_asked_is_empty_when_the_game_is_over():
    """With one left there is nobody to go out."""
    record = entered(Record.begin(GAME, players=NAMES[:2]), {"by": "referee", "do": "outcome", "lost": "bo"})

    assert GAME.outcome(record.state)["players"] == []
    assert GAME.outcome(record.state)["places"] == {"anna": 1, "bo": 2}


def test_nothing_can_be_played_once_the_cards_are_not_told():
    """The table knows no card any more, says so in its position, and offers no move."""
    record = Record.begin(GAME, players=NAMES[:3], position={"turn": "anna", "pile": "5H"})
    record = entered(record, {"by": "referee", "do": "outcome", "out": "bo"})
    shown = GAME.position(record.state)

    assert shown["untold"] and shown["turn"] is None and shown["pile"] == ""
    assert all(GAME.offers(record.state, name) == () for name in NAMES[:3])
    ruling = rule_on(record, GAME.read_event({"by": "anna", "do": "play", "cards": "6H"}, record))
    assert (ruling.verdict, ruling.breaches[0].why) == (Verdict.IMPOSSIBLE, "cards-not-told")
