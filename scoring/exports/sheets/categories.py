"""The standings of the categories, and the fees, one row for each player of each."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.exports.sheet import Cell, Column, Kind, Sheet
from scoring.exports.sheets.players import BETWEEN
from scoring.selectors.people.fees import Fees
from scoring.selectors.standings.categories import CategoryStandings, Prizes


def categories_sheet(categories: Sequence[CategoryStandings], prizes: Prizes | None, note: str = "") -> Sheet:
    """Return the standings of the categories as a sheet, with the prizes won in them."""
    won = {(one.category, row.player): row.worth for one in (prizes.lists if prizes else ()) for row in one.rows}
    rows = tuple(
        (one.name, row.place, row.player, row.club, row.points, row.rank, won.get((one.name, row.player)))
        for one in categories
        for row in one.rows
    )
    columns = (
        Column("category", _("Category")),
        Column("place", _("Place"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("club", _("Club")),
        Column("points", _("Points"), Kind.POINTS, max((one.decimals for one in categories), default=0)),
        Column("rank", _("Among all"), Kind.NUMBER),
        Column("prize", _("Prize"), Kind.POINTS),
    )
    return Sheet("categories", _("Categories"), columns, rows, note)


def fees_sheet(fees: Fees) -> Sheet:
    """Return what everybody owes and has paid, with a last row of totals."""
    rows: list[tuple[Cell, ...]] = [
        (row.player, BETWEEN.join(row.categories), *(Fraction(value, 100) for value in (row.due, row.paid, row.open)))
        for row in fees.rows
    ]
    totals = (sum(getattr(row, name) for row in fees.rows) for name in ("due", "paid", "open"))
    rows.append((_("Total"), "", *(Fraction(value, 100) for value in totals)))
    columns = (
        Column("player", _("Player")),
        Column("category", _("Category")),
        *(
            Column(key, f"{title} ({fees.tariff.unit})" if fees.tariff.unit else title, Kind.POINTS, 2)
            for key, title in (("due", _("Due")), ("paid", _("Paid")), ("open", _("Still to be paid")))
        ),
    )
    return Sheet("fees", _("Fees"), columns, tuple(rows))
