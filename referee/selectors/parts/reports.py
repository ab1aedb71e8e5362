"""One player's report of what a hand or the game came to, as the others are asked about it. No queries."""

from __future__ import annotations

from urllib.parse import urlencode

from referee.forms.reading import form_fields_of
from referee.games import game_named
from referee.history.reports import waits
from referee.models import Table, TableStatus
from referee.shapes.common import Report
from referee.wording.entries import entry_text


def report_view(table: Table, viewer: str) -> Report | None:
    """Return the report that `viewer` (a player or "referee") is asked about, or has made; None if there is none.

    A denied report is shown only to its own player.
    """
    reported = table.reported
    if not reported or table.status in (TableStatus.FINISHED, TableStatus.CLOSED):
        return None
    own = reported["by"] == viewer
    if not (own or waits(reported)):
        return None
    entry = reported["entry"]
    fields = {name: value for name, value in form_fields_of(entry, game_named(table.game)).items() if name != "by"}
    return Report(
        number=reported["number"],
        by=reported["by"],
        text=entry_text(table.game, entry),
        query=urlencode(fields),
        own=own,
        denied_by=reported.get("denied_by", ""),
    )
