"""What people double-click: it starts what lies beside it, and fetches nothing unless they agree."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.server import ROOT

LAUNCHERS = ROOT / "deploy" / "launchers"
WHEEL = "kontrollant-1.0.0-py3-none-any.whl"


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """Return a folder that holds the launchers, as a volunteer unpacks them."""
    return Path(shutil.copytree(LAUNCHERS, tmp_path / "Hos Åke Öberg"))


def program(folder: Path, name: str, status: int = 0) -> None:
    """Put a program into a folder that writes down how it was called, and ends with a status."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> "$CALLED"\nexit {status}\n', encoding="utf-8")
    path.chmod(0o700)


def start(file: Path, programs: Path, answer: str = "") -> tuple[int, list[str], str]:
    """Start a launcher where only these programs and the usual ones of Unix are; return its status, calls and words."""
    called = programs.parent / "called"
    called.touch()
    for usual in ("sh", "dirname", "ls", "tail"):
        if not (programs / usual).exists():
            (programs / usual).symlink_to(str(shutil.which(usual)))
    environment = {"PATH": str(programs), "HOME": str(programs.parent), "CALLED": str(called), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [str(file)] if os.access(file, os.X_OK) else ["sh", str(file)],
        env=environment,
        input=answer,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, called.read_text(encoding="utf-8").splitlines(), done.stdout + done.stderr


@pytest.mark.parametrize("name", ["kontrollant.sh", "Kontrollant.command"])
def test_launcher_takes_the_python_for_which_the_file_is(beside: Path, tmp_path: Path, name: str) -> None:
    """The first one that it meets says by its status that the file is for another one."""
    (beside / "kontrollant.pyz").touch()
    program(tmp_path / "programs", "python3", status=78)
    program(tmp_path / "programs", "python3.12")
    status, called, _told = start(beside / name, tmp_path / "programs")
    pyz = beside / "kontrollant.pyz"
    assert status == 0
    assert called == [f"python3 {pyz}", f"python3.12 {pyz}"]


@pytest.mark.parametrize(("answer", "calls"), [("n\n", 0), ("\n", 0), ("", 0), ("y\n", 1)])
def test_uv_runs_the_wheel_if_the_person_agrees(beside: Path, tmp_path: Path, answer: str, calls: int) -> None:
    """Silence is no consent."""
    (beside / WHEEL).touch()
    program(tmp_path / "programs", "uv")
    status, called, told = start(beside / "kontrollant.sh", tmp_path / "programs", answer)
    assert status == (0 if calls else 1) and "fetch" in told
    assert called == [f"uv tool run --from {beside / WHEEL} kontrollant"][:calls]


def test_launcher_alone_says_what_is_missing(beside: Path, tmp_path: Path) -> None:
    """It doesn't look for it elsewhere."""
    (tmp_path / "programs").mkdir()
    status, called, told = start(beside / "kontrollant.sh", tmp_path / "programs")
    assert status == 1 and called == [] and "Put the wheel" in told


def test_windows_launcher_has_every_place_that_it_goes_to() -> None:
    """Nothing here can run it. Its lines end as Windows ends them."""
    raw = (LAUNCHERS / "Kontrollant.cmd").read_bytes()
    text = raw.decode("ascii")
    assert raw.count(b"\n") == raw.count(b"\r\n")
    assert set(re.findall(r"goto (\w+)", text)) == set(re.findall(r"^:(\w+)", text, re.MULTILINE))
    assert text.index("choice") < text.index("winget")
