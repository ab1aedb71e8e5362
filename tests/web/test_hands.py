"""An organiser finds a hand again: where somebody's revoke was proven late, at the place where it happened."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, go_by, take_pictures
from tests.support.referee import REVOKED
from tests.support.server import RunningServer
from tests.web.test_one_link import FOUR, Office

PLAY = (
    "from referee.models import Table; from tests.support.referee import enter_revoke; "
    "table = Table.objects.latest('pk'); enter_revoke(table); print(table.seats.get(position=1).player)"
)
REFEREE = (
    "from referee.access.links import referee_token; from referee.models import Table; "
    "from referee.services.links import referee_link_make; hall = Table.objects.latest('pk').hall; "
    "print(f'/r/{referee_token(referee_link_make(hall_id=hall.pk, label=\"Rut\"))}/')"
)
SWEEP = "from referee.services.outbox import outbox_sweep; outbox_sweep()"


def test_a_revoke_is_found_and_played_back(evening: RunningServer, pages: Pages) -> None:
    """By the clause, what became of it, and the player; the address keeps the question."""
    office = Office(pages, evening, "Found again", FOUR)
    office.draw(1)
    revoker = evening.run(PLAY).split()[-1]
    office.end(1)
    evening.run(SWEEP)
    page = office.page
    page.goto(f"{evening.url}/organise/")
    go_by(page.get_by_role("link", name="Hands", exact=True))
    page.get_by_label("Clause", exact=True).select_option("knoesten:follow")
    page.get_by_label("What became of it").select_option("proven late")
    page.get_by_label("Player", exact=True).fill(revoker)
    go_by(page.get_by_role("button", name="Find hands"))
    hand = page.locator("#hands > li").filter(has_text="Found again")
    expect(hand).to_contain_text(re.compile(rf"proven late\s+Following suit.*: {revoker}"))
    assert accessibility_faults(page) == []
    take_pictures(page, "hands")
    hand.scroll_into_view_if_needed()
    take_pictures(page, "hands-found")
    page.get_by_label("At the same table").fill("Nobody Here")
    go_by(page.get_by_role("button", name="Find hands"))
    expect(page.locator("#field-other")).to_contain_text("Nobody by this name is on the list")
    take_pictures(page, "hands-refused")
    page.go_back()
    go_by(hand.get_by_role("link", name="Play it back"))
    expect(page.locator(f"#moment[data-number='{REVOKED}']")).to_contain_text("then open")
    referee_finds_it(pages.open(evening.url + evening.run(REFEREE).split()[-1]), revoker)


def referee_finds_it(page: Page, revoker: str) -> None:
    """A referee comes to the same hand from the page with all tables, and back to them."""
    go_by(page.get_by_role("link", name="Hands that are over"))
    page.get_by_label("Clause", exact=True).select_option("knoesten:follow")
    page.get_by_label("Player", exact=True).fill(revoker.lower())
    go_by(page.get_by_role("button", name="Find hands"))
    expect(page.locator("#hands > li")).to_have_count(1)
    assert accessibility_faults(page) == []
    take_pictures(page, "hands-of-referee")
    go_by(page.get_by_role("link", name="Play it back"))
    expect(page.locator(f"#moment[data-number='{REVOKED}']")).to_contain_text("then open")
    page.go_back()
    go_by(page.get_by_role("link", name="All tables"))
    expect(page.get_by_role("link", name="Hands that are over")).to_be_visible()
