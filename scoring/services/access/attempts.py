"""Counting attempts in the cache: passwords and codes that somebody may be guessing (decision 0015)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of attempts in a number of seconds, counted from the first."""

    tries: int
    seconds: int


def count(key: str, seconds: int) -> int:
    """Count one more and return the count."""
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:  # it expired at this moment
        return 1


def uncount(key: str) -> None:
    """Count one less, unless the count has expired."""
    with suppress(ValueError):
        cache.decr(key)


def cache_key(what: str, *parts: str) -> str:
    """Return the cache key of a count, in which no name or address can be read."""
    return f"{what}-{sha256(repr(parts).encode()).hexdigest()}"
