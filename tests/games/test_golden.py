"""Recorded games, replayed line by line: every ruling as it was when the recording was reviewed."""

from pathlib import Path

import pytest

from referee.engine.casebook import failures, read_case, read_file
from referee.games import game_named

RECORDINGS = sorted((Path(__file__).parent / "golden").glob("*.yaml"))


@pytest.mark.parametrize("path", RECORDINGS, ids=[path.stem for path in RECORDINGS])
def test_recorded_game_is_ruled_as_it_was(path):
    """Nothing in a reviewed game is ruled otherwise now."""
    for case in read_file(path.read_text(encoding="utf-8"), path.name):
        assert failures(read_case(case, game_named)) == []
