"""The rules by which a competition ranks its players, by their keys."""

from typing import NamedTuple


class Rules(NamedTuple):
    """A scheme, the tie-breaks in their order, and what a round counts for who was away or had a bye."""

    scheme: str
    tie_breaks: tuple[str, ...]
    missed_away: str
    missed_bye: str
