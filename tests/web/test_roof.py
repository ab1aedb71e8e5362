"""In a real browser: a second competition is added, a player is unticked, and both competitions play at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import draw, make_competition, open_office


def add_whist(page: Page) -> None:
    """Add a competition of Kombinations-Whist whose tables begin at 11."""
    page.get_by_role("link", name="Add a competition").click()
    page.locator(".game", has_text="Kombinations-Whist").click()
    page.get_by_label("Number of its first table").fill("11")
    page.get_by_role("button", name="Add competition").click()


def test_two_competitions_under_one_roof(fresh_evening: RunningServer, pages: Pages) -> None:
    """A box decides who plays where, a draw leaves out players at other tables, and a phone shows the right table."""
    page = open_office(pages, fresh_evening)
    make_competition(page, "Autumn weekend")
    add_whist(page)
    roof = page.url

    expect(page.locator("#competitions .tile")).to_have_count(2)
    tick = page.get_by_role("button", name="Anna plays Kombinations-Whist")
    expect(tick).to_have_attribute("aria-pressed", "true")
    tick.click()
    expect(tick).to_have_attribute("aria-pressed", "false")
    for name in ("Eva", "Fia", "Gus", "Hal"):
        page.get_by_role("button", name=f"{name} plays Knoesten").click()
        expect(page.get_by_role("button", name=f"{name} plays Knoesten")).to_have_attribute("aria-pressed", "false")
    assert not accessibility_faults(page)
    take_pictures(page, "roof-organiser")

    page.locator("#competitions .tile").filter(has_text="Knoesten").click()
    draw(page)
    expect(page.locator("#next")).to_contain_text("Round 1 is drawn")
    page.get_by_role("link", name="← Autumn weekend").click()
    expect(page.locator("#competitions")).to_contain_text("Round 1 is drawn: 1 table.")
    page.locator("#competitions .tile").filter(has_text="Kombinations-Whist").click()
    expect(page.locator("#next")).to_contain_text("4 of 7 are here")
    expect(page.locator("#next")).to_contain_text(
        "Left out, because they are playing in another competition: Bo, Cia, Dag."
    )
    draw(page)
    expect(page.locator("#tables")).to_contain_text("11")

    page.goto(roof)
    expect(page.locator("#competitions .tile").filter(has_text="Round 1 is drawn: 1 table.")).to_have_count(2)
    page.get_by_role("button", name="Bo plays Knoesten").click()
    expect(page.locator("h1")).to_have_text("Bo leaves in round 1")
    page.get_by_role("link", name="Back to the tournament").click()
    expect(page.get_by_role("button", name="Bo plays Knoesten")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="The players' cards").click()
    page.locator("#links summary").click()
    bo = page.locator("#links a", has_text="Bo").first.get_attribute("href") or ""
    phone = pages.open(bo, width=360)
    expect(phone.locator("#personal-now")).to_contain_text("Table 1")
    expect(phone.locator("#personal")).to_contain_text("Your other competitions")
    expect(phone.get_by_role("link", name="Kombinations-Whist", exact=True)).to_be_visible()
    assert not accessibility_faults(phone)
    take_pictures(phone, "roof-phone")


@pytest.mark.parametrize("width", [360, 1280])
def test_ticks_need_no_scripts(fresh_evening: RunningServer, pages: Pages, width: int) -> None:
    """Each box is a button that posts, and the page comes back with the box changed."""
    page = open_office(pages, fresh_evening, javascript=False, width=width)
    make_competition(page, "Autumn weekend")
    add_whist(page)
    page.get_by_role("button", name="Anna plays Knoesten").click()

    expect(page.get_by_role("button", name="Anna plays Knoesten")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_settings_are_changed_in_the_browser(fresh_evening: RunningServer, pages: Pages) -> None:
    """Before the first round, the name and the policy are changed."""
    page = open_office(pages, fresh_evening)
    make_competition(page, "Autumn weekend")
    go_by(page.get_by_role("link", name="Settings"))
    assert not accessibility_faults(page)
    take_pictures(page, "roof-settings")
    page.get_by_label("Name", exact=True).fill("Winter weekend")
    page.locator("input[name=policy][value=strict]").check()
    page.get_by_role("button", name="Save").click()

    expect(page.locator("h1")).to_have_text("Winter weekend")
    expect(page.locator("#main")).to_contain_text("The settings are saved")
