"""A knock-out in a real browser: chosen with the finals, decided after a stage, told to players, seen to its end."""

import json
from urllib.parse import urljoin

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.evening import end_competition
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office

#: Nine players after a round.
BEGUN = """
from django.contrib.auth.models import User
from tests.scoring.competitions import EIGHT, make_competition, play_round
print(play_round(make_competition(f"{EIGHT} Ida", User.objects.get(username="organiser"), name="Cup")).slug)
"""

#: The round that is on is played.
PLAYED = """
from scoring.models.tournaments import Competition
from tests.scoring.competitions import end_round
end_round(Competition.objects.get(slug="{slug}"))
"""

#: The links of somebody who is out and of somebody who went on.
LINKS = """
import json
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
entries = Competition.objects.get(slug="{slug}").entries
print(json.dumps([link_path(entries.filter(out_after=out).first().player) for out in (2, None)]))
"""


def test_a_knock_out_from_the_cut_to_the_last_table(evening: RunningServer, pages: Pages) -> None:
    """Nine players, the best two of each of two tables, and a table of four that decides the first places."""
    slug = evening.run(BEGUN).strip()
    page = open_office(pages, evening)
    home = urljoin(page.url, f"/organise/competition/{slug}/")
    page.goto(f"{home}finals/?sizes=9")
    page.get_by_label("Who goes on after each round?").select_option("2")
    page.get_by_role("button", name="Show the stages").click()
    expect(page.locator("#cut")).to_contain_text("2 tables, 5 + 4. Then 4.")
    assert not accessibility_faults(page)
    take_pictures(page, "knock-out-cut")
    page.get_by_role("button", name="These players play the finals").click()
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.locator("#table-2")).to_contain_text("final A")

    evening.run(PLAYED.format(slug=slug))
    page.goto(home)
    expect(page.locator("#next")).to_contain_text("Round 2 is over: decide who goes on.")
    page.locator("#next").get_by_role("link", name="Who goes on?").click()
    expect(page.locator("#knock-out .tile")).to_have_count(2)
    assert not accessibility_faults(page)
    take_pictures(page, "knock-out")
    page.get_by_role("button", name="These players go on").click()
    expect(page.locator("#next")).to_contain_text("1 table of 4.")

    out, on = json.loads(evening.run(LINKS.format(slug=slug)))
    phone = pages.open(f"{evening.url}{out}")
    expect(phone.locator("#personal-now")).to_contain_text("You are out")
    expect(phone.locator("#personal-now")).to_contain_text("Your place:")
    take_pictures(phone, "knock-out-phone")
    phone.goto(f"{evening.url}{on}")
    expect(phone.locator("#personal-now")).to_contain_text("You go on to the next stage.")

    page.get_by_role("button", name="Draw round 3").click()
    expect(page.locator("#table-1")).to_be_visible()
    evening.run(PLAYED.format(slug=slug))
    page.goto(home)
    end_competition(page)
    expect(page.locator("#podium")).to_be_visible()
    public = pages.open(f"{evening.url}/e/{slug}/finals/")
    expect(public.locator(".bracket__stage")).to_have_count(4)
    expect(public.get_by_text("goes on")).to_have_count(4)
    assert not accessibility_faults(public)
    take_pictures(public, "knock-out-picture")
