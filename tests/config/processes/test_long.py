"""Random tests: the same ones in each run of `make test`, others in `make test-long`, which says how to repeat one."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import seeds
from tests.support.long import random_files
from tests.support.server import ROOT

FAILING = """
import os
import pytest

@pytest.mark.parametrize("seed", [int(os.environ["KONTROLLANT_SEED"])])
def test_that_fails(seed):
    assert seed != 5
"""


@pytest.mark.skipif(seeds.LONG, reason="this is about the other runs")
def test_random_tests_are_the_same_in_each_run():
    """Else what CI runs would be green today and red tomorrow, with nothing changed in between."""
    assert settings.default.derandomize and settings.default.database is None
    assert seeds.seeds(few=2, many=2, start=60) == range(60, 62)


def test_what_is_sampled_is_the_same_each_time(monkeypatch: pytest.MonkeyPatch):
    """A few by day, in their order, others for another field; all at night."""
    values = range(100)
    monkeypatch.setattr(seeds, "HOW_MANY", "few")
    few = seeds.sampled(values, few=5, of="cards")
    assert few == sorted(set(few)) == seeds.sampled(values, few=5, of="cards") and len(few) == 5
    assert few != seeds.sampled(values, few=5, of="player")
    assert seeds.sampled(values, few=100, of="cards") == [*values]
    monkeypatch.setattr(seeds, "HOW_MANY", "many")
    assert seeds.sampled(values, few=5, of="cards") == [*values]


def test_every_test_with_random_examples_is_found():
    """Those of Hypothesis and those with seeds; no others, which would only be run again."""
    found = random_files()

    assert {"tests/scoring/archive/test_any_tampering.py", "tests/games/test_knaker_properties.py"} <= set(found)
    assert found and "tests/test_house.py" not in found and "tests/conftest.py" not in found


def test_long_run_says_how_to_repeat_a_failure(tmp_path: Path):
    """With the seed and the file; another seed passes."""
    file = tmp_path / "test_sometimes.py"
    file.write_text(FAILING)

    def told(seed: int) -> tuple[int, str]:
        words = ["-m", "tests.support.long", "--minutes", "0", "--seed", str(seed), str(file)]
        done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout

    assert told(4)[0] == 0
    status, text = told(5)
    assert status == 1 and "assert 5 != 5" in text
    assert f"Repeat it with: make test-long SEED=5 TIMES=4 FILES={file}\n" in text
