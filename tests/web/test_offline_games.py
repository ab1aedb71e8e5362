"""A phone cut off for several moves at a table of Knåker and of Gnällknekt: all of it arrives once, and in order."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, take_picture
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.gnallknekt_phone import GnallknektPhone
from tests.support.knaker_phone import KnakerPhone
from tests.support.phone import Phone
from tests.support.seats import bodies_at, open_game
from tests.support.server import RunningServer
from tests.support.tablet import Tablet
from tests.support.wire import Wire

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-phones.yaml"
BO_LAYS_TWICE = 22
"""Bo lays a two, which gives him another turn, and a four: four entries with what he draws."""


def is_told(phone: Phone) -> None:
    """The phone says that what is done now waits on it."""
    expect(phone.ask.get_by_text("Not connected: enter what you do, in order.")).to_be_visible()


def test_knaker_turns_wait_and_arrive_once_in_order(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Bo lays and draws twice and is not heard; Anna can't know. The line comes back, and it is her turn."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    entries: list[dict[str, Any]] = [
        {name: value for name, value in row.items() if name != "expect"} for row in case["events"]
    ]
    seats = open_game(evening, "knaker", case["players"], entries[:BO_LAYS_TWICE])
    bo, anna = KnakerPhone.at(pages, wire.url(seats["Bo"])), Phone.at(pages, seats["Anna"])
    bo.cut_off(wire)
    is_told(bo)
    bo.lay("2C")
    bo.lay("4S")

    bo.lists(("Lay and draw 1: 2♣", "unanswered"), ("Lay and draw 1: 4♠", "waiting"))
    bo.is_accessible()
    take_picture(bo.page, "offline-phone")
    expect(anna.ask).to_contain_text("It is Bo's turn")

    wire.mend()
    bo.has_arrived(2)
    expect(anna.ask).to_contain_text("Your turn")
    expect(bo.words("Not connected: enter what you do").filter(visible=True)).to_have_count(0)  # nor is it heard
    entered = bodies_at(evening, seats["Bo"])[BO_LAYS_TWICE:]
    assert [(body["do"], body.get("cards") or str(body.get("count"))) for body in entered] == [
        ("play", "2C"),
        ("draw", "1"),
        ("play", "4S"),
        ("draw", "1"),
    ]


def test_gnallknekt_moves_wait_and_arrive_once_in_order(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Anna makes both her moves and is not heard; the line comes back, and all see them one after the other."""
    seats = open_game(evening, "gnallknekt", NAMES, TAKEN)
    anna, bo = GnallknektPhone.at(pages, wire.url(seats["Anna"])), Phone.at(pages, seats["Bo"])
    anna.cut_off(wire)
    is_told(anna)
    anna.attack_with(anna.mine("KS", 3), "Cia", 1)
    anna.attack("Bo", 1, "3C")

    anna.lists(("K♠ onto life 1 of Cia", "unanswered"), ("3♣ onto life 1 of Bo", "waiting"))
    anna.is_accessible()
    expect(bo.ruling).not_to_contain_text("on life")

    wire.mend()
    anna.has_arrived(2)
    expect(bo.ruling).to_contain_text("Anna lays 3♣ on life 1 of Bo")
    moves = [body for body in bodies_at(evening, seats["Anna"]) if body["do"] == "attack"]
    assert [(body["cards"], body["target"]) for body in moves] == [("KS", "Cia"), ("3C", "Bo")]


def test_what_was_queued_waits_while_the_table_is_put_back(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Bo, unheard, calls Anna's late draw and lays again: the call puts the table back, and the lay waits for that."""
    begun: list[dict[str, Any]] = [{"by": name, "do": do} for name in NAMES for do in ("lift_hand", "ready")]
    begun += [
        {"by": "Anna", "do": "start", "first": "Anna"},
        {"by": "Anna", "do": "play", "cards": "9H"},
        {"by": "Bo", "do": "play", "cards": "JS"},
        {"by": "Bo", "do": "draw", "count": 1},
    ]
    late = len(begun) - 2
    seats = open_game(evening, "knaker", NAMES, begun)
    bo, tablet = KnakerPhone.at(pages, wire.url(seats["Bo"])), Tablet.at(pages, seats["referee"], width=1280)
    bo.cut_off(wire)
    bo.call_cheat(late)
    bo.lay("JS")
    bo.lists(("Cheat", "unanswered"), ("Lay and draw 1: J♠", "waiting"))

    wire.mend()
    bo.lists(("Cheat", "arrived"), ("Lay and draw 1: J♠", "restoring"))
    expect(bo.restoring).to_contain_text("Wait with your cards.")
    expect(bo.row("restoring")).to_contain_text("sent when the table has been put back")
    bo.is_accessible()
    take_picture(bo.page, "offline-put-back")
    assert bodies_at(evening, seats["Bo"])[len(begun) + 1 :] == []

    tablet.button("Done: play goes on").click()
    expect(bo.restoring).to_have_count(0)
    bo.has_arrived(2)
    entered = bodies_at(evening, seats["Bo"])[len(begun) :]
    assert [(body["do"], body.get("cards")) for body in entered if body["do"] != "restored"] == [
        ("accuse", None),
        ("play", "JS"),
        ("draw", None),
    ]
