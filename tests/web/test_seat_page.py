"""The phone page in a real browser: one tap enters a card, every phone follows, nothing gets lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import CUT, faults_in
from tests.support.phone import Phone
from tests.support.referee import REST, SHOWN, START, TRICKS
from tests.support.seats import open_table, revoke_seat
from tests.support.tablet import Tablet


def test_card_is_entered_with_one_tap_and_seen_by_all(evening, pages):
    """Anna taps a card: it lies on her table and, without a reload, on Bo's, who is asked next."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    expect(anna.ask).to_contain_text("Your turn")

    anna.lay("AH")

    anna.shows_laid("AH")
    bo.shows_laid("AH")
    expect(bo.ask).to_contain_text("Your turn: hearts led.")
    expect(anna.ask).to_contain_text("Bo plays")
    expect(bo.key("AH")).to_have_class(re.compile("key--elsewhere"))


def test_name_across_the_table_is_not_broken_on_a_small_phone(evening, pages):
    """Cia sits across from Anna and is to move: "to move" takes a second line, and not her name."""
    anna = Phone.at(pages, open_table(evening, f"{START}Anna play AH\nBo play 7H\n")["Anna"])
    across = anna.places.filter(has_text="Cia")
    expect(across).to_contain_text("to move")

    for width in (320, 360, 390):
        anna.page.set_viewport_size({"width": width, "height": 640})
        [name, points] = [across.locator(part).bounding_box() for part in (".place__name", ".place__points")]
        assert name and points and name["height"] < 1.5 * points["height"], width


def test_whole_hand_is_entered_by_taps(evening, pages):
    """Deal, join, exchange and twenty cards, each one tap on its player's phone; the points are counted at the end."""
    seats = open_table(evening)
    phones = {name: Phone.at(pages, seats[name]) for name in ("Anna", "Bo", "Cia", "Dag")}
    steps = [(*line.split(), "")[:3] for line in f"{START}{TRICKS}{SHOWN}{REST}".splitlines() if line]
    for player, do, word in steps:
        phone, before = phones[player], phones[player].number()
        phone.enter({"do": do, "dealer": player, "trump": word, "count": word, "cards": word})
        for other in phones.values():
            other.has_come(before + 1)

    expect(phones["Anna"].felt_words).to_have_text("Hand 1 is over")
    expect(phones["Anna"].ask).to_contain_text("You deal.")
    expect(phones["Bo"].ask).to_contain_text("Anna deals")
    expect(phones["Cia"].places.filter(has_text="knoest")).not_to_have_count(0)


def test_entry_is_taken_back_with_one_tap(evening, pages):
    """What I did last can be taken back, and the card is on my pad again."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"])
    anna.lay("AH")
    anna.take_out("A♥")

    expect(anna.ask).to_contain_text("Your turn")
    expect(anna.key("AH")).not_to_have_class(re.compile("key--elsewhere"))


def test_nobody_is_taken_for_the_first_dealer_and_a_wrong_name_is_taken_back(evening, pages):
    """A card alone enters nothing. Anna taps Bo's name by mistake, takes it out, and it is Cia who deals."""
    anna = Phone.at(pages, open_table(evening)["Anna"])
    expect(anna.page.get_by_role("radio", checked=True)).to_have_count(0)
    anna.lay("7S")
    assert anna.page.evaluate("document.querySelector('.dealers input').validity.valueMissing")
    assert anna.number() == 0

    anna.deal("Bo", "7S")
    expect(anna.ruling).to_contain_text("Bo deals, 7♠ is turned up")
    anna.take_out()
    expect(anna.choice("Cia", exact=True)).to_be_visible()
    anna.deal("Cia", "7S")
    expect(anna.ruling).to_contain_text("Cia deals, 7♠ is turned up")


def test_penalised_entry_is_for_the_referee_to_take_out(evening, pages):
    """Cia plays before her turn: 5 points, no button that takes them away, but one that asks the referee."""
    seats = open_table(evening, START + "Anna play AH")
    cia, tablet = Phone.at(pages, seats["Cia"]), Tablet.at(pages, seats["referee"], width=1280)
    cia.open_out_of_turn()
    cia.lay("9H")
    expect(cia.ruling).to_contain_text("Cia +5 penalty points")
    expect(cia.button("Entered by mistake")).to_have_count(0)

    cia.take_back.get_by_role("button", name="Call the referee").tap()

    expect(cia.desk).to_contain_text("The referee was called")
    expect(tablet.main).to_contain_text("Entered by mistake: 9♥")


def test_referee_is_called_and_the_phone_shows_that_it_waits(evening, pages):
    """The hand in the strip opens a sheet; a reason may be given; then the page says the referee has been called."""
    bo = Phone.at(pages, open_table(evening, START)["Bo"])
    bo.call("A question about the rules")

    expect(bo.calling).to_contain_text("The referee was called")


