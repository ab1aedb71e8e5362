"""The penalties of a competition: in its games with reason and clause, and outside them. For organisers."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.people.penalties import Penalised
from scoring.selectors.standings.penalties import FinedAt


def penalties_sheet(penalties: Sequence[FinedAt], outside: Sequence[Penalised] = ()) -> Sheet:
    """Return one row for each penalty, by round and table, then those outside a game in their order."""
    rows = tuple(
        (
            *(one.round, one.table, one.player),
            one.penalty.points or None,
            one.penalty.pricks or None,
            one.penalty.fine.reason,
            one.penalty.fine.clause,
            one.penalty.fine.number,
            None,
            "",
        )
        for one in penalties
    )
    others = tuple(
        (
            *(one.given.round or None, None, one.player, None, None, one.given.why, one.given.kind, None),
            one.given.points if one.given.stands else 0,
            one.given.revoked_why,
        )
        for one in outside
    )
    columns = (
        Column("round", _("Round"), Kind.NUMBER),
        Column("table", _("Table"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("points", _("Penalty points"), Kind.NUMBER),
        Column("pricks", _("Pricks"), Kind.NUMBER),
        Column("reason", _("Reason")),
        Column("clause", _("Clause or kind")),
        Column("entry", _("Line of the log"), Kind.NUMBER),
        Column("taken", _("Taken off the total"), Kind.NUMBER),
        Column("revoked", _("Why revoked")),
    )
    return Sheet("penalties", _("Penalties"), columns, rows + others)
