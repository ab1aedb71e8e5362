"""Fixtures shared by the referee's tests."""

import pytest

from tests.support.desk import PROVEN
from tests.support.referee import enter_all, make_referee, make_table, reloaded
from tests.support.wall import Wall


@pytest.fixture
def table():
    """Four players in their third trick: Bo's revoke in the first has just been proven."""
    made = make_table()
    enter_all(made, PROVEN)
    return reloaded(made)


@pytest.fixture
def rut(table):
    """The referee of the hall."""
    return make_referee(table)


@pytest.fixture
def wall(monkeypatch):
    """The time, which stands still until the test turns it."""
    return Wall(monkeypatch)
