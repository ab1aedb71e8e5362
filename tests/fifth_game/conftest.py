"""The fifth game is there for the tests of this folder only."""

from collections.abc import Iterator

import pytest
from django.test import modify_settings

from referee.engine.table import Game
from referee.faces import FACES
from referee.games import GAMES


@pytest.fixture
def stickspel() -> Iterator[Game]:
    """The fifth game, registered by its one line for the length of a test."""
    with modify_settings(INSTALLED_APPS={"append": "tests.fifth_game"}):
        yield GAMES["stickspel"]
    del GAMES["stickspel"], FACES["stickspel"]
