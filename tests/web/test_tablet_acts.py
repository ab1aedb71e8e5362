"""What a referee does on the tablet, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.support.browser import CUT, Pages, faults_in
from tests.support.halls import open_hall
from tests.support.phone import Phone
from tests.support.referee import IN_DOUBT, REST, REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.server import RunningServer
from tests.support.tablet import PROVEN, Tablet, call, play


def test_tablet_overrules_beside_the_engine(evening: RunningServer, pages: Pages) -> None:
    """The referee's verdict stands with its reason, the engine's stays, struck through; the points come back.

    Beside the same breach at the next table stands how it was decided.
    """
    hall = open_hall(evening, PROVEN, PROVEN)
    tablet = Tablet.at(pages, hall.table())
    tablet.overrule(REVOKED, "legal", "The table agreed on it")

    expect(tablet.standing).to_contain_text("legal")
    expect(tablet.struck_verdict).to_contain_text("illegal")
    expect(tablet.desk).to_contain_text("“The table agreed on it”")
    expect(tablet.line(REVOKED)).to_contain_text("the referee")
    expect(tablet.place(1)).to_contain_text("25")

    tablet.page.goto(hall.table(1, part=f"events/{REVOKED}/"))
    before = tablet.page.locator("#ruled-before")
    expect(before).to_contain_text("“The table agreed on it”")
    assert faults_in(tablet.page) == []
    before.get_by_role("link").click()
    expect(tablet.desk).to_contain_text("“The table agreed on it”")


def test_tablet_keeps_what_is_in_doubt_after_an_overruling_of_something_else(
    evening: RunningServer, pages: Pages
) -> None:
    """What can't all be legal still waits for the referee, named card by card."""
    hall = open_hall(evening, IN_DOUBT)
    tablet = Tablet.at(pages, hall.table())
    expect(tablet.in_doubt).to_have_text([re.compile("Bo plays J♦"), re.compile("Cia plays Q♦")])
    tablet.overrule(9, "illegal", "The table agreed on it")
    expect(tablet.place(0)).to_contain_text("30")

    tablet.page.goto(hall.table())

    expect(tablet.in_doubt).to_have_count(2)


def test_tablet_refuses_a_fault_once_the_game_is_won(evening: RunningServer, pages: Pages) -> None:
    """A fault from a page that was opened before the win costs nothing, and the tablet says why."""
    all_but_the_last, last = (START + TRICKS + SHOWN + REST).rstrip().rsplit("\n", 1)
    hall = open_hall(evening, all_but_the_last, options={"start_points": 1})
    tablet = Tablet.at(pages, hall.table(part="seats/1/"))
    give = tablet.desk.get_by_role("button", name="Showed a card")
    pages.allow(*CUT)
    tablet.page.route("**", only_sends)  # it doesn't see the last card come
    tablet.go_offline()
    player, _play, card = last.split()
    play(pages, hall.seats[0][player], card)
    tablet.come_online()

    give.click()

    expect(tablet.desk.get_by_role("alert")).to_contain_text("The game has already been won")
    tablet.page.unroute("**")
    expect(tablet.desk).to_contain_text("a fault costs nothing any more")
    expect(give).to_have_count(0)
    expect(tablet.place_points(1)).to_contain_text("5")  # as the hand left it


def only_sends(route: Route) -> None:
    """Let a page send forms, and fetch nothing."""
    if route.request.method == "POST":
        route.continue_()
    else:
        route.abort()


def test_tablet_overruling_without_a_reason_is_refused_and_keeps_nothing_back(
    evening: RunningServer, pages: Pages
) -> None:
    """A verdict without a reason changes nothing and says what is missing."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.table(part=f"events/{REVOKED}/overrule/"))
    tablet.rule("legal")

    expect(tablet.desk.get_by_role("alert")).to_contain_text("Say why")
    expect(tablet.place(1)).to_contain_text("30")


def test_tablet_corrects_deep_after_a_preview(evening: RunningServer, pages: Pages) -> None:
    """A card seven entries back is put right in one act: all that changes is shown first, the old line stays struck."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.table())
    tablet.open_line(REVOKED)
    tablet.tap_link("Correct")
    tablet.choose_card("JH")

    preview = tablet.preview
    expect(preview).to_contain_text("Bo plays 7♠")
    expect(preview).to_contain_text("Bo plays J♥")
    expect(preview.get_by_role("row", name="Bo")).to_contain_text("25")
    expect(tablet.place(1)).to_contain_text("30")  # not yet
    preview.get_by_label("It was mistyped").check()
    preview.get_by_role("button", name="Correct it").click()

    expect(tablet.place(1)).to_contain_text("25")
    line = tablet.line(REVOKED)
    expect(line.locator("s")).to_have_text("Bo plays 7♠")
    expect(line).to_contain_text("Bo plays J♥")
    expect(line).to_contain_text("legal")
    expect(tablet.line(SHOWN_BY + 1)).to_contain_text("“It was mistyped”")


