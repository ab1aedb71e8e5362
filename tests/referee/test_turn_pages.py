"""The clock of the player to move on phones, tablet and by REST: the deadline, and who may pause it."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.access.actors import seat_actor
from referee.access.links import referee_token, seat_token
from referee.errors import RefereeOnly
from referee.selectors.log.log import log_lines
from referee.services.quick import quick_table_open
from referee.services.turns import turn_hold
from tests.support.referee import FOUR, enter, make_referee, new_key, reloaded, seat_of
from tests.support.whist import bidding_table

pytestmark = pytest.mark.django_db


def test_pages_carry_the_deadline_and_the_servers_time(wall):
    """What the script counts from; the bidder's own phone tells who listens."""
    table = bidding_table()
    wall.turn(47)
    until = timezone.localtime(reloaded(table).turn_ends_at).isoformat()
    addresses = {name: f"/s/{seat_token(seat_of(table, name))}/" for name in ("Anna", "Bo")}
    addresses["referee"] = reverse("referee:tablet-table", args=[referee_token(make_referee(table)), table.pk])
    for name, address in addresses.items():
        page = Client().get(address).content.decode()
        assert f'data-ends="{until}"' in page and 'data-total="60"' in page, name
        assert "<span data-seconds>13</span>" in page, name
        assert ("data-say" in page) == (name == "Anna"), name  # whose time it is, and nobody else


def test_tablet_holds_the_clock_and_lets_it_run_on(wall):
    """One button on the desk of the clock; the phones say that it stands."""
    table = bidding_table()
    token = referee_token(make_referee(table))
    desk, where = (reverse(f"referee:tablet-{name}", args=[token, table.pk]) for name in ("clock", "turn-clock"))
    assert where in Client().get(desk).content.decode()

    assert Client().post(where, {"key": new_key(), "held": "yes"}).status_code == 302
    assert reloaded(table).turn_held_at == wall.time
    assert "stopped" in Client().get(f"/s/{seat_token(seat_of(table, 'Bo'))}/").content.decode()
    assert Client().post(where, {"key": new_key(), "held": "no"}).status_code == 302
    assert reloaded(table).turn_held_at is None


def test_rest_shows_and_holds_the_clock(wall):
    """The same as JSON."""
    table = bidding_table()
    token = referee_token(make_referee(table))
    where = reverse("rest:rest-turn-clock", args=[token, table.pk])

    answer = Client().post(where, {"held": True, "key": new_key()}, "application/json")

    assert answer.json()["countdown"]["held"] is True
    assert Client().get(f"/api/v1/s/{seat_token(seat_of(table, 'Bo'))}/").json()["countdown"]["seconds"] == 60
    assert Client().post(where, {"held": "perhaps", "key": new_key()}, "application/json").status_code == 422


def phone(table, player):
    """The address of a seat."""
    return f"/s/{seat_token(seat_of(table, player))}/"


def test_players_of_a_quick_table_hold_the_clock_themselves(wall):
    """There may be no referee; the phones say who did it, and that it stands."""
    table = quick_table_open(game="kombinationswhist", names=FOUR).hall.tables.get()
    enter(table, "Dag", "deal", dealer="Dag")
    for name in ("Bo", "Cia"):
        assert 'value="yes">Stop the clock' in Client().get(phone(table, name)).content.decode()
    assert "Stop the clock" not in Client().get(phone(table, "Anna")).content.decode()
    own = Client().post(phone(table, "Anna") + "clock/", {"key": new_key(), "held": "yes"})
    assert own.status_code == 403 and "stop your own clock" in own.content.decode()

    Client().post(phone(table, "Bo") + "clock/", {"key": new_key(), "held": "yes"})
    wall.turn(600)

    page = Client().get(phone(table, "Anna")).content.decode()
    assert "stopped by Bo" in page and 'value="no">Let it run on' in page
    assert [(row.text, row.actor) for row in log_lines(reloaded(table), "Anna")][-1] == (
        "The clock of the player to move is stopped",
        "Bo",
    )
    Client().post(phone(table, "Anna") + "clock/", {"key": new_key(), "held": "no"})
    page = Client().get(phone(table, "Cia")).content.decode()
    assert re.search(r"data-ends=.*<span data-seconds>60</span>", page, re.DOTALL)


def test_players_of_an_evening_do_not_hold_the_clock(wall):
    """Else whoever needs time would take it."""
    table = bidding_table()
    seat = seat_of(table, "Anna")

    assert "Stop the clock" not in Client().get(phone(table, "Anna")).content.decode()
    assert Client().post(phone(table, "Anna") + "clock/", {"key": new_key(), "held": "yes"}).status_code == 403
    with pytest.raises(RefereeOnly):
        turn_hold(table_id=table.pk, actor=seat_actor(seat), key=new_key())
    assert reloaded(table).turn_held_at is None
