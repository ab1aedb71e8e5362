"""One's own account in a real browser: sessions, another password, a recovery code on paper."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, faults_in
from tests.support.evening import sign_in
from tests.support.server import RunningServer

PHRASE = "four quiet herons wade"


def account_of(pages: Pages, server: RunningServer, width: int = 1280) -> Page:
    """The page of the organiser's account, in a browser of its own."""
    page = pages.open(f"{server.url}/organise/account/", width=width)
    sign_in(page, server)
    expect(page.get_by_role("heading", name="My account")).to_be_visible()
    return page


def looks_right(page: Page) -> None:
    """No fault that axe can find, light or dark, and nothing wider than the screen."""
    assert faults_in(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_session_is_ended_and_a_forgotten_password_replaced(pages: Pages, fresh_evening: RunningServer) -> None:
    """The organiser ends the tablet's session, makes a recovery code, and chooses another password with it."""
    office, tablet = account_of(pages, fresh_evening), account_of(pages, fresh_evening, width=360)
    looks_right(tablet)
    office.reload()
    office.get_by_role("button", name=re.compile("End the session")).first.click()
    expect(office.get_by_text("1 session ended.")).to_be_visible()
    tablet.reload()
    expect(tablet.get_by_role("heading", name="Sign in as organiser")).to_be_visible()

    code = office.locator("#recovery")
    code.get_by_label("Your password now").fill(fresh_evening.password)
    code.get_by_role("button", name="Make a recovery code").click()
    looks_right(office)
    written = office.locator("#secret code").inner_text()
    tablet.get_by_role("link", name="Password forgotten").click()
    looks_right(tablet)
    tablet.get_by_label("Name", exact=True).fill("organiser")
    tablet.get_by_label("Recovery code").fill(written)
    tablet.get_by_label("New password").fill(PHRASE)
    tablet.get_by_label("The password once more").fill(PHRASE)
    tablet.get_by_role("button", name="Choose this password").click()
    expect(tablet.get_by_text("The code is used up")).to_be_visible()
    office.goto(f"{fresh_evening.url}/organise/account/")
    expect(office.get_by_role("heading", name="Sign in as organiser")).to_be_visible()
