"""Measures how many events a second the engines rule on one core, and how long replaying a whole competition takes.

    python -m tests.bench.engine_bench              # each game: median of 5 runs, with the range
    python -m tests.bench.engine_bench --replay     # 1,000 tables of 500 events, folded again from their events

`play_<game>` are for comparison with other engines. Called with a generator, each of them plays one whole game, chooses
the moves itself, and returns the number of events that were ruled.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any

from referee.engine.ruling import rule_on
from referee.engine.simulation import LONGEST_GAME, play_games
from referee.engine.table import Game, Record
from referee.games import GAMES

RUNS = 5
SECONDS = 2.0
PLAYERS = ("anna", "bo", "cia", "dag")
TABLES, EVENTS = 1000, 500


def measured(game: Game, seconds: float, seed: int) -> tuple[float, float]:
    """Play for so long; events a second in `rule_on` alone, and with the players choosing their cards."""
    begun = perf_counter()
    for tally in play_games(game, game.random_table, players=PLAYERS, seed=seed):
        if perf_counter() - begun > seconds:
            return tally.events / tally.ruling_seconds, tally.events / tally.seconds
    raise AssertionError("random play never ends")


def rates() -> None:
    """Print the median of `RUNS` runs of each game, the games taking turns."""
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in GAMES}
    for run in range(RUNS):
        for name, game in GAMES.items():
            gc.collect()
            runs[name].append(measured(game, SECONDS, run))
    print(f"{'game':20} {'ruled events/s':>15} {'range':>19} {'with choosing':>15}")
    for name, pairs in runs.items():
        alone = [pair[0] for pair in pairs]
        whole = statistics.median(pair[1] for pair in pairs)
        print(f"{name:20} {statistics.median(alone):15,.0f} {min(alone):9,.0f}-{max(alone):9,.0f} {whole:15,.0f}")


def recorded(game: Game, events: int, seed: int) -> list[Any]:
    """Return the events of one table: random games one after another are cut off at `events`."""
    rng = random.Random(seed)
    record = Record.begin(game, players=PLAYERS)
    table = game.random_table(rng, record)
    while record.number < events and (event := table.next_event(record.state)) is not None:
        record = record.after(event, rule_on(record, event))
    return [entry.event for entry in record.entries]


def fold(game: Game, log: list[Any]) -> int:
    """Rule on the events of one table once more; their number."""
    record = Record.begin(game, players=PLAYERS)
    for event in log:
        record = record.after(event, rule_on(record, event))
    return record.number


def replay() -> None:
    """Print how long `TABLES` tables of `EVENTS` events take each game, folded from their events, by process time."""
    for name, game in GAMES.items():
        logs = [recorded(game, EVENTS, seed) for seed in range(20)]
        begun, ruled = process_time(), 0
        while ruled < TABLES * EVENTS:
            ruled += sum(fold(game, log) for log in logs)
        seconds = (process_time() - begun) * TABLES * EVENTS / ruled
        print(f"{name:20} {TABLES} tables of {EVENTS} events: {seconds:6.1f} s")


def play_one(game: Game, rng: random.Random) -> int:
    """Play one random game to its end (or for `LONGEST_GAME` hands); the number of events ruled."""
    record = Record.begin(game, players=PLAYERS)
    table, hands = game.random_table(rng, record), 0
    while hands < LONGEST_GAME and (event := table.next_event(record.state)) is not None:
        record = record.after(event, rule_on(record, event))
        hands += game.hand_is_over(record.state)
    return record.number


def __getattr__(name: str) -> Callable[[random.Random], int]:
    """`play_knoesten` and the like, one for each game."""
    game = GAMES.get(name.removeprefix("play_"))
    if game is None or not name.startswith("play_"):
        raise AttributeError(name)
    return partial(play_one, game)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--replay", action="store_true", help="time the replay of a whole competition instead")
    replay() if parser.parse_args().replay else rates()
