"""The standings, one row for each player."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.standings.standings import StandingsView


def standings_sheet(standings: StandingsView) -> Sheet:
    """Return the standings as a sheet."""
    rows = tuple(
        (
            line.rank,
            line.name,
            line.club,
            line.points,
            line.played,
            *line.values,
            line.provisional,
            line.recorded,
            line.final,
            line.out_after,
            line.substitutes,
            "; ".join(table.adjusted for table in line.tables if table.adjusted),
        )
        for line in standings.lines
    )
    columns = (
        Column("place", _("Place"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("club", _("Club")),
        Column("points", _("Points"), Kind.POINTS, standings.decimals),
        Column("tables", pgettext("how many tables a player has played at", "Tables"), Kind.NUMBER),
        *(Column(tie_break.key, tie_break.name, Kind.POINTS) for tie_break in standings.tie_breaks),
        Column("provisional", _("Provisional"), Kind.FLAG),
        Column("recorded", _("Recorded"), raw=True),
        Column("final", _("Final")),
        Column("out_after", _("Out after round"), Kind.NUMBER),
        Column("substitutes", _("Substitutes")),
        Column("adjusted", _("Adjusted")),
    )
    return Sheet("standings", _("Standings"), columns, rows, standings.hidden if not standings.whole else "")
