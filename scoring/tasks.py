"""Background work of the evening: wake-ups from the referee. Each calls one service and may run twice."""

from typing import Any

from scoring.services.results import results_refresh, standings_retell


def table_changed(payload: dict[str, Any]) -> None:
    """Count a table again, because the referee said that its points or its status changed. An outbox handler."""
    results_refresh(referee_table_id=payload["table"])


def clock_changed(payload: dict[str, Any]) -> None:
    """Show the wall that a table has been given extra time. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])
