"""The time, in a test's own hands."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone


class Wall:
    """A clock on the wall that stands still until a test turns it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: self.time)

    def turn(self, seconds: float) -> None:
        """So many seconds later."""
        self.time += timedelta(seconds=seconds)
