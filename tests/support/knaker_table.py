"""A table of Knåker for tests of its pages: three players, their phones and the referee's tablet."""

from __future__ import annotations

from typing import Any

from django.test import Client

from referee.access.actors import referee_actor, seat_actor
from referee.access.links import referee_token, seat_token
from referee.models import Table
from referee.receipt import Receipt
from referee.selectors.tablet.table import table_full
from referee.services.events import event_record
from referee.services.restoring import restore_finish
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import make_referee, new_key, reloaded, seat_of

NAMES = ("Anna", "Bo", "Cia")
HTMX = {"HX-Request": "true"}
LAY_AND_DRAW = "do=play&then=do%3Ddraw%26count%3D1"


def dealt_table(slug: str = "club") -> Table:
    """Open a table of three players, dealt, in a hall with that slug. Nobody has taken up their hand."""
    players = [Player(name) for name in NAMES]
    hall = hall_open(name="Clubhouse", slug=slug)
    return table_open(hall_id=hall.pk, number=1, game="knaker", players=players, policy="call")


def started_table() -> Table:
    """Return the same table with everybody ready. Anna begins."""
    table = dealt_table()
    for name in NAMES:
        enter(table, {"do": "lift_hand"}, name)
        enter(table, {"do": "ready"}, name)
    enter(table, {"do": "start", "first": "Anna"})
    return reloaded(table)


def enter(table: Table, body: dict[str, Any], who: str = "Anna") -> Receipt:
    """Enter an event from a seat."""
    actor = seat_actor(seat_of(table, who))
    return event_record(table_id=table.pk, actor=actor, body=body, key=new_key(), expected=None)


def page_of(table: Table, who: str) -> str:
    """What a player's phone shows."""
    return Client().get(f"/s/{seat_token(seat_of(table, who))}/").content.decode()


def send(table: Table, who: str, *acts: str, **fields: Any) -> str:
    """A player's phone sends a form; the answer's text."""
    address = f"/s/{seat_token(seat_of(table, who))}/events/"
    fields = {"key": new_key(), "expected": reloaded(table).last_number, "act": list(acts), **fields}
    answer = Client().post(address, fields, headers=HTMX)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def play_goes_on(table: Table) -> None:
    """The referee says that the cards are back, if any are being put back."""
    restore = table_full(reloaded(table)).restore
    if restore is not None:
        actor = referee_actor(make_referee(table))
        restore_finish(table_id=table.pk, actor=actor, number=restore.event, key=new_key())


def tablet_of(table: Table, path: str = "") -> str:
    """A page of the referee's tablet for this table."""
    address = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/{path}"
    return Client().get(address, follow=True).content.decode()


def last_body(table: Table) -> dict[str, Any]:
    """What was entered last."""
    body: dict[str, Any] | None = table.events.get(number=reloaded(table).last_number).body
    assert body is not None
    return body


def seats_now(table: Table) -> dict[str, Any]:
    """Everybody's cards as the phones show them: from the referee's view."""
    seats: dict[str, Any] = table_full(reloaded(table)).position["seats"]
    return seats
