"""Refused entries stay on the phone until somebody decides; an answer that isn't the server's decides nothing."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Request, expect

from tests.support.browser import CUT, Held, Pages
from tests.support.evening import sign_in
from tests.support.knaker_phone import KnakerPhone
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import bodies_at, open_game, open_table
from tests.support.server import RunningServer
from tests.support.wire import Wire

EVENTS, TABLE = "**/events/", "**/table/"
OURS = "Kontrollant-Answer"
PORTAL = "<!doctype html><title>Welcome</title><h1>Sign in to the hotel's network</h1>"
# Dag takes this trick with his ace, and so plays twice in a row.
DAG_ENDS_A_TRICK = START + "Anna play QH\nBo play 7H\nCia play 8H\n"
# Notes on the page how the phone has buzzed: <body data-buzzed="refused"> or "entered".
NOTE_BUZZ = (
    "Navigator.prototype.vibrate = (pattern) =>"
    " (document.body.dataset.buzzed = Array.isArray(pattern) ? 'refused' : 'entered')"
)


def plays(evening: RunningServer, address: str) -> list[str]:
    """The cards played at a table, in order, as `Anna AH`."""
    return [f"{body['by']} {body['cards']}" for body in bodies_at(evening, address) if body["do"] == "play"]


def answered_once(phone: Phone, **answer: Any) -> None:
    """What the phone sends next is answered so, by something else than the server; all that follows gets through."""
    phone.page.route(EVENTS, lambda route: route.fulfill(**answer), times=1)


def test_refusal_stays_though_news_come_in_between_and_after(evening: RunningServer, pages: Pages) -> None:
    """News replace the table while the entry is under way: what was refused is shown, and no later news wipe it."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    bo.page.evaluate(NOTE_BUZZ)
    bo.open_out_of_turn()
    news, entries = Held(bo.page, TABLE), Held(bo.page, EVENTS)
    anna.lay("AH")
    news.first()
    bo.lay("7H")
    entries.first()
    news.let_go()
    expect(bo.ask).to_contain_text("Your turn: hearts led.")
    entries.let_go()

    bo.lists(("7 of hearts", "stale"))
    expect(bo.row("stale")).to_contain_text("Anna plays A♥")
    # it is heard:
    expect(bo.refused_words).to_contain_text("7 of hearts on this phone, not entered Anna plays ace of hearts")
    expect(bo.body).to_have_attribute("data-buzzed", "refused")
    bo.is_accessible()
    anna.button("Entered by mistake").tap()
    expect(bo.ask).to_contain_text("Anna leads")
    bo.lists(("7 of hearts", "stale"))
    bo.reload()
    bo.follows().lists(("7 of hearts", "stale"))
    assert plays(evening, seats["Bo"]) == ["Anna AH"]

    bo.leave_out("7 of hearts")
    expect(bo.queue).to_be_hidden()


def test_refusal_is_overtaken_by_what_is_entered_instead(evening: RunningServer, pages: Pages) -> None:
    """It keeps nothing else from being entered: the right card goes through at once, and the refusal is gone."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.ask_about("KC")
    anna.enter_all_the_same()
    anna.lists(("king of clubs", "ruled"))
    anna.lay("AH")

    anna.shows_laid("AH")
    expect(anna.queue).to_be_hidden()


def test_question_stands_until_it_is_answered(evening: RunningServer, pages: Pages) -> None:
    """News that come while the phone asks about a card that lies elsewhere don't take the question away."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    anna.ask_about("KC")
    expect(anna.button("Yes, enter it")).to_be_visible()
    bo.open_out_of_turn()
    bo.lay("7H")

    expect(anna.ruling).to_contain_text("Bo plays 7♥")
    expect(anna.button("Yes, enter it")).to_be_visible()
    anna.messages.get_by_role("link", name="No").tap()
    expect(anna.button("Yes, enter it")).to_have_count(0)


