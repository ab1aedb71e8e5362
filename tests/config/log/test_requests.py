"""The structured log: a line for each request, and never a secret."""

import json
import logging
import urllib.error
import urllib.request
from datetime import datetime
from http.cookiejar import CookieJar
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.db import connection
from django.urls import resolve

from config.log import requests, slow
from config.log.lines import Json, OneLine, Whole, without_secrets
from config.server.handler import OneThreadHandler
from referee.ground.serving import context, slow_pages
from tests.support.server import running_server

FORGED = "7-1-abcdefghijklmnopqrstuvwx"


@pytest.mark.parametrize(
    ("path", "open_path"),
    [
        (f"/s/{FORGED}/", "/s/…/"),
        (f"/r/{FORGED}/tables/7/", "/r/…/tables/7/"),
        (f"/p/{FORGED}/", "/p/…/"),
        (f"/join/{FORGED}/", "/join/…/"),
        (f"/h/{FORGED}/", "/h/…/"),
        (f"/replay/{FORGED}/12/", "/replay/…/12/"),
        ("/e/friday/standings/", "/e/friday/standings/"),
        ("/rules/knoesten/", "/rules/knoesten/"),
    ],
)
def test_path_has_nothing_that_opens_anything(path, open_path):
    """The log shows numbers and slugs of a path, and hides all else, since it might be a secret."""
    assert requests.open_path(resolve(path)) == open_path


def test_line_says_what_its_thread_is_at():
    """A warning from deep inside names the request and the table, and the next request starts afresh."""
    record = logging.LogRecord("some.where", logging.WARNING, __file__, 1, "odd: %s", (f"/s/{FORGED}/",), None)
    record.told = {"ms": 3}
    with context.begin_context(request="a1"):
        context.note(table=7)
        line = json.loads(Json().format(record))
    after = json.loads(Json().format(record))

    told = {name: line[name] for name in ("level", "logger", "message", "request", "table", "ms")}
    assert told == {
        "level": "WARNING",
        "logger": "some.where",
        "message": "odd: /s/7-1-…/",
        "request": "a1",
        "table": 7,
        "ms": 3,
    }
    assert "request" not in after


@pytest.mark.parametrize(
    "form", [Whole("{levelname}: {message}", style="{"), OneLine("{levelname}: {message}", style="{")]
)
@pytest.mark.parametrize("end", ["\n", "\r", "\u2028", "\x1b[1;"])
def test_nothing_that_was_sent_passes_for_another_line(form, end):
    """Neither in a message nor in a traceback; and a secret behind a line break is shortened all the same."""
    sent = f"x{end}ERROR: made up{end}{FORGED}"
    try:
        raise ValueError(sent)
    except ValueError as error:
        told = (type(error), error, error.__traceback__)
    text = form.format(logging.LogRecord("some.where", logging.ERROR, __file__, 1, "odd: %s", (sent,), told))

    assert [line for line in text.splitlines() if not line.startswith("  ")] == [text.splitlines()[0]]
    assert text.startswith("ERROR: odd: x\\") and "\x1b" not in text
    assert FORGED not in text


def test_time_of_a_line_says_how_far_it_is_from_utc():
    """In summer and winter alike, so that lines of two servers can be put in order."""
    record = logging.LogRecord("some.where", logging.ERROR, __file__, 1, "odd", (), None)
    at = datetime.fromisoformat(Whole("{asctime}", style="{").format(record))

    assert at.utcoffset() is not None
    assert abs(at.timestamp() - record.created) < 0.001


@pytest.mark.parametrize(
    "text",
    [
        f"token={FORGED} is odd",
        f"Key (session_key)=({'s' * 32}) already exists.",
        "csrftoken=0123456789abcdef; path=/",
        "could not connect to redis://:hunter2@10.0.0.5:6379/0",
        "postgres://kontrollant:hunter2@10.0.0.5/kontrollant",
    ],
)
def test_secret_in_any_form_is_shortened(text):
    """A secret may stand in a database error, a cookie, or the address of another server."""
    shown = without_secrets(text)

    assert "…" in shown
    assert not any(secret in shown for secret in (FORGED[-24:], "s" * 32, "0123456789abcdef", "hunter2"))


