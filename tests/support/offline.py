"""Shared by the tests of a phone without network: cutting the connection, and the list of waiting entries."""

import re

from playwright.sync_api import Page, expect

from tests.support.wire import Wire

# What has arrived is listed for some seconds only. This notes on the page how many entries the list has shown as
# arrived at most, so that a slow test doesn't miss them: <html data-most-arrived="2">.
NOTE_ARRIVED = """
document.addEventListener("queue", () => setTimeout(() => {
  const { dataset } = document.documentElement;
  const arrived = document.querySelectorAll(".queue__row[data-state=arrived]").length;
  dataset.mostArrived = Math.max(arrived, Number(dataset.mostArrived ?? 0));
}));
"""


def cut_off(page: Page, wire: Wire) -> None:
    """Cut the connection, and wait until the page has noticed."""
    page.add_init_script(NOTE_ARRIVED)  # for a page that is reloaded
    page.evaluate(NOTE_ARRIVED)
    wire.cut()
    expect(page.locator("#status")).to_have_attribute("data-state", "lost")


def lists(page: Page, *rows: tuple[str, str]) -> None:
    """Wait until the list of waiting entries shows exactly these, each with its state."""
    listed = page.locator(".queue__row")
    expect(listed).to_have_count(len(rows))
    for row, (what, state) in zip(listed.all(), rows, strict=True):
        expect(row.locator("b")).to_have_text(what)
        expect(row).to_have_attribute("data-state", re.compile(f"^({state})$"))


def has_arrived(page: Page, count: int = 1) -> None:
    """Wait until the list has shown this many entries as arrived since the connection was cut."""
    expect(page.locator("html")).to_have_attribute("data-most-arrived", str(count))
