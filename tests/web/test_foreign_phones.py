"""Somebody else's phones: four programs that know only the OpenAPI document play at a real server."""

import http.client
import json
import random
from contextlib import closing
from typing import Any

import pytest

from tests.support.server import RunningServer
from tests.support.stranger import Ask, Phone, listening, play

PLAYERS = ("Anna", "Bo", "Cia", "Dag")
MOST = 600  # entries, more than any of these games takes
TABLE = """
from referee.access.links import seat_token
from referee.services.tables import Player, hall_open, table_open
hall = hall_open(name="Clubhouse", slug="{slug}")
table = table_open(hall_id=hall.pk, number=1, game="{game}", players=[Player(name) for name in {players!r}])
print(*(seat_token(seat) for seat in table.seats.order_by("position")))
"""
REFEREE = """
from referee.access.links import referee_token, seat_for
from referee.services.links import referee_link_make
table = seat_for("{token}").table
print(table.pk, referee_token(referee_link_make(hall_id=table.hall_id, label="Rut")))
"""
# What each program likes to do, the best first. The words are those of the document.
TASTE = {
    "gnallknekt": ("take", "attack", "discard", "end"),
    "knaker": ("lift_hand", "draw", "ready", "blow", "play", "pick_up"),
    "knoesten": ("join", "exchange", "play"),
    "kombinationswhist": ("bid", "pass", "declare", "send", "play", "show", "justice"),
}


def asking(line: http.client.HTTPConnection) -> Ask:
    """Return what sends requests over a connection that stays open."""

    def ask(method: str, path: str, headers: dict[str, str], body: Any = None) -> tuple[int, Any]:
        sent = None if body is None else json.dumps(body)
        line.request(method, path, sent, {**headers, "Content-Type": "application/json"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())

    return ask


@pytest.mark.parametrize("game", sorted(TASTE))
def test_four_programs_play_with_nothing_but_the_document(evening: RunningServer, game: str) -> None:
    """A whole hand, or where a game has no hands, a whole game, by the schema and the answers alone."""
    tokens = evening.run(TABLE.format(game=game, slug=f"foreign-{game}", players=PLAYERS)).split()
    rng = random.Random(7)
    with closing(http.client.HTTPConnection("127.0.0.1", evening.port, timeout=30)) as line:
        ask = asking(line)
        _status, document = ask("GET", "/api/v1/schema/", {}, None)
        phones = [Phone(ask, document, token, TASTE[game], rng) for token in tokens]
        state, entered = play(phones, MOST)

    assert len(entered) > 15 and state["number"] == len(entered)
    assert state["result"] or state["phase"] == "done"


def test_a_program_listens_as_the_document_tells(evening: RunningServer) -> None:
    """The current number at once, a new one after an entry, all of it again after a new connection, and an end."""
    tokens = evening.run(TABLE.format(game="knoesten", slug="listened", players=PLAYERS)).split()
    table, referee = evening.run(REFEREE.format(token=tokens[0])).split()
    rut, here = {"Authorization": f"Bearer {referee}"}, ("127.0.0.1", evening.port)
    with closing(http.client.HTTPConnection(*here, timeout=30)) as line:
        ask = asking(line)
        _status, document = ask("GET", "/api/v1/schema/", {}, None)
        anna = Phone(ask, document, tokens[0], TASTE["knoesten"], random.Random(7))
        state = anna.read()
        with listening(*here, document, "seat", tokens[1]) as events:
            assert [next(events), next(events)] == [("retry", str(document["x-streams"]["retry"])), ("number", "0")]
            event = anna.chosen(state)
            assert event is not None and anna.enter(state, event)["number"] == 1
            assert next(one for one in events if one[0] != "alive") == ("number", "1")
        with listening(*here, document, "seat", tokens[1]) as events:
            assert [name for name, _data in (next(events), next(events))] == ["retry", "number"]
            assert ask("POST", f"/api/v1/referee/tables/{table}/seats/1/link/", rut, {"key": "renewed"})[0] == 200
            assert {name for name, _data in events} <= {"number", "alive"}  # it ends, since the link is void
        assert ask("GET", "/api/v1/seat/", {"Authorization": f"Bearer {tokens[1]}"}, None)[0] == 401
