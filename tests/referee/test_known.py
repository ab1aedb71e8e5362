"""Each viewer's own line: the public line plus what this viewer was told, as far as it fits."""

import pytest

from referee.engine.table import Record
from referee.games import GAMES
from referee.history.known import known_by
from referee.history.line import LoggedLine, fold, step
from tests.support.referee import FOUR
from tests.support.tellings import GAMES_WITH_SECRETS, Told, as_heard

OPTIONS: dict[str, list[dict[str, object]]] = {
    "knoesten": [
        {},
        {"faults": "called"},
        {"fault_hand": "void"},
        {"win_when": "at_once"},
        {"passers_cards": "handed_in"},
        {"policy": "strict"},
    ],
    "kombinationswhist": [{}],
}
BIDS: list[tuple[str, tuple[str, ...]] | None] = [
    None,
    ("spel", ("brev",)),
    ("rangtrumf", ()),
    ("trumf", ("mastarbrev", "brev")),
    ("rangtrumf", ("brev",)),
]
LENGTH = {"knoesten": 45, "kombinationswhist": 80}
PRIVATE_KEYS = ("hands", "declared")


def games(seeds):
    """Games of each kind, of each option or bid in turn."""
    return [pytest.param(game, seed, id=f"{game}-{seed}") for game in GAMES_WITH_SECRETS for seed in range(seeds)]


def begun(game, seed, **choices):
    """Random players at a table of their own."""
    options = OPTIONS[game][seed % len(OPTIONS[game])]
    mischief = 0.0 if options.get("policy") == "strict" else 0.2
    bid = BIDS[seed % len(BIDS)] if game == "kombinationswhist" else None
    return Told(game, seed, options=options, mischief=mischief, force_bid=bid, **choices)


def public_part(line):
    """Of a position what lies open: all but the hands, and what was declared of cards."""
    position = line.record.game.position(line.record.state)
    return {key: value for key, value in position.items() if key not in PRIVATE_KEYS}, line.record.game.result(
        line.record.state
    )


@pytest.mark.parametrize("lies", [0.0, 0.5])
@pytest.mark.parametrize(("game", "seed"), games(10))
def test_turn_tricks_and_points_are_the_same_on_every_screen(game, seed, lies):
    """Whatever was told, and whether it was true, all agree on what lies open; and with the truth nothing clashes."""
    told = begun(game, seed, lies=lies)

    for _body in told.entries(LENGTH[game]):
        for viewer in (*FOUR, "referee"):
            known = told.known(viewer)
            assert public_part(known) == public_part(told.line)
            assert [slot.place for slot in known.slots] == [slot.place for slot in told.line.slots]
            assert lies or not any(slot.clashes for slot in known.slots)

    assert len(told.bodies) > 10


@pytest.mark.parametrize("lies", [0.0, 0.5])
@pytest.mark.parametrize(("game", "seed"), games(6))
def test_line_grown_entry_by_entry_is_the_line_read_at_once(game, seed, lies):
    """What a viewer knew before is only kept, it decides nothing; nor does it after an entry was taken back."""
    told = begun(game, seed, lies=lies)
    for _body in told.entries(LENGTH[game]):
        for viewer in (*FOUR, "referee"):
            told.known(viewer)

    entries = [slot.number for slot in told.line.counting]
    for target in (entries[-1], entries[-4]):
        told.line = step(told.line, LoggedLine(len(told.line.changes) + 1, "take_back", "seat:1", None, target)).line
        for viewer in (*FOUR, "referee"):
            assert told.known(viewer) == known_by(told.line, viewer).line


@pytest.mark.parametrize("lies", [0.0, 0.5])
@pytest.mark.parametrize(("game", "seed"), games(6))
def test_what_others_told_changes_nothing_that_a_viewer_knows(game, seed, lies):
    """The same log without what others told: the viewer's state, rulings and slots are the same."""
    told = begun(game, seed, lies=lies)
    for _body in told.entries(LENGTH[game]):
        pass

    for viewer in FOUR:
        start = Record.begin(GAMES[game], players=FOUR, options=told.line.start.setup.options)
        bodies = zip(told.line.slots, as_heard(told, viewer), strict=True)
        log = [LoggedLine(slot.number, "entry", slot.actor, body, None) for slot, body in bodies]
        without = known_by(fold(start, log), viewer).line
        known = told.known(viewer)
        assert without.record.state == known.record.state
        assert without.record.rulings == known.record.rulings
        assert [slot.body for slot in without.slots] == [slot.body for slot in known.slots]