def test_queue_gets_through_behind_a_token_that_was_renewed(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Somebody signs in in another tab of the browser, which makes a new token; the phone fetches it by itself."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag = Phone.at(pages, wire.url(seats["Dag"]))
    office = dag.page.context.new_page()
    office.goto(f"http://127.0.0.1:{wire.port}/organise/")
    sign_in(office, evening)
    expect(office).not_to_have_url(re.compile("sign-in"))
    dag.cut_off(wire)
    dag.lay("AH", "9S")
    wire.mend()
    dag.still_lists(("9 of spades", "yours"))
    dag.enter_as_played("9 of spades")

    expect(dag.not_arrived).to_have_count(0)
    assert plays(evening, seats["Dag"])[-2:] == ["Dag AH", "Dag 9S"]


def test_page_whose_browser_keeps_no_cookie_says_so(evening: RunningServer, pages: Pages) -> None:
    """A new token that is no good either is not asked for again and again: the entry stays, with the reason."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.page.route(
        EVENTS,
        lambda route: route.fulfill(
            status=403, headers={OURS: "page-outdated", "Kontrollant-Token": "none"}, body=PORTAL
        ),
    )
    anna.lay("AH")
    anna.lists(("ace of hearts", "alone"))
    anna.page.unroute(EVENTS)
    anna.button("Try again ace of hearts").tap()

    has_been_entered(anna, evening, seats["Anna"])


def has_been_entered(anna: Phone, evening: RunningServer, address: str) -> None:
    """Her ace of hearts lies on her table, and once at the server."""
    anna.shows_laid("AH")
    assert plays(evening, address) == ["Anna AH"]


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        ({"status": 200, "content_type": "text/html", "body": PORTAL}, "foreign"),
        ({"status": 403, "content_type": "text/html", "body": PORTAL}, "foreign"),
        ({"status": 404, "content_type": "text/html", "body": PORTAL}, "foreign"),
        ({"status": 413, "content_type": "text/html", "body": PORTAL}, "foreign"),
        ({"status": 502, "content_type": "text/html", "body": PORTAL}, "unanswered"),
        ({"status": 500, "headers": {OURS: "page"}, "body": PORTAL}, "unanswered"),
        ({"status": 429, "headers": {OURS: "too-many", "Retry-After": "1"}, "body": ""}, "later"),
    ],
    ids=["portal", "proxy-403", "proxy-404", "proxy-413", "proxy-502", "server-500", "server-429"],
)
def test_entry_without_an_answer_of_the_servers_is_sent_again(
    evening: RunningServer, pages: Pages, answer: dict[str, Any], state: str
) -> None:
    """A network's sign-in page is no success and a proxy's error no refusal: the table stays, and the entry arrives."""
    pages.allow("responseError", "500", "502")
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.note_arrivals()
    anna.page.evaluate(
        "state => document.addEventListener('queue', () => document.querySelector(`.queue__row[data-state=${state}]`)"
        " && (document.body.dataset.told = state))",
        state,
    )
    answered_once(anna, **answer)
    anna.lay("AH")

    expect(anna.body).to_have_attribute("data-told", state)
    anna.has_arrived()
    has_been_entered(anna, evening, seats["Anna"])


@pytest.mark.parametrize(
    ("status", "code"), [(404, "event-unknown"), (409, "table-closed"), (413, "too-large"), (422, "malformed")]
)
def test_refusal_of_the_servers_names_its_reason(evening: RunningServer, pages: Pages, status: int, code: str) -> None:
    """Whatever it is about, the phone keeps the entry and the page, and sends it again when it is told to."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.mark()
    reason = "<div role=alert><p data-why>That was too much.</p></div>"
    answered_once(anna, status=status, headers={OURS: code}, body=reason)
    anna.lay("AH")

    anna.lists(("ace of hearts", "alone"))
    expect(anna.row("alone")).to_contain_text("That was too much.")
    expect(anna.refused_words).to_contain_text("ace of hearts That was too much.")
    anna.was_not_reloaded()
    anna.button("Try again ace of hearts").tap()
    has_been_entered(anna, evening, seats["Anna"])


@pytest.mark.one_process("PostgreSQL lets several write at once")
def test_entry_waits_for_another_program_that_writes_to_the_database(evening: RunningServer, pages: Pages) -> None:
    """The server says so soon, the phone says that it waits, and sends the entry again by itself. Others read on."""
    pages.allow("responseError", "503")
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.note_arrivals()
    with closing(sqlite3.connect(evening.data / "kontrollant.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        anna.lay("AH")
        anna.lists(("ace of hearts", "later"))
        expect(anna.row("later")).to_contain_text("the server asks to wait a little")
        expect(Phone.at(pages, seats["Bo"]).ask).to_contain_text("Anna leads")

    anna.has_arrived()
    has_been_entered(anna, evening, seats["Anna"])


def test_news_that_are_not_the_servers_leave_the_table(evening: RunningServer, pages: Pages) -> None:
    """A sign-in page in place of the table is not shown; the page says that it is not connected, and heals."""
    pages.allow(*CUT)
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    bo.page.route(TABLE, lambda route: route.fulfill(status=200, content_type="text/html", body=PORTAL), times=1)
    bo.page.evaluate(
        "document.addEventListener('line', ({ detail }) => detail === 'lost' && (document.body.dataset.was = detail))"
    )
    anna.lay("AH")

    expect(bo.body).to_have_attribute("data-was", "lost")
    bo.follows()
    expect(bo.ask).to_contain_text("Your turn: hearts led.")


def test_entry_beside_others_vouches_for_itself_alone(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """Anna tells two cards without a line, Bo one meanwhile: her first does not claim to know his, her second does."""
    seats = open_game(evening, "knaker", ("Anna", "Bo", "Cia"))
    anna, bo = KnakerPhone.at(pages, wire.url(seats["Anna"])), KnakerPhone.at(pages, seats["Bo"])
    anna.cut_off(wire)
    anna.show(1, "KC")
    anna.show(2, "KH")
    bo.show(1, "4C")
    expect(bo.ruling).to_contain_text("4♣")
    sent: dict[str, dict[str, list[str]]] = {}

    def note(request: Request) -> None:
        form = parse_qs(request.post_data or "")
        if "cards" in form:  # an entry, and not the question whether the log is still the same
            sent[form["cards"][0]] = form

    anna.page.on("request", note)
    wire.mend()
    asked = anna.page.locator(".queue__row:is([data-state=yours], [data-state=now])")
    anna.press(asked.get_by_role("button", name="Enter it").first)

    expect(anna.not_arrived).to_have_count(0)
    assert [(body["by"], body["cards"]) for body in bodies_at(evening, seats["Anna"])] == [
        ("Bo", "4C"),
        ("Anna", "KC"),
        ("Anna", "KH"),
    ]
    assert {card: (form["expected"], form.get("own")) for card, form in sent.items()} == {
        "KC": (["0"], None),
        "KH": (["2"], None),  # she was asked before it, and has seen his by then
    }
