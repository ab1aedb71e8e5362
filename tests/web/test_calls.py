"""Calls for the referee, in a real browser: from a phone without network, and on several referees' tablets."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.halls import open_hall
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.server import happens_within
from tests.support.tablet import Tablet

REASON = "Something else"


def test_call_without_network_waits_on_the_phone_and_says_so(evening, pages, wire):
    """Nobody comes for what nobody has heard: the phone says that, and calls by itself once it can."""
    hall = open_hall(evening, START)
    tablet, phone = Tablet.at(pages, hall.table()), Phone.at(pages, wire.url(hall.seats[0]["Cia"]))
    phone.cut_off(wire)
    phone.call(REASON)

    expect(phone.queue_head).to_contain_text("Nobody else sees this yet")
    expect(phone.rows).to_have_text(re.compile(r"Call the referee\s+on this phone"))
    expect(phone.hand_up).to_have_count(0)
    expect(tablet.call).to_have_count(0)
    wire.mend()

    expect(phone.calling).to_contain_text("The referee was called")
    expect(tablet.call).to_contain_text("Cia calls")
    phone.has_arrived()


def test_call_whose_answer_was_lost_is_raised_once(evening, pages, wire):
    """The server has heard it, the phone does not know. Answered meanwhile, it is not raised anew when it is resent."""
    hall = open_hall(evening, START)
    tablet, phone = Tablet.at(pages, hall.table()), Phone.at(pages, wire.url(hall.seats[0]["Cia"]))
    phone.note_arrivals()
    wire.lose_answers()
    phone.call(REASON)
    tablet.answer("I am coming")
    tablet.answer("Settled")
    expect(tablet.call).to_have_count(0)
    assert happens_within(60, lambda: wire.lost >= 1)
    wire.mend()

    phone.has_arrived()
    expect(phone.calling).to_contain_text("Rut has answered your call")
    expect(tablet.log.get_by_text("Cia calls the referee")).to_have_count(1)
    expect(tablet.call).to_have_count(0)


def test_call_handed_on_rings_at_the_head_referee_and_says_who_comes(evening, pages):
    """Two tablets: one hands it on, the other rings anew and has it on top; the phone follows with names."""
    hall = open_hall(evening, START, START)
    head, other = (Tablet.at(pages, hall.referees[referee]) for referee in (0, 1))
    for tablet in (head, other):
        tablet.count_rings()
        tablet.bell.click()
        tablet.has_rung(1)
    phone, first = Phone.at(pages, hall.seats[1]["Cia"]), Phone.at(pages, hall.seats[0]["Bo"])
    for who, rung in ((first, 2), (phone, 3)):
        who.call(REASON)
        for tablet in (head, other):
            tablet.has_rung(rung)

    desk = Tablet.at(pages, hall.table(1, referee=1))
    desk.tap_call("More")
    desk.tap_button("It decides the game")

    head.has_rung(4)
    expect(head.tiles.first).to_contain_text("for you, the head referee")
    expect(head.tiles.first).to_contain_text("Cia")
    expect(other.tiles.first).to_contain_text("Bo")
    expect(other.hall).to_contain_text("for Rut, the head referee")
    other.has_rung(3)
    expect(phone.calling).to_contain_text("waits for Rut, the head referee")
    head.open_table()
    head.answer("I am coming")
    expect(phone.calling).to_contain_text("Rut is coming")
    expect(desk.desk).to_contain_text("Rut is coming")


def test_seat_taken_over_by_another_phone_tells_both_at_once(evening, pages):
    """The referee makes a new code, another phone scans it; the old one says that there is a new link."""
    hall = open_hall(evening, START + "Anna play AH")
    old, tablet = Phone.at(pages, hall.seats[0]["Bo"]), Tablet.at(pages, hall.table())
    old.is_my_turn()
    tablet.open_code(1)
    tablet.tap_button("Void this link and make a new one")

    expect(old.message).to_contain_text(re.compile(r"made a new one for Bo's seat at \d\d:\d\d"))
    expect(old.desk).to_have_count(0)
    expect(tablet.log).to_contain_text("A new link for Bo's seat")
    address = tablet.address.inner_text()
    assert address != hall.seats[0]["Bo"]
    new = Phone.at(pages, address)
    expect(new.taken_over).to_contain_text(re.compile(r"This phone took over Bo's seat at \d\d:\d\d"))
    new.is_accessible()
    new.lay("7H")
    expect(tablet.log).to_contain_text("Bo plays 7♥")
    expect(Phone(pages.open(hall.seats[0]["Bo"])).alert).to_contain_text("Scan the new code")


def test_slow_tap_on_the_bell_turns_it_on(evening, pages):
    """A finger that stays a while has woken the sound before it leaves; that is not a second tap."""
    tablet = Tablet.at(pages, open_hall(evening, START).table())
    tablet.count_rings()
    tablet.bell.click(delay=500)

    tablet.has_rung(1)
    tablet.bell_is("on")


@pytest.mark.parametrize("width", [360, 768, 1024, 1280])
def test_first_tap_on_a_tablet_moves_nothing_under_the_finger(evening, pages, width):
    """The bell wakes with it, and says so in the header; what is tapped must still lie there when the finger lifts."""
    hall = open_hall(evening, START, START)
    tablet = Tablet.at(pages, hall.table(), width=width)
    tablet.bell_is("waiting")
    before = tablet.name.bounding_box()
    tablet.page.mouse.move(5, 300)
    tablet.page.mouse.down()

    tablet.bell_is("on")
    assert tablet.name.bounding_box() == before
    tablet.page.mouse.up()
