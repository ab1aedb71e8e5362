"""All penalties of a competition, with round and table, as everybody may know them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from referee import api
from scoring.models.tournaments import Competition, SeatOf, TableSeating

AT_A_TIME = 40  # tables whose logs are read in one portion


@dataclass(frozen=True, slots=True)
class FinedAt:
    """A penalty that was given at a table of a round."""

    round: int
    table: int
    player: str
    penalty: api.Penalty


def penalties_in(competition: Competition) -> Generator[None, None, list[FinedAt]]:
    """Return the penalties by round and table, in the order in which they were given; read in portions."""
    found: list[FinedAt] = []
    tables = TableSeating.objects.filter(round__competition=competition).order_by("round__number", "number")
    places = {key: (round_, number) for key, round_, number in tables.values_list(*_PLACE)}
    seats = SeatOf.objects.filter(table__round__competition=competition).select_related("player", "table")
    names = {(seat.table.referee_table_id, seat.key): seat.player.name for seat in seats}
    keys = list(places)
    for at in range(0, len(keys), AT_A_TIME):
        yield
        penalties = api.penalties_at(keys[at : at + AT_A_TIME])
        own = sorted(penalties, key=lambda penalty: places[penalty.table_id])
        found += [FinedAt(*places[one.table_id], names.get((one.table_id, one.key), one.player), one) for one in own]
    return found


_PLACE = ("referee_table_id", "round__number", "number")
