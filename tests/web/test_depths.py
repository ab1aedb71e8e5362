"""Recording depths in real browsers: a table that changes between them, and the forms of every game."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, follows, tap, tick, unfold
from tests.support.offline import cut_off, has_arrived
from tests.support.seats import bodies_at, open_table
from tests.support.server import RunningServer
from tests.support.wire import Wire

THREE = ("Anna", "Bo", "Cia")
BEGUN = """
Cia deal KC
Anna join
Bo join
Cia exchange 0
Anna exchange 0
Bo exchange 0
Anna play AH
Bo play 7H
Cia play 8H
"""
# A whole hand, as the phones send it: Bo deals, and Cia takes every trick but the last, in which Bo lays the trump.
HAND: list[tuple[str, Mapping[str, object]]] = [
    ("Bo", {"do": "deal", "dealer": "Bo", "trump": "7C"}),
    ("Cia", {"do": "join"}),
    ("Anna", {"do": "pass"}),
    *((player, {"do": "exchange", "count": 0}) for player in ("Bo", "Cia")),
    *(
        (player, {"do": "play", "cards": card})
        for number, (cia, bo) in enumerate([("AS", "7S"), ("KS", "8S"), ("QS", "9S"), ("JS", "TS"), ("9H", "7C")])
        for player, card in (("Cia", cia), ("Bo", bo))
    ),
]


def send(page: Page, seat: str, body: Mapping[str, object], status: int = 200) -> None:
    """What a phone enters, sent as a program would; 202: it waits for another's word."""
    where = seat.replace("/s/", "/api/s/") + "events/"
    answer = page.request.post(where, data={"event": body, "key": uuid4().hex, "expected": None})
    assert answer.status == status and answer.json()["stored"] == (status == 200), answer.text()


def change(tablet: Page, depth: str) -> None:
    """The referee changes what is recorded: two taps."""
    tablet.locator("#position").get_by_role("link", name="Recorded:").click()
    tablet.locator(f"button[name=depth][value={depth}]").click()
    expect(tablet.locator("#log")).to_contain_text("Recorded from here on")


def take(phone: Page, **tricks: str) -> None:
    """Enter who took how many tricks."""
    for player, number in tricks.items():
        tick(phone.locator(f"[name='tricks.{player}'][value='{number}']"))
    phone.get_by_role("button", name="Enter it").click()


def points(phone: Page) -> dict[str, str]:
    """Everybody's points on the felt."""
    shown = [
        (place.locator(".place__name").inner_text(), place.locator(".place__points").inner_text())
        for place in phone.locator(".place").all()
    ]
    return {name.split()[0]: number.split()[0] for name, number in shown}


def test_table_changes_depth_in_the_middle_of_a_hand_and_back(evening: RunningServer, pages: Pages) -> None:
    """By moves, by outcomes, by moves again, then the result: the phones ask for each, and the points are right."""
    table = open_table(evening, BEGUN, players=THREE)
    anna, bo = pages.open(table["Anna"]), pages.open(table["Bo"])
    tablet = pages.open(table["referee"], width=1280)

    change(tablet, "hands")
    expect(anna.locator("#ask")).to_contain_text("who took how many tricks")
    expect(bo.locator("[name='tricks.Anna'][value='0']")).to_be_disabled()  # she has one already
    assert accessibility_faults(anna) == []
    take(anna, Anna="3", Bo="2", Cia="0")
    expect(bo.locator(".ruling")).to_contain_text("Anna 3, Bo 2, Cia 0")
    assert points(bo) == {"Anna": "22", "Bo": "23", "Cia": "30"}

    take(bo, Anna="1", Bo="", Cia="1")
    expect(bo.locator(".queue__row[data-state=ruled]")).to_contain_text(
        "don't add up to those of a hand. Count once more."
    )
    expect(bo.locator("[data-tally]")).to_have_text("2 / 5")
    tick(bo.locator("[name='tricks.Cia'][value='4']"))  # the rest is still chosen
    bo.get_by_role("button", name="Enter it").click()
    expect(anna.locator(".ruling")).to_contain_text("Cia 4, Anna 1")
    expect(bo.locator("#queue")).to_be_hidden()  # what was refused has been entered otherwise

    change(tablet, "moves")
    expect(bo.locator("#ask")).to_contain_text("You deal")
    for player, body in HAND:
        send(bo, table[player], body)
    expect(anna.locator("#ask")).to_contain_text("Cia deals")
    assert points(anna) == {"Anna": "21", "Bo": "22", "Cia": "22"}

    change(tablet, "result")
    fields = anna.locator("#desk input[type=number]")
    expect(fields).to_have_count(3)
    anna.locator("[name='points.Cia']").fill("-2")
    anna.get_by_role("button", name="Enter it").click()
    expect(bo.locator(".winner")).to_contain_text("Cia won")
    expect(bo.locator(".scores")).to_contain_text("1 hand move by move; 1 hand in part; 1 hand by its outcome")
    expect(tablet.locator("#result")).to_contain_text("the result rests on the players' word")


