"""A full disk or a read-only database: explained in words at the start, on the page, to programs, and in the log."""

import errno
import json
import logging

import psycopg
import pytest
from django.core.management import CommandError
from django.db import DatabaseError, OperationalError, connection
from django.test import Client

from config.log.lines import OneLine, Whole, without_secrets
from config.processes import opening
from referee.access.links import join_token, player_token, referee_token, role_token, seat_token
from referee.ground.storage_errors import DatabaseAway, storage_trouble
from tests.support.referee import START, enter_all, make_referee, make_table, new_key, reloaded, seat_of

CARD = {"do": "play", "cards": "AH"}


@pytest.fixture
def read_only(db):
    """Return a table at which Anna leads, after making the database read-only."""
    table = make_table()
    enter_all(table, START)
    addresses = [f"{door}/s/{seat_token(seat_of(table, 'Anna'))}/events/" for door in ("", "/api/v1")]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        yield table, *addresses
        cursor.execute("PRAGMA query_only = 0")


def test_phone_is_told_that_nothing_can_be_stored(read_only):
    """The answer is no 500, and does not sound like the player's mistake."""
    table, page, _rest = read_only

    answer = Client().post(page, {**CARD, "key": new_key(), "expected": "8"})

    assert answer.status_code == 507
    assert "can&#x27;t store anything" in answer.content.decode()
    assert reloaded(table).last_number == 8


def test_program_is_told_that_nothing_can_be_stored(read_only):
    """A program gets the same answer with a code."""
    _table, _page, rest = read_only

    sent = json.dumps({"event": CARD, "key": new_key(), "expected": 8})
    answer = Client().post(rest, sent, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (507, "cant-store")


def test_table_can_still_be_read(read_only):
    """Looking at a table writes nothing."""
    _table, page, _rest = read_only
    assert Client().get(page.removesuffix("events/")).status_code == 200


def test_start_with_a_database_that_is_only_read_says_so(read_only):
    """The command says so before the first phone comes."""
    with pytest.raises(CommandError, match=r"Nothing can be kept in .*readonly"), opening.storage_told():
        opening.database_ready()


def test_start_on_a_full_disk_says_so():
    """The command says so for the database and for any other file."""
    with pytest.raises(CommandError, match="No space left"), opening.storage_told():
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("address", ["/s/{}/table/", "/api/v1/s/{}/"])
def test_phone_is_told_that_the_database_is_away(db, address):
    """The player did nothing wrong, and the phone sends the entry again by itself."""
    token = seat_token(seat_of(make_table(), "Anna"))

    def refuse(*_args, **_kwargs):
        raise OperationalError("connection failed") from psycopg.OperationalError("connection failed")

    with connection.execute_wrapper(refuse):
        answer = Client().get(address.format(token))

    assert answer.status_code == 503
    assert b"reach its database" in answer.content.replace(b"&#x27;", b"'")


@pytest.mark.parametrize("cause", [psycopg.errors.AdminShutdown(), psycopg.errors.CannotConnectNow()])
def test_database_that_stops_or_starts_is_away(cause):
    """PostgreSQL says so by a code. Errors with other codes are real answers."""
    away, answered = OperationalError("the database system is starting up"), OperationalError("deadlock detected")
    away.__cause__, answered.__cause__ = cause, psycopg.errors.DeadlockDetected()

    assert isinstance(storage_trouble(away), DatabaseAway)
    assert storage_trouble(answered) is None


@pytest.mark.parametrize("mistake", [DatabaseError("no such table: seats"), OSError(errno.ENOENT, "no such file")])
def test_other_mistakes_are_not_taken_for_it(mistake):
    """A defect of ours is still reported as one."""
    assert storage_trouble(mistake) is None
    with pytest.raises(type(mistake)), opening.storage_told():
        raise mistake


@pytest.mark.django_db
@pytest.mark.parametrize("formatter", [Whole("{message}", style="{"), OneLine("{message}", style="{")])
def test_log_of_a_mistake_holds_no_secret_link(formatter):
    """The path of a request that failed, a token in the message, a token in the traceback."""
    table = make_table()
    seat, referee = seat_token(seat_of(table, "Anna")), referee_token(make_referee(table))
    try:
        raise ValueError(f"/r/{referee}/tables/ and Bearer {seat}")
    except ValueError as error:
        record = logging.LogRecord(
            "django.request", logging.ERROR, __file__, 1, "Internal Server Error: %s", (f"/s/{seat}/events/",), None
        )
        record.exc_info = (type(error), error, error.__traceback__)

    text = formatter.format(record)

    assert seat not in text and referee not in text
    assert f"/s/{seat.rpartition('-')[0][:3]}" in text
    assert without_secrets("/s/short/") == "/s/short/"


def test_no_kind_of_secret_link_stands_in_a_log() -> None:
    """The log has no secret link: not a player's, not the link for joining, and not the link of a role."""
    for path in (f"/p/{player_token(5, 1)}/now/", f"/join/{join_token(3, 2)}/", f"/h/{role_token(7)}/"):
        shown = without_secrets(f"GET {path} failed")
        assert path not in shown and "…" in shown and shown.endswith(" failed"), shown
