"""Joining by the code, with a phone and an organiser in real browsers."""

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import make_competition, open_office


def test_a_phone_joins_and_is_let_in(empty_hall: RunningServer, pages: Pages) -> None:
    """The list is opened, a phone without scripts joins, the organiser lets the player in, and the phone shows that."""
    office = open_office(pages, empty_hall)
    make_competition(office, "Friday", ("Anna",))
    office.get_by_role("link", name="Players join by themselves").click()
    office.get_by_role("button", name="The organiser lets each player in").click()
    link = office.locator(".seat-card__address a").get_attribute("href") or ""

    phone = pages.open(f"{empty_hall.url}{link}", javascript=False)
    phone.get_by_label("Your name").fill("Anna")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_text("The name Anna is on the list already.")).to_be_visible()
    phone.get_by_label("Your name").fill("Anna Ek")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("You are on the list")

    office.reload()
    expect(office.get_by_role("heading", name="1 player waits to be let in")).to_be_visible()
    assert accessibility_faults(office) == []
    take_pictures(office, "joining")
    office.get_by_role("button", name="Let Anna Ek in").click()
    expect(office.get_by_text("Anna Ek is in.")).to_be_visible()

    phone.get_by_role("link", name="Look again").click()
    expect(phone.locator("#personal-now")).to_contain_text("You are in")
    other = pages.open(f"{empty_hall.url}{link}")
    assert accessibility_faults(other) == []
    take_pictures(other, "join")
