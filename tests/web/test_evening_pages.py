"""The organiser's evening and the public standings in a real browser."""

import re
from urllib.parse import urljoin

import pytest
import segno
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import CUT, Pages, Scheme, accessibility_faults, faults_in
from tests.support.evening import end_competition, sign_in
from tests.support.phone import Phone
from tests.support.server import RunningServer

EIGHT = ("Anna", "Bo; Our Club", "Cia", "Dag", "Eva", "Fia", "Gus", "Hal")
NAMES = [player.partition(";")[0] for player in EIGHT]


def open_office(pages: Pages, server: RunningServer, *, width: int = 1280, javascript: bool = True) -> Page:
    """The organiser's list of evenings, signed in."""
    page = pages.open(f"{server.url}/organise/", width=width, javascript=javascript)
    sign_in(page, server)
    return page


def make_competition(page: Page, name: str, players: tuple[str, ...] = EIGHT) -> str:
    """Make a new tournament with its players in the browser, and return the part of its address."""
    page.goto(urljoin(page.url, "/organise/new/?game=knoesten"))
    page.get_by_label("Name of the tournament").fill(name)
    page.get_by_role("button", name="Create tournament").click()
    page.locator("#paste").fill("\n".join(players))
    page.get_by_role("button", name="Add them").click()
    return page.url.rstrip("/").split("/")[-1]


def draw(page: Page) -> None:
    """Start round 1."""
    page.get_by_role("button", name="Draw round 1").click()


def open_table(pages: Pages, page: Page) -> Page:
    """The referee's tablet with table 1 open, by the link on the referee's card."""
    evening = page.url
    page.get_by_role("link", name="Referees").click()
    link = page.locator("a[href*='/r/']").get_attribute("href") or ""
    page.goto(evening)
    tablet = pages.open(link, width=1024)
    tablet.locator(".tile").filter(has_text="Round 1, table 1").click()
    return tablet


def give_fault(tablet: Page) -> str:
    """The referee fines whoever sits at the first place; the name."""
    tablet.locator("#place-0").click()
    tablet.locator("#desk").get_by_role("button", name="Showed a card").click()
    expect(tablet.locator("#place-0")).to_contain_text("30")
    return tablet.locator("#place-0 .place__name").inner_text()


def line_of(standings: Page, player: str) -> Locator:
    """A player's line in the public standings."""
    name = standings.locator(".standing__name", has_text=re.compile(f"^{player}$"))
    return standings.locator(".standing").filter(has=name)


def test_an_evening_from_signing_in_to_the_end(empty_hall: RunningServer, pages: Pages) -> None:
    """Sign in, make an evening, paste eight players, print eight cards, draw, end the round, end the evening."""
    page = open_office(pages, empty_hall)
    expect(page.locator(".empty")).to_contain_text("No tournament yet")
    slug = make_competition_from_nothing(page)
    expect(page.locator("#players .players li")).to_have_count(8)
    expect(page.locator("#next")).to_contain_text("All 8 are here. Draw round 1.")
    expect(page.locator("#next")).to_contain_text("2 tables, 4 + 4.")
    phone = check_cards(pages, page)
    draw(page)
    expect(page.locator(".spot")).to_have_count(2)
    expect(phone.locator("#personal-now")).to_contain_text("Round 1")
    check_seats_for_the_wall(page)

    page.get_by_role("link", name="End round 1").click()
    expect(page.locator(".banner")).to_contain_text("2 tables have not finished")
    page.get_by_role("button", name="Count them as they stand").click()
    expect(page.locator("#next")).to_contain_text("All 8 are here. Draw round 2.")
    end_competition(page)
    expect(page.locator("#next")).to_contain_text("The competition is over")
    public = pages.open(f"{empty_hall.url}/e/{slug}/")
    expect(public.locator("#state-of-play")).to_contain_text("Final standings")


