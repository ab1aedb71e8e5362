"""One link an evening, in a real browser: a phone that walks two rounds, a code typed, a link renewed."""

import re
from urllib.parse import urljoin

import pytest
import segno
from playwright.sync_api import Page, expect

from tests.support.browser import Pages, Scheme, accessibility_faults, faults_in, follows, go_by, wait_until
from tests.support.evening import end_competition, sign_in
from tests.support.phone import Phone
from tests.support.server import RunningServer
from tests.support.wire import Wire

FOUR = ("Anna", "Bo", "Cia", "Dag")
EIGHT = (*FOUR, "Eva", "Fia", "Gus", "Hal")

# By how many pixels the content of a card reaches below its lower margin.
BELOW = """card => {
  const { bottom } = card.getBoundingClientRect();
  const margin = parseFloat(getComputedStyle(card).paddingBottom);
  return Math.max(...[...card.children].map(part => part.getBoundingClientRect().bottom)) - (bottom - margin) - 1;
}"""


class Office:
    """The organiser's pages of an evening of their own."""

    def __init__(self, pages: Pages, server: RunningServer, name: str, players: tuple[str, ...]) -> None:
        self.pages, self.server = pages, server
        self.page = pages.open(f"{server.url}/organise/", width=1280)
        sign_in(self.page, server)
        self.page.goto(f"{server.url}/organise/new/?game=knoesten")
        self.page.get_by_label("Name of the tournament").fill(name)
        self.page.get_by_role("button", name="Create tournament").click()
        self.page.locator("#paste").fill("\n".join(players))
        go_by(self.page.get_by_role("button", name="Add them"))
        self.home = self.page.url
        self.page.goto(f"{self.home}cards/")
        links = self.page.locator("#links .links a[href*='/p/']")
        self.links = {link.text_content() or "": link.get_attribute("href") or "" for link in links.all()}
        self.codes = self.codes_now()

    def draw(self, number: int) -> None:
        """Draw a round."""
        self.page.goto(self.home)
        go_by(self.page.get_by_role("button", name=f"Draw round {number}"))

    def end(self, number: int) -> None:
        """End a round as it stands."""
        self.page.goto(f"{self.home}rounds/{number}/end/")
        go_by(self.page.get_by_role("button", name="Count them as they stand"))

    def codes_now(self) -> dict[str, str]:
        """The codes on the page of cards, by whose they are."""
        codes = self.page.locator(".player-card__code").all_inner_texts()
        return dict(zip(self.links, codes, strict=True))

    def renew(self, name: str) -> str:
        """Give somebody a new link; where it leads."""
        self.page.goto(f"{self.home}cards/")
        self.page.locator("#links summary").click()
        self.page.get_by_role("button", name=f"New link for {name}").click()
        self.page.locator("#links summary").click()
        return self.page.get_by_role("link", name=name, exact=True).get_attribute("href") or ""

    def phone(self, name: str) -> Page:
        """A phone that has scanned a player's card."""
        return follows(self.pages.open(self.links[name]))


def test_one_phone_walks_two_rounds_at_two_tables(evening: RunningServer, pages: Pages) -> None:
    """It shows the seat, goes to the table by itself, comes back when the round ends, and goes on to the next."""
    office = Office(pages, evening, "Two rounds", EIGHT)
    phone = office.phone("Anna")
    now = phone.locator("#personal-now")
    expect(now).to_contain_text("You are in")

    office.draw(1)
    expect(now).to_contain_text(re.compile(r"Table [12]\s+seat [1-4]\s+Round 1 · Knoesten"))
    phone.get_by_role("link", name="I sit at my table").click()
    expect(phone.locator("#seat")).to_be_visible()
    first = follows(phone).url
    phone.locator(".strip__sheet summary").first.click()
    phone.get_by_role("link", name="My tournament: standings, results").click()
    expect(phone).to_have_url(office.links["Anna"])
    phone.get_by_role("link", name="I sit at my table").click()
    expect(phone).to_have_url(first)
    follows(phone)

    office.end(1)
    expect(now).to_contain_text("Round 1 is over")
    expect(phone).to_have_url(office.links["Anna"])
    follows(phone)
    expect(phone.locator(".standing[aria-current]")).to_contain_text("Anna")

    office.draw(2)
    expect(now).to_contain_text("Round 2 · Knoesten")
    phone.get_by_role("link", name="I sit at my table").click()
    expect(phone.locator("#seat")).to_be_visible()
    assert follows(phone).url != first

    office.end(2)
    expect(now).to_contain_text("Round 2 is over")
    end_competition(office.page)
    expect(now).to_contain_text("The competition is over")
    expect(phone.get_by_role("heading", name=re.compile("Place . of 8"))).to_be_visible()


def test_the_phone_goes_to_the_table_once_somebody_plays_there(evening: RunningServer, pages: Pages) -> None:
    """Nobody has to tap anything on the way; a locked phone opens its link, and is there."""
    office = Office(pages, evening, "By itself", FOUR)
    office.draw(1)
    anna, bo = office.phone("Anna"), Phone(office.phone("Bo"))
    bo.page.get_by_role("link", name="I sit at my table").click()
    bo.follows()
    bo.deal("Bo", "7S")

    expect(anna.locator("#seat")).to_be_visible()
    anna.goto(f"{office.links['Anna']}tournament/")
    expect(follows(anna).locator("#personal-now")).to_have_attribute("data-state", "plays")
    phone = pages.open(office.links["Cia"])
    expect(phone.locator("#seat")).to_be_visible()
    expect(phone.locator("h1")).to_contain_text("Cia")

    office.end(1)
    for one in (anna, phone):
        expect(one.locator("#personal-now")).to_contain_text("Round 1 is over")
    expect(anna).to_have_url(office.links["Anna"])


