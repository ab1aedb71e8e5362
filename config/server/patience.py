"""How long a page waits for another process that writes to SQLite, which lets one process write at a time.

Pages and entries share one thread (decision 0002), so whoever waits there lets everybody wait. The first entry that
meets another writer waits for two seconds at most; while that writer goes on, the next ones are refused almost at once.
The phones send their entries again by themselves. Pages that only read never wait: the log of the database is written
ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection

from referee.ground.storage_errors import DatabaseBusy

REMEMBERED = 30.0  # seconds after which a writer who was met no longer shortens the wait


class Patience:
    """Sets how long the connection of a page waits, and remembers when it waited in vain."""

    def __init__(self) -> None:
        self._short_until = 0.0
        self._set_now: tuple[Any, int] = (None, 0)  # the connection whose patience was set last, and to what

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep this patience while a page is made."""
        if connection.vendor == "sqlite":
            with connection.execute_wrapper(self._set_patience):
                yield
        else:
            yield

    def forget(self) -> None:
        """Forget that anybody has waited in vain."""
        self._short_until = 0.0

    def _set_patience(self, execute: Callable[..., Any], *statement: Any) -> Any:
        seconds = settings.WRITER_PATIENCE_AGAIN if monotonic() < self._short_until else settings.WRITER_PATIENCE
        wanted = (connection.connection, round(seconds * 1000))
        if wanted != self._set_now:
            connection.connection.execute(f"PRAGMA busy_timeout = {wanted[1]}")
            self._set_now = wanted
        try:
            return execute(*statement)
        except OperationalError as error:
            if DatabaseBusy.is_told_by(error):
                self._short_until = monotonic() + REMEMBERED
            raise


patience = Patience()
