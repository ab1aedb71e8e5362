"""Playing back a hand in a real browser: slider, steps, play, keys, sharing; and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import accessibility_faults
from tests.support.referee import REST, SHOWN, START, TRICKS
from tests.support.seats import open_table

HAND = START + TRICKS + SHOWN + REST


@pytest.fixture
def seats(evening):
    """A table whose first hand is over."""
    return open_table(evening, HAND)


def shows(page: Page, number: int) -> None:
    """The page shows this moment, and its address is in the bar."""
    expect(page.locator(f"#moment[data-number='{number}']")).to_be_visible()
    expect(page).to_have_url(re.compile(rf"/replay/{number}/$"))


def test_hand_is_stepped_through_by_links_slider_and_keys(seats, pages):
    """From the phone's list to the revoke, where it was still open, and on to the card that proved it."""
    page = pages.open(seats["Bo"])
    page.get_by_role("link", name="What happened").click()
    page.get_by_role("link", name="Play back this hand").click()
    shows(page, 1)
    slider = page.get_by_role("slider", name="Entry of this hand")

    page.get_by_role("link", name="Next").click()
    shows(page, 2)
    slider.fill("10")
    shows(page, 10)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Entry 10 of .*: Bo plays 7 of spades, illegal"))
    expect(page.locator("#moment")).to_contain_text("then open")
    expect(page.locator("#moment")).to_contain_text("Settled by: Bo plays 8♥")
    page.locator("h1").click()
    for _step in range(3):
        page.keyboard.press("ArrowRight")
    shows(page, 13)
    page.locator("#moment").get_by_role("link", name="Bo plays 7 of spades").click()
    shows(page, 10)
    expect(page.locator("#announcer")).to_have_text(re.compile("Entry 10 of .*Bo plays 7 of spades, illegal"))
    page.keyboard.press("Home")
    shows(page, 1)
    expect(page.locator("#film-back")).not_to_have_attribute("href", re.compile("."))
    page.reload()
    shows(page, 1)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("#seat")).to_be_visible()


def test_hand_plays_by_itself_until_its_end(seats, pages):
    """Play, and stop; at the end it stops by itself."""
    page = pages.open(seats["Bo"] + "replay/")
    page.clock.install()
    page.reload()
    play = page.locator("#film-play")
    expect(play).to_be_visible()

    play.click()
    for number in (2, 3, 4):
        page.clock.run_for(1600)
        shows(page, number)
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(5000)
    shows(page, 4)
    page.keyboard.press("End")
    last = page.locator("#replay").get_attribute("data-numbers").split()[-1]
    shows(page, int(last))
    play.click()
    page.clock.run_for(1600)
    expect(page.locator("#moment[data-at='1'], #moment[data-at='2']")).to_be_visible()


def test_moment_is_shared_by_an_address_that_opens_no_seat(seats, pages):
    """Somebody else opens it, on a big screen, and sees the same moment, without a way to the seat."""
    page = pages.open(seats["Bo"] + "replay/10/")
    page.get_by_role("link", name="Next").click()
    shows(page, 11)
    page.get_by_text("Share this moment").click()
    address = page.get_by_label("Address of this moment").input_value()
    assert address.endswith("/11/") and seats["Bo"].rstrip("/").rpartition("/")[2] not in address

    wall = pages.open(address, width=1920, height=1080)

    expect(wall.locator("#moment")).to_contain_text("Cia plays 9♥")
    expect(wall.get_by_role("link", name="Back to the table")).to_have_count(0)
    expect(wall.locator("#film")).to_be_in_viewport()


def test_hand_is_played_back_without_scripts(seats, pages):
    """Steps are links, and the slider a form."""
    page = pages.open(seats["Bo"] + "replay/", javascript=False)
    page.get_by_role("link", name="Next").click()
    shows(page, 2)
    page.get_by_role("slider").fill("10")
    page.get_by_role("button", name="Go there").click()
    shows(page, 10)
    expect(page.locator("#film-play")).to_be_hidden()


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_replay_is_accessible(seats, pages, width, scheme):
    """Axe finds nothing, and nothing runs off the side; at 200 % neither."""
    page = pages.open(seats["Bo"] + "replay/18/", width=width, scheme=scheme)
    assert accessibility_faults(page) == []
    for narrow in (width, 180):
        page.set_viewport_size({"width": narrow, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