def test_tablet_corrects_a_wrong_player_in_one_tap(evening: RunningServer, pages: Pages) -> None:
    """Tapping another player keeps the card and shows at once what would change."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = Tablet.at(pages, hall.table(part="events/9/correct/"))
    tablet.tap_link("Cia", exact=True)

    expect(tablet.preview).to_contain_text("Cia plays A♥")
    expect(tablet.preview).to_contain_text("illegal")


def test_tablet_strikes_out_and_puts_back(evening: RunningServer, pages: Pages) -> None:
    """A struck entry counts for nothing, stays readable, and can be put back."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = Tablet.at(pages, hall.table(part="seats/0/"))
    tablet.tap_link("Take back: Anna plays A♥")
    tablet.correct("It was put right at the table")
    expect(tablet.struck(9)).to_have_text("Anna plays A♥")
    expect(tablet.laid).to_have_count(0)

    tablet.open_line(9)
    tablet.tap_link("Correct")
    tablet.choose_card("AH")
    expect(tablet.preview).to_contain_text("Anna plays A♥")
    tablet.correct("It was mistyped")

    expect(tablet.laid).to_have_count(1)


def test_tablet_answers_a_call_in_one_tap(evening: RunningServer, pages: Pages) -> None:
    """The raised hand shows on the open table; one tap says who comes, one that it is settled; the phone sees both."""
    hall = open_hall(evening, START)
    tablet = Tablet.at(pages, hall.table())
    phone = call(pages, hall.seats[0]["Cia"])
    banner = tablet.call
    expect(banner).to_contain_text("Cia calls")

    banner.get_by_role("button", name="I am coming").click()
    expect(banner).to_contain_text("Rut is coming")
    expect(phone.calling).to_contain_text("Rut is coming")
    banner.get_by_role("button", name="Settled").click()

    expect(banner).to_have_count(0)
    expect(tablet.desk).to_contain_text("Answered by Rut")
    expect(tablet.hall_sum).to_contain_text("No hand is up")
    expect(phone.hand_up).to_have_count(0)


def test_tablet_gives_a_fault_in_two_taps(evening: RunningServer, pages: Pages) -> None:
    """Player, reason: the points change, the log has it, and the player's desk shows it the next time."""
    hall = open_hall(evening, START)
    tablet = Tablet.at(pages, hall.table())
    tablet.open_player(2)
    expect(tablet.desk).to_contain_text("No fault so far.")
    tablet.tap_button("Showed a card")

    expect(tablet.place(2)).to_contain_text("30")
    expect(tablet.line(9)).to_contain_text("“Showed a card”")
    tablet.open_player(2)
    expect(tablet.desk).to_contain_text("Showed a card")
    expect(tablet.desk).to_contain_text("+5")


def test_tablet_fines_what_nobody_has_spoken_of(evening: RunningServer, pages: Pages) -> None:
    """Where faults are called, the proven revoke waits on the desk, and its fault takes one more tap."""
    hall = open_hall(evening, PROVEN, options={"faults": "called"})
    tablet = Tablet.at(pages, hall.table())
    tablet.tap_link("Bo plays 7 of spades")
    tablet.tap_button("Give Bo the fault")

    expect(tablet.place(1)).to_contain_text("30")
    tablet.open_line(REVOKED)
    expect(tablet.desk).to_contain_text("Fault for Bo")
    expect(tablet.desk.get_by_role("button", name="Give Bo the fault")).to_have_count(0)


