"""A whole cluster, as `make cluster` starts it, with a data directory of its own."""

import json
import os
import shlex
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.support.server import STARTS_WITHIN, RunningServer, happens_within

LAST_WORD = "Ctrl-C stops everything"


class RunningCluster(RunningServer):
    """A running cluster: what a server has, and its processes by name.

    `first_pids` are the processes that it started with, which other tests may have killed since.
    """

    settings = "config.settings"  # which the command gives to each of its processes

    def __init__(self, data: Path, *arguments: str, **environment: str) -> None:
        super().__init__(data, *arguments, files=0, command="cluster", **environment)
        assert happens_within(STARTS_WITHIN, lambda: LAST_WORD in self.output or self.process.poll() is not None)
        self.environment |= dict(part.split("=", 1) for part in shlex.split((data / "cluster.env").read_text()))
        self.first_pids = self.pids

    @property
    def pids(self) -> dict[str, int]:
        """The processes that run, by name."""
        status = json.loads((self.data / "cluster.json").read_text(encoding="utf-8"))
        return {row["name"]: row["pid"] for row in status["processes"]}

    @property
    def logs(self) -> str:
        """All that its processes have logged, and what it printed itself once it served."""
        texts = [path.read_text(encoding="utf-8") for path in sorted((self.data / "logs").iterdir())]
        errors = [path.read_text(encoding="utf-8") for path in sorted(self.data.glob("errors.log*"))]
        return "\n".join([*texts, *errors, self.output.partition(LAST_WORD)[2]])

    def kill_and_wait(self, name: str, meanwhile: Callable[[], object] | None = None) -> None:
        """Kill a process as `kill -9` does, do something, and wait until another process has taken its place."""
        killed = self.pids[name]
        os.kill(killed, signal.SIGKILL)
        if meanwhile:
            meanwhile()
        assert happens_within(STARTS_WITHIN, lambda: self.pids[name] != killed), name
        assert happens_within(STARTS_WITHIN, self._database_answers)

    def _database_answers(self) -> bool:
        """Return whether PostgreSQL takes connections, which it does a while after its start."""
        try:
            psycopg.connect(self.environment["DATABASE_URL"]).close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def running_cluster(data: Path, *arguments: str, **environment: str) -> Iterator[RunningCluster]:
    """A cluster for the length of a `with`; `arguments` go to `manage.py cluster`."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    place = Path(tempfile.mkdtemp(prefix="kontrollant-services-"))
    place.chmod(0o755)
    try:
        cluster = RunningCluster(data, *arguments, KONTROLLANT_SERVICES_PLACE=str(place), **environment)
        try:
            yield cluster
        finally:
            cluster.close()
    finally:
        shutil.rmtree(place)