@pytest.mark.parametrize(("path", "named"), [(f"/s/{FORGED}/", "GET /s/…/"), (f"/nowhere/{FORGED}/", "GET (unknown)")])
@pytest.mark.django_db
def test_page_that_takes_long_is_named_without_secrets(path, named, monkeypatch, caplog):
    """The log names it, and it is kept with the last few others for the organiser's page; a quick page is not."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"q=1",
        "headers": [(b"host", b"localhost")],
    }
    cache.delete(slow_pages.KEY)
    handler = OneThreadHandler()
    with caplog.at_level("WARNING", "referee.ground.serving.slow_pages"):
        handler._respond(scope, b"")
        assert slow_pages.slow_pages() == ()
        monkeypatch.setattr(slow_pages, "SLOW", -1.0)
        for _again in range(slow_pages.MOST + 1):
            handler._respond(scope, b"")

    kept = slow_pages.slow_pages()
    cache.delete(slow_pages.KEY)
    assert [page.path for page in kept] == [named.removeprefix("GET ")] * slow_pages.MOST
    assert {record.getMessage().partition(": ")[2] for record in caplog.records} == {named}
    assert FORGED not in repr(kept) + caplog.text


@pytest.mark.django_db
def test_slow_query_is_logged_without_its_values(settings, caplog):
    """The logged statement has placeholders instead of values."""
    settings.SLOW_QUERY_MS = 0.000001
    watched = connection.execute_wrapper(slow.time_statement)
    with caplog.at_level("WARNING", "kontrollant.queries"), watched, connection.cursor() as cursor:
        cursor.execute("SELECT   %s,\n %s", ["hunter2", 1])

    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("slow query, ") and line.endswith(": SELECT %s, %s")


def test_fast_query_is_not_logged(settings, caplog):
    """Nearly all queries are fast."""
    settings.SLOW_QUERY_MS = 60_000.0
    with caplog.at_level("WARNING", "kontrollant.queries"):
        assert slow.time_statement(lambda *_call: "rows", "SELECT 1", None, False, {}) == "rows"

    assert caplog.records == []


def test_log_of_an_evening_has_no_secret(tmp_path):
    """Somebody plays, signs in (first with a wrong password) and mistypes a link. Each line is JSON."""
    with running_server(tmp_path, "--demo", KONTROLLANT_LOG="json", KONTROLLANT_SLOW_QUERY_MS="0.001") as server:
        password = server.password
        link = server.run(
            "from referee.access.links import seat_token; from referee.models import Seat; "
            "print(seat_token(Seat.objects.order_by('pk')[0]))"
        ).strip()
        jar = CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

        def asked(path: str, form: dict[str, str] | None = None, kind: str = "") -> int:
            data = urlencode(form).encode() if form is not None else None
            headers = {"Origin": server.url, **({"Content-Type": kind} if kind else {})}
            try:
                with browser.open(urllib.request.Request(server.url + path, data, headers), timeout=30) as answer:
                    assert answer.headers[requests.HEADER]
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                return error.code

        assert asked(f"/s/{link}/") == 200
        assert asked(f"/s/{link[:-1]}!/") == 404
        assert asked(f"/api/v1/s/{link}/events/", {}, "application/json") >= 400
        asked("/organise/sign-in/")
        token = next(str(cookie.value) for cookie in jar if cookie.name == "csrftoken")
        for attempt in ("a-wrong-password", password):
            form = {"username": "organiser", "password": attempt, "csrfmiddlewaretoken": token}
            assert asked("/organise/sign-in/", form) in (200, 403)
        assert asked("/organise/competition/demo-tournament/") == 200
        cookies = [cookie.value or "" for cookie in jar]

    lines = [line for line in server.output.splitlines() if line.startswith("{")]
    found = [json.loads(line) for line in lines]
    assert found and all({"time", "level", "logger", "message"} <= line.keys() for line in found)
    seat = next(line for line in found if line.get("view") == "referee:seat" and line["logger"].endswith("requests"))
    assert (seat["status"], seat["path"], seat["message"]) == (200, "/s/…/", "GET /s/…/")
    assert seat["table"] and seat["seat"] and seat["request"] and seat["ms"] > 0
    assert any(line.get("tournament") == "demo-tournament" for line in found)
    assert any(line["logger"] == "kontrollant.queries" for line in found)
    for secret in (password, "a-wrong-password", link, link[-24:], token, *cookies):
        assert secret not in server.output
