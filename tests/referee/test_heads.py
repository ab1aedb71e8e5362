"""The head referee: who it is, and what that changes when a call is handed on."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.access.links import referee_token
from referee.ground.errors import LinkUnknown, Malformed
from referee.models import RefereeLink
from referee.selectors.parts.calls import calls_waiting, ringing
from referee.selectors.seat.seat import seat_view
from referee.selectors.tablet.hall import hall_number, hall_view
from referee.services.calls import call_claim, call_escalate, call_raise
from referee.services.links import link_revoke, referee_head_choose, referee_link_make
from tests.support.desk import words
from tests.support.referee import make_referee, make_table, seat_of

pytestmark = pytest.mark.django_db


def heads(hall_id):
    """The labels of a hall's head referees."""
    return list(RefereeLink.objects.filter(hall_id=hall_id, is_head=True).values_list("label", flat=True))


@pytest.fixture
def hall():
    """A table, the head referee Rut, and Siv."""
    table = make_table()
    return table, make_referee(table, "Rut"), make_referee(table, "Siv")


def test_first_link_of_a_hall_is_the_head_referees(hall):
    """The organiser's own; another is only that, another."""
    table, _rut, _siv = hall

    assert heads(table.hall_id) == ["Rut"]
    assert heads(make_table().hall_id) == []


def test_another_can_be_made_head_and_there_is_one_at_a_time(hall):
    """Chosen again, nothing changes; of another hall, there is no such link."""
    table, rut, siv = hall

    for _ in range(2):
        referee_head_choose(hall_id=table.hall_id, link_id=siv.pk)

    assert heads(table.hall_id) == ["Siv"]
    with pytest.raises(LinkUnknown):
        referee_head_choose(hall_id=make_table().hall_id, link_id=rut.pk)


def test_when_the_head_referee_goes_the_oldest_left_is_the_head(hall):
    """Nothing handed on waits for somebody whose link is void; a void link can't be chosen."""
    table, rut, _siv = hall
    nils = make_referee(table, "Nils")

    link_revoke(hall_id=table.hall_id, link_id=rut.pk)

    assert heads(table.hall_id) == ["Siv"]
    with pytest.raises(LinkUnknown):
        referee_head_choose(hall_id=table.hall_id, link_id=rut.pk)
    link_revoke(hall_id=table.hall_id, link_id=nils.pk)
    assert heads(table.hall_id) == ["Siv"]


def test_all_links_gone_the_next_one_made_is_the_heads(hall):
    """An evening is never without one for long."""
    table, rut, siv = hall
    for link in (rut, siv):
        link_revoke(hall_id=table.hall_id, link_id=link.pk)
    assert heads(table.hall_id) == []

    make_referee(table, "Nils")

    assert heads(table.hall_id) == ["Nils"]


@pytest.mark.parametrize("label", ["", "  ", "x" * 81, "a\x00b"])
def test_referee_without_a_name_that_can_be_shown_is_refused(label):
    """It stands in every decision."""
    with pytest.raises(Malformed):
        referee_link_make(hall_id=make_table().hall_id, label=label)


def test_call_handed_on_is_first_for_the_head_and_last_for_the_others(hall):
    """Others have their own calls to go to; the head's is this one."""
    table, rut, siv = hall
    handed_on = call_raise(seat=seat_of(table, "Bo"))
    other = call_raise(seat=seat_of(table, "Cia"))
    call_escalate(link=siv, call_id=handed_on.pk)

    assert [call.id for call in calls_waiting(table.hall, rut)] == [handed_on.pk, other.pk]
    assert [call.id for call in calls_waiting(table.hall, siv)] == [other.pk, handed_on.pk]


def test_call_handed_on_rings_anew_and_at_the_head_alone(hall):
    """The bell of the head rings though it rang for the same call before; that of the others falls silent."""
    table, rut, siv = hall
    call = call_raise(seat=seat_of(table, "Bo"))
    rung = {link: ringing(calls_waiting(table.hall, link), link) for link in (rut, siv)}
    assert rung[rut] == rung[siv] == (str(call.pk),)

    call_escalate(link=siv, call_id=call.pk)

    assert set(hall_view(table.hall, rut).ringing).isdisjoint(rung[rut]) and hall_view(table.hall, rut).ringing
    assert hall_view(table.hall, siv).ringing == ()
    call_claim(link=rut, call_id=call.pk)
    assert hall_view(table.hall, rut).ringing == ()


def test_table_whose_call_is_handed_on_comes_first_for_the_head_alone(hall):
    """Another table's fresh call comes before it on the tablet of who can't decide it."""
    table, rut, siv = hall
    other = make_table(number=2, hall_id=table.hall_id)
    call_escalate(link=siv, call_id=call_raise(seat=seat_of(table, "Bo")).pk)
    call_raise(seat=seat_of(other, "Cia"))

    assert [tile.number for tile in hall_view(table.hall, rut).tiles] == [1, 2]
    assert [tile.number for tile in hall_view(table.hall, siv).tiles] == [2, 1]


def test_phone_says_by_name_whom_its_call_waits_for_and_who_comes(hall):
    """First the head referee, then whoever has said so."""
    table, _rut, siv = hall
    call = call_raise(seat=seat_of(table, "Bo"))
    call_escalate(link=siv, call_id=call.pk)
    assert seat_view(seat_of(table, "Bo")).call.waits_for == "Rut"

    referee_head_choose(hall_id=table.hall_id, link_id=siv.pk)
    assert seat_view(seat_of(table, "Bo")).call.waits_for == "Siv"
    call_claim(link=siv, call_id=call.pk)

    view = seat_view(seat_of(table, "Bo")).call
    assert (view.waits_for, view.claimed_by) == ("", "Siv")


def test_tablet_says_who_is_head_where_there_are_several(hall):
    """And only the others can hand a call on."""
    table, rut, siv = hall
    call = call_raise(seat=seat_of(table, "Bo"))
    pages = {
        link: words(Client().get(reverse("referee:tablet-call", args=[referee_token(link), table.pk, call.pk])))
        for link in (rut, siv)
    }

    assert "Head referee: Rut" in pages[rut] and "Hand it on" not in pages[rut]
    assert "Referee: Siv" in pages[siv] and "Head referee" not in pages[siv] and "Hand it on" in pages[siv]
    link_revoke(hall_id=table.hall_id, link_id=siv.pk)
    assert "Head referee" not in words(Client().get(reverse("referee:tablet", args=[referee_token(rut)])))


def test_referee_who_comes_or_goes_gives_the_hall_a_new_number(hall):
    """So that open tablets look, and one whose link is void says so."""
    table, _rut, siv = hall
    numbers = [hall_number(table.hall_id)]
    link_revoke(hall_id=table.hall_id, link_id=siv.pk)
    numbers.append(hall_number(table.hall_id))
    make_referee(table, "Nils")
    numbers.append(hall_number(table.hall_id))

    assert numbers == sorted(set(numbers))
    assert hall_view(table.hall).number == numbers[-1]
