"""A player's penalties at tables.

The player's own page of the tournament shows those at one table; the referee sees those at the hall's other tables.

Queries: one for the table, one for its seats, and those of `selectors.log.penalties`. They run once for each state of a
table's log, which its last hash identifies. The result is kept in this process.
"""

from __future__ import annotations

from collections.abc import Collection

from cachetools import LRUCache
from django.utils.translation import gettext

from referee.access.policies import REFEREE
from referee.models import Seat, Table
from referee.selectors.log.log import reader_of
from referee.selectors.log.penalties import penalties_of
from referee.shapes.log import PenaltyReason
from referee.shapes.penalties import EarlierFine, Fine, Penalty
from referee.signs import manner
from referee.wording.tables import table_name

KEPT = 5000  # states of logs; the players of a table share what is kept of it

_kept: LRUCache[tuple[int, str, str, bool], dict[int, tuple[Fine, ...]]] = LRUCache(KEPT)


def fines_of(table: Table, seat: Seat, *, for_referee: bool = False) -> tuple[Fine, ...]:
    """Return what the player of a seat was fined, newest first, with reasons as far as this player may know them.

    With `for_referee`, they are all that a referee knows.
    """
    if not table.last_number:
        return ()
    key = (table.pk, table.last_hash, manner(), for_referee)
    by_seat = _kept.get(key)
    if by_seat is None:
        whole = Table.objects.select_related("hall").get(pk=table.pk)
        _kept[key] = by_seat = {
            one.position: _fines(whole, one.player, for_referee=for_referee) for one in whole.seats.all()
        }
    return by_seat.get(seat.position, ())


def fines_at_other_tables(table: Table, player: str) -> tuple[EarlierFine, ...]:
    """Return what this player was fined at the other tables of the hall, the newest table first, for the referee.

    Outside a tournament nobody knows that two seats are the same person, so there are none. One query, and those of
    each table.
    """
    key = table.seats.filter(player=player).values_list("player_key", flat=True).first()
    if not key:
        return ()
    seats = Seat.objects.select_related("table").filter(table__hall=table.hall_id, player_key=key)
    others = seats.exclude(table=table.pk).order_by("-table_id")
    return tuple(
        EarlierFine(seat.table_id, table_name(seat.table), fine)
        for seat in others
        for fine in fines_of(seat.table, seat, for_referee=True)
    )


def penalties_at(table_ids: Collection[int]) -> list[Penalty]:
    """Return all penalties at these tables, as everybody may know them, in the order in which they were given."""
    found: list[Penalty] = []
    for table in Table.objects.filter(pk__in=table_ids, last_number__gt=0).select_related("hall"):
        keys = dict(table.seats.values_list("player", "player_key"))
        for given in reversed(penalties_of(reader_of(table, None))):
            who, penalty = given.penalty.player, given.penalty
            found.append(
                Penalty(
                    table_id=table.pk,
                    key=keys.get(who, ""),
                    player=who,
                    points=penalty.points,
                    pricks=penalty.pricks,
                    fine=_fine_of(given),
                )
            )
    return found


def forget() -> None:
    """Forget everything, as when the process ends."""
    _kept.clear()


def _fines(table: Table, player: str, *, for_referee: bool) -> tuple[Fine, ...]:
    given = penalties_of(reader_of(table, REFEREE if for_referee else player))
    return tuple(_fine_of(one) for one in given if one.penalty.player == player)


def _fine_of(given: PenaltyReason) -> Fine:
    breach = next(iter(given.breaches), None)
    said = gettext(given.reason) if given.reason else breach.sentence if breach else given.text
    clause, href = (breach.clause, breach.href) if breach else ("", "")
    return Fine(given.shown_at, given.penalty.amount, said, clause, href)
