"""Chance and time that are the same in each run, for what is made of both: hashes, keys, lots, the times of lines."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from django.db import connection
from django.utils import timezone

from tests.support.seeds import SEED

BEGIN = datetime(2026, 11, 23, 18, 30, tzinfo=UTC)
STEP = timedelta(milliseconds=1234, microseconds=567)  # between two looks at the clock


@contextmanager
def always_the_same() -> Iterator[None]:
    """Let everything that is made in this block come out the same each time. The block is in a transaction.

    Random bytes come from the seed of the run, the clock goes on by one step a look, and rows are numbered from 1.
    """
    chance, looks = random.Random(SEED), iter(range(10**9))

    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]  # an instance of the real class
            return (BEGIN + next(looks) * STEP).astimezone(tz)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", chance.randbytes)
        patch.setattr(random, "_urandom", chance.randbytes)  # from which `secrets` takes its numbers
        patch.setattr(timezone, "datetime", Clock)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM sqlite_sequence")
        yield
