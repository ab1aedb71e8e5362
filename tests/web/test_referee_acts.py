"""What a referee does beyond a single ruling, in a real browser: results, undoing, seats and options, the dossier."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Pages, accessibility_faults
from tests.support.referee import REST, REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.seats import open_table
from tests.support.server import RunningServer

PROVEN = START + TRICKS + SHOWN


def test_two_phones_confirm_a_result_and_the_tablet_follows(evening: RunningServer, pages: Pages) -> None:
    """One says yes, then the other; every screen shows how far it is, without being reloaded."""
    table = open_table(evening, PROVEN + REST, options={"start_points": 2}, confirm="two")
    tablet = pages.open(table["referee"], width=1024)
    anna, bo = pages.open(table["Anna"]), pages.open(table["Bo"])
    expect(tablet.locator("#confirmation")).to_contain_text("does not count yet")

    anna.get_by_role("button", name="Yes, that is the result").click()
    expect(bo.locator("#confirmation")).to_contain_text("Confirmed by: Anna")
    assert accessibility_faults(bo) == []
    bo.get_by_role("button", name="Yes, that is the result").click()

    for page in (anna, bo, tablet):
        expect(page.locator("#confirmation")).to_contain_text("is confirmed and counts")


def test_phone_disputes_a_result_and_the_referee_decides(evening: RunningServer, pages: Pages) -> None:
    """One tap calls the referee; nobody else can confirm it then but the referee."""
    table = open_table(evening, PROVEN + REST, options={"start_points": 2}, confirm="winner")
    tablet = pages.open(table["referee"], width=1024)
    anna, bo = pages.open(table["Anna"]), pages.open(table["Bo"])

    bo.get_by_role("button", name="No: call the referee").click()

    expect(tablet.locator(".call")).to_contain_text("The result is wrong")
    expect(anna.locator("#confirmation")).to_contain_text("Bo says that the result is wrong")
    expect(anna.get_by_role("button", name="Yes, that is the result")).to_have_count(0)
    tablet.get_by_role("button", name="Confirm the result").click()
    expect(anna.locator("#confirmation")).to_contain_text("is confirmed and counts")


def test_tablet_undoes_a_correction_with_one_tap(evening: RunningServer, pages: Pages) -> None:
    """Corrected, looked at, undone: the table is as it was, and the log has both."""
    table = open_table(evening, PROVEN)
    tablet = pages.open(f"{table['referee']}events/{SHOWN_BY}/correct/", width=1024)
    tablet.locator("#desk").get_by_role("link", name="10 of diamonds").click()
    tablet.locator("#desk").get_by_label("It was mistyped").check()
    tablet.locator("#desk").get_by_role("button", name="Correct it").click()
    expect(tablet.locator("#place-1")).to_contain_text("25")
    tablet.locator("#event-19 a").click()

    tablet.locator("#desk").get_by_role("button", name="Undo this").click()

    expect(tablet.locator("#place-1")).to_contain_text("30")
    expect(tablet.locator("#event-20")).to_contain_text("Entry 19 is undone")
    expect(tablet.locator("#desk").get_by_role("button", name="Undo this")).to_have_count(0)


def test_tablet_puts_two_players_right_with_a_preview(evening: RunningServer, pages: Pages) -> None:
    """Chosen by taps, tried out, confirmed; the points change hands at the table."""
    table = open_table(evening, PROVEN)
    tablet = pages.open(table["referee"], width=1024)
    tablet.get_by_role("link", name="Seats, phones or options were wrong").click()
    desk = tablet.locator("#desk")
    desk.get_by_role("group", name="One player", exact=True).get_by_label("Anna").check()
    desk.get_by_role("group", name="and the other").get_by_label("Bo").check()
    desk.get_by_label("with the phone that lay there").check()
    desk.locator("#arrange-seats").get_by_role("button", name="Show what it would change").click()

    expect(desk.locator(".preview")).to_contain_text("Anna and Bo sat in each other's places")
    expect(tablet.locator("#place-1")).to_contain_text("Bo")
    assert accessibility_faults(tablet) == []
    desk.get_by_label("I saw it at the table").check()
    desk.get_by_role("button", name="Correct it").click()

    expect(tablet.locator("#place-1")).to_contain_text("Anna")
    expect(tablet.locator("#place-1")).to_contain_text("30")


def test_dossier_is_opened_from_an_event_and_is_accessible(evening: RunningServer, pages: Pages) -> None:
    """From the desk to the case, with the way to the PDF; nothing runs over the edge of a phone."""
    table = open_table(evening, PROVEN)
    tablet = pages.open(f"{table['referee']}events/{REVOKED}/", width=1024)
    tablet.locator("#desk").get_by_role("link", name="Dossier").click()

    expect(tablet.get_by_role("heading", level=1)).to_have_text(f"Case {REVOKED}, Table 1")
    expect(tablet.get_by_role("link", name="PDF")).to_be_visible()
    assert accessibility_faults(tablet) == []
    tablet.set_viewport_size({"width": 768, "height": 1024})
    assert tablet.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_dossier_without_names_is_one_tap_away(evening: RunningServer, pages: Pages) -> None:
    """To be shown outside the club: letters for players, and the decisions listed with what they cost."""
    table = open_table(evening, PROVEN)
    tablet = pages.open(f"{table['referee']}events/{REVOKED}/overrule/", width=1024)
    tablet.locator("#desk").get_by_label("or in your own words").fill("Bo told Anna before")
    tablet.locator("#desk").get_by_role("button", name="Rule it legal").click()
    tablet.locator("#desk").get_by_role("link", name="Dossier").click()
    expect(tablet.get_by_role("heading", name="Decisions")).to_be_visible()

    tablet.get_by_role("link", name="Without names").click()

    article = tablet.locator("article")
    expect(article).to_contain_text("B plays 7♠")
    expect(article).to_contain_text("“B told A before”")
    for name in ("Anna", "Cia", "Dag", "Rut"):
        expect(article).not_to_contain_text(name)
    assert accessibility_faults(tablet) == []
