"""The wheel of the next release takes over what the wheel of this one has stored, and there is a way back.

The next release is this project with another version and one migration more, which changes a table that is in use.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from config.version import VERSION
from tests.service.test_elsewhere import POORER
from tests.service.test_installed import run
from tests.service.test_two_servers import ask, enter
from tests.support.prepared import copy_prepared_database
from tests.support.referee import FOUR, REST, SHOWN, START, TRICKS
from tests.support.server import ROOT, RunningServer

NEXT = "99.0.0"
BUILT_OF = ("config", "deploy", "locale", "referee", "scoring", "static", "templates", "manage.py", "pyproject.toml")
MIGRATION = """
from django.db import migrations

class Migration(migrations.Migration):
    dependencies = [("referee", "{last}")]
    operations = [migrations.RunSQL("ALTER TABLE referee_event ADD COLUMN of_the_next_release integer DEFAULT 7")]
"""


HAND = (START + TRICKS + SHOWN + REST).strip().replace("\n\n", "\n").splitlines()


class Programs(NamedTuple):
    """Where the wheels of both releases are installed."""

    this: Path
    next: Path


class Laptop(NamedTuple):
    """A folder with data, in which one release after another is started."""

    place: Path
    path: tuple[str, ...]  # of Python, before the program

    @property
    def data(self) -> Path:
        """The folder that both releases are given."""
        return self.place / "Våra kort"

    def settings(self, program: Path) -> dict[str, str]:
        """Return what a release is given by its environment."""
        return {"PYTHONPATH": os.pathsep.join([*self.path, str(program)])}

    def run(self, program: Path, *arguments: str) -> tuple[int, str]:
        """Run a command of a release on the data; return its status and all that it says."""
        command = [sys.executable, "-m", "kontrollant", *arguments]
        environment = {**os.environ, **self.settings(program), "KONTROLLANT_DATA": str(self.data)}
        environment |= {"DJANGO_SETTINGS_MODULE": "config.settings", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, cwd=self.place, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    @contextmanager
    def started(self, program: Path) -> Iterator[RunningServer]:
        """Start a release on what is there, for the length of a `with`."""
        command = [sys.executable, "-m", "kontrollant"]
        what_differs = {"program": command, "place": self.place, "settings": "config.settings"}
        kind = type("Installed", (RunningServer,), what_differs)
        server = kind(self.data, "--no-codes", **self.settings(program))
        try:
            yield server
        finally:
            server.close()


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    """Build and install the wheels of this release and of the next."""
    place = tmp_path_factory.mktemp("releases")
    sources = place / "sources"
    for name in (*BUILT_OF, *(path.name for path in ROOT.glob("*.md")), *(path.name for path in ROOT.glob("*.txt"))):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, sources / name)
    version = sources / "config" / "version.py"
    version.write_text(version.read_text(encoding="utf-8").replace(VERSION, NEXT), encoding="utf-8")
    migrations = sources / "referee" / "migrations"
    last = max(path.stem for path in migrations.glob("0*.py"))
    (migrations / "9999_next.py").write_text(MIGRATION.format(last=last), encoding="utf-8")
    return Programs(installed(ROOT, place / "this"), installed(sources, place / "next"))


def installed(sources: Path, place: Path) -> Path:
    """Build the wheel of a project, install it in a folder and return that."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place / "built")]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)
    (wheel,) = (place / "built").glob("*.whl")
    program = place / "ett program"
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(program), str(wheel))
    return program


@pytest.mark.parametrize("path", [(), (POORER,)], ids=["here", "where nothing is Unix"])
def test_next_release_takes_over_and_there_is_a_way_back(
    programs: Programs, tmp_path: Path, path: tuple[str, ...]
) -> None:
    """It makes a backup before it changes anything, goes on with the hand, and says how to go back, which works."""
    laptop = Laptop(tmp_path / "Hos Åke Öberg", path)
    laptop.data.mkdir(mode=0o700, parents=True)
    copy_prepared_database(laptop.data / "kontrollant.sqlite3")
    with laptop.started(programs.this) as server:
        assert server.manage("--version") == f"Kontrollant {VERSION}\n"
        seats = begun(server)
        play(server, seats, HAND[:12])

    with laptop.started(programs.next) as server:
        assert server.manage("--version") == f"Kontrollant {NEXT}\n"
        assert "They were backed up, and are upgraded now" in server.output
        play(server, seats, HAND, since=12)
        (way_back,) = re.findall(r"kontrollant restore (.+)", server.output)
    assert Path(way_back).name.startswith(f"before-{NEXT}-")

    refused, told = laptop.run(programs.this, "serve", "--port", "0")
    assert refused == 1 and "are of a newer version than this one" in told and way_back in told
    restored, told = laptop.run(programs.this, "restore", way_back)
    assert restored == 0 and "Verified: 1 tables, all sound" in told and "What was there before is kept" in told
    with laptop.started(programs.this) as server:
        assert number_at(server, seats["Anna"]) == 12
        play(server, seats, HAND[:13], since=12)


def begun(server: RunningServer) -> dict[str, str]:
    """Open a table for four, and return the path of each one's seat."""
    body = {"game": "knoesten", "players": list(FOUR), "key": "one"}
    status, table = ask(server, "POST", "/api/v1/quick/", body)
    assert status == 201, table
    return {name: seat["path"] for name, seat in zip(FOUR, table["seats"], strict=True)}


def play(server: RunningServer, seats: dict[str, str], hand: list[str], since: int = 0) -> None:
    """Enter what follows the number `since` of a hand, each from the phone of the player."""
    for number, line in enumerate(hand[since:], since):
        player, do, *rest = line.split()
        named = {"play": "cards", "exchange": "count", "deal": "trump"}.get(do)
        fields: dict[str, Any] = {named: int(rest[0]) if named == "count" else rest[0]} if named else {}
        fields |= {"dealer": player} if do == "deal" else {}
        status, answer = enter(server, seats[player], f"{number} of {server.port}", number, do=do, **fields)
        assert status == 200 and answer["number"] == number + 1, answer


def number_at(server: RunningServer, seat: str) -> Any:
    """Return the number of the last entry at a table."""
    status, state = ask(server, "GET", f"/api/v1{seat}")
    assert status == 200, state
    return state["number"]
