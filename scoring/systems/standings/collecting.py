"""Pauses the collection of reference cycles while very many objects without cycles are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collecting_paused() -> Iterator[None]:
    """Make many objects without the collector, which would walk through all of them again and again.

    The standings of 10,000 players are a million objects without a cycle; looking for cycles took a third of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
