"""A whole game of Kombinations-Whist from a recorded file: four phones and the referee's tablet, to its end."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, Scheme, take_picture
from tests.support.screen import Screen
from tests.support.seats import enter_at, open_game
from tests.support.server import RunningServer
from tests.support.tablet import Tablet
from tests.support.whist_phone import WhistPhone

GAME = "kombinationswhist"
RECORDING = Path(__file__).parent.parent / "games" / "golden" / "kombinationswhist-phones.yaml"
PLAYERS = ("Anna", "Bo", "Cia", "Dag")
UNHURRIED: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"}
"""A busy machine bids slower than players do."""
OPENING, PASSED_ON, LAID_OPEN, REVOKE, SHOWN_BY = 11, 16, 20, 27, 31
"""The bid that is played, Anna's three cards to Bo, her open hand, a revoke, and the card that shows it."""
TAPPED_AGAIN = 65
"""From here on; the tricks since the revoke was shown, more of the same, are entered past the pages."""


def recording() -> dict[str, Any]:
    """The recorded game."""
    cases: list[dict[str, Any]] = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    return cases[0]


def bodies(until: int) -> list[dict[str, Any]]:
    """The first entries of the recording."""
    return [{key: value for key, value in row.items() if key != "expect"} for row in recording()["events"][:until]]


def phone_at(
    pages: Pages, server: RunningServer, who: str, entries: list[dict[str, Any]], *, javascript: bool = True
) -> WhistPhone:
    """A player's phone at a table where this has been entered."""
    address = open_game(server, GAME, PLAYERS, entries, options=UNHURRIED)[who]
    return WhistPhone.at(pages, address, javascript=javascript)


def test_recorded_game_is_played_and_refereed_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """Bids, letters, an open hand and 52 cards from four phones; the tablet rules as the recording says."""
    case = recording()
    addresses = open_game(evening, GAME, case["players"], options=UNHURRIED)
    phones = {who: WhistPhone.at(pages, addresses[who]) for who in case["players"]}
    tablet = Tablet.at(pages, addresses["referee"], width=1280)
    for number, entry in enumerate(case["events"], start=1):
        if SHOWN_BY < number < TAPPED_AGAIN:
            continue
        if number == TAPPED_AGAIN:
            enter_the_middle(evening, addresses["Anna"], [*phones.values(), tablet])
        phone = phones[entry.get("dealer") or entry["by"]]
        phone.has_come(number - 1)
        phone.enter(entry)
        phone.has_come(number)
        look_at(number, phones, tablet)
    for phone in phones.values():
        expect(phone.ask_or_winner).to_contain_text("Anna won")
    expect(tablet.result).to_contain_text("Anna")
    compare(tablet, case["events"])


def look_at(number: int, phones: dict[str, WhistPhone], tablet: Tablet) -> None:
    """What the screens show at the moments that matter."""
    if number == PASSED_ON:
        expect(phones["Bo"].ruling).to_contain_text("Anna passes 2♥ 3♦ 2♣ to Bo")
        expect(phones["Cia"].ruling).to_contain_text("Anna passes 3 cards to Bo")
    if number == LAID_OPEN - 1:  # all have passed: the cards that Anna gave away are dimmed on her phone alone
        expect(phones["Anna"].given_away("2H")).to_have_count(1)
    if number == REVOKE:
        expect(phones["Bo"].open_cards).to_have_count(11)  # the open hand, less two cards played
        expect(phones["Anna"].ruling).not_to_contain_text("open")
    if number == SHOWN_BY:
        expect(tablet.line(REVOKE)).to_contain_text("illegal")
        take_picture(tablet.page, "kombinationswhist-tablet")
        take_picture(phones["Bo"].page, "kombinationswhist-phone")


def enter_the_middle(server: RunningServer, address: str, screens: Sequence[Screen]) -> None:
    """Enter the tricks that nobody taps. Another process tells this server's pages nothing: they are loaded anew."""
    enter_at(server, address, bodies(TAPPED_AGAIN - 1)[SHOWN_BY:])
    for screen in screens:
        screen.reload().follows()


