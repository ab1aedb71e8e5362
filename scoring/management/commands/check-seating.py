"""`manage.py check-seating FILE.json`: verify the certificate of a seating.

The file's name has a hyphen because Django gives a command the name of its module. Nothing imports this module.
"""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.systems.rounds.seating_check import NoCertificate, check


class Command(BaseCommand):
    """Verifies a certificate with code that shares nothing with the search."""

    help = (
        "Verify a seating's certificate: everybody sits once, rules are kept, claims are true. Exit 0 if all is well, "
        "1 if something is wrong, 2 if the file is no certificate. FILE may be - for standard input."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument FILE."""
        parser.add_argument("file", metavar="FILE.json")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Print what is wrong with the seating, or its figures."""
        try:
            text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
            verdict = check(json.loads(text))
        except NoCertificate as refused:
            raise CommandError(str(refused), returncode=2) from refused
        except (OSError, ValueError) as trouble:
            raise CommandError(f"{file} cannot be read: {trouble}", returncode=2) from trouble
        if verdict.faults:
            for fault in verdict.faults:
                self.stdout.write(fault)
            raise CommandError(f"The seating is not sound: {len(verdict.faults)} faults.")
        self.stdout.write(
            f"{verdict.players} players, {verdict.rounds} rounds: everybody sits once in every round, and all rules "
            f"are kept.\nRepeated meetings: {verdict.repeats}; no seating has fewer than {verdict.bound}. Reunions (a "
            f"pair's second meeting is one, its third two more): {verdict.reunions}; no seating has fewer than "
            f"{verdict.bound_reunions}. A pair meets {verdict.most_meetings} times at most. Pairs that had met at "
            f"earlier tournaments: {verdict.repeats_earlier}.\nTimes at a small table: {verdict.small_least} to "
            f"{verdict.small_most}. Seats beyond the fair share: {verdict.seats_above}; visits to a table seen before: "
            f"{verdict.tables_again}."
        )
