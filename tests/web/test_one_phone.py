"""One phone for a whole table, in a real browser: it follows the turn by itself."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.server import RunningServer


def test_one_phone_follows_the_turn(evening: RunningServer, pages: Pages) -> None:
    """Chosen when the table is opened; the deal, the answers and the exchanges of all are entered on one page."""
    page = pages.open(f"{evening.url}/quick/knoesten/")
    page.get_by_label("One phone for the whole table").check()
    page.get_by_role("button", name="3 players").click()
    who = page.locator(".for-all [role=status]")
    expect(who).to_contain_text("You enter for Player 1")
    page.get_by_role("link", name="Player 3", exact=True).click()
    expect(who).to_contain_text("You enter for Player 3")
    page.get_by_role("link", name="Whose turn it is").click()
    expect(who).to_contain_text("You enter for Player 1")
    assert accessibility_faults(page) == []

    page.get_by_role("radio", name="Player 3").check(force=True)  # deals
    page.locator('button[value="KC"]').click()
    expect(page.locator("#ask")).to_contain_text("Your turn")
    expect(who).to_contain_text("You enter for Player 1")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(who).to_contain_text("You enter for Player 2")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(who).to_contain_text("You enter for Player 3")  # the dealer exchanges first
    assert accessibility_faults(page) == []
