"""Practising alone in a real browser: the house plays by itself, and a tap on a card lays it."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by
from tests.support.server import RunningServer

CARD = re.compile("(10|[7-9JQKA])([♠♥♦♣])")
SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def test_two_taps_to_a_game_in_which_the_house_plays(evening: RunningServer, pages: Pages) -> None:
    """Start page, game; cards are dealt, a card of the fan is tapped, and the others go on by themselves."""
    page = pages.open(evening.url)
    go_by(page.get_by_role("link", name="Practise alone"))
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Knoesten").click()
    hint, seat = page.locator("#hint"), page.locator("#seat")
    gone_on = seat.filter(has_text=re.compile("(Rut|Sven) plays"))
    expect(hint).to_be_visible()
    while not CARD.fullmatch(hint.locator("strong").inner_text()):  # joining, exchanging
        number = str(seat.get_attribute("data-number"))
        page.get_by_role("button", name="Do it").click()
        expect(seat).not_to_have_attribute("data-number", number)
        expect(hint).to_be_visible()
    assert accessibility_faults(page) == []
    for _ in range(13):
        named = CARD.fullmatch(hint.locator("strong").inner_text())
        assert named
        number = str(seat.get_attribute("data-number"))
        page.locator(f'.fan-hand__one--may[value$="{named[1].replace("10", "T")}{SUITS[named[2]]}"]').click()
        expect(seat).not_to_have_attribute("data-number", number)
        expect(gone_on.or_(hint).first).to_be_visible()
        if gone_on.count():
            break  # otherwise the player has taken the trick with its last card, and leads to the next one
    expect(gone_on).to_be_visible()


@pytest.mark.parametrize("game", ["Knåker", "Gnällknekt", "Kombinations-Whist"])
def test_first_hint_is_followed_in_each_game(evening: RunningServer, pages: Pages, game: str) -> None:
    """The cards are dealt, and the table moves on when the hint is followed."""
    page = pages.open(f"{evening.url}/practice/")
    page.get_by_role("button", name=game).click()
    expect(page.locator("#hint")).to_be_visible()
    number = page.locator("#seat").get_attribute("data-number")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("#seat")).not_to_have_attribute("data-number", str(number))


def test_thirteen_cards_lie_in_two_rows_on_a_phone(evening: RunningServer, pages: Pages) -> None:
    """Seven in the first; a third row would push what is asked off the screen."""
    page = pages.open(f"{evening.url}/practice/")
    page.get_by_role("button", name="Kombinations-Whist").click()
    cards = page.locator(".fan-hand .card")
    expect(cards).to_have_count(13)
    lefts: list[float] = cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().left)")
    rows = 1 + sum(after < before for before, after in pairwise(lefts))
    assert rows == 2
