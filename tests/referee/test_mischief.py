"""Whatever a guest sends, the answer is a refusal in words, never a 500, and no table changes."""

import json
from itertools import cycle

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.games import GAMES
from referee.ground.rest.views import AddressThrottle, View
from referee.services import quick
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import make_referee, make_table, new_key, reloaded, seat_of
from tests.support.seeds import sampled

pytestmark = pytest.mark.django_db
JUNK: tuple[object, ...] = (None, True, 3, -1, 10**30, 1.5, "", "x" * 70, "\x00", "\ud800", [], [{}], {}, {"a": []})
NAMES = ("Anna", "Bo", "Cia")
OPEN_TO_ALL = ("/quick/knoesten/", "/language/setlang/", "/sign-in/", "/no-such-page/")


@pytest.fixture(params=sorted(GAMES))
def table(request):
    """A table of each game, just opened."""
    hall = hall_open(name="Clubhouse", slug="club")
    return table_open(hall_id=hall.pk, number=1, game=request.param, players=[Player(name) for name in NAMES])


@pytest.fixture
def client(monkeypatch):
    """One that answers a 500 as a guest sees it, and may ask as often as it likes."""
    monkeypatch.setattr(View, "throttle_classes", [])
    return Client(raise_request_exception=False)


def bodies(game):
    """Entries of which one field, or what is done, is junk."""
    yield from ({"do": junk} for junk in JUNK)
    for do, kind in GAMES[game].events.items():
        for field in kind.fields:
            yield from (
                {"by": "Anna", "do": do, field: junk} for junk in sampled(JUNK, few=4, of=f"{game} {do} {field}")
            )


def posted(client, address, **sent):
    """The status of an answer to JSON; never a 500."""
    answer = client.post(address, json.dumps(sent), content_type="application/json")
    assert answer.status_code < 500, (address, sent)
    return answer.status_code


def test_no_field_of_any_entry_makes_the_server_stumble(client, table):
    """By REST, for a seat and for a referee: an entry, what it would change, what is put right."""
    seat = f"/api/v1/s/{seat_token(seat_of(table, 'Anna'))}/"
    at_table = f"/api/v1/r/{referee_token(make_referee(table))}/tables/{table.pk}/"
    rest = {"key": "one", "expected": 5, "reason": "why"}
    parts = cycle(("events/1/preview/", "events/1/correct/", "events/1/insert/"))
    for body, part in zip(bodies(table.game), parts, strict=False):
        posted(client, f"{seat}acts/", events=[body], key="one", expected=5)
        posted(client, at_table + part, event=body, **rest)
    assert reloaded(table).last_number == 0


@pytest.mark.parametrize("part", ["arrange/", "arrange/preview/"])
def test_no_correction_of_a_table_makes_the_server_stumble(client, part):
    """What is to be put right is a word, the players and options are what they are."""
    hall = hall_open(name="Clubhouse", slug="club")
    table = table_open(hall_id=hall.pk, number=1, game="knoesten", players=[Player(name) for name in NAMES])
    address = f"/api/v1/r/{referee_token(make_referee(table))}/tables/{table.pk}/{part}"
    rest = {"key": "one", "expected": 0, "reason": "why"}

    for junk in JUNK:
        posted(client, address, event={"do": junk}, **rest)
        whole = {"do": "seats", "swap": ["Anna", "Bo"], "phones": True, "places": False, "since": 1}
        for field in ("swap", "phones", "places", "since"):
            posted(client, address, event={**whole, field: junk}, **rest)
        posted(client, address, event={**whole, "swap": [junk, junk]}, **rest)
        posted(client, address, event={"do": "options", "options": junk}, **rest)
        posted(client, address, event={"do": "options", "options": {"start_points": junk}}, **rest)


