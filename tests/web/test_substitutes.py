"""A substitute takes over from a player, before a game and during it, and every open screen shows it."""

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, go_by
from tests.support.server import RunningServer
from tests.web.test_evening_pages import draw, give_fault, make_competition, open_office, open_table


def test_a_substitute_takes_over_before_a_game_and_in_the_middle_of_one(evening: RunningServer, pages: Pages) -> None:
    """Neighbours' phones open the new table, the player's phone says who plays, and the new link opens the seat."""
    page = open_office(pages, evening)
    slug = make_competition(page, "Taken over", ("Anna", "Bo", "Dag", "Eva"))
    office = f"{evening.url}/organise/competition/{slug}/"
    draw(page)
    anna = pages.open(link_of(page, office, "Anna"))
    anna.get_by_role("link", name="I sit at my table").click()
    expect(anna.locator("#seat")).to_contain_text("Bo")
    replace(page, office, "Bo")
    expect(anna.locator("#personal-now")).to_contain_text("Cilla")
    anna.get_by_role("link", name="I sit at my table").click()
    expect(anna.locator("#seat")).to_contain_text("Cilla")
    page.get_by_role("button", name="Undo: Cilla did not take over").click()
    expect(page.get_by_label("Name of the substitute")).to_be_visible()

    page.goto(office)
    tablet = open_table(pages, page)
    name = give_fault(tablet)
    pages.allow("410")
    earlier = pages.open(f"{link_of(page, office, name)}tournament/")
    public = pages.open(f"{evening.url}/e/{slug}/")
    for screen in (earlier, public):
        expect(screen.locator("#status")).to_have_attribute("data-state", "online")
    replace(page, office, name)
    expect(public.locator(".standing__name", has_text=f"{name} (from round 1: Cilla)")).to_be_visible()
    expect(earlier.get_by_text(f"Cilla has played for {name} since")).to_be_visible()
    expect(tablet.locator("body")).to_contain_text(f"Cilla plays in {name}'s seat from here on.")

    page.get_by_role("link", name="Card of Cilla").click()
    expect(page.locator(".seat-card__name")).to_have_text(f"Cilla (for {name})")
    phone = pages.open(f"{link_of(page, office, 'Cilla')}tournament/")
    expect(phone.locator("#plays-for")).to_contain_text(f"You play for {name} from round 1 on.")
    phone.get_by_role("link", name="Back to my table").click()
    expect(phone.locator("#seat")).to_be_visible()


def link_of(page: Page, office: str, name: str) -> str:
    """Return the personal link that is printed on the card of the player with this name."""
    page.goto(f"{office}cards/")
    return str(page.locator("#links a", has_text=name).first.evaluate("link => link.href"))


def replace(page: Page, office: str, name: str) -> None:
    """Let Cilla take over from this player, on the player's page."""
    page.goto(office)
    page.locator("#players > summary").click()
    go_by(page.locator("#players").get_by_role("link", name=name).first)
    assert not accessibility_faults(page)
    page.get_by_label("Name of the substitute").fill("Cilla")
    page.get_by_role("button", name="Let the substitute play").click()
    expect(page.locator("#substitute")).to_contain_text(f"Cilla plays for {name}, from round 1 on.")
