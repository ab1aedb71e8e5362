"""Corrections with previews, in a real browser: a forgotten entry, two referees, players who go on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Pages
from tests.support.halls import open_hall
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import open_game
from tests.support.server import RunningServer
from tests.support.tablet import PROVEN, Tablet, play

# Trick 1 without Cia's nine: nobody entered it, and Dag's ten (entry 11) came as if out of turn.
GAP = START + "Anna play AH\nBo play JH\nDag play TH\nAnna play AS"


def test_tablet_puts_in_a_forgotten_card(evening: RunningServer, pages: Pages) -> None:
    """Chosen by one tap from what is proposed, tried out, put in; the phone goes on; one tap takes it out again."""
    hall = open_hall(evening, GAP)
    tablet, phone = Tablet.at(pages, hall.table()), Phone.at(pages, hall.seats[0]["Bo"])
    expect(tablet.line(11)).to_contain_text("illegal")
    tablet.open_line(11).get_by_role("link", name="Something is missing before this").click()
    tablet.tap_link("9 of hearts", exact=True)

    preview = tablet.preview
    expect(preview).to_contain_text("Inserted before entry 11: Cia plays 9♥")
    expect(preview.locator(".line").filter(has_text="Dag plays 10♥")).to_contain_text("legal")
    tablet.is_accessible()
    preview.get_by_label("It was forgotten").check()
    preview.get_by_role("button", name="Insert it").click()

    expect(tablet.desk).to_have_attribute("data-event", "13")
    expect(tablet.line(11)).not_to_contain_text("illegal")
    assert tablet.numbers.all_inner_texts()[:3] == ["12", "11", "13"]
    phone.is_my_turn()
    tablet.tap_button("Undo this")
    expect(tablet.line(11)).to_contain_text("illegal")
    expect(tablet.struck(13)).to_contain_text("Cia plays 9♥")


def test_preview_that_players_have_overtaken_comes_back_fresh(evening: RunningServer, pages: Pages) -> None:
    """A phone enters the very card meanwhile: nothing is changed, what is new is told, and the second yes does it."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.table(part="events/10/correct/?by=Bo&do=play&cards=9D"))
    preview = tablet.preview
    preview.get_by_label("It was mistyped").check()
    play(pages, hall.seats[0]["Cia"], "9D")

    preview.get_by_role("button", name="Correct it").click()

    expect(tablet.desk.get_by_role("alert")).to_contain_text("The table has moved on since you looked")
    expect(tablet.desk.get_by_role("alert")).to_contain_text("Cia plays 9♦")
    expect(preview).to_contain_text("could no longer have happened")
    expect(preview.get_by_label("It was mistyped")).to_be_checked()
    preview.get_by_role("button", name="Correct it").click()
    expect(tablet.line(10)).to_contain_text("Bo plays 9♦")


def test_two_referees_see_what_the_other_has_done_before_they_overwrite_it(
    evening: RunningServer, pages: Pages
) -> None:
    """Both have tried out a correction of the same entry; the second is shown the first one's."""
    hall = open_hall(evening, PROVEN)
    rut = Tablet.at(pages, hall.table(part="events/10/correct/?by=Bo&do=play&cards=JH"))
    siv = Tablet.at(pages, hall.table(part="events/10/correct/?by=Bo&do=play&cards=QH", referee=1))
    for tablet in (rut, siv):
        tablet.preview.get_by_label("It was mistyped").check()
    rut.preview.get_by_role("button", name="Correct it").click()
    expect(rut.line(10)).to_contain_text("Bo plays J♥")

    siv.preview.get_by_role("button", name="Correct it").click()

    expect(siv.desk.get_by_role("alert")).to_contain_text("Entry 10 is corrected: Bo plays J♥")
    expect(siv.preview.locator("s").first).to_have_text("Bo plays J♥")
    expect(siv.line(10)).not_to_contain_text("Q♥")


SWAPPING: list[dict[str, object]] = [
    {"by": "Anna", "do": "lift_hand"},
    {"by": "Anna", "do": "show", "stack": 1, "cards": "7H"},
    {"by": "Anna", "do": "lift", "stack": 1, "cards": "7H"},
]


def test_tablet_corrects_and_puts_in_entries_of_the_swap_phase_in_words(evening: RunningServer, pages: Pages) -> None:
    """Knåker's entries are chosen in words: verbs, stacks, cards. A long row is folded once it is answered."""
    table = open_game(evening, "knaker", ["Anna", "Bo", "Cia"], SWAPPING)["referee"]
    tablet = Tablet.at(pages, f"{table}events/3/correct/", width=768, locale="sv-SE")
    expect(tablet.chosen("do")).to_contain_text("Vad gjordes? tar upp kort från en hög")
    second = tablet.choice_of("stack", "2", exact=True)
    second.click()
    expect(second).to_have_attribute("aria-current", "true")
    tablet.choose("cards", "hjärter 7", exact=True)
    expect(tablet.desk).to_contain_text("Kvar att välja: kort")
    tablet.choose("cards", "klöver 9")
    expect(tablet.preview).to_contain_text("Anna tar upp 9♣ från hög 2")
    tablet.is_accessible()

    tablet.page.goto(f"{table}events/3/insert/")
    tablet.chosen("do").click()
    tablet.choose("do", "är klar")
    expect(tablet.chosen("do")).to_contain_text("är klar")
    tablet.choose("by", "Bo")
    expect(tablet.preview).to_contain_text("Inskjutet före inmatning 3: Bo är klar")
    tablet.preview.get_by_role("button").click()
    expect(tablet.desk.get_by_role("alert")).to_be_visible()
    tablet.preview.get_by_label("Det glömdes bort").check()
    tablet.preview.get_by_role("button").click()
    expect(tablet.line(4)).to_contain_text("Bo är klar")
