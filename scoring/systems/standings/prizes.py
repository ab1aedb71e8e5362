"""Standings of a category, and prizes by place, shared by those who are level.

**A category** (juniors, guests, a club …) has standings of its own from the same rounds: its players in the order of
the competition's standings, with places counted among them alone. Whoever is level there is level here.

**Prizes** are whole numbers of a unit that the organiser names (kr, €, points), for the first place, the second, and so
on. Players who share a place share the sum of the places that they hold together: equal parts, rounded down to halves
of the unit. What can't be shared so remains with the organiser, and is told. Whoever wins in several lists gets each
prize.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

#: The parts into which the smallest unit may be divided.
PARTS = 2


@dataclass(frozen=True, slots=True)
class Share:
    """A prize: its winner's place, what they get, and how many share the place."""

    player: str
    place: int
    worth: Fraction  # a whole number of halves
    among: int


@dataclass(frozen=True, slots=True)
class Shares:
    """Who gets what of a list of prizes, by place. `remainder` could be given to nobody: a tie could not share it."""

    shares: tuple[Share, ...]
    remainder: Fraction

    @property
    def total(self) -> Fraction:
        """What is given out."""
        return sum((share.worth for share in self.shares), Fraction(0))


def places_within(ranks: Mapping[str, int], among: Collection[str]) -> dict[str, int]:
    """Return the places of some players, counted among them alone, in the order of their places."""
    own = sorted((rank, player) for player, rank in ranks.items() if player in among)
    return {player: 1 + sum(other < rank for other, _player in own) for rank, player in own}


def prizes_shared(amounts: Sequence[int], places: Mapping[str, int]) -> Shares:
    """Return who gets what, if `amounts` are the prizes for the first place, the second, and so on.

    A prize for a place that nobody holds is not given out, and is no remainder.
    """
    level: dict[int, list[str]] = defaultdict(list)
    for player, place in places.items():
        level[place].append(player)
    shares, remainder = [], Fraction(0)
    for place, players in sorted(level.items()):
        pot = sum(amounts[place - 1 : place - 1 + len(players)])
        worth = Fraction(pot * PARTS // len(players), PARTS)
        remainder += pot - worth * len(players)
        if worth:
            shares += [Share(player, place, worth, len(players)) for player in players]
    return Shares(tuple(shares), remainder)


def prizes_text(prizes: Mapping[str, Any] | None) -> str:
    """Return prizes, as a competition has them, as an organiser would write them."""
    lists = ((name, ", ".join(map(str, row))) for name, row in (prizes or {}).get("lists", {}).items())
    return "\n".join(f"{name}: {row}" if name else row for name, row in lists)
