"""The rules by which a competition ranks its players, by their keys."""

from typing import NamedTuple


class Rules(NamedTuple):
    """The scheme, the tie-breaks in their order, and the rules for a round in which a player was away or had a bye."""

    scheme: str
    tie_breaks: tuple[str, ...]
    missed_away: str
    missed_bye: str
