"""manage.py rulebooks: write docs/rulebooks/, from each clause to its code and its cases, and typical breaches."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from referee.management.rulebook_map import ROOT, RULEBOOKS, rulebook_pages
from referee.management.typical import write_typical
from referee.selectors.rules.breaches import TYPICAL


class Command(BaseCommand):
    """Write the page of every game; with --check only report which are out of date."""

    help = "Writes docs/rulebooks/, and breaches for the referee's sheets; --check says what is out of date."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option to check only."""
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write what has changed, or report it."""
        stale = [
            (path, page)
            for path, page in rulebook_pages().items()
            if not path.is_file() or path.read_text(encoding="utf-8") != page
        ]
        for path, page in stale:
            if not options["check"]:
                RULEBOOKS.mkdir(parents=True, exist_ok=True)
                path.write_text(page, encoding="utf-8")
            self.stdout.write(str(path.relative_to(ROOT)))
        if breaches := write_typical(check=options["check"]):
            self.stdout.write(str(TYPICAL.relative_to(ROOT)))
        if (stale or breaches) and options["check"]:
            self.stdout.write("These are out of date. manage.py rulebooks writes them anew.")
            raise SystemExit(1)
