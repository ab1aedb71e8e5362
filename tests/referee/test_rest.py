"""The REST door: the same services, the same words, one shape of error."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.access.links import referee_token, seat_token
from referee.ground.rest.views import AddressThrottle, HolderThrottle
from referee.services.links import seat_relink
from tests.support.referee import (
    SHOWN,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_counts_from_other_tests():
    cache.clear()


def send(client, url, **body):
    """POST JSON."""
    return client.post(url, json.dumps(body), content_type="application/json")


def seat_url(table, player, rest=""):
    """An address of a seat's door."""
    return f"/api/v1/s/{seat_token(seat_of(table, player))}/{rest}"


def referee_url(link, rest=""):
    """An address of a referee's door."""
    return f"/api/v1/r/{referee_token(link)}/{rest}"


def test_seat_reads_its_view_by_address_and_by_bearer(client):
    """The token may stand in the address or in the header; the answer is the same."""
    table = make_table()
    enter_all(table, START)
    token = seat_token(seat_of(table, "Anna"))

    named = client.get(f"/api/v1/s/{token}/")
    borne = client.get("/api/v1/seat/", headers={"authorization": f"Bearer {token}"})

    assert named.status_code == borne.status_code == 200
    assert named.json() == borne.json()
    assert (named.json()["player"], named.json()["is_my_turn"], named.json()["number"]) == ("Anna", True, 8)


def test_seat_enters_takes_back_and_calls(client):
    """A whole turn by REST, through the same services as the phone page."""
    table = make_table()
    enter_all(table, START)

    entered = send(
        client, seat_url(table, "Anna", "events/"), event={"do": "play", "cards": "AH"}, key="k1", expected=8
    )
    back = send(client, seat_url(table, "Anna", "take-back/"), key="k2", expected=9)
    call = send(client, seat_url(table, "Anna", "call/"), reason="Whose turn?")

    assert entered.json()["stored"] and entered.json()["text"] == "Entered: A♥"
    assert entered.json()["verdict"] is None
    assert back.json()["number"] == 10
    assert (call.json()["reason"], call.json()["player"]) == ("Whose turn?", "Anna")


@pytest.mark.django_db(transaction=True)
def test_entry_asks_the_database_five_times(client):
    """Read: the seat, the table's row with the key, the hall's number. Written: the log line, the table's row."""
    table = make_table()
    enter_all(table, START)
    url = seat_url(table, "Anna", "events/")
    with CaptureQueriesContext(connection) as captured:
        send(client, url, event={"do": "play", "cards": "AH"}, key="k1", expected=8)

    asked = [query["sql"].split()[0] for query in captured.captured_queries]
    assert [verb for verb in asked if verb not in ("BEGIN", "COMMIT")] == [
        "SELECT",
        "SELECT",
        "INSERT",
        "UPDATE",
        "SELECT",
    ]


def test_impossible_entry_is_an_answer_and_no_error(client):
    """A ruling is a value: 200, not stored, with why."""
    table = make_table()
    enter_all(table, START + "Anna play AH")

    answer = send(client, seat_url(table, "Bo", "events/"), event={"do": "play", "cards": "AH"}, key="k", expected=9)

    assert answer.status_code == 200
    assert not answer.json()["stored"] and answer.json()["verdict"]["verdict"] == "impossible"


