"""Messages about a lost connection are shown only while it is lost, whatever else the page shows meanwhile."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.support.browser import CUT, Pages, follows
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer

NOT_CONNECTED = "Not connected: enter what you do"
STREAM = "**/live/"


def deafened(page: Page) -> Page:
    """The page without its stream: it counts its line as lost, though what it sends is answered."""

    def refuse(route: Route) -> None:
        route.abort()

    page.route(STREAM, refuse)
    page.reload()
    expect(page.locator("#status")).to_have_attribute("data-state", "lost")
    return page


def test_screen_reader_hears_when_the_line_is_back(evening: RunningServer, pages: Pages) -> None:
    """An answer is swapped in while the line counts as lost, and no news come after it: what is told is told anew."""
    pages.allow(*CUT)
    anna = deafened(pages.open(open_table(evening, START)["Anna"]))
    expect(anna.locator("#announcer")).to_contain_text(NOT_CONNECTED)
    anna.locator(".pad [value=AH]").tap()
    expect(anna.locator("#announcer")).to_contain_text("Anna plays A♥")
    expect(anna.locator("#announcer")).to_contain_text(NOT_CONNECTED)

    anna.unroute(STREAM)

    follows(anna)
    expect(anna.locator("#announcer")).to_contain_text("Bo plays")
    expect(anna.locator("#announcer")).not_to_contain_text(NOT_CONNECTED)


def test_pad_that_the_lost_line_opened_closes_when_it_is_back(evening: RunningServer, pages: Pages) -> None:
    """Who is not to move can enter all the same while nobody can say whose turn it is; what came meanwhile too."""
    pages.allow(*CUT)
    anna = deafened(pages.open(open_table(evening, START)["Anna"]))
    anna.locator(".pad [value=AH]").tap()
    out_of_turn = anna.locator("details[data-open-when-lost]")
    expect(out_of_turn).to_have_attribute("open", "")

    anna.unroute(STREAM)

    follows(anna)
    expect(out_of_turn).not_to_have_attribute("open", "")


def test_pad_that_the_player_opened_stays_open(evening: RunningServer, pages: Pages) -> None:
    """The line goes and comes back while somebody enters a card out of turn."""
    pages.allow(*CUT)
    bo = follows(pages.open(open_table(evening, START)["Bo"]))
    out_of_turn = bo.locator("details[data-open-when-lost]")
    out_of_turn.locator("summary").tap()
    bo.context.set_offline(True)
    expect(bo.locator("#status")).to_have_attribute("data-state", "lost")
    bo.context.set_offline(False)

    follows(bo)
    expect(out_of_turn).to_have_attribute("open", "")
