"""A phone without network: entries wait on it, arrive once and in order, and are never counted twice."""

import re
import socket

import pytest
from playwright.sync_api import expect

from tests.support.browser import CUT, FLAGS, Pages, chromium_path, wait_until
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import DAG_ENDS_A_TRICK, bodies_at, open_table, plays, revoke_seat
from tests.support.server import happens_within
from tests.support.tablet import Tablet


def test_several_moves_wait_and_arrive_once_in_order(evening, pages, wire):
    """Dag ends a trick, leads the next and is not heard. The line comes back: the first is sent, and he is asked."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag, anna = Phone.at(pages, wire.url(seats["Dag"])), Phone.at(pages, seats["Anna"])
    dag.cut_off(wire)
    dag.lay("AH", "AS")

    expect(dag.strip).to_have_text(re.compile(r"2\s+waiting"))
    expect(dag.queue_head).to_contain_text("Nobody else sees this yet")
    expect(dag.key("AH")).to_have_attribute("data-laid", "")
    expect(anna.ask).to_contain_text("Dag plays")
    dag.lists(("ace of hearts", "unanswered"), ("ace of spades", "line"))

    wire.mend()
    dag.still_lists(("ace of spades", "yours"))
    expect(dag.row("yours")).to_contain_text("Your turn again. Enter it as you played it?")
    dag.is_accessible()
    assert plays(evening, seats["Dag"])[-1] == "Dag AH"
    dag.enter_as_played("ace of spades")
    expect(anna.ask).to_contain_text("Your turn")
    expect(dag.queue).to_be_hidden()
    assert plays(evening, seats["Dag"])[-2:] == ["Dag AH", "Dag AS"]


def test_what_others_did_meanwhile_is_shown_before_the_queue_goes_on(evening, pages, wire):
    """Bo and Cia play on without Anna. Back online she reads what she missed, leaves one out, and enters the other."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]))
    anna.cut_off(wire)
    anna.lay("AH", "AS", "KS")
    for name, card in (("Bo", "7H"), ("Cia", "8H")):
        other = Phone.at(pages, seats[name])
        if name == "Bo":  # Cia comes after him
            other.open_out_of_turn()
        other.lay(card)
        expect(other.ruling).to_contain_text(f"{name} plays")

    wire.mend()
    expect(anna.queue).to_have_attribute("data-state", "stale")
    expect(anna.missed).to_have_text(["Bo plays 7♥", "Cia plays 8♥"])
    anna.lists(("ace of hearts", "stale"), ("ace of spades", "held"), ("king of spades", "held"))
    assert plays(evening, seats["Anna"]) == ["Bo 7H", "Cia 8H"]
    anna.is_accessible()

    anna.leave_out("ace of spades")
    anna.button("Enter it ace of hearts").tap()
    anna.still_lists(("king of spades", "turn"))
    assert plays(evening, seats["Anna"]) == ["Bo 7H", "Cia 8H", "Anna AH"]


