"""What a referee does on the tablet, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import CUT, Pages
from tests.support.halls import open_hall
from tests.support.referee import IN_DOUBT, REST, REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.server import RunningServer
from tests.support.tablet import PROVEN, call, desk, open_event, play


def test_tablet_overrules_beside_the_engine(evening: RunningServer, pages: Pages) -> None:
    """The referee's verdict stands with its reason, the engine's stays, struck through; the points come back."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(), width=1024)
    open_event(tablet, REVOKED).get_by_role("link", name="Overrule").click()
    desk(tablet).get_by_label("The table agreed on it").check()
    desk(tablet).get_by_role("button", name="Rule it legal").click()

    standing = desk(tablet).locator(".standing")
    expect(standing).to_contain_text("legal")
    expect(standing.locator(".verdict--struck")).to_contain_text("illegal")
    expect(desk(tablet)).to_contain_text("“The table agreed on it”")
    expect(tablet.locator(f"#event-{REVOKED}")).to_contain_text("the referee")
    expect(tablet.locator("#place-1")).to_contain_text("25")


def test_tablet_keeps_what_is_in_doubt_after_an_overruling_of_something_else(
    evening: RunningServer, pages: Pages
) -> None:
    """What can't all be legal still waits for the referee, named card by card."""
    hall = open_hall(evening, IN_DOUBT)
    tablet = pages.open(hall.table(), width=1024)
    in_doubt = desk(tablet).locator("section", has_text="it isn't known which").get_by_role("listitem")
    expect(in_doubt).to_have_text([re.compile("Bo plays J♦"), re.compile("Cia plays Q♦")])
    open_event(tablet, 9).get_by_role("link", name="Overrule").click()
    desk(tablet).get_by_label("The table agreed on it").check()
    desk(tablet).get_by_role("button", name="Rule it illegal").click()
    expect(tablet.locator("#place-0")).to_contain_text("30")

    tablet.goto(hall.table())

    expect(in_doubt).to_have_count(2)


def test_tablet_refuses_a_fault_once_the_game_is_won(evening: RunningServer, pages: Pages) -> None:
    """A fault from a page that was opened before the win costs nothing, and the tablet says why."""
    all_but_the_last, last = (START + TRICKS + SHOWN + REST).rstrip().rsplit("\n", 1)
    hall = open_hall(evening, all_but_the_last, options={"start_points": 1})
    tablet = pages.open(hall.table(part="seats/1/"), width=1024)
    give = desk(tablet).get_by_role("button", name="Showed a card")
    pages.allow(*CUT)
    tablet.context.set_offline(True)  # it doesn't see the last card come
    player, _play, card = last.split()
    play(pages, hall.seats[0][player], card)
    tablet.context.set_offline(False)

    give.click()

    expect(desk(tablet).get_by_role("alert")).to_contain_text("The game has already been won")
    expect(desk(tablet)).to_contain_text("a fault costs nothing any more")
    expect(give).to_have_count(0)
    expect(tablet.locator("#place-1 .place__points")).to_contain_text("5")  # as the hand left it


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
    expect(preview.get_by_role("row", name="Bo")).to_contain_text("25")
    expect(tablet.locator("#place-1")).to_contain_text("30")  # not yet
    preview.get_by_label("It was mistyped").check()
    preview.get_by_role("button", name="Correct it").click()

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
    desk(tablet).get_by_role("button", name="Correct it").click()
    expect(tablet.locator("#event-9 s")).to_have_text("Anna plays A♥")
    expect(tablet.locator(".laid")).to_have_count(0)

    open_event(tablet, 9).get_by_role("link", name="Correct").click()
    desk(tablet).get_by_role("link", name="ace of hearts").click()
    expect(tablet.locator("#preview")).to_contain_text("Anna plays A♥")
    desk(tablet).get_by_label("It was mistyped").check()
    desk(tablet).get_by_role("button", name="Correct it").click()

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

    expect(desk(siv).get_by_role("alert")).to_contain_text("Somebody else entered something before you")
    expect(desk(siv).get_by_role("alert")).to_contain_text(f"The referee rules entry {REVOKED} legal")
    expect(desk(siv).get_by_label("or in your own words")).to_have_value("as we agreed at eight")


def test_tablet_is_not_held_up_by_players_who_go_on(evening: RunningServer, pages: Pages) -> None:
    """A ruling prepared before the next card fell is taken all the same."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/overrule/"), width=1024)
    desk(tablet).get_by_label("The table agreed on it").check()
    play(pages, hall.seats[0]["Cia"], "9D")
    desk(tablet).get_by_role("button", name="Rule it legal").click()

    expect(tablet.locator("#place-1")).to_contain_text("25")


def test_tablet_corrects_as_previewed_while_players_go_on(evening: RunningServer, pages: Pages) -> None:
    """A card that was laid after the preview, and changes nothing of what it says, does not bring it back."""
    hall = open_hall(evening, PROVEN)
    tablet = pages.open(hall.table(part=f"events/{REVOKED}/correct/"), width=1024)
    desk(tablet).get_by_role("link", name="jack of hearts", exact=True).click()
    expect(tablet.locator("#preview")).to_be_visible()
    play(pages, hall.seats[0]["Cia"], "9D")
    desk(tablet).get_by_label("It was mistyped").check()
    desk(tablet).get_by_role("button", name="Correct it").click()

    expect(tablet.locator("#event-10")).to_contain_text("Bo plays J♥")
    expect(tablet.locator("#place-1")).to_contain_text("25")
