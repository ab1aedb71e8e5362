"""An announcement reaches phones, tablets and the big screen by the streams that they have, and is closed by a tap."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, follows, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import EIGHT, Office


def line_on(page: Page) -> str:
    """Return the first words of the announcement that a page shows."""
    shown = page.locator("[data-announced]")
    expect(shown).to_have_count(1)
    return shown.locator("p").inner_text()


def test_one_line_reaches_everybody(evening: RunningServer, pages: Pages) -> None:
    """Each open page has it after fetching itself once. A reader closes it, and the organiser sees who has seen it."""
    office = Office(pages, evening, "Announced", EIGHT)
    office.draw(1)
    office.page.goto(f"{office.home}referee/")
    link = office.page.locator("a[href*='/r/']").first.get_attribute("href") or ""
    tablet = follows(pages.open(link, width=1024))
    anna, bo = office.phone("Anna"), office.phone("Bo")
    bo.get_by_role("link", name="I sit at my table").click()
    expect(bo.locator("#seat")).to_be_visible()
    follows(bo)
    screen = follows(pages.open(office.home.replace("/organise/competition/", "/e/") + "projector/", width=1280))
    asked: list[str] = []
    anna.on("request", lambda request: asked.append(request.url))

    office.page.goto(f"{office.home}announcements/")
    assert accessibility_faults(office.page) == []
    office.page.get_by_role("button", name="Dinner is served.").click()
    for page in (anna, bo, tablet, screen):
        assert line_on(page) == "Dinner is served."
    assert [re.sub(r".*/p/[^/]+/", "", url) for url in asked] == ["now/"]
    take_pictures(anna, "announced-personal")
    take_pictures(screen, "announced-screen")
    take_pictures(bo, "announced-seat")
    take_pictures(tablet, "announced-tablet")

    bo.get_by_role("button", name="Close").click()
    expect(bo.locator("[data-announced]")).to_be_hidden()
    bo.reload()
    expect(follows(bo).locator("[data-announced]")).to_be_hidden()
    office.page.goto(f"{office.home}announcements/")
    seen = office.page.locator("details[id^=seen]")
    expect(seen.locator("summary")).to_have_text("3 people have seen it")
    seen.locator("summary").click()
    expect(seen).to_contain_text("Not yet: Cia, Dag, Eva, Fia, Gus, Hal")
    take_pictures(office.page, "announced-organiser")

    late = office.phone("Cia")
    assert line_on(late) == "Dinner is served."
    office.page.get_by_role("button", name="End it now").click()
    for page in (anna, late, tablet, screen):
        expect(page.locator("[data-announced]")).to_have_count(0)
