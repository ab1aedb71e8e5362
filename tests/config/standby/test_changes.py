"""A copy is the first database, or one of its earlier committed states, whatever was written and whatever was lost."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from config.backups import sqlite as backups
from config.standby import changes
from config.standby.changes import Batch, Copy
from tests.support.prepared import copy_prepared_database
from tests.support.seeds import seeds

SCHEMA = """
CREATE TABLE "a card" (id INTEGER PRIMARY KEY AUTOINCREMENT, slug TEXT UNIQUE, weight REAL, seen BLOB, other INTEGER);
CREATE TABLE session (name VARCHAR(40) PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE kept (id INTEGER PRIMARY KEY, text TEXT);
CREATE TRIGGER kept_for_ever BEFORE UPDATE ON kept BEGIN SELECT RAISE(ABORT, 'never changed'); END;
"""
VALUES: list[Any] = [None, 0, -1, 2**62, 0.1, 1e300, -0.0, "", "Gnällknekt ♥", "null", "x" * 300, b"", b"\x00\xff"]

Dump = dict[str, list[tuple[Any, ...]]]


@pytest.fixture
def first(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A database whose changes are noted."""
    with closing(changes.opened(tmp_path / "first.sqlite3")) as connection:
        connection.executescript(SCHEMA)
        connection.execute("INSERT INTO kept VALUES (1, 'before')")
        changes.note_changes(connection)
        yield connection


@contextmanager
def copied(first: sqlite3.Connection, path: Path) -> Iterator[Copy]:
    """A copy of a database as it is now, which follows it."""
    number = changes.highest(first)
    with closing(changes.opened(path)) as connection:
        first.backup(connection)
        changes.forget_changes(connection)
        changes.begin_copy(connection, "era", number)
        yield Copy(connection)


def dump(connection: sqlite3.Connection) -> Dump:
    """All rows, with their types."""
    found = {}
    for table in changes.tables(connection):
        rows = connection.execute(f'SELECT * FROM "{table}" ORDER BY 1').fetchall()  # noqa: S608 (its own tables)
        found[table] = [tuple((type(value).__name__, repr(value)) for value in row) for row in rows]
    return found


def sent(first: sqlite3.Connection, copy: Copy) -> Batch:
    """The next batch, as it comes out of a message."""
    batch = changes.changes_after(first, copy.next)
    assert batch is not None
    return Batch.of(json.loads(json.dumps(batch.told())))


def write(connection: sqlite3.Connection, chance: random.Random) -> None:
    """Do something at random."""
    some, slug = chance.randint(1, 12), chance.choice(["a", "b", "c", "d", None])
    act = chance.randrange(6)
    with suppress(sqlite3.IntegrityError):
        if act == 0:
            row = [
                slug,
                *(chance.choice([value for value in VALUES if not isinstance(value, str)]) for _ in "12"),
                some,
            ]
            connection.execute('INSERT INTO "a card" (slug, weight, seen, other) VALUES (?, ?, ?, ?)', row)
        elif act == 1:
            connection.execute(
                'UPDATE "a card" SET seen = ?, slug = ? WHERE id = ?', [chance.choice(VALUES), slug, some]
            )
        elif act == 2:
            connection.execute('DELETE FROM "a card" WHERE id % 5 = ?', [some % 5])
        elif act == 3:
            connection.execute("INSERT INTO session VALUES (?, ?)", [f"s{some}", str(chance.choice(VALUES))])
        elif act == 4:
            connection.execute("UPDATE session SET name = ? WHERE name = ?", [f"s{some}", f"s{some + 1}"])
        else:
            connection.execute("INSERT INTO kept (text) VALUES (?)", [str(slug)])


def transaction(connection: sqlite3.Connection, chance: random.Random) -> None:
    """Write several rows at once, or think better of it."""
    connection.execute("BEGIN IMMEDIATE")
    for _ in range(chance.randint(1, 6)):
        write(connection, chance)
    connection.execute("ROLLBACK" if chance.random() < 0.2 else "COMMIT")


def fetched(first: sqlite3.Connection, copy: Copy, fate: int) -> Copy:
    """Let the copy fetch a batch, which meets its fate. Return the copy, perhaps opened again."""
    batch = sent(first, copy)
    if fate == 0:  # lost on its way
        return copy
    copy.apply(batch)
    if fate == 1:
        assert not copy.apply(batch) or not batch.rows
    elif fate == 2:
        copy.interrupt()
    elif fate == 3:
        copy.interrupt()
        return Copy(copy.connection)
    elif fate == 4:
        changes.prune(first, copy.number)
    return copy


@pytest.mark.parametrize("seed", seeds(few=20, many=300))
def test_copy_is_always_a_state_that_the_first_has_had(
    first: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Batches are cut, interrupted, lost and sent twice; the copy is closed and opened again; changes are pruned."""
    chance = random.Random(seed)
    monkeypatch.setattr(changes, "MOST_CHANGES", chance.choice([2, 3, 5_000]))
    monkeypatch.setattr(changes, "MOST_BYTES", chance.choice([100, 4_000_000]))
    with copied(first, tmp_path / "copy.sqlite3") as copy:
        states = [dump(first)]
        with closing(changes.opened(tmp_path / "copy.sqlite3")) as seen:
            for _ in range(40):
                for _ in range(chance.randint(0, 3)):
                    transaction(first, chance)
                    states.append(dump(first))
                copy = fetched(first, copy, chance.randrange(6))
                assert dump(seen) in states, "nobody has seen the first database like this"
        while copy.number < changes.highest(first):
            copy.apply(sent(first, copy))

        assert dump(copy.connection) == states[-1] == dump(first)
        counted = "SELECT seq FROM sqlite_sequence WHERE name = 'a card'"
        assert copy.connection.execute(counted).fetchall() == first.execute(counted).fetchall()
        changes.end_copy(copy.connection)
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            copy.connection.execute("UPDATE kept SET text = 'now'")


def test_number_that_is_not_known_needs_a_snapshot(first: sqlite3.Connection) -> None:
    """It is of another time, or what follows it has been pruned."""
    for _ in range(4):
        first.execute("INSERT INTO kept (text) VALUES ('one')")
    changes.prune(first, 2)

    assert [changes.changes_after(first, number) is not None for number in range(6)] == [
        False,
        False,
        *[True] * 3,
        False,
    ]


def test_changes_are_numbered_without_gaps(first: sqlite3.Connection) -> None:
    """A transaction that is rolled back takes its numbers with it, so a number that is missing was pruned."""
    first.execute("BEGIN")
    first.execute("INSERT INTO kept (text) VALUES ('never')")
    first.execute("ROLLBACK")
    first.execute("INSERT INTO kept (text) VALUES ('one')")

    assert changes.highest(first) == 1


def test_nobody_writes_any_more_in_whatever_process(first: sqlite3.Connection, tmp_path: Path) -> None:
    """Until everything of it is forgotten."""
    changes.refuse_writes(first)
    with closing(sqlite3.connect(tmp_path / "first.sqlite3")) as other:
        with pytest.raises(sqlite3.IntegrityError, match="has taken over"):
            other.execute("INSERT INTO kept (text) VALUES ('late')")
        other.rollback()
    changes.forget_changes(first)
    first.execute("INSERT INTO kept (text) VALUES ('anyway')")
    assert first.execute("SELECT name FROM sqlite_master WHERE name LIKE 'standby%'").fetchall() == []


def test_every_table_of_ours_is_noted(tmp_path: Path) -> None:
    """Each has a key of one column. A table that a migration makes anew is missed at once."""
    copy_prepared_database(tmp_path / "kontrollant.sqlite3")
    with closing(changes.opened(tmp_path / "kontrollant.sqlite3")) as database:
        assert not changes.are_noted(database)
        changes.note_changes(database)
        assert changes.are_noted(database)
        database.executescript("CREATE TABLE other AS SELECT * FROM django_session; DROP TABLE django_session;")
        database.executescript("CREATE TABLE django_session (session_key TEXT PRIMARY KEY); DROP TABLE other;")
        assert not changes.are_noted(database)
        database.executescript("CREATE TABLE pairs (one INTEGER, other INTEGER, PRIMARY KEY (one, other))")
        with pytest.raises(changes.NoKey):
            changes.note_changes(database)


def test_interrupted_batch_leaves_an_earlier_state(
    first: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of a batch are in no file before the last one."""
    monkeypatch.setattr(changes, "MOST_CHANGES", 2)
    with copied(first, tmp_path / "copy.sqlite3") as copy:
        before = dump(first)
        for _ in range(5):
            first.execute("INSERT INTO kept (text) VALUES ('one')")
        assert not copy.apply(sent(first, copy)) and copy.next == 2
        with closing(changes.opened(tmp_path / "copy.sqlite3")) as seen:
            assert dump(seen) == before
        copy.interrupt()
        assert copy.next == copy.number == 0


def test_backup_is_a_database_of_its_own(
    first: sqlite3.Connection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a laptop that stands by, too, it has the database's own triggers and nothing of the second laptop's."""
    with copied(first, tmp_path / "copy.sqlite3"):
        for name in ("first", "copy"):
            monkeypatch.setattr(backups, "_path", lambda name=name: tmp_path / f"{name}.sqlite3")
            backups._copy_database(tmp_path / f"{name}.backup", lambda told: None)
            with closing(sqlite3.connect(tmp_path / f"{name}.backup")) as made:
                found = made.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' OR name LIKE 'standby%'")
                assert found.fetchall() == [("kept_for_ever",)]
