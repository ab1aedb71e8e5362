"""The weight of a phone's pages: bytes on the wire, compressed, including headers."""

import pytest

from referee.games import GAMES
from tests.support.browser import wait_until
from tests.support.phone import Phone
from tests.support.referee import FOUR, START
from tests.support.seats import open_game, open_table
from tests.support.wire import Wire

FIRST_LOAD, ANSWER = 62_000, 5_000  # bytes

# All that the page has asked for is kept by its service worker, too; nothing more is fetched then.
ALL_KEPT = """Promise.all(
  [location.pathname, ...performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)]
    .filter((path) => path === location.pathname || /\\.(css|js)$/.test(path))
    .map((path) => caches.match(path, { ignoreVary: true })),
).then((all) => all.length > 5 && all.every(Boolean))"""


def all_kept(phone: Phone, wire: Wire) -> int:
    """The bytes received once the page follows and its worker has fetched what it keeps."""
    phone.follows()
    wait_until(phone.page, ALL_KEPT)
    return wire.received


@pytest.mark.parametrize("game", GAMES)
def test_first_load_of_a_phone_page_is_light(evening, pages, wire, game):
    """Page, styles, scripts, drawings, and all that the service worker fetches to keep them: 62 kB at most."""
    anna = Phone.at(pages, wire.url(open_game(evening, game, FOUR)["Anna"]), worker=True)

    assert 20_000 < all_kept(anna, wire) <= FIRST_LOAD


def test_second_load_brings_the_page_alone(evening, pages, wire):
    """Everything but the page is kept by its hashed name, also when the browser asks whether its worker is new.

    It does so by itself a second after the page has come, and here at once: what was measured before was a race.
    """
    anna = Phone.at(pages, wire.url(open_table(evening, START)["Anna"]), worker=True)
    before = all_kept(anna, wire)
    wire.asked.clear()
    anna.reload()
    all_kept(anna, wire)
    anna.page.evaluate("navigator.serviceWorker.getRegistration().then((worker) => worker.update()).then(() => true)")

    assert [asked for asked in wire.asked if "/static/" in asked] == []
    parts = sum(asked.endswith("/table/") for asked in wire.asked)  # a slow page may have fetched its part as well
    assert 1_000 < wire.received - before <= 10_500 + parts * ANSWER


def test_answer_to_an_entry_is_light(evening, pages, wire):
    """A card tapped brings back 5 kB at most, and so does the news on the other phones."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, wire.url(seats["Anna"])), Phone.at(pages, seats["Bo"])
    before = wire.received
    anna.lay("AH")
    anna.shows_laid("AH")
    entered = wire.received
    bo.lay("7H")
    anna.shows_laid("7H")

    assert 500 < entered - before <= ANSWER
    assert 500 < wire.received - entered <= ANSWER
