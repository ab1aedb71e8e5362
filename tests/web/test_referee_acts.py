"""What a referee does beyond a single ruling, in a real browser: results, undoing, seats and options, the dossier."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Pages
from tests.support.phone import Phone
from tests.support.referee import REST, REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.seats import open_table
from tests.support.server import RunningServer
from tests.support.tablet import Tablet

PROVEN = START + TRICKS + SHOWN


def test_two_phones_confirm_a_result_and_the_tablet_follows(evening: RunningServer, pages: Pages) -> None:
    """One says yes, then the other; every screen shows how far it is, without being reloaded."""
    table = open_table(evening, PROVEN + REST, options={"start_points": 2}, confirm="two")
    tablet = Tablet.at(pages, table["referee"])
    anna, bo = Phone.at(pages, table["Anna"]), Phone.at(pages, table["Bo"])
    expect(tablet.confirmation).to_contain_text("does not count yet")

    anna.button("Yes, that is the result").click()
    expect(bo.confirmation).to_contain_text("Confirmed by: Anna")
    bo.is_accessible()
    bo.button("Yes, that is the result").click()

    for confirmation in (anna.confirmation, bo.confirmation, tablet.confirmation):
        expect(confirmation).to_contain_text("is confirmed and counts")


def test_phone_disputes_a_result_and_the_referee_decides(evening: RunningServer, pages: Pages) -> None:
    """One tap calls the referee; nobody else can confirm it then but the referee."""
    table = open_table(evening, PROVEN + REST, options={"start_points": 2}, confirm="winner")
    tablet = Tablet.at(pages, table["referee"])
    anna, bo = Phone.at(pages, table["Anna"]), Phone.at(pages, table["Bo"])

    bo.button("No: call the referee").click()

    expect(tablet.call).to_contain_text("The result is wrong")
    expect(anna.confirmation).to_contain_text("Bo says that the result is wrong")
    expect(anna.button("Yes, that is the result")).to_have_count(0)
    tablet.button("Confirm the result").click()
    expect(anna.confirmation).to_contain_text("is confirmed and counts")


def test_tablet_undoes_a_correction_with_one_tap(evening: RunningServer, pages: Pages) -> None:
    """Corrected, looked at, undone: the table is as it was, and the log has both."""
    table = open_table(evening, PROVEN)
    tablet = Tablet.at(pages, f"{table['referee']}events/{SHOWN_BY}/correct/")
    tablet.choose_card("TD")
    tablet.correct("It was mistyped")
    expect(tablet.place(1)).to_contain_text("25")
    tablet.open_line(19)

    tablet.tap_button("Undo this")

    expect(tablet.place(1)).to_contain_text("30")
    expect(tablet.line(20)).to_contain_text("Entry 19 is undone")
    expect(tablet.desk.get_by_role("button", name="Undo this")).to_have_count(0)


def test_tablet_puts_two_players_right_with_a_preview(evening: RunningServer, pages: Pages) -> None:
    """Chosen by taps, tried out, confirmed; the points change hands at the table."""
    table = open_table(evening, PROVEN)
    tablet = Tablet.at(pages, table["referee"])
    tablet.link("Seats, phones or options were wrong").click()
    tablet.swap_players("Anna", "Bo")

    expect(tablet.preview).to_contain_text("Anna and Bo sat in each other's places")
    expect(tablet.place(1)).to_contain_text("Bo")
    tablet.is_accessible()
    tablet.correct("I saw it at the table")

    expect(tablet.place(1)).to_contain_text("Anna")
    expect(tablet.place(1)).to_contain_text("30")


def test_dossier_is_opened_from_an_event_and_is_accessible(evening: RunningServer, pages: Pages) -> None:
    """From the desk to the case, with the way to the PDF; nothing runs over the edge of a phone."""
    table = open_table(evening, PROVEN)
    tablet = Tablet.at(pages, f"{table['referee']}events/{REVOKED}/")
    tablet.tap_link("Dossier")

    expect(tablet.title).to_have_text(f"Case {REVOKED}, Table 1")
    expect(tablet.link("PDF")).to_be_visible()
    tablet.is_accessible()
    tablet.page.set_viewport_size({"width": 768, "height": 1024})
    tablet.fits()


def test_dossier_without_names_is_one_tap_away(evening: RunningServer, pages: Pages) -> None:
    """To be shown outside the club: letters for players, and the decisions listed with what they cost."""
    table = open_table(evening, PROVEN)
    tablet = Tablet.at(pages, f"{table['referee']}events/{REVOKED}/overrule/")
    tablet.own_words().fill("Bo told Anna before")
    tablet.rule("legal")
    tablet.tap_link("Dossier")
    expect(tablet.heading_named("Decisions")).to_be_visible()

    tablet.link("Without names").click()

    article = tablet.dossier
    expect(article).to_contain_text("B plays 7♠")
    expect(article).to_contain_text("“B told A before”")
    for name in ("Anna", "Cia", "Dag", "Rut"):
        expect(article).not_to_contain_text(name)
    tablet.is_accessible()
