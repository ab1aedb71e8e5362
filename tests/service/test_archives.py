"""Archives move between PostgreSQL and SQLite in both directions, with the same tournament and heads."""

import os
import subprocess
import sys
from pathlib import Path

from scoring.archive.heads import heads_in
from scoring.archive.report import NOTE
from scoring.archive.verifying import verify
from tests.support.archived import Unpacked, differences, words_in
from tests.support.prepared import copy_prepared_database
from tests.support.services import running_postgres

ROOT = Path(__file__).parents[2]


def run(steps: dict[str, Path], **settings: str) -> None:
    """Run steps of `tests.support.archive_moved`, each with its file, one after the other in a process."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": "", **settings}
    words = [str(part) for step in steps.items() for part in step]
    command = [sys.executable, "-m", "tests.support.archive_moved", *words]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=300)


def test_archive_moves_from_postgresql_to_sqlite_and_back(tmp_path: Path) -> None:
    """Exports differ only by what an import replaces, and after the last import play goes on.

    An import that is killed leaves nothing behind, and the next one goes through. Whoever is forgotten on PostgreSQL is
    in no file exported later.
    """
    made, on, forgotten = (tmp_path / name for name in ("made.zip", "on.zip", "forgotten.zip"))
    once = made.with_suffix(".again.zip")
    twice = once.with_suffix(".again.zip")
    copy_prepared_database(tmp_path / "sqlite" / "kontrollant.sqlite3")
    with running_postgres(migrated=True) as address:
        postgresql = {"DATABASE_URL": address, "KONTROLLANT_DATA": str(tmp_path / "postgresql")}
        run({"make": made}, **postgresql)
        run({"killed": made, "move": made}, KONTROLLANT_DATA=str(tmp_path / "sqlite"))
        run({"killed": once, "move": once, "go_on": on, "forget": forgotten}, **postgresql)

    for before, after in ((made, once), (once, twice)):
        assert differences(Unpacked.of(before), Unpacked.of(after)) == []
    paper = heads_in(Unpacked.of(once).files["acts.jsonl"][-1]["data"]["head"])
    for file in (made, once, twice):
        report = verify(file, paper)
        assert report.is_sound
        assert [note for note in report.of(NOTE) if paper[0].head in note.place]
    assert verify(on).is_sound
    assert verify(forgotten).is_sound
    assert "Anna" in words_in(on) - words_in(forgotten)
