"""What the tables of a database are, in a form that two databases can be compared by."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

TRIGGERS = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
    " WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid)",
}


def schema() -> str:
    """Return a line for each column, constraint and trigger.

    Names of constraints and the order of columns are left out: they depend on how a table came to be.
    """
    return "\n".join(sorted(_lines()))


def _lines() -> Iterator[str]:
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        yield from (f"{table}: trigger {name}" for name, table in cursor.fetchall())
        for table in connection.introspection.get_table_list(cursor):
            for column in connection.introspection.get_table_description(cursor, table.name):
                yield f"{table.name}: {column}"
            for constraint in connection.introspection.get_constraints(cursor, table.name).values():
                yield f"{table.name}: {_comparable(constraint)}"


def _comparable(constraint: Mapping[str, Any]) -> dict[str, Any]:
    """Return a constraint without what differs by chance: PostgreSQL lists a check's columns in any order."""
    columns = sorted(constraint["columns"]) if constraint["check"] else constraint["columns"]
    return {**{name: constraint[name] for name in sorted(constraint)}, "columns": columns}
