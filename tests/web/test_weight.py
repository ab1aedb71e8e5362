"""What a phone's pages weigh: bytes as they come over the wire, compressed, headers and all."""

import pytest
from playwright.sync_api import Page, expect

from referee.games import GAMES
from tests.support.browser import wait_until
from tests.support.referee import FOUR, START
from tests.support.seats import open_game, open_table
from tests.support.wire import Wire

FIRST_LOAD, ANSWER = 60_000, 5_000  # bytes
QUIET = 700  # milliseconds without a byte: all that was asked for has come


def settled(page: Page, wire: Wire) -> int:
    """The bytes received, once no more come (a stream says something only every 15 s)."""
    before = -1
    while before != wire.received:
        before = wire.received
        page.wait_for_timeout(QUIET)
    return before


@pytest.mark.parametrize("game", GAMES)
def test_first_load_of_a_phone_page_is_light(evening, pages, wire, game):
    """Page, styles, scripts, drawings, and all that the service worker fetches to keep them: 60 kB at most."""
    anna = pages.open(wire.url(open_game(evening, game, FOUR)["Anna"]), worker=True)
    wait_until(anna, "navigator.serviceWorker.controller")

    assert 20_000 < settled(anna, wire) <= FIRST_LOAD


def test_second_load_brings_the_page_alone(evening, pages, wire):
    """Everything but the page is kept by its hashed name; reloading costs no more than an entry does, and its page."""
    anna = pages.open(wire.url(open_table(evening, START)["Anna"]), worker=True)
    wait_until(anna, "navigator.serviceWorker.controller")
    before = settled(anna, wire)
    anna.reload()

    assert 1_000 < settled(anna, wire) - before <= 10_000


def test_answer_to_an_entry_is_light(evening, pages, wire):
    """A card tapped brings back 5 kB at most, and so does the news on the other phones."""
    seats = open_table(evening, START)
    anna = pages.open(wire.url(seats["Anna"]))
    before = settled(anna, wire)
    anna.locator(".pad [value=AH]").tap()
    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    entered = settled(anna, wire)
    bo = pages.open(seats["Bo"])
    bo.locator(".pad [value='7H']").tap()
    expect(anna.locator(".trick [aria-label='7 of hearts']")).to_be_visible()

    assert 500 < entered - before <= ANSWER
    assert 500 < settled(anna, wire) - entered <= ANSWER
