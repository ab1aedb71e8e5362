"""Under which names the players of a table publish: the way from what a table shows to what everybody may see."""

from __future__ import annotations

from collections.abc import Iterable

from referee import api
from scoring.models.tournaments import SeatOf
from scoring.selectors.people.substitutes import Substitutes, substitutes_of


def names_at_table(table_id: int) -> dict[str, str]:
    """Return the names that everybody may see, by those at the referee's table, where they differ.

    One query if nobody at the table publishes under another name.
    """
    seats = SeatOf.objects.filter(table__referee_table_id=table_id, player__real_name__isnull=False)
    found = list(seats.select_related("player", "table__round__competition"))
    if not found:
        return {}
    round_, summary = found[0].table.round, api.tables_status([table_id])[table_id]
    return names_of_seats(summary, found, substitutes_of(round_.competition), round_.number)


def names_of_seats(
    summary: api.TableSummary, seats: Iterable[SeatOf], stand_ins: Substitutes, round_: int
) -> dict[str, str]:
    """Return the names that everybody may see of those who sit in these seats, by their names at the table.

    Whoever publishes under the real name is left out, and so is a substitute, who sits there under a name of their own.
    """
    at_table = {player.key: player.name for player in summary.players}
    own = (seat for seat in seats if seat.player.real_name)
    return {
        at_table[seat.key]: seat.player.name
        for seat in own
        if at_table[seat.key] != stand_ins.at(seat.player_id, round_)
    }
