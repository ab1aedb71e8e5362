"""The referee's tablet in a real browser: need first, a revoke that settles live, and everything a referee does."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages, Scheme, accessibility_faults
from tests.support.halls import open_hall
from tests.support.referee import REST, REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.server import RunningServer

BEFORE_PROOF = START + TRICKS
PROVEN = START + TRICKS + SHOWN


def play(pages: Pages, address: str, card: str) -> Page:
    """A player plays a card on the phone at `address`, and it has arrived."""
    phone = pages.open(address)
    number = int(phone.locator("#seat").get_attribute("data-number") or 0)
    phone.locator(f"button[name=cards][value='{card}']").click()
    expect(phone.locator("#seat")).to_have_attribute("data-number", str(number + 1))
    return phone


def call(pages: Pages, address: str) -> Page:
    """A player calls the referee from the phone at `address`."""
    phone = pages.open(address)
    phone.locator("summary").filter(has=phone.locator("use[href='#icon-hand']")).first.click()
    phone.locator("form[action$='/call/'] button").first.click()
    return phone


def desk(tablet: Page) -> Locator:
    """What lies open."""
    return tablet.locator("#desk")


def open_event(tablet: Page, number: int) -> Locator:
    """Tap a line of the log; the desk it opens."""
    tablet.locator(f"#event-{number} a").click()
    expect(desk(tablet)).to_have_attribute("data-event", str(number))
    return desk(tablet)


def test_tablet_puts_tables_in_need_first_and_moves_them_live(evening: RunningServer, pages: Pages) -> None:
    """Unspoken breaches before open ones before quiet tables; a raised hand goes to the top by itself, and waits."""
    hall = open_hall(evening, START, BEFORE_PROOF, PROVEN, options={"faults": "called"})
    tablet = pages.open(hall.referees[0], width=1024)
    labels = tablet.locator(".tile .large")
    expect(labels).to_have_text(["Table 3", "Table 2", "Table 1"])

    call(pages, hall.seats[0]["Cia"])

    expect(labels).to_have_text(["Table 1", "Table 3", "Table 2"])
    waiting = tablet.locator(".tile__call [data-ago]")
    before = waiting.inner_text()
    expect(waiting).not_to_have_text(before)
    expect(tablet.locator(".tile__call")).to_contain_text("Cia")


def test_tablet_shows_a_revoke_settle_with_clause_and_proof(evening: RunningServer, pages: Pages) -> None:
    """What was open turns illegal on the open page; a tap shows the clause, the two cards and the entries."""
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = pages.open(hall.referees[0], width=1024)
    tablet.locator(".tile").click()
    line = tablet.locator(f"#event-{REVOKED}")
    expect(line).to_contain_text("open")

    play(pages, hall.seats[0]["Bo"], "8H")

    expect(line).to_contain_text("illegal")
    opened = open_event(tablet, REVOKED)
    proof = opened.locator(".clause")
    expect(proof).to_contain_text("follow")
    expect(proof.get_by_role("img")).to_have_count(2)
    expect(proof.get_by_role("img", name="7 of spades")).to_be_visible()
    expect(proof.get_by_role("img", name="8 of hearts")).to_be_visible()
    assert (opened.locator("a.clause__id").get_attribute("href") or "").endswith("/rules/knoesten/#follow")
    expect(opened).to_contain_text("Entered by Bo")
    expect(opened.locator(".standing")).to_contain_text("When entered")
    expect(tablet.locator("#place-1")).to_contain_text("30")


def test_tablet_desk_follows_live(evening: RunningServer, pages: Pages) -> None:
    """An event that lies open on the desk changes under the referee's eyes, without being opened again."""
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/"), width=1280)
    expect(desk(tablet).locator(".standing")).to_contain_text("open")

    play(pages, hall.seats[0]["Bo"], "8H")

    expect(desk(tablet).locator(".standing")).to_contain_text("illegal")


