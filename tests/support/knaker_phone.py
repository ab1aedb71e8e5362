"""A player's phone at a table of Knåker."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import tap, tick, unfold
from tests.support.phone import Phone
from tests.support.screen import card_words
from tests.support.tablet import Tablet

Entry = Mapping[str, Any]
ONE_TAP = {"lift_hand": (), "ready": (), "pick_up": (), "draw": ("count",)}
"""What a single button says, with the fields that it names."""
ROWS = {rank: row for row, ranks in enumerate(("3456789", "TJQKA2X")) for rank in ranks}
"""The row of the pad in which each rank stands, and its suits once it is chosen."""
DOES = {"play": "Lay", "instick": "Instick", "chance": "Chance"}
"""What a card does that is tapped, as its tab says."""


class KnakerPhone(Phone):
    """Cards are a rank and then a suit; a lay and the draw due after it are one tap."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.pack = page.locator("#lay")
        self.me = page.locator(".me-k")
        self.others = page.locator(".other-k")
        self.middle = page.locator(".middle-k")  # stock and lay pile
        self.stock = page.locator(".stock-k")
        self.pile = page.locator(".pile-k")
        self.news = page.locator("#news")  # what the last move did to the pile and the turn
        self.cheats = page.locator("#cheat")
        self.otherwise = page.locator("#otherwise")  # what happens seldom
        self.grid = page.locator("#tell")  # all cards, to tell those that lie face up
        self.chosen_ranks = self.pack.locator("[name=rank]:checked")
        self.send = self.pack.locator("[data-send]")

    # --- the pack -------------------------------------------------------------------------------------------

    def rank(self, rank: str) -> Locator:
        """The key of a rank."""
        return _rank(self.pack, rank)

    def suit(self, card: str) -> Locator:
        """The key of a card, which shows once its rank is chosen."""
        return self.pack.get_by_role("checkbox", name=card_words(card))

    def source(self, name: str) -> Locator:
        """The choice of where cards are laid from: hand, up, down."""
        return self.otherwise.locator(f"[name=from][value={name}]")

    def lay_from(self, name: str) -> None:
        """Say where the next cards are laid from."""
        if not self.source(name).is_checked():
            unfold(self.otherwise)
            tick(self.source(name))
            self.press(self.otherwise.locator("> summary"))

    def does(self, do: str) -> Locator:
        """The tab that says what a card does that is tapped, without drawing."""
        return self.pack.get_by_role("radio", name=DOES[do], exact=True)

    def mine(self, stack: int) -> Locator:
        """One of one's own stacks."""
        return self.me.locator(".mine-k").nth(stack - 1)

    def other(self, player: str) -> Locator:
        """Another player's row."""
        return self.others.filter(has=self.page.locator(".other-k__name", has_text=re.compile(rf"^{player}$")))

    def lay(self, *cards: str) -> None:
        """Tap the rank, then the suit, of each card; what is due is drawn with it."""
        for card in cards:
            _open_rank(self.pack, card[0])
            tap(self.suit(card))

    def choose_several(self) -> None:
        """Say that several cards are laid at once."""
        tick(self.pack.get_by_role("checkbox", name="Several"))

    def send_lay(self) -> None:
        """Lay what is chosen, and draw nothing."""
        tick(self.does("play"))
        self.press(self.send)

    def say_taken_back(self, card: str) -> None:
        """Say that a card was taken back, though it may not be: the choice, then the card."""
        unfold(self.otherwise)
        tick(self.otherwise.locator("#do-take-back"))
        self.press(self.otherwise.locator("> summary"))
        _choose(self.pack, [card])

    def chance(self, card: str) -> None:
        """Tap the stock, then what was turned over."""
        self.press(self.stock)
        expect(self.does("chance")).to_be_checked()
        self.lay(card)

    # --- one event of a recording ---------------------------------------------------------------------------

    def enter(self, entry: Entry, *, drawn: int = 0) -> None:
        """Enter one event, or a lay with the draw of so many cards after it."""
        do = entry["do"]
        if do in ("play", "instick"):
            self.lay_as(entry, drawn)
        elif do == "chance":
            self.chance(entry["cards"])
        elif do == "show":
            self.show(entry["stack"], entry["cards"])
        elif do == "lay":
            self.swap(entry, drawn)
        elif do == "lift":
            self.lift(entry["stack"], entry["cards"])
        elif do == "start":
            self.begin(entry["first"])
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
        if len(cards) > 1:
            self.choose_several()
            _choose(self.pack, cards)
        does = self.pack.locator(_choice({"do": do, **then}))
        if not does.is_checked():
            tick(does)
        if len(cards) > 1:
            self.press(self.send)
        else:
            _choose(self.pack, cards)

    def show(self, stack: int, card: str, of: str = "") -> None:
        """Tell which card lies face up on one's stack, or on the next one of another player."""
        choice = self.page.locator(f"[form=tell][value='{urlencode({**({'by': of} if of else {}), 'stack': stack})}']")
        if not choice.is_checked():
            if not choice.is_visible():
                tick(self.other(of).locator("input[name=open]"))
            tick(choice)
        self.press(self.grid.locator(f"button[value='{card}']"))

    def swap(self, entry: Entry, drawn: int = 0) -> None:
        """Lay a hand card onto a stack: the stack or its player, then the card; what is due is drawn with it."""
        on = entry.get("on", entry["by"])
        mine = on == entry["by"]
        tick((self.mine(entry["stack"]) if mine else self.other(on)).locator("input[name=open]"))
        other = {} if mine else {"on": on}
        draws = self.page.locator("#swap input[type=checkbox]")
        if draws.count() and draws.is_checked() != bool(drawn):
            tap(draws)
        onto = {"stack": entry["stack"], **other}
        key = self.page.locator("#swap").locator(_value({"do": "lay", **onto, "cards": entry["cards"]}))
        if key.count():
            self.press(key)
        else:
            self.swap_otherwise(entry["cards"], onto)

    def swap_otherwise(self, cards: str, onto: Entry) -> None:
        """Lay any cards onto any stack: several, or of another rank."""
        unfold(self.otherwise)
        form = unfold(self.page.locator("#swap-lay"))
        _choose(form, cards.split())
        self.press(form.locator(_value(onto)))

    def lift(self, stack: int, cards: str) -> None:
        """Take cards of a stack up: the stack, then what is done."""
        tick(self.mine(stack).locator("input[name=open]"))
        self.press(self._act({"do": "lift", "stack": stack, "cards": cards}))

    def begin(self, first: str) -> None:
        """Say who begins."""
        begins = self.page.locator("#start")
        if begins.evaluate("part => part.localName") == "details":
            unfold(self.otherwise)
            unfold(begins)
        self.press(begins.get_by_role("button", name=first, exact=True))

    def draw(self, count: int) -> None:
        """Draw cards."""
        self.press(self._act({"do": "draw", "count": count}))

    def called(self, number: int) -> Locator:
        """The choice of an event, to call it a cheat."""
        return self.cheats.locator(f"[name=event][value='{number}']")

    def call_cheat(self, number: int, *, denied: bool = False) -> None:
        """Call one of the last events a cheat; what was laid last is chosen already."""
        unfold(self.cheats)
        if not self.called(number).is_checked():
            unfold(self.page.locator("#cheat-others"))
            tick(self.called(number))
        name = "… and it is denied" if denied else "Call it a cheat"
        self.press(self.cheats.get_by_role("button", name=name, exact=True))

    def _act(self, said: Mapping[str, Any]) -> Locator:
        return self.page.locator(_value(said)).first


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


def _choice(said: Mapping[str, Any]) -> str:
    return f"[name=act][value='{urlencode(said)}']"


def _rank(form: Locator, rank: str) -> Locator:
    return form.locator(f"[name=rank][value='{rank}']")


def _open_rank(form: Locator, rank: str) -> None:
    """Open a rank; the suits of another one in its row give way first."""
    key = _rank(form, rank)
    if key.is_checked():
        return
    opened = form.locator("[name=rank]:checked:not([value=''])")
    if opened.count() and ROWS[rank] == ROWS[opened.get_attribute("value") or ""]:
        tap(form.locator(".suits-k:visible .back-k input"))
    tick(key)


def _choose(form: Locator, cards: Sequence[str]) -> None:
    """Tap the rank, then the suit, of each card."""
    for card in cards:
        _open_rank(form, card[0])
        tap(form.locator(f"[data-card][value='{card}']:not(:checked)").first)
