"""The look of everything: enough contrast, nothing off the side, nothing a screen reader would stumble over."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import faults_in
from tests.support.server import ROOT

READ, AT_ARMS_LENGTH = 4.5, 7.0
SUITS = "cards => cards.map(card => [card.className.match(/suit--./)[0], getComputedStyle(card).color])"
ON_PAPER = ("room", "paper", "paper-sunk")
# text -> (the surfaces it stands on, the least contrast)
PAIRS = {
    "ink": ((*ON_PAPER, "good-soft", "wait-soft", "bad-soft"), AT_ARMS_LENGTH),
    "muted": (ON_PAPER, READ),
    "link": (ON_PAPER, READ),
    "turn-ink": (ON_PAPER, READ),
    "on-table": (("table", "table-deep"), AT_ARMS_LENGTH),
    "on-table-muted": (("table", "table-deep"), READ),
    "on-turn": (("turn",), AT_ARMS_LENGTH),
    "good": ((*ON_PAPER, "good-soft"), READ),
    "wait": ((*ON_PAPER, "wait-soft"), READ),
    "bad": ((*ON_PAPER, "bad-soft"), READ),
    "on-strong": (("good", "wait", "bad"), READ),
    **dict.fromkeys(("spade", "heart", "diamond", "club"), (("card",), AT_ARMS_LENGTH)),
    **dict.fromkeys(("key-spade", "key-heart", "key-diamond", "key-club"), (("key",), AT_ARMS_LENGTH)),
}


def tokens(scheme: str) -> dict[str, str]:
    """The colours of tokens.css in one scheme, by name."""
    text = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    text, more = text.split("prefers-contrast: more", 1)
    light, dark = text.split("prefers-color-scheme: dark", 1)
    parts = {"light": light, "dark": light + dark, "light, more": light + more, "dark, more": light + dark + more}
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6}|var\(--[a-z-]+\));", parts[scheme]))
    return {name: found[value[6:-1]] if value.startswith("var") else value for name, value in found.items()}


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1 (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark", "light, more", "dark, more"])
def test_colours_keep_their_contrast(scheme):
    """Text stands out 4.5 to 1 everywhere; 7 to 1 where it is read at arm's length. Who asks for more gets more."""
    colours = tokens(scheme)
    weak = {
        f"{text} on {surface}": round(contrast(colours[text], colours[surface]), 2)
        for text, (surfaces, least) in PAIRS.items()
        for surface in surfaces
        if contrast(colours[text], colours[surface]) < least
    }

    assert weak == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_is_more(scheme):
    """Muted text, lines on the table, and suits stand out further than usual; nothing less."""
    usual, more = tokens(scheme), tokens(f"{scheme}, more")
    for text, surface in (("muted", "paper"), ("line", "paper"), ("on-table-muted", "table"), ("heart", "card")):
        assert contrast(more[text], more[surface]) > max(AT_ARMS_LENGTH, contrast(usual[text], usual[surface]))


def test_suits_and_focus_are_seen_in_forced_colours(evening, pages):
    """Where the system chooses the colours, a card keeps its paper and its suits, and the focus has a ring."""
    page = pages.open(f"{evening.url}/practice/")
    page.emulate_media(forced_colors="active")
    page.get_by_role("button", name="Knoesten").click()
    expect(page.locator(".fan-hand .card").first).to_be_visible()
    shown = {(suit, colour) for suit, colour in page.locator(".fan-hand .card").evaluate_all(SUITS)}
    assert len(shown) == len({suit for suit, _colour in shown}) == len({colour for _suit, colour in shown}) > 0
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_contrast_is_measured_as_wcag_does():
    """Black on white is 21; a colour on itself 1; the grey that just passes 4.5 does."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


PUBLIC = ["/", "/rules/knoesten/", "/nowhere/", "/s/1-1-x/", "/p/1-1-x/", "/code/"]


@pytest.mark.parametrize("width", [360, 1280])
def test_public_pages_are_sound(evening, pages, width):
    """Start, rules and refusals: no faults, nothing off the side, light and dark.

    The pages of an evening and of a table are looked over in test_evening_pages.py and test_tablet_page.py.
    """
    page = pages.open(evening.url, width=width)
    faults = []
    for path in PUBLIC:
        page.goto(evening.url + path)
        faults += [f"{path}, {fault}" for fault in faults_in(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            faults.append(f"{path}: runs off the side")

    assert faults == []


def test_language_is_switched_on_every_page(evening, pages):
    """One tap, and the page speaks Swedish or Dutch, and says so to whoever listens."""
    page = pages.open(evening.url)
    for language in ("sv", "nl", "en"):
        page.get_by_role("button", name=language.upper()).tap()
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_first_tab_leads_to_the_content(evening, pages):
    """Who uses a keyboard skips the head of the page with one key."""
    page = pages.open(evening.url)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_style_page_is_for_building_only(evening, pages):
    """At a club there is no /look/."""
    page = pages.open(f"{evening.url}/look/")

    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing here")
