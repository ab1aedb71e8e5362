"""When a laptop stops standing by, its copy becomes a database of its own, which can be served and changed."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from config.standby import changes, kept
from tests.support.prepared import DATABASE, ROOT, copy_prepared_database
from tests.support.server import RunningServer


def test_laptop_that_stands_by_no_longer_has_a_database_of_its_own(tmp_path: Path) -> None:
    """The database has all its triggers again. The command names the backup of what was there before."""
    copy_prepared_database(tmp_path / DATABASE)
    with closing(changes.opened(tmp_path / DATABASE)) as database:
        triggers = names_of_triggers(database)
        changes.begin_copy(database, "era", 3)
        assert triggers and not names_of_triggers(database)
        (tmp_path / kept.STANDING_BY).write_text('{"first": "http://a:1", "key": "k", "host": "b", "port": 1}')
        before = tmp_path / "backups" / "before-standing-by-20260101-000000.backup"
        before.parent.mkdir()
        before.touch()

        told = said(tmp_path, "standby", "--end")

        assert names_of_triggers(database) == triggers and changes.followed(database) == ("", 0)
    assert "stands by no longer" in told and f"kontrollant restore {before}" in told
    assert not (tmp_path / kept.STANDING_BY).exists()


def names_of_triggers(database: sqlite3.Connection) -> list[str]:
    """Return the names of all triggers."""
    return [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY 1")]


def said(data: Path, *words: str) -> str:
    """Run a command on a data directory; return what it prints."""
    environment = {**os.environ, "KONTROLLANT_DATA": str(data), "LC_ALL": "C.UTF-8"}
    environment["DJANGO_SETTINGS_MODULE"] = RunningServer.settings
    command = [sys.executable, "manage.py", *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
