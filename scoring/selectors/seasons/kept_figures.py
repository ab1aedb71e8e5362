"""Keeps the figures of seasons in this process, under digests (marks) of everything on which they depend.

A figure can be missing here, but never wrong: another process, or this one after a restart, counts anew. Reading most
figures from a cache that processes share would take longer than counting them (decision 0035).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

Value = TypeVar("Value")
_all: list[LRUCache[Hashable, object]] = []
_lock = Lock()


class Kept(Generic[Value]):
    """The values used last, by their marks."""

    def __init__(self, most: int) -> None:
        self._values: LRUCache[Hashable, Value] = LRUCache(most)
        _all.append(self._values)  # type: ignore[arg-type]  # only ever emptied through it

    def get(self, mark: Hashable) -> Value | None:
        """Return the value that is kept under this mark, or None."""
        with _lock:
            return self._values.get(mark)

    def keep(self, mark: Hashable, value: Value) -> Value:
        """Keep a value, and return it."""
        with _lock:
            self._values[mark] = value
        return value

    def get_or_make(self, mark: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value that is kept under this mark; if there is none, make it now."""
        found = self.get(mark)
        return self.keep(mark, make()) if found is None else found


def forget() -> None:
    """Forget everything, as when the process ends."""
    with _lock:
        for values in _all:
            values.clear()
