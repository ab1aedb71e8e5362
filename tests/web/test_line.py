"""Messages about a lost connection are shown only while it is lost, whatever else the page shows meanwhile."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.support.browser import CUT, Pages
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer

NOT_CONNECTED = "Not connected. What you enter first is sent"
STREAM = "**/live/"


def deafened(phone: Phone) -> Phone:
    """The phone without its stream: it counts its line as lost, though what it sends is answered."""

    def refuse(route: Route) -> None:
        route.abort()

    phone.page.route(STREAM, refuse)
    return phone.reload().lost()


def test_screen_reader_hears_when_the_line_is_back(evening: RunningServer, pages: Pages) -> None:
    """An answer is swapped in while the line counts as lost, and no news come after it: what is told is told anew."""
    pages.allow(*CUT)
    anna = deafened(Phone.at(pages, open_table(evening, START)["Anna"]))
    expect(anna.announcer).to_contain_text(NOT_CONNECTED)
    anna.lay("AH")
    expect(anna.announcer).to_contain_text("Anna plays ace of hearts")
    expect(anna.announcer).to_contain_text(NOT_CONNECTED)

    anna.page.unroute(STREAM)

    anna.follows()
    expect(anna.announcer).to_contain_text("Bo plays")
    expect(anna.announcer).not_to_contain_text(NOT_CONNECTED)


def test_pad_that_the_lost_line_opened_closes_when_it_is_back(evening: RunningServer, pages: Pages) -> None:
    """Who is not to move can enter all the same while nobody can say whose turn it is; what came meanwhile too."""
    pages.allow(*CUT)
    anna = deafened(Phone.at(pages, open_table(evening, START)["Anna"]))
    anna.lay("AH")
    out_of_turn = anna.opened_when_lost
    expect(out_of_turn).to_have_attribute("open", "")

    anna.page.unroute(STREAM)

    anna.follows()
    expect(out_of_turn).not_to_have_attribute("open", "")


def test_pad_that_the_player_opened_stays_open(evening: RunningServer, pages: Pages) -> None:
    """The line goes and comes back while somebody enters a card out of turn."""
    pages.allow(*CUT)
    bo = Phone.at(pages, open_table(evening, START)["Bo"])
    out_of_turn = bo.opened_when_lost
    bo.open_out_of_turn()
    bo.go_offline()
    bo.lost()
    bo.come_online()

    bo.follows()
    expect(out_of_turn).to_have_attribute("open", "")
