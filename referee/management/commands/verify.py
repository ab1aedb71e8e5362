"""`manage.py verify [TABLE ...]`: is every log sound, and every stored state what its log comes to?"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from referee.models import Table
from referee.selectors.verification import table_faults


class Command(BaseCommand):
    """Check the hash chain and fold the log of some tables, or of all."""

    help = (
        "Check that no log has been changed, and that each table stands as its log says. Exit 1 if anything is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tables, by id."""
        parser.add_argument("tables", nargs="*", type=int, metavar="TABLE", help="ids of tables (default: all)")

    def handle(self, *args: Any, tables: list[int], **options: Any) -> None:
        """One line a table that is sound, one a fault."""
        if Table._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There is no data here yet. `make run` makes it.")
        chosen = Table.objects.select_related("hall").order_by("pk")
        if tables:
            chosen = chosen.filter(pk__in=tables)
            unknown = set(tables) - set(chosen.values_list("pk", flat=True))
            if unknown:
                raise CommandError(f"there is no table {', '.join(map(str, sorted(unknown)))}")
        wrong = 0
        for table in chosen:
            faults = list(table_faults(table))
            wrong += bool(faults)
            where = f"table {table.pk} ({table.hall.name}, {table.label})"
            for fault in faults:
                self.stdout.write(f"{where}: {fault}")
            if not faults:
                self.stdout.write(f"{where}: {table.last_number} entries, sound")
        if wrong:
            raise CommandError(f"{wrong} of {chosen.count()} tables are not sound")
