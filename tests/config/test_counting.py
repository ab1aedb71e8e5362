"""Processes that count for Prometheus in one folder: their sums, and what becomes of those that were killed."""

import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.multiprocess import MultiProcessCollector

from referee.ground.serving import counting
from tests.support.server import ROOT

COUNTS = """
import socket, sys
socket.gethostname = lambda: "machine_1.example"
from referee.ground.serving import metrics
from referee.ground.serving.counting import process_name
metrics.entries.labels("knoesten", "legal").inc(3)
metrics.streams.labels("table").inc(2)
print(process_name(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that all processes of a test share."""
    monkeypatch.setenv(counting.FOLDER, str(tmp_path))
    return tmp_path


def started() -> subprocess.Popen[str]:
    """Start a process that has counted three entries and has two streams open."""
    return subprocess.Popen(
        [sys.executable, "-c", COUNTS], cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def name_of(process: subprocess.Popen[str]) -> str:
    """Return the name of a process in the folder, once it has counted."""
    assert process.stdout
    return process.stdout.readline().strip()


def sums() -> Counter[str]:
    """Return the counts of all processes, as Prometheus gets them, added up by name."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    found: Counter[str] = Counter()
    for family in registry.collect():
        for sample in family.samples:
            found[sample.name] += int(sample.value)
    return found


def test_streams_of_a_killed_process_are_forgotten_and_its_entries_are_not(folder: Path) -> None:
    """The gauge tells what is open now, and the counter what has ever been entered."""
    killed, other = started(), started()
    names = {name_of(killed), name_of(other)}
    counting.forget_dead_gauges()
    before = sums()
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    counting.forget_dead_gauges()
    after = sums()
    counting.forget_dead_counts()
    at_the_next_start = sums()
    other.communicate("")

    assert len(names) == 2 and all(name.startswith("machine-1-example-") for name in names)
    streams, entries = "kontrollant_streams", "kontrollant_entries_total"
    assert (before[streams], before[entries]) == (4, 6)
    assert (after[streams], after[entries]) == (2, 6)
    assert (at_the_next_start[streams], at_the_next_start[entries]) == (2, 3)


def test_process_takes_no_name_that_another_has(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two containers may have the same name and the same number of the process."""
    monkeypatch.setattr(counting, "_held", (0, "", None))
    first = counting.process_name()
    held = counting._held[2]
    monkeypatch.setattr(counting, "_held", (0, "", None))
    second = [counting.process_name(), counting.process_name()]
    for lock in (held, counting._held[2]):
        lock.release()

    assert first == f"{counting.HOST}-{os.getpid()}"
    assert second == [f"{first}-1"] * 2
