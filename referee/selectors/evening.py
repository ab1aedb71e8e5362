"""What a change at a table does to the standings of its evening, as whoever keeps the evening tells it.

The evening puts its function here at the start (`referee.api.standings_told_by`); a table without one changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.models import Table
from referee.selectors.shapes import Shape

Outcome = Mapping[str, tuple[int, int]]  # the key of each player -> points and place at the table


@dataclass(frozen=True, slots=True)
class StandingChange(Shape):
    """A player whose line in the standings changes. Points are text, as the standings show them."""

    player: str
    rank_was: int
    rank_now: int
    points_was: str
    points_now: str


Teller = Callable[[int, Outcome, Outcome], Sequence[StandingChange]]
"""(table, its outcome as it is, as it would be) -> the lines that change, by their new rank."""


def _nobody(table_id: int, was: Outcome, now: Outcome) -> Sequence[StandingChange]:
    """No evening is kept here."""
    return ()


_teller: Teller = _nobody


def standings_told_by(teller: Teller) -> None:
    """From now on this function tells what changes in the standings."""
    global _teller
    _teller = teller


def standing_changes(
    table: Table, was: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]]
) -> tuple[StandingChange, ...]:
    """What another result of this table changes in its evening. `was` and `now` are rows of `Table.result`.

    Queries: one for the seats, and the evening's own; none if the result stays as it is.
    """
    if list(was) == list(now):
        return ()
    keys = dict(table.seats.values_list("player", "player_key"))

    def outcome(rows: Sequence[Mapping[str, Any]]) -> Outcome:
        return {keys[row["player"]]: (row["points"], row["place"]) for row in rows}

    return tuple(_teller(table.pk, outcome(was), outcome(now)))
