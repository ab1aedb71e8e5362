"""A season in a real browser: two tournaments, a near name, the best result of each player, and a rating's curve."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.evening import end_competition
from tests.support.server import RunningServer
from tests.web.test_evening_pages import draw, make_competition, open_office


def play_on_paper(page: Page, name: str, order: str) -> None:
    """A tournament of one round at one table, whose result is entered afterwards; `order` begins with the winner."""
    make_competition(page, name, tuple(order.split()))
    page.goto(page.url.removesuffix("players/"))
    draw(page)
    page.get_by_role("link", name="End round 1").click()
    page.get_by_role("button", name="Count them as they stand").click()
    page.locator("#round-1 summary").click()
    page.locator("#round-1").get_by_role("link", name=re.compile("Enter the result")).click()
    for points, player in enumerate(order.split()):
        page.get_by_label(player, exact=True).first.fill(str(points))
    page.locator("#why-result").fill("On paper")
    page.get_by_role("button", name="See what it changes").first.click()
    page.get_by_role("button", name="Enter it").click()
    end_competition(page)
    expect(page.locator("#next")).to_contain_text("The competition is over")


def make_season(page: Page, server: RunningServer) -> None:
    """A season of both tournaments with ratings, of which the best result counts; its organiser's page."""
    page.goto(f"{server.url}/organise/")
    page.get_by_role("link", name="New season").click()
    page.get_by_label("Name of the season").fill("Autumn season")
    page.get_by_label("How many results count").fill("1")
    page.get_by_label("Show ratings").check()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Create the season").click()
    for name in ("Season in May", "Season in June"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("button", name="Add to the season").click()
    expect(page.locator("#competitions li")).to_have_count(2)


def test_a_season_from_two_tournaments_to_a_rating(evening: RunningServer, pages: Pages) -> None:
    """Bosse of June is Bo of May, so two results are one person's, of which the better one counts."""
    page = open_office(pages, evening, width=360)
    play_on_paper(page, "Season in May", "Anna Bo Cia Dag")
    play_on_paper(page, "Season in June", "Bosse Anna Cia Dag")
    make_season(page, evening)
    expect(page.locator("#ask")).to_contain_text("There is 1 question: are two players one person?")
    assert accessibility_faults(page) == []

    page.get_by_role("link", name="Look at the players").click()
    expect(page.locator("#questions article")).to_contain_text("Season in June: Bosse")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="One person", exact=True).click()
    expect(page.locator("#questions")).to_have_count(0)
    page.get_by_role("button", name="Confirm them all").click()
    expect(page.locator("#proposed")).to_have_count(0)
    page.get_by_role("link", name="← Autumn season").click()
    page.get_by_role("link", name="Standings", exact=True).click()

    lines = page.locator("#standings .standing")
    expect(lines).to_have_count(4)
    expect(lines.nth(1)).to_contain_text(re.compile(r"1\s*=.*Bosse.*100", re.DOTALL))
    assert accessibility_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    lines.nth(1).get_by_role("link").click()
    expect(page.locator("#places .is-dropped")).to_contain_text("1. Season in May: place 2 of 4")
    curve = page.locator("#chart-knoesten .chart__row")
    expect(curve).to_have_count(1)
    expect(page.locator("#chart-knoesten tbody")).to_contain_text("1000")
    assert accessibility_faults(page) == []
    page.get_by_role("link", name="All ratings, and what they mean").click()
    expect(page.locator("#ratings tbody tr")).to_have_count(4)
    expect(page.locator("#ratings tr.is-mine")).to_contain_text("Bosse")
    assert accessibility_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
