"""A phone without network: entries wait on it, arrive once and in order, and are never counted twice."""

import re
import socket

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import CUT, FLAGS, Pages, accessibility_faults, chromium_path, follows, tick, wait_until
from tests.support.offline import NOTE_ARRIVED, cut_off, has_arrived, lists
from tests.support.referee import START
from tests.support.seats import bodies_at, open_table, revoke_seat

# Dag takes this trick with his ace, and so plays twice in a row.
DAG_ENDS_A_TRICK = START + "Anna play QH\nBo play 7H\nCia play 8H\n"


def lay(page: Page, *cards: str) -> None:
    """Tap cards on the pad."""
    for card in cards:
        page.locator(f".pad [value='{card}']").tap()


def plays(evening, address: str) -> list[str]:
    """The cards played at a table, in order, as `Anna AH`."""
    return [f"{body['by']} {body['cards']}" for body in bodies_at(evening, address) if body["do"] == "play"]


def test_several_moves_wait_and_arrive_once_in_order(evening, pages, wire):
    """Dag ends a trick, leads the next and is not heard; nobody moves meanwhile. The line comes back: all is there."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag, anna = follows(pages.open(wire.url(seats["Dag"]))), follows(pages.open(seats["Anna"]))
    cut_off(dag, wire)
    lay(dag, "AH", "AS")

    expect(dag.locator(".strip__table")).to_have_text(re.compile(r"2\s+waiting"))
    expect(dag.locator(".queue__head")).to_contain_text("Nobody else sees this yet")
    expect(dag.locator(".pad [value=AH]")).to_have_attribute("data-laid", "")
    expect(anna.locator("#ask")).to_contain_text("Dag plays")
    lists(dag, ("ace of hearts", "unanswered"), ("ace of spades", "waiting"))

    wire.mend()
    has_arrived(dag, 2)
    expect(anna.locator("#ask")).to_contain_text("Your turn")
    expect(dag.locator("#queue")).to_be_hidden()
    assert plays(evening, seats["Dag"])[-2:] == ["Dag AH", "Dag AS"]


def test_what_others_did_meanwhile_is_shown_before_the_queue_goes_on(evening, pages, wire):
    """Bo and Cia play on without Anna. Back online she reads what she missed, leaves one out, and enters the other."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"])))
    cut_off(anna, wire)
    lay(anna, "AH", "AS", "KS")
    for name, card in (("Bo", "7H"), ("Cia", "8H")):
        other = follows(pages.open(seats[name]))
        if not other.locator(f".pad [value='{card}']").is_visible():
            other.locator("summary", has_text="out of turn").tap()
        lay(other, card)
        expect(other.locator("#ruling")).to_contain_text(f"{name} plays")

    wire.mend()
    expect(anna.locator("#queue")).to_have_attribute("data-state", "stale")
    expect(anna.locator("[data-missed] li")).to_have_text(["Bo plays 7♥", "Cia plays 8♥"])
    lists(anna, ("ace of hearts", "stale"), ("ace of spades", "held"), ("king of spades", "held"))
    assert plays(evening, seats["Anna"]) == ["Bo 7H", "Cia 8H"]
    assert accessibility_faults(anna) == []

    anna.get_by_role("button", name="Leave out ace of spades").tap()
    anna.get_by_role("button", name="Enter it ace of hearts").tap()
    has_arrived(anna, 2)
    assert plays(evening, seats["Anna"]) == ["Bo 7H", "Cia 8H", "Anna AH", "Anna KS"]


