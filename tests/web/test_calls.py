"""Calls for the referee, in a real browser: from a phone without network, and on several referees' tablets."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import COUNT_RINGS, accessibility_faults, follows, tap
from tests.support.halls import open_hall
from tests.support.offline import NOTE_ARRIVED, cut_off, has_arrived
from tests.support.referee import START


def call(phone: Page, reason: str = "Something else") -> None:
    """Tap through a call for the referee."""
    phone.locator(".strip__sheet--call summary").click()
    tap(phone.locator("#call-form").get_by_label(reason))
    phone.locator("#call-form").get_by_role("button", name="Call the referee").click()


def test_call_without_network_waits_on_the_phone_and_says_so(evening, pages, wire):
    """Nobody comes for what nobody has heard: the phone says that, and calls by itself once it can."""
    hall = open_hall(evening, START)
    tablet, phone = follows(pages.open(hall.table(), width=1024)), follows(pages.open(wire.url(hall.seats[0]["Cia"])))
    cut_off(phone, wire)
    call(phone)

    expect(phone.locator(".queue__head")).to_contain_text("Nobody else sees this yet")
    expect(phone.locator(".queue__row")).to_have_text(re.compile(r"Call the referee\s+on this phone"))
    expect(phone.locator("[data-calling]")).to_have_count(0)
    expect(tablet.locator(".call")).to_have_count(0)
    wire.mend()

    expect(phone.locator(".calling")).to_contain_text("The referee was called")
    expect(tablet.locator(".call")).to_contain_text("Cia calls")
    has_arrived(phone)


def test_call_whose_answer_was_lost_is_raised_once(evening, pages, wire):
    """The server has heard it, the phone does not know. Answered meanwhile, it is not raised anew when it is resent."""
    hall = open_hall(evening, START)
    tablet, phone = follows(pages.open(hall.table(), width=1024)), follows(pages.open(wire.url(hall.seats[0]["Cia"])))
    phone.evaluate(NOTE_ARRIVED)
    wire.lose_answers()
    call(phone)
    tablet.locator(".call").get_by_role("button", name="I am coming").click()
    tablet.locator(".call").get_by_role("button", name="Settled").click()
    expect(tablet.locator(".call")).to_have_count(0)
    assert wire.lost >= 1
    wire.mend()

    has_arrived(phone)
    expect(phone.locator(".calling")).to_contain_text("Rut has answered your call")
    expect(tablet.locator("#log").get_by_text("Cia calls the referee")).to_have_count(1)
    expect(tablet.locator(".call")).to_have_count(0)


def test_call_handed_on_rings_at_the_head_referee_and_says_who_comes(evening, pages):
    """Two tablets: one hands it on, the other rings anew and has it on top; the phone follows with names."""
    hall = open_hall(evening, START, START)
    head, other = (pages.open(hall.referees[referee], width=1024) for referee in (0, 1))
    for tablet in (head, other):
        tablet.evaluate(COUNT_RINGS)
        tablet.get_by_role("button", name="Sound at calls").click()
        expect(tablet.locator("body")).to_have_attribute("data-rung", "1")
    phone, first = follows(pages.open(hall.seats[1]["Cia"])), follows(pages.open(hall.seats[0]["Bo"]))
    for who, rung in ((first, "2"), (phone, "3")):
        call(who)
        for tablet in (head, other):
            expect(tablet.locator("body")).to_have_attribute("data-rung", rung)

    desk = pages.open(hall.table(1, referee=1), width=1024)
    desk.locator(".call").get_by_role("link", name="More").click()
    desk.locator("#desk").get_by_role("button", name="It decides the game").click()

    expect(head.locator("body")).to_have_attribute("data-rung", "4")
    expect(head.locator(".tile").first).to_contain_text("for you, the head referee")
    expect(head.locator(".tile").first).to_contain_text("Cia")
    expect(other.locator(".tile").first).to_contain_text("Bo")
    expect(other.locator("#hall")).to_contain_text("for Rut, the head referee")
    expect(other.locator("body")).to_have_attribute("data-rung", "3")
    expect(phone.locator(".calling")).to_contain_text("waits for Rut, the head referee")
    head.locator(".tile").first.click()
    head.locator(".call").get_by_role("button", name="I am coming").click()
    expect(phone.locator(".calling")).to_contain_text("Rut is coming")
    expect(desk.locator("#desk")).to_contain_text("Rut is coming")


def test_seat_taken_over_by_another_phone_tells_both_at_once(evening, pages):
    """The referee makes a new code, another phone scans it: both say who has the seat since when; the log has it."""
    hall = open_hall(evening, START + "Anna play AH")
    old, tablet = follows(pages.open(hall.seats[0]["Bo"])), follows(pages.open(hall.table(), width=1024))
    expect(old.locator("[data-my-turn]")).to_have_count(1)
    tablet.locator("#place-1").click()
    tablet.locator("#desk").get_by_role("link", name="Code for the phone").click()
    tablet.locator("#desk").get_by_role("button", name="Void this link and make a new one").click()

    expect(old.locator("#message")).to_contain_text(re.compile(r"another phone took over Bo's seat at \d\d:\d\d"))
    expect(old.locator("#desk")).to_have_count(0)
    expect(tablet.locator("#log")).to_contain_text("A new link for Bo's seat")
    address = tablet.locator(".code__address").inner_text()
    assert address != hall.seats[0]["Bo"]
    new = follows(pages.open(address))
    expect(new.locator("#taken-over")).to_contain_text(re.compile(r"This phone took over Bo's seat at \d\d:\d\d"))
    assert accessibility_faults(new) == []
    new.locator(".pad [value='7H']").click()
    expect(tablet.locator("#log")).to_contain_text("Bo plays 7♥")
    expect(pages.open(hall.seats[0]["Bo"]).get_by_role("alert")).to_contain_text("Ask the referee")


def test_slow_tap_on_the_bell_turns_it_on(evening, pages):
    """A finger that stays a while has woken the sound before it leaves; that is not a second tap."""
    tablet = pages.open(open_hall(evening, START).table(), width=1024)
    tablet.evaluate(COUNT_RINGS)
    tablet.get_by_role("button", name="Sound at calls").click(delay=500)

    expect(tablet.locator("body")).to_have_attribute("data-rung", "1")
    expect(tablet.locator("[data-bell]")).to_have_attribute("data-state", "on")


@pytest.mark.parametrize("width", [360, 768, 1024, 1280])
def test_first_tap_on_a_tablet_moves_nothing_under_the_finger(evening, pages, width):
    """The bell wakes with it, and says so in the header; what is tapped must still lie there when the finger lifts."""
    hall = open_hall(evening, START, START)
    tablet = follows(pages.open(hall.table(), width=width))
    bell = tablet.get_by_role("button", name="Sound at calls")
    expect(bell).to_have_attribute("data-state", "waiting")
    before = tablet.locator("#table-name").bounding_box()
    tablet.mouse.move(5, 300)
    tablet.mouse.down()

    expect(bell).to_have_attribute("data-state", "on")
    assert tablet.locator("#table-name").bounding_box() == before
    tablet.mouse.up()
