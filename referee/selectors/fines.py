"""One player's penalties at a table, for the player's own page of the tournament.

Queries: one for the seats, and those of `selectors.penalties`. They run once for each state of a table's log, and the
result is cached.
"""

from __future__ import annotations

from django.core.cache import cache
from django.utils.translation import get_language, gettext

from referee.models import Table
from referee.selectors.log import reader_of
from referee.selectors.penalties import penalties_of
from referee.shapes.log import PenaltyReason
from referee.shapes.penalties import Fine

KEPT = 12 * 3600  # seconds


def fines_of(table: Table, player: str) -> tuple[Fine, ...]:
    """Return what this player was fined at a table, newest first, with reasons as far as this player may know them."""
    key = f"fines:{table.pk}:{table.last_hash}:{get_language()}"
    by_player: dict[str, tuple[Fine, ...]] = cache.get_or_set(key, lambda: _fines(table), KEPT) or {}
    return by_player.get(player, ())


def _fines(table: Table) -> dict[str, tuple[Fine, ...]]:
    return {
        seat.player: tuple(
            _fine(one) for one in penalties_of(reader_of(table, seat.player)) if one.penalty.player == seat.player
        )
        for seat in table.seats.all()
    }


def _fine(given: PenaltyReason) -> Fine:
    breach = next(iter(given.breaches), None)
    said = gettext(given.reason) if given.reason else breach.sentence if breach else given.text
    clause, href = (breach.clause, breach.href) if breach else ("", "")
    return Fine(given.shown_at, given.penalty.amount, said, clause, href)
