"""`/health/` and `/ready/`: who gets an answer, when, and what it says."""

import asyncio
import json
import threading
import time
from collections.abc import Callable

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from config.server import readiness
from config.server.handler import OneThreadHandler
from config.settings.environment import networks
from referee.ground.serving import pulse
from referee.ground.serving import readiness as parts
from tests.config.server.test_handler import Connection, ask, scope

pytestmark = pytest.mark.django_db(transaction=True)

WELL = dict.fromkeys(["pages", "disk", "worker", "jobs", "queue", "database", "migrations"], "ok")


@pytest.fixture(autouse=True)
def beaten(monkeypatch):
    """Let a worker have reported just now."""
    monkeypatch.setattr(pulse, "_beaten", time.time())


@pytest.fixture
def handler():
    """Return the server's handler of these two addresses."""
    return OneThreadHandler()


def ready(handler, query="", *headers, guest="127.0.0.1"):
    """Return the status and the JSON of `/ready/`."""
    answer = ask(handler, scope("/ready/", *headers, guest=guest) | {"query_string": query.encode()})
    return answer.status, json.loads(answer.body)


def replaced(monkeypatch, **checks: Callable[[], str]):
    """Replace the checks by others."""
    monkeypatch.setattr(readiness, "CHECKS", {**parts.CHECKS, **checks})


def test_process_answers_without_the_database(handler, django_assert_num_queries):
    """The answer needs no query, sets no cookie, has no details, and may not be cached."""
    with django_assert_num_queries(0):
        answer = ask(handler, scope("/health/", guest="203.0.113.9"))
    names = {name.lower() for name, _value in answer.sent[0]["headers"]}

    assert (answer.status, answer.body) == (200, b"ok\n")
    assert b"set-cookie" not in names and b"cache-control" in names


def test_server_that_can_do_its_work_is_ready(handler):
    """The answer names all parts."""
    assert ready(handler) == (200, {"ready": True, "parts": WELL})


def test_part_that_is_not_ready_is_named(handler, monkeypatch):
    """The answer says which part and why. A monitor can leave parts out with `exclude`."""
    replaced(monkeypatch, queue=lambda: "Redis does not answer")
    status, told = ready(handler)

    assert (status, told) == (503, {"ready": False, "parts": WELL | {"queue": "Redis does not answer"}})
    assert ready(handler, "exclude=worker,queue")[0] == 200
    assert ready(handler, "exclude=worker&exclude=queue")[0] == 200
    assert ready(handler, "exclude=worker")[0] == 503


@pytest.mark.parametrize(
    ("guest", "headers"),
    [("203.0.113.9", []), ("192.168.1.30", []), ("127.0.0.1", [(b"x-forwarded-for", b"203.0.113.9")])],
)
def test_guests_are_told_only_whether(handler, guest, headers):
    """The answer has no parts, also for a guest whose proxy on this machine nobody has named."""
    assert ready(handler, "", *headers, guest=guest) == (200, {"ready": True})


def test_named_monitors_are_told_why(handler, settings):
    """KONTROLLANT_MONITORS names them by address or network."""
    settings.MONITORS = networks("MONITORS", "192.168.1.0/24")

    assert "parts" in ready(handler, guest="192.168.1.30")[1]


def test_database_that_hangs_holds_up_no_answer(handler, monkeypatch):
    """The answer comes in time, starts one thread at most, and leaves the pages' thread alone."""
    monkeypatch.setattr(readiness, "PATIENCE", 0.05)
    looks, go_on = [], threading.Event()

    def hangs() -> str:
        looks.append(1)
        go_on.wait(30)
        return ""

    replaced(monkeypatch, database=hangs)
    try:
        (first, told), (second, _) = ready(handler), ready(handler)
    finally:
        go_on.set()

    assert (first, second, len(looks)) == (503, 503, 1)
    assert told["parts"]["database"] == told["parts"]["migrations"] == readiness.LATE
    assert told["parts"]["disk"] == "ok"