def compare(tablet: Tablet, events: list[dict[str, Any]]) -> None:
    """Hold the last deal's ribbon against the recording: each verdict as it stands at the end."""
    verdicts = {number: row["expect"]["verdict"] for number, row in enumerate(events, start=1)}
    for row in events:
        verdicts |= {settled["event"]: settled["verdict"] for settled in row["expect"]["settles"]}
    expect(tablet.line(len(events))).to_be_visible()
    lines = tablet.lines
    shown = {int((line.get_attribute("id") or "").removeprefix("event-")): line.inner_text() for line in lines.all()}
    assert len(shown) == len(events) - 5  # all of the second deal
    assert [number for number, text in shown.items() if verdicts[number] not in text] == []


def test_bidding_sheet_adds_up_and_says_what_clashes(evening: RunningServer, pages: Pages) -> None:
    """The running sum, too low a bid, parts that exclude one another; the standing bid stays on top."""
    anna = phone_at(pages, evening, "Anna", bodies(OPENING - 1))
    expect(anna.ask).to_contain_text("Dag: Mästartrumf, worth 6. Bid 7 or more, or pass.")
    anna.choose_part("noll")
    expect(anna.sum).to_contain_text("Noll = 4 too low")
    anna.choose_part("las")
    expect(anna.sum).to_contain_text("don't go together: Noll, Lås")
    anna.choose_part("mastartrumf")
    anna.choose_part("mastarbrev")
    expect(anna.sum).to_contain_text("Mästartrumf + Mästarbrev + Lås = 11")
    expect(anna.complaints).to_have_count(0)
    anna.send_bid()
    expect(anna.ruling).to_contain_text("Anna bids Mästartrumf + Mästarbrev + Lås")


def test_bidding_sheet_warns_of_a_bid_that_nobody_can_make(evening: RunningServer, pages: Pages) -> None:
    """In words and on the parts, as soon as they are put together. What is said is said: it can be bid all the same."""
    anna = phone_at(pages, evening, "Anna", bodies(OPENING - 1))
    warning = anna.warning
    anna.choose_part("obesudlat")
    expect(warning).to_be_hidden()
    anna.choose_part("las")
    expect(warning).to_have_text("nobody can make Obesudlat mästarspel + Lås")
    expect(anna.clashing).to_have_count(2)
    take_picture(anna.page, "kombinationswhist-hopeless-bid")
    anna.choose_part("las")
    anna.choose_part("girighet")
    expect(warning).to_be_hidden()
    anna.choose_part("slut-hund")
    expect(warning).to_have_text("nobody can make Obesudlat mästarspel + Girighet + Slut-hund")
    anna.send_bid()
    expect(anna.ruling).to_contain_text("Anna bids Obesudlat mästarspel + Girighet + Slut-hund")


