"""The real server, as `make run` starts it, with a data directory of its own."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from config.server.network import free_port as free_port
from tests.support.prepared import ROOT as ROOT
from tests.support.prepared import start_from_prepared
from tests.support.shell import Shell

PASSWORD = "four-words-of-the-tests"
"""The organiser's, unless a test gives a server another by its environment; "" for none."""
STARTS_WITHIN = 120.0  # seconds, however busy the machine is
STOPS_WITHIN = 60.0
BEGIN_ANEW = """
from django.apps import apps
from django.db import connection
from config.processes import opening
kept = {"django_content_type", "auth_permission"}
tables = sorted({model._meta.db_table for model in apps.get_models(include_auto_created=True)} - kept)
with connection.cursor() as cursor:
    if connection.vendor == "postgresql":
        cursor.execute("SET session_replication_role = replica")  # the audit log refuses to be emptied
        cursor.execute(f"TRUNCATE {', '.join(tables)}")
        cursor.execute("SET session_replication_role = DEFAULT")
    else:
        triggers = cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        cursor.execute("PRAGMA foreign_keys = OFF")
        for name, _ in triggers:  # which refuse it here
            cursor.execute(f"DROP TRIGGER {name}")
        for table in tables:
            cursor.execute(f"DELETE FROM {table}")
        for _, sql in triggers:
            cursor.execute(sql)
        cursor.execute("PRAGMA foreign_keys = ON")
if connection.vendor == "postgresql":
    from referee.ground.serving import redis_connection
    shared = redis_connection.shared()
    for key in shared.scan_iter(":1:*"):  # what Django's cache keeps there, and not the queues
        shared.delete(key)
opening.prepare(demo=DEMO)
opening.print_everything(lambda *lines: print(*lines, sep="\\n"), None, "", codes=False, colour=False)
"""


class RunningServer:
    """A running server: its `url`, its `data` directory, its output, and how to stop it."""

    program: Sequence[str] = (sys.executable, "manage.py")
    place: Path = ROOT  # where it is started
    settings = "tests.support.served"  # where its program finds the tests; elsewhere those of a club

    def __init__(self, data: Path, *arguments: str, files: int = 0, command: str = "serve", **environment: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment = {
            **os.environ,
            "KONTROLLANT_DATA": str(data),
            "KONTROLLANT_ADDRESS": self.url,
            "KONTROLLANT_WEBHOOK_NETWORKS": "127.0.0.0/8",  # tests receive webhooks on this machine
            "DJANGO_SETTINGS_MODULE": self.settings,
            "KONTROLLANT_ORGANISER_PASSWORD": PASSWORD,
            "KONTROLLANT_BACKUPS": "0",  # by itself; a test that is about them asks for some
            "LC_ALL": "C.UTF-8",
            **environment,
        }
        self._output = data / "output.txt"
        self._shell: Shell | None = None
        self._printed_since = ""
        listening = ["--host", "127.0.0.1", "--port", str(self.port)]
        with open(self._output, "wb") as output:
            self.process = subprocess.Popen(
                limited([*self.program, command, *listening, *arguments], files),
                cwd=self.place,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        self._wait_until_it_answers()

    @property
    def password(self) -> str:
        """The organiser's password."""
        return self.environment["KONTROLLANT_ORGANISER_PASSWORD"]

    @property
    def output(self) -> str:
        """All its output so far."""
        return self._output.read_text(encoding="utf-8")

    @property
    def addresses(self) -> dict[str, str]:
        """The addresses it printed, or those of the tournament that it began with since: title -> address."""
        return printed_addresses(self._printed_since or self.output)

    def manage(self, *arguments: str) -> str:
        """Run a management command on this server's data and return its output."""
        done = subprocess.run(
            [*self.program, *arguments],
            cwd=self.place,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=STARTS_WITHIN,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def run(self, code: str) -> str:
        """Run Python on this server's data, in a process that stays beside it; what it printed.

        Code that changes modules is run by `manage("shell", ...)` instead, in a process of its own.
        """
        if self._shell is None:
            self._shell = Shell(ROOT, self.environment)
        return self._shell.run(code)

    def begin_anew(self, *, demo: bool) -> None:
        """Delete everything and prepare the data again, as after a first start; all processes go on.

        New rows get numbers that no deleted row had, so nothing that a process remembers is taken for theirs. A server
        of one process still counts wrong passwords, which it keeps in its memory.
        """
        self._printed_since = self.run(BEGIN_ANEW.replace("DEMO", str(demo)))

    def stop(self, number: signal.Signals = signal.SIGINT) -> float:
        """Stop it as Ctrl-C does and return the seconds that took. Fails if it does not end cleanly."""
        began = time.monotonic()
        self.process.send_signal(number)
        try:
            code = self.process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        assert code == 0, f"ended with {code}:\n{self.output}"
        return time.monotonic() - began

    def close(self) -> None:
        """End what runs beside it, and itself, if that has not happened yet."""
        if self._shell is not None:
            self._shell.close()
            self._shell = None
        if self.process.poll() is None:
            self.stop()

    def _wait_until_it_answers(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            assert self.process.poll() is None, f"the server did not start:\n{self.output}"
            try:
                with urllib.request.urlopen(f"{self.url}/health/", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        self.process.kill()
        raise AssertionError(f"no answer within {STARTS_WITHIN:g} s:\n{self.output}")


@contextmanager
def running_server(
    data: Path, *arguments: str, files: int = 0, from_nothing: bool = False, **environment: str
) -> Iterator[RunningServer]:
    """A server for the length of a `with`; `arguments` go to `manage.py serve`, `environment` is set for it besides.

    `files`: the system lets it have no more open files than that; 0: as many as the test.
    `from_nothing`: it makes its database and its static files itself, as at its very first start.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not (from_nothing or any(data.iterdir())):
        start_from_prepared(data)
    server = RunningServer(data, *arguments, files=files, **environment)
    try:
        yield server
    finally:
        server.close()


def printed_addresses(output: str) -> dict[str, str]:
    """The addresses in what a server has printed: title -> address."""
    return dict(re.findall(r"^(\S.*?)  +(https?://\S+)$", output, re.MULTILINE))


def limited(command: list[str], files: int) -> list[str]:
    """The command with at most so many open files."""
    return command if not files else ["bash", "-c", f'ulimit -n {files} && exec "$@"', "bash", *command]


def happens_within(seconds: float, holds: Callable[[], bool]) -> bool:
    """Wait for `holds` to become true; return whether it did in time."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True
