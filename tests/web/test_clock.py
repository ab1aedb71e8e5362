"""The clocks in real browsers: the same second everywhere, on a phone with a wrong clock too."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.support.browser import COUNT_RINGS, Pages, accessibility_faults
from tests.support.referee import FOUR
from tests.support.seats import open_game, open_table
from tests.support.server import RunningServer

AHEAD = 2 * 3_600_000 + 31_400  # milliseconds that a wrong clock goes ahead
WRONG = (
    f"const off = {AHEAD};"
    + """
const right = Date.now.bind(Date);
Date.now = () => right() + off;
const origin = performance.timeOrigin;
Object.defineProperty(performance, "timeOrigin", { get: () => origin + off });
"""
)
# Notes on the page when it first says that the time ran out.
NOTE_PASS = """() => {
  const look = () => {
    if (document.body.innerText.includes("lets the time run out")) document.body.dataset.passed ??= Date.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
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
    assert accessibility_faults(right) == []

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


# --- the time of the player to move -------------------------------------------------------------------------


def bidding(server: RunningServer, pages: Pages, seconds: int, *, wrong: str = "") -> tuple[dict[str, Page], Page]:
    """Phones and the tablet at a table of Kombinations-Whist that has not been dealt; `wrong`: whose clock is."""
    addresses = open_game(server, "kombinationswhist", FOUR, options={"first_bid_seconds": seconds})
    screens = {name: pages.open(addresses[name]) for name in ("Anna", "Bo", "Dag")}
    if wrong:
        screens[wrong].add_init_script(WRONG)
        screens[wrong].reload()
    tablet = pages.open(addresses["referee"], width=1280)
    for page in (*screens.values(), tablet):
        expect(page.locator("#status")).to_have_attribute("data-state", "online")
    return screens, tablet


def deal(phone: Page) -> None:
    """Dag deals, and Anna's time begins."""
    phone.locator("button[name=dealer][value='Dag']").tap()


def seconds_on(page: Page) -> int:
    """The seconds that a page shows of a player's time."""
    return int(page.locator("[data-ends] [data-seconds]").first.inner_text())


def test_time_runs_out_on_all_screens_at_the_same_moment(evening: RunningServer, pages: Pages) -> None:
    """Nobody touches anything: the same seconds everywhere, then the pass, also where a phone's clock is wrong."""
    phones, tablet = bidding(evening, pages, 8, wrong="Bo")
    screens = [*phones.values(), tablet]
    deal(phones["Dag"])
    for page in screens:
        page.evaluate(NOTE_PASS)
        expect(page.locator("[data-ends]").first).to_be_visible()

    shown = [seconds_on(page) for page in (*screens, screens[0])]
    assert 0 < shown[0] <= 8 and all(shown[0] + 1 >= seconds >= shown[-1] - 1 for seconds in shown), shown
    for page in screens:
        expect(page.locator("#ruling, #log").first).to_contain_text("Anna lets the time run out", timeout=30_000)

    passed = [int(page.evaluate("document.body.dataset.passed")) for page in screens]
    passed[1] -= AHEAD
    assert max(passed) - min(passed) < 1000, passed
    expect(phones["Bo"].locator("#ask")).to_contain_text("Your turn: bid 1 or more")
    for page in screens:
        expect(page.locator(".place--turn [data-ends]")).to_be_attached()


def test_referee_holds_the_clock_in_two_taps_and_the_phones_say_so(evening: RunningServer, pages: Pages) -> None:
    """The bidder hears ten seconds before; then the clock stands on every screen until it is let run on."""
    phones, tablet = bidding(evening, pages, 14)
    deal(phones["Dag"])
    expect(phones["Anna"].locator("#announcer")).to_have_text("10 seconds left", timeout=15_000)
    expect(phones["Bo"].locator("#announcer")).not_to_contain_text("seconds left")

    tablet.get_by_role("link", name="Clock").click()
    tablet.get_by_role("button", name="Stop the clock").click()

    for page in phones.values():
        expect(page.locator(".countdown--held").first).to_contain_text("stopped")
        expect(page.locator("[data-ends]")).to_have_count(0)
    expect(tablet.locator("#desk")).to_contain_text("stopped")
    assert accessibility_faults(tablet) == []
    assert accessibility_faults(phones["Anna"]) == []
    tablet.get_by_role("button", name="Let it run on").click()
    expect(phones["Anna"].locator("#ask [data-ends]")).to_be_visible()
    assert accessibility_faults(phones["Anna"]) == []
