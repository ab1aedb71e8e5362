"""Recording depths in real browsers: a table that changes between them, and the forms of every game."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults, tap, tick
from tests.support.phone import Phone
from tests.support.screen import Screen
from tests.support.seats import bodies_at, open_table
from tests.support.server import RunningServer
from tests.support.tablet import Tablet
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


def send(screen: Screen, seat: str, body: Mapping[str, object], status: int = 200) -> None:
    """What a phone enters, sent as a program would; 202: it waits for another's word."""
    where = seat.replace("/s/", "/api/v1/s/") + "events/"
    answer = screen.page.request.post(where, data={"event": body, "key": uuid4().hex, "expected": None})
    assert answer.status == status and answer.json()["stored"] == (status == 200), answer.text()


def take(phone: Phone, **tricks: int) -> None:
    """Enter who took how many tricks."""
    phone.take_tricks(**tricks)
    phone.enter_it()


def test_table_changes_depth_in_the_middle_of_a_hand_and_back(evening: RunningServer, pages: Pages) -> None:
    """By moves, by outcomes, by moves again, then the result: the phones ask for each, and the points are right."""
    table = open_table(evening, BEGUN, players=THREE)
    anna, bo = Phone.at(pages, table["Anna"]), Phone.at(pages, table["Bo"])
    tablet = Tablet.at(pages, table["referee"], width=1280)

    tablet.record("hands")
    expect(anna.ask).to_contain_text("who took how many tricks")
    expect(bo.key_of("tricks.Anna", 0)).to_be_disabled()  # she has one already
    anna.is_accessible()
    take(anna, Anna=3, Bo=2, Cia=0)
    expect(bo.outcome).to_contain_text("Anna 3, Bo 2, Cia 0")
    bo.shows_points(Anna=22, Bo=23, Cia=30)

    bo.let_go_of_tricks("Bo")
    take(bo, Anna=1, Cia=1)
    expect(bo.row("ruled")).to_contain_text("don't add up to those of a hand. Count once more.")
    expect(bo.tally_sum).to_have_text("2 / 5")
    bo.take_tricks(Cia=4)  # the rest is still chosen
    bo.button("Enter it").click()
    expect(anna.outcome).to_contain_text("Anna 1, Cia 4")
    expect(bo.queue).to_be_hidden()  # what was refused has been entered otherwise

    tablet.record("moves")
    expect(bo.ask).to_contain_text("You deal")
    for player, body in HAND:
        send(bo, table[player], body)
    expect(anna.ask).to_contain_text("Cia deals")
    anna.shows_points(Anna=21, Bo=22, Cia=22)

    tablet.record("result")
    fields = anna.numbers
    expect(fields).to_have_count(3)
    anna.points("Cia").fill("-2")
    anna.button("Enter it").click()
    expect(bo.winner).to_contain_text("Cia won")
    expect(bo.scores).to_contain_text("1 hand move by move; 1 hand in part; 1 hand by its outcome")
    expect(tablet.result).to_contain_text("the result rests on the players' word")


@pytest.mark.parametrize("game", ["gnallknekt", "knaker", "kombinationswhist"])
def test_forms_of_each_game_enter_an_outcome_and_a_result(evening: RunningServer, pages: Pages, game: str) -> None:
    """At a quick table the players change the depth themselves; one taps an outcome, another the result."""
    codes = pages.open(f"{evening.url}/quick/{game}/")
    codes.get_by_role("button", name="3 players").click()
    expect(codes.locator(".code")).to_have_count(3)
    addresses = [str(code.get_attribute("href")) for code in codes.locator(".code").all()]
    one, other = Phone.at(pages, addresses[0]), Phone.at(pages, addresses[1])
    one.page.goto(addresses[0] + "recording/")
    one.is_accessible()
    one.choose_depth("hands")
    expect(one.recording).to_be_visible()
    one.is_accessible()

    if game == "kombinationswhist":
        for name, value in {"dealer": "Player 3", "declarer": "Player 1", "standard": "spel", "made": "yes"}.items():
            tick(one.key_of(name, value))
        one.button("Enter it").click()
    else:
        one.button("Player 2:").first.click()
    expect(other.outcome).to_contain_text("Player")

    other.list_depths()
    other.choose_depth("result")
    if game == "kombinationswhist":
        other.points("Player 1").fill("100")
    else:
        places = {"gnallknekt": "132", "knaker": "213"}[game]  # as far as known by the outcome
        for player, place in enumerate(places, start=1):
            tap(other.key_of(f"places.Player {player}", place))
    other.button("Enter it").click()
    expect(one.winner).to_contain_text("won")
    one.is_accessible()