def test_tablet_overrules_beside_the_engine(evening: RunningServer, pages: Pages) -> None:
    """The referee's verdict stands with its reason, the engine's stays, struck through; the points come back."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(), width=1024)
    open_event(tablet, REVOKED).get_by_role("link", name="Overrule").click()
    desk(tablet).get_by_label("The table agreed").check()
    desk(tablet).get_by_role("button", name="Rule it legal").click()

    standing = desk(tablet).locator(".standing")
    expect(standing).to_contain_text("legal")
    expect(standing.locator(".verdict--struck")).to_contain_text("illegal")
    expect(desk(tablet)).to_contain_text("“The table agreed”")
    expect(tablet.locator(f"#event-{REVOKED}")).to_contain_text("the referee")
    expect(tablet.locator("#place-1")).to_contain_text("25")


def test_tablet_overruling_without_a_reason_is_refused_and_keeps_nothing_back(
    evening: RunningServer, pages: Pages
) -> None:
    """A verdict without a reason changes nothing and says what is missing."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/overrule/"), width=1024)
    desk(tablet).get_by_role("button", name="Rule it legal").click()

    expect(desk(tablet).get_by_role("alert")).to_contain_text("Say why")
    expect(tablet.locator("#place-1")).to_contain_text("30")


def test_tablet_corrects_deep_after_a_preview(evening: RunningServer, pages: Pages) -> None:
    """A card seven entries back is put right in one act: all that changes is shown first, the old line stays struck."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(), width=1024)
    open_event(tablet, REVOKED).get_by_role("link", name="Correct").click()
    desk(tablet).get_by_role("link", name="jack of hearts", exact=True).click()

    preview = tablet.locator("#preview")
    expect(preview).to_contain_text("Bo plays 7♠")
    expect(preview).to_contain_text("Bo plays J♥")
    expect(preview.locator(".line").filter(has_text="Bo").filter(has_text="points")).to_contain_text("25")
    expect(tablet.locator("#place-1")).to_contain_text("30")  # not yet
    preview.get_by_label("It was mistyped").check()
    preview.get_by_role("button", name="Correct it so").click()

    expect(tablet.locator("#place-1")).to_contain_text("25")
    line = tablet.locator(f"#event-{REVOKED}")
    expect(line.locator("s")).to_have_text("Bo plays 7♠")
    expect(line).to_contain_text("Bo plays J♥")
    expect(line).to_contain_text("legal")
    expect(tablet.locator(f"#event-{SHOWN_BY + 1}")).to_contain_text("“It was mistyped”")


def test_tablet_corrects_a_wrong_player_in_one_tap(evening: RunningServer, pages: Pages) -> None:
    """Tapping another player keeps the card and shows at once what would change."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = pages.open(hall.table(part="events/9/correct/"), width=1024)
    desk(tablet).get_by_role("link", name="Cia", exact=True).click()

    expect(tablet.locator("#preview")).to_contain_text("Cia plays A♥")
    expect(tablet.locator("#preview")).to_contain_text("illegal")


