"""SQLite: copied by its own online backup, so that play goes on; restored by putting the file in its place."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection

from config.backups.bundle import PIECE, Bundle, Unusable, Writing
from config.standby.changes import end_copy, forget_changes

NAME = "database.sqlite3"
PAGES = 2048  # copied at a time: 8 MB
BESIDE = ("", "-wal", "-shm")  # the files of one database

Progress = Callable[[str], None]


def write(bundle: Writing, beside: Path, say: Progress) -> None:
    """Copy the database as it is at this moment into the backup, by way of a file `beside` it."""
    draft = beside.with_name(f".{beside.name}.{os.getpid()}.sqlite3")
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL, 0o600))
    try:
        _copy_database(draft, say)
        with open(draft, "rb") as opened, bundle.part(NAME) as part:
            while piece := opened.read(PIECE):
                part.write(piece)
    finally:
        draft.unlink(missing_ok=True)


def _copy_database(draft: Path, say: Progress) -> None:
    """Copy the database into the file `draft`.

    The open read transaction keeps one moment in view. Without it SQLite would begin anew whenever somebody writes.
    """

    def progress(_status: int, left: int, pages: int) -> None:
        say(f"database: {100 * (pages - left) // max(pages, 1)} %")

    with closing(sqlite3.connect(f"{_path().absolute().as_uri()}?mode=ro", uri=True, timeout=20)) as source:
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        with closing(sqlite3.connect(draft, isolation_level=None)) as copy:
            source.backup(copy, pages=PAGES, progress=progress)
            end_copy(copy)  # if this laptop stands by for another
            forget_changes(copy)  # which are noted for a laptop that stands by for this one
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a log beside it
    _check(draft)


def _check(path: Path) -> None:
    with closing(sqlite3.connect(path)) as copy:
        found = copy.execute("PRAGMA quick_check").fetchone()[0]
    if found != "ok":
        raise Unusable(f"SQLite finds the database damaged: {found}")


def restore_database(bundle: Bundle, aside: str) -> None:
    """Put the backup's database in the place of the present one, which is renamed to end in `aside`."""
    path = _path()
    draft = path.with_name(f"{path.name}.restored")
    try:
        with open(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as opened:
            for piece in bundle.pieces(NAME):
                opened.write(piece)
            opened.flush()
            os.fsync(opened.fileno())
        _check(draft)
        connection.close()
        for end in BESIDE:
            if (there := Path(f"{path}{end}")).exists():
                there.rename(f"{path}{aside}{end}")
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def put_back(aside: str) -> None:
    """Undo `restore_database`."""
    connection.close()
    path = _path()
    for end in BESIDE:
        Path(f"{path}{end}").unlink(missing_ok=True)
        if (kept := Path(f"{path}{aside}{end}")).exists():
            kept.rename(f"{path}{end}")


def number_on(table: str, gap: int) -> None:
    """Let the next row of a table have a number that is `gap` higher than it would have."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [gap, table])
        if not cursor.rowcount:  # it has never had a row
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, gap])


def other_users() -> str:
    """Return who else uses the database; the lock of the data directory says that already."""
    return ""


def kept_where(aside: str) -> str:
    """Return where what was there before is kept."""
    kept = Path(f"{_path()}{aside}")
    return str(kept) if kept.exists() else ""


def _path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])