def test_card_that_lies_elsewhere_is_asked_about_then_ruled_impossible(evening, pages):
    """A dimmed card asks first, and says where it lies; entered all the same it is told kindly, and nothing changes."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"])
    before = anna.number()
    anna.lay("KC")
    expect(anna.messages).to_contain_text("It was entered: Dag deals, K♣ is turned up.")
    anna.enter_all_the_same()

    refused = anna.rows
    expect(refused).to_contain_text("king of clubs")
    expect(refused).to_contain_text("That card lies elsewhere already. It was entered: Dag deals, K♣ is turned up.")
    expect(refused).to_contain_text("call the referee")
    assert anna.number() == before
    anna.button("Close king of clubs").tap()
    expect(anna.queue).to_be_hidden()


def test_dropped_connection_shows_since_when_and_heals(evening, pages):
    """Offline the strip says so; back online the page catches up by itself with what it missed."""
    pages.allow(*CUT)
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    bo.go_offline()
    expect(bo.status).to_contain_text(re.compile(r"not connected since \d\d:\d\d"))
    anna.lay("AH")
    expect(anna.ask).to_contain_text("Bo plays")
    expect(bo.ask).to_contain_text("Anna leads")

    bo.come_online()
    bo.follows()
    expect(bo.ask).to_contain_text("Your turn: hearts led.")


def test_two_taps_at_once_one_wins_and_the_other_is_told(evening, pages):
    """A phone that missed an entry is refused, and shows what it missed beside the table as it stands now."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    late = Phone.at(pages, seats["Bo"], javascript=False)
    anna.lay("AH")
    expect(anna.ask).to_contain_text("Bo plays")
    late.open_out_of_turn()
    late.lay("7H")

    expect(late.messages.get_by_role("alert")).to_contain_text("Anna plays A♥")
    expect(late.ask).to_contain_text("Your turn")


def test_everything_works_without_javascript(evening, pages):
    """A plain form enters a card, and the page that comes back shows it."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"], javascript=False)
    anna.lay("AH")
    anna.shows_laid("AH")
    anna.take_out("A♥")

    expect(anna.ask).to_contain_text("Your turn")


def test_whole_entry_is_done_by_keyboard(evening, pages):
    """Tab reaches the pad, Enter enters a card, and the focus stays where the next thing is done."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"])
    anna.tab_to("[value=AH]")
    anna.page.keyboard.press("Enter")
    anna.shows_laid("AH")
    expect(anna.desk).to_be_focused()
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Tab")

    expect(anna.focus).to_contain_text("Entered by mistake")


def test_last_ruling_opens_with_clause_and_cards(evening, pages):
    """Where it has cost points everybody reads why: the clause, its text, the cards that prove it."""
    cia = Phone.at(pages, open_table(evening, START + TRICKS + SHOWN)["Cia"])
    expect(cia.ruling).to_contain_text("Bo +5 penalty points")
    cia.words("why?").tap()

    expect(cia.clauses.first).to_have_text("follow")
    expect(cia.proof.get_by_role("img", name="7 of spades").first).to_be_visible()


def test_seat_page_has_no_accessibility_faults(evening, pages):
    """Axe finds nothing, light or dark: my turn, waiting, the sheets open, a message shown."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    faults = faults_in(anna.page) + faults_in(bo.page)
    bo.field("Call the referee").first.tap()
    faults += faults_in(bo.page)
    anna.lay("KC")
    expect(anna.button("Yes, enter it")).to_be_visible()
    faults += faults_in(anna.page)

    assert not faults


@pytest.mark.parametrize(("width", "zoom"), [(320, 100), (360, 100), (360, 200), (640, 100), (1280, 200)])
def test_seat_page_never_runs_off_the_side(evening, pages, width, zoom):
    """Nothing is wider than the screen, however narrow it is and however large the letters."""
    five = ("Anna", "Bo", "Cia", "Dag", "Engelbrecht")
    page = Phone.at(pages, open_table(evening, players=five)["Engelbrecht"], width=width)
    page.zoom(zoom)

    page.fits()


def test_somebody_elses_and_revoked_links_open_nothing(evening, pages):
    """A changed link and a revoked one open a page that says what to do; an open page says so too."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    revoke_seat(evening, seats["Anna"])
    anna.lay("AH")
    expect(anna.alert).to_contain_text("no longer valid")
    other = Phone(pages.open(seats["Bo"][:-4] + "abc/"))
    expect(other.alert).to_contain_text("Scan the code")
    again = Phone(pages.open(seats["Anna"]))
    expect(again.alert).to_contain_text("Scan the new code")


def test_card_taken_back_at_the_table_is_another_act_than_one_entered_by_mistake(evening, pages):
    """Anna's card lies there: one tap says that the phone was wrong, a fold-out beside it that the card went back."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    anna.lay("AH")
    expect(anna.button("Entered by mistake: A♥")).to_be_visible()
    anna.unfold_taking_back()
    anna.is_accessible()
    anna.button("A♥ is in my hand again").tap()

    expect(bo.ruling).to_contain_text("Anna takes A♥ back up")
    expect(bo.ask).to_contain_text("Anna leads")
    expect(anna.ask).to_contain_text("Your turn: you lead.")
    expect(anna.take_back).to_contain_text("has cost a penalty")
    expect(anna.place("Anna")).to_contain_text("30")
    expect(anna.took_back).to_have_count(0)
