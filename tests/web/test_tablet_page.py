"""The referee's tablet in a real browser: need first, a revoke that settles live, every state of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import CUT, Pages, Scheme, faults_in
from tests.support.halls import open_hall
from tests.support.referee import REST, REVOKED, SHOWN_BY, START
from tests.support.server import RunningServer
from tests.support.tablet import BEFORE_PROOF, PROVEN, Tablet, call, play
from tests.support.wire import Wire


def test_tablet_puts_tables_in_need_first_and_moves_them_live(evening: RunningServer, pages: Pages) -> None:
    """Unspoken breaches before open ones before quiet tables; a raised hand goes to the top by itself, and waits."""
    hall = open_hall(evening, START, BEFORE_PROOF, PROVEN, options={"faults": "called"})
    tablet = Tablet.at(pages, hall.referees[0])
    labels = tablet.tile_names
    expect(labels).to_have_text(["Table 3", "Table 2", "Table 1"])

    call(pages, hall.seats[0]["Cia"])

    expect(labels).to_have_text(["Table 1", "Table 3", "Table 2"])
    waiting = tablet.waiting
    before = waiting.inner_text()
    expect(waiting).not_to_have_text(before)
    expect(tablet.tile_calls).to_contain_text("Cia")


def test_tablet_shows_a_revoke_settle_with_clause_and_proof(evening: RunningServer, pages: Pages) -> None:
    """What was open turns illegal on the open page; a tap shows the clause, the two cards and the entries."""
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = Tablet.at(pages, hall.referees[0])
    tablet.open_table()
    line = tablet.line(REVOKED)
    expect(line).to_contain_text("open")

    play(pages, hall.seats[0]["Bo"], "8H")

    expect(line).to_contain_text("illegal")
    opened = tablet.open_line(REVOKED)
    proof = tablet.clause
    expect(proof).to_contain_text("follow")
    expect(proof.get_by_role("img", name="7 of spades").first).to_be_visible()
    expect(proof.get_by_role("img", name="8 of hearts").first).to_be_visible()
    assert (tablet.clause_link.get_attribute("href") or "").endswith("/rules/knoesten/#follow")
    expect(opened).to_contain_text("Entered by Bo")
    expect(tablet.standing).to_contain_text("When entered")
    expect(tablet.place(1)).to_contain_text("30")


def test_tablet_desk_follows_live(evening: RunningServer, pages: Pages) -> None:
    """An event that lies open on the desk changes under the referee's eyes, without being opened again."""
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = Tablet.at(pages, hall.table(part=f"events/{REVOKED}/"), width=1280)
    expect(tablet.standing).to_contain_text("open")

    play(pages, hall.seats[0]["Bo"], "8H")

    expect(tablet.standing).to_contain_text("illegal")


def test_tablet_says_how_likely_an_open_breach_is(evening: RunningServer, pages: Pages) -> None:
    """The referee opens the entry, reads the figure and what it means, and loses it when a card settles the entry."""
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = Tablet.at(pages, hall.table())
    opened = tablet.open_line(REVOKED)
    expect(opened).to_contain_text(re.compile(r"Would be illegal in \d\d of 100 deals that fit what is known"))

    tablet.press(opened.get_by_role("link", name="What this figure means"))
    expect(tablet.page.get_by_role("heading", name="How likely is it?")).to_be_in_viewport()
    tablet.page.go_back()
    play(pages, hall.seats[0]["Bo"], "8H")

    expect(tablet.standing).to_contain_text("illegal")
    expect(opened).not_to_contain_text("of 100 deals")


def test_tablet_shows_a_dropped_connection_and_heals(evening: RunningServer, pages: Pages) -> None:
    """Cut off, the page says since when; back, it catches up with what it missed without being touched."""
    pages.allow(*CUT)
    hall = open_hall(evening, BEFORE_PROOF)
    tablet = Tablet.at(pages, hall.table())
    tablet.follows()
    tablet.go_offline()
    expect(tablet.status).to_contain_text("not connected since")
    play(pages, hall.seats[0]["Bo"], "8H")
    expect(tablet.line(REVOKED)).to_contain_text("open")
    tablet.come_online()

    tablet.follows()
    expect(tablet.line(REVOKED)).to_contain_text("illegal")


# A finger moves over the tiles whenever news have come; how often stands on the page: <body data-moved-over="2">.
FINGER_AS_NEWS_COME = """() => {
  window.finger = () => {
    document.querySelector("#hall .tile").dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
    document.body.dataset.movedOver = Number(document.body.dataset.movedOver ?? 0) + 1;
  };
  window.addEventListener("htmx:beforeSwap", window.finger, true);
}"""


