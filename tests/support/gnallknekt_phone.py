"""A player's phone at a table of Gnällknekt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import tap, tick, unfold
from tests.support.phone import Phone
from tests.support.tablet import Tablet

UNUSUAL = "A card from face down, or a hit below the top"


class GnallknektPhone(Phone):
    """A move is a place and a card, in either order."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.cards = page.locator(".move__pad")
        self.chosen = page.locator("[data-chosen]")
        self.pair = page.locator("[data-pair]")
        self.unusual = page.locator("#unusual form")
        self.telling = page.locator("#tell > summary")

    def card(self, code: str) -> Locator:
        """The first key of a card in the pack."""
        return self.page.locator(f".pack [data-card='{code}']").first

    def mine(self, code: str, life: int) -> Locator:
        """A card that lies open in one's own life."""
        return self.page.locator(f".sitter--me [data-card='{life}{code}']")

    def target(self, player: str, life: int) -> Locator:
        """Another player's life, to be attacked."""
        return self.choice(f"Attack life {life} of {player}")

    def own(self, life: int) -> Locator:
        """One's own life, to be defended."""
        return self.choice(f"Lay on your life {life}")

    def attack(self, player: str, life: int, card: str) -> None:
        """Tap a life, then the card that hits it."""
        tick(self.target(player, life))
        tap(self.card(card))

    def attack_with(self, card: Locator, player: str, life: int) -> None:
        """Tap an open card of one's own, then the life that it hits."""
        tick(card)
        tap(self.target(player, life))

    def put_away(self) -> None:
        """Let go what was chosen."""
        self.press(self.button("Put the cards away"))

    def open_unusual(self) -> None:
        """Open the form for moves that the table doesn't offer."""
        self.press(self.words(UNUSUAL))

    def enter(self, entry: Mapping[str, Any]) -> None:
        """Enter one event of a recording."""
        do = entry["do"]
        if do == "expose":
            self.tell(entry)
        elif do == "take":
            self.put_off_telling()
            self.take(entry)
        elif do == "end":
            self.put_off_telling()
            self.press(self.button("End the turn"))
        else:
            self._move(entry)

    def tell(self, entry: Mapping[str, Any]) -> None:
        """Tell a card that was turned up."""
        tell = unfold(self.page.locator("#tell"))
        where = tell.locator(f"input[type=radio][value$='life={entry['life']}'][value*='{entry['player']}']")
        if where.count() and not where.is_checked():
            unfold(self.page.locator("#tell-where"))
            tick(where)
        self.press(tell.locator(f".pack button[value='{entry['cards']}']"))

    def put_off_telling(self) -> None:
        """Fold the question for a card of one's own, if it is asked: what else there is to do comes back."""
        tell = self.page.locator("#tell[open]")
        if tell.count():
            self.press(tell.locator("> summary"))
            expect(tell).to_have_count(0)

    def take(self, entry: Mapping[str, Any]) -> None:
        """Take cards: all that is due, or some of those under "Fewer"."""
        value = f"do=take&stock={entry['stock']}" if entry.get("stock") else "do=take"
        if entry.get("discard"):
            value += "&discard=" + entry["discard"].replace(" ", "+")
        button = self.page.locator(f".takes button[value='{value}']")
        if not button.is_visible():
            unfold(self.page.locator("#fewer"))
        self.press(button)

    def _move(self, entry: Mapping[str, Any]) -> None:
        """Tap a place, then the cards."""
        tick(self._spot(entry))
        cards = entry["cards"].split()
        if len(cards) == 2:
            tick(self.pair)
        source = entry.get("life_from") or ""
        for code in cards:
            mine = self.page.locator(f".move__mine [data-card='{source}{code}']").first
            tap(mine if source else self.card(code))

    def _spot(self, entry: Mapping[str, Any]) -> Locator:
        if entry["do"] == "discard":
            return self.choice("Lay on the discard pile")
        if entry["do"] == "attack":
            return self.target(entry["target"], entry["life"])
        return self.own(entry["life"])


class GnallknektTablet(Tablet):
    """The referee's tablet at such a table."""

    def defend_from_face_down(self, position: int, name: str, entry: Mapping[str, Any]) -> None:
        """Enter a defence with a card that lay face down, for a player."""
        self.enter_for(position, name)
        tick(self.desk.get_by_role("radio", name=f"own life {entry['life']}"))
        self.desk.locator("select[name=act]").select_option(f"from=down&life_from={entry['life_from']}")
        self.press(self.desk.locator(f".pad [value='{entry['cards']}']"))
