"""Gnällknekt on a phone: unusual entries, made in a form below the table."""

import pytest
from playwright.sync_api import expect

from tests.support.gnallknekt_phone import GnallknektPhone
from tests.support.seats import open_game

NAMES = ("Anna", "Bo", "Cia")
OPEN = {"Anna": "7H 8D KS", "Bo": "2C JD QH", "Cia": "9S 9H AC"}
TOLD = [
    {"by": "referee", "do": "expose", "player": name, "life": life, "cards": card}
    for name, cards in OPEN.items()
    for life, card in enumerate(cards.split(), start=1)
]
DEFENDED = [*TOLD, {"by": "Anna", "do": "take", "stock": 4}, {"by": "Anna", "do": "defend", "cards": "9H", "life": 1}]


def test_card_from_face_down_that_hits_below_the_top_is_entered_on_the_phone(evening, pages):
    """Opened, four choices, sent: the table is right, whatever the rules say of it, and the phone is told that."""
    seats = open_game(evening, "gnallknekt", NAMES, DEFENDED, policy="teach")
    bo, anna = GnallknektPhone.at(pages, seats["Bo"]), GnallknektPhone.at(pages, seats["Anna"])
    bo.open_unusual()
    form = bo.unusual
    bo.is_accessible()
    form.get_by_label("Which card, or which pair?").select_option("8H")
    form.get_by_label("Where does it come from?").select_option(label="face down in life 2")
    form.get_by_label("Where does the card go?").select_option(label="Anna 1 7 of hearts 9 of hearts")
    form.get_by_label("Which card was hit?").select_option(label="7 of hearts")
    form.get_by_role("button", name="Enter it").click()

    expect(bo.ruling).to_contain_text("8♥")
    expect(bo.ruling).to_contain_text("illegal")
    expect(anna.picture("2 face down, jack of diamonds")).to_be_visible()


@pytest.mark.parametrize("width", [360, 768])
def test_form_runs_over_no_edge(evening, pages, width):
    """Opened, on a small phone and on a tablet."""
    bo = GnallknektPhone.at(pages, open_game(evening, "gnallknekt", NAMES, DEFENDED)["Bo"], width=width)
    bo.open_unusual()

    bo.fits()
