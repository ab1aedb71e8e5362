"""Fixtures shared by the referee's tests."""

import pytest

from tests.support.desk import PROVEN
from tests.support.kept_rows import made_once
from tests.support.referee import enter_all, make_referee, make_table, reloaded
from tests.support.wall import Wall


def proven():
    """Four players in their third trick: Bo's revoke in the first has just been proven."""
    made = make_table()
    enter_all(made, PROVEN)
    return reloaded(made)


proven_table = made_once(proven)


@pytest.fixture
def table(proven_table):
    """The same table for each test of a file."""
    return proven_table()


@pytest.fixture
def rut(table):
    """The referee of the hall."""
    return make_referee(table)


@pytest.fixture
def wall(monkeypatch):
    """The time, which stands still until the test turns it."""
    return Wall(monkeypatch)