def make_competition_from_nothing(page: Page) -> str:
    """Make the first tournament, with a forgotten field and a name listed twice, and return the part of its address."""
    page.get_by_role("link", name="New tournament").click()
    expect(page).to_have_url(re.compile("/new/$"))
    page.goto(f"{page.url}?game=knoesten")
    page.get_by_label("Name of the tournament").fill("")
    page.get_by_role("button", name="Create tournament").click()
    expect(page.locator("#field-name")).to_contain_text("Give the tournament a name")
    page.get_by_label("Name of the tournament").fill("Friday at the club")
    page.get_by_role("button", name="Create tournament").click()
    expect(page.locator("#next")).to_contain_text("Who is here?")
    page.locator("#paste").fill("\n".join([*EIGHT, "", "anna"]))
    page.get_by_role("button", name="Add them").click()
    expect(page.locator("#add-players .banner")).to_contain_text("8 players added. 1 line needs a look")
    expect(page.locator("#paste")).to_have_value("anna\n")
    page.goto(page.url.removesuffix("players/"))
    return page.url.rstrip("/").split("/")[-1]


def check_cards(pages: Pages, page: Page) -> Page:
    """Eight cards, four a sheet; each code is that of the player's own address. One of them, scanned: the phone."""
    page.get_by_role("link", name="Print the players' cards").click()
    cards = page.locator(".seat-card")
    expect(cards).to_have_count(8)
    links = page.locator("#links .links a[href*='/p/']")
    addresses = [link.get_attribute("href") or "" for link in links.all()]
    assert len(set(addresses)) == 8
    for card, address in zip(cards.all(), addresses, strict=True):
        drawing = card.locator("svg.qr path").last.get_attribute("d") or ""
        assert drawing in segno.make(address, error="m", micro=False).svg_inline(border=4, omitsize=True, light="#fff")
    assert pages_of(page) == 2
    phone = pages.open(addresses[0])
    expect(phone.locator("h1")).to_contain_text(cards.first.locator(".seat-card__name").inner_text())
    expect(phone.locator("#personal-now")).to_contain_text("You are in")
    page.get_by_role("link", name="Back to the competition").click()
    return phone


def check_seats_for_the_wall(page: Page) -> None:
    """Everybody by name on one sheet, the tables on another."""
    page.get_by_role("link", name="Seats for the wall").click()
    expect(page.locator(".wall-list__names li")).to_have_text([re.compile(rf"^\s*{who}\s*table \d") for who in NAMES])
    assert pages_of(page) == 2
    page.get_by_role("link", name="Back to the competition").click()


def pages_of(page: Page) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True)))


def test_the_organiser_chooses_another_split(evening: RunningServer, pages: Pages) -> None:
    """Nine are 5 + 4 unless somebody would rather have three threes: one tap, kept until the draw."""
    page = open_office(pages, evening)
    make_competition(page, "Threes", (*EIGHT, "Ida"))
    page.goto(page.url.removesuffix("players/"))
    expect(page.locator("#next")).to_contain_text("2 tables, 5 + 4.")
    page.get_by_text("Other tables").click()
    page.locator("#split").get_by_label("3 + 3 + 3").check()
    assert accessibility_faults(page) == []

    draw(page)

    expect(page.locator(".spot")).to_have_count(3)


def test_public_standings_change_without_a_reload(evening: RunningServer, pages: Pages) -> None:
    """A fault given on the tablet moves the standings on a phone, on the projector and on the organiser's own page."""
    page = open_office(pages, evening)
    slug = make_competition(page, "Live")
    draw(page)
    tablet = open_table(pages, page)
    public = pages.open(f"{evening.url}/e/{slug}/")
    wall = pages.open(f"{evening.url}/e/{slug}/projector/", width=1280)
    expect(public.locator("#state-of-play")).to_contain_text("Find your table")
    expect(wall.locator(".wall__row")).to_have_count(8)
    for screen in (public, wall, page):
        expect(screen.locator("#status")).to_have_attribute("data-state", "online")
        screen.evaluate("window.notReloaded = true")

    fined = give_fault(tablet)

    line = line_of(public, fined)
    expect(line.locator(".standing__points")).to_contain_text("0")
    expect(line.locator(".standing__note")).to_contain_text("playing")
    expect(wall.locator(".wall__row[data-marked]").filter(has_text=fined)).to_contain_text("▼")
    expect(page.locator(".spot").first).to_contain_text("30")
    line.locator("summary").click()
    expect(line.locator(".why")).to_contain_text("Round 1, table 1: place 4 of 4 (30 points in the game)")
    for screen in (public, wall, page):
        assert screen.evaluate("window.notReloaded")


