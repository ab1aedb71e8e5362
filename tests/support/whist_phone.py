"""A player's phone at a table of Kombinations-Whist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page

from tests.support.browser import tap, tick
from tests.support.phone import Phone
from tests.support.screen import card_words

UNTOLD = "?? ?? ??"


class WhistPhone(Phone):
    """Bids are put together on a sheet; a card is a rank and then a suit."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.sum = page.locator("[data-sum]")  # what the sheet says of the bid that is put together
        self.open_cards = page.locator("#contract .card")
        self.open_hand = page.locator("#contract .cards--fan .card")
        self.more = page.locator("#open-more")
        self.clashing = page.locator(".bid[data-clashing]")
        self.warning = self.sum.locator("[data-cannot]")
        self.complaints = self.sum.locator("[data-clashes], [data-low]").filter(visible=True)
        self.ask_or_winner = page.locator("#ask, .winner").first
        self.deal_result = page.locator(".deal-result")
        self.open_ranks = page.locator(".rank[open]")
        self.chosen_count = page.locator("#tell-cards [data-chosen]")

    # --- bids -----------------------------------------------------------------------------------------------

    def deals(self, dealer: str) -> None:
        """Say who has dealt."""
        self.press(self.button(f"{dealer} has dealt"))

    def choose_part(self, part: str) -> None:
        """Choose a part of a bid, or let it go."""
        tap(self.page.locator(f".bid [value='{part}']"))

    def send_bid(self) -> None:
        """Make the bid that is put together."""
        self.press(self.button("Bid", exact=True))

    def bid(self, standard: str, *specials: str) -> None:
        """Put a bid together, and make it."""
        for part in (standard, *specials):
            self.choose_part(part)
        self.send_bid()

    # --- cards ----------------------------------------------------------------------------------------------

    def rank_of(self, card: str) -> Locator:
        """The key of a card's rank, under which its suits stand."""
        return self.page.locator(".rank").filter(has=self.page.locator(f"[value='{card}']"))

    def open_rank(self, card: str) -> None:
        """Tap the key of a card's rank."""
        self.press(self.rank_of(card).locator("summary"))

    def suit(self, card: str) -> Locator:
        """The key of a card, under its rank."""
        return self.rank_of(card).get_by_role("button", name=card_words(card))

    def lay(self, *cards: str) -> None:
        """Lay a card: one tap if it is known to be in the hand, else the rank and the suit."""
        for card in cards:
            held = self.page.locator(f".ranks__held [value='{card}']")
            if held.count():
                self.press(held)
            else:
                self.open_rank(card)
                self.press(self.suit(card))

    def choose_cards(self, codes: str) -> None:
        """Choose several cards."""
        for code in codes.split():
            tick(self.chosen(code))

    def chosen(self, code: str) -> Locator:
        """The key of one of several cards."""
        return self.page.locator(f".choose-cards [value='{code}']")

    def given_away(self, code: str) -> Locator:
        """The same where the card is known to lie elsewhere."""
        return self.page.locator(f".choose-cards .key--elsewhere [value='{code}']")

    def send_cards(self, codes: str) -> None:
        """Choose several cards, and send them."""
        self.choose_cards(codes)
        self.press(self.page.locator(".chosen").get_by_role("button"))

    def pass_untold(self) -> None:
        """Pass three cards, and don't say which."""
        self.press(self.button("I have passed three cards"))

    def open_telling(self) -> None:
        """Open the pack on which passed cards are told."""
        self.press(self.page.locator("#tell-cards summary"))

    def open_more(self) -> None:
        """Say that a card was left out of those that lie open."""
        self.press(self.more.locator("summary"))

    def lay_open(self, code: str) -> None:
        """Lay open one card that was left out."""
        self.press(self.more.locator(f"[value='{code}']"))

    # --- one event of a recording ---------------------------------------------------------------------------

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Enter one event."""
        do = entry["do"]
        if do == "deal":
            self.deals(entry["dealer"])
        elif do == "pass":
            self.stay_out()
        elif do == "bid":
            self.bid(entry["standard"], *entry.get("specials", ()))
        elif do == "declare":
            field = "plague" if "plague" in entry else "direction"
            self.press(self.page.locator(f"button[name={field}][value='{entry[field]}']"))
        elif do == "send" and entry["cards"] == UNTOLD:
            self.pass_untold()
        elif do == "send":
            self.open_telling()
            self.send_cards(entry["cards"])
        elif do == "show":
            self.send_cards(entry["cards"])
        else:
            self.lay(entry["cards"])
