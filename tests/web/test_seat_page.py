"""The phone page in a real browser: one tap enters a card, every phone follows, nothing gets lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import CUT, accessibility_faults, follows
from tests.support.referee import REST, SHOWN, START, TRICKS
from tests.support.seats import open_table, revoke_seat

CONNECTED = re.compile("online")


def key(page: Page, card: str):
    """The pad's key for a card, live or dimmed."""
    return page.locator(f".pad [value='{card}'], .pad [href*='ask={card}']").first


def number_of(page: Page) -> int:
    """The last log number the page shows."""
    return int(page.locator("#seat").get_attribute("data-number") or 0)


def test_card_is_entered_with_one_tap_and_seen_by_all(evening, pages):
    """Anna taps a card: it lies on her table and, without a reload, on Bo's, who is asked next."""
    seats = open_table(evening, START)
    anna, bo = follows(pages.open(seats["Anna"])), follows(pages.open(seats["Bo"]))
    expect(anna.locator("#ask")).to_contain_text("Your turn")

    key(anna, "AH").tap()

    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    expect(bo.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    expect(bo.locator("#ask")).to_contain_text("Your turn: hearts led.")
    expect(anna.locator("#ask")).to_contain_text("Bo plays")
    expect(key(bo, "AH")).to_have_class(re.compile("key--elsewhere"))


def test_whole_hand_is_entered_by_taps(evening, pages):
    """Deal, join, exchange and twenty cards, each one tap on its player's phone; the points are counted at the end."""
    seats = open_table(evening)
    phones = {name: follows(pages.open(seats[name])) for name in ("Anna", "Bo", "Cia", "Dag")}
    steps = [line.split() for line in f"{START}{TRICKS}{SHOWN}{REST}".splitlines() if line]
    for player, do, *words in steps:
        phone, before = phones[player], number_of(phones[player])
        if do == "deal":
            phone.locator(".dealers .pick", has_text=player).tap()
        control = {"deal": "[name=trump]", "join": "[name=do]", "exchange": "[name=count]", "play": "[name=cards]"}[do]
        phone.locator(f"{control}[value='{words[0] if words else do}']").tap()
        for other in phones.values():
            expect(other.locator("#seat")).to_have_attribute("data-number", str(before + 1))

    expect(phones["Anna"].locator(".trick__none")).to_have_text("Hand 1 is over")
    expect(phones["Anna"].locator("#ask")).to_contain_text("You deal.")
    expect(phones["Bo"].locator("#ask")).to_contain_text("Anna deals")
    assert phones["Cia"].locator(".place", has_text="knoest").count() >= 1


def test_entry_is_taken_back_with_one_tap(evening, pages):
    """What I did last can be taken back, and the card is on my pad again."""
    anna = follows(pages.open(open_table(evening, START)["Anna"]))
    key(anna, "AH").tap()
    anna.get_by_role("button", name="Entered by mistake: A♥").tap()

    expect(anna.locator("#ask")).to_contain_text("Your turn")
    expect(key(anna, "AH")).not_to_have_class(re.compile("key--elsewhere"))


def test_penalised_entry_is_for_the_referee_to_take_out(evening, pages):
    """Cia plays before her turn: 5 points, no button that takes them away, but one that asks the referee."""
    seats = open_table(evening, START + "Anna play AH")
    cia, tablet = follows(pages.open(seats["Cia"])), pages.open(seats["referee"], width=1280)
    cia.locator("summary", has_text="out of turn").tap()
    key(cia, "9H").tap()
    expect(cia.locator("#ruling")).to_contain_text("Cia +5")
    expect(cia.get_by_role("button", name="Entered by mistake")).to_have_count(0)

    cia.locator("#take-back").get_by_role("button", name="Call the referee").tap()

    expect(cia.locator("#desk")).to_contain_text("The referee was called")
    expect(tablet.locator("main")).to_contain_text("Entered by mistake: 9♥")


def test_referee_is_called_and_the_phone_shows_that_it_waits(evening, pages):
    """The hand in the strip opens a sheet; a reason may be given; then the page says the referee has been called."""
    bo = follows(pages.open(open_table(evening, START)["Bo"]))
    bo.get_by_label("Call the referee").first.tap()
    bo.get_by_label("A question about the rules").check()
    bo.get_by_role("button", name="Call the referee").tap()

    expect(bo.locator(".calling")).to_contain_text("The referee was called")


def test_card_that_lies_elsewhere_is_asked_about_then_ruled_impossible(evening, pages):
    """A dimmed card asks first, and says where it lies; entered all the same it is told kindly, and nothing changes."""
    anna = follows(pages.open(open_table(evening, START)["Anna"]))
    before = number_of(anna)
    key(anna, "KC").tap()
    expect(anna.locator("#messages")).to_contain_text("Entry 1: Dag deals, K♣ is turned up.")
    anna.get_by_role("button", name="Yes, enter it").tap()

    refused = anna.locator(".queue__row")
    expect(refused).to_contain_text("king of clubs")
    expect(refused).to_contain_text("That card lies elsewhere already. Entry 1: Dag deals, K♣ is turned up.")
    expect(refused).to_contain_text("call the referee")
    assert number_of(anna) == before
    anna.get_by_role("button", name="Close king of clubs").tap()
    expect(anna.locator("#queue")).to_be_hidden()


def test_dropped_connection_shows_since_when_and_heals(evening, pages):
    """Offline the strip says so; back online the page catches up by itself with what it missed."""
    pages.allow(*CUT)
    seats = open_table(evening, START)
    anna, bo = follows(pages.open(seats["Anna"])), follows(pages.open(seats["Bo"]))
    bo.context.set_offline(True)
    expect(bo.locator("#status")).to_contain_text(re.compile(r"not connected since \d\d:\d\d"))
    key(anna, "AH").tap()
    expect(anna.locator("#ask")).to_contain_text("Bo plays")
    expect(bo.locator("#ask")).to_contain_text("Anna leads")

    bo.context.set_offline(False)
    expect(bo.locator("#status")).to_have_attribute("data-state", "online")
    expect(bo.locator("#ask")).to_contain_text("Your turn: hearts led.")


def test_two_taps_at_once_one_wins_and_the_other_is_told(evening, pages):
    """A phone that missed an entry is refused, and shows what it missed beside the table as it stands now."""
    seats = open_table(evening, START)
    anna = follows(pages.open(seats["Anna"]))
    late = pages.open(seats["Bo"], javascript=False)
    key(anna, "AH").tap()
    expect(anna.locator("#ask")).to_contain_text("Bo plays")
    late.locator("summary", has_text="out of turn").tap()
    key(late, "7H").tap()

    expect(late.locator("#messages").get_by_role("alert")).to_contain_text("Anna plays A♥")
    expect(late.locator("#ask")).to_contain_text("Your turn")


def test_everything_works_without_javascript(evening, pages):
    """A plain form enters a card, and the page that comes back shows it."""
    anna = pages.open(open_table(evening, START)["Anna"], javascript=False)
    key(anna, "AH").tap()
    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    anna.get_by_role("button", name="Entered by mistake: A♥").tap()

    expect(anna.locator("#ask")).to_contain_text("Your turn")


def test_whole_entry_is_done_by_keyboard(evening, pages):
    """Tab reaches the pad, Enter enters a card, and the focus stays where the next thing is done."""
    anna = follows(pages.open(open_table(evening, START)["Anna"]))
    for _ in range(60):
        anna.keyboard.press("Tab")
        if anna.evaluate("document.activeElement.value") == "AH":
            break
    anna.keyboard.press("Enter")
    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    anna.keyboard.press("Tab")
    anna.keyboard.press("Tab")

    assert "Entered by mistake" in anna.evaluate("document.activeElement.innerText")


def test_last_ruling_opens_with_clause_and_cards(evening, pages):
    """Where it has cost points everybody reads why: the clause, its text, the cards that prove it."""
    cia = follows(pages.open(open_table(evening, START + TRICKS + SHOWN)["Cia"]))
    expect(cia.locator("#ruling")).to_contain_text("Bo +5")
    cia.get_by_text("why?").tap()

    expect(cia.locator(".clause__id").first).to_have_text("follow")
    expect(cia.locator(".clause [aria-label='7 of spades']").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_seat_page_has_no_accessibility_faults(evening, pages, scheme):
    """Axe finds nothing: my turn, waiting, the sheets open, a message shown."""
    seats = open_table(evening, START)
    anna = follows(pages.open(seats["Anna"], scheme=scheme))
    bo = follows(pages.open(seats["Bo"], scheme=scheme))
    assert accessibility_faults(anna) == []
    assert accessibility_faults(bo) == []
    bo.get_by_label("Call the referee").first.tap()
    assert accessibility_faults(bo) == []
    key(anna, "KC").tap()
    expect(anna.get_by_role("button", name="Yes, enter it")).to_be_visible()

    assert accessibility_faults(anna) == []


@pytest.mark.parametrize(("width", "zoom"), [(320, 100), (360, 100), (360, 200), (640, 100), (1280, 200)])
def test_seat_page_never_runs_off_the_side(evening, pages, width, zoom):
    """Nothing is wider than the screen, however narrow it is and however large the letters."""
    five = ("Anna", "Bo", "Cia", "Dag", "Engelbrecht")
    page = follows(pages.open(open_table(evening, players=five)["Engelbrecht"], width=width))
    page.evaluate("zoom => { document.documentElement.style.fontSize = zoom + '%' }", zoom)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_somebody_elses_and_revoked_links_open_nothing(evening, pages):
    """A changed link and a revoked one open a page that says what to do; an open page says so too."""
    seats = open_table(evening, START)
    anna = follows(pages.open(seats["Anna"]))
    revoke_seat(evening, seats["Anna"])
    key(anna, "AH").tap()
    expect(anna.get_by_role("alert")).to_contain_text("no longer valid")
    other = pages.open(seats["Bo"][:-4] + "abc/")
    expect(other.get_by_role("alert")).to_contain_text("Scan the code")
    again = pages.open(seats["Anna"])
    expect(again.get_by_role("alert")).to_contain_text("Ask the referee")


def test_card_taken_back_at_the_table_is_another_act_than_one_entered_by_mistake(evening, pages):
    """Anna's card lies there: one tap says that the phone was wrong, a fold-out beside it that the card went back."""
    seats = open_table(evening, START)
    anna, bo = follows(pages.open(seats["Anna"])), follows(pages.open(seats["Bo"]))
    key(anna, "AH").tap()
    expect(anna.get_by_role("button", name="Entered by mistake: A♥")).to_be_visible()
    anna.locator("#took-back summary").tap()
    assert accessibility_faults(anna) == []
    anna.get_by_role("button", name="A♥ is in my hand again").tap()

    expect(bo.locator("#ruling")).to_contain_text("Anna takes A♥ back up")
    expect(bo.locator("#ask")).to_contain_text("Anna leads")
    expect(anna.locator("#ask")).to_contain_text("Your turn: you lead.")
    expect(anna.locator("#take-back")).to_contain_text("has cost a penalty")
    expect(anna.locator(".place", has_text="Anna")).to_contain_text("30")
    expect(anna.locator("#took-back")).to_have_count(0)
