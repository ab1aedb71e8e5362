"""What an evening says about its tables, provided by whoever keeps the evening (`scoring`).

The evening registers two functions at start-up, through `referee.api`: one tells how a change at a table affects the
standings (`standings_told_by`), the other finds problems in the evening's stored data (`evenings_verified_by`). Without
an evening, standings never change and there are no problems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.models import Table
from referee.shapes.base import Shape

Outcome = Mapping[str, tuple[int, int]]  # each player's key -> points and place at the table


@dataclass(frozen=True, slots=True)
class StandingChange(Shape):
    """A player whose row in the standings changes. Points are text, as the standings show them."""

    player: str
    rank_was: int
    rank_now: int
    points_was: str
    points_now: str


Teller = Callable[[int, Outcome, Outcome], Sequence[StandingChange]]
"""(table, its outcome now, its outcome after the change) -> the rows that change, by new rank."""


def _nobody(table_id: int, was: Outcome, now: Outcome) -> Sequence[StandingChange]:
    """Stand-in for when no evening is kept."""
    return ()


_teller: Teller = _nobody


def standings_told_by(teller: Teller) -> None:
    """Register the function that tells what changes in the standings."""
    global _teller
    _teller = teller


Verifier = Callable[[], Iterable[str]]
"""Returns the problems in stored results and standings, one sentence each."""

_verifier: Verifier = tuple


def evenings_verified_by(verifier: Verifier) -> None:
    """Register the function that finds problems in evenings."""
    global _verifier
    _verifier = verifier


def evening_faults() -> tuple[str, ...]:
    """Return the problems in the stored data of evenings; () if everything agrees with the tables."""
    return tuple(_verifier())


def standing_changes(
    table: Table, was: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]
) -> tuple[StandingChange, ...]:
    """Return what another result of this table would change in its evening. `was` and `now` are rows of `Table.result`.

    Queries: one for the seats, and the evening's own; none if the result stays the same.
    """
    if list(was) == list(now):
        return ()
    keys = dict(table.seats.values_list("player", "player_key"))

    def outcome(rows: Sequence[Mapping[str, Any]]) -> Outcome:
        return {keys[row["player"]]: (row["points"], row["place"]) for row in rows}

    return tuple(_teller(table.pk, outcome(was), outcome(now)))
