"""A whole game of Kombinations-Whist from a recorded file: four phones and the referee's tablet, to its end."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, Scheme, accessibility_faults, follows, take_picture, tap, tick
from tests.support.seats import enter_at, open_game
from tests.support.server import RunningServer

GAME = "kombinationswhist"
RECORDING = Path(__file__).parent.parent / "games" / "golden" / "kombinationswhist-phones.yaml"
PLAYERS = ("Anna", "Bo", "Cia", "Dag")
UNHURRIED: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"}
"""A busy machine bids slower than players do."""
OPENING, PASSED_ON, LAID_OPEN, REVOKE, SHOWN_BY = 11, 16, 20, 27, 31
"""The bid that is played, Anna's three cards to Bo, her open hand, a revoke, and the card that shows it."""
TAPPED_AGAIN = 65
"""From here on; the tricks since the revoke was shown, more of the same, are entered past the pages."""
UNTOLD = "?? ?? ??"


def recording() -> dict[str, Any]:
    """The recorded game."""
    cases: list[dict[str, Any]] = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    return cases[0]


def bodies(until: int) -> list[dict[str, Any]]:
    """The first entries of the recording."""
    return [{key: value for key, value in row.items() if key != "expect"} for row in recording()["events"][:until]]


def phone_at(pages: Pages, server: RunningServer, who: str, entries: list[dict[str, Any]], **options: Any) -> Page:
    """A player's phone at a table where this has been entered."""
    return pages.open(open_game(server, GAME, PLAYERS, entries, options=UNHURRIED)[who], **options)


def card(phone: Page, code: str) -> None:
    """Enter one card: one tap if it is known to be in the hand, else the rank and the suit."""
    held = phone.locator(f".ranks__held [value='{code}']")
    if held.count():
        held.tap()
        return
    rank = phone.locator(".rank").filter(has=phone.locator(f"[value='{code}']"))
    rank.locator("summary").tap()
    rank.locator(f"[value='{code}']").tap()


def choose(phone: Page, codes: str) -> None:
    """Choose several cards and send them."""
    for code in codes.split():
        tick(phone.locator(f".choose-cards [value='{code}']"))
    phone.locator(".chosen button").tap()


def choose_part(phone: Page, part: str) -> None:
    """Choose a part of a bid, or let it go."""
    tap(phone.locator(f".bid [value='{part}']"))


def bid(phone: Page, entry: dict[str, Any]) -> None:
    """Put a bid together and make it."""
    for part in (entry["standard"], *entry.get("specials", ())):
        choose_part(phone, part)
    phone.locator("[data-bid]").tap()


def send(phone: Page, entry: dict[str, Any]) -> None:
    """Pass three cards, told or not."""
    if entry["cards"] == UNTOLD:
        phone.locator(f"button[value='{UNTOLD}']").tap()
        return
    phone.locator("#tell-cards summary").tap()
    choose(phone, entry["cards"])


def enter(phone: Page, entry: dict[str, Any]) -> None:
    """Enter one event of the recording on the phone it belongs to."""
    do = entry["do"]
    if do == "deal":
        phone.locator(f"button[name=dealer][value='{entry['dealer']}']").tap()
    elif do == "pass":
        phone.locator("button[value=pass]").tap()
    elif do == "bid":
        bid(phone, entry)
    elif do == "declare":
        field = "plague" if "plague" in entry else "direction"
        phone.locator(f"button[name={field}][value='{entry[field]}']").tap()
    elif do == "send":
        send(phone, entry)
    elif do == "show":
        choose(phone, entry["cards"])
    else:
        card(phone, entry["cards"])


def test_recorded_game_is_played_and_refereed_to_its_end(evening: RunningServer, pages: Pages) -> None:
    """Bids, letters, an open hand and 52 cards from four phones; the tablet rules as the recording says."""
    case = recording()
    addresses = open_game(evening, GAME, case["players"], options=UNHURRIED)
    phones = {who: follows(pages.open(addresses[who])) for who in case["players"]}
    tablet = pages.open(addresses["referee"], width=1280)
    for number, entry in enumerate(case["events"], start=1):
        if SHOWN_BY < number < TAPPED_AGAIN:
            continue
        if number == TAPPED_AGAIN:
            enter_the_middle(evening, addresses["Anna"], [*phones.values(), tablet])
        phone = phones[entry.get("dealer") or entry["by"]]
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number - 1))
        enter(phone, entry)
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number))
        look_at(number, phones, tablet)
    for phone in phones.values():
        expect(phone.locator("#ask, .winner").first).to_contain_text("Anna won")
    expect(tablet.locator("#result")).to_contain_text("Anna")
    compare(tablet, case["events"])


