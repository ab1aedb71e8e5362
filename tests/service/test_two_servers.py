"""Two server processes on PostgreSQL and Redis behave as one: nothing is lost, and nothing is counted twice."""

import http.client
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any
from urllib.request import urlopen

from tests.support.server import RunningServer, happens_within

Servers = tuple[RunningServer, RunningServer]
PATIENCE = 60.0  # seconds, on a busy machine


def ask(
    server: RunningServer,
    method: str,
    path: str,
    body: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, Any]:
    """Send a request, and return the status and the JSON of the answer."""
    connect = http.client.HTTPSConnection if server.url.startswith("https:") else http.client.HTTPConnection
    with closing(connect("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        sent = {"Content-Type": "application/json"} | (headers or {})
        connection.request(method, path, json.dumps(body) if body is not None else None, sent)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


SEATS = """
from referee.access.links import seat_token
from referee.models import Seat
from scoring.models.tournaments import TableSeating
table = TableSeating.objects.get(round__competition__slug="demo-tournament", number={table})
for seat in Seat.objects.filter(table_id=table.referee_table_id).order_by("position"):
    print(f"/s/{{seat_token(seat)}}/")
"""


def seats(server: RunningServer, table: int) -> list[str]:
    """Return the paths of the seats at a table of the demo, clockwise. Each test uses other tables or seats."""
    return server.run(SEATS.format(table=table)).split()


def enter(server: RunningServer, seat: str, key: str, expected: int, **event: Any) -> tuple[int, Any]:
    """Enter an event from a seat's phone, and return the status and the JSON of the answer."""
    return ask(server, "POST", f"/api/v1{seat}events/", {"event": event, "key": key, "expected": expected})


@contextmanager
def stream(server: RunningServer, path: str) -> Iterator[Iterator[int]]:
    """Yield the numbers that an event stream brings."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("GET", path)
        with connection.getresponse() as answer:
            yield (int(line.split(b":")[1]) for line in answer if line.startswith(b"data:"))


def test_call_reaches_the_referee_at_the_other_process(two_servers: Servers) -> None:
    """A player's call at one server wakes a tablet that is connected to the other."""
    one, other = two_servers
    tablet = one.addresses["Referee"].removeprefix(one.url)
    with stream(other, f"{tablet}live/") as numbers:
        before = next(numbers)
        status, _ = ask(one, "POST", f"/api/v1{seats(one, 1)[0]}call/", {"reason": "a card fell"})

        assert status == 200
        assert next(numbers) > before


def test_of_four_phones_at_once_one_wins(two_servers: Servers) -> None:
    """Of four entries for the same moment one is stored, and the three others get the entry that they missed."""
    phones = seats(two_servers[0], 2)

    def join(number: int) -> tuple[int, Any]:
        return enter(two_servers[number % 2], phones[number], f"race-{number}", 1, do="join")

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(join, range(4)))

    assert sorted(status for status, _ in answers) == [200, 409, 409, 409]
    assert [row["number"] for status, answer in answers if status == 409 for row in answer["data"]["missed"]] == [
        2,
        2,
        2,
    ]


def test_repeated_key_counts_once_whichever_process_gets_it(two_servers: Servers) -> None:
    """A phone that lost the answer sends the same entry again, and reaches the other process."""
    one, other = two_servers
    seat = seats(one, 1)[2]
    _, table = ask(one, "GET", f"/api/v1{seat}")
    first = enter(one, seat, "again", table["number"], do="play", cards="9D")
    second = enter(other, seat, "again", table["number"], do="play", cards="9D")

    assert first[0] == second[0] == 200
    assert second[1]["number"] == first[1]["number"] == table["number"] + 1


PROGRAM = """
from scoring.access.roles import SCOPES
from scoring.models.tournaments import Competition
from scoring.services.programs.tokens import token_make
competition = Competition.objects.get(slug="demo-tournament")
print(token_make(tournament_id=competition.tournament_id, name="At once", scopes=SCOPES, role_given=None)[1])
"""


def test_a_change_sent_four_times_at_once_with_one_key_happens_once(two_servers: Servers) -> None:
    """All four get the same answer, whichever process they reach. Another body with the key is refused."""
    token = two_servers[0].run(PROGRAM).strip()
    organiser = "/api/v1/organiser/"
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "four-at-once"}

    def change(number: int, minutes: int = 41) -> tuple[int, Any]:
        path = f"{organiser}competitions/demo-tournament/"
        return ask(two_servers[number % 2], "PATCH", path, {"minutes": minutes}, headers)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(change, range(4)))
    other, _ = change(0, minutes=42)
    acts = ask(two_servers[0], "GET", f"{organiser}acts/", headers=headers)[1]

    assert [status for status, _ in answers] == [200] * 4 and other == 409
    assert all(answer == answers[0][1] for _, answer in answers) and answers[0][1]["minutes"] == 41
    assert [one["kind"] for one in acts if one["who"].startswith("At once")] == ["competition_changed"]


