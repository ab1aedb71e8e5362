"""Results entered after the game, in a real browser."""

import re

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by
from tests.support.evening import end_competition
from tests.support.server import RunningServer
from tests.web.test_evening_pages import draw, line_of, make_competition, open_office

FOUR = ("Anna", "Bo", "Cia", "Dag")


def test_the_organiser_enters_a_result_after_the_round_and_the_standings_stay_final(
    evening: RunningServer, pages: Pages
) -> None:
    """A round that ended too early is opened again.

    Then results are entered and awarded, and the standings are final.
    """
    page = open_office(pages, evening, width=360)
    slug = make_competition(page, "After the game", FOUR)
    page.goto(page.url.removesuffix("players/"))
    draw(page)
    end_round = page.get_by_role("link", name="End round 1")
    as_they_stand = page.get_by_role("button", name="Count them as they stand")
    end_round.click()
    as_they_stand.click()
    past = page.locator("#round-1")
    past.locator("summary").click()
    past.get_by_role("button", name="Open round 1 again").click()
    expect(page.locator("#next")).to_contain_text("Round 1 is drawn")

    end_round.click()
    as_they_stand.click()
    past.locator("summary").click()
    past.get_by_role("link", name=re.compile("Enter the result")).click()
    for name, points in zip(FOUR, "0359", strict=True):
        page.get_by_label(name, exact=True).first.fill(points)
    page.locator("#why-result").fill("They wrote it on paper")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="See what it changes").first.click()
    expect(page.locator("#foreseen")).to_contain_text("Dag: place 1 → 4, points 0 → 0")
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Enter it").click()
    expect(page.locator("#round-1")).to_contain_text("Replay")

    end_competition(page)
    public = pages.open(f"{evening.url}/e/{slug}/")
    expect(public.locator("#state-of-play")).to_contain_text(re.compile(r"Final standings\s+since \d+ \w+, \d\d:\d\d"))
    expect(line_of(public, "Anna").locator(".standing__points")).to_contain_text("3")
    go_by(page.get_by_role("button", name="Open it again"))
    public.reload()
    expect(public.locator("#state-of-play")).to_contain_text("These standings are open again since")
