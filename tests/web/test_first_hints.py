"""First-time hints in a real browser: one sentence a screen, gone for good with one tap, no nagging without scripts."""

import pytest
from playwright.sync_api import expect

from referee.games import GAMES
from tests.support.browser import Pages, accessibility_faults
from tests.support.referee import FOUR
from tests.support.seats import open_game
from tests.support.server import RunningServer


def test_hint_is_gone_for_good_once_dismissed(evening: RunningServer, pages: Pages) -> None:
    """Announced politely, dismissed with one tap, not there when the page is reloaded. Other screens have theirs."""
    page = pages.open(evening.url, hints=True)
    hint = page.locator("#first-hint")
    expect(hint).to_contain_text("Practise alone")
    expect(page.locator("#announcer")).to_contain_text("Practise alone")
    assert accessibility_faults(page) == []
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_be_hidden()
    page.reload()
    expect(page.get_by_role("link", name="Practise alone")).to_be_visible()
    expect(hint).to_be_hidden()
    page.goto(f"{evening.url}/practice/")
    page.get_by_role("button", name="Knoesten").click()
    expect(hint).to_contain_text("These cards are yours")


@pytest.mark.parametrize("game", GAMES)
def test_each_phone_has_a_hint_that_covers_nothing(evening: RunningServer, pages: Pages, game: str) -> None:
    """It stands above the table; the pad is where it was, and can be tapped."""
    page = pages.open(open_game(evening, game, FOUR)["Anna"], width=360, hints=True)
    hint, desk = page.locator("#first-hint"), page.locator("#desk")
    expect(hint).to_be_visible()
    assert accessibility_faults(page) == []
    above, below = hint.bounding_box(), desk.bounding_box()
    assert above and below and above["y"] + above["height"] <= below["y"]


def test_without_scripts_there_is_none(evening: RunningServer, pages: Pages) -> None:
    """It could not be dismissed."""
    page = pages.open(evening.url, javascript=False)
    expect(page.get_by_role("link", name="Practise alone")).to_be_visible()
    expect(page.locator("#first-hint")).to_be_hidden()
