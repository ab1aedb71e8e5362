"""What waits for the referee at a table is always said, and tables that are open come before those that are over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from referee.access.actors import seat_actor
from referee.models import Table
from referee.selectors.tablet.hall import hall_view
from referee.selectors.tablet.table import table_full
from referee.selectors.tablet.tablet_parts import Needs, needs
from referee.services.calls import call_raise
from referee.services.confirmations import result_confirm, result_dispute
from referee.services.restoring import restore_tick
from tests.support.knaker_table import play_goes_on, send, started_table, tablet_of
from tests.support.referee import (
    REST,
    SHOWN,
    START,
    TRICKS,
    enter_all,
    make_referee,
    make_table,
    new_key,
    reloaded,
    seat_of,
)

pytestmark = pytest.mark.django_db


def needs_of(table) -> Needs:
    """What waits at a table now."""
    return needs(table_full(reloaded(table)))


def finished(confirm: str = "two") -> Table:
    """A game that is over: from 2 points on, one hand ends it."""
    table = make_table(options={"start_points": 2}, confirm=confirm)
    enter_all(table, START + TRICKS + SHOWN + REST)
    return reloaded(table)


def test_quiet_table_needs_nobody():
    """And says so in words."""
    table = make_table()

    assert needs_of(table).nothing
    assert "Nothing: everything entered keeps the rules." in tablet_of(table)


def test_putting_back_waits_with_the_number_of_steps_left_until_play_goes_on():
    """The desk and the checklist say how many steps of the real cards are left, whoever enters what meanwhile."""
    table = started_table()
    send(table, "Anna", "do=play", cards=["9H"], **{"from": "hand"})
    send(table, "Anna", "do=draw&count=1")
    send(table, "Bo", "do=play", cards=["4S"], **{"from": "hand"})
    number = reloaded(table).last_number
    send(table, "Bo", "do=draw&count=1")
    send(table, "Cia", do="accuse", event=number, denies="no")
    steps = len(needs_of(table).restore.steps)
    assert tablet_of(table).count(f"{steps} steps of {steps} are left") == 2

    full = table_full(reloaded(table))
    assert (full.ask, full.turn, any(place.is_turn for place in full.places)) == (
        "The table is being put back",
        None,
        False,
    )
    rut = make_referee(table)
    event = reloaded(table).last_number
    restore_tick(link=rut, table_id=table.pk, number=event, step=1, done=True, key=new_key())
    call_raise(seat=seat_of(table, "Anna"), reason="help")
    assert needs_of(table).restore.left == steps - 1

    for step in range(2, steps + 1):
        restore_tick(link=rut, table_id=table.pk, number=event, step=step, done=True, key=new_key())
    assert "everything is ticked; say that play goes on" in tablet_of(table)
    assert not needs_of(table).nothing

    play_goes_on(table)
    assert needs_of(table).restore is None


def test_result_that_does_not_count_yet_waits():
    """Until it is confirmed, and again once a player disputes it."""
    table = finished()
    assert needs_of(table).confirmation is not None
    assert "The result is not confirmed yet" in tablet_of(table)

    result_dispute(seat=seat_of(table, "Anna"), key=new_key(), expected=None)
    assert "Anna disputes the result" in tablet_of(table)

    other = finished()
    for player in ("Anna", "Bo"):
        actor = seat_actor(seat_of(other, player))
        result_confirm(table_id=other.pk, actor=actor, key=new_key(), expected=None)
    assert needs_of(other).nothing


def test_time_that_is_up_waits_while_the_table_plays():
    """Somebody has to end the game there, or give it more time."""
    table = make_table()
    table.ends_at = timezone.now() - timedelta(minutes=1)
    table.save(update_fields=["ends_at"])

    assert needs_of(table).is_late
    assert "The time is up at this table" in tablet_of(table)


def test_tables_that_are_open_come_before_those_that_are_over():
    """Even with a higher number; a finished table with a call, or whose result does not count yet, is not over."""
    over = finished(confirm="none")
    unconfirmed = finished(confirm="two")
    hall = over.hall
    unconfirmed.hall = hall
    unconfirmed.number = 2
    unconfirmed.save(update_fields=["hall", "number"])
    make_table(hall_id=hall.pk, number=3)

    tiles = hall_view(hall).tiles
    assert [(tile.number, tile.is_over) for tile in tiles] == [(2, False), (3, False), (1, True)]

    call_raise(seat=seat_of(over, "Anna"), reason="help")
    assert [tile.number for tile in hall_view(hall).tiles] == [1, 2, 3]
