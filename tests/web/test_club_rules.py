"""An organiser tries house rules, sees what they do, saves them as the club's own, and plays by them."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office


def test_club_makes_its_own_rules(empty_hall: RunningServer, pages: Pages) -> None:
    """From the club's page to a competition and its sheet; games are simulated meanwhile by another process."""
    page = open_office(pages, empty_hall, width=360)
    go_by(page.get_by_role("link", name="The club's own rules"))
    go_by(page.get_by_role("link", name="Gnällknekt"))
    page.locator("#id_option_life_play").select_option("top")
    go_by(page.get_by_role("button", name="See what that does"))
    expect(page.locator("#tried")).to_contain_text("11 cases of the casebook are ruled otherwise.")
    expect(page.locator("#tried")).to_contain_text("We know of no contradiction between them.")
    page.locator("#cases > summary").click()
    page.locator("#cases .sheet summary").first.click()
    assert accessibility_faults(page) == []
    take_pictures(page, "workshop")

    go_by(page.get_by_role("button", name="Simulate games"))
    expect(page.get_by_role("progressbar")).to_be_visible()
    take_pictures(page, "workshop-playing")
    go_by(page.get_by_role("button", name="Cancel"))
    expect(page.locator("#simulated")).to_contain_text("cancelled")
    go_by(page.get_by_role("button", name="Simulate games"))
    expect(page.get_by_role("progressbar")).to_be_visible()

    page.get_by_label("Name of the rules").fill("Top only")
    go_by(page.get_by_role("button", name="Save the rules"))
    expect(page.get_by_role("status").first).to_contain_text("Top only v1 is saved")
    assert accessibility_faults(page) == []
    take_pictures(page, "club-rules")
    go_by(page.get_by_role("link", name="Print them"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Top only v1")
    take_pictures(page, "club-rules-sheet")

    page.goto(f"{empty_hall.url}/organise/new/?game=gnallknekt&details=1")
    page.get_by_label("Your club's own rules").select_option("Top only v1")
    go_by(page.get_by_role("button", name="Create tournament"))
    slug = page.url.rstrip("/").split("/")[-1]
    page.goto(f"{empty_hall.url}/e/{slug}/rules/")
    expect(page.locator("#house-rules")).to_contain_text("Gnällknekt · Top only v1")
