"""A quick table in a real browser: from the start page to the first card."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by
from tests.support.server import RunningServer


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("Knoesten", "trumps"),
        ("Knåker", "Swap cards"),
        ("Gnällknekt", "turn"),
        ("Kombinations-Whist", "deals"),
    ],
)
def test_four_taps_from_the_start_page_to_a_seat(evening: RunningServer, pages: Pages, game: str, asked: str) -> None:
    """Quick table, the game, how many, a seat: the table runs, and what comes first in that game is asked for."""
    page = pages.open(evening.url)
    page.get_by_role("link", name="Quick table").click()
    go_by(page.get_by_role("link", name=game))
    assert accessibility_faults(page) == []
    go_by(page.get_by_role("button", name="4 players"))
    assert accessibility_faults(page) == []
    page.locator(".code").first.click()

    expect(page.locator("#ask")).to_contain_text(asked)


def test_from_a_finished_game_to_the_next_one(evening: RunningServer, pages: Pages) -> None:
    """One tap opens it; the phones of the others are shown the way, and the prick has come along."""
    tablet = pages.open(f"{evening.url}/quick/")
    tablet.get_by_role("link", name="Knåker").click()
    tablet.get_by_role("button", name="2 players", exact=True).click()
    expect(tablet.locator(".code")).to_have_count(2)
    anna, bo = (pages.open(str(code.get_attribute("href"))) for code in tablet.locator(".code").all())
    tablet.get_by_role("link", name="The referee's page").click()
    expect(tablet.locator("#log")).to_be_visible()
    expect(bo.locator("#ask")).to_contain_text("Swap cards")

    tablet.goto(f"{tablet.url}seats/1/")
    tablet.get_by_role("button", name="leaves because of a decision").click()
    expect(bo.get_by_text("Player 2 begins the next game with 1 prick.")).to_be_visible()
    assert accessibility_faults(bo) == []
    anna.get_by_role("button", name="Next game").click()
    expect(anna.locator("#ask")).to_contain_text("Swap cards")

    bo.get_by_role("link", name="Go to the next game").click()
    expect(bo.locator("#ask")).to_contain_text("Swap cards")
    expect(bo.get_by_role("img", name="1 prick")).to_be_visible()
    expect(tablet.get_by_role("link", name="Go to the next game")).to_be_visible()


def test_a_double_tap_opens_one_table(evening: RunningServer, pages: Pages) -> None:
    """Both taps lead to the same codes."""
    count = "from referee.models import Hall; print(Hall.objects.filter(slug__startswith='quick').count())"
    before = int(evening.run(count).splitlines()[-1])
    page = pages.open(f"{evening.url}/quick/knoesten/")

    page.get_by_role("button", name="4 players").dblclick()

    expect(page.locator(".code")).to_have_count(4)
    assert int(evening.run(count).splitlines()[-1]) == before + 1
