"""Pages that follow live, when updates overtake each other."""

from playwright.sync_api import expect

from tests.support.browser import Held, Pages
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer
from tests.support.tablet import Tablet


def test_news_that_come_while_a_fragment_is_on_its_way_are_not_lost(evening: RunningServer, pages: Pages) -> None:
    """What the tablet asks for after one card arrives late and old; the next card shows all the same."""
    links = open_table(evening, START)
    tablet = Tablet.at(pages, links["referee"], width=1280)
    first, second = Phone.at(pages, links["Anna"]), Phone.at(pages, links["Bo"])
    number = tablet.number()
    held = Held(tablet.page, "**/*log=*", 1)
    first.lay("KH")
    first.has_come(number + 1)
    late = held.first()
    old = late.fetch()
    second.lay("7H")
    second.has_come(number + 2)
    late.fulfill(response=old)

    expect(tablet.line(number + 2)).to_be_visible()