def look_at(number: int, phones: dict[str, Page], tablet: Page) -> None:
    """What the screens show at the moments that matter."""
    if number == PASSED_ON:
        expect(phones["Bo"].locator("#ruling")).to_contain_text("Anna passes 2♥ 3♦ 2♣ to Bo")
        expect(phones["Cia"].locator("#ruling")).to_contain_text("Anna passes 3 cards to Bo")
    if number == LAID_OPEN - 1:  # all have passed: the cards that Anna gave away are dimmed on her phone alone
        given_away = ".choose-cards .key--elsewhere [value='2H']"
        expect(phones["Anna"].locator(given_away)).to_have_count(1)
    if number == REVOKE:
        expect(phones["Bo"].locator("#contract .card")).to_have_count(11)  # the open hand, less two cards played
        expect(phones["Anna"].locator("#ruling")).not_to_contain_text("open")
    if number == SHOWN_BY:
        expect(tablet.locator(f"#event-{REVOKE}")).to_contain_text("illegal")
        take_picture(tablet, "kombinationswhist-tablet")
        take_picture(phones["Bo"], "kombinationswhist-phone")


def enter_the_middle(server: RunningServer, address: str, pages: list[Page]) -> None:
    """Enter the tricks that nobody taps. Another process tells this server's pages nothing: they are loaded anew."""
    enter_at(server, address, bodies(TAPPED_AGAIN - 1)[SHOWN_BY:])
    for page in pages:
        page.reload()
        follows(page)


def compare(tablet: Page, events: list[dict[str, Any]]) -> None:
    """Hold the last deal's ribbon against the recording: each verdict as it stands at the end."""
    verdicts = {number: row["expect"]["verdict"] for number, row in enumerate(events, start=1)}
    for row in events:
        verdicts |= {settled["event"]: settled["verdict"] for settled in row["expect"]["settles"]}
    expect(tablet.locator(f"#event-{len(events)}")).to_be_visible()
    lines = tablet.locator("[id^=event-]")
    shown = {int((line.get_attribute("id") or "").removeprefix("event-")): line.inner_text() for line in lines.all()}
    assert len(shown) == len(events) - 5  # all of the second deal
    assert [number for number, text in shown.items() if verdicts[number] not in text] == []


def sum_of(phone: Page) -> Locator:
    """What the bidding sheet says of the bid that is put together."""
    return phone.locator("[data-sum]")


def test_bidding_sheet_adds_up_and_says_what_clashes(evening: RunningServer, pages: Pages) -> None:
    """The running sum, too low a bid, parts that exclude one another; the standing bid stays on top."""
    anna = phone_at(pages, evening, "Anna", bodies(OPENING - 1))
    expect(anna.locator("#ask")).to_contain_text("Dag: Mästartrumf, worth 6. Bid 7 or more, or pass.")
    choose_part(anna, "noll")
    expect(sum_of(anna)).to_contain_text("Noll = 4 too low")
    choose_part(anna, "las")
    expect(sum_of(anna)).to_contain_text("don't go together: Noll, Lås")
    choose_part(anna, "mastartrumf")
    choose_part(anna, "mastarbrev")
    expect(sum_of(anna)).to_contain_text("Mästartrumf + Mästarbrev + Lås = 11")
    expect(sum_of(anna).locator("[data-clashes], [data-low]").filter(visible=True)).to_have_count(0)
    anna.locator("[data-bid]").tap()
    expect(anna.locator("#ruling")).to_contain_text("Anna bids Mästartrumf + Mästarbrev + Lås")


def test_bidding_sheet_warns_of_a_bid_that_nobody_can_make(evening: RunningServer, pages: Pages) -> None:
    """In words and on the parts, as soon as they are put together. What is said is said: it can be bid all the same."""
    anna = phone_at(pages, evening, "Anna", bodies(OPENING - 1))
    warning = sum_of(anna).locator("[data-cannot]")
    choose_part(anna, "obesudlat")
    expect(warning).to_be_hidden()
    choose_part(anna, "las")
    expect(warning).to_have_text("nobody can make Obesudlat mästarspel + Lås")
    expect(anna.locator(".bid[data-clashing]")).to_have_count(2)
    take_picture(anna, "kombinationswhist-hopeless-bid")
    choose_part(anna, "las")
    choose_part(anna, "girighet")
    expect(warning).to_be_hidden()
    choose_part(anna, "slut-hund")
    expect(warning).to_have_text("nobody can make Obesudlat mästarspel + Girighet + Slut-hund")
    anna.locator("[data-bid]").tap()
    expect(anna.locator("#ruling")).to_contain_text("Anna bids Obesudlat mästarspel + Girighet + Slut-hund")


