"""A new evening in a real browser: in three taps, with details, and like last time."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.server import RunningServer
from tests.web.test_evening_pages import make_competition, open_office


@pytest.mark.parametrize("javascript", [True, False])
def test_new_evening_in_three_taps(empty_hall: RunningServer, pages: Pages, javascript: bool) -> None:
    """The name is proposed; a game, a preset, and the evening is there."""
    page = open_office(pages, empty_hall, width=360, javascript=javascript)
    page.get_by_role("link", name="New tournament").first.click()
    expect(page.get_by_label("Name of the tournament")).to_have_value(re.compile("day evening "))

    page.locator(".game", has_text="catch the cheats").click()
    page.get_by_text("Festival", exact=True).click()
    if javascript:
        assert accessibility_faults(page) == []
        take_pictures(page, "new-tournament")
    page.get_by_role("button", name="Create tournament").click()

    expect(page.locator("h1")).to_contain_text("day evening ")
    page.locator("#about summary").click()
    expect(page.locator("#about")).to_contain_text("Knåker")
    expect(page.locator("#about")).to_contain_text("Festival")


def test_choice_that_differs_is_marked_at_once(empty_hall: RunningServer, pages: Pages) -> None:
    """In the details before anything is sent, and on the page of the settings afterwards."""
    page = open_office(pages, empty_hall, width=768)
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_label("Name of the tournament").fill("Our own way")
    page.get_by_role("button", name="Change details …").click()

    expect(page.get_by_label("Name of the tournament")).to_have_value("Our own way")
    marks = page.get_by_text("differs from Club evening")
    expect(marks.locator("visible=true")).to_have_count(0)
    page.get_by_label("Two players of the table").check()
    expect(marks.locator("visible=true")).to_have_count(1)
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Create tournament").click()

    page.get_by_role("link", name="Settings").click()
    expect(page.locator("#preset")).to_contain_text("Differs from Club evening")
    expect(page.locator("#preset")).to_contain_text("Two players of the table")
    expect(page.locator(".differs")).to_have_count(0)  # the list above says it


def test_like_last_time_leads_to_ticking_off_who_comes(empty_hall: RunningServer, pages: Pages) -> None:
    """The people of the earlier evening are there, all of them away."""
    page = open_office(pages, empty_hall, width=360)
    make_competition(page, "Last Friday")
    page.get_by_role("link", name="My tournaments").click()
    page.get_by_role("link", name="New tournament").first.click()
    page.get_by_role("button", name="Like Last Friday").click()

    expect(page.locator("#next")).to_contain_text("Everybody is marked as away")
    expect(page.locator("#players")).to_contain_text("0 of 8 are here")
    page.get_by_role("button", name="Anna is here").click()
    expect(page.locator("#players")).to_contain_text("1 of 8 are here")
