"""Every case of every casebook, one test a file."""

from collections import Counter

import pytest

from referee.engine.casebook import CASEBOOK, failures, read_case, read_file
from referee.games import game_named

FILES = sorted(CASEBOOK.rglob("*.yaml"))


def cases_in(path):
    """Return the cases of a file, as it has them."""
    return read_file(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CASEBOOK).as_posix())
def test_cases_are_ruled_as_expected(path):
    """The engine rules as the casebook says; each case that it rules otherwise is named, with the differences."""
    found = {case["id"]: failures(read_case(case, game_named)) for case in cases_in(path)}

    assert found
    assert {case: differences for case, differences in found.items() if differences} == {}


def test_case_ids_are_unique():
    """No two cases share an id."""
    times = Counter(case["id"] for path in FILES for case in cases_in(path))

    assert [case for case, found in times.items() if found > 1] == []
