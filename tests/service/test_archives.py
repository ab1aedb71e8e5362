"""Archives move between PostgreSQL and SQLite in both directions, with the same tournament and heads."""

import os
import subprocess
import sys
from pathlib import Path

from scoring.archive.heads import heads_in
from scoring.archive.report import NOTE
from scoring.archive.verifying import verify
from tests.support.archived import Unpacked, differences, words_in
from tests.support.services import running_postgres

ROOT = Path(__file__).parents[2]


def run(*words: object, **settings: str) -> None:
    """Run Python in the project, with these settings."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", **settings}
    subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, env=environment, check=True, timeout=300)


def step(name: str, file: Path, **settings: str) -> None:
    """Run one step of `tests.support.archive_moved`."""
    run("-m", "tests.support.archive_moved", name, file, **settings)


def test_archive_moves_from_postgresql_to_sqlite_and_back(tmp_path: Path) -> None:
    """Exports differ only by what an import replaces, and after the last import play goes on.

    An import that is killed leaves nothing behind, and the next one goes through. Whoever is forgotten on PostgreSQL is
    in no file exported later.
    """
    made = tmp_path / "made.zip"
    with running_postgres() as address:
        postgresql = {"DATABASE_URL": address, "KONTROLLANT_DATA": str(tmp_path / "postgresql")}
        sqlite = {"KONTROLLANT_DATA": str(tmp_path / "sqlite")}
        for settings in (postgresql, sqlite):
            run("manage.py", "migrate", "--verbosity=0", **settings)
        step("make", made, **postgresql)
        step("killed", made, **sqlite)
        step("move", made, **sqlite)
        once = made.with_suffix(".again.zip")
        step("killed", once, **postgresql)
        step("move", once, **postgresql)
        twice = once.with_suffix(".again.zip")
        step("go_on", tmp_path / "on.zip", **postgresql)
        step("forget", tmp_path / "forgotten.zip", **postgresql)

    for before, after in ((made, once), (once, twice)):
        assert differences(Unpacked.of(before), Unpacked.of(after)) == []
    paper = heads_in(Unpacked.of(once).files["acts.jsonl"][-1]["data"]["head"])
    for file in (made, once, twice):
        report = verify(file, paper)
        assert report.is_sound
        assert [note for note in report.of(NOTE) if paper[0].head in note.place]
    assert verify(tmp_path / "on.zip").is_sound
    gone, forgotten = "Anna", tmp_path / "forgotten.zip"
    assert verify(forgotten).is_sound
    assert gone in words_in(tmp_path / "on.zip") - words_in(forgotten)
