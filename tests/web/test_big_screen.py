"""The big screen in a browser: it turns its pages, follows the round, can be paused, and can be read from afar."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, follows, take_pictures
from tests.support.server import RunningServer

SEATED = """
from django.contrib.auth.models import User
from tests.scoring.competitions import make_competition, start_round
crowd = " ".join(f"Maximiliana{number:03}" for number in range(1, 91))
made = make_competition(crowd, User.objects.get(username="organiser"), name="Big hall")
start_round(made)
print(made.slug)
"""
ROOF = """
from scoring.models.tournaments import Entry
from tests.scoring.competitions import add_competition
evening = add_competition(made, "Late game", game="knoesten")
Entry.objects.filter(competition=evening, player__name__gt="Maximiliana060").delete()
"""
BESIDE = """
from scoring.models.tournaments import Competition
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import start_round
round_end(competition_id=Competition.objects.get(slug={slug!r}).pk, number=1, as_they_stand=True)
start_round(Competition.objects.get(name="Late game"))
"""
FAULT = """
from scoring.models.tournaments import Competition
from tests.scoring.competitions import give_fault, table_of
table = table_of(Competition.objects.get(slug={slug!r}), {table})
give_fault(table, table.seats.all()[0].player.name)
"""
SIZES = ((1280, 720), (1920, 1080), (1080, 1920))

# The rows that can be seen whole, and the size of their letters as a share of the screen's shorter side.
READ = """() => {
  const rows = [...document.querySelectorAll(".wall__row")].filter((row) => row.offsetHeight);
  const inside = ({bottom, right}) => bottom <= innerHeight && right <= innerWidth;
  const size = parseFloat(getComputedStyle(rows[0]).fontSize) / Math.min(innerWidth, innerHeight);
  return [rows.filter((row) => inside(row.getBoundingClientRect())).length, size];
}"""
PAGE = 12_000  # milliseconds


def shows(page: Page, number: int, of: int) -> None:
    """Check that the only visible page is the one with this number, of this many."""
    expect(page.locator(".wall__count:visible")).to_have_text(f"Page {number} / {of}")


def test_the_big_screen_turns_its_pages_and_follows_the_round(fresh_evening: RunningServer, pages: Pages) -> None:
    """Time, keys and buttons turn pages. News doesn't, but the beginning of a round shows the first one."""
    slug = fresh_evening.run(SEATED).split()[-1]
    page = follows(pages.open(f"{fresh_evening.url}/e/{slug}/projector/", width=1920, height=1080))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        rows, size = page.evaluate(READ)
        assert rows == 30
        assert size >= 0.03  # of the shorter side: to be read from six times as far as the screen is high
    assert accessibility_faults(page) == []

    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # from now on the test turns the hands
    page.goto(f"{page.url}?page=2")
    shows(follows(page), 2, 3)
    page.clock.run_for(PAGE - 500)
    shows(page, 2, 3)
    page.clock.run_for(1000)
    shows(page, 3, 3)
    page.keyboard.press("Space")
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
    page.clock.run_for(2 * PAGE)
    shows(page, 3, 3)
    page.keyboard.press("ArrowLeft")
    shows(page, 2, 3)

    page.close()

    page = follows(pages.open(f"{fresh_evening.url}/e/{slug}/projector/?page=2&hold=1", width=1280))
    shows(page, 2, 3)
    fresh_evening.run(FAULT.format(slug=slug, table=1))
    shows(page, 1, 6)
    page.get_by_role("link", name="Pause").click()
    for _page in range(int(page.locator(".wall__count:visible").inner_text().split("/")[0].split()[-1])):
        page.get_by_role("link", name="Previous page").click()
    shows(page, 6, 6)
    expect(page.locator(".wall__page:visible h2")).to_have_text("Places 61 – 90")
    before = page.locator("#wall").get_attribute("data-number") or ""
    fresh_evening.run(FAULT.format(slug=slug, table=2))
    expect(page.locator("#wall")).not_to_have_attribute("data-number", before)
    shows(page, 6, 6)

    check_the_screen_of_the_tournament(fresh_evening, pages, slug)


def check_the_screen_of_the_tournament(server: RunningServer, pages: Pages, slug: str) -> None:
    """Check that the roof's screen shows one competition after the other, and goes to the one whose round begins."""
    server.run(
        f"from scoring.models.tournaments import Competition\nmade = Competition.objects.get(slug={slug!r})" + ROOF
    )
    page = pages.open(f"{server.url}/t/{slug}/", width=1280)
    page.get_by_role("link", name="For the projector").click()
    follows(page)
    page.keyboard.press("Space")
    shows(page, 1, 5)
    expect(page.locator(".wall__part:visible")).to_have_text("Knoesten")
    page.keyboard.press("ArrowLeft")
    shows(page, 5, 5)
    expect(page.locator(".wall__page:visible .wall__player").first).to_contain_text("Maximiliana")
    assert accessibility_faults(page) == []

    server.run(BESIDE.format(slug=slug))
    server.run(FAULT.format(slug=f"{slug}-late-game", table=1))
    expect(page.locator(".wall__page:visible")).to_contain_text(re.compile("Late game.*Page 4 / 7.*table", re.DOTALL))


def test_the_big_screen_turns_without_scripts(fresh_evening: RunningServer, pages: Pages) -> None:
    """The page leads to the next one after twelve seconds, unless somebody has paused it."""
    slug = fresh_evening.run(SEATED).split()[-1]
    page = pages.open(f"{fresh_evening.url}/e/{slug}/projector/?page=3", width=1280, javascript=False)
    leads = page.locator("meta[http-equiv=refresh]")

    shows(page, 3, 3)
    expect(leads).to_have_attribute("content", "12;url=?page=1")
    page.get_by_role("link", name="Pause").click()
    shows(page, 3, 3)
    expect(leads).to_have_count(0)
    page.get_by_role("link", name="Go on").click()
    shows(page, 1, 3)


PLAYED = """
from django.contrib.auth.models import User
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import make_competition, play_hand, start_round
crowd = "Anna Bo Cia Dag Eva Fia Maximiliana-Charlotta Hampus-Fredrik"
made = make_competition(crowd, User.objects.get(username="organiser"), name="Small hall")
for table in start_round(made).tables.all():
    play_hand(table)
round_end(competition_id=made.pk, number=1, as_they_stand=True)
print(made.slug)
"""


def test_the_trick_of_the_round_stands_on_a_page_of_its_own(fresh_evening: RunningServer, pages: Pages) -> None:
    """Between two rounds it comes first, whole on each screen, and holds still for whoever asked for less motion."""
    slug = fresh_evening.run(PLAYED).split()[-1]
    page = follows(pages.open(f"{fresh_evening.url}/e/{slug}/projector/", width=1920, height=1080))
    cards = page.locator(".wall__card")
    expect(page.get_by_role("heading", name="The trick of the round")).to_be_visible()
    expect(cards).to_have_count(4)
    expect(page.locator(".wall__card--took")).to_contain_text("took it")
    for width, height in (*SIZES, (360, 640), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        for place in range(4):
            expect(cards.nth(place)).to_be_in_viewport(ratio=1)
        expect(cards.first).to_have_css("animation-name", "none")
    assert accessibility_faults(page) == []
    take_pictures(page, "trick-of-the-round")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".wall__page--standings").first).to_be_visible()
