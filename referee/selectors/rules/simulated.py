"""How simulated games end under house options. Other processes play them. No queries."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from queue import Empty, Queue
from statistics import fmean, median, quantiles, variance
from threading import Thread
from time import monotonic
from typing import IO, Any

from django.conf import settings

from referee.engine.simulation import Ended
from referee.ground.shape import Shape

GAMES = 10_000
LONGEST = 57.0
"""Seconds after which a simulation ends with the games that have been played by then."""

MOST_PROCESSES = 4
LOOK = 0.2  # seconds between two looks at the clock while no game ends
SURE = 1.96
"""Standard errors on each side of a share: in 95 of 100 simulations the true share lies between them."""


@dataclass(frozen=True, slots=True)
class SeatWins(Shape):
    """How many of 100 games a seat wins: from `low` to `high`, by the margin of error. Shared wins count in part."""

    seat: int
    wins: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SimulatedGames(Shape):
    """How simulated games ended.

    `shared` counts the games that several players won, `unfinished` those abandoned without a winner, `stuck` those in
    which nobody could go on. The seats begin with whoever moves first. Each length is the median, and what 95 of 100
    games do not exceed.
    """

    games: int
    shared: int
    unfinished: int
    stuck: int
    entries: tuple[int, int]
    hands: tuple[int, int]
    seats: tuple[SeatWins, ...]
    seconds: int


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


def figures(ended: Sequence[Ended], seats: int, seconds: int = 0) -> SimulatedGames:
    """Return the figures that follow from how games ended."""
    over = [one for one in ended if one.places]
    return SimulatedGames(
        games=len(ended),
        shared=sum(one.places.count(1) > 1 for one in over),
        unfinished=sum(not one.places and not one.stuck for one in ended),
        stuck=sum(one.stuck for one in ended),
        entries=_length([one.entries for one in ended]),
        hands=_length([one.hands for one in ended]),
        seats=tuple(_wins(seat, [one.places for one in over]) for seat in range(seats if over else 0)),
        seconds=seconds,
    )


def _length(lengths: Sequence[int]) -> tuple[int, int]:
    if len(lengths) < 2:
        return (0, 0) if not lengths else (lengths[0], lengths[0])
    return round(median(lengths)), round(quantiles(lengths, n=20, method="inclusive")[-1])


def _wins(seat: int, places: Sequence[Sequence[int]]) -> SeatWins:
    won = [1 / found.count(1) if found[seat] == 1 else 0.0 for found in places]
    share = fmean(won)
    margin = SURE * sqrt(variance(won) / len(won)) if len(won) > 1 else 1.0
    low, high = max(0.0, share - margin), min(1.0, share + margin)
    return SeatWins(seat + 1, *(round(100 * one, 1) for one in (share, low, high)))


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
