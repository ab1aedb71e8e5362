"""The laptop that serves dies while phones are open: they go to the second one, with what waits on them."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.service.test_second_laptop import standing_by
from tests.support.browser import CUT, Pages, follows
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.screen import Screen
from tests.support.seats import open_table
from tests.support.server import RunningServer, running_server
from tests.support.tablet import Tablet

TURNS_UP = 120_000  # milliseconds for a server to start, on a busy machine
EVERY = 20_000  # milliseconds after which a page looks whether it is out of date (net.js)


def is_at(screen: Screen, url: str) -> None:
    """Wait until a screen follows the laptop at this address."""
    expect(screen.page).to_have_url(re.compile(re.escape(url)), timeout=TURNS_UP)
    expect(screen.page.locator("html")).to_have_attribute("data-line", "online", timeout=TURNS_UP)


@pytest.mark.one_process("it kills its server, and another laptop takes over")
def test_phones_and_tablet_go_to_the_laptop_that_took_over(tmp_path: Path, pages: Pages) -> None:
    """What Dag laid without a line arrives there. Bo's page is older than the second laptop, and is fetched anew."""
    pages.allow(*CUT)
    with running_server(tmp_path / "first", "--no-codes") as first:
        seats = open_table(first, START + "Anna play QH\nBo play 7H\n")
        bo = Phone.at(pages, seats["Bo"])
        bo.page.clock.install()
        bo.reload()
        with standing_by(tmp_path / "second", first) as (second, _office):
            cia, dag = Phone.at(pages, seats["Cia"]), Phone.at(pages, seats["Dag"])
            tablet = Tablet.at(pages, seats["referee"])
            expect(dag.page.locator("html")).to_have_attribute("data-second", second.url)
            cia.lay("8H")
            expect(bo.page.locator("html")).to_have_attribute("data-outdated", "")
            bo.page.clock.fast_forward(EVERY)
            expect(bo.page.locator("html")).to_have_attribute("data-second", second.url)
            dag.is_my_turn()

            first.process.kill()
            first.process.wait()
            dag.lost()
            dag.lay("AH")
            expect(dag.rows).to_have_count(1)
            second.type("take over")

            for screen in (dag, bo, cia, tablet):
                is_at(screen, second.url)
            cia.shows_laid("AH")
            expect(dag.not_arrived).to_have_count(0)
            assert "brought" not in dag.page.url


@pytest.mark.parametrize("brought", ["", "%", "[", "[1]", '[["kontrollant.queue.{path}", "{{}}"]]'])
def test_a_link_that_was_cut_short_does_no_harm(evening: RunningServer, pages: Pages, brought: str) -> None:
    """The page works as with any other link."""
    anna = open_table(evening, START)["Anna"]
    path = f"/s/{anna.split('/s/')[1]}"

    phone = Phone.at(pages, f"{evening.url}{path}#brought={quote(brought.format(path=path))}")

    phone.lay("QH")
    phone.shows_laid("QH")


def test_a_link_brings_nothing_for_another_page(evening: RunningServer, pages: Pages) -> None:
    """Somebody who makes up what is brought along can't plant entries at a seat whose link they don't have."""
    seats = open_table(evening, START)
    anna, bo = (f"/s/{seats[name].split('/s/')[1]}" for name in ("Anna", "Bo"))
    made_up = {
        f"kontrollant.queue.{bo}": '{"seen":0,"own":[],"entries":[]}',
        "kontrollant.seats": '[{"path":"https://club.example/","title":"Anna"}]',
        "kontrollant.two-suits": "on",
        "another": "on",
    }
    page = pages.open(f"{evening.url}{anna}#brought={quote(json.dumps(list(made_up.items())))}")

    follows(page)
    kept = page.evaluate("Object.entries(localStorage)")
    assert [name for name, value in kept if made_up.get(name) == value] == ["kontrollant.two-suits"]
    assert page.url == f"{evening.url}{anna}"
