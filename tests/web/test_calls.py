"""Calls for the referee, in a real browser: from a phone without network, and on several referees' tablets."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import follows, tap
from tests.support.halls import open_hall
from tests.support.referee import START
from tests.support.wire import wire_to

CUT = ("ERR_", "htmx:sendError", "htmx:afterRequest")  # what a cut line logs
BACK = 20_000  # milliseconds within which a phone has noticed that the line is back


@pytest.fixture
def wire(evening, pages):
    """The line between the phone of this test and the server."""
    pages.allow(*CUT)
    with wire_to(evening.port) as made:
        yield made


def call(phone: Page, reason: str = "Something else") -> None:
    """Tap through a call for the referee."""
    phone.locator(".strip__sheet--call summary").click()
    tap(phone.locator("#call-form").get_by_label(reason))
    phone.locator("#call-form").get_by_role("button", name="Call the referee").click()


def test_call_without_network_waits_on_the_phone_and_says_so(evening, pages, wire):
    """Nobody comes for what nobody has heard: the phone says that, and calls by itself once it can."""
    hall = open_hall(evening, START)
    tablet, phone = follows(pages.open(hall.table(), width=1024)), follows(pages.open(wire.url(hall.seats[0]["Cia"])))
    wire.cut()
    expect(phone.locator("#status")).to_have_attribute("data-state", "lost")
    call(phone)

    expect(phone.locator(".queue__head")).to_contain_text("Nobody else sees this yet")
    expect(phone.locator(".queue__row")).to_have_text(re.compile(r"Call the referee\s+on this phone"))
    expect(phone.locator("[data-calling]")).to_have_count(0)
    expect(tablet.locator(".call")).to_have_count(0)
    wire.mend()

    expect(phone.locator(".calling")).to_contain_text("The referee has been called", timeout=BACK)
    expect(tablet.locator(".call")).to_contain_text("Cia calls")
    expect(phone.locator(".queue__row")).to_have_attribute("data-state", "arrived")


def test_call_whose_answer_was_lost_is_raised_once(evening, pages, wire):
    """The server has heard it, the phone does not know. Answered meanwhile, it is not raised anew when it is resent."""
    hall = open_hall(evening, START)
    tablet, phone = follows(pages.open(hall.table(), width=1024)), follows(pages.open(wire.url(hall.seats[0]["Cia"])))
    wire.lose_answers()
    call(phone)
    tablet.locator(".call").get_by_role("button", name="I am coming").click()
    tablet.locator(".call").get_by_role("button", name="Settled").click()
    expect(tablet.locator(".call")).to_have_count(0)
    assert wire.lost >= 1
    wire.mend()

    expect(phone.locator(".queue__row")).to_have_attribute("data-state", "arrived", timeout=BACK)
    expect(phone.locator(".calling")).to_contain_text("Rut has answered your call")
    expect(tablet.locator("#log").get_by_text("Cia calls the referee")).to_have_count(1)
    expect(tablet.locator(".call")).to_have_count(0)
