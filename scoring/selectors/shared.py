"""What all readers of a competition share is made once for each version of it, and kept in this process.

After a change all phones ask at once for pages that differ in only a few lines. A version is the competition's row as
the reader has just read it. Every change of what readers may see gives the standings their next number, and settings
are in the row too, so the page of an earlier version is never returned for a later one. What is kept was read after
the row, so it may be newer than its version, but not older.

It is not kept in Django's cache, since copying the standings of 1,000 players from there takes longer than the rest of
a phone's page. Use this only for pages and never in a transaction that may be rolled back, since a later transaction
would give the same number to something else.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from threading import Lock
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

from cachetools import LRUCache
from django.utils.translation import get_language

from scoring.models.tournaments import Competition

Made = TypeVar("Made")

COMPETITIONS = 32  # those played at once on one server, in each language
_all: list[LastMade[Any]] = []


class _Kept(NamedTuple):
    made_of: object  # a version, or all that it was made of
    until: float
    made: Any


class LastMade(Generic[Made]):
    """Keeps the last value for each key. The value is returned while what it depends on stays the same."""

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, _Kept] = LRUCache(COMPETITIONS)
        self._lock = Lock()
        _all.append(self)

    def of(self, key: Hashable, made_of: object, make: Callable[[], Made], *, seconds: float = inf) -> Made:
        """Return what `make` returns, or has returned at most `seconds` ago of something equal to `made_of`."""
        with self._lock:
            kept = self._kept.get(key)
        if kept is None or kept.until < monotonic() or kept.made_of != made_of:
            kept = _Kept(made_of, monotonic() + seconds, make())
            with self._lock:
                self._kept[key] = kept
        made: Made = kept.made
        return made

    def forget(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()


class Shared(Generic[Made]):
    """What `make` returns for the newest version of each competition, in each language, for `seconds` at most."""

    def __init__(self, make: Callable[[Competition], Made], *, seconds: float) -> None:
        self._make = make
        self._seconds = seconds
        self._last: LastMade[Made] = LastMade()

    def of(self, competition: Competition) -> Made:
        """Return what the readers of this version share."""
        key = (competition.pk, get_language())
        return self._last.of(key, version_of(competition), lambda: self._make(competition), seconds=self._seconds)


def forget() -> None:
    """Forget all that readers share, as when the process ends."""
    for last in _all:
        last.forget()


def version_of(competition: Competition) -> tuple[object, ...]:
    """Return what identifies a version of a competition: its whole row, and the name of its tournament."""
    row = tuple(str(getattr(competition, field.attname)) for field in competition._meta.concrete_fields)
    return (*row, competition.tournament.name)
