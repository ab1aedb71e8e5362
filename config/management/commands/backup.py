"""`manage.py backup FILE|DIR`: everything the server has, in one file, while it runs."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from config.backups.bundle import Unusable
from config.backups.whole import backup, name_now, rotate
from referee.ground.serving.begun import refuse_without_data


class Command(BaseCommand):
    """Backs up database, secrets and certificates. Whoever has the file can open every link: keep it safe."""

    help = (
        "Write database, secrets and certificates to one file, while the server runs. The file opens every link: "
        "keep it where only you can read it."
    )
    requires_system_checks: list[str] = []  # a timer runs this

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        parser.add_argument("target", type=Path, help="a file to write, or a folder in which the file is named by time")
        parser.add_argument("--keep", type=int, metavar="N", help="in a folder: delete all but the N newest backups")

    def handle(self, *args: Any, target: Path, keep: int | None, **options: Any) -> None:
        """Write it, and delete old ones."""
        folder = target.is_dir()
        if keep is not None and (keep < 1 or not folder):
            raise CommandError("--keep needs a folder that exists, and a number of 1 or more.")
        path = target / name_now() if folder else target
        if path.exists():
            raise CommandError(f"{path} exists already. Name another file.")
        refuse_without_data()  # a timer with the wrong folder would also delete old backups, for empty ones
        try:
            size = backup(path, self._progress)
        except Unusable as error:
            raise CommandError(f"No backup was made. {error}") from error
        except (OSError, DatabaseError) as error:
            raise CommandError(f"No backup was made: {error}") from error
        self.stdout.write(f"{path}: {size / 1_000_000:.1f} MB, checked. It has the secrets: keep it safe.")
        for name in rotate(target, keep) if keep else ():
            self.stdout.write(f"deleted {name}")

    def _progress(self, told: str) -> None:
        """Show the progress on one line of a terminal. Without a terminal, show nothing."""
        if sys.stderr.isatty():
            self.stderr.write(f"\r{told:<70}", ending="\r")
