"""Jobs that make the archive of a tournament, and verify it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from scoring.archive.form import Line, file_name
from scoring.archive.heads import head_of
from scoring.archive.report import CHANGED, NOTE, OTHER_RULES, Report
from scoring.archive.verifying import verify
from scoring.archive.writing import ArchiveWriter, archive_to
from scoring.jobs.run import Made, Run
from scoring.services.files.archiving import archive_write

CONTENT_TYPE = "application/zip"
MOST_TOLD = 50  # faults that the page shows; all of them are counted
BEFORE_LOGS = 0.1  # the share of the writing that is done when the first log is written


class ToldWriter(ArchiveWriter):
    """Writes an archive, and tells the run how much of the archive is written."""

    def __init__(self, writer: ArchiveWriter, run: Run, share: float) -> None:
        self._writer, self._run, self._share = writer, run, share
        self.entries = 0  # of all logs, as the tables' lines say
        self._written = 0

    def write(self, path: str, lines: Iterable[Line]) -> None:
        """Write a file of lines."""
        logs = path.startswith("logs/")
        self._writer.write(path, self._logs(lines) if logs else self._count_lines(path, lines))

    def finish(self, **named: Any) -> None:
        """Write the manifest."""
        self._writer.finish(**named)
        self.head = self._writer.head

    def _logs(self, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            self._written += 1
            done = self._written / max(self.entries, self._written)
            self._run.tell(self._share * (BEFORE_LOGS + (1 - BEFORE_LOGS) * done))
            yield line

    def _count_lines(self, path: str, lines: Iterable[Line]) -> Iterator[Line]:
        for line in lines:
            self._run.tell(self._run.progress / 100)
            if path == file_name("tables"):
                self.entries += line["stored"]["last_number"]
            yield line


def make_archive(run: Run) -> Made:
    """Make the archive of the tournament."""
    made, _entries = _write_archive(run, share=1.0)
    return made


def verify_archive(run: Run) -> Made:
    """Make the archive of the tournament, and verify what was written."""
    made, entries = _write_archive(run, share=0.3)

    def told(seen: int) -> None:
        run.tell(0.3 + 0.7 * seen / max(entries, seen, 1))

    report = verify(_archive_of(run), watch=told)
    return Made(made.file, made.file_name, made.content_type, made.found | _verification_found(report))


def _archive_of(run: Run) -> Path:
    return run.folder / "archive.zip"


def _write_archive(run: Run, *, share: float) -> tuple[Made, int]:
    """Write the archive, and return it with the number of entries in its logs."""
    tournament = run.competition.tournament
    file = _archive_of(run)
    with archive_to(file) as writer:
        told = ToldWriter(writer, run, share)
        archive_write(tournament, told)
    return Made(file, f"{tournament.slug}.zip", CONTENT_TYPE, {"file_head": head_of(told.head)}), told.entries


def _verification_found(report: Report) -> dict[str, Any]:
    """Return what the page tells of a verification, in the language in which the job was asked for."""
    faults = [fault.translated(_) for fault in (*report.of(CHANGED), *report.of(OTHER_RULES))]
    return {
        "tables": report.tables,
        "entries": report.entries,
        "head": head_of(report.head) if report.head else "",
        "faults": faults[:MOST_TOLD],
        "count": len(faults),
        "changed": len(report.of(CHANGED)),
        "notes": [note.translated(_) for note in report.of(NOTE)][:MOST_TOLD],
    }
