"""The database as an evening has it."""

import pytest
from django.db import connection, transaction

from config.settings import storage

pytestmark = pytest.mark.django_db(transaction=True)


def pragma(name: str) -> object:
    """What SQLite says of one of its settings."""
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {name}").fetchone()[0]


def test_sqlite_loses_nothing_and_lets_readers_read():
    """Write-ahead log, synchronous FULL (2): what was answered is on the disk. Foreign keys hold."""
    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2
    assert pragma("foreign_keys") == 1


def test_sqlite_takes_the_write_lock_at_the_start():
    """A transaction that will write never finds out half-way that another was first."""
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    with transaction.atomic():
        assert connection.connection.in_transaction


def test_postgres_address_is_taken_apart():
    """DATABASE_URL alone chooses PostgreSQL, with one connection a thread that is kept and checked."""
    chosen = storage._database("postgres://anna:p%40ss@127.0.0.1:5433/evening")

    assert [chosen[key] for key in ("USER", "PASSWORD", "HOST", "PORT", "NAME")] == [
        "anna",
        "p@ss",
        "127.0.0.1",
        "5433",
        "evening",
    ]
    assert (chosen["CONN_MAX_AGE"], chosen["CONN_HEALTH_CHECKS"]) == (None, True)


def test_options_of_the_connection_stand_after_the_address():
    """A database elsewhere is asked over TLS, and its name is checked, if the address says so."""
    chosen = storage._database("postgres://anna@db.example/evening?sslmode=verify-full&sslrootcert=/etc/our%20root.pem")

    assert chosen["NAME"] == "evening"
    assert chosen["OPTIONS"] == {"connect_timeout": 5, "sslmode": "verify-full", "sslrootcert": "/etc/our root.pem"}


def test_other_databases_are_refused_plainly():
    """A mistyped address does not end in another database than was meant."""
    with pytest.raises(SystemExit, match="must begin with postgres://"):
        storage._database("mysql://anna@127.0.0.1/evening")


def test_postgres_without_its_driver_is_said_plainly(monkeypatch):
    """The lean requirements leave psycopg out; who wants PostgreSQL is told what to install."""
    monkeypatch.setattr(storage, "find_spec", lambda name: None)

    with pytest.raises(SystemExit, match=r"pip install 'psycopg\[binary\]"):
        storage._database("postgres://anna@127.0.0.1/evening")
