"""A duplicate in a real browser: an organiser binds and prints, a player compares a hand, everybody reads the deals."""

from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office

BEGUN = """
from django.contrib.auth.models import User
from tests.scoring.competitions import EIGHT, make_competition
print(make_competition(EIGHT, User.objects.get(username="organiser"), name="Same cards").slug)
"""

#: The first round is drawn; the link of one of its players.
DRAWN = """
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from tests.scoring.competitions import player_of, start_round
competition = Competition.objects.get(slug="{slug}")
start_round(competition)
print(link_path(player_of(competition, "Anna")))
"""

#: Both tables play the first deal; at each, the first player by name is fined, and the round ends.
PLAYED = """
from scoring.models.tournaments import Competition
from scoring.services.standings.results import results_refresh
from tests.scoring.competitions import end_round, play_hand, table_of
competition = Competition.objects.get(slug="{slug}")
for number in (1, 2):
    play_hand(table_of(competition, number))
end_round(competition)
for number in (1, 2):
    results_refresh(referee_table_id=table_of(competition, number).referee_table_id)
"""


def test_all_tables_have_the_same_cards(evening: RunningServer, pages: Pages) -> None:
    """From the number of deals to what others did with these cards."""
    slug = evening.run(BEGUN).strip()
    page = open_office(pages, evening)
    page.goto(urljoin(page.url, f"/organise/competition/{slug}/"))
    page.get_by_role("link", name="Duplicate").click()
    page.get_by_label("Deals in a round").fill("4")
    go_by(page.get_by_role("button", name="Save"))
    commitment = page.locator("#commitment code").inner_text()
    assert len(commitment) == 64
    assert not accessibility_faults(page)
    take_pictures(page, "duplicate")
    printed = page.evaluate(
        """async () => {
            const form = document.getElementById('slips-form');
            const answer = await fetch(form.action, {method: 'POST', body: new FormData(form)});
            return answer.headers.get('Content-Type');
        }"""
    )
    assert printed == "application/pdf"

    phone = pages.open(f"{evening.url}{evening.run(DRAWN.format(slug=slug)).strip()}")
    expect(phone.locator("#hand-check")).to_contain_text("Deal 1")
    assert not accessibility_faults(phone)
    take_pictures(phone, "duplicate-phone")
    go_by(phone.get_by_role("button", name="My hand matches the slip"))
    expect(phone.locator("#hand-check")).to_contain_text("You have said that it matches.")

    public = pages.open(f"{evening.url}/e/{slug}/deals/")
    expect(public.locator("#commitment-hash")).to_have_text(commitment)
    expect(public.locator("main")).to_contain_text("shown once it is over")
    evening.run(PLAYED.format(slug=slug))
    public.goto(f"{evening.url}/e/{slug}/")
    public.get_by_role("link", name="what others did with these cards").click()
    take_pictures(public, "duplicate-deals")
    public.get_by_role("link", name="Deal 1").click()
    expect(public.get_by_role("row")).to_have_count(9)
    expect(public.locator(".meanings")).to_contain_text("Stock")
    assert not accessibility_faults(public)
    take_pictures(public, "duplicate-deal")
    public.get_by_role("rowheader").first.get_by_role("link").click()
    expect(public.get_by_role("row")).to_have_count(2)
    assert not accessibility_faults(public)
    take_pictures(public, "duplicate-player")
