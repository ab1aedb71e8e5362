"""docs/taps.md: every line of its table is played in a browser, and the taps are counted as the browser hears them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, point, tick
from tests.support.gnallknekt import NAMES, TAKEN, TOLD
from tests.support.gnallknekt_phone import GnallknektPhone
from tests.support.knaker_phone import KnakerPhone
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_game, open_table
from tests.support.server import ROOT, RunningServer
from tests.support.whist_phone import WhistPhone

THREE = ("Anna", "Bo", "Cia")
WHIST = ("Anna", "Bo", "Cia", "Dag")
UP = {"Anna": ("4H", "5H", "6H"), "Bo": ("8H", "9H", "JH"), "Cia": ("QH", "KH", "AH")}
SHOWN: list[dict[str, Any]] = [
    {"by": name, "do": "show", "stack": stack, "cards": card}
    for name, cards in UP.items()
    for stack, card in enumerate(cards, start=1)
]
BEGUN: list[dict[str, Any]] = [
    *SHOWN,
    *({"by": name, "do": do} for name in THREE for do in ("lift_hand", "ready")),
    {"by": "Anna", "do": "start", "first": "Anna"},
]
BO_LAID: list[dict[str, Any]] = [
    *BEGUN,
    {"by": "Anna", "do": "play", "cards": "9C"},
    {"by": "Anna", "do": "draw", "count": 1},
    {"by": "Bo", "do": "play", "cards": "4C"},
    {"by": "Bo", "do": "draw", "count": 1},
]
ANNA_TOOK: list[dict[str, Any]] = [
    *BEGUN,
    {"by": "Anna", "do": "play", "cards": "9C"},
    {"by": "Bo", "do": "pick_up"},
    *({"by": name, "do": "play", "cards": card} for name, card in (("Cia", "3C"), ("Anna", "4C"))),
]
DEALT: list[dict[str, Any]] = [{"by": "referee", "do": "deal", "dealer": "Dag"}]
LED: list[dict[str, Any]] = [
    *DEALT,
    {"by": "Anna", "do": "bid", "standard": "spel", "specials": []},
    *({"by": name, "do": "pass"} for name in ("Bo", "Cia", "Dag")),
    {"by": "Dag", "do": "play", "cards": "KS"},
]
MOVES_MADE: list[dict[str, Any]] = [
    *TAKEN,
    *({"by": "Anna", "do": "defend", "cards": card, "life": life} for life, card in ((1, "9H"), (2, "9D"))),
]


class Move(NamedTuple):
    """A line of docs/taps.md: whose phone it is, the entries made before, the taps, and the ruling that follows."""

    game: str
    words: str
    who: str
    before: list[dict[str, Any]]
    act: Callable[[Any], None]
    ruling: str = ""


def _tell_and_be_ready(phone: KnakerPhone) -> None:
    for number, card in enumerate(UP["Anna"], start=1):
        phone.press(phone.grid.locator(f"button[value='{card}']"))
        phone.rests_at(number)
    phone.press(phone.button("Ready"))


def _tell_of_bo(phone: KnakerPhone) -> None:
    phone.press(phone.other("Bo"))
    for number, card in enumerate(UP["Bo"], start=4):
        phone.press(phone.grid.locator(f"button[value='{card}']"))
        phone.rests_at(number)


def _lay_two(phone: KnakerPhone) -> None:
    phone.choose_several()
    tick(phone.rank("J"))
    phone.press(phone.suit("JC").locator("xpath=.."))
    phone.press(phone.suit("JS").locator("xpath=.."))
    phone.press(phone.send)


def _swap(on: str, stack: int, card: str) -> Callable[[KnakerPhone], None]:
    return lambda phone: phone.swap({"by": "Anna", "on": on, "stack": stack, "cards": card}, drawn=1)


def _discard(phone: GnallknektPhone) -> None:
    phone.enter({"do": "discard", "cards": "2S"})


LIFTED = [*SHOWN, {"by": "Anna", "do": "lift_hand"}]
MOVES = [
    Move(
        "Knåker", "tell one's three face-up cards and be ready to play", "Anna", [], _tell_and_be_ready, "Anna is ready"
    ),
    Move(
        "Knåker",
        "tell another player's three face-up cards",
        "Anna",
        SHOWN[:3],
        _tell_of_bo,
        "On stack 3 of Bo lies J♥",
    ),
    Move(
        "Knåker", "swap: lay a card on one's own stack and draw", "Anna", LIFTED, _swap("Anna", 1, "4S"), "Anna draws 1"
    ),
    Move(
        "Knåker",
        "swap: lay a card on another player's stack and draw",
        "Anna",
        LIFTED,
        _swap("Bo", 2, "9S"),
        "Anna draws 1",
    ),
    Move("Knåker", "swap: take a card of a stack up", "Anna", LIFTED, lambda phone: phone.lift(2, "5H"), "takes 5♥ up"),
    Move("Knåker", "lay a card and draw up", "Anna", BEGUN, lambda phone: phone.lay("9S"), "Anna draws 1"),
    Move("Knåker", "lay two cards of a rank and draw up", "Anna", BEGUN, _lay_two, "Anna draws 2"),
    Move(
        "Knåker",
        "lay a card that everybody knows",
        "Bo",
        ANNA_TOOK,
        lambda phone: phone.lay_as({"do": "play", "cards": "9C"}, 0),
        "Bo lays 9♣",
    ),
    Move("Knåker", "chance", "Anna", BEGUN, lambda phone: phone.chance("KS"), "Anna chances: K♠"),
    Move("Knåker", "take the pile", "Cia", BO_LAID, lambda phone: phone.press(phone.pile), "Cia takes the pile"),
    Move(
        "Knåker",
        "instick, and draw up",
        "Anna",
        BO_LAID,
        lambda phone: phone.press(phone.suit("4S").locator("xpath=..")),
        "Anna draws 1",
    ),
    Move(
        "Knåker",
        "call the last lay a cheat",
        "Anna",
        BO_LAID,
        lambda phone: phone.call_cheat(len(BO_LAID) - 1),
        "calls a cheat",
    ),
    Move(
        "Knåker", "say that the last entry was a mistake", "Anna", LIFTED, lambda phone: phone.take_out(), "a mistake"
    ),
    Move(
        "Gnällknekt",
        "tell an open card of one's own",
        "Anna",
        [],
        lambda phone: phone.enter(TOLD[0]),
        "In life 1 of Anna lies 7♥",
    ),
    Move(
        "Gnällknekt", "take what is due from the stock", "Anna", TOLD, lambda phone: phone.take({"stock": 4}), "takes 4"
    ),
    Move(
        "Gnällknekt",
        "attack with a card of the hand",
        "Anna",
        TAKEN,
        lambda phone: phone.attack("Bo", 1, "3C"),
        "on life 1 of Bo",
    ),
    Move(
        "Gnällknekt",
        "defend a life with a card of the hand",
        "Anna",
        TAKEN,
        lambda phone: phone.enter({"do": "defend", "life": 1, "cards": "9H"}),
        "defends life 1",
    ),
    Move("Gnällknekt", "discard a card of the hand", "Anna", MOVES_MADE, _discard, "2♠"),
    Move("Gnällknekt", "end the turn", "Anna", TAKEN, lambda phone: phone.enter({"do": "end"}), "ends"),
    Move("Knoesten", "join", "Anna", [], lambda phone: phone.join(), "Anna"),
    Move("Knoesten", "play a card", "Anna", [], lambda phone: phone.lay("AH"), "A♥"),
    Move("Kombinations-Whist", "pass", "Anna", DEALT, lambda phone: phone.stay_out(), "Anna passes"),
    Move("Kombinations-Whist", "bid a standard bid", "Anna", DEALT, lambda phone: phone.bid("spel"), "Anna"),
    Move("Kombinations-Whist", "play a card", "Anna", LED, lambda phone: phone.lay("AS"), "A♠"),
]
PHONES: dict[str, tuple[str, type[Phone], tuple[str, ...]]] = {
    "Knåker": ("knaker", KnakerPhone, THREE),
    "Gnällknekt": ("gnallknekt", GnallknektPhone, NAMES),
    "Knoesten": ("knoesten", Phone, WHIST),
    "Kombinations-Whist": ("kombinationswhist", WhistPhone, WHIST),
}
# Counts on the page how often a finger comes down: <html data-tapped="2">.
COUNT_TAPS = """document.addEventListener("pointerdown", () => {
  const { dataset } = document.documentElement;
  dataset.tapped = Number(dataset.tapped ?? 0) + 1;
}, true)"""


def told() -> dict[tuple[str, str], int]:
    """The lines of docs/taps.md: game and move -> taps."""
    text = (ROOT / "docs" / "taps.md").read_text(encoding="utf-8")
    return {(game, move): int(taps) for game, move, taps in re.findall(r"^\| (.+?) \| (.+?) \| (\d+) \|$", text, re.M)}


def address_of(evening: RunningServer, move: Move) -> str:
    """The seat from which the move is made, at a table of its own."""
    game, _phone, players = PHONES[move.game]
    if game == "knoesten":
        lines = START if move.words == "play a card" else "Dag deal KC\n"
        return open_table(evening, lines)[move.who]
    options: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"} if "whist" in game else {}
    return open_game(evening, game, players, move.before, options=options)[move.who]


@pytest.mark.parametrize("game", PHONES)
def test_move_takes_as_many_taps_as_the_table_says(evening: RunningServer, pages: Pages, game: str) -> None:
    """Each move of the game is made, arrives, and took no tap more."""
    phone = PHONES[game][1](pages.open(f"{evening.url}/code/"))
    for move in (move for move in MOVES if move.game == game):
        with point(move.words):
            phone.page.evaluate("localStorage.clear()")
            phone.page.goto(address_of(evening, move))
            make(phone.follows(), move)


def make(phone: Phone, move: Move) -> None:
    """Make a move and count its taps."""
    before = phone.number()
    phone.page.evaluate(COUNT_TAPS)
    move.act(phone)

    expect(phone.seat).not_to_have_attribute("data-number", str(before))
    expect(phone.restoring if move.words.startswith("call") else phone.ruling).to_contain_text(
        "Wait" if move.words.startswith("call") else move.ruling
    )
    assert phone.html.get_attribute("data-tapped") == str(told()[move.game, move.words])


def test_every_line_of_the_table_is_played() -> None:
    """Nothing in docs/taps.md that no browser has counted."""
    assert set(told()) == {(move.game, move.words) for move in MOVES}
