"""Debian's Chromium without a window, driven by Playwright: pages that notice their errors, pictures, accessibility."""

import json
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Route,
    ViewportSize,
    expect,
)

from referee.games import GAMES
from tests.support.server import ROOT

FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--in-process-gpu",  # a process fewer to hand every frame to, for an eighth less work
    "--num-raster-threads=1",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PICTURES = ROOT / "build" / "pictures"
PICTURES_WANTED = bool(os.environ.get("KONTROLLANT_PICTURES"))  # by `make pictures`; no test looks at them
PHONE: ViewportSize = {"width": 360, "height": 780}
PATIENCE = 60_000  # milliseconds; long enough for anything a person would see, however busy the machine is
WIDTHS = {360: 640, 768: 1024, 1280: 800}
Scheme = Literal["light", "dark"]
Rules = Literal["all", "colours", "structure"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe, among those that it applies unasked, that read colours."""
AXE_OPTIONS: dict[Rules, dict[str, Any]] = {
    "all": {},
    "colours": {"runOnly": COLOURS},
    "structure": {"rules": {rule: {"enabled": False} for rule in COLOURS}},
}
CUT = ("ERR_", "htmx:sendError")  # messages that a page logs when its connection is cut or its server stops
# A request that takes too long on a busy machine is repeated, one that is under way when its page closes is given up;
# tests wait for the visible result. The last event belongs to every failed request, whose cause is logged as well.
LATE = ("htmx:timeout", "htmx:sendAbort", "htmx:afterRequest")
# Runs on a page and counts how often the bell has rung: <body data-rung="2">.
COUNT_RINGS = (
    "document.addEventListener('bell:rung', () => {"
    " document.body.dataset.rung = Number(document.body.dataset.rung ?? 0) + 1; })"
)


# Runs before a page and dismisses the first-time hint of every screen.
SCREENS = ("start", "practice", "tablet", "evening", "standings", "personal", *GAMES, "stickspel")
HINTS_DISMISSED = f"try {{ localStorage.setItem('kontrollant.hints', '{json.dumps(SCREENS)}') }} catch {{}}"

# Runs before a page and lets its sounds go nowhere, at a low rate. A page that has ticked once renders silence from
# then on, which costs two percent of a processor at the usual rate. Nothing that the page does depends on the rate.
SOUND_OF_NO_DEVICE = """
if (window.AudioContext) window.AudioContext = class extends AudioContext {
  constructor() { super({ sampleRate: 3000, sinkId: { type: "none" } }); }
};
"""

# The engine without the browser's own windows comes first: a page opens in it for a third of the work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def chromium_path() -> str:
    """Where Chromium lies, or what is missing."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, "Chromium is missing. Install it: sudo apt-get install chromium-headless-shell"
    return path


def launch(playwright: Playwright) -> Browser:
    """Start Chromium with enough time for what its pages are expected to show."""
    expect.set_options(timeout=PATIENCE)
    return playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)


class Pages:
    """Opens pages, each in a context (a phone, a tablet) of its own, and collects their errors."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._allowed: list[str] = [*LATE]
        self.errors: list[str] = []

    def open(
        self,
        url: str,
        *,
        width: int = 360,
        height: int | None = None,
        scheme: Scheme = "light",
        locale: str = "en-GB",
        javascript: bool = True,
        worker: bool = False,
        hints: bool = False,
    ) -> Page:
        """A page at `url`, with the network quiet or a stream open. Below 1024 px wide it is a touch screen.

        Without `worker` there is no service worker, as on plain http. Without `hints` the first-time hints were
        dismissed before, as on most visits.
        """
        context = self._browser.new_context(
            viewport={"width": width, "height": height or WIDTHS.get(width, 800)},
            color_scheme=scheme,
            locale=locale,
            has_touch=width < 1024,
            java_script_enabled=javascript,
            service_workers="allow" if worker else "block",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(SOUND_OF_NO_DEVICE if hints else SOUND_OF_NO_DEVICE + HINTS_DISMISSED)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.errors.append(f"{page.url}: {error}"))
        page.goto(url)
        return page

    def allow(self, *parts: str) -> None:
        """Errors that contain one of these texts are expected (a cut connection, for example)."""
        self._allowed.extend(parts)

    def close(self) -> None:
        """Close all pages, and fail if one had an error in the console, in a script, or against the content policy."""
        for context in self._contexts:
            context.close()
        errors = [error for error in self.errors if not any(part in error for part in self._allowed)]
        assert not errors, "errors in the browser:\n" + "\n".join(errors)

    def _note_console(self, message: ConsoleMessage) -> None:
        where = message.location["url"]
        # Chromium reports each refused request (a stale number: 409) as an error; the page has shown what was said.
        refused = "the server responded with a status of 4" in message.text and "/static/" not in where
        if message.type == "error" and not refused:
            self.errors.append(f"{where}: {message.text}")


def follows(page: Page) -> Page:
    """Return the page once its stream is open: from now on updates arrive by themselves."""
    expect(page.locator("#status")).to_have_attribute("data-state", "online")
    return page


def tap(part: Locator) -> None:
    """Tap where a person would (for a box drawn as its label, the label), once it holds still with nothing over it."""
    part.wait_for(state="attached")  # what is looked for by its role is not there while it is hidden
    label = part.locator("xpath=ancestor::label[1]")
    (label if label.count() else part).click()


def go_by(part: Locator) -> None:
    """Tap a link or button that leads to another page, and wait until that page is loaded."""
    with part.page.expect_navigation():
        tap(part)


def tick(box: Locator) -> None:
    """Tap a radio button or checkbox, and expect it to be checked."""
    tap(box)
    expect(box).to_be_checked()


@contextmanager
def point(name: str) -> Iterator[None]:
    """One of the points that a test looks at one after the other: if it fails, the failure names it."""
    try:
        yield
    except Exception as error:
        error.add_note(f"at: {name}")
        raise


def unfold(fold: Locator) -> Locator:
    """Open a <details> if it is closed."""
    if not fold.evaluate("fold => fold.open"):
        fold.locator("> summary").click()
        expect(fold).to_have_attribute("open", "")
    return fold


class Held:
    """Requests of a page to `address` that a test keeps back until it lets them go, the first `most` of them."""

    def __init__(self, page: Page, address: str, most: int = 1_000) -> None:
        self._page, self._address, self._most = page, address, most
        self._routes: list[Route] = []
        page.route(address, self._take)

    def first(self) -> Route:
        """Wait until a request has been kept back, and return it."""
        until = time.monotonic() + PATIENCE / 1000
        while not self._routes:
            assert time.monotonic() < until, f"nothing was asked of {self._address}"
            self._page.wait_for_timeout(20)
        return self._routes[0]

    def let_go(self) -> None:
        """Let through what was kept back, and all that follows."""
        self.first()
        self._most = 0
        for route in self._routes:
            route.continue_()
        self._page.unroute(self._address, self._take)

    def _take(self, route: Route) -> None:
        if len(self._routes) < self._most:
            self._routes.append(route)
        else:
            route.continue_()


def wait_until(page: Page, expression: str) -> None:
    """Wait until a JavaScript expression is true. Playwright's own wait uses eval, which the content policy forbids."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(f"Promise.resolve({expression}).then(Boolean)"):
        assert time.monotonic() < until, f"never true: {expression}"
        page.wait_for_timeout(50)


