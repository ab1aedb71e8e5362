"""Watches the database: counts statements that fail, and logs those that take longer than KONTROLLANT_SLOW_QUERY_MS.

Values are left out of the log.
"""

import logging
from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from referee.ground.serving.metrics import count_errors

logger = logging.getLogger("kontrollant.queries")

LONGEST = 2000  # characters of a statement


def watch_queries() -> None:
    """Watch every connection to the database that is made from now on."""
    connection_created.connect(_watch_statements, dispatch_uid="watched queries")


def _watch_statements(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    for watch in (count_errors, *((time_statement,) if settings.SLOW_QUERY_MS else ())):
        if watch not in connection.execute_wrappers:
            connection.execute_wrappers.append(watch)


def time_statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Run a statement, and log it if it was slow. Values stay out: they may be names, keys or passwords' hashes."""
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = 1000 * (perf_counter() - began)
        if took >= settings.SLOW_QUERY_MS:
            statement = " ".join(str(sql).split())[:LONGEST]
            logger.warning("slow query, %.0f ms: %s", took, statement, extra={"told": {"ms": round(took, 1)}})