FOUR_AT_ONCE = """
import json, threading
from concurrent.futures import ThreadPoolExecutor
from django.db import connection
from scoring.services.tournaments import competitions
from scoring.services.access.accounts import organiser_account
organiser, look_up = organiser_account(), competitions.free_slug
connection.close()
together, here = threading.Barrier(4), threading.local()
def free_slug(name, models):
    slug = look_up(name, models)
    if not hasattr(here, "met"):  # all four have looked before the first one writes
        here.met = True
        together.wait(30)
    return slug
def make(key):
    made = competitions.tournament_create(organiser_id=organiser.pk, name="Four at once", game="knoesten", key=key)
    connection.close()
    return made.slug
competitions.free_slug = free_slug
with ThreadPoolExecutor(4) as pool:
    print(json.dumps(list(pool.map(make, {keys!r}))))
"""


def test_four_evenings_of_one_name_at_once_get_an_address_each(two_servers: Servers) -> None:
    """All four look for a free address before any of them is written. One form sent four times makes one evening."""
    slugs, same = (
        json.loads(two_servers[0].manage("shell", "--no-imports", "-c", FOUR_AT_ONCE.replace("{keys!r}", repr(keys))))
        for keys in ([None] * 4, ["one form"] * 4)
    )

    assert sorted(slugs) == ["four-at-once", *(f"four-at-once-{number}" for number in range(2, 5))]
    assert len(set(same)) == 1


SAME_AT_ONCE = """
import json, threading
from django.db import connection, transaction
from referee.access.actors import seat_actor
from referee.models import Table
from referee.services.events import event_record
from tests.support.referee import START, enter_all, make_table
table, done = make_table(), []
enter_all(table, START)
def send():
    body, actor = {"do": "play", "cards": "AH"}, seat_actor(table.seats.get(player="Anna"))
    done.append(event_record(table_id=table.pk, actor=actor, body=body, key="twice", expected=8))
def send_beside():
    send()
    connection.close()
second = threading.Thread(target=send_beside)
with transaction.atomic():
    Table.objects.select_for_update().get(pk=table.pk)
    second.start()
    waits = False
    while not waits:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")  # else a transaction sees what it saw the first time
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            waits = cursor.fetchone()[0] > 0
    send()
second.join(30)
print(json.dumps([[outcome.repeated, outcome.event.number] for outcome in done]))
"""


def test_same_entry_sent_twice_at_once_counts_once(two_servers: Servers) -> None:
    """The second request waits for the table, and then finds that its entry is stored already."""
    answer = two_servers[0].manage("shell", "--no-imports", "-c", SAME_AT_ONCE)

    assert json.loads(answer) == [[False, 9], [True, 9]]


def test_screens_are_counted_at_both_processes(two_servers: Servers) -> None:
    """The count adds up the streams that all processes hold open."""
    one, other = two_servers
    path = seats(one, 2)[3]
    count = "from referee.ground.serving.listeners import listeners; print(max(listeners().values(), default=0))"
    with stream(one, f"{path}live/") as first, stream(other, f"{path}live/") as second:
        assert next(first) == next(second)
        assert happens_within(30, lambda: int(one.run(count)) == 2)


def test_metrics_are_told_where_processes_share_their_counts(two_servers: Servers) -> None:
    """With Redis there may be several processes, so all of them write their counts into files."""
    one, _ = two_servers
    with urlopen(one.url, timeout=30), urlopen(f"{one.url}/metrics/", timeout=30) as answer:
        text = answer.read().decode()

    assert "kontrollant_requests_total{" in text and "kontrollant_outbox_waiting" in text
    assert list((one.data / "metrics").glob("*.db"))