@pytest.mark.parametrize("game", ["gnallknekt", "knaker", "kombinationswhist"])
def test_forms_of_each_game_enter_an_outcome_and_a_result(evening: RunningServer, pages: Pages, game: str) -> None:
    """At a quick table the players change the depth themselves; one taps an outcome, another the result."""
    codes = pages.open(f"{evening.url}/quick/{game}/")
    codes.get_by_role("button", name="3 players").click()
    expect(codes.locator(".code")).to_have_count(3)
    addresses = [str(code.get_attribute("href")) for code in codes.locator(".code").all()]
    one, other = pages.open(addresses[0]), pages.open(addresses[1])
    one.goto(addresses[0] + "recording/")
    assert accessibility_faults(one) == []
    one.locator("button[name=depth][value=hands]").click()
    expect(one.locator(".recording")).to_be_visible()
    assert accessibility_faults(one) == []

    if game == "kombinationswhist":
        for name, value in {"dealer": "Player 3", "declarer": "Player 1", "standard": "spel", "made": "yes"}.items():
            tick(one.locator(f"[name={name}][value='{value}']"))
        one.get_by_role("button", name="Enter it").click()
    else:
        one.get_by_role("button", name="Player 2:").first.click()
    expect(other.locator(".ruling")).to_contain_text("Player")

    unfold(other.locator("#recording")).get_by_role("link", name="Every depth").click()
    other.locator("button[name=depth][value=result]").click()
    if game == "kombinationswhist":
        other.locator("[name='points.Player 1']").fill("100")
    else:
        places = {"gnallknekt": "132", "knaker": "213"}[game]  # as far as known by the outcome
        for player, place in enumerate(places, start=1):
            tap(other.locator(f"[name='places.Player {player}'][value='{place}']"))
    other.get_by_role("button", name="Enter it").click()
    expect(one.locator(".winner")).to_contain_text("won")
    assert accessibility_faults(one) == []


def test_outcome_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """A plain form, and a page that says what became of it."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    phone = pages.open(table["Cia"], javascript=False)
    take(phone, Anna="3", Bo="2", Cia="0")

    expect(phone.locator(".ruling")).to_contain_text("Anna 3, Bo 2, Cia 0")


def test_wrong_outcome_is_put_right_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """Bo took two of the tricks that were entered as Anna's: changed in the same form, looked at, confirmed."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    tablet = pages.open(table["referee"], width=1280)
    send(tablet, table["Anna"], {"do": "outcome", "tricks": {"Anna": 4, "Bo": 1, "Cia": 0}})
    tablet.locator("#log").get_by_text("The tricks of the hand").click()
    tablet.get_by_role("link", name="Correct").click()
    expect(tablet.locator("[name='tricks.Anna'][value='4']")).to_be_checked()
    for player, number in {"Anna": 2, "Bo": 3}.items():
        tick(tablet.locator(f"[name='tricks.{player}'][value='{number}']"))
    expect(tablet.locator("[data-tally]")).to_have_text("5 / 5")
    tablet.get_by_role("button", name="Try it out").click()

    expect(tablet.locator("#preview")).to_contain_text("Anna 2, Bo 3, Cia 0")
    tick(tablet.locator("#preview [name=reason]").first)
    tablet.get_by_role("button", name="Correct it").click()
    expect(tablet.locator("#position")).to_contain_text("23")
    phone = pages.open(table["Anna"])
    assert points(phone) == {"Anna": "23", "Bo": "22", "Cia": "30"}


