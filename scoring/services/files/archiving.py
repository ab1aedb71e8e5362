"""Writes a tournament into an archive: everything of it at one moment, while play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

from scoring.archive.form import file_name, log_name
from scoring.archive.writing import ArchiveWriter
from scoring.models.tournaments import Tournament
from scoring.selectors.files.archive import ArchiveSource
from scoring.selectors.standings.heads import head_of_tournament


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything in this block from one state of the database, without holding up anybody who writes.

    Inside a transaction nothing has to be done on SQLite. Only reading is allowed in the block.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # not as a service does, which would lock out everybody who writes
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def archive_write(tournament: Tournament, archive: ArchiveWriter) -> None:
    """Write everything of a tournament into an archive. Memory is bounded by its tables, not by their logs."""
    with snapshot():
        source = ArchiveSource(tournament)
        for name, lines in source.files.items():
            archive.write(file_name(name), lines())
        for competition, number, tables in source.rounds():
            archive.write(log_name(competition, number), source.log(tables))
        archive.finish(
            software=settings.VERSION,
            games={competition.game for competition in source.competitions},
            tournament=tournament.name,
            head=head_of_tournament(tournament),
        )
