"""Nobody can probe the referee for what another player has told.

Two tables differ only in that. A seat sends everything it can to both, by its phone's page and by REST. Byte for byte
and header for header the answers are the same; or else the entry is in the log, and the referee has been called. What
is sent is derived from each game's own tables of events, so a new kind of entry is tried as well.
"""

import json
import random
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from referee.access.links import seat_token
from referee.engine.cards import RANKS, SUITS
from referee.engine.errors import EntryError
from referee.engine.ruling import rule_on
from referee.games import GAMES
from referee.history.line import read_entry
from referee.lines import forget, keep, line_of
from referee.models import Call, Table
from referee.services.corrections import correction_undo, event_correct
from referee.urls import rest as urls_rest
from referee.urls import seat as urls_seat
from tests.support.referee import FOUR, make_referee, reloaded, seat_of
from tests.support.tellings import hidden_cards, other_cards
from tests.support.told_tables import SCENES, enter_bodies, open_probed_table, told_scene

pytestmark = pytest.mark.django_db
KEY = "a-probe"
CALLS_THE_REFEREE = b"does not fit what another player told"
Send = Callable[..., Any]
PHONE_ADDRESSES = [str(each.pattern) for each in urls_seat.urlpatterns if each.name != "seat-live"]  # which never ends
REST_ADDRESSES = [str(each.pattern) for each in urls_rest.of_seat]
ANYTHING = {
    "reason": "a question",
    "depth": "hands",
    "event": 3,
    "held": "yes",
    "own": "5",
    "number": 1,
}  # what forms may carry
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
        self.others = [f"/api/v1/s/{seat_token(seat_of(table, name))}/" for name in onlookers]
        self.number, self.client = 0, Client()

    def tries(self, sends) -> dict[str, Heard]:
        """What comes back of each of `sends`: (its name, what it does with a client)."""
        self.table, line = reloaded(self.table), line_of(reloaded(self.table))
        self.number, found = self.table.last_number, {}
        for name, send in sends:
            if name not in found:
                keep(self.table, line)  # as after a commit, which a test never comes to
                found[name] = self._one(send)
        return found

    def _one(self, send) -> Heard:
        cache.clear()  # which counts the requests
        self.client.cookies.clear()
        mark = transaction.savepoint()
        answer = send(self, self.client)
        lines = self.last_number - self.number
        others = tuple(self.client.get(address).content for address in self.others if lines)
        transaction.savepoint_rollback(mark)
        headers = tuple(sorted(item for item in answer.headers.items() if item[0] != "Expires"))  # which is the time
        return Heard((answer.status_code, headers, answer.content), others, lines)

    @property
    def last_number(self):
        """The last log number now, with what has just been sent."""
        return Table.objects.values_list("last_number", flat=True).get(pk=self.table.pk)

    def rest(self, client, path, **fields):
        """A request to the REST door."""
        body = json.dumps({"key": KEY, "expected": self.number, **fields})
        return client.post(f"/api/v1/s/{self.token}/{path}", body, content_type="application/json")

    def phone(self, client, path, **fields):
        """A form that the phone's page sends."""
        fields = {"key": KEY, "expected": self.number, **fields}
        return client.post(f"/s/{self.token}/{path}", fields, headers={"HX-Request": "true"})


@pytest.fixture(autouse=True)
def nothing_by_chance(monkeypatch, wall):
    """Keys, marks and times of a page are the same each time, so that answers can be compared byte by byte.

    The mark of a log is a hash of all its lines with the server's own key: it tells nothing to those without the key.
    """
    monkeypatch.setattr("referee.access.marks._sealed_text", lambda name, _text: f"{name:x>8}")
    monkeypatch.setattr(Call._meta.get_field("raised_at"), "_get_default", lambda: wall.time)
    for page in ("seat", "depths"):
        monkeypatch.setattr(f"referee.views.{page}.uuid4", lambda: type("Key", (), {"hex": "key-of-the-page"}))
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
    counted = {name: seat for seat, name in enumerate(FOUR)}
    pool = [
        *range(6),
        *FOUR,
        True,
        [3],
        [*FOUR],
        counted,
        {player: 1},
        {player: ["H", 3]},
        *getattr(reader, "words", ()),
    ]
    few = [value for value in pool if reads(reader, value)][:2]
    told = [*cards, *({player: card} for card in cards), *map(" ".join, pairwise(cards))]
    return few + [value for value in told if reads(reader, value)]


