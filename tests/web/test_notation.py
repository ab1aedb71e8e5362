"""A disputed hand is saved beside its replay, changed to what the other side says, and ruled on again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages, faults_in, take_pictures
from tests.support.referee import REST, SHOWN, START, TRICKS
from tests.support.seats import open_table
from tests.support.server import RunningServer


def entry(page: Page, number: int) -> Locator:
    """Return the button that shows the table after an entry."""
    return page.locator(f".notation__entry[value='{number}']")


def test_disputed_hand_is_ruled_on_again(evening: RunningServer, pages: Pages, tmp_path: Path) -> None:
    """Bo's revoke is there; with a heart in its place nothing is wrong. A mistake is told with its line.

    No page of it needs a script.
    """
    seats = open_table(evening, START + TRICKS + SHOWN + REST)
    page = pages.open(seats["Bo"] + "replay/", javascript=False)
    page.locator("#share > summary").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="The game as text (.txt)").click()
    game = tmp_path / "game.txt"
    saved.value.save_as(game)
    page.get_by_role("link", name="Have a text ruled on").click()

    page.get_by_label("Or choose a file").set_input_files(game)
    page.get_by_role("button", name="Rule on this game").click()
    entry(page, 10).click()
    expect(page.locator("#moment")).to_contain_text("then open")
    expect(page.locator("#moment .clause__id")).to_have_text("follow")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#moment")).to_contain_text("Entry 11 of")

    page.locator("#text-of-game > summary").click()
    text = page.locator("textarea[name=text]")
    text.fill(
        game.read_text()
        .replace("Bo: 7s {illegal: follow; settled by 18}", "Bo: 8h")
        .replace("Bo: 8h {Bo", "Bo: 7s {Bo")
    )
    page.get_by_role("button", name="Rule on this game").click()
    expect(entry(page, 10)).to_contain_text("Bo plays 8♥")
    expect(page.locator(".notation__entry .verdict--illegal")).to_have_count(0)

    page.locator("#text-of-game > summary").click()
    text.fill(game.read_text().replace("Bo: 7s", "Bo: 7x"))
    page.get_by_role("button", name="Rule on this game").click()
    expect(page.get_by_role("alert")).to_contain_text("Line ")
    expect(page.get_by_role("alert")).to_contain_text("7x is not an act of this game")
    expect(text).to_have_value(game.read_text().replace("Bo: 7s", "Bo: 7x"))


def test_page_of_a_game_can_be_read_by_all(evening: RunningServer, pages: Pages) -> None:
    """In light and dark, on a phone and a desk, nothing off the side."""
    for width in (360, 1280):
        page = pages.open(f"{evening.url}/notation/", width=width)
        assert faults_in(page) == []
        page.get_by_text("What such a text looks like").click()
        assert faults_in(page, ()) == []
        example = page.locator(".notation__example").nth(2).inner_text()
        page.locator("textarea[name=text]").fill(example)
        page.get_by_role("button", name="Rule on this game").click()
        entry(page, 9).click()
        expect(page.locator("#moment")).to_contain_text("Entry 9 of 9")
        assert faults_in(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
    take_pictures(page, "notation")