def test_tablet_strikes_out_and_puts_back(evening: RunningServer, pages: Pages) -> None:
    """A struck entry counts for nothing, stays readable, and can be put back."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = pages.open(hall.table(part="seats/0/"), width=1024)
    desk(tablet).get_by_role("link", name="Take back: Anna plays A♥").click()
    desk(tablet).get_by_label("It was put right at the table").check()
    desk(tablet).get_by_role("button", name="Correct it so").click()
    expect(tablet.locator("#event-9 s")).to_have_text("Anna plays A♥")
    expect(tablet.locator(".laid")).to_have_count(0)

    open_event(tablet, 9).get_by_role("link", name="Correct").click()
    desk(tablet).get_by_role("link", name="ace of hearts").click()
    expect(tablet.locator("#preview")).to_contain_text("Anna plays A♥")
    desk(tablet).get_by_label("It was mistyped").check()
    desk(tablet).get_by_role("button", name="Correct it so").click()

    expect(tablet.locator(".laid")).to_have_count(1)


def test_tablet_answers_a_call_in_one_tap(evening: RunningServer, pages: Pages) -> None:
    """The raised hand shows on the open table; one tap says who comes, one that it is settled; the phone sees both."""
    hall = open_hall(evening, START)
    tablet = pages.open(hall.table(), width=1024)
    phone = call(pages, hall.seats[0]["Cia"])
    banner = tablet.locator(".call")
    expect(banner).to_contain_text("Cia calls")

    banner.get_by_role("button", name="I am coming").click()
    expect(banner).to_contain_text("Rut is coming")
    expect(phone.locator(".calling")).to_contain_text("Rut is coming")
    banner.get_by_role("button", name="Settled").click()

    expect(banner).to_have_count(0)
    expect(desk(tablet)).to_contain_text("Answered by Rut")
    expect(tablet.locator(".hall__sum")).to_contain_text("No hand is up")
    expect(phone.locator("[data-calling]")).to_have_count(0)


def test_tablet_gives_a_fault_in_two_taps(evening: RunningServer, pages: Pages) -> None:
    """Player, reason: the points change, the log has it, and the player's desk shows it the next time."""
    hall = open_hall(evening, START)
    tablet = pages.open(hall.table(), width=1024)
    tablet.locator("#place-2").click()
    expect(desk(tablet)).to_contain_text("No fault so far.")
    desk(tablet).get_by_role("button", name="Showed a card").click()

    expect(tablet.locator("#place-2")).to_contain_text("30")
    expect(tablet.locator("#event-9")).to_contain_text("“Showed a card”")
    tablet.locator("#place-2").click()
    expect(desk(tablet)).to_contain_text("Showed a card")
    expect(desk(tablet)).to_contain_text("+5")


def test_tablet_fines_what_nobody_has_spoken_of(evening: RunningServer, pages: Pages) -> None:
    """Where faults are called, the proven revoke waits on the desk, and its fault takes one more tap."""
    hall = open_hall(evening, PROVEN, options={"faults": "called"})
    tablet = pages.open(hall.table(), width=1024)
    desk(tablet).get_by_role("link", name="Bo plays 7♠").click()
    desk(tablet).get_by_role("button", name="Give Bo the fault").click()

    expect(tablet.locator("#place-1")).to_contain_text("30")
    open_event(tablet, REVOKED)
    expect(desk(tablet)).to_contain_text("Fault for Bo")
    expect(desk(tablet).get_by_role("button", name="Give Bo the fault")).to_have_count(0)


def test_tablet_enters_for_a_player_without_a_phone(evening: RunningServer, pages: Pages) -> None:
    """The referee deals, joins, exchanges and plays in a player's name; an entry mistake is told and not stored."""
    hall = open_hall(evening, "")
    tablet = pages.open(hall.table(), width=1024)
    expect(tablet.locator(".log")).to_contain_text("Nothing entered yet")
    tablet.get_by_role("link", name="Deal a hand").click()
    desk(tablet).get_by_label("Dag", exact=True).check()
    desk(tablet).get_by_role("button", name="king of clubs").click()
    expect(tablet.locator("#event-1")).to_contain_text("Dag deals")
    for position, name in ((0, "Anna"), (1, "Bo"), (2, "Cia")):
        enter_for(tablet, position, name).get_by_role("button", name="Join").click()
        expect(tablet.locator(f"#event-{position + 2}")).to_contain_text(f"{name} joins")
    for position, name in ((3, "Dag"), (0, "Anna"), (1, "Bo"), (2, "Cia")):
        number = tablet.locator("#log").get_attribute("data-number")
        enter_for(tablet, position, name).get_by_role("button", name="0", exact=True).click()
        expect(tablet.locator("#log")).not_to_have_attribute("data-number", number or "")
    enter_for(tablet, 0, "Anna").get_by_role("button", name="king of clubs").click()
    expect(desk(tablet).get_by_role("alert")).to_contain_text("Not entered")
    desk(tablet).get_by_role("button", name="ace of hearts").click()
    expect(tablet.locator("#event-9")).to_contain_text("Anna plays A♥")
    expect(desk(tablet)).to_contain_text("Entered by Rut")


