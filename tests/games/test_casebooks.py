"""Every case of every casebook, one test each."""

import pytest

from referee.engine.casebook import CASEBOOK, failures, read_case, read_file
from referee.games import game_named

RAW = [
    case for path in sorted(CASEBOOK.rglob("*.yaml")) for case in read_file(path.read_text(encoding="utf-8"), path.name)
]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in RAW])
def test_case_is_ruled_as_expected(case):
    """The engine rules as the casebook says."""
    assert failures(read_case(case, game_named)) == []


def test_case_ids_are_unique():
    """No two cases share an id."""
    ids = [case["id"] for case in RAW]

    assert len(ids) == len(set(ids))