def test_tablet_tiles_stay_where_they_are_under_a_finger(evening: RunningServer, pages: Pages) -> None:
    """While the tiles are touched none of them moves; the news come when the finger has gone."""
    hall = open_hall(evening, START, PROVEN, options={"faults": "called"})
    tablet = Tablet.at(pages, hall.referees[0])
    labels = tablet.tile_names
    expect(labels).to_have_text(["Table 2", "Table 1"])
    tablet.page.evaluate(FINGER_AS_NEWS_COME)
    call(pages, hall.seats[0]["Cia"])
    expect(tablet.body).to_have_attribute("data-moved-over", re.compile(r"[2-9]|\d\d"))
    expect(labels).to_have_text(["Table 2", "Table 1"])
    tablet.page.evaluate("window.removeEventListener('htmx:beforeSwap', window.finger, true)")

    expect(labels).to_have_text(["Table 1", "Table 2"])


def test_tablet_works_by_keyboard(evening: RunningServer, pages: Pages) -> None:
    """From the hall to a fault and back to the log with Tab and Enter alone; what opens takes the focus."""
    hall = open_hall(evening, PROVEN)
    tablet = Tablet.at(pages, hall.referees[0], width=1280)
    tablet.tab_to(".tile")
    tablet.page.keyboard.press("Enter")
    expect(tablet.page).to_have_url(re.compile("/tables/"))
    expect(tablet.line(REVOKED)).to_be_visible()
    tablet.tab_to(f"#open-{REVOKED}")
    tablet.page.keyboard.press("Enter")
    expect(tablet.desk).to_have_attribute("data-event", str(REVOKED))
    expect(tablet.desk).to_be_focused()
    tablet.tab_to("#desk a[href*='/overrule/']")
    tablet.page.keyboard.press("Enter")
    expect(tablet.desk).to_be_focused()
    tablet.tab_to("#desk input[name=reason]")
    tablet.page.keyboard.press("Space")
    tablet.tab_to("#desk button[value=legal]")
    tablet.page.keyboard.press("Enter")

    expect(tablet.place(1)).to_contain_text("25")


def test_tablet_works_without_javascript(evening: RunningServer, pages: Pages) -> None:
    """Links and forms alone: open a table, an event, overrule it, answer a call, correct an entry."""
    hall = open_hall(evening, PROVEN)
    call(pages, hall.seats[0]["Cia"])
    tablet = Tablet.at(pages, hall.referees[0], width=768, javascript=False)
    tablet.open_table()
    tablet.answer("I am coming")
    expect(tablet.desk).to_contain_text("Rut is coming")
    tablet.answer("All is well, play on")
    expect(tablet.desk).to_contain_text("Answered by Rut")
    tablet.overrule(REVOKED, "legal", "The table agreed on it")
    expect(tablet.place(1)).to_contain_text("25")
    tablet.open_line(SHOWN_BY)
    tablet.tap_link("Correct")
    tablet.choose_card("JD")
    tablet.correct("It was mistyped")

    expect(tablet.line(SHOWN_BY)).to_contain_text("Bo plays J♦")


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


# The schemes in which the colours are measured, by width. Each width has its structure looked over.
SCHEMES: dict[int, tuple[Scheme, ...]] = {360: ("dark",), 768: (), 1024: ("light", "dark"), 1280: ()}


@pytest.mark.parametrize("width", SCHEMES)
def test_tablet_is_accessible_and_fits(evening: RunningServer, pages: Pages, width: int) -> None:
    """No fault that axe can find, light or dark, nothing wider than the screen, and every target a finger can hit."""
    hall = open_hall(evening, PROVEN, "")
    tablet = Tablet.at(pages, hall.referees[0], width=width)
    faults = look_over(tablet, "hall")
    for name, part in PARTS.items():
        tablet.page.goto(hall.table(part=part))
        faults += look_over(tablet, name)

    assert not faults


SMALL_TARGETS = """least => [...document.querySelectorAll("main :is(a, button, summary, input:not([type=hidden]))")]
  .filter(part => part.checkVisibility() && !part.closest("p, .clause, dd, .foot"))
  .map(part => [part, part.closest(".pick") ?? part])
  .filter(([_, box]) => box.getBoundingClientRect().height < 48 || box.getBoundingClientRect().width < least)
  .map(([part]) => part.outerHTML.slice(0, 60) + " " + part.getBoundingClientRect().width)"""


