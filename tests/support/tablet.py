"""The referee's tablet, as a referee uses it. Tests say what is done; where that is on the page stands here."""

from __future__ import annotations

from typing import Self

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import COUNT_RINGS, Pages, tick
from tests.support.phone import Phone
from tests.support.referee import SHOWN, START, TRICKS
from tests.support.screen import Screen, card_words

BEFORE_PROOF = START + TRICKS
PROVEN = START + TRICKS + SHOWN


class Tablet(Screen):
    """The page of a table, with its log and its desk, or of a hall with its tiles."""

    WIDTH = 1024

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.desk = page.locator("#desk")  # what lies open
        self.log = page.locator("#log")
        self.position = page.locator("#position")
        self.preview = page.locator("#preview")
        self.confirmation = page.locator("#confirmation")
        self.report = page.locator("#report")
        self.rewound = page.locator("#rewound")  # what phones miss in the log after a backup was restored
        self.call = page.locator(".call")
        self.hall = page.locator("#hall")
        self.hall_sum = page.locator(".hall__sum")
        self.tiles = page.locator(".tile")
        self.tile_names = page.locator(".tile .large")
        self.others = page.locator(".hall__others")  # above the tiles of other referees' tables
        self.elsewhere = page.locator("#elsewhere")  # whose table lies open, if another referee watches it
        self.tile_calls = page.locator(".tile__call")
        self.waiting = page.locator(".tile__call [data-ago]")  # how long a call has waited
        self.lines = page.locator("[id^=event-]")
        self.numbers = self.log.locator(".event__number")
        self.dossier = page.locator("article")
        self.laid = page.locator(".trick__card")
        self.name = page.locator("#table-name")
        self.ruling = self.desk.locator("#ruling")
        self.standing = self.desk.locator(".standing")  # how the entry that lies open stands
        self.clause = self.desk.locator(".clause")
        self.struck_verdict = self.standing.locator(".verdict--struck")
        self.clause_link = self.desk.locator("a.clause__id")
        self.sides = self.desk.locator(".clash__side")  # the entries that do not fit one another
        self.in_doubt = self.desk.locator("section", has_text="it isn't known which").get_by_role("listitem")
        self.seat_code = self.desk.locator("svg.qr")
        self.address = self.desk.locator(".code__address")
        self.masthead = page.locator(".masthead")
        self.bell = page.get_by_role("button", name="Sound at calls")

    # --- the hall and the log -------------------------------------------------------------------------------

    def open_table(self, name: str = "") -> None:
        """Open a table, the first if none is named."""
        tile = self.tiles.filter(has_text=name).first if name else self.tiles.first
        self.press(tile)
        expect(self.log).to_be_visible()

    def line(self, number: int) -> Locator:
        """A line of the log."""
        return self.page.locator(f"#event-{number}")

    def struck(self, number: int) -> Locator:
        """The words of a line that no longer hold."""
        return self.line(number).locator("s")

    def is_open(self, number: int) -> None:
        """Wait until a line of the log is marked as the one that lies open."""
        expect(self.line(number).locator("a")).to_have_attribute("aria-current", "true")

    def verdict(self, number: int) -> Locator:
        """The verdict on a line of the log."""
        return self.line(number).locator(".event > .verdict .verdict__word")

    def open_line(self, number: int) -> Locator:
        """Tap a line of the log; the desk it opens."""
        self.press(self.line(number).locator("a"))
        expect(self.desk).to_have_attribute("data-event", str(number))
        return self.desk

    def number(self) -> int:
        """The last number that the log shows now."""
        return int(self.log.get_attribute("data-number") or 0)

    def has_come(self, number: int) -> None:
        """Wait until the log shows this number."""
        expect(self.log).to_have_attribute("data-number", str(number))

    def has_moved_on(self, number: int) -> None:
        """Wait until the log shows another number than this one."""
        expect(self.log).not_to_have_attribute("data-number", str(number))

    # --- players --------------------------------------------------------------------------------------------

    def place(self, position: int) -> Locator:
        """A player's place at the table, seen from above."""
        return self.page.locator(f"#place-{position}")

    def player(self, name: str) -> Locator:
        """The place of the player with this name."""
        return self.page.locator("#overhead .place", has_text=name)

    def place_name(self, position: int) -> Locator:
        """Who sits there."""
        return self.place(position).locator(".place__name")

    def place_points(self, position: int) -> Locator:
        """The points of whoever sits there."""
        return self.place(position).locator(".place__points")

    def open_player(self, position: int) -> Locator:
        """Tap a player; the desk it opens."""
        self.press(self.place(position))
        expect(self.desk.locator(".desk__acts")).to_be_visible()
        return self.desk

    def open_code(self, position: int) -> None:
        """Open the code for a player's phone."""
        self.open_player(position)
        self.tap_link("Code for the phone")

    def enter_for(self, position: int, name: str) -> Locator:
        """Open the desk on which something is entered for a player."""
        self.open_player(position)
        self.tap_link(f"Enter for {name}")
        expect(self.desk.locator("input[name=by]")).to_have_value(name)
        return self.desk

    def give_fault(self, position: int, reason: str) -> None:
        """Give a player a fault."""
        self.open_player(position)
        self.tap_button(reason)

    # --- what lies open -------------------------------------------------------------------------------------

    def tap_button(self, name: str, *, exact: bool = False) -> None:
        """Tap a button of the desk."""
        self.press(self.desk.get_by_role("button", name=name, exact=exact))

    def tap_link(self, name: str, *, exact: bool = False) -> None:
        """Tap a link of the desk."""
        self.press(self.desk.get_by_role("link", name=name, exact=exact))

    def why(self, reason: str) -> None:
        """Tap a reason."""
        tick(self.desk.get_by_label(reason))

    def own_words(self) -> Locator:
        """Where a reason is written."""
        return self.desk.get_by_label("or in your own words")

    def rule(self, verdict: str, why: str = "") -> None:
        """Rule what lies open legal or illegal."""
        if why:
            self.why(why)
        self.tap_button(f"Rule it {verdict}")

    def overrule(self, number: int, verdict: str, why: str) -> None:
        """Open a line, and rule it legal or illegal."""
        self.open_line(number)
        self.tap_link("Overrule")
        self.rule(verdict, why)

    def choose_card(self, card: str) -> None:
        """Choose a card on the desk where an entry is put right."""
        self.tap_link(card_words(card), exact=True)

    def correct(self, why: str) -> None:
        """Say yes to what the preview shows."""
        self.why(why)
        self.tap_button("Correct it")

    def answer(self, words: str) -> None:
        """Answer the call that is shown."""
        self.press(self.call.get_by_role("button", name=words))

    def tap_call(self, words: str) -> None:
        """Open more about the call that is shown."""
        self.press(self.call.get_by_role("link", name=words))

    def record(self, depth: str) -> None:
        """Change what is recorded: moves, hands, result."""
        self.press(self.position.get_by_role("link", name="Recorded:"))
        self.choose_depth(depth)
        expect(self.log).to_contain_text("Recorded from here on")

    def chosen(self, what: str) -> Locator:
        """What the correction desk says has been chosen: do (what was done), by, stack, cards."""
        return self._row(what).locator("> summary")

    def choose(self, what: str, name: str, *, exact: bool = False) -> None:
        """Choose one part of an entry on the correction desk."""
        self.press(self.choice_of(what, name, exact=exact))

    def choice_of(self, what: str, name: str, *, exact: bool = False) -> Locator:
        """One of the choices for a part of an entry."""
        return self._row(what).get_by_role("link", name=name, exact=exact)

    def _row(self, what: str) -> Locator:
        return self.page.locator(f"#choose-{what}")

    def swap_players(self, one: str, other: str) -> None:
        """Say who sat in each other's places, and show what that would change."""
        tick(self.desk.get_by_role("group", name="One player", exact=True).get_by_label(one))
        tick(self.desk.get_by_role("group", name="and the other").get_by_label(other))
        self.why("with the phone that lay there")
        seats = self.desk.locator("#arrange-seats")
        self.press(seats.get_by_role("button", name="Show what it would change"))

    # --- sound and keys -------------------------------------------------------------------------------------

    def count_rings(self) -> Self:
        """Count from now on how often the bell rings."""
        self.page.evaluate(COUNT_RINGS)
        return self

    def has_rung(self, times: int) -> None:
        """Wait until the bell has rung so often."""
        expect(self.body).to_have_attribute("data-rung", str(times))

    def bell_is(self, state: str) -> None:
        """Wait until the bell is on, off, or waiting for a first tap."""
        expect(self.bell).to_have_attribute("data-state", state)


def play(pages: Pages, address: str, card: str) -> Phone:
    """A player plays a card on the phone at `address`, and it has arrived."""
    phone = Phone.at(pages, address)
    number = phone.number()
    phone.lay(card)
    phone.has_come(number + 1)
    return phone


def call(pages: Pages, address: str) -> Phone:
    """A player calls the referee from the phone at `address`."""
    phone = Phone.at(pages, address)
    phone.call()
    return phone