def test_stale_entry_is_409_with_what_was_missed(client):
    """The answer carries what this seat may see of what it missed."""
    table = make_table()
    enter_all(table, START + "Anna play AH")

    answer = send(client, seat_url(table, "Bo", "events/"), event={"do": "play", "cards": "7H"}, key="k", expected=8)

    assert answer.status_code == 409
    assert answer.json()["code"] == "stale"
    assert [row["text"] for row in answer.json()["data"]["missed"]] == ["Anna plays A♥"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"event": {"do": "play", "cards": "XX"}, "key": "k", "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "\ud800"}, "key": "k", "expected": 8}, 422, "malformed"),
        ({"event": "play", "key": "k", "expected": 8}, 422, "malformed"),
        ({"event": None, "key": "k", "expected": 8}, 422, "malformed"),
        ({"key": "k", "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "k"}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "k", "expected": "eight"}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "k", "expected": -1}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "k\u0000", "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "\ud800", "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "AH"}, "key": "k" * 65, "expected": 8}, 422, "malformed"),
        ({"event": {"do": "play", "cards": "A" * 3000}, "key": "k", "expected": 8}, 413, "too-large"),
        ({"event": {"do": "play", "by": "Bo", "cards": "AH"}, "key": "k", "expected": 8}, 403, "wrong-seat"),
        ({"event": {"do": "fault", "player": "Bo"}, "key": "k", "expected": 8}, 403, "referee-only"),
    ],
)
def test_bad_entry_gets_a_clear_answer_and_loses_nothing(client, body, status, code):
    """Every refusal is JSON of one shape with a sentence in it; the log stays as it was."""
    table = make_table()
    enter_all(table, START)

    answer = send(client, seat_url(table, "Anna", "events/"), **body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"type", "title", "status", "detail", "code", "data"} and answer.json()["detail"]
    assert reloaded(table).last_number == 8


@pytest.mark.parametrize("raw", ["", "{", "[", "[" * 30000, "nonsense", '{"key": NaN}', "\x00", "[1, 2]", "7", "null"])
def test_body_that_is_no_json_object_gets_a_clear_answer(client, raw):
    """Not JSON, or JSON of another shape."""
    table = make_table()

    answer = client.post(seat_url(table, "Anna", "events/"), raw, content_type="application/json")

    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed" and answer.json()["detail"]


def test_form_instead_of_json_is_415(client):
    """Another content type is refused in the same shape."""
    answer = client.post(seat_url(make_table(), "Anna", "events/"), {"key": "k"})

    assert answer.status_code == 415
    assert set(answer.json()) == {"type", "title", "status", "detail", "code", "data"}


def test_megabyte_of_body_is_413(client):
    """What is far too large is refused before it is read."""
    table = make_table()

    answer = client.post(seat_url(table, "Anna", "events/"), b'{"a": "' + b"x" * 2**20, content_type="application/json")

    assert answer.status_code == 413
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    "token", ["nonsense", "1-1-AAAAAAAAAAAAAAAAAAAAAAAA", "zzzzzzzzzzzz-1-AAAAAAAAAAAAAAAAAAAAAAAA", "é"]
)
def test_unknown_link_is_404(client, token):
    """A link that opens nothing says so, and how to get a good one."""
    answer = client.get(f"/api/v1/s/{token}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "link-unknown")


def test_missing_bearer_is_401(client):
    """Without a token nothing opens, and the answer says which kind of token is meant."""
    for answer in (
        client.get("/api/v1/seat/"),
        client.get("/api/v1/referee/", headers={"authorization": "Basic abc"}),
        client.get("/api/v1/player/", headers={"authorization": "Bearer nonsense"}),
    ):
        assert (answer.status_code, answer.json()["status"], answer.json()["code"]) == (401, 401, "link-unknown")
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_revoked_link_is_410(client):
    """A seat's earlier link is void as soon as there is a new one."""
    table = make_table()
    old = seat_url(table, "Anna")
    seat_relink(seat_id=seat_of(table, "Anna").pk, key=new_key())

    assert client.get(old).status_code == 410
    assert client.get(seat_url(table, "Anna")).status_code == 200


def test_seat_link_opens_no_referees_door(client):
    """A token of one kind is unknown at the door of the other."""
    table = make_table()
    link = make_referee(table)

    assert client.get(f"/api/v1/r/{seat_token(seat_of(table, 'Anna'))}/").status_code == 404
    assert client.get(f"/api/v1/s/{referee_token(link)}/").status_code == 404


def test_referee_reads_hall_table_and_log(client):
    """Hall, table and log as JSON, verdicts and all."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)

    hall = client.get(referee_url(link)).json()
    full = client.get(referee_url(link, f"tables/{table.pk}/")).json()
    log = client.get(referee_url(link, f"tables/{table.pk}/log/?after=9")).json()

    assert hall["tiles"][0]["table_id"] == table.pk
    assert full["log"][9]["verdict"]["breaches"][0]["clause"] == "follow"
    assert log[0]["number"] == 10


def test_referee_gives_fault_overrules_corrects_and_answers(client):
    """Everything a referee decides goes through the same services as on the tablet."""
    table = make_table()
    link = make_referee(table)
    enter_all(table, START + TRICKS + SHOWN)
    call = send(client, seat_url(table, "Anna", "call/")).json()
    at = f"tables/{table.pk}/"

    fault = send(
        client, referee_url(link, at + "faults/"), player="Cia", reason="talked", about=17, key="f", expected=18
    )
    ruled = send(
        client, referee_url(link, at + "events/10/overrule/"), verdict="legal", reason="misdeal", key="o", expected=None
    )
    words = {"by": "Bo", "do": "play", "cards": "JH"}
    told = send(client, referee_url(link, at + "events/10/preview/"), event=words)
    corrected = send(
        client, referee_url(link, at + "events/10/correct/"), event=words, reason="typo", key="c", expected=None
    )
    entered = send(
        client,
        referee_url(link, at + "events/"),
        event={"by": "Cia", "do": "play", "cards": "9D"},
        key="e",
        expected=None,
    )
    answered = send(client, referee_url(link, f"calls/{call['id']}/answer/"), answer="coming")

    assert [reply.status_code for reply in (fault, ruled, told, corrected, entered, answered)] == [200] * 6
    assert told.json()["now"] == "Bo plays J♥"
    assert answered.json()["answer"] == "coming"
    assert [event.kind for event in table.events.order_by("number")][-5:] == [
        "entry",
        "entry",
        "correction",
        "entry",
        "note",
    ]


def test_referee_of_another_hall_finds_no_such_table(client):
    """A table of another hall is as good as not there, for reading and for writing."""
    table, other = make_table(), make_table()
    link = make_referee(other)

    for answer in (
        client.get(referee_url(link, f"tables/{table.pk}/")),
        client.get(referee_url(link, "tables/999999999/")),
        send(
            client, referee_url(link, f"tables/{table.pk}/faults/"), player="Bo", reason="why", key="k", expected=None
        ),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "table-unknown")


def test_wrong_method_and_unknown_address_are_json(client):
    """The shape of an error does not depend on who found it."""
    table = make_table()

    wrong = client.get(seat_url(table, "Anna", "events/"))

    assert wrong.status_code == 405 and wrong.json()["code"] == "method-not-allowed"


def test_too_many_requests_are_429(client, monkeypatch):
    """A link that asks without end is told to wait; another link is not."""
    monkeypatch.setattr(HolderThrottle, "rate", "2/min")
    table = make_table()

    answers = [client.get(seat_url(table, "Anna")) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["code"] == "too-many" and answers[-1].json()["data"]["wait"] > 0
    assert client.get(seat_url(table, "Bo")).status_code == 200


def test_a_hall_behind_one_address_is_not_locked_out(client, monkeypatch):
    """Two hundred phones, each below its own limit, and a broken program beside them that guesses tokens."""
    monkeypatch.setattr(HolderThrottle, "rate", "4/min")
    monkeypatch.setattr(AddressThrottle, "rate", "5/min")
    tables = [make_table(number=number) for number in range(1, 4)]
    phones = [seat_url(table, player) for table in tables for player in ("Anna", "Bo", "Cia", "Dag")]
    broken = [client.get("/api/v1/s/nothing/").status_code for _ in range(7)]

    assert broken == [404] * 5 + [429] * 2
    answers = [client.get(url).status_code for _ in range(4) for url in phones]
    assert answers == [200] * 48
    assert client.get(phones[0]).status_code == 429
    assert send(client, f"{phones[1]}call/", reason="Whose turn?").status_code == 429


def test_a_refused_program_is_told_when_to_come_back(client, monkeypatch):
    """In whole seconds, in the header that ready clients heed."""
    monkeypatch.setattr(AddressThrottle, "rate", "1/min")
    first, second = (client.get("/api/v1/competitions/none/standings/") for _ in range(2))

    assert (first.status_code, second.status_code) == (404, 429)
    assert 1 <= int(second["Retry-After"]) <= 60


def test_addresses_count_apart(client, monkeypatch):
    """A hall's router does not pay for a program elsewhere, and a network of IPv6 is one address."""
    monkeypatch.setattr(AddressThrottle, "rate", "1/min")

    def ask(address):
        return client.get("/api/v1/competitions/none/standings/", REMOTE_ADDR=address).status_code

    assert [ask("192.0.2.1"), ask("192.0.2.1"), ask("192.0.2.2")] == [404, 429, 404]
    assert [ask("2001:db8::1"), ask("2001:db8::2"), ask("2001:db8:0:1::1")] == [404, 429, 404]


def test_a_forwarded_address_is_not_believed(client, monkeypatch):
    """A program can't count for somebody else by naming another address."""
    monkeypatch.setattr(AddressThrottle, "rate", "1/min")
    asked = [
        client.get("/api/v1/competitions/none/standings/", headers={"x-forwarded-for": f"192.0.2.{number}"})
        for number in range(2)
    ]

    assert [answer.status_code for answer in asked] == [404, 429]


def test_rest_names_resolve():
    """The doors with the token in the address have names for templates and docs."""
    assert reverse("rest:rest-seat", kwargs={"token": "t"}) == "/api/v1/s/t/"
