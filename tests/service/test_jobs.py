"""Long jobs on a real PostgreSQL and Redis: made beside one process, sent by the other, and done once in spite of all.

A job is held up in the middle by a lock on a table that it reads.
"""

import io
import json
import os
import signal
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import psycopg
import pytest

from tests.support.server import RunningServer, happens_within

Servers = tuple[RunningServer, RunningServer]
FILES = "/organise/competition/demo-tournament/files/"
PATIENCE = 90.0  # seconds, on a busy machine; a lost job is looked for every fifteen

JOB = """
import json
from scoring.models.jobs import Job
job = Job.objects.get(pk={0})
print(json.dumps([job.state, job.attempt, job.parts.count()]))
"""
FORGOTTEN = """
from django.utils import timezone
from scoring.models.jobs import Job
Job.objects.filter(pk={0}).update(busy_until=timezone.now())
"""
WAKE = """
from referee.ground.worker import wake
from scoring.services.programs.jobs import WORK
for _ in range({0}):
    wake(WORK)
"""

WAITING = "SELECT count(*) >= 2 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


class Organiser:
    """An organiser who has signed in at one of two servers. The account comes from the first one."""

    def __init__(self, server: RunningServer, first: RunningServer) -> None:
        self.server, self.cookies = server, CookieJar()
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(self.cookies))
        self.page("/organise/sign-in/")
        self.post("/organise/sign-in/", username="organiser", password=first.password)

    def page(self, path: str) -> bytes:
        """Return the content of a page."""
        with self.opener.open(self.server.url + path, timeout=60) as answer:
            return bytes(answer.read())

    def post(self, path: str, **fields: str) -> str:
        """Send a form, and return the path of the page that follows."""
        token = next(cookie.value for cookie in self.cookies if cookie.name.endswith("csrftoken"))
        body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        request = Request(self.server.url + path, body, {"Referer": self.server.url})
        with self.opener.open(request, timeout=60) as answer:
            return str(answer.geturl()).removeprefix(self.server.url)

    def asks(self) -> tuple[int, str]:
        """Ask for the archive, and return the job's number and the path of its page."""
        page = self.post(f"{FILES}make/", kind="archive")
        return int(page.rstrip("/").rpartition("/")[2]), page


@contextmanager
def held_up(server: RunningServer) -> Iterator[None]:
    """Let every archive wait in the middle, before its job reads the substitutions."""
    with psycopg.connect(server.environment["DATABASE_URL"]) as connection:
        connection.execute("LOCK TABLE scoring_substitution IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


def stands(server: RunningServer, job: int) -> tuple[str, int, int]:
    """Return a job's state, how often it was begun, and how many parts of its file are stored."""
    state, attempt, parts = json.loads(server.run(JOB.format(job)))
    return state, attempt, parts


def workers(server: RunningServer) -> list[int]:
    """Return the processes beside a server that do its long jobs."""
    found = []
    for tasks in Path(f"/proc/{server.process.pid}/task").iterdir():
        for pid in (tasks / "children").read_text().split():
            command = Path(f"/proc/{pid}/cmdline")
            if command.exists() and b"\0work\0--beside" in command.read_bytes():
                found.append(int(pid))
    return found


def comes_to(server: RunningServer, job: int, *wanted: object) -> bool:
    """Wait until a job has this state, number of attempts and number of parts."""
    return happens_within(PATIENCE, lambda: stands(server, job)[: len(wanted)] == wanted)


def test_killed_worker_is_replaced_and_any_process_sends_the_file(two_servers: Servers) -> None:
    """Another worker begins the job again, repeated messages change nothing, and the other server sends the file."""
    one, other = two_servers
    mia, elsewhere = Organiser(one, one), Organiser(other, one)
    with held_up(one):
        job, page = mia.asks()
        assert comes_to(one, job, "running", 1)
        one.run(WAKE.format(3))
        assert stands(one, job) == ("running", 1, 0)
        assert happens_within(
            PATIENCE, lambda: len(workers(one) + workers(other)) == 1
        )  # others find nothing to do, and end
        os.kill((workers(one) + workers(other))[0], signal.SIGKILL)
        one.run(FORGOTTEN.format(job))
        one.run(WAKE.format(3))
        assert comes_to(one, job, "running", 2)
    assert comes_to(one, job, "done", 2, 1)

    file = elsewhere.page(f"{page}file/")
    assert "manifest.json" in zipfile.ZipFile(io.BytesIO(file)).namelist()
    assert happens_within(PATIENCE, lambda: workers(one) + workers(other) == [])


def test_two_requests_at_once_get_the_same_job(two_servers: Servers) -> None:
    """Both have looked for an earlier job, or wait to do so, before one of them can store a job."""
    one, other = two_servers
    both, pages = (Organiser(one, one), Organiser(other, one)), list[str]()
    asking = [Thread(target=lambda mia=mia: pages.append(mia.asks()[1])) for mia in both]
    with held_up(one):
        with psycopg.connect(one.environment["DATABASE_URL"]) as connection:
            connection.execute("LOCK TABLE scoring_job IN SHARE MODE")
            for thread in asking:
                thread.start()
            assert happens_within(
                PATIENCE, lambda: connection.execute(WAITING).fetchone() == (True,)
            )  # a sweep may wait too
        for thread in asking:
            thread.join(PATIENCE)
        assert len(pages) == 2 and len(set(pages)) == 1
        both[0].post(f"{pages[0]}cancel/")
    assert happens_within(PATIENCE, lambda: workers(one) + workers(other) == [])


def test_cancelled_job_leaves_nothing_although_its_worker_goes_on(two_servers: Servers) -> None:
    """The worker learns of it while it waits, and ends the job as soon as it can."""
    one, other = two_servers
    mia = Organiser(other, one)
    with held_up(one):
        job, page = mia.asks()
        assert comes_to(one, job, "running")
        mia.post(f"{page}cancel/")
    assert happens_within(PATIENCE, lambda: workers(one) + workers(other) == [])

    assert stands(one, job) == ("cancelled", 1, 0)
    with pytest.raises(HTTPError, match="404") as refused:
        mia.page(f"{page}file/")
    refused.value.close()
