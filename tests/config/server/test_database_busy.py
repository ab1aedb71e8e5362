"""Another process writes to SQLite: whoever only reads does not notice, and an entry is told soon to come again."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.management import CommandError
from django.db import connection
from django.test import Client

from config.processes import opening
from config.server.patience import Patience, patience
from referee.access.links import referee_token, seat_token
from referee.ground.storage_errors import DatabaseBusy
from scoring.services.access.sessions import SessionStore
from scoring.services.programs.tokens import token_make
from tests.scoring.competitions import make_competition
from tests.support.referee import START, enter_all, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db(transaction=True)

CARD = {"do": "play", "cards": "AH"}
TOLD = {
    "en": "Another program is writing to the server",
    "sv": "Ett annat program skriver just nu i serverns databas.",
    "nl": "Een ander programma schrijft op dit moment in de database van de server.",
}


@pytest.fixture(autouse=True)
def soon(settings: Any) -> Iterator[None]:
    """Let nobody wait for long."""
    settings.WRITER_PATIENCE, settings.WRITER_PATIENCE_AGAIN = 0.05, 0.0
    patience.forget()
    yield
    patience.forget()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20000")


@pytest.fixture
def other() -> Iterator[sqlite3.Connection]:
    """Return the connection of another program, which writes as soon as `BEGIN IMMEDIATE` is executed."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as writer:
        yield writer


@pytest.mark.parametrize("language", TOLD)
def test_an_entry_is_told_to_come_again_and_then_arrives(other: sqlite3.Connection, language: str) -> None:
    """With the same key, as the phone sends it again. Meanwhile everybody can read."""
    table = make_table()
    enter_all(table, START)
    seat, referee = seat_token(seat_of(table, "Anna")), referee_token(make_referee(table))
    entry = {**CARD, "key": new_key(), "expected": "8"}
    headers = {"Accept-Language": language, "HX-Request": "true"}
    other.execute("BEGIN IMMEDIATE")
    busy = Client().post(f"/s/{seat}/events/", entry, headers=headers)
    pages = [Client().get(page).status_code for page in (f"/s/{seat}/", f"/r/{referee}/", f"/api/v1/s/{seat}/")]
    other.execute("ROLLBACK")
    entered = Client().post(f"/s/{seat}/events/", entry, headers=headers)

    assert (busy.status_code, busy["Retry-After"], busy["Kontrollant-Answer"]) == (503, "3", "database-busy")
    assert TOLD[language] in busy.content.decode().replace("&#x27;", "'")
    assert pages == [200, 200, 200]
    assert (entered["Kontrollant-Answer"], reloaded(table).last_number) == ("entered", 9)


def test_a_program_is_told_by_a_problem(other: sqlite3.Connection) -> None:
    """REST has a code for it, and the header that says when to come again."""
    table = make_table()
    enter_all(table, START)
    address = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/events/"
    sent = json.dumps({"event": CARD, "key": new_key(), "expected": 8})
    other.execute("BEGIN IMMEDIATE")
    answer = Client().post(address, sent, content_type="application/json")

    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert (answer.json()["code"], answer["Content-Type"]) == ("database-busy", "application/problem+json")


def test_a_program_with_a_token_can_read(other: sqlite3.Connection) -> None:
    """When the token was used last is not worth a refusal."""
    competition = make_competition()
    _token, secret = token_make(
        tournament_id=competition.tournament_id, name="Club app", scopes=("read",), role_given=None
    )
    other.execute("BEGIN IMMEDIATE")

    assert Client().get("/api/v1/organiser/", headers={"Authorization": f"Bearer {secret}"}).status_code == 200


def test_a_session_that_cannot_be_stored_is_told_in_words(
    other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the view that signs somebody in, and after the view, where most sessions are stored."""
    name = make_competition().tournament.organiser.username
    other.execute("BEGIN IMMEDIATE")
    signed_in = Client().post("/organise/sign-in/", {"username": name, "password": "let-me-in"})
    monkeypatch.setattr(SessionMiddleware, "process_response", lambda *_args: SessionStore().save())
    after = Client(raise_request_exception=False).get("/")

    assert [answer.status_code for answer in (signed_in, after)] == [503, 503]
    assert [answer["Kontrollant-Answer"] for answer in (signed_in, after)] == ["database-busy"] * 2


def test_only_the_first_waits_for_long(other: sqlite3.Connection, settings: Any) -> None:
    """All pages have one thread: sixty phones that wait one after another would let the whole hall wait."""
    settings.WRITER_PATIENCE, settings.WRITER_PATIENCE_AGAIN = 0.05, 0.001
    kept, waits = Patience(), []
    other.execute("BEGIN IMMEDIATE")
    with kept.kept(), connection.cursor() as cursor:
        for _ in range(3):
            with pytest.raises(Exception, match="is locked") as busy:
                cursor.execute("BEGIN IMMEDIATE")
            assert DatabaseBusy.is_told_by(busy.value)
            waits.append(connection.connection.execute("PRAGMA busy_timeout").fetchone()[0])

    assert waits == [50, 1, 1]


def test_a_start_beside_another_writer_says_so(other: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not advise to delete the data."""
    monkeypatch.setattr(opening, "call_command", lambda *_args, **_options: None)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(CommandError, match="Another program is writing to the database") as told:
        opening.database_ready()

    assert "reset" not in str(told.value)
