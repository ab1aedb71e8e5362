"""Tables in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from referee.models import Table


def table_name(table: Table) -> str:
    """Return what a table is called, such as "Round 2, table 5", or "Table 1" outside the rounds of a tournament."""
    if table.round is None:
        return _("Table %(number)s") % {"number": table.room_number}
    return _("Round %(round)s, table %(table)s") % {"round": table.round, "table": table.room_number}
