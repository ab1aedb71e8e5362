"""A second laptop stands by for a real server and takes over: typed, by itself, and by the page."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email.message import Message
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from scoring.systems.programs.webhook_signing import signature
from tests.service.test_jobs import Organiser
from tests.service.test_turns import DEAL
from tests.service.test_two_servers import ask, enter
from tests.support.prepared import start_from_prepared
from tests.support.receiver import Receiver, running_receiver
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import ROOT, RunningServer, free_port, happens_within, running_server

PATIENCE = 120.0  # seconds, on a busy machine
PAGE = "/organise/second-laptop/"
CODE = re.compile(r"\b([A-Z]{4}(?:-[A-Z]{4}){3})\b")


class Standby(RunningServer):
    """A laptop that stands by for a server, at a port of its own. After taking over, it serves there."""

    def __init__(self, data: Path, first: RunningServer, *arguments: str) -> None:
        self.data, self.port = data, free_port()
        self.url = f"{urlsplit(first.url).scheme}://127.0.0.1:{self.port}"
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not any(data.iterdir()):
            start_from_prepared(data)
        self.environment = {**first.environment, "KONTROLLANT_DATA": str(data), "KONTROLLANT_ADDRESS": ""}
        self._output, self._shell, self._printed_since = data / "output.txt", None, ""
        with open(self._output, "ab") as output:
            self.process = subprocess.Popen(
                [*self.program, "standby", *arguments, "--host", "127.0.0.1", "--port", str(self.port)],
                cwd=self.place,
                env=self.environment,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
            )

    def type(self, line: str) -> None:
        """Type a line in its terminal."""
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def serves(self) -> bool:
        """Return whether it has taken over and serves."""
        try:
            with urllib.request.urlopen(f"{self.url}/standby/serving", timeout=5) as answer:
                return bool(json.loads(answer.read()) == {"serving": True})
        except OSError:
            return False

    def close(self) -> None:
        """End it, whatever it does."""
        if self._shell is not None:
            self._shell.close()
            self._shell = None
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


def found_at(second: RunningServer, seat: str) -> int:
    """Return how many entries a laptop has of a seat's table."""
    with urllib.request.urlopen(f"{second.url}/api/v1{seat}", timeout=PATIENCE) as answer:
        return int(json.loads(answer.read())["number"])


def kill(server: RunningServer) -> None:
    """Let it die as in a power cut."""
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()


@contextmanager
def first_laptop(data: Path, *, tls: bool, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningServer]:
    """Yield a first laptop, with https if wanted. Whoever asks it or the second one trusts its authority alone."""
    if not tls:
        with running_server(data, "--demo", "--no-codes") as first:
            yield first
        return
    monkeypatch.setenv("SSL_CERT_FILE", str(data / "tls" / "authority.crt"))
    with running_server(data, "--demo", "--no-codes", "--tls", KONTROLLANT_ADDRESS="") as first:
        first.url = first.url.replace("http:", "https:")
        yield first


