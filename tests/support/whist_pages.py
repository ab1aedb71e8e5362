"""Kombinations-Whist on pages: bids, a table on which this was entered, and what phones and tablet show of it."""

from django.test import Client

from referee.access.links import referee_token, seat_token
from referee.faces.kombinationswhist.deal import due
from referee.selectors.seat.seat import seat_view
from referee.services.tables import Player, hall_open, table_open
from tests.support.referee import FOUR, house_enters, new_key, reloaded, seat_of

GAME = "kombinationswhist"
DEAL = {"by": "referee", "do": "deal", "dealer": "Dag"}


def bid(by, standard, *specials):
    """A bid as it is entered."""
    return {"by": by, "do": "bid", "standard": standard, "specials": list(specials)}


def won(standard, *specials):
    """Anna bids, all others pass."""
    return [DEAL, bid("Anna", standard, *specials), *({"by": who, "do": "pass"} for who in FOUR[1:])]


def make(bodies, players=FOUR):
    """A table on which this has been entered."""
    hall = hall_open(name="Clubhouse", slug=f"hall-{new_key()[:8]}")
    table = table_open(hall_id=hall.pk, number=1, game=GAME, players=[Player(name) for name in players], policy="call")
    for body in bodies:
        assert house_enters(table, body).event is not None, body
    return reloaded(table)


def view_of(table, player):
    """What a player's phone shows."""
    return seat_view(seat_of(table, player))


def due_of(table, player):
    """What the bid asks of a player now."""
    view = view_of(table, player)
    return due(view.view, player, view.pad)


def page_of(table, player):
    """A player's page."""
    answer = Client().get(f"/s/{seat_token(seat_of(table, player))}/")
    assert answer.status_code == 200
    return answer.content.decode()


def post(table, player, **fields):
    """A player's phone sends a form."""
    fields = {"key": new_key(), "expected": reloaded(table).last_number, **fields}
    return Client().post(f"/s/{seat_token(seat_of(table, player))}/events/", fields, follow=True)


def tablet(table, link, path="", **fields):
    """The referee's tablet asks for a page, or sends a form."""
    address = f"/r/{referee_token(link)}/tables/{table.pk}/{path}"
    if not fields:
        return Client().get(address)
    return Client().post(address, {"key": new_key(), "expected": reloaded(table).last_number, **fields})
