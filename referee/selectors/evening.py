"""What an evening knows of its tables, as whoever keeps the evening tells it.

What a change at a table does to the standings (`standings_told_by`), and what is wrong with all that is stored of
evenings (`evenings_verified_by`). The evening puts its functions here at the start, through `referee.api`; without one
nothing changes, and nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.models import Table
from referee.selectors.shape import Shape

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


Verifier = Callable[[], Iterable[str]]
"""What is wrong with stored results and standings, a sentence each."""

_verifier: Verifier = tuple


def evenings_verified_by(verifier: Verifier) -> None:
    """From now on this function finds what is wrong with evenings."""
    global _verifier
    _verifier = verifier


def evening_faults() -> tuple[str, ...]:
    """What is wrong with what is stored of evenings; () if all of it is what the tables come to."""
    return tuple(_verifier())


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