def test_queue_survives_a_reload_without_network(evening, pages, wire):
    """The page opens without network, as it was seen last, says since when, and still has what waits; then it heals."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"]), worker=True))
    wait_until(anna, "navigator.serviceWorker.controller")
    lay(anna, "QH")
    expect(anna.locator(".trick [aria-label='queen of hearts']")).to_be_visible()
    kept = "caches.match(location.pathname + 'table/').then(Boolean)"
    wait_until(anna, kept)
    cut_off(anna, wire)
    lay_out_of_turn(anna, "AS")
    anna.reload()

    expect(anna.locator(".kept")).to_be_visible()
    expect(anna.locator("#status")).to_contain_text(re.compile(r"not connected since \d\d:\d\d"))
    expect(anna.locator(".trick [aria-label='queen of hearts']")).to_be_visible()
    lists(anna, ("ace of spades", "unanswered|waiting"))

    wire.mend()
    has_arrived(anna)
    expect(anna.locator(".kept")).to_be_hidden()
    assert plays(evening, seats["Anna"]) == ["Anna QH", "Anna AS"]


def lay_out_of_turn(page: Page, card: str) -> None:
    """Tap a card on the pad that an unconnected phone offers whoever is to move."""
    expect(page.get_by_text("Enter the card you have laid")).to_be_visible()
    lay(page, card)
    expect(page.locator(".queue__row")).to_have_count(1)


def test_queue_survives_the_browser_and_arrives_when_it_is_opened_again(evening, pages, wire):
    """Closed with an entry waiting and opened when the network is back: it is sent, and the start page leads there."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"])))
    cut_off(anna, wire)
    lay(anna, "AH")
    expect(anna.locator(".queue__row[data-state=unanswered]")).to_have_count(1)
    context = anna.context
    anna.close()
    wire.mend()

    again = context.new_page()
    again.goto(f"http://127.0.0.1:{wire.port}/")
    door = again.locator("[data-my-seats] a")
    expect(door).to_have_text(re.compile(r"Anna at Table 1 · 1\s+waiting"))
    door.tap()
    expect(again.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_refused_entry_stops_what_comes_after_it_until_somebody_decides(evening, pages, wire):
    """A card that can't have been laid is refused with the reason; the rest waits, and goes on when it is left out."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag = follows(pages.open(wire.url(seats["Dag"])))
    cut_off(dag, wire)
    lay(dag, "AH")
    force(dag, "7H")  # Bo's, and on the table
    lay(dag, "AS")
    wire.mend()

    expect(dag.locator("#queue")).to_have_attribute("data-state", "refused")
    lists(dag, ("ace of hearts", "arrived"), ("jack of diamonds", "refused"), ("ace of spades", "held"))
    expect(dag.locator(".queue__row[data-state=refused]")).to_contain_text("Entry 10: Bo plays 7♥")
    assert accessibility_faults(dag) == []
    dag.get_by_role("button", name="Try again").tap()
    expect(dag.locator(".queue__row[data-state=refused]")).to_have_count(1)
    dag.locator("#queue").get_by_role("button", name="Call the referee").tap()
    dag.locator("#call-form").get_by_role("button", name="Call the referee").tap()
    expect(dag.locator(".calling")).to_be_visible()  # a call does not wait for what was refused
    dag.locator(".queue__row[data-state=refused]").get_by_role("button", name="Leave out").tap()

    expect(dag.locator(".queue__row:not([data-state=arrived])")).to_have_count(0)
    assert plays(evening, seats["Dag"])[3:] == ["Dag AH", "Dag AS"]


def force(page: Page, card: str) -> None:
    """Put an entry behind the others that the pad would not offer, as a phone that knows less would."""
    page.evaluate(
        """card => {
            const key = document.querySelector(".pad [value=JD]");
            key.value = card;
            key.click();
            key.value = "JD";
        }""",
        card,
    )


def test_two_phones_on_one_seat_enter_a_card_once(evening, pages, wire):
    """Both phones of a seat hold the same card; the second is told that it stands there already, and leaves it out."""
    seats = open_table(evening, START)
    away, here = follows(pages.open(wire.url(seats["Anna"]))), follows(pages.open(seats["Anna"]))
    cut_off(away, wire)
    lay(away, "AH")
    lay(here, "AH")
    expect(here.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    wire.mend()

    expect(away.locator(".queue__row")).to_have_attribute("data-state", "same")
    expect(away.locator(".queue__row")).to_contain_text("has already been entered")
    away.locator(".queue__row").get_by_role("button", name="Leave out").tap()
    expect(away.locator("#queue")).to_be_hidden()
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_entry_whose_answer_was_lost_is_not_entered_twice(evening, pages, wire):
    """The server has the card but the phone did not hear it. Bo plays on; what Anna entered next asks her first."""
    seats = open_table(evening, START)
    anna, bo = follows(pages.open(wire.url(seats["Anna"]))), follows(pages.open(seats["Bo"]))
    wire.lose_answers()
    lay(anna, "AH")
    expect(anna.locator(".queue__row[data-state=unanswered]")).to_have_count(1)
    assert wire.lost >= 1
    cut_off(anna, wire)
    lay(anna, "AS") if anna.locator(".pad [value=AS]").is_visible() else lay_out_of_turn(anna, "AS")
    expect(bo.locator("#ask")).to_contain_text("Your turn")
    lay(bo, "7H")
    expect(bo.locator(".trick [aria-label='7 of hearts']")).to_be_visible()
    wire.mend()

    expect(anna.locator("#queue")).to_have_attribute("data-state", "stale")
    lists(anna, ("ace of hearts", "arrived"), ("ace of spades", "stale"))
    expect(anna.locator("[data-missed] li")).to_have_text(["Bo plays 7♥"])
    assert plays(evening, seats["Anna"]) == ["Anna AH", "Bo 7H"]


def test_browser_that_says_it_is_offline_sends_as_soon_as_it_is_not(evening, pages):
    """Flight mode on and off: one tap is one entry, however often it is repeated."""
    pages.allow(*CUT)
    seats = open_table(evening, START)
    anna = follows(pages.open(seats["Anna"]))
    anna.evaluate(NOTE_ARRIVED)
    anna.context.set_offline(True)
    expect(anna.locator("#status")).to_have_attribute("data-state", "lost")
    lay(anna, "AH", "AH")
    expect(anna.locator("#entry")).to_contain_text("is already waiting on this phone")
    anna.context.set_offline(False)

    has_arrived(anna)
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_void_link_shows_nothing_more_and_says_what_is_left_over(evening, pages, wire):
    """Made void while the phone was away: its kept table is gone, and what it still held is named, not dropped."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"]), worker=True))
    wait_until(anna, "caches.match(location.pathname).then(Boolean)")
    cut_off(anna, wire)
    lay(anna, "AH")
    revoke_seat(evening, seats["Anna"])
    wire.mend()

    expect(anna.get_by_role("alert")).to_contain_text("no longer valid")
    expect(anna.locator("[data-left-over]")).to_contain_text("ace of hearts")
    assert anna.evaluate("caches.match(location.pathname).then(Boolean)") is False
    anna.get_by_role("button", name="I have told it").tap()
    assert anna.evaluate("Object.keys(localStorage).filter(name => name.includes('/s/'))") == []
    wire.cut()
    with pytest.raises(Exception, match="ERR_"):
        anna.reload()


