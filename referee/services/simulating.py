"""Simulates games under house options in other processes, which are gone when a simulation ends. It writes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import IO, Any

from django.conf import settings

from referee.engine.simulation import Ended
from referee.selectors.rules.simulated import SimulatedGames, figures

GAMES = 10_000
LONGEST = 57.0
"""Seconds after which a simulation ends with the games that have been played by then."""

MOST_PROCESSES = 4
LOOK = 0.2  # seconds between two looks at the clock while no game ends


def simulated_games(
    game: str, *, seats: int, options: Mapping[str, Any], tell: Callable[[float], None], games: int = GAMES
) -> SimulatedGames:
    """Play random games, and return how they ended. It takes up to a minute.

    `tell` is called several times a second with the share that is done, and may raise to stop the simulation.
    """
    begun, ended = monotonic(), list[Ended]()
    with _played(game, seats, options, games) as lines:
        for line in lines:
            took = monotonic() - begun
            ended += [Ended(*line)] if line else []
            tell(max(len(ended) / games, took / LONGEST))
            if took >= LONGEST:
                break
    return figures(ended, seats, round(monotonic() - begun))


@contextmanager
def _played(game: str, seats: int, options: Mapping[str, Any], games: int) -> Iterator[Iterator[list[Any] | None]]:
    """Play games in several processes, which are stopped when the block ends. Give how each game ended.

    While no game ends, None is given from time to time.
    """
    lines: Queue[list[Any] | None] = Queue()
    number = max(1, min(MOST_PROCESSES, os.cpu_count() or 1))
    command = [sys.executable, str(settings.PROGRAM), "simulate", game, "--players", str(seats)]
    command += ["--options", json.dumps(dict(options)), "--ends", str(games), "--every", str(number)]
    processes = [
        subprocess.Popen([*command, "--seed", str(at)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)  # noqa: S603 (a program of our own)
        for at in range(1, number + 1)
    ]
    readers = [Thread(target=_read, args=(one.stdout, lines), daemon=True) for one in processes]
    for reader in readers:
        reader.start()
    try:
        yield _lines(lines, readers)
    finally:
        for one in processes:
            one.kill()
            one.wait()
        for reader in readers:
            reader.join()


def _read(stream: IO[str], lines: Queue[list[Any] | None]) -> None:
    with stream:
        for line in stream:
            lines.put(json.loads(line))


def _lines(lines: Queue[list[Any] | None], readers: Sequence[Thread]) -> Iterator[list[Any] | None]:
    while True:
        ending = not any(reader.is_alive() for reader in readers)  # before the look: what was read last is seen too
        try:
            yield lines.get(timeout=0 if ending else LOOK)
        except Empty:
            if ending:
                return
            yield None
