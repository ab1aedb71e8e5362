"""A data directory with its database migrated and its static files collected, for servers of tests to start from.

To migrate an empty database and to collect the files takes a server three times as long as the rest of its start. A
PostgreSQL with all tables is kept beside them.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "build" / "prepared"
DATABASE = "kontrollant.sqlite3"
POSTGRES = "postgres"
MADE_BY = ("config", "referee", "scoring", "static", "requirements.txt", "tests/requirements.txt")
"""What the databases and the static files depend on."""

PREPARE = """
import django
django.setup()
from config.server.static import collect_if_changed
from django.core.management import call_command
from django.db import connection
call_command("migrate", verbosity=0)
collect_if_changed()
connection.close()
"""


def start_from_prepared(data: Path) -> None:
    """Fill a data directory as `manage.py serve` leaves it before anybody has used it."""
    with _prepared() as folder:
        shutil.copytree(folder / "static", data / "static")
        shutil.copyfile(folder / DATABASE, data / DATABASE)


def copy_prepared_database(path: Path) -> None:
    """Write an empty database with all its tables."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _prepared() as folder:
        shutil.copyfile(folder / DATABASE, path)


def copy_prepared_postgres(to: Path, make: Callable[[Path], None]) -> None:
    """Write the data directory of a PostgreSQL that has all tables: a copy of one that `make` writes once."""
    with _prepared() as folder, open(folder / f"{POSTGRES}.lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / POSTGRES).exists():
            draft = folder / f"{POSTGRES}.draft"
            shutil.rmtree(draft, ignore_errors=True)  # of a run that was killed
            make(draft)
            draft.rename(folder / POSTGRES)
        shutil.copytree(folder / POSTGRES, to)


@contextmanager
def _prepared() -> Iterator[Path]:
    """Yield the prepared folder, made anew if the code has changed. Nobody removes it during the `with`."""
    KEPT.mkdir(parents=True, exist_ok=True)
    folder = KEPT / _fingerprint()
    with open(KEPT / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        while not folder.exists():
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not folder.exists():  # another process may have been first
                _make(folder)
            fcntl.flock(lock, fcntl.LOCK_SH)
        yield folder


def _make(folder: Path) -> None:
    """Prepare a folder, and delete those that were made from earlier code."""
    for old in KEPT.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
    draft = KEPT / "draft"
    environment = {key: value for key, value in os.environ.items() if not key.endswith("_URL")}
    environment |= {"KONTROLLANT_DATA": str(draft), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", PREPARE], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not (draft / f"{DATABASE}-wal").exists(), "the tables are not in the file that is copied"
    draft.rename(folder)


@cache
def _fingerprint() -> str:
    """Return a name for the state of the code: every file's name, size and time of change."""
    lines = [f"{sys.executable} {sys.version}"]
    for name in MADE_BY:
        paths = [ROOT / name, *(ROOT / name).rglob("*")]
        for path in (path for path in paths if "__pycache__" not in path.parts and path.is_file()):
            facts = path.stat()
            lines.append(f"{path.relative_to(ROOT)} {facts.st_size} {facts.st_mtime_ns}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]
