"""Referees with a section of the tables: what comes first, whose bell rings, and what they may do elsewhere."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.access.links import referee_token
from referee.access.sections import OutOfSection, covers, read_section, section_text
from referee.ground.errors import Malformed
from referee.models import Call, Event
from referee.selectors.parts.calls import PATIENCE, call_history, calls_waiting, ringing
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.services.calls import call_answer, call_claim, call_escalate, call_raise
from referee.services.events import fault_give
from referee.services.links import link_revoke, referee_head_choose, referee_section_set
from referee.services.notes import help_begin
from tests.support.desk import words
from tests.support.referee import make_referee, make_table, new_key, seat_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("", ""),
        (" 3 ", "3"),
        ("1-8", "1–8"),
        ("1 – 8, 12", "1–8, 12"),
        ("12;1-4 5,6-7", "1–7, 12"),
        ("1-9999", "1–9999"),
    ],
)
def test_section_is_read_as_people_write_it(written, read):
    """Tables may be written with any dash and in any order. Ranges that touch become one range."""
    assert section_text(read_section(written)) == read
    assert read_section(read) == read_section(written)


@pytest.mark.parametrize("written", ["x", "8-1", "0", "1-", "-3", "1.5", "99999", "1,2,two", ",".join("2" * 21)])
def test_what_is_no_section_is_refused(written):
    """A text that is not a section is refused."""
    with pytest.raises(Malformed):
        read_section(written)


def test_no_section_is_all_tables():
    """An empty section has all tables, and any other only its own."""
    assert covers([], 77)
    assert [number for number in range(1, 14) if covers([[1, 3], [12, 12]], number)] == [1, 2, 3, 12]


@pytest.fixture
def hall():
    """Tables 1 and 9; Nils, the head referee, with table 20; Rut with tables 1–8, Siv with 9–16."""
    one = make_table()
    nine = make_table(number=9, hall_id=one.hall_id)
    nils, rut, siv = (make_referee(one, name) for name in ("Nils", "Rut", "Siv"))
    for link, tables in ((nils, "20"), (rut, "1–8"), (siv, "9–16")):
        give(link, tables)
        link.refresh_from_db()
    return one, nine, nils, rut, siv


def give(link, tables):
    """Give a referee these tables."""
    referee_section_set(hall_id=link.hall_id, link_id=link.pk, section=tables)


def rings(hall, link):
    """The calls for which a referee's bell rings."""
    return ringing(calls_waiting(hall, link), link)


def fine(link, table):
    """Give somebody a fault."""
    fault_give(link=link, table_id=table.pk, player="Bo", reason="Spoke", key=new_key(), expected=None)


def later(call, seconds=PATIENCE):
    """Let a call have waited so long."""
    Call.objects.filter(pk=call.pk).update(raised_at=timezone.now() - timedelta(seconds=seconds))


def test_own_tables_come_first_and_the_others_say_who_watches_them(hall):
    """A call at another's table does not change that."""
    one, nine, _nils, rut, siv = hall
    call_raise(seat=seat_of(nine, "Bo"))

    view = hall_view(one.hall, rut)
    assert [(tile.number, tile.elsewhere) for tile in view.own] == [(1, "")]
    assert [(tile.number, tile.elsewhere) for tile in view.others] == [(9, "Siv")]
    assert [tile.number for tile in hall_view(one.hall, siv).own] == [9]
    assert [tile.number for tile in hall_view(one.hall).own] == [9, 1]  # without a link, all are


def test_call_rings_in_its_section_and_at_all_when_nobody_comes(hall):
    """A call rings in its own section first. If nobody comes in time, it rings at every referee."""
    one, nine, nils, rut, siv = hall
    call = call_raise(seat=seat_of(nine, "Bo"))
    assert [rings(one.hall, link) for link in (nils, rut, siv)] == [(), (), (str(call.pk),)]
    assert call_history(one.hall, rut).waiting[0].elsewhere == "Siv"
    assert hall_view(one.hall, rut).again in (PATIENCE - 1, PATIENCE) and hall_view(one.hall, siv).again is None

    later(call)

    assert all(rings(one.hall, link) == (str(call.pk),) for link in (nils, rut, siv))
    assert [tile.number for tile in hall_view(one.hall, rut).own] == [9, 1]
    call_claim(link=siv, call_id=call.pk)
    assert hall_view(one.hall, rut).ringing == () and [tile.number for tile in hall_view(one.hall, rut).own] == [1]


