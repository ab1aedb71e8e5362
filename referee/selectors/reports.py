"""What one player alone says a hand or the game came to, as others are asked about it. No queries."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from referee.forms import written
from referee.games import game_named
from referee.models import Table, TableStatus
from referee.reports import waits
from referee.selectors.shape import Shape
from referee.wording.entries import entry_text


@dataclass(frozen=True, slots=True)
class Report(Shape):
    """A report that waits, or that its own player is told of as denied."""

    number: int  # of its line in the log
    by: str
    text: str  # what it came to
    query: str  # the form that says the same, as the query of an address: to send it is to agree
    own: bool  # this reader's
    denied_by: str  # a player's name, or "referee"; "" while it waits


def report_view(table: Table, viewer: str) -> Report | None:
    """The report that `viewer` (a player or "referee") is asked about, or waits with; None if there is none.

    A denied one is shown to its own player alone.
    """
    reported = table.reported
    if not reported or table.status in (TableStatus.FINISHED, TableStatus.CLOSED):
        return None
    own = reported["by"] == viewer
    if not (own or waits(reported)):
        return None
    entry = reported["entry"]
    fields = {name: value for name, value in written(entry, game_named(table.game)).items() if name != "by"}
    return Report(
        number=reported["number"],
        by=reported["by"],
        text=entry_text(table.game, entry),
        query=urlencode(fields),
        own=own,
        denied_by=reported.get("denied_by", ""),
    )
