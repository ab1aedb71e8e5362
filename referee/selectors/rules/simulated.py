"""The figures of simulated games: how they ended under house options. No queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, quantiles, variance

from referee.engine.simulation import Ended
from referee.ground.shape import Shape

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
