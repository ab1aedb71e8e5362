"""A player's tables of a tournament, for the player's own page: the state of each table and the player's part in it.

Everybody's page asks for this after every draw, so it takes two queries, composed once (`referee.ground.prepared`), and
those of fines that were not read before.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from referee.access.links import seat_token
from referee.ground.prepared import Only, Select
from referee.history.chain import head_of
from referee.models import Seat, Table, TableStatus
from referee.selectors.log.fines import fines_of
from referee.selectors.parts.clocks import clock_of
from referee.shapes.common import Clock
from referee.shapes.penalties import Fine

_STANDING = ("id", "status", "last_number", "last_hash", "result", "ends_at", "extra_minutes")
_OWN = (
    "SELECT {seat}, {tbl}, EXISTS (SELECT 1 FROM referee_event event WHERE event.table_id = tbl.id"
    " AND event.kind = 'entry') FROM referee_seat seat JOIN referee_table tbl ON tbl.id = seat.table_id"
    " WHERE seat.player_key = %s AND seat.table_id IN (%s)"
)
_PLAYERS = Select("SELECT player FROM referee_seat WHERE table_id = %s ORDER BY position")


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table at which a player sits or has sat.

    It is `played` if something has been entered. `next_game_pricks` are the pricks that the player takes into the next
    game.
    """

    table_id: int
    status: str  # waiting | playing | finished | closed
    played: bool
    clock: Clock | None
    position: int  # of the player's seat, from 0
    path: str  # of the seat's secret link, "/s/<token>/"
    next_game_pricks: int
    fines: tuple[Fine, ...]
    head: str  # of the log of a game that is over; "" before


def own_tables(table_ids: Collection[int], player_key: str) -> dict[int, OwnTable]:
    """Return those of these tables at which the player has a seat. One query."""
    if not table_ids:
        return {}
    rows = _own_tables_query(len(table_ids)).rows(player_key, *table_ids)
    return {table.pk: _own_table(seat, table, entered=bool(entered)) for seat, table, entered in rows}


def players_from(table_id: int, position: int) -> tuple[str, ...]:
    """Return the other players of a table, clockwise from the seat at this position. One query."""
    names = [name for (name,) in _PLAYERS.rows(table_id)]
    return (*names[position + 1 :], *names[:position])


@cache
def _own_tables_query(count: int) -> Select:
    """Return the query for this many tables."""
    marks = ", ".join(["%s"] * count)
    return Select(_OWN.replace("(%s)", f"({marks})"), seat=Seat, tbl=Only(Table, _STANDING))


def _own_table(seat: Seat, table: Table, *, entered: bool) -> OwnTable:
    row: dict[str, int] = next((row for row in table.result if row["player"] == seat.player), {})
    return OwnTable(
        table_id=table.pk,
        status=table.status,
        played=entered and table.status != TableStatus.WAITING,
        clock=clock_of(table),
        position=seat.position,
        path=f"/s/{seat_token(seat)}/",
        next_game_pricks=row.get("next_game_pricks", 0),
        fines=fines_of(table, seat),
        head=head_of(table.last_hash) if table.status in (TableStatus.FINISHED, TableStatus.CLOSED) else "",
    )
