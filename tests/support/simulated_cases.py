"""Writes cases from simulated tables to `referee/casebook/simulated.yaml`.

`python manage.py shell -c "from tests.support.simulated_cases import write_cases; write_cases()"` does it.

Random players play each game, and sometimes break a rule. Now and then a table is stopped: where it stands and the next
entry make a case, if the engine rules the same on it without what went before. They are questions of the referees'
school, beside those that people wrote.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import yaml

from referee.engine.casebook import CASEBOOK, play_case, read_case
from referee.engine.ruling import rule_on
from referee.engine.table import Game, Record
from referee.games import GAMES, game_named
from tests.support import dealt, gnallknekt, knaker, whist

RAW = {"knoesten": dealt.raw, "knaker": knaker.raw, "gnallknekt": gnallknekt.raw, "kombinationswhist": whist.raw}
PLAYERS = ["anna", "bo", "cia", "dag"]
EACH = 15  # cases of each game and verdict
LONGEST = 60  # entries of a table
MISCHIEF, STOP = 0.35, 0.08
VERDICTS = ("legal", "illegal", "open")
ABOUT = {("knaker", "lift_hand"): ["2"], ("knaker", "ready"): ["2.1"], ("knaker", "show"): ["1"]}
"""The clauses of entries that are hardly ever wrong: no other case tells what they are about."""


def cases(game: Game, seed: int) -> Iterator[dict[str, Any]]:
    """Yield cases from one table."""
    rng = random.Random(seed)
    record = Record.begin(game, players=PLAYERS)
    table = game.random_table(rng, record)
    for number in range(LONGEST):
        wrong = table.next_mischief(record.state) if rng.random() < MISCHIEF else None
        event = wrong or table.next_event(record.state)
        if event is None:
            return
        ruling = rule_on(record, event)
        raw = RAW[game.id](event, PLAYERS)
        if number and raw["by"] != "referee" and rng.random() < STOP:
            expect = {"verdict": str(ruling.verdict)} | ({"rules": list(ruling.rules)} if ruling.rules else {})
            yield {
                "id": f"simulated-{game.id}-{seed}-{number}",
                "game": game.id,
                "rules": list(ruling.rules) or ABOUT.get((game.id, raw["do"]), []),
                "players": list(PLAYERS),
                "position": _position(game, record.state),
                "events": [{**raw, "expect": expect}],
            }
        record = record.after(event, ruling)


def _position(game: Game, state: Any) -> dict[str, Any]:
    """Return the position without what a case need not say."""
    usual = game.position(Record.begin(game, players=PLAYERS, position={}).state)
    return _unusual(game.position(state), usual)


def _unusual(here: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for key, value in here.items():
        if isinstance(value, dict) and key in ("seats", *PLAYERS):
            value = _unusual(value, usual[key])
        if key != "hand_count" and value not in ({}, usual.get(key)):
            found[key] = value
    return found


def rules_the_same(raw: dict[str, Any]) -> bool:
    """Tell whether a case can be read, and the engine rules on it as it did at the table."""
    try:
        (ruled,) = play_case(read_case(raw, game_named))
    except Exception:
        return False
    expected = raw["events"][0]["expect"]
    same_clauses = list(ruled.ruling.rules) == expected.get("rules", [])
    return bool(same_clauses and str(ruled.ruling.verdict) == expected["verdict"])


def chosen(game: Game) -> list[dict[str, Any]]:
    """Return as many cases of each verdict as are wanted, from as many tables as that takes."""
    found: dict[str, list[dict[str, Any]]] = {verdict: [] for verdict in VERDICTS}
    for seed in range(2000):
        for raw in cases(game, seed):
            same = found.get(raw["events"][0]["expect"]["verdict"])
            if same is not None and len(same) < EACH and rules_the_same(raw):
                same.append(raw)
        if all(len(same) >= EACH for same in found.values()):
            break
    return [raw for same in found.values() for raw in same]


def write_cases() -> None:
    """Write the cases of all games."""
    with (CASEBOOK / "simulated.yaml").open("w", encoding="utf-8") as file:
        file.write("# Written by `tests/support/simulated_cases.py`: tables of random players, stopped at an entry.\n")
        for game in GAMES.values():
            yaml.safe_dump(chosen(game), file, default_flow_style=None, sort_keys=False, width=200)
