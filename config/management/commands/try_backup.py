"""`manage.py try_backup FILE`: restore a backup into an empty data directory and print as JSON what is broken in it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from config.backups.trial import tried


class Command(BaseCommand):
    """Tries a backup for the page that shows it. It needs a KONTROLLANT_DATA of its own."""

    help = (
        "Restore a backup into an empty data directory, and print as JSON what is broken in it. For the page “Backups”."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the options."""
        parser.add_argument("file", type=Path, help="a file that `manage.py backup` has written")
        parser.add_argument("--language", default="en", help="of the sentences")

    def handle(self, *args: Any, file: Path, language: str, **options: Any) -> None:
        """Try it."""
        tried(file, language, self.stdout)
