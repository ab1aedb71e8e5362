"""What is written to SQLite, noted in the same transaction by triggers, and carried to a copy of the database.

Each table's triggers write its name and the row's key into `standby_change`, so what is committed is what is carried,
whichever process wrote it. A copy that has applied a complete batch is a state that the first database has had.
"""

from __future__ import annotations

import base64
import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

OURS = "standby_"  # what the tables and triggers of this module begin with; none of it is carried
NOTED = "standby_change"
MOST_CHANGES, MOST_BYTES = 5_000, 4_000_000  # of one batch
MOST_KEPT = 200_000  # changes; a copy that is further behind needs a new snapshot

Key = Any
"""The primary key of a row, as SQLite has it."""
Row = list[Any]


class NoKey(sqlite3.DatabaseError):
    """A table has no primary key of one column, so its rows can't be named."""


@dataclass(slots=True)
class Batch:
    """The rows that changed after a number, as they are now; a row that is gone is None.

    It is complete if `upto` is `highest`, the last change that there was. Until then a copy must not be looked at.
    """

    after: int
    upto: int
    highest: int
    columns: dict[str, list[str]] = field(default_factory=dict)
    rows: dict[str, list[tuple[Key, Row | None]]] = field(default_factory=dict)
    sequences: dict[str, int] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is left out."""
        return self.upto == self.highest

    def told(self) -> dict[str, Any]:
        """Return it as JSON can hold it: bytes become {"bytes": …}."""
        rows = {
            of: [[_out(key), None if row is None else [*map(_out, row)]] for key, row in found]
            for of, found in self.rows.items()
        }
        numbers = {"after": self.after, "upto": self.upto, "highest": self.highest}
        return {**numbers, "columns": self.columns, "rows": rows, "sequences": self.sequences}

    @classmethod
    def of(cls, told: dict[str, Any]) -> Batch:
        """Return the batch from which `told` was made."""
        rows = {
            of: [(_in(key), None if row is None else [*map(_in, row)]) for key, row in found]
            for of, found in told["rows"].items()
        }
        return cls(told["after"], told["upto"], told["highest"], told["columns"], rows, told["sequences"])


def _out(value: Any) -> Any:
    return {"bytes": base64.b85encode(value).decode()} if isinstance(value, bytes) else value


def _in(value: Any) -> Any:
    return base64.b85decode(value["bytes"]) if isinstance(value, dict) else value


def opened(path: Path, *, seconds: float = 20.0) -> sqlite3.Connection:
    """Open a database as the server does: nothing is lost when the power fails. Any thread may use it, one at a time.

    A row that is deleted is overwritten, so that nobody finds in the file who was forgotten.
    """
    connection = sqlite3.connect(path, timeout=seconds, isolation_level=None, check_same_thread=False)
    connection.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;")
    return connection


@contextmanager
def written(connection: sqlite3.Connection) -> Iterator[None]:
    """Write all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def tables(connection: sqlite3.Connection) -> list[str]:
    """Return the tables whose rows are carried."""
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in found if not name.startswith((OURS, "sqlite_"))]


def key_of(connection: sqlite3.Connection, table: str) -> str:
    """Return the column that names a table's rows. Raises NoKey."""
    keys = [name for _, name, _, _, _, place in connection.execute(f"PRAGMA table_info({_q(table)})") if place]
    if len(keys) != 1:
        raise NoKey(table)
    return str(keys[0])


def schema_of(connection: sqlite3.Connection) -> str:
    """Return a fingerprint of the tables."""
    names = {*tables(connection)}
    found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
    return hashlib.sha256("\n".join(sql for name, sql in found if name in names).encode()).hexdigest()


# --- the first database --------------------------------------------------------------------------------------


