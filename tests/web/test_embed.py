"""The embedded standings in a browser: the organiser chooses how they look, and a frame shows them at once."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.evening import sign_in
from tests.support.server import RunningServer


def test_the_organiser_sees_what_other_pages_will_show(evening: RunningServer, pages: Pages) -> None:
    """The frame follows the choices, the text to copy has the frame's address, and all fits on a phone."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    page.goto(f"{evening.url}/organise/competition/demo-tournament/")
    page.get_by_role("link", name="On other pages and streams").click()
    page.get_by_label("Number of places").fill("3")
    page.get_by_label("Colours").select_option("dark")
    page.get_by_role("button", name="Show the text to copy").click()

    frame = page.frame_locator("iframe")
    expect(frame.locator("tbody tr")).to_have_count(3)
    expect(frame.get_by_role("link", name="All results")).to_have_attribute("target", "_blank")
    assert accessibility_faults(page) == []
    address = page.get_by_label("For OBS").input_value()
    assert address in (page.get_by_label("For a website").input_value().replace("&amp;", "&"))
    page.goto(evening.url + address[address.index("/embed/") :])
    expect(page.locator("tbody tr")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert accessibility_faults(page) == []
