"""The people of a club in a real browser: written down once, ticked off as they come."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office


@pytest.mark.parametrize("javascript", [True, False])
def test_people_are_ticked_off_and_a_guest_is_added(empty_hall: RunningServer, pages: Pages, javascript: bool) -> None:
    """Three taps and a line, and four people can be seated."""
    page = open_office(pages, empty_hall, width=360, javascript=javascript)
    page.get_by_role("link", name="The club's people").click()
    page.locator("#paste").fill("Anna\nBo\nCia")
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_role("status").first).to_contain_text("3 people added to your club.")
    if javascript:
        assert accessibility_faults(page) == []

    page.get_by_role("link", name="My tournaments", exact=True).click()
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_role("button", name="Create tournament").click()
    page.locator("#players").get_by_role("link", name="Who of the club is here?").click()
    for name in ("Anna", "Bo", "Cia"):
        page.get_by_role("button", name=f"{name} not on the list").click()
        expect(page.get_by_role("button", name=f"{name} ✓ here")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("A guest").fill("Gus")
    page.get_by_role("button", name="Add the guest").click()
    expect(page.get_by_role("status").first).to_contain_text("Gus is on the list.")
    if javascript:
        assert accessibility_faults(page) == []
        take_pictures(page, "club-here")
    page.get_by_role("link", name="Back to the competition").click()
    expect(page.locator("#next")).to_contain_text("All 4 are here. Draw round 1.")
