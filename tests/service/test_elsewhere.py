"""An evening on a system that is not Unix, as far as one can be made of Unix: see `tests/support/elsewhere`."""

import subprocess
import sys
from pathlib import Path

from scoring.archive.verifying import verify
from tests.service.test_jobs import Organiser
from tests.service.test_turns import DEAL
from tests.service.test_two_servers import enter
from tests.support import elsewhere
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import ROOT, RunningServer, happens_within, running_server

POORER = str(Path(elsewhere.__path__[0]))
PATIENCE = 60.0  # seconds, on a busy machine
TRIES = """
import os, signal, sys
for name in ("fcntl", "resource", "pwd"):
    try:
        __import__(name)
    except ModuleNotFoundError:
        print("no", name)
print(hasattr(os, "nice"), hasattr(signal, "SIGKILL"))
there, other = sys.argv[1:]
for act in (lambda: os.open(os.getcwd(), os.O_RDONLY), lambda: os.rename(other, there), lambda: os.unlink(there)):
    try:
        with open(there):
            act()
    except OSError as refused:
        print(type(refused).__name__)
"""


def test_the_poorer_system_is_as_poor_as_it_says(tmp_path: Path) -> None:
    """Otherwise the test below would prove nothing."""
    there, other = tmp_path / "there", tmp_path / "other"
    there.touch()
    other.touch()
    told = subprocess.run(
        [sys.executable, "-c", TRIES, str(there), str(other)],
        env={"PYTHONPATH": POORER},
        capture_output=True,
        text=True,
        check=True,
    )
    gone = ["no fcntl", "no resource", "no pwd", "False False"]
    assert told.stdout.splitlines() == [*gone, "PermissionError", "FileExistsError", "PermissionError"]


def test_an_evening_where_nothing_is_unix(tmp_path: Path) -> None:
    """The server starts from nothing, people play, a job runs beside it; backup, archive and restore follow."""
    backup, archive = tmp_path / "in the evening.backup", tmp_path / "Kväll.zip"
    with running_server(tmp_path / "Våra kort", "--demo", from_nothing=True, PYTHONPATH=POORER) as server:
        seat = open_game(server, "kombinationswhist", FOUR)["Dag"].removeprefix(server.url)
        assert enter(server, seat, "deal", 0, **DEAL)[0] == 200
        made_by_the_page(server)
        server.manage("backup", str(backup))
        server.manage("archive", "export", "demo-tournament", str(archive))
        assert enter(server, seat, "again", 0, **DEAL)[0] == 409, "stale: the first entry counts"
        told = refused(server, "restore", str(backup))
        assert "A server runs already" in told, told
    assert verify(archive).is_sound
    restored = server.manage("restore", str(backup))
    assert "all sound" in restored and "What was there before is kept" in restored
    assert "errors.log" not in {path.name for path in server.data.iterdir()}, (server.data / "errors.log").read_text()


def made_by_the_page(server: RunningServer) -> None:
    """Ask for the archive on the organiser's page, which the process for long jobs makes."""
    organiser = Organiser(server, server)
    _number, page = organiser.asks()
    assert happens_within(PATIENCE, lambda: b"download" in organiser.page(page))


def refused(server: RunningServer, *arguments: str) -> str:
    """Return what a command that fails says."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=server.environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    return done.stderr
