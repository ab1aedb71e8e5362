"""How players of a drawn round change places: with one another, or to a table that has room for one more."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.systems.seating import Sizes

Tables = list[list[int]]


class CannotSwap(ValueError):
    """They are the same player, or not in the round; or the tables would have sizes that the game does not allow."""


class Place(NamedTuple):
    """Where somebody goes: the place of another player, or the end of a table (from 0). One of the two is given."""

    player: int | None = None
    table: int | None = None


def changed(tables: Sequence[Sequence[int]], player: int, place: Place, sizes: Sizes) -> Tables:
    """Return the tables after `player` went to that place; whoever sat there gets the player's. Raises CannotSwap."""
    return (
        _swapped(tables, player, place.player)
        if place.player is not None
        else _moved(tables, player, place.table, sizes)
    )


def _swapped(tables: Sequence[Sequence[int]], one: int, other: int) -> Tables:
    seated = {player for table in tables for player in table}
    if one == other or not seated.issuperset((one, other)):
        raise CannotSwap
    new = {one: other, other: one}
    return [[new.get(player, player) for player in table] for table in tables]


def _moved(tables: Sequence[Sequence[int]], player: int, to: int | None, sizes: Sizes) -> Tables:
    left = next((index for index, table in enumerate(tables) if player in table), None)
    if left is None or to is None or to == left or not 0 <= to < len(tables):
        raise CannotSwap
    if len(tables[left]) <= sizes.smallest or len(tables[to]) >= sizes.largest:
        raise CannotSwap
    moved = [[other for other in table if other != player] for table in tables]
    moved[to].append(player)
    return moved