def test_queue_survives_a_reload_without_network(evening, pages, wire):
    """The page opens without network, as it was seen last, says since when, and still has what waits; then it heals."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "navigator.serviceWorker.controller")
    anna.lay("QH")
    anna.shows_laid("QH")
    kept = "caches.match(location.pathname + 'table/').then(Boolean)"
    wait_until(anna.page, kept)
    anna.cut_off(wire)
    anna.lay_without_a_line("AS")
    anna.reload()

    expect(anna.kept).to_be_visible()
    expect(anna.status).to_contain_text(re.compile(r"not connected since \d\d:\d\d"))
    anna.shows_laid("QH")
    anna.lists(("ace of spades", "unanswered|waiting"))

    wire.mend()
    anna.has_arrived()
    expect(anna.kept).to_be_hidden()
    assert plays(evening, seats["Anna"]) == ["Anna QH", "Anna AS"]


def test_queue_survives_the_browser_and_arrives_when_it_is_opened_again(evening, pages, wire):
    """Closed with an entry waiting and opened when the network is back: it is sent, and the start page leads there."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]))
    anna.cut_off(wire)
    anna.lay("AH")
    expect(anna.row("unanswered")).to_have_count(1)
    context = anna.page.context
    anna.page.close()
    wire.mend()

    again = context.new_page()
    again.goto(f"http://127.0.0.1:{wire.port}/")
    door = again.locator("[data-my-seats] a")
    expect(door).to_have_text(re.compile(r"Anna at Table 1 · 1\s+waiting"))
    door.tap()
    Phone(again).shows_laid("AH")
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_refused_entry_stops_what_comes_after_it_until_somebody_decides(evening, pages, wire):
    """A card that can't have been laid is refused with the reason; the rest waits until it is left out."""
    seats = open_table(evening, DAG_ENDS_A_TRICK)
    dag = Phone.at(pages, wire.url(seats["Dag"]))
    dag.cut_off(wire)
    dag.lay("AH")
    force(dag, "7H")  # Bo's, and on the table
    dag.lay("AS")
    wire.mend()

    dag.still_lists(("jack of diamonds", "yours"), ("ace of spades", "turn"))
    dag.enter_as_played("jack of diamonds")
    expect(dag.queue).to_have_attribute("data-state", "refused")
    dag.still_lists(("jack of diamonds", "refused"), ("ace of spades", "held"))
    expect(dag.row("refused")).to_contain_text("It was entered: Bo plays 7♥")
    dag.is_accessible()
    dag.button("Try again").tap()
    expect(dag.row("refused")).to_have_count(1)
    dag.queue.get_by_role("button", name="Call the referee").tap()
    dag.send_call()
    expect(dag.calling).to_be_visible()  # a call does not wait for what was refused
    dag.row("refused").get_by_role("button", name="Leave out").tap()
    dag.enter_as_played("ace of spades")

    expect(dag.not_arrived).to_have_count(0)
    assert plays(evening, seats["Dag"])[3:] == ["Dag AH", "Dag AS"]


