"""SQL that is composed once reads and writes the same as Django's own queries."""

import pytest
from django.utils import timezone

from referee.ground.prepared import Insert, Select, Update
from referee.models import Event, Hall, Seat, Table
from tests.support.referee import START, enter_all, make_table, reloaded

pytestmark = pytest.mark.django_db

SEAT = "SELECT {seat}, {tbl}, {hall}, 7 FROM referee_seat seat JOIN referee_table tbl ON tbl.id = seat.table_id"
WITH_HALL = f"{SEAT} JOIN referee_hall hall ON hall.id = tbl.hall_id WHERE seat.player = %s"


def values(instance):
    """Every column of an instance, as Python has it."""
    return {field.attname: getattr(instance, field.attname) for field in instance._meta.concrete_fields}


def test_row_is_read_as_django_reads_it():
    """Dates, JSON and empty values come out the same; what is no model stands behind the instances."""
    table = make_table()
    enter_all(table, START)
    Table.objects.filter(pk=table.pk).update(ends_at=timezone.now(), confirmed_by=["Anna"])

    found = Select(WITH_HALL, seat=Seat, tbl=Table, hall=Hall).first("Bo")

    assert found is not None
    seat, row, hall, seven = found
    assert values(seat) == values(table.seats.get(player="Bo"))
    assert values(row) == values(reloaded(table))
    assert values(hall) == values(table.hall)
    assert seven == 7


def test_missing_half_of_a_left_join_is_none():
    """The table is there, an event with that key is not."""
    table = make_table()
    text = "SELECT {tbl}, {event} FROM referee_table tbl LEFT JOIN referee_event event ON event.key = %s"

    assert Select(text, tbl=Table, event=Event).rows("no such key") == [(table, None)]


def test_number_that_no_column_holds_finds_nothing():
    """Addresses may hold any number."""
    assert Select("SELECT {tbl} FROM referee_table tbl WHERE tbl.id = %s", tbl=Table).first(10**22) is None


def test_row_is_written_as_django_writes_it():
    """A line of the log is inserted and gets its primary key; the named fields of the table are updated, no others."""
    table = make_table()
    enter_all(table, START)
    line = table.events.get(number=3)
    line.pk, line.number, line.key, line.body = None, 99, "another", {"cards": "A♥"}
    table.state, table.ends_at, table.disputed_by = {"phase": "play"}, timezone.now(), "not written"

    Insert(Event).run(line)
    Update(Table, "state", "ends_at").run(table)

    assert values(Event.objects.get(pk=line.pk)) == values(line)
    again = Table.objects.get(pk=table.pk)
    assert (again.state, again.ends_at) == (table.state, table.ends_at)
    assert again.disputed_by != "not written"
