"""What holds for every game's result and points, whatever the rules."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.ruling import rule_on
from referee.engine.table import Record
from referee.engine.verdicts import Verdict
from referee.games import GAMES

POINTS = ((0, 3, 5, 9), (40, 30, 20, 10))
"""Points with which a game may end: where the fewest win, and where the most win."""


def fresh(game: str) -> Record:
    """A table before the first deal, of the size that suits the game."""
    names = [f"player {seat}" for seat in range(1, GAMES[game].sizes().best + 1)]
    return Record.begin(GAMES[game], players=names)


def results_of(record: Record) -> list[dict[str, Any]]:
    """Results of the game, by points or by places, of which one may be legal."""
    players, said = record.setup.players, {"by": "referee", "do": "result"}
    if "places" in record.game.events["result"].fields:
        return [said | {"places": [[name] for name in players]}]
    return [said | {"points": dict(zip(players, points, strict=True))} for points in POINTS]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_game_that_is_over_accepts_no_second_result(game):
    """As docs/casebook.md says, and neither does it change what the first one said."""
    record = fresh(game)
    bodies = [record.game.read_event(body, record) for body in results_of(record)]
    event, ruling = next(
        (event, found) for event in bodies if (found := rule_on(record, event)).verdict is Verdict.LEGAL
    )
    record = record.after(event, ruling)
    assert record.state.finished

    for again in bodies:
        second = rule_on(record, again)
        assert second.verdict in (Verdict.ILLEGAL, Verdict.IMPOSSIBLE)
        assert second.state.finished and record.game.result(second.state) == record.game.result(record.state)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_points_are_those_of_the_result(game):
    """A game that counts points during play counts the same at its end; others say that they count none."""
    record = fresh(game)
    by_result = {row["player"]: row["points"] for row in record.game.result(record.state)}

    assert record.points in ({}, by_result)
    assert bool(record.points) == ("points" in record.game.events["result"].fields)
