"""A quick table in a real browser: from the start page to the first card."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.server import RunningServer


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("Knoesten", "trumps"),
        ("Knåker", "Swap cards"),
        ("Gnällknekt", "turn"),
        ("Kombinations-Whist", "deals"),
    ],
)
def test_four_taps_from_the_start_page_to_a_seat(evening: RunningServer, pages: Pages, game: str, asked: str) -> None:
    """Quick table, the game, how many, a seat: the table runs, and what comes first in that game is asked for."""
    page = pages.open(evening.url)
    page.get_by_role("link", name="Quick table").click()
    page.get_by_role("link", name=game, exact=True).click()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="4 players").click()
    assert accessibility_faults(page) == []
    page.locator(".code").first.click()

    expect(page.locator("#ask")).to_contain_text(asked)