def test_the_hall_follows_a_call_and_a_mark_of_who_is_away_without_a_reload(
    evening: RunningServer, pages: Pages
) -> None:
    """The organiser marks who is away, sees where to go and opens a table's figures; the page stays where it is."""
    page = open_office(pages, evening)
    make_competition(page, "Hall")
    page.locator("#paste").fill("Ida, who is about to be added")
    page.get_by_role("button", name="Anna is here").click()
    expect(page.locator("#next")).to_contain_text("7 of 8 are here. Draw round 1.")
    expect(page.get_by_role("button", name="Anna is here")).to_be_focused()
    expect(page.locator("#paste")).to_have_value("Ida, who is about to be added")
    page.get_by_role("button", name="Anna is here").click()
    draw(page)
    expect(page.locator("#table-2 .spot__state")).to_have_text(re.compile("waiting"))
    page.locator("#links summary").click()
    seat = page.locator("#links a").last.get_attribute("href") or ""
    page.evaluate("window.notReloaded = true")

    Phone.at(pages, urljoin(evening.url, seat)).call()

    expect(page.locator("#table-2.spot--trouble .spot__state")).to_contain_text("calls the referee")
    expect(page.locator("#next")).to_contain_text("Somebody should go there: table 2")
    page.locator("#table-2 summary").click()
    expect(page.locator("#table-2 .spot__more")).to_be_visible()
    assert page.evaluate("window.notReloaded")


def test_a_place_that_changed_is_marked_for_a_minute(evening: RunningServer, pages: Pages) -> None:
    """The mark stands on the line that moved, and is gone a minute later without any news."""
    page = open_office(pages, evening)
    slug = make_competition(page, "Marks", EIGHT[:4])
    draw(page)
    tablet = open_table(pages, page)
    public = pages.open(f"{evening.url}/e/{slug}/")
    public.clock.install()
    public.reload()
    expect(public.locator("[data-marked]")).to_have_count(0)

    fined = give_fault(tablet)

    marked = public.locator("[data-marked]")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text(fined)
    expect(marked.locator("[data-mark]")).to_contain_text("▼ 3")
    public.clock.fast_forward("01:01")
    expect(public.locator("[data-marked], [data-mark]")).to_have_count(0)


def test_what_one_opened_stays_open_when_news_come(evening: RunningServer, pages: Pages) -> None:
    """Reading "why am I here?" is not interrupted by a fault at another table."""
    page = open_office(pages, evening)
    slug = make_competition(page, "Reading", EIGHT[:4])
    draw(page)
    tablet = open_table(pages, page)
    public = pages.open(f"{evening.url}/e/{slug}/")
    line = line_of(public, "Cia")
    line.locator("summary").click()
    expect(line.locator(".why")).to_contain_text("Has not played yet.")

    give_fault(tablet)

    expect(line.locator(".why")).to_contain_text("Round 1, table 1")
    expect(line.locator(".why")).to_be_visible()


@pytest.mark.one_process("it stops the server's process")
def test_standings_say_since_when_they_are_not_connected(own_evening: RunningServer, pages: Pages) -> None:
    """When the server goes, the page says so with the time, and keeps what it showed."""
    pages.allow(*CUT)
    public = pages.open(own_evening.addresses["Standings"])
    expect(public.locator("#status")).to_have_attribute("data-state", "online")

    own_evening.stop()

    expect(public.locator("#status")).to_have_attribute("data-state", "lost")
    expect(public.locator("#status time")).to_have_text(re.compile(r"\d\d:\d\d"))
    expect(public.locator(".standing")).to_have_count(8)


def test_an_evening_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """Forms and links alone are enough, and the standings open their reasons."""
    page = open_office(pages, evening, javascript=False)
    slug = make_competition(page, "Plain", EIGHT[:4])
    draw(page)
    expect(page.locator(".spot")).to_have_count(1)
    page.locator("#players > summary").click()
    page.get_by_role("button", name="Withdraw Anna").click()
    page.get_by_role("button", name="Anna leaves").click()
    expect(page.locator("#main")).to_contain_text("Anna has left.")
    page.get_by_role("link", name="End round 1").click()
    page.get_by_role("button", name="Count them as they stand").click()
    expect(page.locator("#next")).to_contain_text("All 3 are here. Draw round 2.")
    public = pages.open(f"{evening.url}/e/{slug}/", javascript=False)
    public.locator(".standing summary").first.click()
    expect(public.locator(".standing .why").first).to_contain_text("Has not played yet.")


