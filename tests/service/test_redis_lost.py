"""Redis stops, hangs and comes back during an evening, and nothing is lost, since Redis holds nothing important."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from urllib.request import urlopen

import pytest
from celery import Celery
from django.utils import timezone

from tests.service.test_turns import dealt, passes, wait_for
from tests.service.test_two_servers import ask, enter, seats, stream
from tests.support.server import ROOT, RunningServer, happens_within, running_server
from tests.support.services import RedisServer, running_redis

PATIENCE = 60.0  # seconds, on a busy machine; a worker asks for Redis after two seconds, then after four, then six


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    """Yield a Redis that these tests stop and start again."""
    with running_redis() as server:
        yield server


@pytest.fixture(scope="module")
def running_evening(redis_server, tmp_path_factory) -> Iterator[RunningServer]:
    """Yield a server with the demo tournament, whose queue, cache and streams use that Redis."""
    data = tmp_path_factory.mktemp("evening")
    with running_server(data, "--demo", "--no-codes", REDIS_URL=redis_server.url) as server:
        yield server


@pytest.fixture
def evening(running_evening, redis_server) -> Iterator[RunningServer]:
    """Yield that server once its worker waits at Redis, and start Redis again after the test."""
    assert happens_within(PATIENCE, redis_server.has_a_worker)
    yield running_evening
    redis_server.go_on()
    if not redis_server.is_running():
        redis_server.start()


@contextmanager
def worker(server: RunningServer, redis_server: RedisServer) -> Iterator[subprocess.Popen[bytes]]:
    """Start a worker as a larger club does, with a queue of its own; its output goes to worker.txt."""
    environment = {**server.environment, "REDIS_URL": own_queue(redis_server)}
    command = [sys.executable, "-m", "celery", "-A", "config", "worker", "--concurrency", "1"]
    with open(server.data / "worker.txt", "wb") as output:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


def own_queue(redis_server: RedisServer) -> str:
    """Return the address of another database of the same Redis."""
    return redis_server.url.removesuffix("0") + "1"


def waiting(redis_server: RedisServer, what: str) -> int:
    """Return how many messages no worker has taken ("celery"), or has acknowledged ("unacked")."""
    with redis_server.client(db=1) as client:
        return int(client.llen(what) if what == "celery" else client.hlen(what))


def test_worker_with_a_time_to_wait_for_survives_a_restart_of_redis(redis_server, evening):
    """The worker holds a task for later when the connection goes, and then takes up new tasks."""
    sender = Celery(broker=own_queue(redis_server), set_as_current=False)

    def send(**when) -> None:
        sender.send_task("referee.tasks.turn_run_out", kwargs={"table_id": 404}, **when)

    with worker(evening, redis_server) as process, sender:
        send(eta=timezone.now() + timedelta(hours=1))
        assert happens_within(PATIENCE, lambda: waiting(redis_server, "unacked") == 1)
        redis_server.stop()
        assert happens_within(
            PATIENCE, lambda: "Connection to broker lost" in (evening.data / "worker.txt").read_text()
        )
        redis_server.start()
        send()

        assert happens_within(PATIENCE, lambda: waiting(redis_server, "celery") == 0)
        assert process.poll() is None


@pytest.mark.parametrize("outage", ["stop", "hang"])
def test_seats_and_standings_go_on_without_redis(redis_server, evening, outage):
    """A table can be read, played at and followed, and the standings open, without an answer from Redis."""
    joins = ["stop", "hang"].index(outage)  # each at a seat of its own
    seat = seats(evening, 2)[joins]
    with stream(evening, f"{seat}live/") as numbers:
        before = next(numbers)
        getattr(redis_server, outage)()
        status, table = ask(evening, "GET", f"/api/v1{seat}")
        assert status == 200
        assert enter(evening, seat, f"without-{outage}", table["number"], do="join")[0] == 200
        wait_for(numbers, before + 1)

    with urlopen(f"{evening.url}/e/demo-tournament/standings/", timeout=30) as fragment:
        assert fragment.status == 200


def test_time_that_ran_out_while_redis_was_away_is_ended_when_it_is_back(redis_server, evening):
    """The server's own worker survives the outage, and nobody needs to restart anything."""
    paths, said = dealt(evening, seconds=3), len(evening.output)
    redis_server.stop()
    assert happens_within(PATIENCE, lambda: "Connection to broker lost" in evening.output[said:])
    before = len(passes(evening, paths))
    redis_server.start()

    assert happens_within(PATIENCE, lambda: len(passes(evening, paths)) > before)
    assert "the worker died" not in evening.output


def ready(server: RunningServer, exclude: str = "") -> tuple[int, dict[str, str]]:
    """Return the status of `/ready/`, and the state of each part.

    Ask until it is as expected: on a busy machine a part may be told late, and the workers report late.
    """
    status, told = ask(server, "GET", f"/ready/?exclude={exclude}")
    return status, told["parts"]


def test_server_says_that_its_queue_is_away_and_that_it_is_back(redis_server, evening):
    """The server is healthy but not ready. A proxy that ignores the queue goes on sending phones to it."""
    assert happens_within(PATIENCE, lambda: ready(evening)[0] == 200)
    redis_server.stop()

    assert happens_within(PATIENCE, lambda: ready(evening)[1]["queue"] == "Redis does not answer")
    assert happens_within(PATIENCE, lambda: ready(evening, "queue,worker,jobs")[0] == 200)
    with urlopen(f"{evening.url}/health/", timeout=30) as answer:
        assert answer.read() == b"ok\n"
    redis_server.start()
    assert happens_within(PATIENCE, lambda: ready(evening, "worker,jobs")[0] == 200)
