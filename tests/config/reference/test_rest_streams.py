"""The documentation of REST lists exactly the streams that exist."""

import re

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from config.reference.streams import STREAMS
from referee.access.links import referee_token, seat_token
from referee.ground.rest.schema import document
from referee.ground.serving.live import RETRY
from scoring.selectors.people.links import link_path
from tests.scoring.competitions import make_competition, player_of, start_round
from tests.support.referee import make_referee, make_table, seat_of


def addresses(resolver: URLResolver, before: str = "") -> list[str]:
    """Return every address of the server, with its parameters in braces."""
    found = []
    for one in resolver.url_patterns:
        path = before + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", str(one.pattern))
        found += [path] if isinstance(one, URLPattern) else addresses(one, path)
    return found


def test_every_stream_is_listed_and_every_listed_one_exists():
    """The address of every stream ends in `live`."""
    assert {f"/{path}" for path in addresses(get_resolver()) if path.endswith("live/")} == {one.path for one in STREAMS}


def test_a_stream_names_the_operation_that_is_read_again():
    """The OpenAPI document has the operation, and lists the streams too."""
    made = document()
    operations = {operation["operationId"] for methods in made["paths"].values() for operation in methods.values()}

    assert {one.operation for one in STREAMS} <= operations
    assert [one["path"] for one in made["x-streams"]["streams"]] == [one.path for one in STREAMS]
    assert made["x-streams"]["retry"] == RETRY and set(made["x-streams"]["events"]) == {"number", "alive"}


@pytest.mark.django_db
def test_each_stream_opens_with_its_kind_of_link():
    """The answer is an event stream that no cache keeps."""
    table, competition = make_table(), make_competition("Anna Bo Cia Dag")
    start_round(competition)
    there = {
        "seat": seat_token(seat_of(table, "Anna")),
        "referee": referee_token(make_referee(table)),
        "player": link_path(player_of(competition, "Bo")).split("/")[2],
    }
    for one in STREAMS:
        slug = competition.tournament.slug if one.path.startswith("/t/") else competition.slug
        answer = Client().get(one.path.format(token=there.get(one.token, ""), slug=slug))

        assert answer.status_code == 200, one.path
        assert answer["Content-Type"] == "text/event-stream" and "no-cache" in answer["Cache-Control"]
        # A page of another site may listen to what everybody may, and to nothing behind a link.
        assert (answer.get("Access-Control-Allow-Origin") == "*") is (one.token == ""), one.path