def force(phone: Phone, card: str) -> None:
    """Put an entry behind the others that the pad would not offer, as a phone that knows less would."""
    phone.page.evaluate(
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
    away, here = Phone.at(pages, wire.url(seats["Anna"])), Phone.at(pages, seats["Anna"])
    away.cut_off(wire)
    away.lay("AH")
    here.lay("AH")
    here.shows_laid("AH")
    wire.mend()

    expect(away.rows).to_have_attribute("data-state", "same")
    expect(away.rows).to_contain_text("has already been entered")
    away.rows.get_by_role("button", name="Leave out").tap()
    expect(away.queue).to_be_hidden()
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_entry_whose_answer_was_lost_is_not_entered_twice(evening, pages, wire):
    """The server has the card but the phone did not hear it. Bo plays on; what Anna entered next waits for her turn."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, wire.url(seats["Anna"])), Phone.at(pages, seats["Bo"])
    wire.lose_answers()
    anna.lay("AH")
    expect(anna.row("unanswered")).to_have_count(1)
    assert happens_within(60, lambda: wire.lost >= 1)
    anna.cut_off(wire)
    anna.lay("AS") if anna.key("AS").is_visible() else anna.lay_without_a_line("AS")
    expect(bo.ask).to_contain_text("Your turn")
    bo.lay("7H")
    bo.shows_laid("7H")
    wire.mend()

    anna.still_lists(("ace of spades", "turn"))
    assert plays(evening, seats["Anna"]) == ["Anna AH", "Bo 7H"]


def test_browser_that_says_it_is_offline_sends_as_soon_as_it_is_not(evening, pages):
    """Flight mode on and off: one tap is one entry, however often it is repeated."""
    pages.allow(*CUT)
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.note_arrivals()
    anna.go_offline()
    anna.lost()
    anna.lay("AH", "AH")
    expect(anna.entry).to_contain_text("is already waiting on this phone")
    anna.come_online()

    anna.has_arrived()
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


def test_void_link_shows_nothing_more_and_says_what_is_left_over(evening, pages, wire):
    """Made void while the phone was away: its kept table is gone, and what it still held is named, not dropped."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "caches.match(location.pathname).then(Boolean)")
    anna.cut_off(wire)
    anna.lay("AH")
    revoke_seat(evening, seats["Anna"])
    wire.mend()

    expect(anna.alert).to_contain_text("no longer valid")
    expect(anna.left_over).to_contain_text("ace of hearts")
    wait_until(anna.page, "caches.match(location.pathname).then(kept => !kept)")
    anna.button("I have told it").tap()
    wait_until(anna.page, "!Object.keys(localStorage).some(name => name.includes('/s/'))")
    wire.cut()
    with pytest.raises(Exception, match="ERR_"):
        anna.reload()


def test_kept_page_is_this_seats_alone(evening, pages, wire):
    """Without network another seat's address opens nothing, also where its phone is the same browser's origin."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    with pytest.raises(Exception, match="ERR_"):
        anna.page.goto(wire.url(seats["Bo"]))


def test_app_opened_without_network_leads_to_the_last_seat(evening, pages, wire):
    """The icon on the home screen opens the start page; offline it opens the table this phone had last."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "caches.match(location.pathname).then(Boolean)")
    wire.cut()
    anna.page.goto(f"http://127.0.0.1:{wire.port}/")

    expect(anna.kept).to_be_visible()
    expect(anna.heading).to_have_text("Anna at Table 1")


def test_new_release_takes_the_place_of_all_that_was_kept(evening, pages, wire):
    """With the first page of a new release nothing of the old one is kept any more, and its own page is."""
    anna = Phone.at(pages, wire.url(open_table(evening, START)["Anna"]), worker=True)
    wait_until(anna.page, "caches.match(location.pathname)")
    (kept,) = anna.page.evaluate("caches.keys()")
    release = kept.removeprefix("kontrollant-")
    later = "f" * len(release)
    wire.rewrite(release.encode(), later.encode())
    anna.reload()

    wait_until(anna.page, f"caches.keys().then(names => names.join() === 'kontrollant-{later}')")
    wait_until(anna.page, "caches.match(location.pathname)")
    anna.cut_off(wire)
    anna.reload()
    expect(anna.kept).to_be_visible()


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
    anna = Phone.at(plain_pages, address, worker=True)
    assert anna.page.evaluate("isSecureContext") is False
    anna.cut_off(wire)
    anna.lay("AH")
    expect(anna.row("unanswered")).to_have_count(1)
    anna.open_menu()
    expect(anna.says_plain).to_contain_text("Without https")
    expect(anna.says_kept).to_be_hidden()
    wire.mend()
    anna.reload()

    anna.shows_laid("AH")
    assert plays(evening, seats["Anna"]) == ["Anna AH"]


@pytest.mark.parametrize(("width", "zoom"), [(320, 100), (360, 200)])
def test_list_of_what_waits_never_runs_off_the_side(evening, pages, wire, width, zoom):
    """However narrow the screen and however large the letters, all of the list can be read and tapped."""
    dag = Phone.at(pages, wire.url(open_table(evening, DAG_ENDS_A_TRICK)["Dag"]), width=width)
    dag.zoom(zoom)
    dag.cut_off(wire)
    dag.lay("AH", "AS")
    expect(dag.rows).to_have_count(2)

    dag.fits()
    dag.rows.last.get_by_role("button", name="Leave out").tap()
    expect(dag.rows).to_have_count(1)


def test_outcome_of_a_hand_waits_and_arrives_once(evening, pages, wire):
    """At a table that records outcomes: filled in without a line, named in the list, there when the line is back."""
    seats = open_table(evening, START, depth="hands")
    dag = Phone.at(pages, wire.url(seats["Dag"]))
    dag.cut_off(wire)
    dag.take_tricks(Anna=2, Bo=0, Cia=0, Dag=3)
    dag.enter_it()
    expect(dag.rows).to_contain_text("The tricks of the hand")

    wire.mend()
    dag.has_arrived()
    expect(dag.outcome).to_contain_text("Anna 2, Bo 0, Cia 0, Dag 3")
    assert [body["do"] for body in bodies_at(evening, seats["Dag"])].count("outcome") == 1


def test_form_of_a_depth_that_came_later_is_kept_with_its_style(evening, pages, wire):
    """The page was opened at every move; the referee changes that; without network it opens as it was shown last."""
    seats = open_table(evening, START)
    anna = Phone.at(pages, wire.url(seats["Anna"]), worker=True)
    wait_until(anna.page, "caches.match(location.pathname)")
    tablet = Tablet.at(pages, seats["referee"] + "recording/", width=1280)
    tablet.choose_depth("hands")
    expect(anna.tally).to_be_visible()
    wait_until(
        anna.page,
        "caches.match(location.pathname + 'table/').then(kept => kept?.text()).then(text => /tally-form/.test(text))",
    )
    style = anna.page.locator("link[href*=tally]").get_attribute("href")
    wait_until(anna.page, f"caches.match('{style}')")
    anna.cut_off(wire)
    anna.reload()

    expect(anna.kept).to_be_visible()
    expect(anna.tally_keys.first).to_have_css("display", "flex")
