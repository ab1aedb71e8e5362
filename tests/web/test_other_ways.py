"""Ways that some people take, each walked by one who does: a co-organiser, a careful one, a left hand, no scripts."""

import re
from base64 import b32decode

from django_otp.oath import totp
from playwright.sync_api import Page, expect

from tests.support.browser import Pages, faults_in, go_by
from tests.support.evening import sign_in
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_table
from tests.support.server import RunningServer

OFFICE = "/organise/competition/demo-tournament/"
PHRASE = "four quiet herons wade"


def is_fine(page: Page) -> None:
    """No fault that axe can find, light or dark, and nothing wider than the screen."""
    assert faults_in(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_co_organiser_is_invited_by_a_link_and_organises(pages: Pages, fresh_evening: RunningServer) -> None:
    """She chooses her own name and password on her phone, and the tournament is hers to lead; the link works once."""
    office = pages.open(f"{fresh_evening.url}/organise/", width=1280)
    sign_in(office, fresh_evening)
    office.goto(f"{fresh_evening.url}{OFFICE}roles/")
    office.get_by_label("Name", exact=True).fill("Mia")
    office.get_by_label("Role").select_option(label="co-organiser")
    office.get_by_role("button", name="Invite to an account").click()
    link = office.locator("#invitation a").inner_text()

    phone = pages.open(link, width=360)
    is_fine(phone)
    phone.get_by_label("Name with which you will sign in").fill("mia")
    for label in ("New password", "The password once more"):
        phone.get_by_label(label).fill(PHRASE)
    phone.get_by_role("button", name="Make my account").click()
    expect(phone.get_by_text("You are in: this is the tournament.")).to_be_visible()
    is_fine(phone)
    phone.goto(f"{fresh_evening.url}{OFFICE}players/")
    expect(phone.get_by_text("Anna").first).to_be_visible()
    assert phone.request.get(link).status == 410


def test_careful_organiser_signs_in_in_two_steps(pages: Pages, fresh_evening: RunningServer) -> None:
    """She types the key into an app; from then on the password alone leads only to the question for a code."""
    page = pages.open(f"{fresh_evening.url}/organise/account/", width=360)
    sign_in(page, fresh_evening)
    part = page.locator("#two-steps")
    part.get_by_label("Your password now").fill(fresh_evening.password)
    part.get_by_role("button", name="Switch it on …").click()
    is_fine(page)
    text = page.locator("#secret code").inner_text().replace(" ", "")
    key = b32decode(text + "=" * (-len(text) % 8))
    page.get_by_label("Six digits").fill(f"{totp(key, drift=-1):06d}")
    page.get_by_role("button", name="Switch it on").click()
    expect(page.get_by_text("It is on: after the password")).to_be_visible()

    other = pages.open(f"{fresh_evening.url}/organise/account/", width=360)
    sign_in(other, fresh_evening)
    is_fine(other)
    other.get_by_label("Six digits").fill(f"{totp(key):06d}")
    other.get_by_role("button", name="Sign in").click()
    expect(other.get_by_role("heading", name="My account")).to_be_visible()


def test_left_hand_has_the_strip_and_the_call_on_its_side(evening: RunningServer, pages: Pages) -> None:
    """Chosen on the phone itself, kept when the page is opened again, and taken back as easily."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"]).follows()
    assert side_of(anna) == "right"
    for choice in ("left", "right"):
        anna.page.get_by_label("Menu").click()
        hands = anna.page.get_by_role("group", name="Which hand holds the phone?")
        go_by(hands.get_by_role("button", name=choice))
        anna.reload().follows()
        assert side_of(anna) == choice
        is_fine(anna.page)


def side_of(phone: Phone) -> str:
    """Return at which edge of the screen a phone has the button that calls the referee."""
    box = phone.page.get_by_label("Call the referee").bounding_box()
    assert box
    return "left" if box["x"] + box["width"] / 2 < phone.page.evaluate("innerWidth") / 2 else "right"


def test_practice_is_played_without_scripts(evening: RunningServer, pages: Pages) -> None:
    """Each tap is a form: the hint is followed until a card lies on the table and the house has gone on."""
    page = pages.open(f"{evening.url}/practice/", javascript=False)
    page.get_by_role("button", name="Knoesten").click()
    seat = page.locator("#seat")
    for _ in range(40):
        if page.get_by_text(re.compile(r"(Rut|Sven) plays")).count():
            break
        number = str(seat.get_attribute("data-number"))
        page.get_by_role("button", name=re.compile("^(Do it|Go on)$")).first.click()
        expect(seat).not_to_have_attribute("data-number", number)

    expect(page.get_by_text(re.compile(r"(Rut|Sven) plays")).first).to_be_visible()
