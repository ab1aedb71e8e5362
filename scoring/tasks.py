"""Background tasks of the competition: wake-ups from the referee. Each calls one service and may run twice."""

from typing import Any

from scoring.services.results import results_refresh, standings_retell


def table_changed(payload: dict[str, Any]) -> None:
    """Count a table again after its points or status changed. An outbox handler."""
    results_refresh(referee_table_id=payload["table"])


def clock_changed(payload: dict[str, Any]) -> None:
    """Update the standings after a table was given extra time. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])


def calls_changed(payload: dict[str, Any]) -> None:
    """Update the organiser's hall after somebody has called the referee, or no longer waits. An outbox handler."""
    standings_retell(referee_table_id=payload["table"])