def test_skipped_player_bids_in_her_own_turn(evening: RunningServer, pages: Pages) -> None:
    """Bo says that he has bid out of turn; Anna, who was skipped, has the sheet before her and overbids."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(1), options=UNHURRIED)
    bidders = ("Anna", "Bo", "Cia")  # Dag has dealt
    anna, bo, cia = (follows(pages.open(addresses[who])) for who in bidders)
    bo.locator("#out-of-turn summary").tap()
    take_picture(bo, "kombinationswhist-bid-out-of-turn")
    bid(bo, {"standard": "spel"})
    for phone in (anna, cia):
        expect(phone.locator("#ask")).to_contain_text("Bo: Spel, worth 2. Bid 3 or more, or pass.")
    bid(anna, {"standard": "precis"})
    expect(bo.locator("#ask")).to_contain_text("Anna: Precis, worth 3. Bid 4 or more, or pass.")
    expect(cia.locator("#ask")).to_contain_text("Bo bids or passes.")


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
    phones = {who: follows(pages.open(addresses[who])) for who in PLAYERS}
    anna = phones["Anna"]
    choose(anna, "2C 3C 4C 5C")
    expect(anna.locator("#ask")).to_contain_text("Lay your trumps open")
    expect(anna.get_by_role("button", name="I hold no trump")).to_be_visible()
    choose(anna, TRUMPS)
    anna.locator("#open-more summary").tap()
    take_picture(anna, "kombinationswhist-open-more")
    anna.locator("#open-more [value='6H']").tap()
    expect(anna.locator("#contract .cards--fan .card")).to_have_count(9)
    trick = (("Dag", "6C"), ("Anna", "2C"), ("Bo", "7C"), ("Cia", "8C"), ("Cia", "9C"), ("Dag", "TC"))
    for number, (who, code) in enumerate(trick, start=len(OPEN_TRUMPS) + 3):
        expect(phones[who].locator("#seat")).to_have_attribute("data-number", str(number))
        card(phones[who], code)
    expect(anna.locator("#ask")).to_contain_text("Your turn: clubs led.")
    take_picture(anna, "kombinationswhist-only-trumps-outside")
    card(anna, "3C")
    expect(anna.locator("#ruling")).to_contain_text("3♣")


def test_what_is_chosen_survives_news(evening: RunningServer, pages: Pages) -> None:
    """While others pass their cards, the ones I have tapped stay tapped."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(PASSED_ON - 1), options=UNHURRIED)
    cia, bo = follows(pages.open(addresses["Cia"])), follows(pages.open(addresses["Bo"]))
    cia.locator("#tell-cards summary").tap()
    tick(cia.locator(".choose-cards [value='3S']"))
    bo.locator(f"button[value='{UNTOLD}']").tap()
    expect(cia.locator("#ruling")).to_contain_text("Bo passes 3 cards to Cia")
    expect(cia.locator(".choose-cards [value='3S']")).to_be_checked()
    expect(cia.locator("#tell-cards [data-chosen]")).to_have_text("1/3")


def test_card_is_entered_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """Rank and suit are plain HTML: a card is entered, and the page that comes back shows it."""
    dag = phone_at(pages, evening, "Dag", bodies(LAID_OPEN), javascript=False)
    card(dag, "TS")

    expect(dag.locator(".trick [aria-label='10 of spades']")).to_be_visible()


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
        phone = pages.open(addresses[who], scheme=scheme)
        expect(phone.locator("#ask")).to_have_class(re.compile("ask--mine"))
        assert accessibility_faults(phone) == [], (until, who)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), (until, who)
    tablet = pages.open(addresses["referee"], width=1280, scheme=scheme)
    assert accessibility_faults(tablet) == []


def test_cheat_takes_two_taps_on_the_tablet(evening: RunningServer, pages: Pages) -> None:
    """A player, then how it was: the declarer's cheat ends the deal, and the phones say what it cost."""
    addresses = open_game(evening, GAME, PLAYERS, bodies(24), options=UNHURRIED)
    tablet, bo = pages.open(addresses["referee"], width=1280), pages.open(addresses["Bo"])
    tablet.locator("#place-0").click()
    tablet.get_by_role("button", name="By mistake", exact=True).click()
    expect(bo.locator(".deal-result")).to_contain_text("Anna did not make Obesudlat mästarspel")
    expect(bo.locator(".deal-result")).to_contain_text("Anna −4")
    expect(tablet.locator("#desk")).to_contain_text("Anna cheated by mistake")
