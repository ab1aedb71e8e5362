"""Nobody can ask the referee what another player has told.

Two tables differ only in that. A seat sends all it can to both, by its phone's page and by REST. Byte for byte and
header for header the answers are the same; or else the entry stands in the log, and the referee has been called. What
is sent is made from each game's own tables of events, so a new kind of entry is tried as well.
"""

import json
import random
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from referee.engine.cards import RANKS, SUITS
from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.games import GAMES
from referee.line import read_words
from referee.links import seat_token
from referee.models import Call, Table
from referee.selectors.lines import forget, keep, line_of
from tests.support.referee import FOUR, reloaded, seat_of
from tests.support.tellings import hidden_cards, other_cards
from tests.support.told_tables import SCENES, entered, opened, told_scene

pytestmark = pytest.mark.django_db
KEY = "a-probe"
CALLS_THE_REFEREE = "It does not fit what another player told; the referee is asked."
Send = Callable[..., Any]
CARDS = {f"{rank}{suit}" for rank in RANKS for suit in SUITS}


@dataclass(frozen=True)
class Heard:
    """What comes back of one try: the answer, all of it, and what others at the table are served afterwards."""

    answer: tuple[int, tuple[tuple[str, str], ...], bytes]
    others: tuple[bytes, ...]
    lines: int  # that the log has grown by


class Attacker:
    """One seat that sends what it likes. Nothing of it stays: each try begins at the same table."""

    def __init__(self, table: Table, player: str, onlookers: Collection[str]) -> None:
        self.table, self.player, self.onlookers = table, player, onlookers
        self.token = seat_token(seat_of(table, player))

    def tries(self, sends) -> dict[str, Heard]:
        """What comes back of each of `sends`: (its name, what it does with a client)."""
        return {name: self._one(send) for name, send in sends}

    def _one(self, send) -> Heard:
        cache.clear()  # which counts the requests
        before = reloaded(self.table).last_number
        mark = transaction.savepoint()
        answer = send(self, Client())
        lines = reloaded(self.table).last_number - before
        others = tuple(self._served(player) for player in self.onlookers if lines)
        transaction.savepoint_rollback(mark)
        headers = tuple(sorted(item for item in answer.headers.items() if item[0] != "Expires"))  # which is the time
        return Heard((answer.status_code, headers, answer.content), others, lines)

    def _served(self, player: str) -> bytes:
        return Client().get(f"/api/s/{seat_token(seat_of(self.table, player))}/").content

    def rest(self, client, path, **fields):
        """A request to the REST door."""
        body = json.dumps({"key": KEY, "expected": reloaded(self.table).last_number, **fields})
        return client.post(f"/api/s/{self.token}/{path}/", body, content_type="application/json")

    def phone(self, client, path, **fields):
        """A form that the phone's page sends."""
        fields = {"key": KEY, "expected": reloaded(self.table).last_number, **fields}
        return client.post(f"/s/{self.token}/{path}/", fields, headers={"HX-Request": "true"})


@pytest.fixture(autouse=True)
def nothing_by_chance(monkeypatch, wall):
    """Keys, marks and times of a page are the same each time, so that answers can be compared byte by byte."""
    monkeypatch.setattr(Call._meta.get_field("raised_at"), "_get_default", lambda: wall.time)
    monkeypatch.setattr("referee.views.seat.uuid4", lambda: type("Key", (), {"hex": "key-of-the-page"}))
    monkeypatch.setattr("django.middleware.csrf.get_random_string", lambda length, allowed_chars=None: "x" * length)