def look_over(tablet: Tablet, name: str) -> list[str]:
    """What is wrong with the page as it stands."""
    width = (tablet.page.viewport_size or {"width": 0})["width"]
    faults = [f"{name}: {fault}" for fault in faults_in(tablet.page, SCHEMES[width])]
    if tablet.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        faults.append(f"{name}: wider than the screen")
    # On a phone eight keys of 48 px don't fit beside one another; they keep their height.
    small = tablet.page.evaluate(SMALL_TARGETS, 40 if width < 768 else 48)
    return faults + [f"{name}: too small for a finger: {part}" for part in small]


def test_tablet_says_that_a_link_opens_nothing(evening: RunningServer, pages: Pages) -> None:
    """A link that nobody made says so, and what to do."""
    tablet = Tablet(pages.open(f"{evening.url}/r/1-1-{'x' * 24}/", width=768))

    expect(tablet.alert).to_contain_text("This link does not open anything here")


def test_tablet_of_an_empty_hall(evening: RunningServer, pages: Pages) -> None:
    """A hall without tables says that they come by themselves."""
    tablet = Tablet.at(pages, open_hall(evening).referees[0])

    expect(tablet.hall).to_contain_text("No tables in play")


def test_tablet_whose_link_is_voided_says_so(evening: RunningServer, pages: Pages, wire: Wire) -> None:
    """An open page learns it with the next news, a page that reconnects at once; either says what is the matter."""
    hall = open_hall(evening, BEFORE_PROOF)
    pages.allow("410")
    follows, returns = (Tablet.at(pages, address) for address in (hall.table(), wire.url(hall.table())))
    for tablet in (follows, returns):
        tablet.follows()
    wire.cut()
    returns.lost()
    revoke_referee(evening, hall.referees[0])
    play(pages, hall.seats[0]["Bo"], "8H")
    expect(follows.alert).to_contain_text("no longer valid")
    wire.mend()

    expect(returns.alert).to_contain_text("no longer valid")


def revoke_referee(server: RunningServer, address: str) -> None:
    """Void the referee's link at `address`."""
    token = address.rstrip("/").rpartition("/")[2]
    code = (
        "from referee.access.links import referee_for; from referee.services.links import link_revoke; "
        f"link = referee_for({token!r}); link_revoke(hall_id=link.hall_id, link_id=link.pk)"
    )
    server.run(code)


def test_tablet_leafs_back_to_an_earlier_hand(evening: RunningServer, pages: Pages) -> None:
    """An earlier hand is one tap away, what lies open stays open, and news don't turn the leaf."""
    hall = open_hall(evening, PROVEN + REST + "Anna deal 9D")
    tablet = Tablet.at(pages, hall.table(part=f"events/{REVOKED}/"))
    expect(tablet.log).to_contain_text("hand 1 of 2")  # where the opened event is
    tablet.link("The hand after").click()
    expect(tablet.log).to_contain_text("hand 2 of 2")
    tablet.link("The hand before").click()
    expect(tablet.log).to_contain_text("hand 1 of 2")
    tablet.link("only ✕ and ?").click()
    expect(tablet.line(9)).to_have_count(0)
    expect(tablet.line(REVOKED)).to_be_visible()
    expect(tablet.desk).to_have_attribute("data-event", str(REVOKED))
    number = tablet.number()
    call(pages, hall.seats[0]["Cia"])

    tablet.has_moved_on(number)
    expect(tablet.log).to_contain_text("hand 1 of 2")
    tablet.is_open(REVOKED)


def test_tablet_rings_when_a_call_comes_and_is_silent_once_switched_off(evening: RunningServer, pages: Pages) -> None:
    """No sound before the first tap; then one a call; none after the bell is switched off, on a reload either."""
    hall = open_hall(evening, START)
    tablet = Tablet.at(pages, hall.referees[0])
    tablet.bell_is("waiting")
    tablet.count_rings()
    tablet.page.mouse.click(5, 5)
    tablet.bell_is("on")

    call(pages, hall.seats[0]["Cia"])

    expect(tablet.tile_calls).to_have_count(1)
    tablet.has_rung(1)
    tablet.bell.click()
    tablet.bell_is("off")
    call(pages, hall.seats[0]["Anna"])
    expect(tablet.tile_calls).to_have_count(2)
    tablet.has_rung(1)
    tablet.reload()
    tablet.bell_is("off")
    expect(tablet.bell).to_have_attribute("aria-pressed", "false")
