"""What is counted for Prometheus (`/metrics/`). Every label has few values: no table, no player, no address.

Several processes share a folder of counts (`counting`); whoever is asked adds them up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import Any, TypeVar, cast

from django.db import DatabaseError
from prometheus_client import Counter, Gauge, Histogram

from referee.ground.serving import counting

counting.count_in_the_folder()
Write = TypeVar("Write", bound=Callable[..., Any])

SECONDS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)

requests = Counter("kontrollant_requests", "Requests that were answered.", ["view", "status"])
request_seconds = Histogram("kontrollant_request_seconds", "Time on the pages' thread.", ["view"], buckets=SECONDS)
entries = Counter("kontrollant_entries", "Entries that were ruled on and stored.", ["game", "verdict"])
ruling_seconds = Histogram("kontrollant_ruling_seconds", "Time to rule and to store.", ["game"], buckets=SECONDS)
streams = Gauge("kontrollant_streams", "Event streams that are open.", ["kind"], multiprocess_mode="liveall")
database_errors = Counter("kontrollant_database_errors", "Statements that failed.", ["error"])
refused = Counter("kontrollant_guests_refused", "What was done to guests who took too much.", ["what"])


def count_errors(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Run a statement of the database, and count it if it fails."""
    try:
        return execute(sql, params, many, context)
    except DatabaseError as error:
        database_errors.labels(type(error).__name__).inc()
        raise


def count_entries(write: Write) -> Write:
    """Time the function that rules on a line and stores it, and count the entry by its verdict if it was stored."""

    @wraps(write)
    def timed(table: Any, *arguments: Any, **named: Any) -> Any:
        began = perf_counter()
        receipt, line = write(table, *arguments, **named)
        ruling_seconds.labels(table.game).observe(perf_counter() - began)
        if receipt.event is not None and receipt.ruling.get("verdict"):
            entries.labels(table.game, receipt.ruling["verdict"]).inc()
        return receipt, line

    return cast(Write, timed)
