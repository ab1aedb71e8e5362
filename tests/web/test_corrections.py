"""Corrections with previews, in a real browser: a forgotten entry, two referees, players who go on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.halls import open_hall
from tests.support.referee import START
from tests.support.seats import open_game
from tests.support.server import RunningServer
from tests.support.tablet import PROVEN, desk, open_event, play

# Trick 1 without Cia's nine: nobody entered it, and Dag's ten (entry 11) came as if out of turn.
GAP = START + "Anna play AH\nBo play JH\nDag play TH\nAnna play AS"


def test_tablet_puts_in_a_forgotten_card(evening: RunningServer, pages: Pages) -> None:
    """Chosen by one tap from what is proposed, tried out, put in; the phone goes on; one tap takes it out again."""
    hall = open_hall(evening, GAP)
    tablet, phone = pages.open(hall.table(), width=1024), pages.open(hall.seats[0]["Bo"])
    expect(tablet.locator("#event-11")).to_contain_text("illegal")
    open_event(tablet, 11).get_by_role("link", name="Something is missing before this").click()
    desk(tablet).get_by_role("link", name="9 of hearts", exact=True).click()

    preview = tablet.locator("#preview")
    expect(preview).to_contain_text("Inserted before entry 11: Cia plays 9♥")
    expect(preview.locator(".line").filter(has_text="Dag plays 10♥")).to_contain_text("legal")
    assert accessibility_faults(tablet) == []
    preview.get_by_label("It was forgotten").check()
    preview.get_by_role("button", name="Insert it").click()

    expect(desk(tablet)).to_have_attribute("data-event", "13")
    expect(tablet.locator("#event-11")).not_to_contain_text("illegal")
    assert tablet.locator("#log .event__number").all_inner_texts()[:3] == ["12", "11", "13"]
    expect(phone.locator("[data-my-turn]")).to_have_count(1)
    desk(tablet).get_by_role("button", name="Undo this").click()
    expect(tablet.locator("#event-11")).to_contain_text("illegal")
    expect(tablet.locator("#event-13 s")).to_contain_text("Cia plays 9♥")


def test_preview_that_players_have_overtaken_comes_back_fresh(evening: RunningServer, pages: Pages) -> None:
    """A phone enters the very card meanwhile: nothing is changed, what is new is told, and the second yes does it."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part="events/10/correct/?by=Bo&do=play&cards=9D"), width=1024)
    preview = tablet.locator("#preview")
    preview.get_by_label("It was mistyped").check()
    play(pages, hall.seats[0]["Cia"], "9D")

    preview.get_by_role("button", name="Correct it").click()

    expect(desk(tablet).get_by_role("alert")).to_contain_text("The table has moved on since you looked")
    expect(desk(tablet).get_by_role("alert")).to_contain_text("Cia plays 9♦")
    expect(preview).to_contain_text("could no longer have happened")
    expect(preview.get_by_label("It was mistyped")).to_be_checked()
    preview.get_by_role("button", name="Correct it").click()
    expect(tablet.locator("#event-10")).to_contain_text("Bo plays 9♦")


def test_two_referees_see_what_the_other_has_done_before_they_overwrite_it(
    evening: RunningServer, pages: Pages
) -> None:
    """Both have tried out a correction of the same entry; the second is shown the first one's."""
    hall = open_hall(evening, PROVEN)
    rut = pages.open(hall.table(part="events/10/correct/?by=Bo&do=play&cards=JH"), width=1024)
    siv = pages.open(hall.table(part="events/10/correct/?by=Bo&do=play&cards=QH", referee=1), width=1024)
    for tablet in (rut, siv):
        tablet.locator("#preview").get_by_label("It was mistyped").check()
    rut.locator("#preview").get_by_role("button", name="Correct it").click()
    expect(rut.locator("#event-10")).to_contain_text("Bo plays J♥")

    siv.locator("#preview").get_by_role("button", name="Correct it").click()

    expect(desk(siv).get_by_role("alert")).to_contain_text("Entry 10 is corrected: Bo plays J♥")
    expect(siv.locator("#preview s").first).to_have_text("Bo plays J♥")
    expect(siv.locator("#event-10")).not_to_contain_text("Q♥")


SWAPPING: list[dict[str, object]] = [
    {"by": "Anna", "do": "lift_hand"},
    {"by": "Anna", "do": "show", "stack": 1, "cards": "7H"},
    {"by": "Anna", "do": "lift", "stack": 1, "cards": "7H"},
]


def test_tablet_corrects_and_puts_in_entries_of_the_swap_phase_in_words(evening: RunningServer, pages: Pages) -> None:
    """Knåker's entries are chosen in words: verbs, stacks, cards. A long row is folded once it is answered."""
    table = open_game(evening, "knaker", ["Anna", "Bo", "Cia"], SWAPPING)["referee"]
    tablet = pages.open(f"{table}events/3/correct/", width=768, locale="sv-SE")
    expect(tablet.locator("#choose-do > summary")).to_contain_text("Vad gjordes? tar upp kort från en hög")
    second = tablet.locator("#choose-stack").get_by_role("link", name="2", exact=True)
    second.click()
    expect(second).to_have_attribute("aria-current", "true")
    tablet.locator("#choose-cards").get_by_role("link", name="hjärter 7").click()
    expect(desk(tablet)).to_contain_text("Kvar att välja: kort")
    tablet.locator("#choose-cards").get_by_role("link", name="klöver 9").click()
    expect(tablet.locator("#preview")).to_contain_text("Anna tar upp 9♣ från hög 2")
    assert accessibility_faults(tablet) == []

    tablet.goto(f"{table}events/3/insert/")
    tablet.locator("#choose-do > summary").click()
    tablet.locator("#choose-do").get_by_role("link", name="är klar").click()
    expect(tablet.locator("#choose-do > summary")).to_contain_text("är klar")
    tablet.locator("#choose-by").get_by_role("link", name="Bo").click()
    expect(tablet.locator("#preview")).to_contain_text("Inskjutet före inmatning 3: Bo är klar")
    tablet.locator("#preview button").click()
    expect(desk(tablet).get_by_role("alert")).to_be_visible()
    tablet.locator("#preview").get_by_label("Det glömdes bort").check()
    tablet.locator("#preview button").click()
    expect(tablet.locator("#event-4")).to_contain_text("Bo är klar")
