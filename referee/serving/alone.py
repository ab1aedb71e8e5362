"""The lock of the data directory, which says whether a server runs with it, and keeps one from starting."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings


class InUse(Exception):
    """The data directory is used in a way that does not allow this."""


@contextmanager
def data_held(*, shared: bool = False) -> Iterator[None]:
    """Hold the lock of the data directory. Whoever serves holds it alone. Raises InUse.

    Several commands may share it, none of which may run beside a server.
    """
    with open(settings.DATA / "serving", "w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            raise InUse from error
        yield
