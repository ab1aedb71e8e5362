"""`manage.py verify [TABLE ...]`: check that every log is intact and every stored state agrees with its log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from referee.access.policies import PRACTICE
from referee.hooks import tournament_faults
from referee.models import Table
from referee.selectors.verification import table_faults
from referee.wording.tables import table_name


class Command(BaseCommand):
    """Checks the hash chain and replays the log of the given tables, or of all tables and then stored results too."""

    help = (
        "Check that no log has been changed, that each table stands as its log says, and that stored results and "
        "standings are what the tables come to. Exit 1 if anything is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the table ids."""
        parser.add_argument("tables", nargs="*", type=int, metavar="TABLE", help="ids of tables (default: all)")

    def handle(self, *args: Any, tables: list[int], **options: Any) -> None:
        """Print a line for each intact table, and one for each fault."""
        if Table._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There is no data here yet. `make run` makes it.")
        chosen = self._chosen(tables)
        wrong = sum(self._is_wrong(table) for table in chosen)
        tournaments = () if tables else tournament_faults()
        for fault in tournaments:
            self.stdout.write(fault)
        if wrong:
            raise CommandError(f"{wrong} of {len(chosen)} tables are not sound")
        if tournaments:
            raise CommandError("what is stored of a tournament is not what its tables come to")

    def _chosen(self, ids: list[int]) -> list[int]:
        """Return the ids of the tables asked for, or of all but practice tables, which are deleted before long."""
        tables = Table.objects if ids else Table.objects.exclude(hall__slug__startswith=PRACTICE)
        known = list(tables.order_by("pk").values_list("pk", flat=True))
        unknown = sorted(set(ids) - set(known))
        if unknown:
            raise CommandError(f"there is no table {', '.join(map(str, unknown))}")
        return [pk for pk in known if pk in ids] if ids else known

    def _is_wrong(self, pk: int) -> bool:
        """Report on one table. Its row is read just before its log, since play goes on meanwhile."""
        table = Table.objects.select_related("hall").get(pk=pk)
        where = f"table {table.pk} ({table.hall.name}, {table_name(table)})"
        faults = list(table_faults(table))
        for fault in faults or [f"{table.last_number} entries, sound"]:
            self.stdout.write(f"{where}: {fault}")
        return bool(faults)
