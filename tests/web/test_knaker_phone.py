"""Knåker's phone at 360 × 640: the table stays in view, a cheat is two taps away, one phone tells everybody's cards."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import Pages, Scheme, take_picture, tick
from tests.support.knaker_phone import KnakerPhone
from tests.support.seats import bodies_at, open_game
from tests.support.server import RunningServer

SIX = ("Anna", "Bo", "Cia", "Dag", "Engelbrecht", "Frida")
FACE_UP = dict(zip(SIX, ("KC 8D 4H", "5H 9S TD", "3C QD AH", "6S JD 2H", "7C 9D 4S", "QH JC 5S"), strict=True))
TWO_PACKS: dict[str, object] = {"decks": 2}
TOLD: list[dict[str, Any]] = [
    {"by": name, "do": "show", "stack": stack, "cards": card}
    for name, cards in FACE_UP.items()
    for stack, card in enumerate(cards.split(), start=1)
]
SWAPPING = [*TOLD, {"by": "Anna", "do": "lift_hand"}]
BEGUN: list[dict[str, Any]] = [
    *TOLD,
    *({"by": name, "do": do} for name in SIX for do in ("lift_hand", "ready")),
    {"by": "Anna", "do": "start", "first": "Anna"},
    {"by": "Anna", "do": "play", "cards": "6H"},
    {"by": "Anna", "do": "draw", "count": 1},
    {"by": "Bo", "do": "play", "cards": "8S 8C"},
    {"by": "Bo", "do": "draw", "count": 2},
]
# Whether the middle of an element lies on the screen with nothing over it.
IN_VIEW = """part => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isOnScreen = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  return isOnScreen && Boolean(there && part.contains(there));
}"""


def hidden(phone: KnakerPhone, **parts: Locator) -> list[str]:
    """Those of the parts that cannot be seen without scrolling."""
    return [name for name, part in parts.items() if not part.first.evaluate(IN_VIEW)]


@pytest.mark.parametrize(("who", "scheme"), [("Cia", "light"), ("Anna", "dark")])
def test_table_and_pad_are_in_view_with_six_players(
    evening: RunningServer, pages: Pages, who: str, scheme: Scheme
) -> None:
    """In one's own turn and in another's: pile, own stacks, whose turn, all ranks, the call of a cheat."""
    seats = open_game(evening, "knaker", SIX, BEGUN, options=TWO_PACKS)
    phone = KnakerPhone.at(pages, seats[who], scheme=scheme)
    parts = {"pile": phone.pile, "stock": phone.stock, "ask": phone.ask, "cheat": phone.cheats}
    mine = {f"stack {stack}": phone.mine(stack) for stack in (1, 2, 3)}
    others = {name: phone.other(name) for name in SIX if name != who}

    assert hidden(phone, **parts, **mine, **others) == []
    expect(phone.middle).to_contain_text("counts as 8")
    phone.is_accessible()
    phone.fits()
    take_picture(phone.page, f"knaker-six-{who.lower()}")


def test_cards_are_told_in_view_of_the_table(evening: RunningServer, pages: Pages) -> None:
    """All 54 cards, the stack that is asked for, and everybody's stacks: at the start, and after the first card."""
    phone = KnakerPhone.at(pages, open_game(evening, "knaker", SIX)["Anna"])
    for stack, card in ((1, "KC"), (2, "8D")):
        keys = {key: phone.grid.locator(f"button[value='{key}']") for key in ("3S", "2S", "XR", "3C", "2C")}
        assert hidden(phone, **keys, stack=phone.mine(stack), others=phone.other("Frida")) == []
        phone.show(stack, card)
        phone.rests_at(stack)
    phone.is_accessible()


def test_one_phone_tells_everybodys_cards(evening: RunningServer, pages: Pages) -> None:
    """One's own first; then a tap on a player, and the rest follows one after another."""
    three = SIX[:3]
    seats = open_game(evening, "knaker", three)
    phone = KnakerPhone.at(pages, seats["Anna"])
    for stack, card in enumerate(FACE_UP["Anna"].split(), start=1):
        phone.show(stack, card)
        phone.rests_at(stack)
    expect(phone.grid).to_be_hidden()
    tick(phone.other("Bo").locator("input"))
    for number, card in enumerate(" ".join(FACE_UP[name] for name in ("Bo", "Cia")).split(), start=4):
        phone.press(phone.grid.locator(f"button[value='{card}']"))
        phone.rests_at(number)

    told = [(body["by"], body["cards"]) for body in bodies_at(evening, seats["Bo"])]
    assert told == [(name, card) for name in three for card in FACE_UP[name].split()]


def test_swap_is_two_taps(evening: RunningServer, pages: Pages) -> None:
    """One's own stack, then the card, which draws too; or another player, then the card."""
    seats = open_game(evening, "knaker", SIX, SWAPPING, options=TWO_PACKS)
    phone = KnakerPhone.at(pages, seats["Anna"])
    phone.press(phone.mine(2))
    take_picture(phone.page, "knaker-swap")
    phone.press(phone.page.get_by_role("button", name="8 of spades onto stack 2"))
    expect(phone.ruling).to_contain_text("Anna draws 1 card")
    phone.press(phone.other("Dag"))
    phone.press(phone.page.get_by_role("button", name="6 of hearts onto stack 1"))

    expect(phone.other("Dag").get_by_role("img", name="6 of spades, 6 of hearts, locked")).to_be_visible()
    phone.is_accessible()


def test_cheat_is_called_with_two_taps(evening: RunningServer, pages: Pages) -> None:
    """The bar says what was laid last; it opens with that chosen."""
    seats = open_game(evening, "knaker", SIX, [*BEGUN, {"by": "Cia", "do": "play", "cards": "4C"}], options=TWO_PACKS)
    phone = KnakerPhone.at(pages, seats["Anna"])
    phone.press(phone.cheats.locator("> summary"))
    take_picture(phone.page, "knaker-cheat")
    phone.press(phone.button("Call it a cheat"))

    expect(phone.restoring).to_be_visible()
    assert bodies_at(evening, seats["Anna"])[-1]["do"] == "accuse"


def test_card_is_laid_and_tabs_chosen_without_scripts(evening: RunningServer, pages: Pages) -> None:
    """A plain form: what the card does, the card, and a button."""
    seats = open_game(evening, "knaker", SIX, BEGUN, options=TWO_PACKS)
    phone = KnakerPhone.at(pages, seats["Cia"], javascript=False)
    tick(phone.does("chance"))
    tick(phone.rank("9"))
    tick(phone.suit("9H").first)
    phone.press(phone.send)

    expect(phone.ruling).to_contain_text("Cia chances: 9♥")
