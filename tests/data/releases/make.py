"""Makes the stored databases of a release: `python -m tests.data.releases.make NAME COMMIT`.

The commit's files are unpacked into a temporary folder; its own code migrates an empty database, plays `story.py` and
backs the database up, once on SQLite and once on PostgreSQL. Releases without `manage.py backup` are backed up by the
one of today, which copies their tables as they are. What is written: NAME.sqlite.backup and NAME.postgresql.backup.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from tests.support.releases import FOLDER, SECRETS
from tests.support.server import ROOT
from tests.support.services import running_postgres


def made(name: str, commit: str, database: dict[str, str]) -> Path:
    """Make one database and its backup, and return the backup's file."""
    target = FOLDER / f"{name}.{'postgresql' if database else 'sqlite'}.backup"
    with tempfile.TemporaryDirectory(prefix="kontrollant-release-") as folder:
        code, data = Path(folder, "code"), Path(folder, "data")
        unpacked(commit, code)
        environment = {**os.environ, **SECRETS, **database, "KONTROLLANT_DATA": str(data), "LC_ALL": "C.UTF-8"}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings"

        def run(*command: str, at: Path = code) -> None:
            found = environment | {"PYTHONPATH": str(at)}
            subprocess.run([sys.executable, *command], cwd=at, env=found, check=True, stdin=subprocess.DEVNULL)

        run("manage.py", "migrate", "-v0")
        run(str(Path(__file__).with_name("story.py")))
        draft = Path(folder, "draft.backup")
        run("manage.py", "backup", str(draft), at=code if (code / "config" / "backups").exists() else ROOT)
        pressed(draft, target)
    return target


def unpacked(commit: str, code: Path) -> None:
    """Unpack the files of a commit into a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(code, filter="data")


def pressed(draft: Path, target: Path) -> None:
    """Write a backup again with the strongest compression."""
    with zipfile.ZipFile(draft) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for part in old.namelist():
            new.writestr(part, old.read(part))


def main() -> None:
    """Make two databases of a release, one with SQLite and one with PostgreSQL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="what the release is called, such as 2026-11-23-several-servers")
    parser.add_argument("commit", help="the commit that is the release")
    given = parser.parse_args()
    with running_postgres() as address:
        for database in ({}, {"DATABASE_URL": address}):
            target = made(given.name, given.commit, database)
            sys.stdout.write(f"{target}: {target.stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
