"""The round's clock in real browsers: the same second everywhere, on a phone with a wrong clock too."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser import COUNT_RINGS, Pages
from tests.support.seats import open_table
from tests.support.server import RunningServer

# A phone whose clock goes two hours and a bit ahead.
WRONG = """
const right = Date.now.bind(Date), off = 2 * 3600e3 + 31400;
Date.now = () => right() + off;
const origin = performance.timeOrigin;
Object.defineProperty(performance, "timeOrigin", { get: () => origin + off });
"""
BOTH = """() => {
  const left = document.querySelector("[data-left]").textContent.match(/(−?)(\\d+):(\\d+)/);
  return (left[1] ? -1 : 1) * (Number(left[2]) * 60 + Number(left[3]));
}"""


def set_clock(server: RunningServer, address: str, seconds: float) -> None:
    """Let the table's time be up in so many seconds."""
    token = address.rstrip("/").rpartition("/")[2]
    server.manage(
        "shell",
        "--no-imports",
        "-c",
        "from datetime import timedelta; from django.utils import timezone; from referee.links import seat_for;"
        "from referee.services.clocks import table_clock_set;"
        f"table_clock_set(table_id=seat_for({token!r}).table_id, key='{seconds}',"
        f" ends_at=timezone.now() + timedelta(seconds={seconds}))",
    )


def left(page: Page) -> int:
    """The seconds that a page shows."""
    return int(page.evaluate(BOTH))


def test_clock_shows_the_same_second_on_a_phone_whose_own_clock_is_wrong(evening: RunningServer, pages: Pages) -> None:
    """Two phones, one of them two hours ahead, and the tablet: what they show differs by no more than the asking."""
    table = open_table(evening)
    set_clock(evening, table["Anna"], 600)
    right = pages.open(table["Anna"])
    wrong = pages.open(table["Bo"])
    wrong.add_init_script(WRONG)
    wrong.reload()
    assert wrong.evaluate("Date.now()") > right.evaluate("Date.now()") + 7_200_000
    tablet = pages.open(table["referee"], width=1024)
    for page in (right, wrong, tablet):
        expect(page.locator("[data-left]").first).to_contain_text("9:")

    shown = [left(right), left(wrong), left(tablet), left(right)]

    assert all(shown[0] >= seconds >= shown[-1] - 1 for seconds in shown[1:3]), shown


def test_clock_says_when_time_is_up_and_rings_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """At zero a sign on every screen, a sound on the tablet, and the game goes on."""
    table = open_table(evening)
    set_clock(evening, table["Anna"], 15)  # by another process, so the pages are opened after it
    phone = pages.open(table["Anna"])
    expect(phone.locator(".clock")).to_be_visible()
    expect(phone.locator(".clock__over")).to_be_hidden()
    tablet = pages.open(table["referee"], width=1024)
    tablet.evaluate(COUNT_RINGS)
    tablet.mouse.click(5, 5)
    expect(tablet.get_by_role("button", name="Sound at calls")).to_have_attribute("data-state", "on")

    expect(phone.locator(".clock__over")).to_be_visible(timeout=30_000)
    expect(tablet.locator("body")).to_have_attribute("data-rung", "1")
    expect(phone.locator("[data-left]")).to_contain_text("−0:0", timeout=10_000)
    expect(phone.get_by_role("button", name="ace of clubs").first).to_be_enabled()
