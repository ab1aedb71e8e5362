"""Fixtures shared by the competition's tests."""

import pytest
from django.core.cache import cache

from referee.lines import forget
from scoring.selectors import season_kept, shared
from scoring.services import kept_standings


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Forget kept standings: tests roll back and use ids again, which never happens in real use."""
    forget()
    kept_standings.forget()
    season_kept.forget()
    shared.forget()
    cache.clear()
