"""Counts how often a finger or a mouse comes down, over all pages of a tab."""

from __future__ import annotations

from playwright.sync_api import Page

# Runs before each page: the count lies in the tab's own storage, which outlives its pages.
COUNT_TAPS = """document.addEventListener("pointerdown", () => {
  sessionStorage.setItem("tapped", Number(sessionStorage.getItem("tapped") ?? 0) + 1);
}, true)"""


def taps(page: Page) -> int:
    """Return how often it came down so far."""
    return int(page.evaluate("Number(sessionStorage.getItem('tapped') ?? 0)"))
