"""A player looks at their own play after a round: where the figures will stand, and the hands again."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.phone import Phone
from tests.support.server import RunningServer
from tests.web.test_one_link import FOUR, Office


def test_hands_are_looked_at_again_after_a_round(evening: RunningServer, pages: Pages) -> None:
    """The personal page leads to them once a game has been played."""
    office = Office(pages, evening, "Looking back", FOUR)
    office.draw(1)
    bo = Phone(office.phone("Bo"))
    bo.page.get_by_role("link", name="I sit at my table").click()
    bo.follows()
    bo.deal("Bo", "7S")
    office.end(1)
    page = bo.page
    expect(page.locator("#personal-now")).to_contain_text("Round 1 is over")
    page.get_by_role("link", name="My play").click()
    expect(page.get_by_role("heading", name="My play", level=1)).to_be_visible()
    expect(page.locator("#play-1")).to_contain_text("Figures appear when a hand is over and its round is shown.")
    assert accessibility_faults(page) == []
    take_pictures(page, "my-play")
    page.get_by_role("link", name="What happened (1)").click()
    expect(page.locator("h1")).to_be_visible()