def test_the_page_can_be_read_in_another_language(evening: RunningServer, pages: Pages) -> None:
    """The switch keeps one on the same page."""
    public = pages.open(evening.addresses["Standings"])
    public.get_by_role("button", name="SV", exact=True).click()

    expect(public.locator("html")).to_have_attribute("lang", "sv")
    expect(public).to_have_url(evening.addresses["Standings"])


SMALL_TARGETS = """[...document.querySelectorAll("main a, main button, main summary, main select, main .choice")]
  .filter(part => part.checkVisibility() && part.getBoundingClientRect().height < 44 && !part.closest("p"))
  .map(part => part.outerHTML.slice(0, 90))"""


def test_a_clock_that_is_wrong_is_told_also_when_the_page_is_renewed(evening: RunningServer, pages: Pages) -> None:
    """Whether everything is all right is compared with the time of the device that asks."""
    page = open_office(pages, evening)
    page.clock.set_fixed_time("2040-01-01T12:00:00Z")
    page.goto(urljoin(evening.url, "/organise/competition/demo-tournament/server/"))
    clock = page.locator("[data-server-now]")
    expect(clock).to_contain_text("! look at it")
    expect(clock).to_contain_text("seconds away from it")
    clock.evaluate("part => part.classList.add('of-before')")
    page.get_by_role("link", name="Look again").click()
    expect(page.locator(".of-before")).to_have_count(0)
    expect(clock).to_contain_text("seconds away from it")


# The schemes in which the colours are measured, by width. Each width has its structure looked over.
SCHEMES: dict[int, tuple[Scheme, ...]] = {360: ("light", "dark"), 768: (), 1280: ("dark",)}
OPEN_EACH_FOLD = "document.querySelectorAll('main details').forEach(fold => { fold.open = true; })"


@pytest.mark.parametrize("width", SCHEMES)
def test_the_pages_are_accessible_and_fit(evening: RunningServer, pages: Pages, width: int) -> None:
    """No fault that axe can find, light or dark; nothing wider than the screen; every target can be hit."""
    page = open_office(pages, evening, width=width)
    standings = evening.addresses["Standings"]
    office = urljoin(evening.url, "/organise/competition/demo-tournament/")
    faults = []
    for address in (
        f"{evening.url}/organise/",
        f"{evening.url}/organise/new/",
        office,
        f"{office}rounds/1/end/",
        f"{office}rounds/1/seats/",
        f"{office}cards/",
        f"{office}referee/",
        f"{office}files/",
        f"{office}paper/",
        f"{office}server/",
        standings,
        f"{standings}projector/",
        f"{evening.url}/organise/sign-in/",
    ):
        page.goto(address)
        page.evaluate(OPEN_EACH_FOLD)
        faults += [f"{address}: {fault}" for fault in _look_over(page, SCHEMES[width])]

    assert not faults


def _look_over(page: Page, schemes: tuple[Scheme, ...]) -> list[str]:
    """What is wrong with the page as it stands."""
    faults = faults_in(page, schemes)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append("wider than the screen")
    return faults + [f"too small for a finger: {part}" for part in page.evaluate(SMALL_TARGETS)]


def test_who_tries_too_many_passwords_is_told_and_a_browser_that_was_there_before_gets_in(pages, own_evening):
    """The stranger sits behind the same router; the page says what to do, and the organiser signs in all the same."""
    office = open_office(pages, own_evening)
    expect(office.get_by_role("heading", name="My tournaments")).to_be_visible()
    office.goto(f"{own_evening.url}/organise/sign-in/")
    stranger = pages.open(f"{own_evening.url}/organise/sign-in/")
    for _ in range(11):
        stranger.get_by_label("Name", exact=True).fill("organiser")
        stranger.get_by_label("Password", exact=True).fill("wrong")
        with stranger.expect_event("load"):  # else the next name would be written into the page that goes
            stranger.get_by_role("button", name="Sign in").click()

    expect(stranger.get_by_role("alert")).to_contain_text("Wait 5 minutes, then try again.")
    assert accessibility_faults(stranger) == []
    sign_in(office, own_evening)
    expect(office.get_by_role("heading", name="My tournaments")).to_be_visible()