def test_tablet_enters_for_a_player_without_a_phone(evening: RunningServer, pages: Pages) -> None:
    """The referee deals, joins, exchanges and plays in a player's name; an entry mistake is told and not stored."""
    hall = open_hall(evening, "")
    tablet = Tablet.at(pages, hall.table())
    expect(tablet.log).to_contain_text("Nothing entered yet")
    tablet.link("Deal a hand").click()
    tablet.desk.get_by_label("Dag", exact=True).check()
    tablet.tap_button("king of clubs")
    expect(tablet.line(1)).to_contain_text("Dag deals")
    for position, name in ((0, "Anna"), (1, "Bo"), (2, "Cia")):
        tablet.enter_for(position, name).get_by_role("button", name="Join").click()
        expect(tablet.line(position + 2)).to_contain_text(f"{name} joins")
    for position, name in ((3, "Dag"), (0, "Anna"), (1, "Bo"), (2, "Cia")):
        number = tablet.number()
        tablet.enter_for(position, name).get_by_role("button", name="0", exact=True).click()
        tablet.has_moved_on(number)
    tablet.enter_for(0, "Anna").get_by_role("button", name="king of clubs").click()
    expect(tablet.desk.get_by_role("alert")).to_contain_text("Not entered")
    tablet.tap_button("ace of hearts")
    expect(tablet.line(9)).to_contain_text("Anna plays A♥")
    expect(tablet.desk).to_contain_text("Entered by Rut")


def test_tablet_voids_a_link_and_shows_the_new_code(evening: RunningServer, pages: Pages) -> None:
    """The old link is void at once, the new one on the screen opens the same seat."""
    hall = open_hall(evening, START)
    tablet = Tablet.at(pages, hall.table(part="seats/0/link/"))
    before = tablet.address.inner_text()
    expect(tablet.seat_code).to_be_visible()
    tablet.tap_button("Void this link")
    expect(tablet.address).not_to_have_text(before)

    expect(Phone(pages.open(before)).main).to_contain_text("no longer valid")
    expect(Phone.at(pages, tablet.address.inner_text()).page).to_have_title(re.compile("Anna"))


def test_tablet_writes_a_note_that_players_never_see(evening: RunningServer, pages: Pages) -> None:
    """A note stands beside the entry on the tablet, and is nowhere on a phone."""
    hall = open_hall(evening, START + "Anna play AH")
    tablet = Tablet.at(pages, hall.table(part="events/9/note/"))
    tablet.desk.get_by_label("Note").fill("Anna hesitated")
    tablet.tap_button("Write it down")

    expect(tablet.desk).to_contain_text("Anna hesitated")
    assert "hesitated" not in Phone.at(pages, hall.seats[0]["Anna"]).page.content()


def test_tablet_tells_the_slower_of_two_referees(evening: RunningServer, pages: Pages) -> None:
    """Two referees overrule the same entry: the first stands, the second is told what happened and loses nothing."""
    hall = open_hall(evening, PROVEN)
    rut, siv = (Tablet.at(pages, hall.table(part=f"events/{REVOKED}/overrule/", referee=who)) for who in (0, 1))
    for tablet in (rut, siv):
        tablet.why("The cards show it")
        tablet.own_words().fill("as we agreed at eight")
    rut.rule("legal")
    expect(rut.place(1)).to_contain_text("25")
    siv.rule("legal")

    expect(siv.desk.get_by_role("alert")).to_contain_text("Somebody else entered something before you")
    expect(siv.desk.get_by_role("alert")).to_contain_text("The referee rules “Bo plays 7♠” legal")
    expect(siv.own_words()).to_have_value("as we agreed at eight")


def test_tablet_is_not_held_up_by_players_who_go_on(evening: RunningServer, pages: Pages) -> None:
    """A ruling prepared before the next card fell is taken all the same."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.table(part=f"events/{REVOKED}/overrule/"))
    tablet.why("The table agreed on it")
    play(pages, hall.seats[0]["Cia"], "9D")
    tablet.rule("legal")

    expect(tablet.place(1)).to_contain_text("25")


def test_tablet_corrects_as_previewed_while_players_go_on(evening: RunningServer, pages: Pages) -> None:
    """A card that was laid after the preview, and changes nothing of what it says, does not bring it back."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.table(part=f"events/{REVOKED}/correct/"))
    tablet.choose_card("JH")
    expect(tablet.preview).to_be_visible()
    play(pages, hall.seats[0]["Cia"], "9D")
    tablet.correct("It was mistyped")

    expect(tablet.line(10)).to_contain_text("Bo plays J♥")
    expect(tablet.place(1)).to_contain_text("25")
