"""The process that does the long jobs beside a server that runs alone."""

import subprocess
import sys
import threading
from contextlib import ExitStack

import pytest

from config.processes import job_process as beside


class Fake:
    """A process that ends when the test says so."""

    stdin = None

    def __init__(self, code: int = 0) -> None:
        self.over, self.code = threading.Event(), code

    def wait(self, _seconds: float | None = None) -> int:
        """Wait for the end of the process, and return its exit code."""
        assert self.over.wait(30)
        return self.code

    def terminate(self) -> None:
        """End the process."""
        self.code = -15
        self.over.set()


@pytest.fixture
def started(monkeypatch):
    """Return the processes that were started, and a semaphore that counts them."""
    found: list[Fake] = []
    count = threading.Semaphore(0)

    def popen(command, **_options):
        assert command[-2:] == ["work", "--beside"]
        found.append(Fake(code=1 if not found else 0))
        count.release()
        return found[-1]

    monkeypatch.setattr(subprocess, "Popen", popen)
    return found, count


def test_one_process_runs_at_a_time_and_again_if_somebody_asked_meanwhile(started, caplog):
    """The process may have looked for jobs just before. A failure is logged, and the next job starts it again."""
    processes, count = started
    jobs = beside.JobProcess()
    jobs.start()
    assert count.acquire(timeout=30)
    jobs.start()
    jobs.start()
    assert len(processes) == 1
    processes[0].over.set()
    assert count.acquire(timeout=30)
    thread = jobs._thread
    processes[1].over.set()
    assert thread is not None
    thread.join(30)

    assert len(processes) == 2 and "ended with 1" in caplog.text
    jobs.start()
    assert count.acquire(timeout=30)
    jobs.stop()
    jobs.start()
    assert processes[2].code == -15 and len(processes) == 3


READS = """
import django
django.setup()
from config.management.commands.work import _end_with_the_server as end
"""
MEANWHILE = """
from threading import Event, Thread
Thread(target=end, daemon=True).start()
Event().wait(0.1)  # the work, during which the thread reads
"""


@pytest.fixture
def process():
    """Yield a function that starts a program, whose standard input stays open until the test closes it."""
    with ExitStack() as stack:

        def start(code: str) -> subprocess.Popen[str]:
            command = [sys.executable, "-c", code]
            made = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            return stack.enter_context(made)

        yield start


def test_process_ends_with_the_server(process):
    """The system closes the process's standard input when the server ends, however it ends."""
    running = process(READS + "end()")
    running.stdin.close()

    assert (running.wait(60), running.stderr.read()) == (1, "")


def test_process_ends_in_peace_when_its_work_is_done(process):
    """The thread that waits for the end of the server must not stop the process from ending."""
    running = process(READS + MEANWHILE)

    assert (running.wait(60), running.stderr.read()) == (0, "")
