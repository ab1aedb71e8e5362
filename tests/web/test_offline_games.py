"""A phone cut off for several moves at a table of Knåker and of Gnällknekt: all of it arrives once, and in order."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, accessibility_faults, follows, take_picture, tap, tick
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.offline import cut_off, has_arrived, lists
from tests.support.seats import bodies_at, open_game
from tests.support.server import RunningServer
from tests.support.wire import Wire

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-phones.yaml"
BO_LAYS_TWICE = 22
"""Bo lays a two, which gives him another turn, and a four: four entries with what he draws."""


def is_told(page: Page) -> None:
    """The phone says that what is done now waits on it."""
    expect(page.locator("#ask").get_by_text("Not connected: enter what you do, in order.")).to_be_visible()


def lay(phone: Page, card: str) -> None:
    """Knåker: a rank, then its suit; what is due is drawn with it."""
    tick(phone.locator(f"#lay [name=rank][value='{card[0]}']"))
    tap(phone.locator(f"#lay [data-card][value='{card}']"))


def test_knaker_turns_wait_and_arrive_once_in_order(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Bo lays and draws twice and is not heard; Anna can't know. The line comes back, and it is her turn."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    entries: list[dict[str, Any]] = [
        {name: value for name, value in row.items() if name != "expect"} for row in case["events"]
    ]
    seats = open_game(evening, "knaker", case["players"], entries[:BO_LAYS_TWICE])
    bo, anna = follows(pages.open(wire.url(seats["Bo"]))), follows(pages.open(seats["Anna"]))
    cut_off(bo, wire)
    is_told(bo)
    lay(bo, "2C")
    lay(bo, "4S")

    lists(bo, ("Lay and draw 1: 2♣", "unanswered"), ("Lay and draw 1: 4♠", "waiting"))
    assert accessibility_faults(bo) == []
    take_picture(bo, "offline-phone")
    expect(anna.locator("#ask")).to_contain_text("It is Bo's turn")

    wire.mend()
    has_arrived(bo, 2)
    expect(anna.locator("#ask")).to_contain_text("Your turn")
    expect(bo.get_by_text("Not connected: enter what you do").filter(visible=True)).to_have_count(0)  # nor is it heard
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
    anna, bo = follows(pages.open(wire.url(seats["Anna"]))), follows(pages.open(seats["Bo"]))
    cut_off(anna, wire)
    is_told(anna)
    tick(anna.locator(".sitter--me [data-card='3KS']"))
    tap(anna.get_by_role("radio", name="Attack life 1 of Cia"))
    tick(anna.get_by_role("radio", name="Attack life 1 of Bo"))
    tap(anna.locator(".pack [data-card='3C']").first)

    lists(anna, ("K♠ onto life 1 of Cia", "unanswered"), ("3♣ onto life 1 of Bo", "waiting"))
    assert accessibility_faults(anna) == []
    expect(bo.locator("#ruling")).not_to_contain_text("on life")

    wire.mend()
    has_arrived(anna, 2)
    expect(bo.locator("#ruling")).to_contain_text("Anna lays 3♣ on life 1 of Bo")
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
    bo, tablet = follows(pages.open(wire.url(seats["Bo"]))), follows(pages.open(seats["referee"], width=1280))
    cut_off(bo, wire)
    bo.locator("#cheat > summary").tap()
    tick(bo.locator(f"#cheat [name=event][value='{late}']"))
    tap(bo.locator("#cheat button[value='no']"))
    lay(bo, "JS")
    lists(bo, ("Cheat", "unanswered"), ("Lay and draw 1: J♠", "waiting"))

    wire.mend()
    lists(bo, ("Cheat", "arrived"), ("Lay and draw 1: J♠", "restoring"))
    expect(bo.locator("#restoring")).to_contain_text("Wait with your cards.")
    expect(bo.locator(".queue__row[data-state=restoring]")).to_contain_text("sent when the table has been put back")
    assert accessibility_faults(bo) == []
    take_picture(bo, "offline-put-back")
    assert bodies_at(evening, seats["Bo"])[len(begun) + 1 :] == []

    tablet.get_by_role("button", name="Done: play goes on").click()
    expect(bo.locator("#restoring")).to_have_count(0)
    has_arrived(bo, 2)
    entered = bodies_at(evening, seats["Bo"])[len(begun) :]
    assert [(body["do"], body.get("cards")) for body in entered if body["do"] != "restored"] == [
        ("accuse", None),
        ("play", "JS"),
        ("draw", None),
    ]
