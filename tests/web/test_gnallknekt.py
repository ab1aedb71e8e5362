"""A whole game of Gnällknekt from a recorded file: three phones and the referee's tablet, to its end."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, faults_in, take_picture, tap, tick
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.gnallknekt_phone import GnallknektPhone, GnallknektTablet
from tests.support.seats import open_game
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "gnallknekt-4.yaml"
FACE_DOWN = "down"
ENTERED, BLOW, TELLING = 36, 62, 63
"""Entered beforehand: every kind of entry is still to come; an attack on a card nobody has told, and what tells it."""


class Table:
    """A table that was opened: a page of each seat, and the tablet."""

    def __init__(self, pages: Pages, server: RunningServer, case: dict[str, Any], *, policy: str = "teach") -> None:
        players: list[str] = case["players"]
        entered = [{key: value for key, value in row.items() if key != "expect"} for row in case["events"][:ENTERED]]
        addresses = open_game(server, "gnallknekt", players, entered, policy=policy)
        self.players = players
        self.phones = {who: GnallknektPhone.at(pages, addresses[who]) for who in players}
        self.tablet = GnallknektTablet.at(pages, addresses["referee"], width=1280)

    def enter(self, entry: dict[str, Any], number: int) -> None:
        """Enter one event on its player's phone (a face-down card on the tablet), and wait until it has arrived."""
        do = entry["do"]
        phone = self.phones[entry["player"] if do == "expose" else entry["by"]]
        phone.has_come(number - 1)
        if entry.get("from") == FACE_DOWN:
            self.tablet.has_come(number - 1)
            self.tablet.defend_from_face_down(self.players.index(entry["by"]), entry["by"], entry)
        else:
            phone.enter(entry)
        phone.has_come(number)


def test_a_game_is_played_from_phones_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """Every ruling on the tablet is the recording's, an open one settles when the card is told, and somebody wins."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    table = Table(pages, evening, case)
    table.tablet.mark()
    for number, entry in enumerate(case["events"][ENTERED:], start=ENTERED + 1):
        table.enter(entry, number)
        if number == BLOW:
            expect(table.tablet.line(BLOW)).to_contain_text("open")
            take_picture(table.tablet.page, "gnallknekt-tablet")
            take_picture(table.phones[entry["by"]].page, "gnallknekt-phone")
        if number == TELLING:
            expect(table.tablet.line(BLOW)).to_contain_text("legal")
    for number, entry in enumerate(case["events"], start=1):
        verdict = "legal" if number == BLOW else entry["expect"]["verdict"]
        expect(table.tablet.verdict(number)).to_have_text(verdict)
    places = case["events"][-1]["expect"]["state"]["places"]
    winner = next(name for name, place in places.items() if place == 1)
    expect(table.tablet.result).to_contain_text(re.compile(rf"1\.\s*{winner}"))
    for phone in table.phones.values():
        expect(phone.winner).to_contain_text(f"{winner} won")
        phone.is_accessible()
    table.tablet.is_accessible()
    table.tablet.was_not_reloaded()


def test_own_card_then_a_life_is_an_attack(evening: RunningServer, pages: Pages) -> None:
    """Two taps in the other order: my open king, then the life it hits; what it beat has gone."""
    anna = GnallknektPhone.at(pages, open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")["Anna"])
    anna.attack_with(anna.mine("KS", 3), "Cia", 1)

    expect(anna.ruling).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Cia")
    expect(anna.ask).to_contain_text("1 move left")
    expect(anna.telling).to_contain_text("Which card lies open in your life 3?")


def test_chosen_life_shows_what_beats_it_and_can_be_let_go(evening: RunningServer, pages: Pages) -> None:
    """The pack comes up with what beats the life lit; put away, the table is there again."""
    anna = GnallknektPhone.at(pages, open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")["Anna"])
    expect(anna.cards).to_be_hidden()
    tick(anna.target("Bo", 1))

    expect(anna.chosen).to_have_text("life 1 of Bo")
    expect(anna.card("3C")).to_have_attribute("data-fitting", "")
    expect(anna.card("3H")).not_to_have_attribute("data-fitting", "")
    anna.put_away()
    expect(anna.cards).to_be_hidden()


def test_pair_of_twins_is_one_card_tapped_twice(evening: RunningServer, pages: Pages) -> None:
    """Of two packs a pair may be the same card twice."""
    anna = GnallknektPhone.at(pages, open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"])
    tick(anna.target("Bo", 1))
    tick(anna.pair)
    tap(anna.card("3H"))
    expect(anna.chosen).to_have_text("3♥ onto life 1 of Bo")
    tap(anna.card("3H"))

    expect(anna.ruling).to_contain_text("Anna lays 3♥ 3♥ on life 1 of Bo")


def test_move_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """A plain form: the place, the card, and a button."""
    address = open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"]
    anna = GnallknektPhone.at(pages, address, javascript=False)
    tick(anna.own(1))
    tick(anna.card("5S"))
    anna.button("Lay it").click()

    expect(anna.ruling).to_contain_text("Anna defends life 1 with 5♠")


def test_move_is_entered_by_keyboard(evening: RunningServer, pages: Pages) -> None:
    """A card chosen, arrows walk over the places without laying it, Enter lays it there."""
    anna = GnallknektPhone.at(pages, open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"], width=1280)
    anna.mine("KS", 3).focus()
    anna.page.keyboard.press("Space")
    anna.target("Bo", 1).focus()
    anna.page.keyboard.press("Space")
    expect(anna.ruling).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Bo")
    anna.mine("7H", 1).focus()
    anna.page.keyboard.press("Space")
    anna.target("Bo", 2).focus()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    expect(anna.chosen).to_contain_text("life 1 of Cia")
    anna.page.keyboard.press("Enter")

    expect(anna.ruling).to_contain_text("Anna lays 7♥ (from life 1) on life 1 of Cia")


def test_pages_are_sound(evening: RunningServer, pages: Pages) -> None:
    """Axe finds nothing, light or dark, where cards are told, taken, laid, and another moves; all fits."""
    fresh = open_game(evening, "gnallknekt", NAMES)
    begun = open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")
    for address in (fresh["Anna"], fresh["Bo"], begun["Bo"], begun["Anna"]):
        phone = GnallknektPhone.at(pages, address)
        assert faults_in(phone.page) == []
        phone.fits()
        phone.page.set_viewport_size({"width": 320, "height": 640})
        assert faults_in(phone.page, ()) == []
        phone.fits()
    tick(phone.target("Bo", 1))
    assert faults_in(phone.page) == []
    tablet = GnallknektTablet.at(pages, f"{begun['referee']}seats/0/enter/", width=1280)
    assert faults_in(tablet.page) == []