def test_outcome_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """A plain form, and a page that says what became of it."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    phone = Phone.at(pages, table["Cia"], javascript=False)
    take(phone, Anna=3, Bo=2, Cia=0)

    expect(phone.outcome).to_contain_text("Anna 3, Bo 2, Cia 0")


def test_wrong_outcome_is_put_right_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """Bo took two of the tricks that were entered as Anna's: changed in the same form, looked at, confirmed."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    tablet = Tablet.at(pages, table["referee"], width=1280)
    send(tablet, table["Anna"], {"do": "outcome", "tricks": {"Anna": 4, "Bo": 1, "Cia": 0}})
    tablet.log.get_by_text("The tricks of the hand").click()
    tablet.link("Correct").click()
    expect(tablet.key_of("tricks.Anna", 4)).to_be_checked()
    tablet.take_tricks(Anna=2, Bo=3)
    expect(tablet.tally_sum).to_have_text("5 / 5")
    tablet.button("Try it out").click()

    expect(tablet.preview).to_contain_text("Anna 2, Bo 3, Cia 0")
    tick(tablet.preview.get_by_role("radio").first)
    tablet.button("Correct it").click()
    expect(tablet.position).to_contain_text("23")
    phone = Phone.at(pages, table["Anna"])
    phone.shows_points(Anna=23, Bo=22, Cia=30)


def test_what_one_phone_says_of_a_hand_counts_once_another_agrees(
    evening: RunningServer, pages: Pages, wire: Wire
) -> None:
    """Cia's phone is away while the referee has every move recorded again. Anna says no; Bo, to the same, says yes."""
    table = open_table(evening, BEGUN, players=THREE, depth="hands")
    cia, anna = Phone.at(pages, wire.url(table["Cia"])), Phone.at(pages, table["Anna"])
    cia.cut_off(wire)
    take(cia, Anna=3, Bo=2, Cia=0)
    tablet = Tablet.at(pages, table["referee"], width=1280)
    tablet.record("moves")
    wire.mend()

    cia.has_arrived()  # that it waits is no refusal
    expect(cia.report).to_contain_text("It counts once another player or the referee agrees.")
    expect(tablet.report).to_contain_text("Cia says: The tricks of the hand: Anna 3, Bo 2, Cia 0")
    asked = anna.report
    expect(asked).to_contain_text("Cia says: The tricks of the hand: Anna 3, Bo 2, Cia 0")
    expect(anna.pad).to_be_visible()  # play goes on meanwhile
    assert accessibility_faults(anna.page) == [] == accessibility_faults(tablet.page)
    asked.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    expect(tablet.report).to_have_count(0)
    expect(cia.report).to_contain_text("Anna disagrees. Nothing was entered.")
    cia.is_accessible()
    cia.button("Close").click()
    expect(cia.report).to_have_count(0)

    tricks = {"Anna": 3, "Bo": 2, "Cia": 0}
    send(cia, table["Cia"], {"do": "outcome", "tricks": tricks}, 202)
    bo = Phone.at(pages, table["Bo"], javascript=False)
    bo.button("Yes, enter it").click()
    expect(anna.ruling).to_contain_text("Anna 3, Bo 2, Cia 0")
    expect(anna.report).to_have_count(0)
    assert [body["do"] for body in bodies_at(evening, table["Bo"])].count("outcome") == 1


def test_referee_answers_what_one_phone_says_of_the_game(evening: RunningServer, pages: Pages) -> None:
    """One tap on the tablet: no, and then, to the other sum, yes."""
    table = open_table(evening, BEGUN, players=THREE)
    tablet, anna = Tablet.at(pages, table["referee"], width=1280), Phone.at(pages, table["Anna"])
    send(anna, table["Anna"], {"do": "result", "points": {"Anna": -1, "Bo": 9, "Cia": 9}}, 202)
    tablet.report.get_by_role("button", name="No", exact=True).click()
    expect(anna.report).to_contain_text("The referee disagrees.")
    send(anna, table["Anna"], {"do": "result", "points": {"Anna": 0, "Bo": 9, "Cia": 9}}, 202)
    expect(tablet.report).to_contain_text("Anna 0, Bo 9, Cia 9")
    tablet.report.get_by_role("button", name="Yes, enter it").click()

    expect(anna.winner).to_contain_text("won")
    expect(tablet.report).to_have_count(0)
