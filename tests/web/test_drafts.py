"""Drafts in a real browser: players are swapped by dragging, by keyboard and without scripts, and this is undone."""

import re
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.evening import sign_in
from tests.support.server import RunningServer

PLAYERS = [f"{first} {last}" for first in ("Anna", "Bo", "Cia", "Dag") for last in ("Berg", "Ek", "Falk", "Holm")]


def open_draft(pages: Pages, server: RunningServer, *, width: int = 1280, javascript: bool = True) -> Page:
    """Return the page with a draft of round 2 for sixteen players, after a first round that nobody has played."""
    page = pages.open(f"{server.url}/organise/", width=width, javascript=javascript)
    sign_in(page, server)
    page.goto(urljoin(page.url, "/organise/new/?game=knoesten"))
    page.get_by_label("Name of the tournament").fill("Drafts")
    page.get_by_role("button", name="Create tournament").click()
    page.locator("#paste").fill("\n".join(PLAYERS))
    page.get_by_role("button", name="Add them").click()
    page.get_by_role("button", name="Draw round 1").click()
    page.get_by_role("link", name="End round 1").click()
    page.locator("main form button").first.click()
    page.get_by_role("button", name="Look at the draft first").click()
    expect(page.get_by_role("heading", name="Draft of round 2")).to_be_visible()
    page.wait_for_load_state()  # until its scripts run, a key follows a link to a new page, which has no focus
    return page


def first_of(page: Page, table: int) -> Locator:
    """Return the element with the first seat of a table."""
    return page.locator(".drafts__table").nth(table).locator(".drafts__who").first


def stranger_of(page: Page, player: str) -> Locator:
    """A seat of the second table whose player was not at this player's table in round 1, so a swap costs something."""
    slug = page.url.split("/competition/")[1].split("/")[0]
    tables = page.request.get(urljoin(page.url, f"/api/v1/competitions/{slug}/rounds/")).json()["rounds"][0]["tables"]
    names = [{seat["player"] for seat in table["seats"]} for table in tables]
    met = next(table for table in names if player in table)
    seats = page.locator(".drafts__table").nth(1).locator(".drafts__who")
    return seats.nth(next(at for at, name in enumerate(seats.all_inner_texts()) if name not in met))


def repeats(page: Page) -> Locator:
    """Return the row of figures that counts pairs who meet again."""
    return page.locator(".drafts__figures tr", has_text="Pairs that meet again")


def test_two_players_are_dragged_onto_each_other_and_back(empty_hall: RunningServer, pages: Pages) -> None:
    """The page says before the swap who would meet again. The swap is made and undone, and the draft is published."""
    page = open_draft(pages, empty_hall)
    public = pages.open(page.url.replace("organise/competition", "e").split("drafts")[0])
    expect(repeats(page)).to_contain_text("0")
    one = first_of(page, 0).inner_text()
    target = stranger_of(page, one)
    other = target.inner_text()
    first_of(page, 0).drag_to(target)
    expect(page.locator("#swap h2")).to_have_text(f"{one} and {other} change places")
    expect(page.locator("#swap")).to_contain_text(re.compile(r"Pairs that meet again: 0 → [1-9]"))
    expect(page.locator("#swap")).to_contain_text("meet again, after round 1.")
    assert not accessibility_faults(page)

    page.get_by_role("button", name="Do it").click()
    expect(first_of(page, 0)).to_have_text(other)
    expect(target).to_have_text(one)
    expect(repeats(page)).not_to_contain_text(re.compile(r"again\s*0"))
    page.get_by_role("button", name="Undo the last swap").click()
    expect(first_of(page, 0)).to_have_text(one)
    expect(public.get_by_text("Round 2")).to_have_count(0)

    page.get_by_role("button", name="Publish draft A").click()
    expect(page.locator("#next")).to_contain_text("Round 2 is drawn.")
    page.get_by_role("button", name="Take the draw back").click()
    page.get_by_role("link", name="1 draft").click()
    expect(first_of(page, 0)).to_have_text(one)


def test_two_players_change_places_by_keyboard(empty_hall: RunningServer, pages: Pages) -> None:
    """Enter picks one player and then the other, and the focus stays in its place. A second draft is shown beside."""
    page = open_draft(pages, empty_hall)
    one, other = first_of(page, 0).inner_text(), first_of(page, 2).inner_text()
    first_of(page, 0).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#swap")).to_contain_text("Now choose who changes places")
    expect(first_of(page, 0)).to_be_focused()
    first_of(page, 2).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#swap h2")).to_have_text(f"{one} and {other} change places")
    page.locator("#make-swap").press("Enter")
    expect(first_of(page, 0)).to_have_text(other)

    page.get_by_role("button", name="Draw another draft").click()
    page.get_by_role("link", name="Tables of draft A beside").click()
    expect(page.locator(".drafts__table")).to_have_count(8)
    expect(page.get_by_role("heading", name="The drafts compared")).to_have_count(0)
    expect(page.locator(".drafts__figures caption")).to_have_text("The drafts compared")
    assert not accessibility_faults(page)


def test_two_players_change_places_on_a_phone_without_scripts(empty_hall: RunningServer, pages: Pages) -> None:
    """The players are found by name and chosen from two lists, and nothing is wider than the screen."""
    page = open_draft(pages, empty_hall, width=360, javascript=False)
    page.get_by_label("Find a player").fill("cia fa")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.get_by_role("link", name=re.compile(r"Cia Falk · table \d"))).to_be_visible()
    one, other = first_of(page, 0).inner_text(), first_of(page, 3).inner_text()
    page.get_by_text("Choose two players by name").click()
    page.get_by_label("This player").select_option(one)
    page.get_by_label("changes places with").select_option(other)
    page.get_by_role("button", name="What would it cost?").click()
    expect(page.locator("#swap h2")).to_have_text(f"{one} and {other} change places")
    page.get_by_role("button", name="Do it").click()
    expect(first_of(page, 0)).to_have_text(other)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_plan_is_searched_for_until_the_organiser_stops(empty_hall: RunningServer, pages: Pages) -> None:
    """A plan of eight rounds for sixteen players has repeats, so the page goes on searching until it is stopped."""
    page = open_draft(pages, empty_hall)
    page.get_by_role("link", name="Back to the competition").click()
    page.get_by_role("link", name="Change that, or plan all rounds").click()
    page.get_by_label("Rounds to plan").fill("8")
    page.get_by_role("button", name="Make the plan").click()
    expect(page.get_by_text(re.compile(r"\d+ pairs meet again; at least \d+ must."))).to_be_visible()
    expect(page.locator("#seating details")).to_have_count(8)
    assert not accessibility_faults(page)
    stop = page.get_by_role("link", name="Stop")
    if stop.count():
        stop.click()
    expect(page.get_by_text("Searching for a better one")).to_have_count(0)

    page.get_by_role("link", name="Back to the competition").click()
    expect(page.locator("#next")).to_contain_text("Seated by a plan of all rounds, made beforehand.")
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.locator(".spot")).to_have_count(4)