def test_a_code_is_typed_on_the_start_page(evening: RunningServer, pages: Pages) -> None:
    """In small letters, with the gap or without; then the phone knows its way from the start page."""
    office = Office(pages, evening, "Codes", FOUR)
    code = office.codes["Cia"].lower()
    phone = pages.open(evening.url)
    type_code(phone, "zzz")
    expect(phone.get_by_role("alert")).to_contain_text("Nobody here has this code.")

    for typed in (code, code.replace(" ", "")):
        type_code(phone, typed)
        expect(phone).to_have_url(office.links["Cia"])
        expect(follows(phone).locator("h1")).to_contain_text("Cia")
        phone.goto(evening.url)
    expect(phone.locator("[data-my-seats] a")).to_have_text([re.compile(r"Cia · Codes")])


def type_code(phone: Page, code: str) -> None:
    """Enter the code of a card."""
    phone.get_by_label("The code on your card").fill(code)
    phone.get_by_role("button", name="Go to my seat").click()


def test_a_renewed_link_tells_both_phones(evening: RunningServer, pages: Pages) -> None:
    """The old phone says so by itself, between rounds and at a table; the new one says since when it has the link."""
    office = Office(pages, evening, "Renewed", FOUR)
    old = office.phone("Dag")
    office.draw(1)
    at_table = office.phone("Dag")
    at_table.get_by_role("link", name="I sit at my table").click()
    expect(follows(at_table).locator("#seat")).to_be_visible()

    new = office.renew("Dag")

    expect(old.get_by_role("heading", level=1)).to_have_text("There is a new link for you")
    expect(at_table.get_by_role("heading", level=1)).to_have_text("This seat has a new link")
    for phone in (old, at_table):
        expect(phone.get_by_role("alert")).to_contain_text("no longer valid")
        assert accessibility_faults(phone) == []
    type_code(at_table, office.codes_now()["Dag"])
    expect(at_table).to_have_url(re.compile("/p/"))
    expect(follows(at_table).locator("h1")).to_contain_text("Dag")
    expect(pages.open(new).locator("#taken-over")).to_contain_text("The previous one no longer has the link.")


def test_without_scripts_the_link_leads_on(evening: RunningServer, pages: Pages) -> None:
    """The page comes anew by itself; links do the rest."""
    office = Office(pages, evening, "Plain link", FOUR)
    office.draw(1)
    phone = pages.open(office.links["Anna"], javascript=False)
    phone.get_by_role("link", name="I sit at my table").click()
    expect(phone.locator("#seat")).to_be_visible()
    office.end(1)
    phone.reload()
    phone.get_by_role("link", name="Standings and your next seat").click()
    expect(phone.locator("#personal-now")).to_contain_text("Round 1 is over")


# The schemes in which the colours are measured, by width. Each width has its structure looked over.
SCHEMES: dict[int, tuple[Scheme, ...]] = {320: (), 360: ("light", "dark"), 1280: ()}


@pytest.mark.parametrize("width", SCHEMES)
def test_the_pages_are_accessible_and_fit(evening: RunningServer, pages: Pages, width: int) -> None:
    """No fault that axe can find, light or dark; nothing wider than the screen."""
    own = urljoin(evening.url, next(address for title, address in evening.addresses.items() if "Table 1," in title))
    page = pages.open(f"{own}tournament/", width=width)
    faults = []
    for address in (f"{own}tournament/", f"{evening.url}/code/"):
        page.goto(address)
        faults += [f"{address} {fault}" for fault in faults_in(page, SCHEMES[width])]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append(f"{address}: wider than the screen")

    assert not faults


def test_a_card_has_room_for_a_long_name_and_the_wifi(evening: RunningServer, pages: Pages) -> None:
    """On paper nothing is cut off; the Wi-Fi's code says what a phone needs to join."""
    long = "Eva-Lotta Maria Nilsson-Ehle af Klintberg"
    office = Office(pages, evening, "The Friday evening of the whist club of Norrtälje", (long, "Bo", "Cia"))
    page = office.page
    page.locator("#wifi summary").click()
    page.get_by_label("Name of the network").fill("Klubbhuset: 5 GHz")
    page.get_by_label("Its password").fill("fyra-ess; och en joker")
    page.get_by_role("button", name="Save").click()

    expect(page.locator(".player-card__wifi")).to_have_count(3)
    drawn = page.locator(".player-card__wifi svg.qr path").last.get_attribute("d") or ""
    joins = "WIFI:T:WPA;S:Klubbhuset\\: 5 GHz;P:fyra-ess\\; och en joker;;"
    assert drawn in segno.make(joins, error="m", micro=False).svg_inline(border=4, omitsize=True, light="#fff")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})  # A4 without its margins
    for card in page.locator(".seat-card").all():
        assert card.evaluate(BELOW) <= 0, card.inner_text()


def test_without_network_the_link_opens_what_was_open_last(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """The evening as it was, and since when; once the phone has been at its table, the table."""
    office = Office(pages, evening, "Offline", FOUR)
    office.draw(1)
    home = wire.url(office.links["Anna"])
    phone = pages.open(home, worker=True)
    wait_until(phone, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    phone.reload()
    expect(phone.locator(".kept")).to_be_visible()
    expect(phone.locator("#personal-now")).to_contain_text("Round 1 · Knoesten")
    wire.mend()
    expect(phone.locator("#status")).to_have_attribute("data-state", "online")

    phone.get_by_role("link", name="I sit at my table").click()
    expect(phone.locator("#seat")).to_be_visible()
    follows(phone)
    wait_until(phone, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    phone.goto(home)
    expect(phone.locator("#seat")).to_be_visible()
    expect(phone.locator(".kept")).to_be_visible()
