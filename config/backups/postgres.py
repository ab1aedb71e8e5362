"""PostgreSQL: every table by COPY, out of one snapshot; restored into a new schema beside the old one.

`pg_dump` would do the same, but it must be there, and no older than the server.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import DatabaseError

from config.backups.bundle import Bundle, Unusable, Writing

TABLES = "tables.json"  # for each table the names of its columns, in the order of its rows
MIGRATIONS = MigrationRecorder.Migration._meta.db_table

Progress = Callable[[str], None]


def write(bundle: Writing, beside: Path, say: Progress) -> None:
    """Copy all tables as they are at this moment into the backup. Nobody waits for it."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        tables = {name: _columns(cursor, name) for name in _tables(cursor)}
        with bundle.part(TABLES) as part:
            part.write(json.dumps(tables).encode())
        for place, (name, columns) in enumerate(tables.items()):
            say(f"table {place + 1} of {len(tables)}: {name}")
            with (
                bundle.part(_part(name)) as part,
                cursor.copy(f"COPY {_table_with_columns(name, columns)} TO STDOUT") as rows,
            ):
                for piece in rows:
                    part.write(piece)


def restore_database(bundle: Bundle, aside: str) -> None:
    """Fill a new schema from the backup. The present schema is renamed to end in `aside`."""
    schema = _schema()
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"ALTER SCHEMA {_quote_name(schema)} RENAME TO {_quote_name(schema + aside)}")
            cursor.execute(f"CREATE SCHEMA {_quote_name(schema)}")
    except DatabaseError as error:
        raise Unusable(
            f"The schema {schema} can't be put aside: {error}Let its owner restore, or give it to this account: "
            f"ALTER SCHEMA {schema} OWNER TO ..."
        ) from error
    try:
        _fill(bundle)
    except BaseException:
        put_back(aside)
        raise


def _fill(bundle: Bundle) -> None:
    """Make the tables as they were when the backup was made, and copy the rows."""
    _migrate_to({(app, name) for app, names in bundle.manifest["migrations"].items() for name in names})
    tables: dict[str, list[str]] = json.loads(bundle.text(TABLES))
    with transaction.atomic(), connection.cursor() as cursor:
        for name in tables:
            cursor.execute(f"SELECT EXISTS (SELECT FROM {_quote_name(name)})")  # noqa: S608 (quoted)
            if cursor.fetchone()[0]:  # a migration has written rows, which are in the backup too
                cursor.execute(f"DELETE FROM {_quote_name(name)}")  # noqa: S608 (quoted)
        for name, columns in tables.items():
            with cursor.copy(f"COPY {_table_with_columns(name, columns)} FROM STDIN") as rows:
                for piece in bundle.pieces(_part(name)):
                    rows.write(piece)
        _count_on(cursor, tables)


def _migrate_to(applied: set[tuple[str, str]]) -> None:
    """Bring an empty schema to where just these migrations have been applied.

    A squashed migration stands for those that it replaces. If the backup lacks one of these, all run one by one.
    """
    executor = MigrationExecutor(connection)
    squashed = executor.loader.replacements
    if all(applied.issuperset(migration.replaces) for migration in squashed.values()):
        applied = (applied | squashed.keys()) & executor.loader.graph.nodes.keys()
    else:
        executor.loader = MigrationLoader(connection, replace_migrations=False)
        applied = applied - squashed.keys()
    children = {node: {child.key for child in executor.loader.graph.node_map[node].children} for node in applied}
    executor.migrate([node for node in applied if not children[node] & applied])


def _count_on(cursor: Any, tables: dict[str, list[str]]) -> None:
    """Let each table number its next row after its last one."""
    for name, columns in tables.items():
        for column in columns:
            cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [_quote_name(name), column])
            if sequence := cursor.fetchone()[0]:
                last = f"SELECT max({_quote_name(column)}) FROM {_quote_name(name)}"  # noqa: S608 (quoted)
                cursor.execute(f"SELECT setval(%s, coalesce(({last}), 1), ({last}) IS NOT NULL)", [sequence])


def number_on(table: str, gap: int) -> None:
    """Let the next row of a table have a number that is `gap` higher than it would have."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [_quote_name(table)])
        sequence = cursor.fetchone()[0]
        cursor.execute(f"SELECT setval(%s, last_value + %s) FROM {sequence}", [sequence, gap])  # noqa: S608 (its name)


def put_back(aside: str) -> None:
    """Undo `restore_database`."""
    schema = _schema()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DROP SCHEMA {_quote_name(schema)} CASCADE")
        cursor.execute(f"ALTER SCHEMA {_quote_name(schema + aside)} RENAME TO {_quote_name(schema)}")


def other_users() -> str:
    """Return who else uses the database; "" for nobody."""
    connection.close()
    connection.settings_dict["OPTIONS"].pop("pool", None)  # whose connections would count as others
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        count = cursor.fetchone()[0]
    return (
        f"{count} other connections use the database. Stop every web process, worker and beat first." if count else ""
    )


def kept_where(aside: str) -> str:
    """Return where what was there before is kept."""
    return f"the schema {_schema()}{aside} of the database"


def _schema() -> str:
    """Return the schema of our tables."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        return str(cursor.fetchone()[0] or "public")


def _tables(cursor: Any) -> list[str]:
    ours = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return sorted({*ours, MIGRATIONS})


def _columns(cursor: Any, table: str) -> list[str]:
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = %s"
        " AND is_generated = 'NEVER' ORDER BY ordinal_position",
        [table],
    )
    return [name for (name,) in cursor.fetchall()]


def _table_with_columns(table: str, columns: list[str]) -> str:
    return f"{_quote_name(table)} ({', '.join(map(_quote_name, columns))})"


def _quote_name(name: str) -> str:
    return connection.ops.quote_name(name)


def _part(table: str) -> str:
    return f"tables/{table}"
