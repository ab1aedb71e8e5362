"""Moves of players in a drawn round: two players change places, or one player goes to a table with a free seat.

Somebody with a bye changes places like anybody else: the other one then has the bye.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from scoring.systems.seating import Sizes

Tables = list[list[int]]


class CannotSwap(ValueError):
    """Players can't be moved as requested.

    The two are the same player, a player is not in the round, the player already sits at the table, a table would get
    a size that the game does not allow, or players of two groups would sit at one table.
    """


class Place(NamedTuple):
    """Where a player is to go: to the place of another player, or to the end of a table (tables count from 0).

    Exactly one of the two is given.
    """

    player: int | None = None
    table: int | None = None


def change_place(
    tables: Sequence[Sequence[int]],
    player: int,
    place: Place,
    sizes: Sizes,
    byes: Collection[int] = (),
    groups: Mapping[int, str] | None = None,
) -> Tables:
    """Return the tables after `player` has moved to `place`. A player who sat there gets the old place of `player`.

    `byes` are those who sit out; whoever is in none of the tables returned has the bye then. `groups` has the final of
    each player, and only players of the same final may sit at one table. Raises CannotSwap.
    """
    new = (
        _swap_players(tables, player, place.player, byes)
        if place.player is not None
        else _move_player(tables, player, place.table, sizes)
    )
    if groups and any(len({groups.get(one) for one in table}) > 1 for table in new):
        raise CannotSwap
    return new


def _swap_players(tables: Sequence[Sequence[int]], one: int, other: int, byes: Collection[int]) -> Tables:
    seated = {player for table in tables for player in table}
    if one == other or not seated.union(byes).issuperset((one, other)) or seated.isdisjoint((one, other)):
        raise CannotSwap
    new = {one: other, other: one}
    return [[new.get(player, player) for player in table] for table in tables]


def _move_player(tables: Sequence[Sequence[int]], player: int, to: int | None, sizes: Sizes) -> Tables:
    left = next((index for index, table in enumerate(tables) if player in table), None)
    if left is None or to is None or to == left or not 0 <= to < len(tables):
        raise CannotSwap
    if len(tables[left]) <= sizes.smallest or len(tables[to]) >= sizes.largest:
        raise CannotSwap
    moved = [[other for other in table if other != player] for table in tables]
    moved[to].append(player)
    return moved
