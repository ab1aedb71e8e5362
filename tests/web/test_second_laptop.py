"""The page “Second laptop” in a real browser: no laptop, a code, one that stands by."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.service.test_second_laptop import CODE, Standby
from tests.support.browser import Pages, faults_in, unfold
from tests.support.evening import sign_in
from tests.support.server import running_server

pytestmark = pytest.mark.one_process("only SQLite has a second laptop")
WITHIN = 120_000.0  # milliseconds, on a busy machine


def looked_at(office: Page) -> None:
    """Look at the page at each width."""
    for width in (360, 768, 1280):
        office.set_viewport_size({"width": width, "height": 800})
        assert faults_in(office) == []
        assert not office.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_page_says_by_itself_how_it_is(pages: Pages, tmp_path: Path) -> None:
    """The code is typed at the other laptop; a wrong password shows none. What can be done is shown when it can be."""
    with running_server(tmp_path / "first", "--demo", "--no-codes") as first:
        office = pages.open(f"{first.url}/organise/", width=1280)
        sign_in(office, first)
        office.get_by_role("link", name="Second laptop").click()
        expect(office.get_by_text("No second laptop stands by.")).to_be_visible()
        expect(office.locator("#second-over, #second-part").filter(visible=True)).to_have_count(0)
        looked_at(office)
        offer = office.locator("form", has=office.get_by_role("button", name="Show a code"))
        offer.get_by_label("Your password now").fill("wrong")
        offer.get_by_role("button").click()
        expect(office.get_by_text("This is not your password.")).to_be_visible()
        offer.get_by_label("Your password now").fill(first.password)
        offer.get_by_role("button").click()
        state = office.locator("#second")
        expect(state).to_contain_text(f"kontrollant standby {first.url}")
        looked_at(office)
        (code,) = CODE.findall(state.inner_text())

        second = Standby(tmp_path / "second", first, first.url, "--code", code)
        try:
            expect(state).to_contain_text(f"it serves at {second.url}", timeout=WITHIN)
            expect(state).to_contain_text("It has everything.", timeout=WITHIN)
            unfold(office.locator("#second-over"))
            expect(office.get_by_role("button", name="Let the second laptop take over now")).to_be_visible()
            looked_at(office)
        finally:
            second.close()
        parting = unfold(office.locator("#second-part"))
        parting.get_by_label("Your password now").fill(first.password)
        parting.get_by_role("button").click()
        expect(office.get_by_text("No second laptop stands by.")).to_be_visible()
        office.goto("about:blank")  # else the page looks again while the server stops
