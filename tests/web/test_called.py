"""A new seat is noticed: once a draw, by tone, vibration, title and large letters, unless the phone is muted."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, follows, take_pictures, wait_until
from tests.support.server import RunningServer
from tests.web.test_one_link import EIGHT, Office

# Takes the place of what a phone has and this browser lacks, and counts it in <html data-buzzed data-awake data-notes>.
PHONE = """
const count = (name, by) => {
  const { dataset } = document.documentElement;
  dataset[name] = Number(dataset[name] ?? 0) + by;
};
Object.defineProperty(navigator, "vibrate", { value: () => { count("buzzed", 1); return true; } });
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  count("awake", 1);
  return { released: false, release() { this.released = true; count("awake", -1); } };
} } });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { count("notes", 1); return start.call(this, at); };
"""
BARE = """
delete Navigator.prototype.vibrate;
Object.defineProperty(navigator, "wakeLock", { value: undefined });
Object.defineProperty(window, "AudioContext", { value: undefined });
"""


def opened(page: Page, script: str) -> Page:
    """Open the page again as on a phone that has this."""
    page.add_init_script(script)
    page.reload()
    return follows(page)


def counted(page: Page, name: str) -> str:
    """Return how often something happened on this phone."""
    return page.locator("html").get_attribute(f"data-{name}") or "0"


def test_a_new_seat_is_told_once_and_the_screen_stays_on(evening: RunningServer, pages: Pages) -> None:
    """The phone sounds after one tap anywhere. What was told is not told again after a reload."""
    office = Office(pages, evening, "Called", EIGHT)
    phone = opened(office.phone("Anna"), PHONE)
    mute = phone.locator("[data-called-mute]")
    expect(mute).to_have_attribute("data-state", "waiting")
    assert counted(phone, "awake") == "1"
    phone.mouse.click(5, 300)
    expect(mute).to_have_attribute("data-state", "on")

    office.draw(1)
    expect(phone).to_have_title(re.compile(r"^Table [12], seat [1-4] · Anna"))
    assert (counted(phone, "buzzed"), counted(phone, "notes")) == ("1", "3")
    size = phone.locator(".personal__table").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 54
    assert accessibility_faults(phone) == []
    take_pictures(phone, "called")
    phone.reload()
    expect(follows(phone)).to_have_title(re.compile(r"^Table [12], seat [1-4] · Anna"))
    assert counted(phone, "buzzed") == "0"

    office.end(1)
    expect(phone).not_to_have_title(re.compile("^Table"))
    mute.click()
    expect(mute).to_have_attribute("data-state", "on")
    mute.click()
    expect(mute).to_have_attribute("data-state", "off")
    office.draw(2)
    expect(phone).to_have_title(re.compile(r"^Table [12], seat"))
    assert (counted(phone, "buzzed"), counted(phone, "notes")) == ("0", "0")
    phone.reload()
    expect(mute).to_have_attribute("data-state", "off")


def test_a_screen_may_sleep_once_nothing_is_waited_for(evening: RunningServer, pages: Pages) -> None:
    """The phone may switch its screen off again once the player has gone home."""
    office = Office(pages, evening, "Asleep", EIGHT)
    phone = opened(office.phone("Bo"), PHONE)
    wait_until(phone, "document.documentElement.dataset.awake === '1'")
    office.page.goto(office.home)
    office.draw(1)
    office.end(1)
    office.page.goto(office.home)
    office.page.get_by_role("button", name="Withdraw Bo").click()
    expect(phone.locator("#personal-now")).to_contain_text("You have withdrawn")
    wait_until(phone, "document.documentElement.dataset.awake === '0'")


def test_a_browser_without_any_of_it_shows_the_seat(evening: RunningServer, pages: Pages) -> None:
    """Nothing fails; the title and the large letters remain."""
    office = Office(pages, evening, "Bare", EIGHT)
    phone = opened(office.phone("Cia"), BARE)
    phone.mouse.click(5, 300)
    office.draw(1)
    expect(phone).to_have_title(re.compile(r"^Table [12], seat"))
    expect(phone.locator("[data-called-mute]")).to_have_attribute("data-state", "on")
