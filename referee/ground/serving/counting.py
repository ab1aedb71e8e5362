"""Processes that count for Prometheus in one folder: what each is called there, and which of them still run.

The library takes the number of the process as its name, but containers that share a folder all have the same numbers.
It also goes on counting the open streams of a process that was killed. So each process holds the lock of a file of its
own, which the system releases when the process ends, however it ends.
"""

from __future__ import annotations

import os
import re
import socket
from contextlib import suppress
from itertools import count
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout
from prometheus_client import multiprocess, values

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library's own variable
ALIVE = ".alive"
HOST = re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname())  # the library splits the names of its files at "_"

_held: tuple[int, str, BaseFileLock | None] = 0, "", None  # the process's number, its name, and its lock


def is_shared() -> bool:
    """Return whether this process counts in a folder together with others."""
    return bool(os.environ.get(FOLDER))


def count_in_the_folder() -> None:
    """Count under the name of this process from now on. Call before any metric is made."""
    if is_shared():
        values.ValueClass = values.MultiProcessValue(process_name)  # type: ignore[no-untyped-call]  # the library's own


def process_name() -> str:
    """Return a name that no other running process has in the folder: the machine's name and a number."""
    global _held
    pid = os.getpid()
    if _held[0] != pid:  # the first time, or after a fork
        for attempt in count():
            name = f"{HOST}-{pid}" if attempt == 0 else f"{HOST}-{pid}-{attempt}"
            if (lock := _lock_file(_folder() / f"{name}{ALIVE}")) is not None:
                _held = pid, name, lock
                _forget_gauges(name)
                break
    return _held[1]


def forget_dead_gauges() -> None:
    """Forget the open streams of processes that have ended. What they counted stays in the sums."""
    for path in _folder().glob(f"*{ALIVE}"):
        if (lock := _lock_file(path)) is not None:
            _forget_gauges(path.stem)
            path.unlink(missing_ok=True)
            lock.release()


def forget_dead_counts() -> None:
    """Delete all files of processes that have ended, so that restarts don't fill the disk. Their counts are lost."""
    forget_dead_gauges()
    alive = {path.stem for path in _folder().glob(f"*{ALIVE}")}
    for path in _folder().glob("*.db"):
        if path.stem.rpartition("_")[2] not in alive:
            path.unlink(missing_ok=True)


def _folder() -> Path:
    return Path(os.environ[FOLDER])


def _lock_file(path: Path) -> BaseFileLock | None:
    """Return the file's lock, or None if a running process has it."""
    lock = FileLock(path, mode=0o600, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None
    return lock


def _forget_gauges(name: str) -> None:
    with suppress(FileNotFoundError):  # another process does the same
        multiprocess.mark_process_dead(name)  # type: ignore[no-untyped-call]  # the library's own
