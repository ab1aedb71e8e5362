"""Finals in a real browser: seen before they are decided, drafted, played; the podium of the whole weekend."""

import json
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.evening import end_competition
from tests.support.server import RunningServer
from tests.web.test_evening_pages import line_of, open_office

#: A tournament of two competitions that count together, each after a round in which one player a table was fined.
WEEKEND = """
import json
from django.contrib.auth.models import User
from scoring.selectors.people.links import link_path
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.tournaments import overall_set
from tests.scoring.competitions import EIGHT, add_competition, give_fault, make_competition, start_round
first = make_competition(EIGHT, User.objects.get(username="organiser"), name="Finals")
second = add_competition(first, "Sprint", game="knoesten")
overall_set(tournament_id=first.tournament_id, scheme="hundred")
fined = []
for one in (first, second):
    for table in start_round(one).tables.all():
        fined.append(table.seats.all()[0].player)
        give_fault(table, fined[-1].name)
    round_end(competition_id=one.pk, number=1, as_they_stand=True)
print(json.dumps([first.slug, second.slug, first.tournament.slug, fined[0].name, link_path(fined[0])]))
"""

#: The player at the first seat of each table of the round that is on is fined; the round ends, and the other one.
PLAYED = """
from scoring.models.tournaments import Competition
from scoring.services.tournaments.competitions import competition_end
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import give_fault
first, second = (Competition.objects.get(slug=slug) for slug in {slugs})
for table in first.rounds.last().tables.all():
    give_fault(table, table.seats.all()[0].player.name)
round_end(competition_id=first.pk, number=2, as_they_stand=True)
competition_end(competition_id=second.pk)
"""


def seats(page: Page, table: int) -> Locator:
    """The players of a draft's table."""
    return page.locator(".drafts__table").nth(table).locator(".drafts__seats li")


def picture_of_finals(pages: Pages, standings: str) -> Page:
    """Everybody comes from the standings to the picture: it has the places before the finals, and their tables."""
    page = pages.open(standings)
    page.get_by_role("link", name="The finals as a picture").click()
    expect(page.locator("#final-A .bracket__stage")).to_have_count(2)
    return page


def see_places(picture: Page) -> None:
    """The picture has places in the final once it was played."""
    picture.reload()
    expect(picture.locator("#final-A .bracket__stage--end")).to_contain_text("1.")
    assert not accessibility_faults(picture)
    take_pictures(picture, "finals")


def test_finals_from_the_preview_to_the_podium(evening: RunningServer, pages: Pages) -> None:
    """The organiser sees the finals first, the draft keeps them apart, and the overall ranking is printed."""
    slug, other, tournament, out, link = json.loads(evening.run(WEEKEND))
    page = open_office(pages, evening)
    page.goto(urljoin(page.url, f"/organise/competition/{slug}/"))
    page.locator("#finals summary").click()
    page.get_by_role("link", name="Who would play the finals?").click()
    page.get_by_label("Players in each final, the best final first").fill("3 + 3")
    page.get_by_role("button", name="Show who would play").click()
    expect(page.get_by_role("heading", name="Final B")).to_be_visible()
    expect(page.locator("#rest summary")).to_have_text("In no final: 2 players")
    assert not accessibility_faults(page)
    page.get_by_role("button", name="These players play the finals").click()

    expect(page.locator("#next")).to_contain_text("2 tables, 3 + 3.")
    page.get_by_role("button", name="Look at the draft first").click()
    expect(page.locator(".drafts__table").nth(1)).to_contain_text("final B")
    seats(page, 0).first.get_by_role("link").click()
    expect(page.locator("#swap")).to_contain_text("Now choose who changes places")
    expect(seats(page, 0).get_by_role("link")).to_have_count(3)
    expect(seats(page, 1).get_by_role("link")).to_have_count(0)
    page.get_by_role("button", name="Publish draft A").click()
    expect(page.locator("#table-2")).to_contain_text("final B")
    phone = pages.open(f"{evening.url}{link}")
    expect(phone.locator("#personal-now")).to_contain_text("You play no final")
    public = picture_of_finals(pages, f"{evening.url}/e/{slug}/")

    evening.run(PLAYED.format(slugs=[slug, other]))
    see_places(public)
    page.goto(urljoin(page.url, f"/organise/competition/{slug}/"))
    end_competition(page)
    expect(page.locator("#podium")).to_be_visible()
    public.goto(f"{evening.url}/e/{slug}/")
    expect(public.locator(".standing").nth(2)).to_contain_text("final A")
    line_of(public, out).locator("summary").click()
    expect(line_of(public, out)).to_contain_text("in no final. Before the finals:")

    public.goto(f"{evening.url}/t/{tournament}/")
    expect(public.locator("#podium")).to_be_visible()
    expect(public.locator(".standing")).to_have_count(8)
    assert not accessibility_faults(public)
    public.emulate_media(media="print")
    expect(public.locator(".standing__tie").first).to_contain_text("Sprint: place")
    expect(public.get_by_role("button", name="Print")).to_be_hidden()
