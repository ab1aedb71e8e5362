"""Our engines beside other game engines, in one process taking turns: random games, medians of 5, and the ratios.

    python -m tests.bench.beside_peers ../shared/tools/peer_engines_bench.py [--only rlcard] [--seconds 1]

The file named first is no part of the project and is only loaded from that path. It has to hold `CASES`: for each name
a function that returns `play(rng)`, which plays a whole game and returns how many moves it made. Engines that aren't
installed are left out. They need not be in the project's environment: the engines here want nothing but Python, so
an environment of its own will do (`python -m venv /tmp/peers; /tmp/peers/bin/pip install rlcard chess`), whose
`python` then runs this from the project's directory.

Everything between the moves is on the clock: shuffling, choosing a card, keeping the record. In brackets: tables that
were recorded before are ruled on again, so nothing is chosen. Each rate is by this process's own time, whatever else
runs.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import random
import statistics
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from referee.engine.table import Game
from referee.games import GAMES
from tests.bench.engine_bench import EVENTS, RUNS, fold, play_one, recorded

Play = Callable[[random.Random], int]


def peers(path: Path, only: str) -> dict[str, Play]:
    """Return the play loops of the peers in that file that are installed and whose name contains `only`."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise SystemExit(f"no such file, or no Python: {path}")
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, Play] = {}
    for name, make in module.CASES.items():
        if only not in name:
            continue
        try:
            found[name] = make()
        except ImportError as error:
            print(f"left out: {name} ({error})")
    return found


def ruling(game: Game) -> Play:
    """Return a loop that rules on a recorded table again."""
    logs = [recorded(game, EVENTS, seed) for seed in range(20)]
    return lambda rng: fold(game, rng.choice(logs))


def rate(play: Play, seconds: float, seed: int) -> float:
    """Play games for so long; moves a second of this process's time."""
    random.seed(seed)
    rng = random.Random(seed)
    gc.collect()
    moves, begun, took = 0, perf_counter(), process_time()
    while perf_counter() - begun < seconds:
        moves += play(rng)
    return moves / (process_time() - took)


def main() -> None:
    """Print moves a second of each engine, and each of ours as a multiple of each peer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", type=Path, help="the file with the other engines' play loops")
    parser.add_argument("--only", default="", help="only the peers whose name contains this")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one run (default 1)")
    given = parser.parse_args()
    others = peers(given.peers, given.only)
    plays: dict[str, Play] = others | {name: partial(play_one, game) for name, game in GAMES.items()}
    rulings = {name: ruling(game) for name, game in GAMES.items()}
    runs: dict[str, list[float]] = {name: [] for name in plays}
    alone: dict[str, list[float]] = {name: [] for name in rulings}
    for run in range(RUNS):
        for loops, rates in ((plays, runs), (rulings, alone)):
            for name, play in loops.items():
                rates[name].append(rate(play, given.seconds, run))
    show(*({name: statistics.median(each) for name, each in rates.items()} for rates in (runs, alone)))


def show(medians: dict[str, float], alone: dict[str, float]) -> None:
    """Print our games in columns and the peers in rows, each with ours as multiples of it; `alone` is ruling alone."""
    print(f"{'':24}{'moves/s':>10}" + "".join(f"{name:>20}" for name in alone))
    print(f"{'moves/s (ruling alone)':34}" + "".join(f"{medians[name]:11,.0f} ({alone[name]:6,.0f})" for name in alone))
    for peer, rate_of_peer in medians.items():
        if peer not in alone:
            times = "".join(
                f"{medians[name] / rate_of_peer:12.2f} ({alone[name] / rate_of_peer:5.2f})" for name in alone
            )
            print(f"{peer:24}{rate_of_peer:10,.0f}{times}")


if __name__ == "__main__":
    main()
