"""What the tests of a phone without network share: cutting it off, and the list of what waits on it."""

from playwright.sync_api import Page, expect

from tests.support.wire import Wire

BACK = 20_000  # milliseconds within which a phone has noticed that the line is back


def cut_off(page: Page, wire: Wire) -> None:
    """The line is gone, and the page has noticed."""
    wire.cut()
    expect(page.locator("#status")).to_have_attribute("data-state", "lost")


def rows(page: Page) -> list[tuple[str, str]]:
    """The list of what waits: what it is, how it stands."""
    listed = page.locator(".queue__row").all()
    return [(row.locator("b").text_content() or "", row.get_attribute("data-state") or "") for row in listed]