def test_call_handed_on_waits_for_the_head_in_whatever_section(hall):
    """A call for the head referee rings only there, even after a long wait."""
    one, nine, nils, rut, siv = hall
    call = call_raise(seat=seat_of(nine, "Bo"))
    call_escalate(link=siv, call_id=call.pk)
    later(call)

    assert rings(one.hall, nils) and not rings(one.hall, rut) and not rings(one.hall, siv)
    assert calls_waiting(one.hall, rut)[0].elsewhere == "Siv" and hall_view(one.hall, rut).again is None
    assert [tile.number for tile in hall_view(one.hall, nils).own] == [9]


def test_table_that_nobody_watches_is_everybodys(hall):
    """A table in nobody's section rings at every referee at once, and any of them may act there."""
    one, nine, nils, rut, siv = hall
    link_revoke(hall_id=one.hall_id, link_id=siv.pk)
    call = call_raise(seat=seat_of(nine, "Bo"))

    assert rings(one.hall, nils) == rings(one.hall, rut) == (str(call.pk),)
    fine(rut, nine)


def test_referee_of_all_tables_hears_them_all(hall):
    """And watches those that are in nobody else's section."""
    one, nine, nils, rut, _siv = hall
    give(nils, "")
    nils.refresh_from_db()
    call = call_raise(seat=seat_of(nine, "Bo"))
    twenty = make_table(number=30, hall_id=one.hall_id)

    assert rings(one.hall, nils) == (str(call.pk),)
    assert {tile.number: tile.elsewhere for tile in hall_view(one.hall, rut).others} == {9: "Siv", 30: "Nils"}
    assert hall_view(one.hall, nils).others == () and twenty.number == 30


@pytest.mark.parametrize("comes", ["help", "claim"])
def test_referee_acts_elsewhere_once_they_have_come(hall, comes):
    """The log has no entry until the referee comes. It then says who came, which the players do not see."""
    _one, nine, _nils, rut, _siv = hall
    call = call_raise(seat=seat_of(nine, "Bo"))
    lines = Event.objects.count()
    with pytest.raises(OutOfSection, match="Table 9 is watched by Siv"):
        fine(rut, nine)
    with pytest.raises(OutOfSection):
        call_answer(link=rut, call_id=call.pk)
    assert Event.objects.count() == lines and Call.objects.get().answered_at is None

    for _twice in range(2):
        if comes == "help":
            help_begin(link=rut, table_id=nine.pk)
        else:
            call_claim(link=rut, call_id=call.pk)

    assert Event.objects.count() == lines + 1
    fine(rut, nine)
    call_answer(link=rut, call_id=call.pk)


def test_head_referee_acts_everywhere(hall):
    """A section of their own only orders what they see."""
    one, nine, nils, rut, _siv = hall
    fine(nils, one)
    referee_head_choose(hall_id=one.hall_id, link_id=rut.pk)
    rut.refresh_from_db()
    fine(rut, nine)


def test_tablet_says_whose_table_it_is_and_lets_one_help(hall):
    """The form that was refused stays filled in; after one tap it goes through."""
    _one, nine, _nils, rut, _siv = hall
    client, token = Client(), referee_token(rut)
    table = reverse("referee:tablet-table", args=[token, nine.pk])
    fault = reverse("referee:tablet-fault", args=[token, nine.pk, 1])
    form = {"words": "Spoke of the lead", "key": new_key()}

    page = words(client.get(table))
    assert "Siv watches this table." in page and "Help at this table" in page and "tables 1–8" in page
    refused = client.post(fault, form)
    assert refused.status_code == 403 and "Spoke of the lead" in refused.content.decode()
    assert client.post(reverse("referee:tablet-help", args=[token, nine.pk])).status_code == 302

    page = words(client.get(table))
    assert "Siv watches this table." in page and "Help at this table" not in page
    assert "Another referee helps at this table" in page
    assert client.post(fault, form).status_code == 302


def test_rest_refuses_elsewhere_too(hall):
    """REST refuses with the same words and a code."""
    _one, nine, _nils, rut, _siv = hall
    path = f"/api/v1/r/{referee_token(rut)}/tables/{nine.pk}/faults/"
    form = {"player": "Bo", "reason": "Spoke", "key": new_key(), "expected": nine.last_number}
    answer = Client().post(path, form, "application/json")
    assert answer.status_code == 403 and answer.json()["code"] == "out-of-section"


def test_open_tablets_notice_another_section_or_head(hall):
    """The hall's number grows, and the page agrees with it."""
    one, _nine, _nils, rut, _siv = hall
    numbers = [hall_number(one.hall_id)]
    give(rut, "1-4")
    numbers.append(hall_number(one.hall_id))
    give(rut, "1–4")
    numbers.append(hall_number(one.hall_id))
    referee_head_choose(hall_id=one.hall_id, link_id=rut.pk)
    numbers.append(hall_number(one.hall_id))

    assert [number - numbers[0] for number in numbers] == [0, 1, 1, 2]
    assert hall_view(one.hall, rut).number == numbers[-1]
