"""Background work of the evening: wake-ups from the referee. Each calls one service and may run twice."""

from typing import Any

from scoring.services.results import results_refresh


def table_changed(payload: dict[str, Any]) -> None:
    """Count a table again, because the referee said that its points or its status changed. An outbox handler."""
    results_refresh(referee_table_id=payload["table"])
