"""A backup is made while people play, and then restored, on SQLite and on PostgreSQL."""

import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from tests.service.test_turns import DEAL
from tests.service.test_two_servers import ask, enter
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import ROOT, RunningServer, happens_within, running_server
from tests.support.services import running_postgres

PATIENCE = 60.0  # seconds, on a busy machine


class Play:
    """A player who deals and takes the deal back without pause; `number` is the last acknowledged entry."""

    def __init__(self, server: RunningServer, seat: str) -> None:
        self.number = 0
        self._server, self._seat = server, seat
        self._over = Event()

    def go_on(self) -> None:
        """Deal and take the deal back until the end."""
        while not self._over.is_set():
            self._did(*enter(self._server, self._seat, f"deal-{self.number}", self.number, **DEAL))
            body = {"key": f"back-{self.number}", "expected": self.number}
            self._did(*ask(self._server, "POST", f"/api/v1{self._seat}take-back/", body))

    def _did(self, status: int, answer: dict[str, int]) -> None:
        assert status == 200, answer
        self.number = answer["number"]

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """Play for the length of a `with`."""
        thread = Thread(target=self.go_on)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join(PATIENCE)


def refused(server: RunningServer, *arguments: str) -> str:
    """Return what a management command that fails prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=server.environment, capture_output=True, text=True
    )
    assert done.returncode == 1
    return done.stderr


def test_backup_of_a_cluster_is_restored_into_a_stopped_cluster(tmp_path: Path) -> None:
    """The command runs the cluster's own PostgreSQL for as long as it needs it. Here it is one that never ran."""
    file = tmp_path / "made.backup"
    with (
        running_postgres(migrated=True) as address,
        running_server(tmp_path / "data", "--demo", DATABASE_URL=address) as server,
    ):
        server.manage("backup", str(file))
    data = tmp_path / "Våra kort"
    data.mkdir(mode=0o700)
    environment = {**server.environment, "DATABASE_URL": "", "KONTROLLANT_DATA": str(data)}
    try:
        told = subprocess.run(
            [sys.executable, "manage.py", "restore", str(file)],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    finally:
        shutil.rmtree((data / "services_place").read_text(), ignore_errors=True)  # of root, elsewhere

    assert "Verified: 2 tables, all sound." in told
    assert not (data / "cluster.json").exists()


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_what_was_backed_up_while_people_played_is_restored(engine: str, tmp_path: Path) -> None:
    """All earlier acknowledged entries are there, no entry is half there, and printed links still open."""
    data, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()
    with ExitStack() as stack:
        database: dict[str, Any] = (
            {"DATABASE_URL": stack.enter_context(running_postgres(migrated=True))} if engine == "postgresql" else {}
        )
        with running_server(data, "--no-codes", **database) as server:
            seat = open_game(server, "kombinationswhist", FOUR)["Dag"].removeprefix(server.url)
            play = Play(server, seat)
            with play.going_on():
                assert happens_within(PATIENCE, lambda: play.number > 4)
                before = play.number
                said = server.manage("backup", str(backups), "--keep", "2")
                after = play.number
                assert happens_within(PATIENCE, lambda: play.number > after + 4)
            (file,) = backups.iterdir()
            assert f"{file}: " in said
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
            told = refused(server, "restore", str(file))
            assert "A server runs already" in told

        (data / "secret_key").write_text("another")
        said = server.manage("restore", str(file))
        assert "What was there before is kept" in said
        assert "Verified: 1 tables, all sound." in said

        with running_server(data, "--no-codes", **database) as server:
            status, table = ask(server, "GET", f"/api/v1{seat}")
            assert status == 200
            assert before <= table["number"] <= after < play.number
            assert enter(server, seat, "afterwards", table["number"], **DEAL)[0] in (200, 409)
