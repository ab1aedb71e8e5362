"""The penalties of a competition, with reason and clause. For organisers."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.standings.penalties import FinedAt


def penalties_sheet(penalties: Sequence[FinedAt]) -> Sheet:
    """Return one row for each penalty, by round and table."""
    rows = tuple(
        (
            *(one.round, one.table, one.player),
            one.penalty.points or None,
            one.penalty.pricks or None,
            one.penalty.fine.reason,
            one.penalty.fine.clause,
            one.penalty.fine.number,
        )
        for one in penalties
    )
    columns = (
        Column("round", _("Round"), Kind.NUMBER),
        Column("table", _("Table"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("points", _("Penalty points"), Kind.NUMBER),
        Column("pricks", _("Pricks"), Kind.NUMBER),
        Column("reason", _("Reason")),
        Column("clause", _("Clause")),
        Column("entry", _("Line of the log"), Kind.NUMBER),
    )
    return Sheet("penalties", _("Penalties"), columns, rows)
