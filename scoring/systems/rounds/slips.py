"""A pile of slips, read by keyboard: what a line says, and what doesn't fit."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

ENOUGH_TABLES = 2  # that must agree on a sum before another sum is odd
_NUMBER = re.compile(r"[-−+]?[0-9]{1,5}")


class Slip(NamedTuple):
    """What is written on a slip: the table, and a number for each of its players, in the order of the slip."""

    table: int
    values: tuple[int, ...]


def slip_read(text: str) -> Slip | None:
    """Return what a line such as "3: 30 20 25 -5" says; None if it is no list of whole numbers with a table first."""
    parts = re.split(r"[\s:;,/|]+", text.strip())
    if len(parts) < 2 or not all(map(_NUMBER.fullmatch, parts)) or parts[0][0] in "-−+":
        return None
    table, *values = (int(part.replace("−", "-")) for part in parts)
    return Slip(table, tuple(values))


def are_places(values: Sequence[int]) -> bool:
    """Return whether these are the places of all players of a table, with shared places as 1, 2, 2, 4."""
    return all(value == 1 + sum(other < value for other in values) for value in values)


def usual_sum(total: int, others: Collection[int]) -> int | None:
    """Return the sum on which all other tables agree, if this one has another; None if there is nothing odd."""
    agreed = set(others)
    if len(others) < ENOUGH_TABLES or len(agreed) != 1 or total in agreed:
        return None
    return agreed.pop()
