"""The folder that `manage.py publish` writes, opened from the disk in a browser."""

from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by
from tests.support.server import RunningServer

#: Publishes a tournament in which one hand was played, and leaves nothing of it on the server.
PUBLISH = """
from django.core.management import call_command
from django.db import transaction
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import add_competition, make_competition, play_hand, start_round
with transaction.atomic():
    competition = make_competition()
    competition.tournament.players.update(club="Kungliga Nya Sällskapet i Göteborg")
    add_competition(competition)
    play_hand(start_round(competition).tables.get())
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    call_command("publish", competition.tournament.slug, {folder!r})
    transaction.set_rollback(True)
"""
#: Where the points of the first line lie.
POINTS = "document.querySelector('tbody .figure strong').getBoundingClientRect()"
MARK = "document.body.dataset.ran = 1"


def test_published_pages_are_read_from_the_disk(evening: RunningServer, pages: Pages, tmp_path: Path) -> None:
    """Links lead to a player, another language, a table and its hand, and every page fits on a phone."""
    folder = tmp_path / "out"
    evening.run(PUBLISH.format(folder=str(folder)))
    pages.allow(".css")  # axe asks for the styles once more, which a browser refuses to a page from the disk
    page = pages.open(f"file://{folder}/index.html")
    go_by(page.get_by_role("link", name="Svenska"))
    go_by(page.locator(".links a").first)
    faults = accessibility_faults(page)
    page.locator("tbody a").first.click()
    expect(page.locator("html")).to_have_attribute("lang", "sv")
    faults += accessibility_faults(page)
    page.get_by_role("link", name="Nederlands").click()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    page.locator(".why__tables a").first.click()
    expect(page.locator(":target h2")).to_contain_text("Tafel")
    faults += accessibility_faults(page)
    page.locator(":target nav a").first.click()
    expect(page.locator("figure .overhead")).to_contain_text("Anna")
    faults += accessibility_faults(page)
    assert faults == []
    expect(page.locator(".masthead")).to_have_css("display", "flex")
    pages.allow("Content Security Policy")  # of the script that follows
    page.evaluate(f"document.body.append(Object.assign(document.createElement('script'), {{text: '{MARK}'}}))")
    assert page.evaluate("document.body.dataset.ran") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_points_are_on_the_screen_of_a_phone_whatever_else_the_table_says(
    evening: RunningServer, pages: Pages, tmp_path: Path
) -> None:
    """Clubs with long names and tie-breaks lie beside the points, where a phone shows them after a swipe."""
    folder = tmp_path / "out"
    evening.run(PUBLISH.format(folder=str(folder)))
    for file in [folder / "index.html", *folder.glob("en/**/index.html")]:
        page = pages.open(f"file://{file}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), file
        if page.locator(".published__rank").count():
            seen = page.evaluate(POINTS)
            assert 0 < seen["left"] < seen["right"] <= 360, file