def enter_for(tablet: Page, position: int, name: str) -> Locator:
    """Open the desk on which something is entered for a player."""
    tablet.locator(f"#place-{position}").click()
    desk(tablet).get_by_role("link", name=f"Enter for {name}").click()
    expect(desk(tablet).locator("input[name=by]")).to_have_value(name)
    return desk(tablet)


def test_tablet_voids_a_link_and_shows_the_new_code(evening: RunningServer, pages: Pages) -> None:
    """The old link is void at once, the new one on the screen opens the same seat."""
    hall = open_hall(evening, START)
    tablet = pages.open(hall.table(part="seats/0/link/"), width=1024)
    before = desk(tablet).locator(".code__address").inner_text()
    expect(desk(tablet).locator("svg.qr")).to_be_visible()
    desk(tablet).get_by_role("button", name="Void this link").click()
    expect(desk(tablet).locator(".code__address")).not_to_have_text(before)

    expect(pages.open(before).locator("main")).to_contain_text("no longer valid")
    expect(pages.open(desk(tablet).locator(".code__address").inner_text())).to_have_title(re.compile("Anna"))


def test_tablet_writes_a_note_that_players_never_see(evening: RunningServer, pages: Pages) -> None:
    """A note stands beside the entry on the tablet, and is nowhere on a phone."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = pages.open(hall.table(part="events/9/note/"), width=1024)
    desk(tablet).get_by_label("Note").fill("Anna hesitated")
    desk(tablet).get_by_role("button", name="Write it down").click()

    expect(desk(tablet)).to_contain_text("Anna hesitated")
    assert "hesitated" not in pages.open(hall.seats[0]["Anna"]).content()


def test_tablet_tells_the_slower_of_two_referees(evening: RunningServer, pages: Pages) -> None:
    """Two referees overrule the same entry: the first stands, the second is told what happened and loses nothing."""
    hall = open_hall(evening, PROVEN)
    rut, siv = (pages.open(hall.table(part=f"events/{REVOKED}/overrule/", referee=who), width=1024) for who in (0, 1))
    for tablet in (rut, siv):
        desk(tablet).get_by_label("The cards show it").check()
        desk(tablet).get_by_label("or in your own words").fill("as we agreed at eight")
    desk(rut).get_by_role("button", name="Rule it legal").click()
    expect(rut.locator("#place-1")).to_contain_text("25")
    desk(siv).get_by_role("button", name="Rule it legal").click()

    expect(desk(siv).get_by_role("alert")).to_contain_text("Something was entered before yours")
    expect(desk(siv).get_by_role("alert")).to_contain_text(f"The referee rules entry {REVOKED} legal")
    expect(desk(siv).get_by_label("or in your own words")).to_have_value("as we agreed at eight")


def test_tablet_is_not_held_up_by_players_who_go_on(evening: RunningServer, pages: Pages) -> None:
    """A ruling prepared before the next card fell is taken all the same."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/overrule/"), width=1024)
    desk(tablet).get_by_label("The table agreed").check()
    play(pages, hall.seats[0]["Cia"], "9D")
    desk(tablet).get_by_role("button", name="Rule it legal").click()

    expect(tablet.locator("#place-1")).to_contain_text("25")


