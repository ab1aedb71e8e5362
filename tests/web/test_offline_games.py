"""A phone cut off for several moves at a table of Knåker and of Gnällknekt: nothing arrives twice, or out of turn."""

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
LATE_DRAW: list[dict[str, Any]] = [
    *({"by": name, "do": do} for name in NAMES for do in ("lift_hand", "ready")),
    {"by": "Anna", "do": "start", "first": "Anna"},
    {"by": "Anna", "do": "play", "cards": "9H"},
    {"by": "Bo", "do": "play", "cards": "JS"},
    {"by": "Bo", "do": "draw", "count": 1},
]
BO_LAYS_TWICE = 22
"""Bo lays a two, which gives him another turn, and a four: four entries with what he draws."""


def is_told(phone: Phone) -> None:
    """The phone says that what is done now waits on it."""
    expect(phone.ask.get_by_text("Not connected. What you enter first is sent when the line is back")).to_be_visible()


def test_knaker_turns_are_asked_about_and_none_is_entered_out_of_turn(
    evening: RunningServer, pages: Pages, wire: Wire
) -> None:
    """Bo lays three times and is not heard. The second is his turn again, and he says so; the third would be Anna's."""
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
    bo.lay("KD")

    bo.lists(
        ("Lay and draw 1: 2 of clubs", "unanswered"),
        ("Lay and draw 1: 4 of spades", "line"),
        ("Lay and draw 1: king of diamonds", "line"),
    )
    bo.is_accessible()
    take_picture(bo.page, "offline-phone")
    expect(anna.ask).to_contain_text("It is Bo's turn")

    wire.mend()
    bo.still_lists(("Lay and draw 1: 4 of spades", "yours"), ("Lay and draw 1: king of diamonds", "turn"))
    bo.enter_as_played("Lay and draw 1: 4 of spades")
    bo.still_lists(("Lay and draw 1: king of diamonds", "turn"))
    take_picture(bo.page, "offline-waits-for-turn")
    expect(anna.ask).to_contain_text("Your turn")
    expect(bo.words("Not connected. What you enter first").filter(visible=True)).to_have_count(0)  # nor is it heard
    entered = bodies_at(evening, seats["Bo"])[BO_LAYS_TWICE:]
    assert [(body["do"], body.get("cards") or str(body.get("count"))) for body in entered] == [
        ("play", "2C"),
        ("draw", "1"),
        ("play", "4S"),
        ("draw", "1"),
    ]


def test_gnallknekt_moves_wait_and_arrive_once_in_order(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Anna makes both her moves and is not heard. The line comes back: asked about the second, she says yes."""
    seats = open_game(evening, "gnallknekt", NAMES, TAKEN)
    anna, bo = GnallknektPhone.at(pages, wire.url(seats["Anna"])), Phone.at(pages, seats["Bo"])
    anna.cut_off(wire)
    is_told(anna)
    anna.attack_with(anna.mine("KS", 3), "Cia", 1)
    anna.attack("Bo", 1, "3C")

    anna.lists(("king of spades onto life 1 of Cia", "unanswered"), ("3 of clubs onto life 1 of Bo", "line"))
    anna.is_accessible()
    expect(bo.ruling).not_to_contain_text("on life")

    wire.mend()
    anna.still_lists(("3 of clubs onto life 1 of Bo", "yours"))
    anna.enter_as_played("3 of clubs onto life 1 of Bo")
    expect(bo.ruling).to_contain_text("Anna lays 3♣ on life 1 of Bo")
    moves = [body for body in bodies_at(evening, seats["Anna"]) if body["do"] == "attack"]
    assert [(body["cards"], body["target"]) for body in moves] == [("KS", "Cia"), ("3C", "Bo")]


def test_what_was_queued_waits_while_the_table_is_put_back(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Bo, unheard, calls a late draw and lays again: the call puts the table back, and the lay waits for his turn."""
    begun = LATE_DRAW
    late = len(begun) - 2
    seats = open_game(evening, "knaker", NAMES, begun)
    bo, tablet = KnakerPhone.at(pages, wire.url(seats["Bo"])), Tablet.at(pages, seats["referee"], width=1280)
    bo.cut_off(wire)
    bo.call_cheat(late)
    bo.lay("JS")
    bo.lists(("Cheat", "unanswered"), ("Lay and draw 1: jack of spades", "line"))

    wire.mend()
    bo.still_lists(("Lay and draw 1: jack of spades", "turn"))
    expect(bo.restoring).to_contain_text("Wait with your cards.")
    bo.is_accessible()
    take_picture(bo.page, "offline-put-back")
    assert bodies_at(evening, seats["Bo"])[len(begun) + 1 :] == []

    tablet.button("Done: play goes on").click()
    expect(bo.restoring).to_have_count(0)
    bo.enter_as_played("Lay and draw 1: jack of spades")
    expect(bo.not_arrived).to_have_count(0)
    entered = bodies_at(evening, seats["Bo"])[len(begun) :]
    assert [(body["do"], body.get("cards")) for body in entered if body["do"] != "restored"] == [
        ("accuse", None),
        ("play", "JS"),
        ("draw", None),
    ]


def test_first_of_the_queue_waits_while_another_player_has_the_table_put_back(
    evening: RunningServer, pages: Pages, wire: Wire
) -> None:
    """Cia calls the late draw while Bo is cut off: his lay is kept until play goes on, and then asked about."""
    seats = open_game(evening, "knaker", NAMES, LATE_DRAW)
    bo, cia = KnakerPhone.at(pages, wire.url(seats["Bo"])), KnakerPhone.at(pages, seats["Cia"])
    tablet = Tablet.at(pages, seats["referee"], width=1280)
    bo.cut_off(wire)
    bo.lay("JS")
    cia.call_cheat(len(LATE_DRAW) - 2)
    expect(cia.restoring).to_be_visible()

    wire.mend()
    bo.lists(("Lay and draw 1: jack of spades", "restoring"))
    expect(bo.row("restoring")).to_contain_text("sent when the table has been put back")
    tablet.button("Done: play goes on").click()
    bo.lists(("Lay and draw 1: jack of spades", "stale"))
