"""Fills the free seats of a round's tables with players, some of whom sit together in pairs."""

from collections import deque
from collections.abc import Iterable, Sequence

from scoring.systems.seating.aims import Pair, pair_of, partners_of

#: A player, or a pair who sits together.
Unit = tuple[int, ...]


def units_of(players: Iterable[int], together: Iterable[Pair]) -> list[Unit]:
    """Return these players as units, in their order; a pair comes where its first player comes.

    A player whose partner is not among these players is left out.
    """
    here, partner = list(players), partners_of(together)
    everybody, seen = set(here), set[int]()
    units: list[Unit] = []
    for player in here:
        unit: Unit = pair_of(player, partner[player]) if player in partner else (player,)
        if player not in seen and everybody.issuperset(unit):
            units.append(unit)
        seen.update(unit)
    return units


def fill_tables(
    rooms: Sequence[int], waiting: Sequence[Unit], wanted: Sequence[Sequence[Unit]] = ()
) -> list[list[int]]:
    """Return who gets the free seats of each table, of which there are as many as players.

    The units that each table has `wanted` sit there as far as they fit, and those who are `waiting`, which are all
    units, get the other seats in their order. The tables with an odd number of free seats must not be more than the
    players without a partner; nobody is seated such that they become more.
    """
    seats = _Seats(rooms, waiting)
    for table, units in enumerate(wanted):
        for unit in units:
            seats.take(unit, table)
    left = deque(unit for unit in waiting if unit not in seats.seated)
    for table in range(len(rooms)):
        passed = []
        while seats.rooms[table]:
            unit = left.popleft()
            if not seats.take(unit, table):
                passed.append(unit)
        left.extendleft(reversed(passed))
    return seats.tables


class _Seats:
    """The free seats of each table, and who has got one."""

    def __init__(self, rooms: Sequence[int], units: Sequence[Unit]) -> None:
        self.rooms, self.seated = list(rooms), set[Unit]()
        self.tables: list[list[int]] = [[] for _room in rooms]
        self.odd = sum(room % 2 for room in rooms)
        self.alone = sum(len(unit) == 1 for unit in units)

    def take(self, unit: Unit, table: int) -> bool:
        """Seat a unit at a table, if there is room for it and then for all pairs. Return whether it sits there."""
        single, room = len(unit) == 1, self.rooms[table]
        odd = self.odd + (1 if room % 2 == 0 else -1) * single
        if len(unit) > room or odd > self.alone - single:
            return False
        self.seated.add(unit)
        self.tables[table] += unit
        self.rooms[table] -= len(unit)
        self.odd, self.alone = odd, self.alone - single
        return True
