"""Fixtures shared by the competition's tests."""

import pytest
from django.core.cache import cache

from referee.lines import forget
from scoring.services import kept_standings


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Tests roll back and use the numbers of tables and competitions again, which a real competition never does."""
    forget()
    kept_standings.forget()
    cache.clear()
