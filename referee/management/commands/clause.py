"""manage.py clause: a clause of a rulebook, the functions that judge by it, and its cases."""

from __future__ import annotations

import inspect
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from referee.engine.casebook import CASEBOOK, CaseError, read_file
from referee.engine.errors import EntryError
from referee.engine.table import Game
from referee.games import GAMES, game_named
from referee.management.rulebook_map import ROOT, judges


class Command(BaseCommand):
    """Print a clause with its text, functions and cases; without an id, all of a game's."""

    help = "Prints a clause: its text, the functions that judge by it, and its cases."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game and the clause."""
        parser.add_argument("game", choices=list(GAMES))
        parser.add_argument("clause", nargs="?", help="its id, as verdicts cite it; without it, all are listed")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the clause, or the list."""
        game = game_named(options["game"])
        if options["clause"] is None:
            for clause in game.clauses.values():
                self.stdout.write(f"{clause.id:16} {clause.title}")
            return
        try:
            clause = game.rulebook.clause(options["clause"])
        except EntryError as error:
            raise CommandError(
                f"{game.title} has no clause {options['clause']!r}; it has {', '.join(game.clauses)}."
            ) from error
        self.stdout.write(f"{game.title}, {clause.id}: {clause.title}\n{clause.text}\n")
        self.print_functions(game, clause.id)
        self.print_cases(game, clause.id)

    def print_functions(self, game: Game, clause: str) -> None:
        """Print where the clause is judged, or why it is not."""
        for function in judges(game, clause):
            path = Path(inspect.getsourcefile(function) or "").relative_to(ROOT)
            line = inspect.getsourcelines(function)[1]
            self.stdout.write(f"  {path}:{line} {function.__name__}")
        reason = game.clauses[clause].not_judged
        if reason:
            self.stdout.write(f"  not judged: {reason}")

    def print_cases(self, game: Game, clause: str) -> None:
        """Print the ids of the cases about the clause."""
        for path in sorted(CASEBOOK.rglob("*.yaml")):
            try:
                cases = read_file(path.read_text(encoding="utf-8"), path.name)
            except (CaseError, OSError) as error:
                self.stderr.write(str(error))
                continue
            for case in cases:
                if case.get("game") == game.id and clause in map(str, case.get("rules") or []):
                    self.stdout.write(f"  {path.relative_to(ROOT)} {case['id']}")
