"""What `docs/archive.md` says of the hash chains is true: its worked lines, and its verifier for strangers."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee.history.chain import CHAINED, event_hash
from scoring.archive.audit_log import act_of
from scoring.archive.form import line_bytes
from scoring.archive.tables import entry_of
from scoring.systems.access.act_chain import ChainedAct, act_hash
from tests.scoring.archive.test_form import DOCS
from tests.support.archived import Change, Unpacked

pytestmark = pytest.mark.django_db  # for the archive, which is made of a database once; verifying it needs none

PAGE = DOCS.read_text(encoding="utf-8")
MOST_LINES = 60


def worked(what: str) -> str:
    """Return one of the worked lines of the page."""
    found = re.search(rf"<!-- worked: {what} -->\n```json\n(.*)\n```\n", PAGE)
    assert found is not None
    return found[1]


def told_after(block: str) -> str:
    """Return the SHA-256 that the page tells after a block."""
    found = re.search(r"`([0-9a-f]{64})`", PAGE[PAGE.index(block) + len(block) :])
    assert found is not None
    return found[1]


def test_worked_line_of_a_log_has_the_hash_that_the_page_tells() -> None:
    """The page shows the line, the bytes that are hashed, and what the first line of a log follows."""
    line, covered, setup = json.loads(worked("log line")), worked("log bytes"), worked("setup bytes")

    assert line_bytes(line).decode() == worked("log line") + "\n"
    assert json.loads(covered) == {name: line[name] for name in CHAINED} and "Å" in covered
    assert hashlib.sha256(covered.encode()).hexdigest() == line["hash"] == event_hash(entry_of(line))
    assert told_after(covered) == line["hash"]
    assert hashlib.sha256(setup.encode()).hexdigest() == line["previous_hash"] == told_after(setup)


def test_worked_line_of_the_audit_log_has_the_hash_that_the_page_tells() -> None:
    """Letters outside ASCII are escaped in what is hashed, but not in the file."""
    line, covered = json.loads(worked("act line")), worked("act bytes")

    assert line_bytes(line).decode() == worked("act line") + "\n"
    assert json.loads(covered) == {name: line[name] for name in ChainedAct.__annotations__}
    assert "\\u00c5" in covered and covered.isascii()
    assert hashlib.sha256(covered.encode()).hexdigest() == line["hash"] == act_hash(act_of(line))
    assert told_after(covered) == line["hash"]


def test_page_lists_the_fields_that_the_hashes_cover() -> None:
    """In the order in which the code lists them."""
    rows = [", ".join(f"`{name}`" for name in fields) for fields in (CHAINED, ChainedAct.__annotations__)]

    assert f"| covered | {rows[0]} | {rows[1]} |" in PAGE


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program of the appendix as a file."""
    program = PAGE[PAGE.index("<!-- appendix -->\n```python\n") :].split("```python\n")[1].split("```")[0]
    assert program.count("\n") <= MOST_LINES
    path = tmp_path_factory.mktemp("stranger") / "chains.py"
    path.write_text(program, encoding="utf-8")
    return path


def verified(stranger: Path, file: Path) -> tuple[int, str]:
    """Run the program of the appendix, which sees nothing of ours, and return its status and what it prints."""
    done = subprocess.run([sys.executable, "-I", stranger, file], cwd=stranger.parent, capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_stranger_finds_both_chains_sound(archive: Path, stranger: Path) -> None:
    """Also the lines of the audit log that have letters outside ASCII."""
    assert any("ö" in line["actor_name"] + json.dumps(line["data"], ensure_ascii=False) for line in acts(archive))
    assert verified(stranger, archive) == (0, "Both chains are sound.\n")


def acts(archive: Path) -> list[dict[str, Any]]:
    """Return the audit log of an archive."""
    return Unpacked.of(archive).files["acts.jsonl"]


def removed(archive: Unpacked) -> None:
    """Remove a line from the middle of a log."""
    archive.files["logs/1-1.jsonl"].remove(archive.log()[3])


def cut_off(archive: Unpacked) -> None:
    """Remove the last line of a log."""
    archive.files["logs/1-1.jsonl"].remove(archive.log()[-1])


WAYS: dict[str, tuple[Change, str]] = {
    "an entry": (lambda one: one.log()[4].update(reason="x"), "logs/1-1.jsonl, table 1, line 5: has been changed"),
    "an entry removed": (removed, "logs/1-1.jsonl, table 1, line 4: does not follow the line before"),
    "the last entry removed": (cut_off, "1-1, table 1: has lost or gained lines"),
    "an option": (
        lambda one: one.table()["opened"].update(options={"start_points": 20}),
        "logs/1-1.jsonl, table 1, line 1: does not follow the line before",
    ),
    "an act": (lambda one: one.files["acts.jsonl"][1].update(now=["x"]), "acts.jsonl, line 2: has been changed"),
    "an act removed": (lambda one: one.files["acts.jsonl"].pop(0), "acts.jsonl, line 1: does not follow"),
}


@pytest.mark.parametrize("way", WAYS)
def test_stranger_names_what_was_changed(archive: Path, stranger: Path, tmp_path: Path, way: str) -> None:
    """The manifest is hashed anew, so that only the chains can reveal the change."""
    change, expected = WAYS[way]
    unpacked = Unpacked.of(archive)
    change(unpacked)
    status, told = verified(stranger, unpacked.packed(tmp_path / "changed.zip"))

    assert status == 1 and expected in told, told


def test_stranger_names_a_file_that_was_changed(archive: Path, stranger: Path, tmp_path: Path) -> None:
    """By its hash in the manifest."""
    unpacked = Unpacked.of(archive)
    unpacked.files["roles.jsonl"] = [{}]
    told = verified(stranger, unpacked.packed(tmp_path / "changed.zip", rehashed=False))

    assert told == (1, "roles.jsonl: has been changed\n")
