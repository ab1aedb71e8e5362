"""The players of the tournament. Families, other spellings, real names and who is away are for organisers."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.exports.sheet import Cell, Column, Kind, Sheet
from scoring.selectors.people.players import Listed

BETWEEN = "; "


def players_sheet(players: Sequence[Listed], *, whole: bool) -> Sheet:
    """Return the players by name: `whole` with all columns, else with those that everybody may see."""
    columns: tuple[Column, ...] = (
        Column("player", _("Player")),
        Column("club", _("Club")),
        Column("competitions", _("Plays in")),
    )
    rows: list[tuple[Cell, ...]] = [(one.name, one.club, BETWEEN.join(one.competitions)) for one in players]
    if whole:
        columns += (
            Column("withdrawn_from", _("Withdrawn from")),
            Column("family", _("Family or group")),
            Column("aliases", _("Other spellings")),
            Column("real_name", _("Real name")),
            Column("fixed_table", _("Fixed table"), Kind.NUMBER),
            Column("away", _("Away"), Kind.FLAG),
        )
        rows = [
            (
                *row,
                BETWEEN.join(one.withdrawn_from),
                one.family,
                BETWEEN.join(one.aliases),
                one.real_name,
                one.fixed_table,
                one.away,
            )
            for row, one in zip(rows, players, strict=True)
        ]
    return Sheet("players", _("Players"), columns, tuple(rows))
