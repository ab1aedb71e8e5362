"""The clocks in real browsers: the same second everywhere, on a phone with a wrong clock too."""

from __future__ import annotations

import re
from typing import TypeVar

from playwright.sync_api import expect

from tests.support.browser import Pages, wait_until
from tests.support.phone import Phone
from tests.support.referee import FOUR
from tests.support.screen import Screen
from tests.support.seats import open_game, open_table
from tests.support.server import RunningServer
from tests.support.tablet import Tablet
from tests.support.whist_phone import WhistPhone

AnyScreen = TypeVar("AnyScreen", bound=Screen)

AHEAD = 2 * 3_600_000 + 31_400  # milliseconds that a wrong clock goes ahead
SLOW = 5  # seconds that a busy machine may take to answer: by so much a screen's clock can be late
WRONG = (
    f"const off = {AHEAD};"
    + """
const right = Date.now.bind(Date);
Date.now = () => right() + off;
const origin = performance.timeOrigin;
Object.defineProperty(performance, "timeOrigin", { get: () => origin + off });
"""
)
# The seconds that a round's clock shows (less than an hour), and those that are left of it by this machine's own time.
ROUND = """(() => {
  const clock = document.querySelector("[data-clock]");
  const left = clock.querySelector("[data-left]").textContent.match(/(−?)(\\d+):(\\d+)/);
  return [
    (left[1] ? -1 : 1) * (Number(left[2]) * 60 + Number(left[3])),
    (Date.parse(clock.dataset.clock) - performance.timeOrigin - performance.now()) / 1000,
  ];
})()"""
# The same of a player's time.
TURN = """(() => {
  const countdown = document.querySelector("[data-ends]");
  return [
    Number(countdown.querySelector("[data-seconds]").textContent),
    (Date.parse(countdown.dataset.ends) - performance.timeOrigin - performance.now()) / 1000,
  ];
})()"""
# Notes on the page which of these phrases it has shown: <body data-seen="one|another">.
NOTE = """phrases => {
  const seen = new Set();
  const look = () => {
    for (const phrase of phrases) if (document.body.innerText.includes(phrase)) seen.add(phrase);
    document.body.dataset.seen = [...seen].join("|");
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def set_clock(server: RunningServer, address: str, seconds: int) -> None:
    """Let the table's time be up in so many seconds."""
    token = address.rstrip("/").rpartition("/")[2]
    server.run(
        "from datetime import timedelta; from django.utils import timezone; from referee.access.links import seat_for;"
        "from referee.services.clocks import table_clock_set;"
        f"table_clock_set(table_id=seat_for({token!r}).table_id, key='{seconds}',"
        f" ends_at=timezone.now() + timedelta(seconds={seconds}))",
    )


def counts_right(screen: Screen, shown: str, *, off: int = 0) -> None:
    """Whether the page comes to show the seconds that are left, though its own clock is `off` milliseconds ahead."""
    wait_until(screen.page, f"(([shows, left]) => Math.abs(shows - left - {off / 1000}) <= {SLOW})({shown})")


def steered(screen: AnyScreen) -> AnyScreen:
    """The screen anew, its clock in the test's hand; until then it goes on as clocks do."""
    screen.page.clock.install()
    return screen.reload().follows()


def stop_at(screen: Screen, shown: str, seconds: int) -> None:
    """Stop the screen's clock in the middle of this second of what it counts."""
    now, shows = screen.page.evaluate(f"[Date.now(), {shown}[0]]")
    screen.page.clock.pause_at(now / 1000 + shows - seconds)


def test_clock_shows_the_same_second_on_a_phone_whose_own_clock_is_wrong(evening: RunningServer, pages: Pages) -> None:
    """Two phones, one of them two hours ahead, and the tablet: all count to the same moment."""
    table = open_table(evening)
    set_clock(evening, table["Anna"], 600)
    right, wrong = Phone.at(pages, table["Anna"]), Phone.at(pages, table["Bo"])
    wrong.page.add_init_script(WRONG)
    wrong.reload()
    assert wrong.page.evaluate("Date.now()") > right.page.evaluate("Date.now()") + 7_200_000
    tablet = Tablet.at(pages, table["referee"])
    expect(right.clock_left.first).to_contain_text(re.compile(r"\d:\d\d"))
    right.is_accessible()

    counts_right(right, ROUND)
    counts_right(wrong, ROUND, off=AHEAD)
    counts_right(tablet, ROUND)


