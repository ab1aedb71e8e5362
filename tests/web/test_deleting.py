"""A test evening is deleted in a real browser, by its name."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import make_competition, open_office


def test_test_evening_is_deleted_by_its_name(empty_hall: RunningServer, pages: Pages) -> None:
    """The archive is offered first, a wrong name deletes nothing, and the log can be read afterwards."""
    page = open_office(pages, empty_hall, width=360)
    make_competition(page, "Only a test")
    page.get_by_role("link", name="Delete the tournament").click()
    expect(page.get_by_role("link", name="Make the archive")).to_be_visible()
    assert accessibility_faults(page) == []
    take_pictures(page, "delete-tournament")

    pages.allow("422")
    page.get_by_label("Type its name to delete it").fill("Only a tset")
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.locator("#wrong")).to_contain_text("Nothing was deleted")
    page.get_by_label("Type its name to delete it").fill("only a test")
    page.get_by_role("button", name="Delete it for good").click()

    expect(page.get_by_role("status").first).to_contain_text("Only a test is deleted.")
    expect(page.locator("body")).to_contain_text("No tournament yet")
    page.locator("#deleted summary").click()
    page.get_by_role("link", name="Only a test").click()
    expect(page.locator("#acts")).to_contain_text("Tournament Only a test deleted: 8 players, 0 rounds")