def test_many_askers_cost_one_look(handler, monkeypatch):
    """Everybody who asks within the same second gets the same answer."""
    looks = []

    def looked() -> str:
        looks.append(1)
        return ""

    replaced(monkeypatch, disk=looked)
    monkeypatch.setattr(readiness, "KEPT", 60.0)

    async def many() -> set[int]:
        connections = [Connection() for _ in range(50)]
        await asyncio.gather(*(handler(scope("/ready/"), c.receive, c.send) for c in connections))
        return {connection.status for connection in connections}

    assert asyncio.run(many()) == {200}
    assert len(looks) == 1


def test_look_that_never_ends_is_given_up(handler, monkeypatch):
    """A new check begins after half a minute, since the database may be back."""
    go_on = threading.Event()
    monkeypatch.setattr(readiness, "PATIENCE", 0.05)
    replaced(monkeypatch, database=lambda: str(go_on.wait(30) and ""))
    assert ready(handler)[0] == 503
    monkeypatch.setattr(readiness, "ABANDONED", 0.0)
    monkeypatch.setattr(readiness, "PATIENCE", 30.0)
    replaced(monkeypatch)
    try:
        assert ready(handler)[0] == 200
    finally:
        go_on.set()


def test_page_that_hangs_is_told(handler):
    """The one thread that makes pages is busy, so nobody gets a page."""
    handler._readiness.page_began = time.monotonic() - 25

    assert ready(handler)[1]["parts"]["pages"] == "one page has taken 25 seconds so far"


def test_only_asking_is_answered(handler):
    """A POST request to `/ready/` is refused."""
    assert ask(handler, scope("/ready/", method="POST")).status == 405


@pytest.mark.parametrize(
    ("age", "told"),
    [
        (5, ""),
        (90, "no worker has reported for 90 seconds"),
        (-3600, "the worker's clock is 3600 seconds ahead"),
    ],
)
def test_worker_is_known_by_its_last_report(monkeypatch, age, told):
    """A late report means that no turn's clock is kept; a future one means that two clocks disagree."""
    monkeypatch.setattr(time, "time", lambda: 1_000_000.0)
    monkeypatch.setattr(pulse, "_beaten", 1_000_000.0 - age)

    assert parts.worker() == told


def test_worker_that_has_never_reported_is_told(monkeypatch):
    """This happens where only web processes were started."""
    monkeypatch.setattr(pulse, "_beaten", None)

    assert parts.worker() == "no worker has reported yet"


def test_full_disk_is_told(monkeypatch):
    """The warning comes while there is still some room."""
    monkeypatch.setattr(parts, "LEAST_FREE", 10**18)

    assert parts.disk().startswith("only ")


def test_queue_out_of_reach_is_told(settings, monkeypatch, tmp_path):
    """Redis does not answer, or the queue's folder can't be written."""
    settings.DATA = tmp_path
    assert parts.queue() == "its folder can't be written"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert parts.queue() == "Redis does not answer"


def test_database_that_needs_migrating_is_told():
    """A new version of the program runs on a database that was not migrated."""
    recorder = MigrationRecorder(connection)
    app, name = next(iter(node for node in parts._newest_migrations() if node[0] == "scoring"))
    recorder.record_unapplied(app, name)
    try:
        assert parts.migrations() == "missing in scoring"
    finally:
        recorder.record_applied(app, name)
    assert parts.migrations() == ""


def test_database_that_is_gone_is_told_in_words(monkeypatch):
    """The driver's error has an address and a password, which the answer leaves out."""

    def gone() -> None:
        raise DatabaseError("connection to db.example as kontrollant with hunter2 failed")

    monkeypatch.setattr(connection, "cursor", gone)

    assert parts.database() == "it does not answer"
    assert parts.migrations() == "the database does not answer"
