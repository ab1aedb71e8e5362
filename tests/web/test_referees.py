"""The referees of an evening, in a real browser: the organiser's page, and a tablet whose link is taken back."""

from urllib.parse import urljoin, urlsplit

from playwright.sync_api import expect

from tests.support.browser import accessibility_faults, follows
from tests.support.evening import sign_in


def test_organiser_makes_a_second_referee_and_takes_the_link_back(fresh_evening, pages):
    """A code for Siv, who is then the head; her tablet says so, and that it is over as soon as her link is void."""
    page = pages.open(f"{fresh_evening.url}/organise/", width=360)
    sign_in(page, fresh_evening)
    page.goto(urljoin(page.url, "/organise/competition/demo-tournament/"))
    page.get_by_role("link", name="Referees").click()
    page.get_by_label("Another referee").fill("Siv")
    page.get_by_role("button", name="Create a code").click()

    expect(page.locator(".seat-card")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Make Siv the head referee").click()
    expect(page.locator("#referees li").filter(has_text="Siv")).to_contain_text("head referee")
    address = page.locator(".seat-card").filter(has_text="Siv").locator("a").get_attribute("href") or ""
    tablet = follows(pages.open(urljoin(fresh_evening.url, urlsplit(address).path), width=1024))
    expect(tablet.locator(".masthead")).to_contain_text("Head referee: Siv")

    page.get_by_role("button", name="Take back the link of Siv").click()

    expect(tablet.get_by_role("alert")).to_contain_text("the organiser took back the link of Siv")
    expect(page.locator(".seat-card")).to_have_count(1)
