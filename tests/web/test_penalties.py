"""Penalties outside a game: a referee gives one by taps, everybody sees what kind it is, the player why."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, follows, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import EIGHT, Office

WHY = "Came with the second bus"


def test_a_penalty_from_the_tablet_reaches_player_and_standings(evening: RunningServer, pages: Pages) -> None:
    """First the schedule warns, then it takes a point, which the player's page and the standings tell apart."""
    office = Office(pages, evening, "Punctual", EIGHT)
    office.draw(1)
    office.page.goto(f"{office.home}referee/")
    link = office.page.locator("a[href*='/r/']").first.get_attribute("href") or ""
    tablet = pages.open(link, width=1024)
    tablet.locator(".tile").first.click()
    seat = tablet.locator("a[href*='/seats/']").first
    name = next(name for name in EIGHT if name in seat.inner_text())
    anna = follows(office.phone(name))
    seat.click()
    for step in ("warning", "−1 point"):
        tablet.get_by_role("link", name="Penalty outside the game").click()
        tablet.get_by_label("late").check()
        tablet.get_by_label("Why", exact=True).fill(WHY)
        take_pictures(tablet, f"penalty-desk-{len(step)}")
        assert accessibility_faults(tablet) == []
        tablet.get_by_role("button", name="Give the penalty").click()
        expect(tablet.locator(".penalties li").first).to_contain_text(f"late: {step}")
    take_pictures(tablet, "penalty-tablet")

    expect(anna.locator("#personal-fines")).to_be_visible()
    expect(anna.locator(".fines").first).to_contain_text(f"−1 point late: {WHY}")
    take_pictures(anna, "penalty-personal")
    standings = pages.open(office.home.replace("/organise/competition/", "/e/"), width=768)
    standings.locator(".standings__rows summary").filter(has_text=name).click()
    expect(standings.locator(".why__tables").filter(has_text="Penalty: late")).to_be_visible()
    expect(standings.locator("body")).not_to_contain_text(WHY)
    take_pictures(standings, "penalty-standings")

    office.page.goto(f"{office.home}players/penalties/")
    assert accessibility_faults(office.page) == []
    take_pictures(office.page, "penalty-list")
    office.page.locator("#penalties a").last.click()
    assert accessibility_faults(office.page) == []
    office.page.get_by_text("Revoke: late, −1 point").click()
    office.page.get_by_label("Why it is revoked").first.fill("The bus was a shuttle of ours")
    take_pictures(office.page, "penalty-organiser")
    office.page.get_by_role("button", name="Revoke the penalty").first.click()
    expect(anna.locator(".fines").first).to_contain_text("warning")
    expect(anna.locator(".fines").first).not_to_contain_text("−1 point")
