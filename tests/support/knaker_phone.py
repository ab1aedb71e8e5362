"""A player's phone at a table of Knåker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import tap, tick, unfold
from tests.support.phone import Phone
from tests.support.screen import card_words
from tests.support.tablet import Tablet

Entry = Mapping[str, Any]
FROM = {"hand": "Hand", "up": "Face up", "down": "Face down"}
ONE_TAP = {"lift_hand": (), "ready": (), "pick_up": (), "draw": ("count",), "lift": ("stack", "cards")}
"""What a single button says, with the fields that it names."""


class KnakerPhone(Phone):
    """Cards are a rank and then a suit; a lay and the draw due after it are one tap."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.pack = page.locator("#lay")
        self.me = page.locator(".sitter-k--me")
        self.cheats = page.locator("#cheat")
        self.chosen_ranks = self.pack.locator("[name=rank]:checked")
        self.took_cards_back = page.locator("#back-other").get_by_role("button")

    # --- the pack -------------------------------------------------------------------------------------------

    def rank(self, rank: str) -> Locator:
        """The key of a rank."""
        return _rank(self.pack, rank)

    def suit(self, card: str) -> Locator:
        """The key of a card, which shows once its rank is chosen."""
        return self.pack.get_by_role("checkbox", name=card_words(card))

    def source(self, name: str) -> Locator:
        """The choice of where cards are laid from: hand, up, down."""
        return self.pack.get_by_role("radio", name=FROM[name], exact=True)

    def lay(self, *cards: str) -> None:
        """Tap the rank, then the suit, of each card; what is due is drawn with it."""
        for card in cards:
            tick(self.rank(card[0]))
            tap(self.suit(card))

    def choose_several(self) -> None:
        """Say that several cards are laid at once."""
        tick(self.pack.get_by_role("checkbox", name="Several"))

    def send_lay(self) -> None:
        """Lay what is chosen, and draw nothing."""
        self.press(self.pack.get_by_role("button", name="Lay", exact=True))

    def say_taken_back(self, card: str) -> None:
        """Say that a card was taken back, though it may not be: the button, then the card."""
        unfold(self.page.locator("#back-other"))
        self.press(self.took_cards_back)
        expect(self.took_cards_back).to_have_attribute("aria-pressed", "true")
        _choose(self.pack, [card])

    # --- one event of a recording ---------------------------------------------------------------------------

    def enter(self, entry: Entry, *, drawn: int = 0) -> None:
        """Enter one event, or a lay with the draw of so many cards after it."""
        do = entry["do"]
        if do in ("play", "instick"):
            self.lay_as(entry, drawn)
        elif do == "show":
            self.show(entry["stack"], entry["cards"])
        elif do == "lay":
            self.swap(entry)
        elif do == "start":
            self.press(unfold(self.page.locator("#start")).get_by_role("button", name=entry["first"], exact=True))
        elif do == "blow":
            expect(self.page.locator("#blow [data-seconds]")).to_be_visible()
            self.press(self.page.locator(f"#blow button[value*='ok={'yes' if entry['ok'] else 'no'}']"))
        else:
            said = {name: entry[name] for name in ONE_TAP[do] if name in entry}
            self.press(self._act({"do": do, **said}))

    def lay_as(self, entry: Entry, drawn: int) -> None:
        """Lay cards on the pile: one tap where all know them, else rank and suit; several with the button."""
        do, cards, source = entry["do"], entry["cards"].split(), entry.get("from", "hand")
        then = {"then": urlencode({"do": "draw", "count": drawn})} if drawn else {}
        held = self.page.locator(".held-k").locator(_value({"do": do, "cards": entry["cards"], **then}))
        if source == "hand" and held.count():
            self.press(held)
            return
        if not self.source(source).is_checked():
            tick(self.source(source))
        button = self.pack.locator(_value({"do": do, **then}))
        if len(cards) > 1:
            self.choose_several()
            _choose(self.pack, cards)
            self.press(button)
            return
        if button.get_attribute("data-first") is None:
            self.press(button)
        _choose(self.pack, cards)

    def show(self, stack: int, card: str) -> None:
        """Tell which card lies face up on one's stack."""
        form = unfold(self.page.locator("#show"))
        choice = form.get_by_role("radio", name=f"My stack {stack}")
        if choice.count() and not choice.is_checked():
            tick(choice)
        _choose(form, [card])

    def swap(self, entry: Entry) -> None:
        """Lay hand cards onto a stack."""
        form = unfold(self.page.locator("#swap-lay"))
        _choose(form, entry["cards"].split())
        other = {} if entry.get("on", entry["by"]) == entry["by"] else {"on": entry["on"]}
        self.press(form.locator(_value({"stack": entry["stack"], **other})))

    def draw(self, count: int) -> None:
        """Draw cards."""
        self.press(self._act({"do": "draw", "count": count}))

    def called(self, number: int) -> Locator:
        """The choice of an event, to call it a cheat."""
        return self.cheats.locator(f"[name=event][value='{number}']")

    def call_cheat(self, number: int, *, denied: bool = False) -> None:
        """Call one of the last events a cheat."""
        unfold(self.cheats)
        tick(self.called(number))
        name = "… and it is denied" if denied else "Call it a cheat"
        self.press(self.cheats.get_by_role("button", name=name, exact=True))

    def _act(self, said: Mapping[str, Any]) -> Locator:
        return self.page.locator(_value(said))


class KnakerTablet(Tablet):
    """The referee's tablet at such a table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.restore = page.locator("#restore")
        self.restore_name = page.locator("#restore-name")
        self.steps = page.locator(".restore__step")
        self.turns = page.locator(".sitter-k__turn")  # whoever may move

    def give_cheat(self, position: int, kind: str) -> None:
        """Enter a cheat that is no move: the player, then what it was."""
        self.open_player(position)
        self.press(self.desk.locator(f"button[value='do=cheat&kind={kind}']"))

    def do_step(self, number: int) -> None:
        """Tick a step of putting the cards back, which must be the next one."""
        expect(self.page.locator(".restore__step--next")).to_have_attribute("id", f"restore-{number}")
        self.press(self.steps.nth(number - 1))
        self.step_is_done(number)

    def step_is_done(self, number: int) -> None:
        """Wait until a step is ticked."""
        expect(self.page.locator(f"#restore-{number}")).to_have_attribute("aria-pressed", "true")

    def let_play_go_on(self) -> None:
        """Say that the cards are back."""
        self.press(self.button("Done: play goes on"))


def _value(said: Mapping[str, Any]) -> str:
    return f"button[value='{urlencode(said)}']"


def _rank(form: Locator, rank: str) -> Locator:
    return form.locator(f"[name=rank][value='{rank}']")


def _choose(form: Locator, cards: Sequence[str]) -> None:
    """Tap the rank, then the suit, of each card."""
    for card in cards:
        if not _rank(form, card[0]).is_checked():
            tick(_rank(form, card[0]))
        tap(form.locator(f"[data-card][value='{card}']:not(:checked)").first)
