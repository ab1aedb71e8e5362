"""A clock that a test controls."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone


class Wall:
    """A wall clock that stands still until a test advances it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: self.time)

    def turn(self, seconds: float) -> None:
        """Advance the clock by this many seconds."""
        self.time += timedelta(seconds=seconds)
