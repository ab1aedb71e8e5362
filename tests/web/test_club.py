"""The club's name, logo and colours in a real browser: chosen on one page, seen on others."""

from pathlib import Path

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.drawn import logo
from tests.support.server import RunningServer
from tests.web.test_evening_pages import open_office

SEATED = """
from django.contrib.auth.models import User
from tests.scoring.competitions import make_competition, start_round
made = make_competition("Anna Bo Cia Dag Eva", User.objects.get(username="organiser"), name="Autumn evening")
start_round(made)
print(made.slug)
"""


def test_club_chooses_how_its_pages_look(empty_hall: RunningServer, pages: Pages, tmp_path: Path) -> None:
    """A yellow that nobody could read gives way by one tap; pages and screens then have name, logo and colour."""
    slug = empty_hall.run(SEATED).split()[-1]
    (tmp_path / "ours.png").write_bytes(logo())
    page = open_office(pages, empty_hall, width=360)
    page.get_by_role("link", name="The club", exact=True).click()
    page.get_by_label("Name of the club").fill("Kortklubben Ess & Kung i Södra Vätterbygden")
    page.get_by_role("button", name="Save the name").click()
    expect(page.locator(".masthead__name")).to_have_text("Kortklubben Ess & Kung i Södra Vätterbygden")
    page.get_by_label("A picture").set_input_files(tmp_path / "ours.png")
    page.get_by_role("button", name="Save the logo").click()
    expect(page.locator(".masthead .club-logo")).to_be_visible()
    page.get_by_label("The club's own").check()
    page.get_by_label("The club's colour").fill("#ffcc00")
    page.get_by_role("button", name="Save the colours").click()
    expect(page.get_by_role("alert")).to_contain_text("its contrast is 1.2:1, and it takes 4.5:1")
    assert accessibility_faults(page) == []
    take_pictures(page, "club-refused")
    page.get_by_role("button", name="Take #7e6500").click()
    expect(page.get_by_role("status").first).to_contain_text("The pages have these colours now.")
    assert accessibility_faults(page) == []
    take_pictures(page, "club-page")

    for name, path in (("standings", f"/e/{slug}/"), ("screen", f"/e/{slug}/projector/"), ("start", "/")):
        seen = pages.open(f"{empty_hall.url}{path}")
        expect(seen.locator(".club-logo").first).to_be_visible()
        assert accessibility_faults(seen) == []
        take_pictures(seen, f"club-{name}")
    heading = pages.open(f"{empty_hall.url}/e/{slug}/").get_by_role("heading", level=1)
    expect(heading).to_have_css("color", "rgb(126, 101, 0)")
