"""Going out on a seven: three seconds by the server's time, and people who say whether it was blown in time."""

from datetime import timedelta
from itertools import count

import pytest
from django.test import Client

from referee.access.actors import seat_actor
from referee.access.links import referee_token
from referee.errors import WrongSeat
from referee.models import Table
from referee.selectors.parts.turns import turn_clock
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.table import table_full
from referee.services.turns import turn_run_out
from tests.support.kept_rows import made_once
from tests.support.knaker import recorded_game
from tests.support.knaker_table import NAMES, dealt_table, enter, last_body, page_of, send, tablet_of
from tests.support.referee import house_enters, make_referee, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


def recorded():
    """A random game in which somebody goes out on a seven, up to there, and who it is."""
    for seed in count(20):
        bodies = recorded_game(seed, NAMES)
        for at, body in enumerate(bodies):
            if body["do"] == "blow":
                return bodies[:at], body["by"]


def played():
    """A table, and who at it has just laid a seven as their last card."""
    table, (bodies, player) = dealt_table(), recorded()
    for body in bodies:
        house_enters(table, body)
    return reloaded(table), player


made = made_once(played)


@pytest.fixture
def banging(made):
    """The same for each test."""
    return made()


def others(player):
    """The players who watch."""
    return [name for name in NAMES if name != player]


def test_three_seconds_run_from_the_lay(banging):
    """Every phone and the tablet have the same deadline, by the server's time."""
    table, player = banging
    laid = table.events.order_by("-number").first().created_at

    assert turn_clock(table).ends_at == laid + timedelta(seconds=3)
    shown = [seat_view(seat_of(table, name)).countdown for name in NAMES] + [table_full(table).countdown]
    assert {(one.player, one.total) for one in shown} == {(player, 3)}
    for page in (page_of(table, player), page_of(table, others(player)[0]), tablet_of(table)):
        assert "data-ends=" in page and "Blown away in time" in page


def test_nothing_is_invented_when_they_are_over(banging):
    """The house enters neither that it was blown nor that it wasn't; the question stays."""
    table, player = banging
    Table.objects.filter(pk=table.pk).update(turn_ends_at=table.turn_ends_at - timedelta(minutes=1))

    assert turn_run_out(table_id=table.pk) is None

    assert reloaded(table).last_number == table.last_number
    assert "Blown away in time" in page_of(table, player)


@pytest.mark.parametrize(("ok", "status"), [("yes", "out"), ("no", "lost")])
@pytest.mark.parametrize("watches", [False, True])
def test_any_player_says_whether_it_was_in_time(banging, ok, status, watches):
    """Who blows, or anybody who watches; the entry is about the one who blows."""
    table, player = banging
    who = others(player)[0] if watches else player

    send(table, who, f"do=blow&ok={ok}&by={player}")

    assert last_body(table) == {"by": player, "do": "blow", "ok": ok == "yes"}
    assert table.events.order_by("-number").first().actor == seat_actor(seat_of(table, who)).label
    assert reloaded(table).state["seats"][player]["status"] == status


def test_referee_says_it_with_one_tap(banging):
    """The two answers stand above the table on the tablet."""
    table, player = banging
    address = f"/r/{referee_token(make_referee(table))}/tables/{table.pk}/seats/{NAMES.index(player)}/enter/"

    Client().post(address, {"key": new_key(), "expected": table.last_number, "act": f"do=blow&ok=no&by={player}"})

    assert reloaded(table).state["seats"][player]["status"] == "lost"


def test_seat_says_nothing_else_for_another(banging):
    """Only what all watch is entered for somebody else."""
    table, player = banging
    with pytest.raises(WrongSeat):
        enter(table, {"by": player, "do": "pick_up"}, others(player)[0])
