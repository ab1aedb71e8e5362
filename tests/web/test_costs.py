"""What each card cost: a player has a hand valued, and the referee reads who lost by an illegal card."""

import re

from playwright.sync_api import expect

from tests.support.browser import accessibility_faults, go_by
from tests.support.referee import COSTLY, DEAR, LOSING
from tests.support.seats import open_table

VALUED = 30_000  # milliseconds within which another process has begun and valued a hand


def test_a_hand_is_valued_for_a_player_and_its_referee(evening, pages):
    """By one tap; then each moment says what its card cost, and the referee's desk who lost by it."""
    seats = open_table(evening, COSTLY)
    page = pages.open(seats["Bo"] + f"replay/{DEAR - 2}/")
    costs = page.locator("#costs")
    go_by(costs.get_by_role("button", name="Value the cards"))
    dear = costs.get_by_role("link", name=re.compile("cost Cia 6 points"))
    expect(dear).to_be_visible(timeout=VALUED)
    expect(costs).not_to_contain_text("lost")
    expect(page.locator("#moment")).to_contain_text("cost nothing")
    dear.click()
    expect(page.locator(f"#moment[data-number='{DEAR}']")).to_contain_text(re.compile("cost Cia 6 points. *Better:"))
    assert accessibility_faults(page) == []

    tablet = pages.open(seats["referee"] + f"events/{LOSING}/")
    expect(tablet.locator("#lost")).to_contain_text("Anna lost 1 point by it.")
