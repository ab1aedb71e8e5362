"""A job that writes all sheets of a large competition into one file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.exports.files import ALL, FORMATS, file_in_portions, sheets_of
from scoring.jobs.run import Made, Run
from scoring.models.tournaments import Competition, TableSeating
from scoring.selectors.standings.penalties import AT_A_TIME
from scoring.services.files.archiving import snapshot

LARGE = 1_000  # seats in all rounds; the file takes longer than a second from there on (decision 0059)
READ = 0.6  # the share of the work that is done when everything has been read


def is_large(competition: Competition) -> bool:
    """Return whether a file with all sheets of the competition takes so long that a job should make it."""
    return competition.entries.count() * competition.rounds.count() > LARGE


def extension_read(given: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the arguments of the job that somebody asks for; None if there is no such file."""
    extension = str(given.get("extension", ""))
    return {"extension": extension} if extension in FORMATS and FORMATS[extension].several else None


def write_everything(run: Run) -> Made:
    """Write all sheets into one file. Everything in it is from one moment."""
    competition, extension = run.competition, run.job.arguments["extension"]
    with snapshot():
        names = list(sheets_of(competition, whole=True))
        tables = TableSeating.objects.filter(round__competition=competition).count()
        expected = len(names) + competition.rounds.count() + tables / AT_A_TIME
        portions, read = file_in_portions(competition, names, extension, whole=True), 0
        while True:
            try:
                next(portions)
            except StopIteration as end:
                write = end.value
                break
            read += 1
            run.tell(READ * min(read / expected, 1))
    run.tell(READ)
    file = run.folder / "file"
    file.write_bytes(write())
    return Made(file, f"{competition.slug}-{ALL}.{extension}", FORMATS[extension].content_type)
