"""The lock of the data directory, which says whether a server runs with it, and keeps one from starting."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from filelock import FileLock, Timeout


class InUse(Exception):
    """The data directory is used in a way that does not allow this."""


@contextmanager
def data_held() -> Iterator[None]:
    """Hold the lock of the data directory, as whoever serves, restores or imports does. Raises InUse."""
    lock = FileLock(settings.DATA / "serving", mode=0o600)
    try:
        lock.acquire(blocking=False)
    except Timeout as error:
        raise InUse from error
    try:
        yield
    finally:
        lock.release()