def entries_of(game, cards, player) -> Iterator[dict[str, Any]]:
    """Entries of every kind there is in a game: each field in turn with all its values, the others with their first."""
    for do, kind in GAMES[game].kinds.items():
        values = {name: values_for(field.kind, cards, player) for name, field in kind.fields.items()}
        first = {name: found[0] for name, found in values.items() if found and kind.fields[name].required}
        yield {"do": do, **first}
        yield {"do": do, **{name: found[0] for name, found in values.items() if found}}
        for name, found in values.items():
            yield from ({"do": do, **first, name: value} for value in found)


def entries_sent(game, cards, player, *, impossible, naming_cards=False) -> Iterator[tuple[str, Send]]:
    """All that this seat can enter (that names cards): one entry, several as one act, on the phone's page."""
    for entry in entries_of(game, cards, player):
        name = json.dumps(entry)
        if naming_cards and not any(card in name for card in cards):
            continue
        yield f"rest {name}", lambda seat, client, entry=entry: seat.rest(client, "events/", event=entry)
        if entry["do"] == "play" or GAMES[game].kinds[entry["do"]].private:
            act = [entry, impossible]
            yield f"act {name}", lambda seat, client, act=act: seat.rest(client, "acts/", events=act)
    for play in plays(cards):
        yield f"page {play}", lambda seat, client, play=play: seat.phone(client, "events/", **play)


def sent_besides(cards) -> Iterator[tuple[str, Send]]:
    """All else that it can send: entries twice or too late, questions, and whatever at each address there is."""
    for play in plays(cards[1:]):
        asked = f"?ask={play['cards']}"
        yield f"page {asked}", lambda seat, client, asked=asked: client.get(f"/s/{seat.token}/{asked}")
        yield f"stale {play}", lambda seat, client, play=play: seat.rest(client, "events/", event=play, expected=3)
        yield f"stale page {play}", lambda seat, client, play=play: seat.phone(client, "events/", expected=3, **play)
        for after in AFTER_AN_ENTRY:
            yield f"{after.__name__} {play}", lambda seat, client, play=play, after=after: after(seat, client, play)
    for path in PHONE_ADDRESSES:
        yield f"phone {path}", lambda seat, client, path=path: seat.phone(client, path, **ANYTHING)
        yield f"page /{path}", lambda seat, client, path=path: client.get(f"/s/{seat.token}/{path}")
    for path in REST_ADDRESSES:
        yield f"rest {path}", lambda seat, client, path=path: seat.rest(client, path, **ANYTHING)
    yield "state", lambda seat, client: client.get(f"/api/v1/s/{seat.token}/")


def plays(cards):
    """Each of the cards laid."""
    return [{"do": "play", "cards": card} for card in cards]


def sent_again(seat, client, play):
    """The same submit a second time."""
    seat.rest(client, "events/", event=play)
    return seat.rest(client, "events/", event=play)


def sent_otherwise(seat, client, play):
    """Another entry under the same key."""
    seat.rest(client, "events/", event=play)
    return seat.rest(client, "events/", event={**play, "do": "pass"})


def taken_back(seat, client, play):
    """Entered, and taken back on the phone."""
    seat.rest(client, "events/", event=play)
    return seat.phone(client, "take-back/", key="another", expected=seat.last_number)


def looked_up(seat, client, play):
    """Entered, and the seat looked at as its other phone would."""
    seat.rest(client, "events/", event=play)
    return client.get(f"/api/v1/s/{seat.token}/")


AFTER_AN_ENTRY = (sent_again, sent_otherwise, taken_back, looked_up)


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
    enter_bodies(table, bodies)
    found = attacker.tries(sends)
    transaction.savepoint_rollback(mark)
    forget()
    return found


