"""A whole game of Gnällknekt from a recorded file: three phones and the referee's tablet, to its end."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, Scheme, accessibility_faults, follows, take_picture, tap, tick, unfold
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.seats import open_game
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "gnallknekt-4.yaml"
FACE_DOWN = "down"
MOVES = ("attack", "defend", "discard")
ENTERED, BLOW, TELLING = 36, 62, 63
"""Entered beforehand: every kind of entry is still to come; an attack on a card nobody has told, and what tells it."""


class Table:
    """A table that was opened: a page of each seat, and the tablet."""

    def __init__(self, pages: Pages, server: RunningServer, case: dict[str, Any], *, policy: str = "teach") -> None:
        players: list[str] = case["players"]
        entered = [{key: value for key, value in row.items() if key != "expect"} for row in case["events"][:ENTERED]]
        addresses = open_game(server, "gnallknekt", players, entered, policy=policy)
        self.players = players
        self.phones = {who: follows(pages.open(addresses[who])) for who in players}
        self.tablet = pages.open(addresses["referee"], width=1280)

    def enter(self, entry: dict[str, Any], number: int) -> None:
        """Enter one event on its player's phone (a face-down card on the tablet), and wait until it has arrived."""
        do = entry["do"]
        phone = self.phones[entry["player"] if do == "expose" else entry["by"]]
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number - 1))
        if entry.get("from") == FACE_DOWN:
            expect(self.tablet.locator("#log")).to_have_attribute("data-number", str(number - 1))
            self.enter_on_tablet(entry)
        elif do == "expose":
            tell(phone, entry)
        elif do == "take":
            take(phone, entry)
        elif do == "end":
            phone.get_by_role("button", name="End the turn").click()
        else:
            self.lay(phone, entry)
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number))

    def lay(self, phone: Page, entry: dict[str, Any]) -> None:
        """A place, then the cards."""
        tick(spot(phone, entry))
        cards = entry["cards"].split()
        if len(cards) == 2:
            tick(phone.locator("[data-pair]"))
        for code in cards:
            source = entry.get("life_from") or ""
            box = phone.locator(
                f".move__mine [data-card='{source}{code}']" if source else f".pack [data-card='{code}']"
            )
            tap(box.first)

    def enter_on_tablet(self, entry: dict[str, Any]) -> None:
        """The referee enters a defence with a card that lay face down."""
        position = self.players.index(entry["by"])
        self.tablet.locator(f"#place-{position}").click()
        self.tablet.get_by_role("link", name=f"Enter for {entry['by']}").click()
        desk = self.tablet.locator("#desk")
        tick(desk.get_by_role("radio", name=f"own life {entry['life']}"))
        desk.locator("select[name=act]").select_option(f"from=down&life_from={entry['life_from']}")
        desk.locator(f".pad [value='{entry['cards']}']").click()


def spot(phone: Page, entry: dict[str, Any]) -> Locator:
    """The radio of the place that an entry is laid on."""
    if entry["do"] == "discard":
        return phone.locator("#felt").get_by_role("radio", name="Lay on the discard pile")
    name = f"Lay on your life {entry['life']}"
    if entry["do"] == "attack":
        name = f"Attack life {entry['life']} of {entry['target']}"
    return phone.get_by_role("radio", name=name)


def tell(phone: Page, entry: dict[str, Any]) -> None:
    """A card that was turned up, on its owner's phone."""
    unfold(phone.locator("#tell"))
    radio = phone.locator(f"#tell input[type=radio][value$='life={entry['life']}'][value*='{entry['player']}']")
    if radio.count() and not radio.is_checked():
        unfold(phone.locator("#tell-where"))
        tick(radio)
    phone.locator(f"#tell .pack button[value='{entry['cards']}']").click()


def take(phone: Page, entry: dict[str, Any]) -> None:
    """Cards taken: a button, one of all that is due or of those under "Fewer"."""
    value = f"do=take&stock={entry['stock']}" if entry.get("stock") else "do=take"
    if entry.get("discard"):
        value += "&discard=" + entry["discard"].replace(" ", "+")
    button = phone.locator(f".takes button[value='{value}']")
    if not button.is_visible():
        unfold(phone.locator("#fewer"))
    button.click()


