"""A player who sees nothing: knows the page by Chromium's accessibility tree and by what it says, and has only keys."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from playwright.sync_api import Page

from tests.support.browser import PATIENCE, Pages

CONTROLS = {"button", "checkbox", "radio", "link", "DisclosureTriangle"}
# Runs before a page: a voice of this device, one of a server far away, and a list of what was said. The house thinks
# for a moment only, since nobody listens to the end.
VOICE = """
window.said = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: {
  speaking: false, addEventListener() {}, cancel() {},
  getVoices: () => ["far", "near"].map((name) => ({ lang: "en-GB", localService: name === "near", name })),
  speak: ({ text, voice }) => text && window.said.push([text, voice.name]),
} });
const [now, began] = [Date.now, Date.now()];
Date.now = () => began + 20 * (now() - began);
"""


class Control(NamedTuple):
    """Something in the tree that a key can be pressed on."""

    role: str
    name: str
    node: int


class BlindPlayer:
    """A player who can only listen and press keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._answers = 0  # how much of what was said was asked for
        self._tree = page.context.new_cdp_session(page)

    @classmethod
    def at(cls, pages: Pages, address: str) -> Self:
        """Open a page with a voice and switch reading aloud on, by keys alone."""
        page = pages.open("about:blank")
        page.add_init_script(VOICE)
        page.goto(address)
        player = cls(page)
        player.press("Menu")
        player.press("Read aloud what is entered")
        page.keyboard.press("Escape")
        return player

    @property
    def heard(self) -> list[str]:
        """What was said, in order."""
        return [text for text, _voice in self.page.evaluate("said")]

    @property
    def last(self) -> str:
        """What was said last."""
        return self.heard[-1]

    @property
    def news(self) -> int:
        """How many announcements came unasked."""
        return len(self.heard) - self._answers

    def controls(self) -> list[Control]:
        """Return what can be reached now, in the order of the page."""
        nodes = self._tree.send("Accessibility.getFullAXTree")["nodes"]
        return [control for node in nodes if not node["ignored"] and (control := _control(node))]

    def find(self, name: str) -> Control | None:
        """Return the first control whose whole name matches."""
        return next((one for one in self.controls() if re.fullmatch(name, one.name)), None)

    def press(self, name: str) -> None:
        """Focus the control with this name, and press the key that activates it."""
        found = self.find(name)
        assert found, f"no control {name!r} among {[one.name for one in self.controls()]}"
        self._tree.send("DOM.focus", {"backendNodeId": found.node})
        self.page.keyboard.press("Space" if found.role in {"checkbox", "radio"} else "Enter")

    def hears_news(self, before: int) -> None:
        """Wait until more than `before` announcements came unasked."""
        self.page.wait_for_function("count => said.length > count", arg=before + self._answers, timeout=PATIENCE)

    def asks(self, name: str) -> str:
        """Press a button that says something at once, and return that."""
        self.press(name)
        self._answers += 1
        return self.last


def _control(node: dict[str, Any]) -> Control | None:
    role = node.get("role", {}).get("value", "")
    states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    if role not in CONTROLS or states.get("disabled"):
        return None
    return Control(role, node.get("name", {}).get("value", ""), node["backendDOMNodeId"])
