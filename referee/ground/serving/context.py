"""What this thread is doing: the request or task, its table, its tournament. Each line of a structured log has it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Told = dict[str, str | int]

_told: ContextVar[Told | None] = ContextVar("what this thread is at", default=None)


@contextmanager
def begin_context(**told: str | int) -> Iterator[Told]:
    """Begin a request or a task. Give what is known of it, which `note` adds to."""
    token = _told.set(dict(told))
    try:
        yield told_now()
    finally:
        _told.reset(token)


def begin(**told: str | int) -> None:
    """Begin a task on a worker's thread."""
    _told.set(dict(told))


def finish() -> None:
    """End it."""
    _told.set(None)


def note(**told: str | int) -> None:
    """Add what has been found out, such as the table. Never a secret: it goes into the log as it is."""
    known = _told.get()
    if known is not None:
        known.update(told)


def told_now() -> Told:
    """Return what is known of the present request or task. Return an empty dictionary outside of one."""
    known = _told.get()
    return known if known is not None else {}
