"""Checking in on a phone, with two hundred players, and without scripts."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import make_competition, open_office

FIRST = ("Anna", "Bo", "Cilla", "Dag", "Eva", "Fia", "Gun", "Hal", "Ida", "Jan")
LAST = ("Ek", "Berg", "Lind", "Holm", "Ström", "Öberg", "Ås", "Dahl", "Falk", "Gran")
TWO_HUNDRED = tuple(f"{first} {last}{more}" for first in FIRST for last in LAST for more in ("", " Jr"))


def test_two_hundred_are_checked_in_by_search(empty_hall: RunningServer, pages: Pages) -> None:
    """All are marked as away.

    Each player who comes is found by a few letters and marked by a tap, which can be undone.
    """
    page = open_office(pages, empty_hall, width=360)
    make_competition(page, "Friday", TWO_HUNDRED)
    page.get_by_role("link", name="Check-in").click()
    page.get_by_role("button", name="Mark everybody as away").click()
    expect(page.get_by_role("status").first).to_contain_text("0 of 200 are here, 200 missing")

    page.get_by_label("Search by name or club").fill("eva ob")
    expect(page.locator(".checked button")).to_have_count(2)
    page.get_by_role("button", name="Eva Öberg away").click()
    expect(page.locator("#undo")).to_contain_text("Marked as here: Eva Öberg.")
    expect(page.locator("#checked")).to_contain_text("1 of 200 are here, 199 missing")
    expect(page.locator(".checked button")).to_have_count(2)
    assert accessibility_faults(page) == []
    take_pictures(page, "check-in")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#checked")).to_contain_text("0 of 200 are here, 200 missing")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_checking_in_and_renaming_without_scripts(empty_hall: RunningServer, pages: Pages) -> None:
    """Checking in and renaming work as plain forms."""
    page = open_office(pages, empty_hall, javascript=False)
    make_competition(page, "Friday", ("Anna", "Bo; Ruter"))
    page.get_by_role("link", name="Check-in").click()
    page.get_by_role("button", name="Anna ✓ here").click()
    page.get_by_label("Only missing players").check()
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".checked button")).to_have_count(1)

    page.get_by_role("link", name="Back to the competition").click()
    page.get_by_role("link", name="Anna").click()
    page.get_by_label("Name", exact=True).fill("Annie Ek")
    page.get_by_label("Other spellings").fill("Anna")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Annie Ek")
