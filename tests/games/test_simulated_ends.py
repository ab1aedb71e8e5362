"""Simulated games end as the same games do when each entry is ruled on, so what isn't ruled on can be trusted."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from referee.engine import simulation
from referee.engine.options import POLICY
from referee.engine.ruling import rule_on
from referee.engine.simulation import Ended, Step, game_end
from referee.engine.table import Game, Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES, game_named
from tests.support.seeds import LONG

PLAYERS = ("anna", "bo", "cia", "dag")
SEEDS = range(40 if LONG else 2)


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the rulebook's options, then those with one changed: to each other value, or a low and a higher number."""
    yield {}
    for option in game.options.values():
        values = option.values or (option.least, option.default + 1)
        yield from ({option.name: value} for value in values if option is not POLICY and value != option.default)


def ruled(game: Game, options: Mapping[str, Any]) -> Step:
    """Return a step that rules on each event, and finds that it keeps the rules."""
    records = [Record.begin(game, players=PLAYERS, options=options)]

    def step(_state: Any, event: Any, _number: int) -> Any:
        ruling = rule_on(records[-1], event)
        verdicts = [ruling.verdict, *(settled.verdict for settled in ruling.settles)]
        assert not {Verdict.ILLEGAL, Verdict.IMPOSSIBLE} & set(verdicts), event
        records[:] = [records[-1].after(event, ruling)]
        return ruling.state

    return step


@pytest.mark.parametrize("name", GAMES)
def test_games_end_as_if_they_were_ruled_on(name: str) -> None:
    """The same player takes the same place, under each value of each house option, and nobody gets stuck."""
    game = game_named(name)
    for options in variants(game):
        for seed in SEEDS:
            quick = game_end(game, players=PLAYERS, options=options, seed=seed)
            whole = game_end(game, players=PLAYERS, options=options, seed=seed, step=ruled(game, options))
            assert (quick.places, quick.hands, quick.stuck) == (whole.places, whole.hands, False), (options, seed)


def test_places_begin_with_whoever_moves_first() -> None:
    """In Knoesten that is the player after the dealer, who is drawn by lot."""
    game = game_named("knoesten")
    state: Any = None

    def step(before: Any, event: Any, number: int) -> Any:
        nonlocal state
        state = simulation.after_legal(game, before, event, number)
        first.append(state.turn)
        return state

    for seed in range(5):
        first: list[int] = []
        ended = game_end(game, players=PLAYERS, options={}, seed=seed, step=step)
        places = {row["player"]: row["place"] for row in game.result(state)}
        assert ended.places == tuple(places[PLAYERS[(first[0] + at) % 4]] for at in range(4))


def test_game_without_end_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a winner is abandoned after the most hands or entries."""
    game = game_named("knoesten")
    endless = game_end(game, players=PLAYERS, options={"start_points": 1000}, seed=1)
    assert endless[1:] == (simulation.LONGEST_GAME, (), False)
    monkeypatch.setattr(simulation, "LONGEST_RECORD", 30)
    assert game_end(game, players=PLAYERS, options={}, seed=1)[0] == 30


def test_game_in_which_nobody_can_go_on_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which a player has nothing to choose from ends, and is marked as stuck."""
    game = game_named("knoesten")
    monkeypatch.setattr("referee.games.knoesten.simulation.may_play", lambda *_known: 0)
    ended = game_end(game, players=PLAYERS, options={}, seed=1)
    assert ended == Ended(ended.entries, 0, (), stuck=True) and ended.entries > 1
