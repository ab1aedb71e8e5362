"""Pages that follow live, when updates overtake each other."""

from playwright.sync_api import Route, expect

from tests.support.browser import Pages
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer


def test_news_that_come_while_a_fragment_is_on_its_way_are_not_lost(evening: RunningServer, pages: Pages) -> None:
    """The log asked for after one card arrives late and old; the next card shows all the same."""
    links = open_table(evening, START)
    tablet = pages.open(links["referee"], width=1280)
    first, second = pages.open(links["Anna"]), pages.open(links["Bo"])
    expect(tablet.locator("#log .event").first).to_be_visible()
    number = int(tablet.locator("#log").get_attribute("data-number") or 0)
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Keep the first request for the log; let the others through."""
        if held:
            route.continue_()
        else:
            held.append(route)

    tablet.route("**/log/**", hold)
    with tablet.expect_request("**/log/**"):
        first.locator("button[name=cards][value='KH']").click()
        expect(first.locator("#seat")).to_have_attribute("data-number", str(number + 1))
    old = held[0].fetch()
    second.locator("button[name=cards]:not(.key--elsewhere)").first.click()
    expect(second.locator("#seat")).to_have_attribute("data-number", str(number + 2))
    held[0].fulfill(response=old)

    expect(tablet.locator(f"#event-{number + 2}")).to_be_visible()