@pytest.mark.parametrize(("how", "policy"), [("nothing", "call"), ("other cards", "strict")])
@pytest.mark.parametrize("scene", SCENES)
def test_seat_learns_nothing_of_what_another_told(scene, how, policy):
    """Every answer is the same whether another told these cards, others or none; or it is a line of the log.

    Under a policy that refuses, only entries that name cards are sent: all else is the same as under the other.
    """
    told = told_scene(scene, policy)
    game = told.line.record.game.id
    player = FOUR[told.line.record.state.turn]
    teller, hidden = most_told(told, player)
    cards = [*hidden[:2], random.Random(1).choice(sorted(CARDS.difference(hidden)))]
    table = open_probed_table(game, policy)
    onlookers = [name for name in FOUR if name not in (player, teller, *told_by(told, teller))]
    attacker = Attacker(table, player, onlookers[:1] if how == "nothing" else onlookers[-1:])
    impossible, strict = impossible_after(told, player), policy == "strict"
    sends = [*entries_sent(game, cards, player, impossible=impossible, naming_cards=strict)]
    if not strict:
        sends += sent_besides(cards)

    here = probed(table, told.bodies, attacker, sends)
    there = probed(table, otherwise_told(told, teller, how), attacker, sends)

    clashing = 0
    for name, heard in here.items():
        other = there[name]
        assert (heard.lines, heard.others) == (other.lines, other.others), name
        if heard.answer != other.answer:
            clashing += 1
            assert heard.lines, f"{name}: nothing is in the log, and yet the answers differ"
            assert CALLS_THE_REFEREE in heard.answer[2] + other.answer[2], name
    assert clashing or policy == "strict" or game != "knoesten", "a card that another handed in was entered"


@pytest.mark.parametrize("scene", SCENES)
def test_others_learn_nothing_of_what_becomes_of_it(scene):
    """A card is entered that another told: what everybody else is served is the same as if nobody had told anything.

    So it is once the referee has corrected what was told, and once that is undone.
    """
    told = told_scene(scene)
    player = FOUR[told.line.record.state.turn]
    teller, (card, *_others) = most_told(told, player)
    number = next(at for at, body in enumerate(told.bodies, start=1) if body["by"] == teller and card in str(body))
    onlookers = [name for name in FOUR if name not in (player, teller, *told_by(told, teller))]
    entry = {"by": player, "do": "play", "cards": card}
    if scene == "cards laid face down":
        entry = {"by": player, "do": "declare", "ranks": {player: card}}

    def served(bodies):
        mark, table = transaction.savepoint(), open_probed_table(told.line.record.game.id)
        (*_before, outcome) = enter_bodies(table, [*bodies, entry])
        rut, pages = make_referee(table), [pages_of(table, onlookers)]
        at: Callable[..., Any] = partial(dict, link=rut, table_id=table.pk, expected=None)
        right = event_correct(**at(number=number, body=only_public(told, bodies, number), reason="so", key="set"))
        pages.append(pages_of(table, onlookers))
        correction_undo(**at(number=right.event.number, key="undone"))
        pages.append(pages_of(table, onlookers))
        transaction.savepoint_rollback(mark)
        forget()
        return outcome.clashes, pages

    clashes, here = served(told.bodies)
    other, there = served(otherwise_told(told, teller, "other cards"))

    assert (clashes, other) == (True, False)
    assert here == there


def only_public(told, bodies, number):
    """An entry as everybody hears it."""
    game, body = told.line.record.game, bodies[number - 1]
    private = game.kinds[body["do"]].private
    return {**private.heard_by(body, None, told.line.state_before(told.line.slots[number - 1]))}


def pages_of(table, players):
    """All that these players are served, by page and by REST."""
    client = Client()
    doors = [seat_token(seat_of(table, name)) for name in players]
    return [client.get(address).content for door in doors for address in (f"/s/{door}/", f"/api/v1/s/{door}/")]


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
        if not rule_on(line.record, read_entry(line, body)).changed:
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
