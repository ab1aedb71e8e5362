"""A player's phone, as its player uses it. Tests say what the player does; where that is on the page stands here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import tap, tick, unfold
from tests.support.screen import Screen, card_words
from tests.support.wire import Wire

# What has arrived is listed for some seconds only. This notes on the page how many entries the list has shown as
# arrived at most, so that a slow test doesn't miss them: <html data-most-arrived="2">.
NOTE_ARRIVED = """
document.addEventListener("queue", () => setTimeout(() => {
  const { dataset } = document.documentElement;
  const arrived = document.querySelectorAll(".queue__row[data-state=arrived]").length;
  dataset.mostArrived = Math.max(arrived, Number(dataset.mostArrived ?? 0));
}));
"""


class Phone(Screen):
    """The page of a seat: what all games have, and the cards of Knoesten, which most tests of phones play."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.seat = page.locator("#seat")
        self.ask = page.locator("#ask")  # what this player is asked
        self.ruling = page.locator("#ruling")  # what was entered last
        self.outcome = page.locator(".ruling")  # the same where outcomes are recorded
        self.messages = page.locator("#messages")
        self.calling = page.locator(".calling")
        self.call_form = page.locator("#call-form")
        self.hand_up = page.locator("[data-calling]")
        self.desk = page.locator("#desk")
        self.take_back = page.locator("#take-back")
        self.took_back = page.locator("#took-back")
        self.confirmation = page.locator("#confirmation")
        self.report = page.locator("#report")
        self.restoring = page.locator("#restoring")
        self.winner = page.locator(".winner")
        self.places = page.locator(".place")
        self.pad = page.locator(".pad")
        self.out_of_turn = page.locator("#out-of-turn")
        self.heading = page.locator("h1")
        self.taken_over = page.locator("#taken-over")
        self.felt_words = page.locator(".trick__none")
        self.trick = page.locator(".trick")
        self.penalties = page.locator("#penalties")
        self.tally = page.locator(".tally-form")
        self.tally_keys = page.locator(".tally__keys")
        self.numbers = page.locator("#desk input[type=number]")
        self.scores = page.locator(".scores")
        self.recording = page.locator(".recording")  # how deep this table is recorded
        self.proof = page.locator(".clause")  # the clause of the last ruling, with its cards
        self._find_what_waits(page)

    def _find_what_waits(self, page: Page) -> None:
        """Find what the phone shows of its line, and of entries that wait for it."""
        self.entry = page.locator("#entry")  # how the last tap fares
        self.kept = page.locator(".kept")  # shown while the page is the one that this phone has kept
        self.queue = page.locator("#queue")
        self.queue_head = page.locator(".queue__head")
        self.rows = page.locator(".queue__row")
        self.rewound = page.locator("#rewound")  # that the server was put back to an earlier state
        self.not_arrived = page.locator(".queue__row:not([data-state=arrived])")
        self.missed = page.locator("[data-missed] li")
        self.refused_words = page.locator("#refused")  # what a screen reader hears of refusals
        self.opened_when_lost = page.locator("details[data-open-when-lost]")
        self.strip = page.locator(".strip__table")  # which table it is, and how many entries wait
        self.message = page.locator("#message")  # what a page says that is no table
        self.says_plain = page.locator("[data-app=plain]")  # that this page needs a network
        self.says_kept = page.locator("[data-app=kept]")  # that it doesn't
        self.left_over = page.locator("[data-left-over]")  # what a phone still held when its link became void

    # --- what it shows --------------------------------------------------------------------------------------

    def number(self) -> int:
        """The last entry that it shows now."""
        return int(self.seat.get_attribute("data-number") or 0)

    def has_come(self, number: int) -> None:
        """Wait until it shows this entry."""
        expect(self.seat).to_have_attribute("data-number", str(number))

    def rests_at(self, number: int) -> None:
        """Wait until it shows this entry, and nothing moves any more."""
        expect(self.page.locator("#seat:not(.htmx-settling)")).to_have_attribute("data-number", str(number))

    def is_my_turn(self) -> None:
        """Wait until it is this player's turn."""
        expect(self.page.locator("[data-my-turn]")).to_have_count(1)

    def place(self, player: str) -> Locator:
        """Where a player sits."""
        return self.places.filter(has=self.page.locator(".place__name", has_text=re.compile(rf"^\s*{player}\b")))

    def shows_points(self, **points: int) -> None:
        """Wait until the felt shows these points, and nobody else's."""
        expect(self.places).to_have_count(len(points))
        for player, number in points.items():
            shown = self.place(player).locator(".place__points")
            expect(shown).to_have_text(re.compile(rf"^\s*{number}\b"))

    def shows_laid(self, *cards: str) -> None:
        """Wait until these cards lie in the trick."""
        for card in cards:
            expect(self.page.locator(".trick").get_by_role("img", name=card_words(card))).to_be_visible()

    # --- what its player enters -----------------------------------------------------------------------------

    def key(self, card: str) -> Locator:
        """The key of a card, bright or dimmed."""
        name = re.compile(rf"^{card_words(card)}(, lies elsewhere)?$")
        return self.pad.get_by_role("button", name=name).or_(self.pad.get_by_role("link", name=name)).first

    def lay(self, *cards: str) -> None:
        """Tap cards on the pad."""
        for card in cards:
            self.press(self.key(card))

    def open_out_of_turn(self) -> None:
        """Say that a card was laid out of turn: the pad opens."""
        self.press(self.page.locator("summary", has_text="out of turn"))

    def unfold_out_of_turn(self) -> None:
        """Open what is entered out of turn."""
        self.press(self.out_of_turn.locator("> summary"))

    def ask_about(self, card: str) -> None:
        """Tap a card that lies elsewhere."""
        self.press(self.key(card))
        expect(self.button("Yes, enter it")).to_be_visible()

    def enter_all_the_same(self) -> None:
        """Say that it is the card all the same."""
        self.press(self.button("Yes, enter it"))

    def take_out(self, entry: str = "") -> None:
        """Say that the last entry was a mistake."""
        self.press(self.button(f"Entered by mistake{f': {entry}' if entry else ''}"))

    def deal(self, dealer: str, trump: str) -> None:
        """Say who has dealt, and what was turned up."""
        who = self.choice(dealer, exact=True)
        if who.count():
            tap(who)
        self.lay(trump)

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Enter one event of a recorded hand."""
        do = entry["do"]
        if do == "deal":
            self.deal(entry["dealer"], entry["trump"])
        elif do == "join":
            self.join()
        elif do == "pass":
            self.stay_out()
        elif do == "exchange":
            self.exchange(entry["count"])
        else:
            self.lay(entry["cards"])

    def join(self) -> None:
        """Join the hand."""
        self.press(self.button("Join"))

    def stay_out(self) -> None:
        """Pass."""
        self.press(self.page.get_by_role("button", name=re.compile(r"^Pass\b")))

    def exchange(self, count: str) -> None:
        """Exchange so many cards."""
        self.press(self.page.locator(f".counts button[value='{count}']"))

    def let_go_of_tricks(self, player: str) -> None:
        """Take back what was chosen for a player's tricks."""
        tick(self.key_of(f"tricks.{player}", ""))

    def enter_it(self) -> None:
        """Send the form of an outcome or a result."""
        self.press(self.button("Enter it"))

    def unfold_taking_back(self) -> None:
        """Open what says that a card was taken back at the table."""
        self.press(self.took_back.locator("summary"))

    # --- calling the referee --------------------------------------------------------------------------------

    def open_call(self) -> None:
        """Open the sheet with which the referee is called."""
        self.press(self.page.get_by_label("Call the referee").first)

    def call(self, reason: str = "") -> None:
        """Call the referee."""
        self.open_call()
        if reason:
            tick(self.call_form.get_by_label(reason))
        self.send_call()

    def send_call(self) -> None:
        """Send the sheet, once it is open."""
        self.press(self.call_form.get_by_role("button", name="Call the referee"))

    # --- without a line -------------------------------------------------------------------------------------

    def note_arrivals(self) -> None:
        """Count from now on how many entries are listed as arrived, which is shown for some seconds only."""
        self.page.evaluate(NOTE_ARRIVED)

    def cut_off(self, wire: Wire) -> None:
        """Cut the line, and wait until the phone has noticed."""
        self.page.add_init_script(NOTE_ARRIVED)  # for a page that is reloaded
        self.note_arrivals()
        wire.cut()
        self.lost()

    def has_arrived(self, count: int = 1) -> None:
        """Wait until the list has shown this many entries as arrived since the line was cut."""
        expect(self.page.locator("html")).to_have_attribute("data-most-arrived", str(count))

    def lists(self, *rows: tuple[str, str]) -> None:
        """Wait until exactly these are listed, each with its state."""
        self._shows_rows(self.rows, rows)

    def still_lists(self, *rows: tuple[str, str]) -> None:
        """Wait until exactly these wait on the phone, each with its state; what has arrived may be listed besides."""
        self._shows_rows(self.not_arrived, rows)

    def _shows_rows(self, listed: Locator, rows: Sequence[tuple[str, str]]) -> None:
        expect(listed).to_have_count(len(rows))
        for row, (what, state) in zip(listed.all(), rows, strict=True):
            expect(row.locator("b")).to_have_text(what)
            expect(row).to_have_attribute("data-state", re.compile(f"^({state})$"))

    def enter_as_played(self, what: str) -> None:
        """Say yes to what the phone asks about."""
        self.press(
            self.page.locator(".queue__row:is([data-state=yours], [data-state=now])").get_by_role(
                "button", name=f"Enter it {what}"
            )
        )

    def close_rewound(self) -> None:
        """Close what says that the server was put back to an earlier state."""
        self.press(self.rewound.get_by_role("button", name="Close"))

    def row(self, state: str) -> Locator:
        """What is listed in this state."""
        return self.page.locator(f".queue__row[data-state={state}]")

    def leave_out(self, what: str = "") -> None:
        """Leave out what waits."""
        self.press(self.button(f"Leave out {what}".strip()))

    def lay_without_a_line(self, card: str) -> None:
        """Tap a card on the pad that an unconnected phone offers whoever is to move."""
        expect(self.words("Enter the card you have laid")).to_be_visible()
        self.lay(card)
        expect(self.rows).to_have_count(1)

    def open_menu(self) -> Self:
        """Open the menu in the strip."""
        self.press(self.field("Menu"))
        return self

    def points(self, player: str) -> Locator:
        """Where a player's points are written, in the form of a result."""
        return self.page.get_by_role("spinbutton", name=player)

    def list_depths(self) -> None:
        """Open the list of depths at which a table can be recorded."""
        self.press(unfold(self.page.locator("#recording")).get_by_role("link", name="Every depth"))
