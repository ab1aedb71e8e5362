"""Shared by the tablet's browser tests: players who act, and the desk."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages
from tests.support.referee import SHOWN, START, TRICKS

BEFORE_PROOF = START + TRICKS
PROVEN = START + TRICKS + SHOWN


def play(pages: Pages, address: str, card: str) -> Page:
    """A player plays a card on the phone at `address`, and it has arrived."""
    phone = pages.open(address)
    number = int(phone.locator("#seat").get_attribute("data-number") or 0)
    phone.locator(f"button[name=cards][value='{card}']").click()
    expect(phone.locator("#seat")).to_have_attribute("data-number", str(number + 1))
    return phone


def call(pages: Pages, address: str) -> Page:
    """A player calls the referee from the phone at `address`."""
    phone = pages.open(address)
    phone.locator("summary").filter(has=phone.locator("use[href='#icon-hand']")).first.click()
    phone.locator("form[action$='/call/'] button").first.click()
    return phone


def desk(tablet: Page) -> Locator:
    """What lies open."""
    return tablet.locator("#desk")


def open_event(tablet: Page, number: int) -> Locator:
    """Tap a line of the log; the desk it opens."""
    tablet.locator(f"#event-{number} a").click()
    expect(desk(tablet)).to_have_attribute("data-event", str(number))
    return desk(tablet)