def test_skipped_player_bids_in_her_own_turn(evening: RunningServer, pages: Pages) -> None:
    """Bo says that he has bid out of turn; Anna, who was skipped, has the sheet before her and overbids."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(1), options=UNHURRIED)
    bidders = ("Anna", "Bo", "Cia")  # Dag has dealt
    anna, bo, cia = (WhistPhone.at(pages, addresses[who]) for who in bidders)
    bo.unfold_out_of_turn()
    take_picture(bo.page, "kombinationswhist-bid-out-of-turn")
    bo.bid("spel")
    for phone in (anna, cia):
        expect(phone.ask).to_contain_text("Bo: Spel, worth 2. Bid 3 or more, or pass.")
    anna.bid("precis")
    expect(bo.ask).to_contain_text("Anna: Precis, worth 3. Bid 4 or more, or pass.")
    expect(cia.ask).to_contain_text("Bo bids or passes.")


TRUMPS = "AH KH QH JH TH 9H 8H 7H"
OPEN_TRUMPS: list[dict[str, Any]] = [
    {"by": "referee", "do": "deal", "dealer": "Dag"},
    {"by": "Anna", "do": "bid", "standard": "trumf", "specials": ["oppen-trumf", "atelje"]},
    *({"by": who, "do": "pass"} for who in PLAYERS[1:]),
    {"by": "Anna", "do": "declare", "trump": "H"},
]


def test_open_trumps_are_all_that_is_left_outside_the_studio(evening: RunningServer, pages: Pages) -> None:
    """Four cards go into the studio, nine are trumps: one that was left out follows, and no card is asked for."""
    addresses = open_game(evening, GAME, PLAYERS, OPEN_TRUMPS, options=UNHURRIED)
    phones = {who: WhistPhone.at(pages, addresses[who]) for who in PLAYERS}
    anna = phones["Anna"]
    anna.send_cards("2C 3C 4C 5C")
    expect(anna.ask).to_contain_text("Lay your trumps open")
    expect(anna.button("I hold no trump")).to_be_visible()
    anna.send_cards(TRUMPS)
    anna.open_more()
    take_picture(anna.page, "kombinationswhist-open-more")
    anna.lay_open("6H")
    expect(anna.open_hand).to_have_count(9)
    trick = (("Dag", "6C"), ("Anna", "2C"), ("Bo", "7C"), ("Cia", "8C"), ("Cia", "9C"), ("Dag", "TC"))
    for number, (who, code) in enumerate(trick, start=len(OPEN_TRUMPS) + 3):
        phones[who].has_come(number)
        phones[who].lay(code)
    expect(anna.ask).to_contain_text("Your turn: clubs led.")
    take_picture(anna.page, "kombinationswhist-only-trumps-outside")
    anna.lay("3C")
    expect(anna.ruling).to_contain_text("3♣")


def test_what_is_chosen_survives_news(evening: RunningServer, pages: Pages) -> None:
    """While others pass their cards, the ones I have tapped stay tapped."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(PASSED_ON - 1), options=UNHURRIED)
    cia, bo = WhistPhone.at(pages, addresses["Cia"]), WhistPhone.at(pages, addresses["Bo"])
    cia.open_telling()
    cia.choose_cards("3S")
    bo.pass_untold()
    expect(cia.ruling).to_contain_text("Bo passes 3 cards to Cia")
    expect(cia.chosen("3S")).to_be_checked()
    expect(cia.chosen_count).to_have_text("1/3")


def test_card_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """Rank and suit are plain HTML: a card is entered, and the page that comes back shows it."""
    dag = phone_at(pages, evening, "Dag", bodies(LAID_OPEN), javascript=False)
    dag.lay("TS")

    dag.shows_laid("TS")


@pytest.mark.parametrize(
    ("scheme", "moments"),
    [("light", ((OPENING - 1, "Anna"), (PASSED_ON, "Cia"))), ("dark", ((LAID_OPEN - 1, "Anna"), (REVOKE - 1, "Cia")))],
)
def test_pages_have_no_accessibility_faults(
    evening: RunningServer, pages: Pages, scheme: Scheme, moments: tuple[tuple[int, str], ...]
) -> None:
    """Axe finds nothing: bidding, passing cards, laying open, playing, and on the tablet."""
    for until, who in moments:
        addresses = open_game(evening, GAME, PLAYERS, bodies(until), options=UNHURRIED)
        phone = WhistPhone.at(pages, addresses[who], scheme=scheme)
        expect(phone.ask).to_have_class(re.compile("ask--mine"))
        phone.is_accessible()
        phone.fits()
    tablet = Tablet.at(pages, addresses["referee"], width=1280, scheme=scheme)
    tablet.is_accessible()


def test_cheat_takes_two_taps_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """A player, then how it was: the declarer's cheat ends the deal, and the phones say what it cost."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(24), options=UNHURRIED)
    tablet, bo = Tablet.at(pages, addresses["referee"], width=1280), WhistPhone.at(pages, addresses["Bo"])
    tablet.open_player(0)
    tablet.button("By mistake", exact=True).click()
    expect(bo.deal_result).to_contain_text("Anna did not make Obesudlat mästarspel")
    expect(bo.deal_result).to_contain_text("Anna −4")
    expect(tablet.desk).to_contain_text("Anna cheated by mistake")