# Cards that all see when they are entered: laid, turned up, named aloud, or taken from where they lay open.
SEEN_BY_ALL = {
    ("gnallknekt", "attack", "cards"),
    ("gnallknekt", "attack", "hit"),
    ("gnallknekt", "defend", "cards"),
    ("gnallknekt", "discard", "cards"),
    ("gnallknekt", "expose", "cards"),
    ("gnallknekt", "take", "discard"),
    ("knaker", "chance", "cards"),
    ("knaker", "instick", "cards"),
    ("knaker", "lay", "cards"),
    ("knaker", "lift", "cards"),
    ("knaker", "play", "cards"),
    ("knaker", "shift", "cards"),
    ("knaker", "show", "cards"),
    ("knaker", "take_back", "cards"),
    ("knoesten", "deal", "trump"),
    ("knoesten", "outcome", "trump"),
    ("knoesten", "play", "cards"),
    ("knoesten", "take_back", "cards"),
    ("kombinationswhist", "declare", "justice"),
    ("kombinationswhist", "declare", "studio"),
    ("kombinationswhist", "declare", "takes"),
    ("kombinationswhist", "play", "cards"),
    ("kombinationswhist", "show", "cards"),
}


# --- what a seat can send -----------------------------------------------------------------------------------


def reads(reader, value):
    """Whether a field of an entry may hold this."""
    try:
        reader(value, "field", FOUR)
    except (EntryError, TypeError, KeyError, AttributeError):
        return False
    return True


def values_for(reader, cards, player):
    """What a field of an entry may hold, of what there is at a card table: of cards all, of anything else little."""
    pool = [*range(6), *FOUR, True, [3], [*FOUR], {player: 1}, {player: ["H", 3]}, *getattr(reader, "words", ())]
    few = [value for value in pool if reads(reader, value)][:2]
    told = [*cards, *({player: card} for card in cards), *map(" ".join, pairwise(cards))]
    return few + [value for value in told if reads(reader, value)]


def entries_of(game, cards, player) -> Iterator[dict[str, Any]]:
    """Entries of every kind there is in a game: each field in turn with all its values, the others with their first."""
    for do, kind in GAMES[game].kinds.items():
        values = {name: values_for(field.kind, cards, player) for name, field in kind.fields.items()}
        first = {name: found[0] for name, found in values.items() if found and kind.fields[name].required}
        yield {"do": do, **first}
        for name, found in values.items():
            yield from ({"do": do, **first, name: value} for value in found)


def sends_of(game, cards, player, *, impossible) -> Iterator[tuple[str, Send]]:
    """Everything this seat can send: one entry, several as one act, stale ones, questions, and all that is no entry."""
    for entry in entries_of(game, cards, player):
        name = json.dumps(entry)
        yield f"rest {name}", lambda seat, client, entry=entry: seat.rest(client, "events", event=entry)
        if entry["do"] == "play" or GAMES[game].kinds[entry["do"]].private:
            yield f"act {name}", lambda seat, client, entry=entry: seat.rest(client, "acts", events=[entry, impossible])
    for card in cards:
        play = {"do": "play", "cards": card}
        yield f"page {card}", lambda seat, client, play=play: seat.phone(client, "events", **play)
        yield f"asks {card}", lambda seat, client, card=card: client.get(f"/s/{seat.token}/?ask={card}")
        yield f"stale {card}", lambda seat, client, play=play: seat.rest(client, "events", event=play, expected=3)
        yield f"stale page {card}", lambda seat, client, play=play: seat.phone(client, "events", expected=3, **play)
    for path in ("take-back", "confirm", "dispute", "call"):
        yield f"rest {path}", lambda seat, client, path=path: seat.rest(client, path)
        yield f"page {path}", lambda seat, client, path=path: seat.phone(client, path)
    yield "rest deny", lambda seat, client: seat.rest(client, "deny", number=1)
    yield "page deny", lambda seat, client: seat.phone(client, "deny", number=1)
    for path in ("", "table/"):
        yield f"page /{path}", lambda seat, client, path=path: client.get(f"/s/{seat.token}/{path}")
    yield "state", lambda seat, client: client.get(f"/api/s/{seat.token}/")


# --- two tables ---------------------------------------------------------------------------------------------