@pytest.mark.parametrize("field", ["do", "cards", "key", "expected", "own", "by"])
def test_file_in_place_of_a_field_is_refused_in_words(client, table, field):
    """A form with a file part: phones send none, and the server keeps none."""
    for address in (f"/s/{seat_token(seat_of(table, 'Anna'))}/events/", *OPEN_TO_ALL):
        file = SimpleUploadedFile("card.txt", b"AH")
        answer = client.post(address, {"do": "play", "key": new_key(), "expected": "0", field: file})
        assert answer.status_code == 400, address
        assert "could not be read" in answer.content.decode()
    assert reloaded(table).last_number == 0


@pytest.mark.parametrize("charset", ["utf-16", "utf-7", "klingon", "idna", "zlib"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/json", "multipart/form-data"])
def test_body_in_another_charset_is_refused_in_words(client, kind, charset):
    """Browsers send forms in UTF-8; also an address that leads nowhere answers kindly."""
    table = make_table()
    token = seat_token(seat_of(table, "Anna"))
    for address in (f"/s/{token}/events/", f"/api/v1/s/{token}/events/", *OPEN_TO_ALL):
        for body in (b"do=play&key=1&expected=0", b"\xff\xfe{", b"--x\r\n\r\nno\r\n--x--"):
            answer = client.generic("POST", address, body, content_type=f"{kind}; boundary=x; charset={charset}")
            assert answer.status_code < 500, address
    assert reloaded(table).last_number == 0


def test_nothing_that_holds_a_secret_is_kept_on_the_way(client):
    """Pages of the organiser, answers to programs, refusals: no cache keeps what doesn't say that it may."""
    table = make_table()
    token = seat_token(seat_of(table, "Anna"))
    for address in ("/evenings/", "/sign-in/", f"/api/v1/s/{token}/", "/no-such-page/"):
        assert "no-store" in client.get(address).headers["Cache-Control"], address


def test_requests_are_counted_by_the_address_they_come_from(monkeypatch):
    """Whoever writes another address into a header each time is counted all the same."""
    monkeypatch.setattr(AddressThrottle, "rate", "3/min")
    monkeypatch.setattr(AddressThrottle, "THROTTLE_RATES", {})
    cache.clear()
    asked = [
        Client().get("/api/v1/s/none/", headers={"x-forwarded-for": f"10.0.0.{number}"}).status_code
        for number in range(5)
    ]
    assert asked == [404, 404, 404, 429, 429]


def test_one_guest_does_not_use_up_the_quick_tables_of_all(monkeypatch):
    """So many an hour from one address; another may still open one."""
    monkeypatch.setattr(quick, "MOST_AN_ADDRESS", 2)
    cache.clear()

    def opened(address):
        return Client(REMOTE_ADDR=address).post("/quick/knoesten/", {"players": "4"}).status_code

    assert [opened("10.0.0.7") for _ in range(3)] == [302, 302, 429]
    assert opened("10.0.0.8") == 302


@pytest.mark.parametrize("method", ["head", "options"])
def test_live_address_asked_for_its_head_answers_and_ends(client, method):
    """A stream is opened by GET alone: HEAD would wait for a body that never comes."""
    table = make_table()
    token = seat_token(seat_of(table, "Anna"))
    for address in (f"/s/{token}/live/", f"/r/{referee_token(make_referee(table))}/live/"):
        assert getattr(client, method)(address).status_code == 405, address


@pytest.mark.parametrize("end", ["%0a", "%0d", "%20", "%00"])
def test_link_with_something_behind_it_opens_nothing(client, table, end):
    """A link is what it is, to the last sign."""
    seat, referee = seat_token(seat_of(table, "Anna")), referee_token(make_referee(table))
    for address in (f"/s/{seat}{end}/", f"/api/v1/s/{seat}{end}/", f"/r/{referee}{end}/", f"/api/v1/r/{referee}{end}/"):
        assert client.get(address).status_code in ((400, 422) if end == "%00" else (404,)), address  # no text has a NUL
