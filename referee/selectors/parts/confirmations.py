"""Whether a table's result is final, and who has confirmed it. No queries: it is all on the table's row."""

from __future__ import annotations

from referee.access.policies import REFEREE
from referee.history.confirmations import is_confirmed
from referee.models import Confirm, Table, TableStatus
from referee.shapes.common import Confirmation, ResultRow


def has_result(table: Table) -> bool:
    """Return whether there is a result: the game is finished, or was closed after something had been entered."""
    closing = 1  # the line of the log that closes a table
    return table.status == TableStatus.FINISHED or (table.status == TableStatus.CLOSED and table.last_number > closing)


def winners_of(table: Table) -> tuple[str, ...]:
    """Return the players in first place."""
    return tuple(row["player"] for row in table.result if row["place"] == 1)


def confirmation_of(table: Table, viewer: str) -> Confirmation | None:
    """Return how far the result is confirmed, as `viewer` (a player or "referee") sees it; None if it needn't be."""
    if table.confirm == Confirm.NONE or not has_result(table):
        return None
    confirmed = is_confirmed(table.confirm, table.confirmed_by, winners_of(table))
    speaks = viewer not in table.confirmed_by
    return Confirmation(
        asks=str(Confirm(table.confirm).label),
        rows=tuple(ResultRow(row["player"], row["points"], row["place"]) for row in table.result),
        confirmed_by=tuple(table.confirmed_by),
        disputed_by=table.disputed_by,
        is_confirmed=confirmed,
        may_confirm=speaks and not confirmed and (viewer == REFEREE or not table.disputed_by),
        may_dispute=viewer != REFEREE and not confirmed and not table.disputed_by,
    )
