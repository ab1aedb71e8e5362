"""The results by round and table, one row for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.exports.sheet import Column, Kind, Sheet
from scoring.selectors.rounds.rounds import RoundView


def results_sheet(rounds: Sequence[RoundView], note: str = "") -> Sheet:
    """Return all results, beginning with the first of the `rounds`. A seat without a result has no figures."""
    rows = tuple(
        (
            *(round_.number, table.number, number, seat.name, seat.club),
            *(seat.game_points, seat.place, seat.points, seat.provisional, table.recorded, table.final),
            seat.substitute,
            table.head,
            seat.adjusted,
        )
        for round_ in rounds
        for table in round_.tables
        for number, seat in enumerate(table.seats, start=1)
    )
    columns = (
        Column("round", _("Round"), Kind.NUMBER),
        Column("table", _("Table"), Kind.NUMBER),
        Column("seat", _("Seat"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("club", _("Club")),
        Column("game_points", _("Game points"), Kind.NUMBER),
        Column("place", _("Place"), Kind.NUMBER),
        Column("placement_points", _("Points"), Kind.POINTS),
        Column("provisional", _("Provisional"), Kind.FLAG),
        Column("recorded", _("Recorded"), raw=True),
        Column("final", _("Final")),
        Column("substitute", _("Substitute")),
        Column("head", _("Head of the log"), raw=True),
        Column("adjusted", _("Adjusted")),
    )
    return Sheet("results", _("Results"), columns, rows, note)
