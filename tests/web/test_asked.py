"""What a phone asks about is in view: every question of every game, on small phones and with letters twice as large."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize

from tests.support.asking import GAMES
from tests.support.browser import Pages, keep_screen
from tests.support.server import RunningServer

SIZES: dict[str, tuple[ViewportSize, int]] = {
    "320": ({"width": 320, "height": 568}, 100),
    "360": ({"width": 360, "height": 640}, 100),
    "375": ({"width": 375, "height": 667}, 100),
    "390": ({"width": 390, "height": 844}, 100),
    "200 % text": ({"width": 360, "height": 640}, 200),
}
RENDER = """
import json
from tests.support.asking import rendered_pages
with open({path!r}, "w", encoding="utf-8") as file:
    json.dump(list(rendered_pages({game!r})), file)
"""

# Says what is wrong with the page as it stands. A page that must scroll may: then what is asked about is brought into
# view first, as a player would, and has to fit.
FAULTS = (Path(__file__).parent.parent / "support" / "asked.js").read_text(encoding="utf-8")


def rendered(server: RunningServer, game: str, folder: Path) -> list[tuple[str, str, str]]:
    """Return what is asked on each phone, what its player has tapped, and the page."""
    path = folder / f"{game}.json"
    server.run(RENDER.format(path=str(path), game=game))
    return [(asks, taps, text) for asks, taps, text in json.loads(path.read_text(encoding="utf-8"))]


def shows(page: Page, server: RunningServer, text: str) -> None:
    """Let the browser open a page that was rendered before; nothing new reaches it."""
    address = f"{server.url}/s/rendered/"
    page.unroute_all()
    page.route("**/live/**", lambda route: None)

    def answer(route: Route) -> None:
        route.fulfill(body=text, content_type="text/html; charset=utf-8")

    page.route(address, answer)
    page.goto(address)


def faults_of(page: Page, asks: str) -> dict[str, list[str]]:
    """Return what is wrong at each size."""
    found = {}
    for size, (viewport, percent) in SIZES.items():
        page.set_viewport_size(viewport)
        page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        page.evaluate("for (const part of document.querySelectorAll('*')) if (part.scrollTop) part.scrollTop = 0")
        keep_screen(page, f"asked-{asks.replace(': ', '-').replace(' ', '-')}-{size[:3]}")
        faults: Any = page.evaluate(FAULTS, percent > 100)
        if faults:
            found[size] = faults
    return found


def signs_read_aloud(page: Page) -> dict[str, list[str]]:
    """Return what a screen reader would read as a sign instead of a card's name."""
    read = page.locator("body").aria_snapshot().splitlines()
    signs = [line.strip() for line in read if re.search("[♠♥♦♣★]", re.sub('img "[^"]+": .*', "", line))]
    return {"read aloud": signs} if signs else {}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_about_is_in_view(evening: RunningServer, pages: Pages, game: str, tmp_path: Path) -> None:
    """The sentence and what it is about lie inside the screen, and nothing covers them. Cards are read by name.

    A card of a trick, a pile or a life is 52 px wide at least, and nothing covers the index of any card.
    """
    page = pages.open(f"{evening.url}/health/")
    found = {}
    for asks, taps, text in rendered(evening, game, tmp_path):
        shows(page, evening, text)
        if taps:
            page.locator(taps).first.check(force=True)
        if faults := faults_of(page, asks) | signs_read_aloud(page):
            found[asks] = faults
    assert found == {}, json.dumps(found, indent=1)
