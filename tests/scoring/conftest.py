"""Fixtures shared by the competition's tests."""

import pytest
from django.core.cache import cache

from referee.lines import forget
from scoring.models.tournaments import Competition
from scoring.selectors import shared
from scoring.selectors.seasons import kept_figures as season_kept
from scoring.services.standings import kept_standings as kept_standings
from tests.scoring.competitions import make_competition
from tests.scoring.rest.program import Program


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """Forget kept standings: tests roll back and use ids again, which never happens in real use."""
    forget()
    kept_standings.forget()
    season_kept.forget()
    shared.forget()
    cache.clear()


@pytest.fixture
def competition() -> Competition:
    """Return a competition of five players."""
    return make_competition("Anna Bo Cia Dag Eva")


@pytest.fixture
def program(competition: Competition) -> Program:
    """Return a program that may do everything in the test's competition."""
    return Program(competition)
