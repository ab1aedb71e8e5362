"""The overall ranking of a tournament, one row for each player: the same figures as on its page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.exports.sheet import Cell, Column, Kind, Sheet
from scoring.selectors.standings.overall import OverallRow, OverallView


def overall_sheet(view: OverallView) -> Sheet:
    """Return the ranking as a sheet, with what each competition is worth to each player."""
    names = [part.name for part in view.parts]
    rows = tuple((row.rank, row.name, row.total, *_worths(row, names), _full_name(row)) for row in view.rows)
    columns = (
        Column("place", _("Place"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("points", _("Points"), Kind.POINTS, view.decimals),
        *(Column(f"points_{part.slug}", part.name, Kind.POINTS) for part in view.parts),
        Column("called", _("With substitutes")),
    )
    return Sheet("overall", _("Overall ranking"), columns, rows, _note(view))


def _worths(row: OverallRow, names: list[str]) -> list[Cell]:
    """Return what the player's place in each competition is worth; None where the player has no place."""
    worth = {one.competition: one.worth for one in row.places}
    return [worth.get(name) for name in names]


def _full_name(row: OverallRow) -> str | None:
    """Return the player's name with the substitutes; None if there are none."""
    return row.called if row.called != row.name else None


def _note(view: OverallView) -> str:
    """Return what the public does not see yet; "" once the ranking is final."""
    hidden = [f"{part.name}: {part.hidden}" for part in view.parts if part.hidden]
    return "" if view.final else " ".join([_("Counted from all results that are shown now."), *hidden])