def test_clock_says_when_time_is_up_and_rings_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """At zero a sign on every screen, a sound on the tablet, and the game goes on."""
    table = open_table(evening)
    set_clock(evening, table["Anna"], 1800)  # by another process, so the pages are opened after it
    phone, tablet = steered(Phone.at(pages, table["Anna"])), steered(Tablet.at(pages, table["referee"]))
    expect(phone.clock).to_be_visible()
    expect(phone.clock_over).to_be_hidden()
    tablet.count_rings()
    tablet.page.mouse.click(5, 5)
    expect(tablet.button("Sound at calls")).to_have_attribute("data-state", "on")

    screens: tuple[Screen, ...] = (phone, tablet)
    for screen in screens:
        stop_at(screen, ROUND, 0)
        expect(screen.clock_over.first).to_be_visible()
        screen.page.clock.resume()

    tablet.has_rung(1)
    expect(phone.clock_left).to_contain_text(re.compile(r"−\d+:\d\d"))
    expect(phone.button("ace of clubs").first).to_be_enabled()


# --- the time of the player to move -------------------------------------------------------------------------


def bidding(
    server: RunningServer, pages: Pages, seconds: int, *, wrong: str = ""
) -> tuple[dict[str, WhistPhone], Tablet]:
    """Phones and the tablet at a table of Kombinations-Whist that has not been dealt; `wrong`: whose clock is."""
    addresses = open_game(server, "kombinationswhist", FOUR, options={"first_bid_seconds": seconds})
    screens = {name: WhistPhone.at(pages, addresses[name]) for name in ("Anna", "Bo", "Dag")}
    if wrong:
        screens[wrong].page.add_init_script(WRONG)
        screens[wrong].reload()
    tablet = Tablet.at(pages, addresses["referee"], width=1280)
    for phone in screens.values():
        phone.follows()
    return screens, tablet


def test_time_of_a_player_is_the_same_on_all_screens(evening: RunningServer, pages: Pages) -> None:
    """All count to one moment, also where a phone's clock is wrong, and beside the player whose time it is."""
    phones, tablet = bidding(evening, pages, 600, wrong="Bo")
    phones["Dag"].deals("Dag")  # and Anna's time begins

    ends = set()
    screens: dict[str, Screen] = {**phones, "tablet": tablet}
    for name, screen in screens.items():
        expect(screen.countdown_at_table).to_be_attached()
        ends.add(screen.countdown.first.get_attribute("data-ends"))
        counts_right(screen, TURN, off=AHEAD if name == "Bo" else 0)
    assert len(ends) == 1


def test_time_runs_out_on_all_screens_by_itself(evening: RunningServer, pages: Pages) -> None:
    """Nobody touches anything, and the pass stands everywhere; it is the next player's turn."""
    phones, tablet = bidding(evening, pages, 8)
    for phone in phones.values():
        phone.page.evaluate(NOTE, ["Anna lets the time run out", "Your turn: bid 1 or more"])
    phones["Dag"].deals("Dag")  # and Anna's time begins

    for phone in phones.values():
        expect(phone.body).to_have_attribute("data-seen", re.compile("Anna lets the time run out"))
    expect(phones["Bo"].body).to_have_attribute("data-seen", re.compile("Your turn: bid 1 or more"))
    expect(tablet.log).to_contain_text("Anna lets the time run out")


def test_referee_holds_the_clock_in_two_taps_and_the_phones_say_so(evening: RunningServer, pages: Pages) -> None:
    """The clock stands on every screen until it is let run on."""
    phones, tablet = bidding(evening, pages, 600)
    phones["Dag"].deals("Dag")  # and Anna's time begins
    expect(phones["Anna"].my_countdown).to_be_visible()

    tablet.link("Clock").click()
    tablet.button("Stop the clock").click()

    for phone in phones.values():
        expect(phone.held_countdown.first).to_contain_text("stopped")
        expect(phone.countdown).to_have_count(0)
    expect(tablet.desk).to_contain_text("stopped")
    tablet.is_accessible()
    phones["Anna"].is_accessible()
    tablet.button("Let it run on").click()
    expect(phones["Anna"].my_countdown).to_be_visible()
    phones["Anna"].is_accessible()


def test_bidder_hears_how_many_seconds_are_left(evening: RunningServer, pages: Pages) -> None:
    """Ten before the end and five, and nobody else hears it."""
    phones, _tablet = bidding(evening, pages, 600)
    phones["Dag"].deals("Dag")  # and Anna's time begins
    for name in ("Anna", "Bo"):
        expect(phones[name].page.locator("[data-ends]").first).to_be_attached()  # the deal is on its way until then
        steered(phones[name])
        stop_at(phones[name], TURN, 10)

    expect(phones["Anna"].announcer).to_have_text("10 seconds left")
    expect(phones["Bo"].announcer).not_to_contain_text("seconds left")
    stop_at(phones["Anna"], TURN, 5)
    expect(phones["Anna"].announcer).to_have_text("5 seconds left")