def test_a_game_is_played_from_phones_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """Every ruling on the tablet is the recording's, an open one settles when the card is told, and somebody wins."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    table = Table(pages, evening, case)
    table.tablet.evaluate("window.notReloaded = true")
    for number, entry in enumerate(case["events"][ENTERED:], start=ENTERED + 1):
        table.enter(entry, number)
        if number == BLOW:
            expect(table.tablet.locator(f"#event-{BLOW}")).to_contain_text("open")
            take_picture(table.tablet, "gnallknekt-tablet")
            take_picture(table.phones[entry["by"]], "gnallknekt-phone")
        if number == TELLING:
            expect(table.tablet.locator(f"#event-{BLOW}")).to_contain_text("legal")
    for number, entry in enumerate(case["events"], start=1):
        verdict = "legal" if number == BLOW else entry["expect"]["verdict"]
        expect(table.tablet.locator(f"#event-{number} .event > .verdict .verdict__word")).to_have_text(verdict)
    places = case["events"][-1]["expect"]["state"]["places"]
    winner = next(name for name, place in places.items() if place == 1)
    expect(table.tablet.locator("#result")).to_contain_text(re.compile(rf"1\.\s*{winner}"))
    for phone in table.phones.values():
        expect(phone.locator(".winner")).to_contain_text(f"{winner} won")
        assert accessibility_faults(phone) == []
    assert accessibility_faults(table.tablet) == []
    assert table.tablet.evaluate("window.notReloaded")


def test_own_card_then_a_life_is_an_attack(evening: RunningServer, pages: Pages) -> None:
    """Two taps in the other order: my open king, then the life it hits; what it beat has gone."""
    anna = follows(pages.open(open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")["Anna"]))
    tick(anna.locator(".sitter--me [data-card='3KS']"))
    tap(anna.get_by_role("radio", name="Attack life 1 of Cia"))

    expect(anna.locator("#ruling")).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Cia")
    expect(anna.locator("#ask")).to_contain_text("1 move left")
    expect(anna.locator("#tell > summary")).to_contain_text("Which card lies open in your life 3?")


def test_chosen_life_shows_what_beats_it_and_can_be_let_go(evening: RunningServer, pages: Pages) -> None:
    """The pack comes up with what beats the life lit; put away, the table is there again."""
    anna = follows(pages.open(open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")["Anna"]))
    expect(anna.locator(".move__pad")).to_be_hidden()
    tick(anna.get_by_role("radio", name="Attack life 1 of Bo"))

    expect(anna.locator("[data-chosen]")).to_have_text("life 1 of Bo")
    expect(anna.locator(".pack [data-card='3C']")).to_have_attribute("data-fitting", "")
    expect(anna.locator(".pack [data-card='3H']")).not_to_have_attribute("data-fitting", "")
    anna.get_by_role("button", name="Put the cards away").click()
    expect(anna.locator(".move__pad")).to_be_hidden()


def test_pair_of_twins_is_one_card_tapped_twice(evening: RunningServer, pages: Pages) -> None:
    """Of two packs a pair may be the same card twice."""
    anna = follows(pages.open(open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"]))
    tick(anna.get_by_role("radio", name="Attack life 1 of Bo"))
    tick(anna.locator("[data-pair]"))
    tap(anna.locator(".pack [data-card='3H']"))
    expect(anna.locator("[data-chosen]")).to_have_text("3♥ onto life 1 of Bo")
    tap(anna.locator(".pack [data-card='3H']"))

    expect(anna.locator("#ruling")).to_contain_text("Anna lays 3♥ 3♥ on life 1 of Bo")


def test_move_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """A plain form: the place, the card, and a button."""
    address = open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"]
    anna = pages.open(address, javascript=False)
    tick(anna.get_by_role("radio", name="Lay on your life 1"))
    tick(anna.locator(".pack [data-card='5S']"))
    anna.get_by_role("button", name="Lay it").click()

    expect(anna.locator("#ruling")).to_contain_text("Anna defends life 1 with 5♠")


def test_move_is_entered_by_keyboard(evening: RunningServer, pages: Pages) -> None:
    """A card chosen, arrows walk over the places without laying it, Enter lays it there."""
    anna = follows(pages.open(open_game(evening, "gnallknekt", NAMES, TAKEN)["Anna"], width=1280))
    anna.locator(".sitter--me [data-card='3KS']").focus()
    anna.keyboard.press("Space")
    anna.get_by_role("radio", name="Attack life 1 of Bo").focus()
    anna.keyboard.press("Space")
    expect(anna.locator("#ruling")).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Bo")
    anna.locator(".sitter--me [data-card='17H']").focus()
    anna.keyboard.press("Space")
    anna.get_by_role("radio", name="Attack life 2 of Bo").focus()
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("ArrowRight")
    expect(anna.locator("[data-chosen]")).to_contain_text("life 1 of Cia")
    anna.keyboard.press("Enter")

    expect(anna.locator("#ruling")).to_contain_text("Anna lays 7♥ (from life 1) on life 1 of Cia")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_sound(evening: RunningServer, pages: Pages, scheme: Scheme) -> None:
    """Axe finds nothing where cards are told, taken, laid, and somebody else moves; nothing runs off the side."""
    fresh = open_game(evening, "gnallknekt", NAMES)
    begun = open_game(evening, "gnallknekt", NAMES, TAKEN, policy="teach")
    for address in (fresh["Anna"], fresh["Bo"], begun["Bo"], begun["Anna"]):
        page = follows(pages.open(address, scheme=scheme, width=320 if scheme == "dark" else 360))
        assert accessibility_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tick(page.get_by_role("radio", name="Attack life 1 of Bo"))
    assert accessibility_faults(page) == []
    tablet = pages.open(f"{begun['referee']}seats/0/enter/", width=1280, scheme=scheme)
    assert accessibility_faults(tablet) == []
