"""Somebody else's phones: four programs that know only the OpenAPI document play at a real server."""

import http.client
import json
import random
from contextlib import closing
from typing import Any

import pytest

from tests.support.server import RunningServer
from tests.support.stranger import Phone, play

MOST = 600  # entries, more than any of these games takes
TABLE = """
from referee.access.links import seat_token
from referee.services.tables import Player, hall_open, table_open
hall = hall_open(name="Clubhouse", slug="foreign-{game}")
table = table_open(hall_id=hall.pk, number=1, game="{game}", players=[Player(name) for name in {players!r}])
print(*(seat_token(seat) for seat in table.seats.order_by("position")))
"""
# What each program likes to do, the best first. The words are those of the document.
TASTE = {
    "gnallknekt": ("take", "attack", "discard", "end"),
    "knaker": ("lift_hand", "draw", "ready", "blow", "play", "pick_up"),
    "knoesten": ("join", "exchange", "play"),
    "kombinationswhist": ("bid", "pass", "declare", "send", "play", "show", "justice"),
}


@pytest.mark.parametrize("game", sorted(TASTE))
def test_four_programs_play_with_nothing_but_the_document(evening: RunningServer, game: str) -> None:
    """A whole hand, or where a game has no hands, a whole game, by the schema and the answers alone."""
    tokens = evening.run(TABLE.format(game=game, players=("Anna", "Bo", "Cia", "Dag"))).split()
    rng = random.Random(7)
    with closing(http.client.HTTPConnection("127.0.0.1", evening.port, timeout=30)) as line:

        def ask(method: str, path: str, headers: dict[str, str], body: Any = None) -> tuple[int, Any]:
            sent = None if body is None else json.dumps(body)
            line.request(method, path, sent, {**headers, "Content-Type": "application/json"})
            answer = line.getresponse()
            return answer.status, json.loads(answer.read())

        _status, document = ask("GET", "/api/v1/schema/", {})
        phones = [Phone(ask, document, token, TASTE[game], rng) for token in tokens]
        state, entered = play(phones, MOST)

    assert len(entered) > 15 and state["number"] == len(entered)
    assert state["result"] or state["phase"] == "done"