def test_tablet_previews_a_correction_anew_if_the_table_has_moved_on(evening: RunningServer, pages: Pages) -> None:
    """A confirmation of a preview that is no longer true changes nothing, and shows the new preview with the choice."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/correct/"), width=1024)
    desk(tablet).get_by_role("link", name="jack of hearts", exact=True).click()
    expect(tablet.locator("#preview")).to_be_visible()
    play(pages, hall.seats[0]["Cia"], "9D")
    desk(tablet).get_by_label("It was mistyped").check()
    desk(tablet).get_by_role("button", name="Correct it so").click()

    expect(desk(tablet).get_by_role("alert")).to_contain_text("Something was entered before yours")
    expect(tablet.locator("#preview")).to_contain_text("Bo plays J♥")
    expect(tablet.locator("#place-1")).to_contain_text("30")
    desk(tablet).get_by_role("button", name="Correct it so").click()
    expect(tablet.locator("#place-1")).to_contain_text("25")


def test_tablet_shows_a_dropped_connection_and_heals(evening: RunningServer, pages: Pages) -> None:
    """Cut off, the page says since when; back, it catches up with what it missed without being touched."""
    pages.allow("ERR_INTERNET_DISCONNECTED")
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = pages.open(hall.table(), width=1024)
    expect(tablet.locator("#status")).to_have_attribute("data-state", "online")
    tablet.context.set_offline(True)
    expect(tablet.locator("#status")).to_contain_text("not connected since")
    play(pages, hall.seats[0]["Bo"], "8H")
    expect(tablet.locator(f"#event-{REVOKED}")).to_contain_text("open")
    tablet.context.set_offline(False)

    expect(tablet.locator("#status")).to_have_attribute("data-state", "online")
    expect(tablet.locator(f"#event-{REVOKED}")).to_contain_text("illegal")


def test_tablet_tiles_stay_where_they_are_under_a_finger(evening: RunningServer, pages: Pages) -> None:
    """While the tiles are touched none of them moves; the news come when the finger has gone."""
    hall = open_hall(evening, START, PROVEN, options={"faults": "called"})
    tablet = pages.open(hall.referees[0], width=1024)
    labels = tablet.locator(".tile .large")
    expect(labels).to_have_text(["Table 2", "Table 1"])
    tablet.evaluate(
        "window.finger = setInterval(() => document.querySelector('#hall .tile')"
        ".dispatchEvent(new PointerEvent('pointermove', { bubbles: true })), 50)"
    )
    call(pages, hall.seats[0]["Cia"])
    with tablet.expect_response(re.compile("/hall/")):
        pass
    expect(labels).to_have_text(["Table 2", "Table 1"])
    tablet.evaluate("clearInterval(window.finger)")

    expect(labels).to_have_text(["Table 1", "Table 2"])


def test_tablet_works_by_keyboard(evening: RunningServer, pages: Pages) -> None:
    """From the hall to a fault and back to the log with Tab and Enter alone; what opens takes the focus."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.referees[0], width=1280)
    press_until(tablet, ".tile")
    tablet.keyboard.press("Enter")
    expect(tablet).to_have_url(re.compile("/tables/"))
    press_until(tablet, f"#open-{REVOKED}")
    tablet.keyboard.press("Enter")
    expect(desk(tablet)).to_have_attribute("data-event", str(REVOKED))
    expect(desk(tablet)).to_be_focused()
    press_until(tablet, "#desk a[href*='/overrule/']")
    tablet.keyboard.press("Enter")
    expect(desk(tablet)).to_be_focused()
    press_until(tablet, "#desk input[name=reason]")
    tablet.keyboard.press("Space")
    press_until(tablet, "#desk button[value=legal]")
    tablet.keyboard.press("Enter")

    expect(tablet.locator("#place-1")).to_contain_text("25")


