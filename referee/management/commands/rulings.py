"""manage.py rulings: play casebook files through the engines."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from referee.engine.casebook import CaseError, failures, play_case, read_case, read_file
from referee.games import game_named


class Command(BaseCommand):
    """Check casebook files, or print what the engines rule on them."""

    help = "Plays casebook files: a line for each failed case, or with --json each ruling."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files, and whether to print the rulings."""
        parser.add_argument("files", nargs="+", metavar="FILE.yaml")
        parser.add_argument("--json", action="store_true", help="print each ruling as a line of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play the files."""
        if options["json"]:
            self.print_rulings(options["files"])
        else:
            self.check_cases(options["files"])

    def print_rulings(self, files: list[str]) -> None:
        """Print a line of JSON for each event of each case."""
        for case in self.cases(files):
            try:
                if isinstance(case, CaseError):
                    raise case
                for ruled in play_case(read_case(case, game_named)):
                    self.stdout.write(json.dumps(ruled.to_json(), ensure_ascii=False))
            except CaseError as error:
                self.stdout.write(json.dumps({"case": error.case, "error": error.error}, ensure_ascii=False))

    def check_cases(self, files: list[str]) -> None:
        """Print a line for each failed case, then the count; exit 1 if any failed."""
        passed = failed = 0
        for case in self.cases(files):
            try:
                if isinstance(case, CaseError):
                    raise case
                read = read_case(case, game_named)
                name, found = read.id, failures(read)
            except CaseError as error:
                name, found = error.case, [error.error]
            passed, failed = passed + (not found), failed + bool(found)
            if found:
                self.stdout.write(f"{name}: {'; '.join(found)}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            raise SystemExit(1)

    def cases(self, files: list[str]) -> Iterator[Any]:
        """Yield the cases of all files unread; for a file that can't be read, the error."""
        for name in files:
            try:
                yield from read_file(Path(name).read_text(encoding="utf-8"), name)
            except CaseError as error:
                yield error
            except (OSError, UnicodeDecodeError) as error:
                yield CaseError(name, f"can't be read: {error}")
