"""The commands that the README names."""

import re
import subprocess

import pytest

from tests.support.server import ROOT

TARGETS = [
    "install",
    "run",
    "cluster",
    "reset",
    "test",
    "test-fast",
    "test-long",
    "test-cluster",
    "lint",
    "types",
    "contracts",
]


@pytest.mark.parametrize("target", [*TARGETS, "casebook", "messages"])
def test_make_has_the_target_and_says_what_it_is_for(target):
    """`make` alone lists them all."""
    listed = make("help").stdout

    assert re.search(rf"^{target} +\S", listed, re.MULTILINE)


def test_make_test_runs_every_check():
    """CI calls this and nothing else, so nothing may be left out."""
    planned = make("test", "--dry-run", "--always-make").stdout

    for check in (
        "ruff check",
        "ruff format --check",
        "mypy",
        "lint-imports",
        "makemigrations --check",
        "rulings",
        "pytest",
    ):
        assert check in planned


def test_make_test_cluster_runs_the_browser_tests_against_a_cluster():
    """All of them, or those that ONLY names; the tests of the cluster itself start their own."""
    planned = make("test-cluster", "--dry-run", "--always-make").stdout

    assert re.search(
        r"^KONTROLLANT_CLUSTER=1 .*pytest .*--deselect tests/web/test_cluster.py tests/web$", planned, re.M
    )


def test_make_reset_deletes_the_evening(tmp_path):
    """Only a data directory of ours, and only when no server uses it."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "secret_key").write_text("secret")
    done = make("reset", f"DATA={data}")

    assert done.returncode == 0
    assert not data.exists()


def test_make_reset_spares_what_is_not_ours(tmp_path):
    """A mistyped directory keeps its files."""
    (tmp_path / "letters.txt").write_text("dear anna")
    done = make("reset", f"DATA={tmp_path}")

    assert done.returncode != 0
    assert (tmp_path / "letters.txt").exists()


def test_make_reset_without_data_is_content(tmp_path):
    """Nothing to delete is no mistake."""
    done = make("reset", f"DATA={tmp_path / 'none'}")

    assert done.returncode == 0
    assert "nothing to delete" in done.stdout


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run make in the project."""
    return subprocess.run(["make", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