def take_pictures(page: Page, name: str) -> None:
    """Take pictures of a page at 360, 768 and 1280 px, light and dark: `<name>-<width>-<scheme>.png`.

    The page is back as it was afterwards. Nothing is done unless pictures are wanted.
    """
    if not PICTURES_WANTED:
        return
    before = page.viewport_size
    schemes: tuple[Scheme, ...] = ("light", "dark")
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            keep_screen(page, f"{name}-{width}-{scheme}")
    page.emulate_media(color_scheme="light")
    if before:
        page.set_viewport_size(before)


def take_picture(page: Page, name: str) -> None:
    """Take a picture of the page as it stands, a phone's as tall as phones are: `<name>.png`; back as it was.

    Nothing is done unless pictures are wanted.
    """
    if not PICTURES_WANTED:
        return
    before = page.viewport_size
    if before and before["width"] == PHONE["width"]:
        page.set_viewport_size(PHONE)
    keep_screen(page, name)
    if before:
        page.set_viewport_size(before)


def keep_screen(page: Page, name: str) -> None:
    """Write what the page shows to `<name>.png`, if pictures are wanted."""
    if PICTURES_WANTED:  # Playwright makes the folder; it would write a style into the page without `caret`
        page.screenshot(path=PICTURES / f"{name}.png", caret="initial")


def accessibility_faults(page: Page, rules: Rules = "all") -> list[str]:
    """Return axe's findings: one line per fault, with the elements.

    To measure the colours is three quarters of its work. They are the same at each width, so a page that is looked at
    in several widths and schemes asks for `colours` and for the `structure`, all the rest, where each may differ.
    Only the faults leave the page: what axe found to be right is far more.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    run = "options => axe.run({resultTypes: ['violations'], ...options}).then(found => found.violations)"
    found: list[dict[str, Any]] = page.evaluate(run, AXE_OPTIONS[rules])
    return [f"{fault['id']}: {fault['help']}: {_elements(fault)}" for fault in found]


# The words of links, buttons and names at tables of which a part stands on another line. What is only read aloud is
# hidden by clipping, and may break.
BROKEN_WORDS = r"""() => [...document.querySelectorAll("a, button, summary, .place__name")].flatMap((part) => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (getComputedStyle(text.parentElement).clipPath !== "none") continue;
    for (const word of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((line) => line.width > 1);
      if (new Set(lines.map((line) => Math.round(line.top))).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""


def broken_words(page: Page) -> list[str]:
    """Return the words in links, buttons and names at tables that are broken between two letters."""
    found: list[str] = page.evaluate(BROKEN_WORDS)
    return found


def faults_in(page: Page, schemes: Sequence[Scheme] = ("light", "dark")) -> list[str]:
    """Return axe's findings on a page that is looked at in these colour schemes, or in none of them."""
    faults = []
    for number, scheme in enumerate(schemes):
        page.emulate_media(color_scheme=scheme)
        found = accessibility_faults(page, "colours" if number else "all")  # only colours differ from the first
        faults += [f"{scheme}: {fault}" for fault in found]
    return faults if schemes else accessibility_faults(page, "structure")


def _elements(fault: dict[str, Any]) -> str:
    """Return the elements that one of axe's faults concerns, as selectors."""
    return ", ".join(" ".join(str(part) for part in node["target"]) for node in fault["nodes"])