@pytest.mark.parametrize("way", ["typed", "itself, with https"])
def test_everything_acknowledged_is_there_after_a_power_cut(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Phones go on entering until the first laptop dies. The other one takes over, and each log in it is intact.

    With https, phones that trust the first laptop trust the second one.
    """
    by_itself = ["--by-itself", "2"] if way != "typed" else []
    with (
        first_laptop(tmp_path / "first", tls=way != "typed", monkeypatch=monkeypatch) as first,
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

        assert found_at(second, phone.seat) >= phone.number
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


TOLD = """
from scoring.models.tournaments import Act
print(*Act.objects.filter(kind="tournament_taken_over").values_list("kind", flat=True))
"""


TOKEN = """
from scoring.models.tournaments import Tournament
from scoring.services.programs.tokens import token_make
print(token_make(tournament_id=Tournament.objects.get().pk, name="chat", scopes=["webhooks"], role_given=None)[1])
"""


class Program:
    """Another program: it has a token and a webhook, and sends its tests."""

    def __init__(self, server: RunningServer, receiver: Receiver) -> None:
        self._token, self._receiver = server.run(TOKEN).strip(), receiver
        sent = {"address": receiver.address, "kinds": ["round.published"]}
        _status, made = self.post(server, "", "make", sent)
        self._key, self._id = b64decode(made["secret"].removeprefix("whsec_")), made["id"]

    def post(self, server: RunningServer, path: str, key: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Send a request below the webhooks, under a key."""
        headers = {"Authorization": f"Bearer {self._token}", "Idempotency-Key": key}
        return ask(server, "POST", f"/api/v1/organiser/webhooks/{path}", body or {}, headers)

    def tries(self, server: RunningServer, key: str) -> tuple[int, Any]:
        """Have a message sent to the webhook. Return the status, and the messages that were sent to it."""
        status, answer = self.post(server, f"{self._id}/test/", key)
        return status, answer.get("deliveries", answer)

    def message_of(self, server: RunningServer) -> str:
        """Wait for a message, check its signature and where its link leads, and return its number."""
        message = self._receiver.arrived.get(timeout=PATIENCE)
        number, at = message.headers["webhook-id"], int(message.headers["webhook-timestamp"])
        assert message.headers["webhook-signature"] == signature(self._key, number, at, message.body)
        assert message.content["data"]["links"]["page"].startswith(f"{server.url}/")
        return number


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Leaves it to the test where to go."""

    def redirect_request(self, *_told: object) -> None:
        """Go nowhere."""


def asked(url: str, **headers: str) -> tuple[int, Message]:
    """Return the status and the headers of an answer."""
    opener = urllib.request.build_opener(NoRedirect)
    try:
        with opener.open(urllib.request.Request(url, headers=headers), timeout=PATIENCE) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers


def test_page_lets_the_second_laptop_take_over_and_the_first_leads_there(tmp_path: Path) -> None:
    """Phones enter all the while, nothing is lost, and nothing can be entered at the first. And back again.

    Another program goes on, too: with its token, its keys and its webhook.
    """
    with (
        running_receiver() as receiver,
        running_server(tmp_path / "first", "--demo", "--no-codes") as first,
        standing_by(tmp_path / "second", first) as (second, office),
    ):
        headers = asked(f"{first.url}/")[1]
        assert headers["Kontrollant-Second"] == second.url
        assert f"connect-src 'self' {second.url}" in headers["Content-Security-Policy"]
        assert asked(f"{first.url}/standby/serving")[0] == 404
        program, phone = Program(first, receiver), Phone(first)
        sent = program.tries(first, "one")
        message = program.message_of(first)
        with phone.playing():
            assert happens_within(PATIENCE, lambda: phone.number > 6)
            with suppress(urllib.error.URLError):  # it may have stopped before the page that follows
                office.post(f"{PAGE}over/", own_password=first.password)
            assert happens_within(PATIENCE, second.serves), second.output
        assert found_at(second, phone.seat) >= phone.number
        assert asked(f"{first.url}{phone.seat}", Accept="text/html")[1]["Location"] == f"{second.url}{phone.seat}"
        status, problem = program.tries(first, "two")
        assert (status, problem["code"], problem["data"]) == (503, "moved", {"address": second.url})
        assert enter_refused(first, phone.seat) == (503, second.url)
        assert program.tries(second, "one") == sent and program.tries(second, "two")[0] == sent[0] == 200
        assert program.message_of(second) != message and receiver.arrived.empty()
        assert second.run(TOLD).split() == ["tournament_taken_over"]
        first.stop()
        assert f"serves at {second.url}" in refused(first)
        with standing_by(first.data, second, "--yes") as (back, _office):
            assert "What was here is in" in back.output
            back.type("take over")
            assert happens_within(PATIENCE, back.serves), back.output
            assert found_at(back, phone.seat) >= phone.number and not second.serves()


def enter_refused(server: RunningServer, seat: str) -> tuple[int, str | None]:
    """Return the status of an entry, and where its answer leads."""
    body = json.dumps({"event": DEAL, "key": "late", "expected": 0}).encode()
    request = urllib.request.Request(f"{server.url}/api/v1{seat}events/", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, None
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers["Kontrollant-Second"]
