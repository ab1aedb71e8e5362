"""Nothing on a page jumps while news arrives: what a finger is about to touch stays where it is."""

from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, follows
from tests.support.evening import sign_in
from tests.support.halls import open_hall
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.server import RunningServer
from tests.support.shifts import jumps, watch

MOST = 0.02  # the share of the screen that may move; browsers call 0.1 good


def steady(*pages: Page) -> None:
    """None of the pages has jumped; else say which, and what moved."""
    found = {f"{page.url} {page.viewport_size}": jumps(page) for page in pages}

    assert {where: all_ for where, all_ in found.items() if sum(share for share, _what in all_) > MOST} == {}


def test_tablet_and_phone_hold_still_while_others_play_and_call(evening: RunningServer, pages: Pages) -> None:
    """A trick is played and a player calls: hall, table and the other phones show it without moving anything."""
    hall = open_hall(evening, START, START)
    anna, bo, cia = (Phone.at(pages, hall.seats[0][name]) for name in ("Anna", "Bo", "Cia"))
    screens = [follows(pages.open(hall.referees[0], width=width)) for width in (360, 1024)]
    screens += [follows(pages.open(hall.table(), width=width)) for width in (360, 768, 1280)]
    watched = [watch(page) for page in (*screens, cia.page)]

    anna.lay("AH")
    bo.lay("7S")
    cia.shows_laid("AH", "7S")
    for page in screens[2:]:
        expect(page.locator("#log")).to_contain_text("7")
    bo.call("Something else")
    for page in screens:
        expect(page.locator("#main")).to_contain_text("Something else")

    steady(*watched)


def test_organiser_and_standings_hold_still_while_the_evening_goes_on(
    fresh_evening: RunningServer, pages: Pages
) -> None:
    """A fault changes the standings, a call the hall; the pages that show them don't move."""
    offices = [pages.open(f"{fresh_evening.url}/organise/", width=width) for width in (360, 1280)]
    for office in offices:
        sign_in(office, fresh_evening)
        office.goto(f"{fresh_evening.url}/organise/competition/demo-tournament/")
    seats = [link.get_attribute("href") or "" for link in offices[0].locator("#links a").all()]
    public = [pages.open(fresh_evening.addresses["Standings"], width=width) for width in (360, 1280)]
    public.append(pages.open(f"{fresh_evening.addresses['Standings']}projector/", width=1280))
    watched = [watch(follows(page)) for page in (*offices, *public)]

    Phone.at(pages, urljoin(fresh_evening.url, seats[0])).call("Something else")
    for office in offices:
        expect(office.locator("#table-1")).to_contain_text("calls the referee")
    tablet = pages.open(fresh_evening.addresses["Referee"], width=1280)
    tablet.locator(".tile", has_text="table 2").click()
    tablet.locator("#place-0").click()
    tablet.locator("#desk").get_by_role("button", name="Showed a card").click()
    for page in public[:2]:
        expect(page.locator("[data-marked]").first).to_be_visible()

    steady(*watched)