def test_kept_page_is_this_seats_alone(evening, pages, wire):
    """Without network another seat's address opens nothing, also where its phone is the same browser's origin."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"]), worker=True))
    wait_until(anna, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    with pytest.raises(Exception, match="ERR_"):
        anna.goto(wire.url(seats["Bo"]))


def test_app_opened_without_network_leads_to_the_last_seat(evening, pages, wire):
    """The icon on the home screen opens the start page; offline it opens the table this phone had last."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"]), worker=True))
    wait_until(anna, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    anna.goto(f"http://127.0.0.1:{wire.port}/")

    expect(anna.locator(".kept")).to_be_visible()
    expect(anna.locator("h1")).to_have_text("Anna at Table 1")


def test_new_release_takes_the_place_of_all_that_was_kept(evening, pages, wire):
    """With the first page of a new release nothing of the old one is kept any more, and its own page is."""
    anna = follows(pages.open(wire.url(open_table(evening, START)["Anna"]), worker=True))
    wait_until(anna, "caches.match(location.pathname)")
    (kept,) = anna.evaluate("caches.keys()")
    release = kept.removeprefix("kontrollant-")
    later = "f" * len(release)
    wire.rewrite(release.encode(), later.encode())
    anna.reload()

    wait_until(anna, f"caches.keys().then(names => names.join() === 'kontrollant-{later}')")
    wait_until(anna, "caches.match(location.pathname)")
    cut_off(anna, wire)
    anna.reload()
    expect(anna.locator(".kept")).to_be_visible()


@pytest.fixture
def plain_pages(browser):
    """Pages of a browser that knows the server by a name on the local network: plain http, without workers."""
    name = socket.gethostname().lower()
    rules = f"--host-resolver-rules=MAP {name} 127.0.0.1"
    chromium = browser.browser_type.launch(executable_path=chromium_path(), args=[*FLAGS, rules])
    opened = Pages(chromium)
    opened.allow(*CUT, "Cross-Origin-Opener-Policy")  # a header that means nothing there
    yield opened
    opened.close()
    chromium.close()


def test_on_plain_http_the_queue_works_and_the_page_says_what_it_can(evening, plain_pages, wire):
    """No service worker there, and the menu says so; what waits is sent all the same, after a reload too."""
    seats = open_table(evening, START)
    address = wire.url(seats["Anna"]).replace("127.0.0.1", socket.gethostname().lower())
    anna = follows(plain_pages.open(address, worker=True))
    assert anna.evaluate("isSecureContext") is False
    cut_off(anna, wire)
    lay(anna, "AH")
    expect(anna.locator(".queue__row[data-state=unanswered]")).to_have_count(1)
    anna.get_by_label("Menu").tap()
    expect(anna.locator("[data-app=plain]")).to_contain_text("Without https")
    expect(anna.locator("[data-app=kept]")).to_be_hidden()
    wire.mend()
    anna.reload()

    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


@pytest.mark.parametrize(("width", "zoom"), [(320, 100), (360, 200)])
def test_list_of_what_waits_never_runs_off_the_side(evening, pages, wire, width, zoom):
    """However narrow the screen and however large the letters, all of the list can be read and tapped."""
    dag = follows(pages.open(wire.url(open_table(evening, DAG_ENDS_A_TRICK)["Dag"]), width=width))
    dag.evaluate("zoom => { document.documentElement.style.fontSize = zoom + '%' }", zoom)
    cut_off(dag, wire)
    lay(dag, "AH", "AS")
    expect(dag.locator(".queue__row")).to_have_count(2)

    assert dag.evaluate("document.documentElement.scrollWidth <= innerWidth")
    dag.locator(".queue__row").last.get_by_role("button", name="Leave out").tap()
    expect(dag.locator(".queue__row")).to_have_count(1)


def test_outcome_of_a_hand_waits_and_arrives_once(evening, pages, wire):
    """At a table that records outcomes: filled in without a line, named in the list, there when the line is back."""
    seats = open_table(evening, START, depth="hands")
    dag = follows(pages.open(wire.url(seats["Dag"])))
    cut_off(dag, wire)
    for player, tricks in {"Anna": 2, "Bo": 0, "Cia": 0, "Dag": 3}.items():
        tick(dag.locator(f"[name='tricks.{player}'][value='{tricks}']"))
    dag.get_by_role("button", name="Enter it").click()
    expect(dag.locator(".queue__row")).to_contain_text("The tricks of the hand")

    wire.mend()
    has_arrived(dag)
    expect(dag.locator(".ruling")).to_contain_text("Anna 2, Bo 0, Cia 0, Dag 3")
    assert [body["do"] for body in bodies_at(evening, seats["Dag"])].count("outcome") == 1


def test_form_of_a_depth_that_came_later_is_kept_with_its_style(evening, pages, wire):
    """The page was opened at every move; the referee changes that; without network it opens as it was shown last."""
    seats = open_table(evening, START)
    anna = follows(pages.open(wire.url(seats["Anna"]), worker=True))
    wait_until(anna, "caches.match(location.pathname)")
    tablet = pages.open(seats["referee"] + "recording/", width=1280)
    tablet.locator("button[name=depth][value=hands]").click()
    expect(anna.locator(".tally-form")).to_be_visible()
    wait_until(
        anna,
        "caches.match(location.pathname + 'table/').then(kept => kept?.text()).then(text => /tally-form/.test(text))",
    )
    style = anna.locator("link[href*=tally]").get_attribute("href")
    wait_until(anna, f"caches.match('{style}')")
    cut_off(anna, wire)
    anna.reload()

    expect(anna.locator(".kept")).to_be_visible()
    expect(anna.locator(".tally__keys").first).to_have_css("display", "flex")
