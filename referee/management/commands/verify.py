"""`manage.py verify [TABLE ...]`: check that every log is intact and every stored state agrees with its log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.access.policies import PRACTICE
from referee.ground.serving.begun import refuse_without_data
from referee.hooks import tournament_faults
from referee.models import Table
from referee.selectors.log.verification import table_check
from referee.wording.tables import table_name

SOUND, DIFFERING, WRONG = "sound", "differing", "wrong"
RULES_DIFFER = 3  # the exit status, as in `manage.py archive verify`


class Command(BaseCommand):
    """Checks the hash chain and replays the log of the given tables, or of all tables and then stored results too."""

    help = (
        "Check that no log has been changed, that each table stands as its log says, and that stored results and "
        "standings are what the tables come to. Exit 1 if anything is wrong. Exit 3 if nothing is wrong, but today's "
        "rules differ from those with which a table was played."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the table ids."""
        parser.add_argument("tables", nargs="*", type=int, metavar="TABLE", help="ids of tables (default: all)")

    def handle(self, *args: Any, tables: list[int], **options: Any) -> None:
        """Print a line for each intact table, and one for each fault."""
        refuse_without_data()
        chosen = self._table_ids(tables)
        found = [self._check_table(table) for table in chosen]
        wrong, differing = found.count(WRONG), found.count(DIFFERING)
        tournaments = () if tables else tournament_faults()
        for fault in tournaments:
            self.stdout.write(fault)
        if wrong:
            raise CommandError(f"{wrong} of {len(chosen)} tables are not sound")
        if tournaments:
            raise CommandError("what is stored of a tournament is not what its tables come to")
        if differing:
            raise CommandError(
                f"Every log is intact. {differing} of {len(chosen)} tables were played with an earlier version of the "
                "rules, and the rules of today differ there. What is stored stays as it was: nothing has to be done.",
                returncode=RULES_DIFFER,
            )

    def _table_ids(self, ids: list[int]) -> list[int]:
        """Return the ids of the tables asked for, or of all but practice tables, which are deleted before long."""
        tables = Table.objects if ids else Table.objects.exclude(hall__slug__startswith=PRACTICE)
        known = list(tables.order_by("pk").values_list("pk", flat=True))
        unknown = sorted(set(ids) - set(known))
        if unknown:
            raise CommandError(f"there is no table {', '.join(map(str, unknown))}")
        return [pk for pk in known if pk in ids] if ids else known

    def _check_table(self, pk: int) -> str:
        """Report on one table, and return SOUND, DIFFERING or WRONG.

        The table's row is read just before its log, since play goes on meanwhile.
        """
        table = Table.objects.select_related("hall").get(pk=pk)
        where = f"table {table.pk} ({table.hall.name}, {table_name(table)})"
        check = table_check(table)
        for fault in check.faults:
            self.stdout.write(f"{where}: {fault}")
        if check.faults:
            return WRONG
        for difference in check.differences:
            self.stdout.write(f"{where}: {table.last_number} entries, intact, played with earlier rules: {difference}")
        if check.differences:
            return DIFFERING
        self.stdout.write(f"{where}: {table.last_number} entries, sound")
        return SOUND
