"""In a real browser: with tables of four only, somebody has a bye; two lines of one person are merged."""

from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.server import RunningServer
from tests.web.test_evening_pages import EIGHT, make_competition, open_office


def allow_four_only(page: Page) -> None:
    """Allow tables of four only, after reading the preview."""
    page.get_by_role("link", name="Table sizes").click()
    page.get_by_label("Smallest table").select_option("4")
    page.get_by_label("Largest table").select_option("4")
    page.get_by_role("button", name="See what it means").click()
    expect(page.locator("#preview")).to_contain_text("2 tables, 5 + 4. Everybody has a seat.")
    expect(page.locator("#preview")).to_contain_text("2 tables, 4 + 4. 1 player has a bye in each round.")
    assert not accessibility_faults(page)
    page.get_by_role("button", name="Use these sizes").click()
    expect(page.locator("#next")).to_contain_text("One player finds no seat and gets a bye.")


def swap_the_bye(page: Page) -> str:
    """Swap the player who has the bye with the first player of the first table. Return the name of the latter."""
    tables = page.locator(".drafts__table")
    first, bye = tables.first.locator(".drafts__who").first, tables.last.locator(".drafts__who").first
    name, other = first.inner_text(), bye.inner_text()
    bye.click()
    expect(page.locator("#swap")).to_contain_text("Now choose who changes places")
    first.click()
    expect(page.locator("#swap h2")).to_have_text(f"{other} and {name} change places")
    page.get_by_role("button", name="Do it").click()
    expect(bye).to_have_text(name)
    return name


def test_a_bye_is_given_in_a_draft_and_told_to_its_player(fresh_evening: RunningServer, pages: Pages) -> None:
    """The bye follows from the table sizes and is told on the player's page. Two lines of one person are merged."""
    page = open_office(pages, fresh_evening)
    make_competition(page, "Tables of four", (*EIGHT, "Ida"))
    home = page.url
    allow_four_only(page)
    page.get_by_role("button", name="Look at the draft first").click()
    free = swap_the_bye(page)
    page.get_by_role("button", name="Publish draft A").click()
    expect(page.locator("#tables")).to_contain_text(f"Bye: {free}")

    page.goto(urljoin(home, "cards/"))
    page.locator("#links summary").click()
    link = page.locator("#links").get_by_role("link", name=free, exact=True).get_attribute("href") or ""
    phone = pages.open(link, width=360)
    expect(phone.locator("#personal-now")).to_contain_text("You have a bye in round 1")
    expect(phone.locator("#personal-now")).to_contain_text("Your bye counts half as much as a first place.")
    assert not accessibility_faults(phone)

    page.goto(home)
    page.locator("#players summary").click()
    page.locator("#paste").fill("Zoe")
    page.get_by_role("button", name="Add them").click()
    page.locator("#players summary").click()
    page.locator("#players").get_by_role("link", name=free, exact=True).click()
    page.get_by_role("link", name="Twice on the list?").click()
    page.get_by_label(f"Who is the same person as {free}?").select_option("Zoe")
    page.get_by_role("button", name="What would change?").click()
    expect(page.locator("#merge")).to_contain_text("Zoe has not played, so no result moves.")
    assert not accessibility_faults(page)
    page.get_by_role("button", name=f"Make them one player, {free}").click()
    expect(page.get_by_label("Other spellings of the name")).to_have_value("Zoe")
