"""What every screen has in common, whoever looks at it: buttons with names, a line to the server, a width."""

from __future__ import annotations

import re
from typing import Any, Self

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages, accessibility_faults, follows, tick

RANK_WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SIGN = re.compile("(10|[2-9JQKA])([♠♥♦♣])")
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def card_words(code: str) -> str:
    """Return what a screen calls a card: `AH` is the ace of hearts."""
    return f"{RANK_WORDS.get(code[0], code[0])} of {SUIT_WORDS[code[1]]}"


def aloud(name: str) -> str:
    """Return a name as a screen reader hears it: 7♥ as "7 of hearts"."""
    return SIGN.sub(lambda sign: card_words(sign[1].replace("10", "T") + "SHDC"["♠♥♦♣".index(sign[2])]), name)


class Screen:
    """A page in a browser, found by what a person reads on it."""

    WIDTH = 360

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator("#status")  # of the line to the server
        self.announcer = page.locator("#announcer")  # what a screen reader is told
        self.alert = page.locator("[role=alert]:not(#refused)")  # also while the page it replaces is still there
        self.result = page.locator("#result")
        self.title = page.get_by_role("heading", level=1)
        self.clock = page.locator(".clock")  # of the round
        self.clock_left = page.locator("[data-left]")
        self.clock_over = page.locator(".clock__over")
        self.countdown = page.locator("[data-ends]")  # of the player to move
        self.countdown_at_table = page.locator(".place--turn [data-ends]")
        self.my_countdown = page.locator("#ask [data-ends]")
        self.held_countdown = page.locator(".countdown--held")
        self.tally_sum = page.locator("[data-tally]")  # what the numbers of an outcome add up to
        self.html = page.locator("html")
        self.main = page.locator("main")
        self.body = page.locator("body")
        self.focus = page.locator(":focus")
        self.clauses = page.locator(".clause__id")  # the numbers of the clauses that are named
        self.touches = (page.viewport_size or {"width": 0})["width"] < 1024  # by fingers, as `Pages.open` has it

    @classmethod
    def at(cls, pages: Pages, address: str, *, width: int = 0, javascript: bool = True, **options: Any) -> Self:
        """Open a screen at an address; it follows the table from then on, if it has scripts."""
        page = pages.open(address, width=width or cls.WIDTH, javascript=javascript, **options)
        return cls(follows(page) if javascript else page)

    def press(self, part: Locator) -> None:
        """Tap with a finger, or click where there is a mouse."""
        if self.touches:
            part.tap()
        else:
            part.click()

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """The button with this name."""
        return self.page.get_by_role("button", name=aloud(name), exact=exact)

    def link(self, name: str, *, exact: bool = False) -> Locator:
        """The link with this name."""
        return self.page.get_by_role("link", name=aloud(name), exact=exact)

    def choice(self, name: str, *, exact: bool = False) -> Locator:
        """The radio button with this name."""
        return self.page.get_by_role("radio", name=aloud(name), exact=exact)

    def field(self, label: str, *, exact: bool = False) -> Locator:
        """The field with this label."""
        return self.page.get_by_label(aloud(label), exact=exact)

    def key_of(self, field: str, value: object) -> Locator:
        """A key of an outcome's form: who took how many tricks, for example."""
        return self.page.locator(f"[name='{field}'][value='{value}']")

    def take_tricks(self, **tricks: int) -> None:
        """Say who took how many tricks."""
        for player, number in tricks.items():
            tick(self.key_of(f"tricks.{player}", number))

    def choose_depth(self, depth: str) -> None:
        """Choose a depth where all are listed."""
        self.press(self.page.locator(f"button[name=depth][value={depth}]"))

    def words(self, text: str) -> Locator:
        """Where this stands."""
        return self.page.get_by_text(text)

    def heading_named(self, words: str) -> Locator:
        """The heading with these words."""
        return self.page.get_by_role("heading", name=aloud(words))

    def picture(self, name: str) -> Locator:
        """The drawing that a screen reader calls so."""
        return self.page.get_by_role("img", name=aloud(name))

    def follows(self) -> Self:
        """Wait until news come by themselves."""
        follows(self.page)
        return self

    def lost(self) -> Self:
        """Wait until the screen has noticed that its line is cut."""
        expect(self.status).to_have_attribute("data-state", "lost")
        return self

    def go_offline(self) -> None:
        """Let the browser have no network."""
        self.page.context.set_offline(True)

    def come_online(self) -> None:
        """Give the network back."""
        self.page.context.set_offline(False)

    def reload(self) -> Self:
        """Load the page anew."""
        self.page.reload()
        return self

    def is_accessible(self) -> None:
        """Fail if axe finds a fault."""
        assert accessibility_faults(self.page) == []

    def fits(self) -> None:
        """Fail if anything runs over the edge of the screen."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), self.page.url

    def mark(self) -> None:
        """Leave a mark on the page, which a reload would take away."""
        self.page.evaluate("window.notReloaded = true")

    def was_not_reloaded(self) -> None:
        """Fail if the page has been loaded anew since it was marked."""
        assert self.page.evaluate("window.notReloaded"), self.page.url

    def zoom(self, percent: int) -> None:
        """Make all letters larger."""
        self.page.evaluate("zoom => { document.documentElement.style.fontSize = zoom + '%' }", percent)

    def tab_to(self, selector: str) -> None:
        """Press Tab until the focus is on something that matches."""
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
                return
        raise AssertionError(f"Tab never reaches {selector}")
