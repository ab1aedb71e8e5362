"""The triggers by which the database refuses to change or delete a line of the audit log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

REFUSAL = "a line of the audit log is never changed or deleted"
SQLITE = """
CREATE TRIGGER scoring_act_kept_{act} BEFORE {act} ON scoring_act
BEGIN SELECT RAISE(ABORT, '{refusal}'); END
"""
POSTGRESQL = """
CREATE FUNCTION scoring_act_kept() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '{refusal}'; END
$$ LANGUAGE plpgsql;
CREATE TRIGGER scoring_act_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON scoring_act
FOR EACH STATEMENT EXECUTE FUNCTION scoring_act_kept();
"""


def triggers_create(database: Any) -> None:
    """Make the database refuse to change or delete a line.

    `database` executes statements: a migration's schema editor, or a cursor. SQLite needs this again after every change
    of the table, which it makes anew without its triggers.
    """
    if connection.vendor == "sqlite":
        for act in ("UPDATE", "DELETE"):
            database.execute(SQLITE.format(act=act, refusal=REFUSAL))
    elif connection.vendor == "postgresql":
        database.execute(POSTGRESQL.format(refusal=REFUSAL))


def triggers_drop(database: Any) -> None:
    """Let the database change and delete lines: before the table is altered or dropped, or names are forgotten."""
    if connection.vendor == "sqlite":
        for act in ("UPDATE", "DELETE"):
            database.execute(f"DROP TRIGGER IF EXISTS scoring_act_kept_{act}")
    elif connection.vendor == "postgresql":
        database.execute("DROP TRIGGER scoring_act_kept ON scoring_act; DROP FUNCTION scoring_act_kept()")


@contextmanager
def triggers_dropped() -> Iterator[None]:
    """Let lines be changed and deleted within this block."""
    with connection.cursor() as cursor:
        triggers_drop(cursor)
        yield
        triggers_create(cursor)