def _triggers(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the triggers that note every change, by name."""
    made = {}
    for table in tables(connection):
        key = _q(key_of(connection, table))
        note = f"INSERT INTO {NOTED} (of, key)"
        text = "'" + table.replace("'", "''") + "'"
        moved = f"{note} SELECT {text}, OLD.{key} WHERE OLD.{key} IS NOT NEW.{key};"
        for act, noted in (
            ("INSERT", f"{note} VALUES ({text}, NEW.{key});"),
            ("UPDATE", f"{note} VALUES ({text}, NEW.{key}); {moved}"),
            ("DELETE", f"{note} VALUES ({text}, OLD.{key});"),
        ):
            name = f"{OURS}{act.lower()}_{table}"
            made[name] = f"CREATE TRIGGER {_q(name)} AFTER {act} ON {_q(table)} BEGIN {noted} END"
    return made


def are_noted(connection: sqlite3.Connection) -> bool:
    """Return whether every change is noted. A migration may have made a table anew, without its triggers."""
    found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE name LIKE 'standby\\_%' ESCAPE '\\'"))
    return found.pop(NOTED, None) is not None and found == _triggers(connection)


def note_changes(connection: sqlite3.Connection) -> None:
    """Begin to note every change, from number 1 on."""
    with written(connection):
        _forget(connection)
        connection.execute(f"CREATE TABLE {NOTED} (id INTEGER PRIMARY KEY AUTOINCREMENT, of TEXT NOT NULL, key)")
        for made in _triggers(connection).values():
            connection.execute(made)


def forget_changes(connection: sqlite3.Connection) -> None:
    """Drop everything of this module, if there is any. Whoever writes then pays nothing for it."""
    if next(_ours(connection), None):
        with written(connection):
            _forget(connection)


def _ours(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    found = "SELECT type, name FROM sqlite_master WHERE name LIKE 'standby\\_%' ESCAPE '\\' ORDER BY type DESC"
    yield from connection.execute(found + ", name").fetchall()  # triggers before tables


def _forget(connection: sqlite3.Connection) -> None:
    for kind, name in _ours(connection):
        connection.execute(f"DROP {kind} {_q(name)}")


def refuse_writes(connection: sqlite3.Connection) -> None:
    """Let nobody write any more, in whatever process: each write notes a change, and no change can be noted."""
    with written(connection):
        connection.execute(
            f"CREATE TRIGGER IF NOT EXISTS {OURS}given_over BEFORE INSERT ON {NOTED} "
            "BEGIN SELECT RAISE(ABORT, 'the second laptop has taken over'); END"
        )


def highest(connection: sqlite3.Connection) -> int:
    """Return the number of the last change. A transaction that is rolled back takes its numbers with it."""
    found = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", [NOTED]).fetchone()
    return int(found[0]) if found else 0


def changes_after(connection: sqlite3.Connection, number: int) -> Batch | None:
    """Return what has changed after a number; None if that isn't known here, or no longer."""
    connection.execute("BEGIN")  # one moment in view
    try:
        last = highest(connection)
        first = connection.execute(f"SELECT min(id) FROM {NOTED}").fetchone()[0] or last + 1
        if not first - 1 <= number <= last:
            return None
        batch, size, seen, queries = Batch(number, last, last), 0, set(), dict[str, str]()
        noted = f"SELECT id, of, key FROM {NOTED} WHERE id > ? ORDER BY id LIMIT {MOST_CHANGES}"
        found = connection.execute(noted, [number]).fetchall()
        if len(found) == MOST_CHANGES:
            batch.upto = found[-1][0]
        for at, of, key in found:
            if size > MOST_BYTES:
                batch.upto = at - 1
                break
            if (of, key) not in seen:
                seen.add((of, key))
                size += _take(connection, batch, of, key, queries)
        for name, seq in connection.execute("SELECT name, seq FROM sqlite_sequence"):
            if name in batch.rows:
                batch.sequences[name] = seq
        return batch
    finally:
        connection.execute("ROLLBACK")


def _begin_table(connection: sqlite3.Connection, batch: Batch, of: str) -> str:
    """Add an empty table to a batch. Return the SQL that reads one row of that table by its key."""
    batch.columns[of] = [row[1] for row in connection.execute(f"PRAGMA table_info({_q(of)})")]
    batch.rows[of] = []
    named = ", ".join(map(_q, batch.columns[of]))
    return f"SELECT {named} FROM {_q(of)} WHERE {_q(key_of(connection, of))} = ?"


def _take(connection: sqlite3.Connection, batch: Batch, of: str, key: Key, queries: dict[str, str]) -> int:
    """Add one row to a batch, and return about how many bytes it has. `queries` are those of the tables so far."""
    if of not in queries:
        queries[of] = _begin_table(connection, batch, of)
    row = connection.execute(queries[of], [key]).fetchone()
    batch.rows[of].append((key, None if row is None else list(row)))
    return sum(len(value) if isinstance(value, str | bytes) else 8 for value in row or ())


def prune(connection: sqlite3.Connection, confirmed: int) -> None:
    """Forget the changes that the copy has, and what is too old for any copy."""
    upto = max(confirmed, highest(connection) - MOST_KEPT)
    connection.execute(f"DELETE FROM {NOTED} WHERE id <= ?", [upto])


# --- the copy ------------------------------------------------------------------------------------------------


def begin_copy(connection: sqlite3.Connection, era: str, number: int) -> None:
    """Let a database that was restored from a snapshot follow from a number on. Its own triggers are put aside."""
    with written(connection):
        _forget(connection)
        connection.execute(f"CREATE TABLE {OURS}followed (era TEXT NOT NULL, number INTEGER NOT NULL)")
        connection.execute(f"INSERT INTO {OURS}followed VALUES (?, ?)", [era, number])
        connection.execute(f"CREATE TABLE {OURS}trigger AS SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in connection.execute(f"SELECT name FROM {OURS}trigger").fetchall():
            connection.execute(f"DROP TRIGGER {_q(name)}")


def end_copy(connection: sqlite3.Connection) -> None:
    """Make a database of its own of a copy: it gets its triggers back. Nothing happens if it is one already."""
    if ("table", f"{OURS}trigger") not in _ours(connection):
        return
    with written(connection):
        for (sql,) in connection.execute(f"SELECT sql FROM {OURS}trigger").fetchall():
            connection.execute(sql)
        _forget(connection)


def followed(connection: sqlite3.Connection) -> tuple[str, int]:
    """Return the era that a copy follows, and the number of the last change that it has; ("", 0) if it is none."""
    if ("table", f"{OURS}followed") not in _ours(connection):
        return "", 0
    era, number = connection.execute(f"SELECT era, number FROM {OURS}followed").fetchone()
    return str(era), int(number)


class Copy:
    """A copy that follows. A batch in parts is one transaction, so that the copy is never seen in between."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.era, self.number = followed(connection)
        self._next = self.number  # with the parts of the open transaction

    @property
    def next(self) -> int:
        """The number after which to ask for more."""
        return self._next

    def apply(self, batch: Batch) -> bool:
        """Apply a batch, unless it was applied before. Return whether the copy is complete, and on the disk."""
        if batch.after != self._next:
            return False
        if not self.connection.in_transaction:
            self.connection.execute("BEGIN IMMEDIATE")
        try:
            for of, rows in batch.rows.items():
                self._put(of, batch.columns[of], rows)
            for of, number in batch.sequences.items():
                self.connection.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [number, of])
            if batch.is_complete:
                self.connection.execute(f"UPDATE {OURS}followed SET number = ?", [batch.upto])
                self.connection.execute("COMMIT")
                self.number = batch.upto
        except BaseException:
            self.interrupt()
            raise
        self._next = batch.upto
        return batch.is_complete

    def interrupt(self) -> None:
        """Forget the parts of a batch that did not become complete."""
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")
        self._next = self.number

    def _put(self, of: str, columns: list[str], rows: list[tuple[Key, Row | None]]) -> None:
        key, named = _q(key_of(self.connection, of)), ", ".join(map(_q, columns))
        places = ", ".join("?" * len(columns))
        # All go first: two rows may have changed what only one of them may have.
        self.connection.executemany(f"DELETE FROM {_q(of)} WHERE {key} = ?", [[one] for one, _row in rows])
        self.connection.executemany(
            f"INSERT OR REPLACE INTO {_q(of)} ({named}) VALUES ({places})",
            [row for _key, row in rows if row is not None],
        )


def _q(name: str) -> str:
    """Return an identifier, quoted for SQL."""
    return '"' + name.replace('"', '""') + '"'
