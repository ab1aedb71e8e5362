"""Adjusted scores: a referee weighs two results at the tablet, and the standings say so."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import EIGHT, Office


def test_a_referee_weighs_two_results_at_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """Of a table whose game is over; everybody reads the ground, and the organiser takes it back."""
    office = Office(pages, evening, "Weighed", EIGHT)
    office.draw(1)
    office.page.goto(f"{office.home}rounds/1/tables/1/result/")
    for at, field in enumerate(office.page.locator("#way-result .tally__number").all()):
        field.fill(str(at))
    office.page.locator("#why-result").fill("On paper")
    office.page.get_by_role("button", name="See what it changes").first.click()
    go_by(office.page.get_by_role("button", name="Enter it"))
    office.page.goto(f"{office.home}referee/")
    link = office.page.locator("a[href*='/r/']").first.get_attribute("href") or ""
    tablet = pages.open(link, width=768)
    tablet.locator(".tile").filter(has_text="Table 1").click()
    seat = tablet.locator("a[href*='/seats/']").first
    name = next(name for name in EIGHT if name in seat.inner_text())
    seat.click()
    tablet.get_by_role("link", name="Adjust scores").click()
    tablet.get_by_text("Weigh several results").click()
    for number, (share, points) in enumerate((("60", "3"), ("40", "1")), 1):
        tablet.locator(f"[name=share-{number}]").fill(share)
        for field in tablet.locator(f"[name^=points-{number}-]").all():
            field.fill(points)
    tablet.get_by_label("Why", exact=True).select_option("unplayable")
    tablet.get_by_label("In your own words").fill("The lights went out")
    take_pictures(tablet, "adjusting-desk")
    assert accessibility_faults(tablet) == []
    tablet.get_by_role("button", name="Adjust the scores").click()
    expect(tablet.locator("#desk .figure").first).to_have_text("2.2")
    take_pictures(tablet, "adjusting-desk-after")

    standings = pages.open(office.home.replace("/organise/competition/", "/e/"), width=360)
    standings.locator(".standings__rows summary").filter(has_text=name).click()
    told = standings.locator(".why__tables").filter(has_text="Score adjusted: the game could not be played to its end")
    expect(told.first).to_contain_text("60 % of 3, 40 % of 1")
    expect(standings.locator("body")).not_to_contain_text("The lights went out")
    take_pictures(standings, "adjusting-standings")

    office.page.goto(f"{office.home}rounds/1/tables/1/result/")
    office.page.get_by_text("Adjust scores").click()
    assert accessibility_faults(office.page) == []
    take_pictures(office.page, "adjusting-organiser")
    office.page.get_by_role("button", name="Count the game's own result again").click()
    go_by(office.page.get_by_role("button", name="Enter it"))
    standings.reload()
    expect(standings.locator("body")).not_to_contain_text("Score adjusted")
