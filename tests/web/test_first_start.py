"""The first start of a server without data, in a real browser: three answers, and the first tournament can be made."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import Pages, broken_words, faults_in, go_by
from tests.support.server import RunningServer, running_server

pytestmark = pytest.mark.one_process("it is about a server that nobody has started before")

PHRASE = "four quiet herons wade"


def localhost(server: RunningServer) -> str:
    """Its address in the browser of its own computer."""
    return f"http://localhost:{server.port}"


def fill_in(page: Page, language: str = "English") -> None:
    """Give the club a name and a language."""
    page.get_by_label("Name of the club").fill("Kortklubben Tre Hjärtan")
    page.get_by_text(language, exact=True).click()


def test_three_answers_and_the_first_tournament_can_be_made(pages: Pages, new_server: RunningServer) -> None:
    """Somebody opens the start page, says who they are, and stands before “New tournament”. Nothing printed helps."""
    page = pages.open(localhost(new_server), width=1280)
    page.get_by_role("link", name="Sign in").click()
    for width in (360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert faults_in(page) == []
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    fill_in(page, "Svenska")
    page.get_by_label("New password").fill(PHRASE)
    page.get_by_label("The password once more").fill("four quiet herons walk")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_text("The two passwords differ.")).to_be_visible()
    page.get_by_label("New password").fill(PHRASE)
    page.get_by_label("The password once more").fill(PHRASE)
    page.get_by_role("button", name="Begin").click()

    expect(page.get_by_role("heading", name="Mina turneringar")).to_be_visible()
    expect(page.get_by_text("Kortklubben Tre Hjärtan")).to_be_visible()
    go_by(page.get_by_role("button", name=re.compile("Logga ut")))
    page.goto(f"{localhost(new_server)}/organise/")
    page.get_by_label("Namn", exact=True).fill("organiser")
    page.get_by_label("Lösenord", exact=True).fill(PHRASE)
    page.get_by_role("button", name="Logga in").click()
    expect(page.get_by_role("heading", name="Mina turneringar")).to_be_visible()
    assert PHRASE not in new_server.output


def test_without_a_password_only_this_computer_organises(pages: Pages, new_server: RunningServer) -> None:
    """Another device is told where to go, and may give the organiser a password by the code in the terminal."""
    page = pages.open(f"{localhost(new_server)}/organise/", width=768, javascript=False)
    fill_in(page)
    page.get_by_text("Without a password: on this computer only").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="My tournaments")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Sign out"))).to_have_count(0)

    page = pages.open(f"{localhost(new_server)}/organise/account/", width=360)
    expect(page.get_by_role("link", name="Set a password")).to_be_visible()
    assert broken_words(page) == []

    page = pages.open("about:blank", width=360)
    page.set_extra_http_headers({"X-Forwarded-For": "192.0.2.9"})  # as if it came from elsewhere
    page.goto(f"{localhost(new_server)}/organise/")
    expect(page.get_by_role("heading", name="A password for the organiser")).to_be_visible()
    assert faults_in(page) == []
    code = re.search(r"with the code (\S+)$", new_server.output, re.MULTILINE)
    assert code
    page.get_by_label("Code from the terminal").fill(code[1])
    page.get_by_label("New password").fill(PHRASE)
    page.get_by_label("The password once more").fill(PHRASE)
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="My tournaments")).to_be_visible()


def test_demo_needs_no_password_at_this_computer(pages: Pages, tmp_path: Path) -> None:
    """`make run`: the organiser's page is one click away, at the second start too."""
    for _start in range(2):
        with running_server(tmp_path / "demo", "--demo", "--no-codes", KONTROLLANT_ORGANISER_PASSWORD="") as server:
            page = pages.open(localhost(server), width=1280)
            page.get_by_role("link", name="Sign in").click()
            expect(page.get_by_text("Demo tournament")).to_be_visible()
            assert f"on this computer: {localhost(server)}/organise/" in server.output
