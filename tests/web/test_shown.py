"""In a real browser: standings are held back and shown, and rules are changed with a preview."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.server import RunningServer
from tests.web.test_evening_pages import draw, line_of, make_competition, open_office

FOUR = ("Anna", "Bo", "Cia", "Dag")


def test_the_organiser_holds_the_standings_back_and_shows_them(evening: RunningServer, pages: Pages) -> None:
    """The public page and the projector change by themselves each time, and the organiser's own page has everything."""
    page = open_office(pages, evening, width=360)
    slug = make_competition(page, "Held back", FOUR)
    page.goto(page.url.removesuffix("players/"))
    draw(page)
    public = pages.open(f"{evening.url}/e/{slug}/")
    expect(line_of(public, "Anna")).to_be_visible()

    page.locator("#shown summary").click()
    page.get_by_label("not at all, until you show them").check()
    assert accessibility_faults(page) == []
    page.locator("#shown").get_by_role("button", name="Save").click()
    expect(public.locator("#hidden")).to_contain_text("The standings are held back until the organiser shows them.")
    expect(line_of(public, "Anna")).to_have_count(0)
    assert accessibility_faults(public) == []
    page.get_by_role("link", name="You see all results here.").click()
    expect(line_of(page, "Anna")).to_be_visible()
    expect(page.locator("#hidden")).to_contain_text("Only organisers can open this page")

    page.go_back()
    page.get_by_role("button", name="Show everything now").click()
    expect(line_of(public, "Anna")).to_be_visible()
    expect(public.locator("#hidden")).to_have_count(0)


def test_the_organiser_changes_the_rules(evening: RunningServer, pages: Pages) -> None:
    """The rules are changed by keyboard, with an example beside each of them."""
    page = open_office(pages, evening, width=360)
    make_competition(page, "Other rules", FOUR)
    page.goto(page.url.removesuffix("players/"))
    page.get_by_role("link", name="Points and equal points").click()
    expect(page.locator("#rules")).to_contain_text("Anna comes second of four: 2 points.")
    assert accessibility_faults(page) == []

    page.get_by_label("Tie-break 4").select_option("lot")
    page.get_by_role("button", name="See what changes").press("Enter")

    expect(page.get_by_text("Places are decided by these rules from now on.")).to_be_visible()
    page.locator("#about summary").click()
    expect(page.locator("#about")).to_contain_text("Lot")
