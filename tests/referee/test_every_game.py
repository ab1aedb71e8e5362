"""Everything a referee can do beyond single rulings works for every game."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token
from referee.games import GAMES
from referee.models import RefereeLink, Table
from referee.services.calls import call_raise
from referee.services.links import referee_link_make
from referee.services.tables import Player, hall_open, table_open

pytestmark = pytest.mark.django_db


@pytest.fixture(params=sorted(GAMES))
def table(request) -> Table:
    """A table of each game, at which somebody has called."""
    seats = max(3, GAMES[request.param].seats[0])
    hall = hall_open(name="Clubhouse", slug="every-game")
    players = [Player(f"Player {seat}") for seat in range(1, seats + 1)]
    opened = table_open(hall_id=hall.pk, number=1, game=request.param, players=players, confirm="two")
    call_raise(seat=opened.seats.select_related("table").get(position=0))
    return opened


@pytest.fixture
def rut(table) -> RefereeLink:
    """Its referee."""
    return referee_link_make(hall_id=table.hall_id, label="Rut")


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("tablet-call", "call"),
        ("tablet-clock", ""),
        ("tablet-arrange", ""),
        ("dossier", "1"),
        ("dossier-pdf", "1"),
    ],
)
def test_page_opens_for_every_game(table, rut, name, rest):
    """Calls, clock, seats and options, dossier."""
    call = table.calls.get().pk
    args = {"": [], "call": [call], "1": [1]}[rest]

    answer = Client().get(reverse(f"referee:{name}", args=[referee_token(rut), table.pk, *args]))

    assert answer.status_code == 200


def test_seats_can_be_put_right_in_every_game(table, rut):
    """Two in each other's places: tried out before anything has been entered."""
    where = reverse("referee:tablet-arrange", args=[referee_token(rut), table.pk])
    first, second = table.seats.order_by("position").values_list("player", flat=True)[:2]

    page = Client().get(where, {"what": "seats", "first": first, "second": second, "how": "places"})

    assert "This is what would change" in page.content.decode()
