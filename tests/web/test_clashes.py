"""A card that another player told as handed in: phone, tablet, and the referee's three ways on, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages
from tests.support.halls import open_hall
from tests.support.server import RunningServer
from tests.support.tablet import Tablet, play

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


def let_it_stand(tablet: Tablet) -> None:
    """One tap."""
    tablet.tap_button(f"Let entry {ENTRY} stand")


def correct_what_was_told(tablet: Tablet) -> None:
    """Anna handed in the ten of hearts, not the jack."""
    tablet.tap_link("Correct what was told")
    tablet.choose_card("JH")
    expect(tablet.choice_of("cards", "jack of hearts")).not_to_have_attribute("aria-current", "true")
    tablet.choose_card("TH")
    tablet.correct("It was mistyped")


def correct_the_entry(tablet: Tablet) -> None:
    """Bo has laid the jack of spades."""
    tablet.tap_link("Correct the entry")
    tablet.choose_card("JS")
    tablet.correct("It was mistyped")


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
    tablet = Tablet.at(pages, hall.table())

    bo = play(pages, hall.seats[0]["Bo"], "JH")

    expect(bo.calling).to_contain_text("does not fit what another player told")
    expect(tablet.call).to_contain_text("An entry does not fit what another player told")
    tablet.tap_call("See what does not fit")
    sides = tablet.sides
    expect(sides).to_contain_text(["Anna exchanges J♥ Q♥ K♥", "Bo plays J♥"])
    tablet.is_accessible()

    way(tablet)

    expect(tablet.call).to_have_count(0)
    expect(sides).to_have_count(0)
    expect(bo.calling).to_contain_text(f"Rut: {answer}")
    for number, text in zip((ANNAS, ENTRY), stands, strict=True):
        expect(tablet.line(number)).to_contain_text(text)
    expect(play(pages, hall.seats[0]["Cia"], "TS").calling).to_have_count(0)
