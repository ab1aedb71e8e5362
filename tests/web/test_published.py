"""The folder that `manage.py publish` writes, opened from the disk in a browser: it can be read by everybody."""

from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.server import RunningServer


def test_published_pages_are_read_from_the_disk(evening: RunningServer, pages: Pages, tmp_path: Path) -> None:
    """From the first page to a player's, in another language, and to a table; on a phone nothing runs off the side."""
    folder = tmp_path / "out"
    evening.manage("publish", "demo-tournament", str(folder))
    pages.allow("style.css")  # axe asks for the style once more, which a browser refuses to a page from the disk
    page = pages.open(f"file://{folder}/index.html")
    page.get_by_role("link", name="Svenska").click()
    page.locator(".links a").first.click()
    faults = accessibility_faults(page)
    page.locator("tbody a").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    faults += accessibility_faults(page)
    page.get_by_role("link", name="Nederlands").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator(".why__tables a").first.click()
    expect(page.locator(":target h2")).to_contain_text("Tafel")
    faults += accessibility_faults(page)
    assert faults == []
    expect(page.locator(".masthead")).to_have_css("display", "flex")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
