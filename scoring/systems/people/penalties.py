"""Penalties outside a game: late, conduct, phone. A schedule says which step follows on how many earlier ones.

A penalty takes whole points off a player's total in one competition; 0 points are a warning. It moves nobody else's
points, and no tie-break reads it: whoever sat with a player who is fined loses nothing by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.systems.unreadable import Unreadable

Schedule = Mapping[str, Sequence[int]]

#: The kinds of penalties that every tournament has until the organiser decides otherwise, each with its steps.
USUAL: Schedule = {"late": (0, 1, 2), "conduct": (0, 2, 4), "phone": (0, 1, 2), "other": (0, 1, 2)}
MOST_STEPS, MOST_KINDS, KIND_LENGTH = 6, 12, 40
_POINTS = re.compile(r"[0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that a penalty takes off a player's total, as given in or before this round."""

    player: str
    round: int
    points: int
    kind: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty as it is kept, with a `number` in its tournament. Times are UTC; `revoked_at` is "" before."""

    number: int
    kind: str
    points: int
    round: int
    why: str
    at: str
    by: str
    revoked_at: str = ""
    revoked_by: str = ""
    revoked_why: str = ""
    key: str = ""  # of the submit that gave it

    @property
    def stands(self) -> bool:
        """Whether it has not been revoked."""
        return not self.revoked_at


def penalties_read(lines: Iterable[Mapping[str, Any]] | None) -> tuple[Penalty, ...]:
    """Return the penalties of an entry, as kept, in the order in which they were given. Raises TypeError."""
    return tuple(Penalty(**line) for line in lines or ())


def deductions_of(player: str, penalties: Iterable[Penalty]) -> list[Deduction]:
    """Return what a player's penalties take off the total. Warnings and revoked penalties take nothing."""
    return [Deduction(player, one.round, one.points, one.kind) for one in penalties if one.stands and one.points]


def schedule_of(kept: Sequence[Sequence[Any]] | None) -> Schedule:
    """Return the schedule that a tournament keeps as pairs of a kind and its steps; the usual one if it keeps none."""
    return USUAL if kept is None else {str(kind): tuple(steps) for kind, steps in kept}


def proposed_step(steps: Sequence[int], earlier: int) -> int:
    """Return the points that a kind's steps propose after so many earlier ones of this kind; the last step stays."""
    return steps[min(earlier, len(steps) - 1)]


def round_counted(current: int, cut_after: int | None, *, finalist: bool) -> int:
    """Return the round with which a penalty counts that is given in or after round `current`.

    After the cut, or the last knock-out, it counts in what the player plays next; a player who doesn't play on keeps
    the rounds before it, and so does the penalty.
    """
    if cut_after is None:
        return current
    return max(current, cut_after + 1) if finalist else min(current, cut_after)


def schedule_read(text: str, keys: Mapping[str, str]) -> dict[str, list[int]]:
    """Return a schedule written as one kind a line, such as `Late: 0, 1, 2`. Raises Unreadable.

    `keys` has the keys of the usual kinds by their names in small letters.
    """
    found: dict[str, list[int]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, steps = line.rpartition(":")
        name = " ".join(name.split())
        kind = keys.get(name.lower(), name)
        values = [part.strip() for part in steps.split(",")]
        fits = all(map(_POINTS.fullmatch, values)) and len(values) <= MOST_STEPS and len(name) <= KIND_LENGTH
        if not (colon and name and fits) or kind in found:
            raise Unreadable(line[:KIND_LENGTH])
        found[kind] = [int(value) for value in values]
        if len(found) > MOST_KINDS:
            raise Unreadable(line[:KIND_LENGTH])
    return found