def press_until(tablet: Page, selector: str) -> None:
    """Press Tab until the focus is on something that matches."""
    for _ in range(60):
        tablet.keyboard.press("Tab")
        if tablet.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_tablet_works_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """Links and forms alone: open a table, an event, overrule it, answer a call, correct an entry."""
    hall = open_hall(evening, PROVEN)
    call(pages, hall.seats[0]["Cia"])
    tablet = pages.open(hall.referees[0], width=768, javascript=False)
    tablet.locator(".tile").click()
    tablet.locator(".call").get_by_role("button", name="I am coming").click()
    expect(desk(tablet)).to_contain_text("Rut is coming")
    tablet.locator(".call").get_by_role("button", name="All is well, play on").click()
    expect(desk(tablet)).to_contain_text("Answered by Rut")
    open_event(tablet, REVOKED).get_by_role("link", name="Overrule").click()
    desk(tablet).get_by_label("The table agreed").check()
    desk(tablet).get_by_role("button", name="Rule it legal").click()
    expect(tablet.locator("#place-1")).to_contain_text("25")
    open_event(tablet, SHOWN_BY).get_by_role("link", name="Correct").click()
    desk(tablet).get_by_role("link", name="jack of diamonds").click()
    desk(tablet).get_by_label("It was mistyped").check()
    desk(tablet).get_by_role("button", name="Correct it so").click()

    expect(tablet.locator(f"#event-{SHOWN_BY}")).to_contain_text("Bo plays J♦")


PARTS = {
    "table": "",
    "event": f"events/{REVOKED}/",
    "overrule": f"events/{REVOKED}/overrule/",
    "choose": f"events/{REVOKED}/correct/",
    "preview": f"events/{REVOKED}/correct/?by=Bo&do=play&cards=JH",
    "note": f"events/{REVOKED}/note/",
    "player": "seats/1/",
    "enter": "seats/2/enter/",
    "link": "seats/0/link/",
    "deal": "deal/",
}


SCHEMES: dict[int, tuple[Scheme, ...]] = {360: ("dark",), 768: ("light",), 1024: ("light", "dark"), 1280: ("light",)}


@pytest.mark.parametrize("width", SCHEMES)
def test_tablet_is_accessible_and_fits(evening: RunningServer, pages: Pages, width: int) -> None:
    """No fault that axe can find, light or dark, nothing wider than the screen, and every target a finger can hit."""
    hall = open_hall(evening, PROVEN, "")
    tablet = pages.open(hall.referees[0], width=width)
    faults = look_over(tablet, "hall")
    for name, part in PARTS.items():
        tablet.goto(hall.table(part=part))
        faults += look_over(tablet, name)

    assert not faults


SMALL_TARGETS = """least => [...document.querySelectorAll("main :is(a, button, summary, input:not([type=hidden]))")]
  .filter(part => part.checkVisibility() && !part.closest("p, .clause, dd, .foot"))
  .map(part => [part, part.closest(".pick") ?? part])
  .filter(([_, box]) => box.getBoundingClientRect().height < 48 || box.getBoundingClientRect().width < least)
  .map(([part]) => part.outerHTML.slice(0, 60) + " " + part.getBoundingClientRect().width)"""


def look_over(tablet: Page, name: str) -> list[str]:
    """What is wrong with the page as it stands, light and dark."""
    faults = []
    width = (tablet.viewport_size or {"width": 0})["width"]
    for scheme in SCHEMES[width]:
        tablet.emulate_media(color_scheme=scheme)
        faults += [f"{name} {scheme}: {fault}" for fault in accessibility_faults(tablet)]
    if tablet.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(f"{name}: wider than the screen")
    # On a phone eight keys of 48 px don't fit beside one another; they keep their height.
    small = tablet.evaluate(SMALL_TARGETS, 40 if width < 768 else 48)
    return faults + [f"{name}: too small for a finger: {part}" for part in small]


def test_tablet_says_that_a_link_opens_nothing(evening: RunningServer, pages: Pages) -> None:
    """A link that nobody made says so, and what to do."""
    tablet = pages.open(f"{evening.url}/r/1-1-{'x' * 24}/", width=768)

    expect(tablet.get_by_role("alert")).to_contain_text("This link opens nothing here")


def test_tablet_of_an_empty_hall(evening: RunningServer, pages: Pages) -> None:
    """A hall without tables says that they come by themselves."""
    tablet = pages.open(open_hall(evening).referees[0], width=1024)

    expect(tablet.locator("#hall")).to_contain_text("No tables yet")


