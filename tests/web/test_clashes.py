"""A card that another player told as handed in: phone, tablet, and the referee's three ways on, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.halls import open_hall
from tests.support.server import RunningServer
from tests.support.tablet import desk, play

TOLD = """
Dag deal KC
Anna join
Bo join
Cia join
Dag exchange 7H 8H 9H
Anna exchange JH QH KH
Bo exchange 0
Cia exchange 0
Anna play AS
"""
ANNAS, ENTRY = 6, 10


def let_it_stand(lying: Locator) -> None:
    """One tap."""
    lying.get_by_role("button", name=f"Let entry {ENTRY} stand").click()


def correct_what_was_told(lying: Locator) -> None:
    """Anna handed in the ten of hearts, not the jack."""
    lying.get_by_role("link", name="Correct what was told").click()
    jack = lying.get_by_role("link", name="jack of hearts")
    jack.click()
    expect(jack).not_to_have_attribute("aria-current", "true")
    lying.get_by_role("link", name="10 of hearts").click()
    _confirm(lying)


def correct_the_entry(lying: Locator) -> None:
    """Bo has laid the jack of spades."""
    lying.get_by_role("link", name="Correct the entry").click()
    lying.get_by_role("link", name="jack of spades").click()
    _confirm(lying)


def _confirm(lying: Locator) -> None:
    lying.get_by_label("It was mistyped").check()
    lying.get_by_role("button", name="Correct it").click()


@pytest.mark.parametrize(
    ("way", "stands", "answer"),
    [
        (let_it_stand, ["Anna exchanges 3", "Bo plays J♥"], "All is well, play on"),
        (correct_what_was_told, ["Anna exchanges Q♥ K♥ 10♥", "Bo plays J♥"], "I have put it right"),
        (correct_the_entry, ["Anna exchanges J♥ Q♥ K♥", "Bo plays J♠"], "I have put it right"),
    ],
)
def test_tablet_settles_what_does_not_fit_what_another_told(
    evening: RunningServer, pages: Pages, way, stands: list[str], answer: str
) -> None:
    """The phone says that the referee is asked, the tablet shows both entries; then all fits, and the call is over."""
    hall = open_hall(evening, TOLD)
    tablet = pages.open(hall.table(), width=1024)

    bo = play(pages, hall.seats[0]["Bo"], "JH")

    expect(bo.locator(".calling")).to_contain_text("does not fit what another player told")
    expect(tablet.locator(".call")).to_contain_text("An entry does not fit what another player told")
    tablet.locator(".call").get_by_role("link", name="See what does not fit").click()
    sides = desk(tablet).locator(".clash__side")
    expect(sides).to_contain_text(["Anna exchanges J♥ Q♥ K♥", "Bo plays J♥"])
    assert accessibility_faults(tablet) == []

    way(desk(tablet))

    expect(tablet.locator(".call")).to_have_count(0)
    expect(sides).to_have_count(0)
    expect(bo.locator(".calling")).to_contain_text(f"Rut: {answer}")
    for number, text in zip((ANNAS, ENTRY), stands, strict=True):
        expect(tablet.locator(f"#event-{number}")).to_contain_text(text)
    expect(play(pages, hall.seats[0]["Cia"], "TS").locator(".calling")).to_have_count(0)
