"""A second laptop stands by for a real server and takes over: typed, by itself, and by the page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.service.test_jobs import Organiser
from tests.service.test_turns import DEAL
from tests.service.test_two_servers import ask, enter
from tests.support.prepared import start_from_prepared
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import ROOT, RunningServer, free_port, happens_within, running_server

PATIENCE = 120.0  # seconds, on a busy machine
PAGE = "/organise/second-laptop/"
CODE = re.compile(r"\b([A-Z]{4}(?:-[A-Z]{4}){3})\b")


class Standby:
    """A laptop that stands by for a server, at a port of its own. After taking over, it serves there."""

    def __init__(self, data: Path, first: RunningServer, *arguments: str) -> None:
        self.data, self.port = data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not any(data.iterdir()):
            start_from_prepared(data)
        self.environment = {**first.environment, "KONTROLLANT_DATA": str(data), "KONTROLLANT_ADDRESS": self.url}
        self._output = data / "output.txt"
        with open(self._output, "ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "standby", *arguments, "--host", "127.0.0.1", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
            )

    @property
    def output(self) -> str:
        """All its output so far."""
        return self._output.read_text(encoding="utf-8")

    def type(self, line: str) -> None:
        """Type a line in its terminal."""
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def manage(self, *arguments: str) -> str:
        """Run a management command on its data, and return its output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def serves(self) -> bool:
        """Return whether it has taken over and serves."""
        try:
            with urllib.request.urlopen(f"{self.url}/standby/serving", timeout=5) as answer:
                return bool(json.loads(answer.read()) == {"serving": True})
        except OSError:
            return False

    def close(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdin.close()


def code_shown(office: Organiser) -> str:
    """Have the page show a code, and return it."""
    office.post(f"{PAGE}code/", own_password=office.server.password)
    (code,) = CODE.findall(office.page(PAGE).decode())
    return str(code)


def has_everything(office: Organiser) -> bool:
    """Return whether the page says so."""
    return "It has everything." in office.page(PAGE).decode()


@contextmanager
def standing_by(data: Path, first: RunningServer, *arguments: str) -> Iterator[tuple[Standby, Organiser]]:
    """Yield a laptop that stands by and has everything, and the organiser at the first one."""
    office = Organiser(first, first)
    second = Standby(data, first, first.url, "--code", code_shown(office), *arguments)
    try:
        assert happens_within(PATIENCE, lambda: has_everything(office)), second.output
        yield second, office
    finally:
        second.close()


class Phone:
    """A player who deals and takes the deal back without pause. `number` is the last acknowledged entry."""

    def __init__(self, server: RunningServer) -> None:
        seats = open_game(server, "kombinationswhist", FOUR)
        self.seat = seats["Dag"].removeprefix(server.url)
        self.number, self.lost = 0, 0
        self._server, self._over = server, Event()
        self._thread = Thread(target=self._go_on)

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Play for the length of a `with`, until the server is gone."""
        self._thread.start()
        try:
            yield
        finally:
            self._over.set()
            self._thread.join(PATIENCE)

    def _go_on(self) -> None:
        while not self._over.is_set():
            try:
                status, answer = enter(self._server, self.seat, f"deal-{self.number}", self.number, **DEAL)
                self.number = answer["number"] if status == 200 else self.number
                body = {"key": f"back-{self.number}", "expected": self.number}
                status, answer = ask(self._server, "POST", f"/api/v1{self.seat}take-back/", body)
                self.number = answer["number"] if status == 200 else self.number
            except (OSError, ValueError, KeyError):
                return


def found_at(second: Standby, phone: Phone) -> int:
    """Return how many entries of a phone's table the second laptop has."""
    with urllib.request.urlopen(f"{second.url}/api/v1{phone.seat}", timeout=PATIENCE) as answer:
        return int(json.loads(answer.read())["number"])


def kill(server: RunningServer) -> None:
    """Let it die as in a power cut."""
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()


@pytest.mark.parametrize("way", ["typed", "itself"])
def test_everything_acknowledged_is_there_after_a_power_cut(way: str, tmp_path: Path) -> None:
    """Phones go on entering until the first laptop dies. The other one takes over, and each log in it is intact."""
    by_itself = ["--by-itself", "2"] if way == "itself" else []
    with (
        running_server(tmp_path / "first", "--demo", "--no-codes") as first,
        standing_by(tmp_path / "second", first, *by_itself) as (second, _office),
    ):
        phone = Phone(first)
        with phone.playing():
            assert happens_within(PATIENCE, lambda: phone.number > 20)
            kill(first)
        assert "nobody waits until it has caught up" not in first.output
        if way == "typed":
            second.type("take over")
        assert happens_within(PATIENCE, second.serves), second.output

        assert found_at(second, phone) >= phone.number
        second.manage("verify")
        told = refused(first)
        assert f"serves at {second.url}" in told


def refused(server: RunningServer) -> str:
    """Return what the server says when it is started anew, and is refused."""
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", "--port", str(server.port)],
        cwd=ROOT,
        env=server.environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    return done.stderr