def test_what_one_phone_says_of_a_hand_counts_once_another_agrees(
    evening: RunningServer, pages: Pages, wire: Wire
) -> None:
    """Cia's phone is away while the referee has every move recorded again. Anna says no; Bo, to the same, says yes."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    cia, anna = follows(pages.open(wire.url(table["Cia"]))), follows(pages.open(table["Anna"]))
    cut_off(cia, wire)
    take(cia, Anna="3", Bo="2", Cia="0")
    tablet = pages.open(table["referee"], width=1280)
    change(tablet, "moves")
    wire.mend()

    has_arrived(cia)  # that it waits is no refusal
    expect(cia.locator("#report")).to_contain_text("It counts once another player or the referee agrees.")
    expect(tablet.locator("#report")).to_contain_text("Cia says: The tricks of the hand: Anna 3, Bo 2, Cia 0")
    asked = anna.locator("#report")
    expect(asked).to_contain_text("Cia says: The tricks of the hand: Anna 3, Bo 2, Cia 0")
    expect(anna.locator(".pad")).to_be_visible()  # play goes on meanwhile
    assert accessibility_faults(anna) == [] == accessibility_faults(tablet)
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(tablet.locator("#report")).to_have_count(0)
    expect(cia.locator("#report")).to_contain_text("Anna disagrees. Nothing was entered.")
    assert accessibility_faults(cia) == []
    cia.get_by_role("button", name="Close").click()
    expect(cia.locator("#report")).to_have_count(0)

    tricks = {"Anna": 3, "Bo": 2, "Cia": 0}
    send(cia, table["Cia"], {"do": "outcome", "tricks": tricks}, 202)
    bo = pages.open(table["Bo"], javascript=False)
    bo.get_by_role("button", name="Yes, enter it").click()
    expect(anna.locator("#ruling")).to_contain_text("Anna 3, Bo 2, Cia 0")
    expect(anna.locator("#report")).to_have_count(0)
    assert [body["do"] for body in bodies_at(evening, table["Bo"])].count("outcome") == 1


def test_referee_answers_what_one_phone_says_of_the_game(evening: RunningServer, pages: Pages) -> None:
    """One tap on the tablet: no, and then, to the other sum, yes."""
    table = open_table(evening, BEGUN, players=THREE)
    tablet, anna = follows(pages.open(table["referee"], width=1280)), follows(pages.open(table["Anna"]))
    send(anna, table["Anna"], {"do": "result", "points": {"Anna": -1, "Bo": 9, "Cia": 9}}, 202)
    tablet.locator("#report").get_by_role("button", name="No", exact=True).click()
    expect(anna.locator("#report")).to_contain_text("The referee disagrees.")
    send(anna, table["Anna"], {"do": "result", "points": {"Anna": 0, "Bo": 9, "Cia": 9}}, 202)
    expect(tablet.locator("#report")).to_contain_text("Anna 0, Bo 9, Cia 9")
    tablet.locator("#report").get_by_role("button", name="Yes, enter it").click()

    expect(anna.locator(".winner")).to_contain_text("won")
    expect(tablet.locator("#report")).to_have_count(0)
