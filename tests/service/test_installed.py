"""The program as people install it: the wheel, and `kontrollant.pyz`, in a folder with spaces and umlauts.

The wheel runs where nothing is Unix, see `tests/support/elsewhere`, and `kontrollant.pyz` with a Python that has no
libraries. Both are built and installed without a network.
"""

import hashlib
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from config.version import VERSION
from scoring.archive.verifying import verify
from tests.service.test_elsewhere import POORER
from tests.service.test_turns import DEAL
from tests.service.test_two_servers import ask, enter
from tests.support.prepared import copy_prepared_database
from tests.support.referee import FOUR
from tests.support.server import ROOT, RunningServer, happens_within

STATIC = re.compile(r'(?:href|src)="(/static/[^"]+)"')
PATIENCE = 60.0  # seconds, on a busy machine


class Release(NamedTuple):
    """What was built, and the wheel as it is installed below a folder."""

    wheel: Path
    pyz: Path
    sums: Path
    program: Path


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Release:
    """Build both, and install the wheel. The libraries are those that the tests run with."""
    place = tmp_path_factory.mktemp("release") / "Hos Åke Öberg"
    built, program = place / "nytt", place / "ett program"
    run(sys.executable, "deploy/release.py", "--to", str(built))
    (wheel,) = built.glob("*.whl")
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(program), str(wheel))
    return Release(wheel, built / "kontrollant.pyz", built / "SHA256SUMS", program)


def run(*words: str) -> str:
    """Run a command in the project, as if at one moment, and return what it prints."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1764201600"}
    return subprocess.run(words, cwd=ROOT, env=environment, check=True, capture_output=True, text=True).stdout


@contextmanager
def started(program: Sequence[str], place: Path, *arguments: str, **environment: str) -> Iterator[RunningServer]:
    """Start an installed program in a folder of its own, for the length of a `with`."""
    kind = type("Installed", (RunningServer,), {"program": program, "place": place, "settings": "config.settings"})
    data = place / "Våra kort"
    data.mkdir(mode=0o700, parents=True)
    copy_prepared_database(data / "kontrollant.sqlite3")
    server = kind(data, "--no-codes", *arguments, **environment)
    try:
        yield server
    finally:
        server.close()


def page_in_swedish(server: RunningServer, path: str = "/") -> str:
    """Return a page as a Swedish browser gets it, once all of its files have been fetched."""
    asked = urllib.request.Request(f"{server.url}{path}", headers={"Accept-Language": "sv"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        page = str(answer.read().decode())
    files = STATIC.findall(page)
    assert len(files) > 3
    for file in files:
        with urllib.request.urlopen(server.url + file, timeout=PATIENCE) as answer:
            assert answer.status == 200 and answer.read(), file
    return page


def test_release_is_the_same_bytes_each_time_and_says_so(release: Release, tmp_path: Path) -> None:
    """The wheel is built once more; the checksums are those of the files. Nothing called `config` is installed."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path))
    assert (tmp_path / release.wheel.name).read_bytes() == release.wheel.read_bytes()
    for line in release.sums.read_text().splitlines():
        digest, name = line.split()
        assert hashlib.sha256((release.sums.parent / name).read_bytes()).hexdigest() == digest
    installed = {path.name for path in release.program.iterdir()}
    assert installed == {"bin", "kontrollant", f"kontrollant-{VERSION}.dist-info"}
    sources = {path.suffix for path in (release.program / "kontrollant" / "locale").rglob("*.*")}
    assert sources == {".mo"}


def test_wheel_depends_on_what_requirements_name(release: Release) -> None:
    """There is no second list."""
    metadata = (release.program / f"kontrollant-{VERSION}.dist-info" / "METADATA").read_text(encoding="utf-8")
    named = re.findall(r"^Requires-Dist: (.+)$", metadata, re.MULTILINE)
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = [line.partition("#")[0].strip() for line in lines if line and not line.startswith("#")]
    assert {as_told(line) for line in named} == {as_told(line) for line in wanted}


def as_told(requirement: str) -> tuple[str, str, str]:
    """Return a requirement, however it is written."""
    told = Requirement(requirement)
    return canonicalize_name(told.name), str(told.specifier), str(told.marker)


def test_evening_with_the_installed_wheel(release: Release, tmp_path: Path) -> None:
    """It serves pages with their files, a hand is begun, and backup, archive and restore follow; nothing is Unix."""
    place = tmp_path / "Kvällen i Gränna"
    path = os.pathsep.join([POORER, str(release.program)])
    backup, archive = place / "allt.backup", place / "kväll.zip"
    with started([sys.executable, "-m", "kontrollant"], place, "--demo", PYTHONPATH=path) as server:
        assert 'lang="sv"' in page_in_swedish(server)
        body = {"game": "kombinationswhist", "players": list(FOUR), "key": "one"}
        status, table = ask(server, "POST", "/api/v1/quick/", body)
        assert status == 201, table
        seat = table["seats"][list(FOUR).index("Dag")]["path"]
        status, entered = enter(server, seat, "deal", 0, **DEAL)
        assert status == 200, entered
        scripts = re.findall(r"/static/js/(\w+)\.\w+\.js", page_in_swedish(server, seat))
        assert "kombinationswhist_phone" in scripts and "entry" not in scripts, "a phone's scripts are one file"
        server.manage("backup", str(backup))
        server.manage("archive", "export", "demo-tournament", str(archive))
    assert verify(archive).is_sound
    assert "all sound" in server.manage("restore", str(backup))
    assert not (server.data / "errors.log").exists()


def test_pyz_needs_only_python_and_opens_the_first_page(release: Release, tmp_path: Path) -> None:
    """A Python without libraries runs it; the person's browser shows the first page, and phones are told theirs."""
    opened = tmp_path / "opened.txt"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n')
    browser.chmod(0o700)
    bare = [str(getattr(sys, "_base_executable", sys.executable)), "-s", str(release.pyz)]
    settings = {"SHIV_ROOT": str(tmp_path / "uppackat hår"), "BROWSER": f"{browser} %s", "PYTHONPATH": ""}
    told = subprocess.run(
        [*bare, "--version"], env={**os.environ, **settings}, capture_output=True, text=True, check=True
    )
    assert told.stdout == f"Kontrollant {VERSION}\n"
    with started(bare, tmp_path / "Hos Åke", "--browser", **settings) as server:
        assert 'lang="sv"' in page_in_swedish(server)
        assert happens_within(PATIENCE, opened.exists)
        assert happens_within(PATIENCE, lambda: opened.read_text() == f"http://localhost:{server.port}/\n")
        assert server.addresses["Phones on the same Wi-Fi"] == f"{server.url}/"


def test_pyz_for_another_python_says_so(release: Release) -> None:
    """In words, before a library that was compiled for another Python fails at it."""
    told = subprocess.run(
        [sys.executable, "-c", OTHER, str(release.program / "kontrollant")], capture_output=True, text=True, check=False
    )
    assert told.returncode == 78, "the status that the launchers look for"
    assert "is for Python 2.7 on amiga" in told.stderr and "pipx" in told.stderr


OTHER = """
import runpy, sys
from pathlib import Path
package = Path(sys.argv[1])
built_for = package.parent / "kontrollant-built-for.json"
built_for.write_text('{"python": "2.7", "platform": "amiga"}')
try:
    runpy.run_path(str(package / "__main__.py"), run_name="__main__")
finally:
    built_for.unlink()
"""