def otherwise_told(told, teller, how):
    """The same game, in which `teller` has told nothing, or other cards: such as nobody else has shown or told."""
    game, rng = told.line.record.game, random.Random(1)
    seen = set(re.findall(r"[2-9TJQKA][SHDC]", json.dumps(told.bodies)))
    bodies = []
    for slot in told.line.slots:
        body = dict(slot.body or {})
        private = game.kinds[body["do"]].private
        if private is None or not private.tells(body) or slot.turned_up or body["by"] != teller:
            bodies.append(body)
        elif private.until is None and how == "nothing":
            bodies.append(dict(private.heard_by(body, None, told.line.state_before(slot))))
        else:
            bodies.append(dict(other_cards(game, body, rng, without=seen)))
    return bodies


def probed(table, bodies, attacker, sends):
    """What a seat gets back at a table where this was entered; the table is empty again afterwards."""
    mark = transaction.savepoint()
    entered(table, bodies)
    table = reloaded(table)
    keep(table, line_of(table))  # as after a commit, which a test never comes to
    found = attacker.tries(sends)
    transaction.savepoint_rollback(mark)
    forget()
    return found


@pytest.mark.parametrize(("how", "policy"), [("nothing", "call"), ("other cards", "strict")])
@pytest.mark.parametrize("scene", SCENES)
def test_seat_learns_nothing_of_what_another_told(scene, how, policy):
    """Every answer is the same whether another told these cards, others or none; or it is a line of the log."""
    told = told_scene(scene, policy)
    game = told.line.record.game.id
    player = FOUR[told.line.record.state.turn]
    teller, hidden = most_told(told, player)
    cards = [*hidden[:4], *random.Random(1).sample(sorted(CARDS.difference(hidden)), 2)]
    table = opened(game, policy)
    attacker = Attacker(table, player, [name for name in FOUR if name not in (player, teller, *told_by(told, teller))])

    def sends():
        return sends_of(game, cards, player, impossible=impossible_after(told, player))

    here = probed(table, told.bodies, attacker, sends())
    there = probed(table, otherwise_told(told, teller, how), attacker, sends())

    clashing = 0
    for name, heard in here.items():
        other = there[name]
        assert (heard.lines, heard.others) == (other.lines, other.others), name
        if heard.answer != other.answer:
            clashing += 1
            assert heard.lines, f"{name}: nothing is in the log, and yet the answers differ"
            assert CALLS_THE_REFEREE.encode() in heard.answer[2] + other.answer[2], name
    assert clashing or policy == "strict" or game != "knoesten", "a card that another handed in was entered"


def most_told(told, player):
    """Who has told this player's unknown cards, most of them, and which."""
    hidden = {name: hidden_cards(told, player, by=name) for name in FOUR}
    teller = max(FOUR, key=lambda name: len(hidden[name]))
    assert hidden[teller], "somebody has told something"
    return teller, hidden[teller]


def told_by(told, teller):
    """Whom this player has told something besides the referee."""
    return [str(body["to"]) for body in told.bodies if body["by"] == teller and "to" in body]


def impossible_after(told, player):
    """An entry of this player that is refused, as everybody knows why."""
    line = told.line
    for card in sorted(CARDS):
        body = {"by": player, "do": "play", "cards": card}
        if not rule_on(line.record, read_words(line, body)).changed:
            return body
    return {"do": "play", "cards": "8H 9H"}


def test_every_card_that_an_entry_names_is_known_to_lie_open_or_to_be_for_few():
    """A new kind of entry says who sees its cards: it is listed here as seen by all, or the game hides it."""
    naming = {
        (name, do, field.name)
        for name, game in GAMES.items()
        for do, kind in game.kinds.items()
        for field in kind.fields.values()
        if any(reads(field.kind, value) for value in ("7H", {"Anna": "7H"}, ["7H"]))
        if field.private is None
    }

    assert naming == SEEN_BY_ALL