def test_tablet_whose_link_is_voided_says_so(evening: RunningServer, pages: Pages) -> None:
    """An open page learns it with the next news, a page that reconnects at once; either says what is the matter."""
    hall = open_hall(evening, BEFORE_PROOF)
    pages.allow("410")
    pages.allow("ERR_INTERNET_DISCONNECTED")
    follows, returns = (pages.open(hall.table(), width=1024) for _ in range(2))
    for tablet in (follows, returns):
        expect(tablet.locator("#status")).to_have_attribute("data-state", "online")
    returns.context.set_offline(True)
    revoke_referee(evening, hall.referees[0])
    play(pages, hall.seats[0]["Bo"], "8H")
    expect(follows.get_by_role("alert")).to_contain_text("no longer valid")
    returns.context.set_offline(False)

    expect(returns.get_by_role("alert")).to_contain_text("no longer valid")


def revoke_referee(server: RunningServer, address: str) -> None:
    """Void the referee's link at `address`."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "from referee.links import referee_for; from referee.services.links import link_revoke; "
        f"link_revoke(link_id=referee_for({token!r}).pk)"
    )
    server.manage("shell", "--no-imports", "-c", code)


def test_tablet_leafs_back_to_an_earlier_hand(evening: RunningServer, pages: Pages) -> None:
    """An earlier hand is one tap away, what lies open stays open, and news don't turn the leaf."""
    hall = open_hall(evening, PROVEN + REST + "Anna deal 9D")
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/"), width=1024)
    expect(tablet.locator("#log")).to_contain_text("hand 1 of 2")  # where the opened event is
    tablet.get_by_role("link", name="The hand after").click()
    expect(tablet.locator("#log")).to_contain_text("hand 2 of 2")
    tablet.get_by_role("link", name="The hand before").click()
    expect(tablet.locator("#log")).to_contain_text("hand 1 of 2")
    tablet.get_by_role("link", name="only ✕ and ?").click()
    expect(tablet.locator("#event-9")).to_have_count(0)
    expect(tablet.locator(f"#event-{REVOKED}")).to_be_visible()
    expect(desk(tablet)).to_have_attribute("data-event", str(REVOKED))
    number = tablet.locator("#log").get_attribute("data-number")
    call(pages, hall.seats[0]["Cia"])

    expect(tablet.locator("#log")).not_to_have_attribute("data-number", number or "")
    expect(tablet.locator("#log")).to_contain_text("hand 1 of 2")
    expect(tablet.locator(f"#event-{REVOKED} a")).to_have_attribute("aria-current", "true")


def test_tablet_rings_when_a_call_comes_and_is_silent_once_switched_off(evening: RunningServer, pages: Pages) -> None:
    """No sound before the first tap; then one a call; none after the bell is switched off, on a reload either."""
    hall = open_hall(evening, START)
    tablet = pages.open(hall.referees[0], width=1024)
    bell = tablet.get_by_role("button", name="Sound at calls")
    expect(bell).to_have_attribute("data-state", "waiting")
    tablet.evaluate("window.rung = 0; document.addEventListener('bell:rung', () => { window.rung += 1; })")
    tablet.mouse.click(5, 5)
    expect(bell).to_have_attribute("data-state", "on")

    call(pages, hall.seats[0]["Cia"])

    expect(tablet.locator(".tile__call")).to_have_count(1)
    tablet.wait_for_function("window.rung === 1")
    bell.click()
    expect(bell).to_have_attribute("data-state", "off")
    call(pages, hall.seats[0]["Anna"])
    expect(tablet.locator(".tile__call")).to_have_count(2)
    assert tablet.evaluate("window.rung") == 1
    tablet.reload()
    expect(bell).to_have_attribute("data-state", "off")
    expect(bell).to_have_attribute("aria-pressed", "false")
