"""The round's clock at a table: one deadline on every screen, extra time for one table, and no other effect at zero."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee import api
from referee.access.links import referee_token, seat_token
from referee.errors import ClockStands, TableUnknown
from referee.ground.errors import Malformed
from referee.models import Outbox, Table
from referee.selectors.log.log import log_lines
from referee.selectors.log.verification import table_faults
from referee.selectors.parts.clocks import clock_of, clock_until
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_view
from referee.services.clocks import extra_time_give, table_clock_set
from referee.services.tables import table_close
from tests.support.referee import START, enter, enter_all, make_referee, make_table, new_key, reloaded, seat_of

pytestmark = pytest.mark.django_db


def timed(minutes=40, **changes):
    """A table whose time is up in so many minutes."""
    table = make_table(**changes)
    set_clock(table, timezone.now() + timedelta(minutes=minutes))
    return reloaded(table)


def set_clock(table, until):
    """The organiser sets the clock."""
    return table_clock_set(table_id=table.pk, ends_at=until, key=new_key())


def give(table, minutes, link=None, key=None):
    """The referee gives extra time."""
    return extra_time_give(link=link or make_referee(table), table_id=table.pk, minutes=minutes, key=key or new_key())


def test_clock_is_the_same_deadline_on_phone_tablet_and_for_scoring():
    """One moment, stored once; every screen counts from it."""
    table = timed()

    phone = seat_view(seat_of(table, "Bo")).clock
    tile = hall_view(table.hall).tiles[0].clock

    assert phone.ends_at == tile.ends_at == table.ends_at == api.tables_status([table.pk])[table.pk].ends_at
    assert 39 * 60 < phone.seconds <= 40 * 60


def test_extra_time_is_for_one_table_and_adds_up():
    """Three and two are five; the neighbour has none; the wall is told."""
    table = timed()
    other = timed(number=2, hall_id=table.hall_id)
    give(table, 3)
    give(table, 2)

    table = reloaded(table)
    assert table.ends_at
    assert clock_of(table).ends_at - table.ends_at == timedelta(minutes=5)
    assert clock_of(reloaded(other)).extra_minutes == 0
    assert Outbox.objects.filter(topic=api.CLOCK, payload={"table": table.pk}).count() == 2


def test_extra_time_sent_twice_counts_once():
    """A lost answer and a second try give no second helping."""
    table = timed()
    link, key = make_referee(table), new_key()
    give(table, 5, link, key)
    give(table, 5, link, key)

    assert reloaded(table).extra_minutes == 5


def test_extra_time_outlives_a_new_deadline_but_not_a_stopped_clock():
    """Set anew, the table keeps what it was given; taken away, all is gone."""
    table = timed()
    give(table, 5)
    set_clock(table, timezone.now() + timedelta(minutes=10))
    assert reloaded(table).extra_minutes == 5

    set_clock(table, None)

    assert (reloaded(table).extra_minutes, clock_of(reloaded(table))) == (0, None)


@pytest.mark.parametrize("minutes", [0, -1, 61])
def test_extra_time_out_of_reason_is_refused(minutes):
    """From one minute to an hour."""
    with pytest.raises(Malformed):
        give(timed(), minutes)


def test_extra_time_without_a_clock_or_from_another_hall_is_refused():
    """There is nothing to add to; and others' tables are not there."""
    with pytest.raises(ClockStands):
        give(make_table(), 5)
    with pytest.raises(TableUnknown):
        give(timed(), 5, make_referee(make_table()))


def test_zero_stops_nothing():
    """The time is up; the table plays on, and the clock goes below zero."""
    table = timed(minutes=-2)
    enter_all(table, START)

    assert enter(table, "Anna", "play", cards="AH").event is not None
    clock = clock_of(reloaded(table))
    assert clock.seconds < 0 and clock.left.startswith("−2:0")


def test_clock_of_a_table_that_is_over_is_not_shown_nor_set():
    """Who has finished has no time left to watch."""
    table = timed()
    table_close(table_id=table.pk, key=new_key())
    before = reloaded(table).last_number

    set_clock(table, timezone.now())

    assert clock_of(reloaded(table)) is None
    assert reloaded(table).last_number == before


def test_clock_stands_in_the_log_and_changes_no_line():
    """Notes: no phone's number grows stale, and the chain holds."""
    table = timed()
    give(table, 5)

    rows = [row.text for row in log_lines(reloaded(table), "Bo")]

    assert rows == ["The round's clock is set", "Extra time for this table: 5 min"]
    assert enter(table, "Dag", "deal", dealer="Dag", trump="KC", expected=0).event is not None
    assert list(table_faults(reloaded(table))) == []


def test_left_is_told_in_minutes_and_seconds():
    """As a clock shows it, below zero too."""
    now = timezone.now()

    assert clock_until(now + timedelta(minutes=12, seconds=5.9)).left == "12:05"
    assert clock_until(now + timedelta(hours=2, seconds=0.9)).left == "120:00"


def test_pages_carry_deadline_and_server_time():
    """What the script counts from: the deadline with extra time, and now."""
    table = timed()
    rut = make_referee(table)
    give(table, 5, rut)
    table = reloaded(table)
    token = referee_token(rut)
    addresses = [
        f"/s/{seat_token(seat_of(table, 'Bo'))}/",
        reverse("referee:tablet", args=[token]),
        reverse("referee:tablet-clock", args=[token, table.pk]),
    ]

    for address in addresses:
        page = Client().get(address).content.decode()
        until = timezone.localtime(clock_of(table).ends_at).isoformat()
        assert f'data-clock="{until}"' in page and "data-now=" in page and "+5 min extra" in page


def test_tablet_gives_extra_time_with_one_tap():
    """A form with minutes on it; what makes no sense is said on the desk."""
    table = timed()
    where = reverse("referee:tablet-clock", args=[referee_token(make_referee(table)), table.pk])

    assert Client().post(where, {"key": new_key(), "minutes": "10"}).status_code == 302
    refused = Client().post(where, {"key": new_key(), "minutes": "soon"})

    assert refused.status_code == 422 and "is not a number" in refused.content.decode()
    assert Table.objects.get(pk=table.pk).extra_minutes == 10


def test_rest_gives_extra_time_and_shows_the_clock():
    """The same by REST."""
    table = timed()
    token = referee_token(make_referee(table))
    where = reverse("rest:rest-extra-time", args=[token, table.pk])

    answer = Client().post(where, {"minutes": 5, "key": new_key()}, "application/json")

    assert answer.json()["clock"]["extra_minutes"] == 5
    assert Client().post(where, {"minutes": 900, "key": new_key()}, "application/json").status_code == 422
