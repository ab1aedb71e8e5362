"""Browsers without newer features, and scripts that fail: a move is still entered, never lost silently."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Route, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, accessibility_faults, point, take_picture
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.gnallknekt_phone import GnallknektPhone
from tests.support.knaker_phone import KnakerPhone
from tests.support.old_browsers import age, fetched
from tests.support.phone import Phone
from tests.support.referee import FOUR, START
from tests.support.seats import bodies_at, open_game, open_table
from tests.support.server import RunningServer
from tests.support.whist_phone import WhistPhone

AnyPhone = TypeVar("AnyPhone", bound=Phone)

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


def aged(phone: AnyPhone) -> AnyPhone:
    """The phone anew, with a browser of those days."""
    age(phone.page)
    return phone.reload().follows()


def entries(recording: str, until: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The players of a recorded game, and its first entries."""
    (case,) = read_file((GOLDEN / f"{recording}.yaml").read_text(encoding="utf-8"), recording)
    bodies = [{name: value for name, value in row.items() if name != "expect"} for row in case["events"][:until]]
    return case["players"], bodies


def last_body(evening: RunningServer, address: str) -> dict[str, Any]:
    """What was entered last."""
    return bodies_at(evening, address)[-1]


def test_knoesten_card_is_entered_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """One tap."""
    seats = open_table(evening, START)
    anna = aged(Phone.at(pages, seats["Anna"]))
    anna.lay("AH")

    anna.shows_laid("AH")
    assert last_body(evening, seats["Anna"])["cards"] == "AH"


def test_refused_card_is_told_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """What was not entered is listed with its reason, and closed with one tap."""
    anna = aged(Phone.at(pages, open_table(evening, START)["Anna"]))
    anna.ask_about("KC")
    anna.enter_all_the_same()

    expect(anna.rows).to_contain_text("That card lies elsewhere already.")
    anna.button("Close king of clubs").tap()
    expect(anna.queue).to_be_hidden()


def test_whist_card_is_entered_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """A rank, then its suit."""
    players, bodies = entries("kombinationswhist-phones", 20)
    options: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"}
    seats = open_game(evening, "kombinationswhist", players, bodies, options=options)
    dag = aged(WhistPhone.at(pages, seats["Dag"]))
    dag.lay("TS")

    dag.shows_laid("TS")
    assert last_body(evening, seats["Dag"])["cards"] == "TS"


def test_gnallknekt_move_is_entered_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """A card, then the life it hits."""
    seats = open_game(evening, "gnallknekt", NAMES, TAKEN)
    anna = aged(GnallknektPhone.at(pages, seats["Anna"]))
    anna.attack_with(anna.mine("KS", 3), "Cia", 1)

    expect(anna.ruling).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Cia")


def test_knaker_cards_are_entered_by_an_old_browser_as_they_were_tapped(evening: RunningServer, pages: Pages) -> None:
    """One card at once by its suit; several in the order of the taps, whatever their order on the pad."""
    players, bodies = entries("knaker-phones", 31)
    seats = open_game(evening, "knaker", players, bodies)
    bo = aged(KnakerPhone.at(pages, seats["Bo"]))
    bo.choose_several()
    bo.lay("9S", "7D")
    bo.send_lay()

    expect(bo.ruling).to_contain_text("9♠ 7♦")
    assert last_body(evening, seats["Bo"])["cards"] == "9S 7D"


FAILURES = {
    "entering": "Crypto.prototype.getRandomValues = () => { throw new Error('made to fail'); };",
    "reading": "window.FormData = function () { throw new Error('made to fail'); };",
    "sending": "addEventListener('load', () => { htmx.ajax = () => { throw new Error('made to fail'); }; });",
    "keeping": "Storage.prototype.getItem = () => { throw new Error('made to fail'); };",
}


@pytest.mark.parametrize("failure", FAILURES)
def test_form_goes_the_plain_way_where_a_script_fails(evening: RunningServer, pages: Pages, failure: str) -> None:
    """Whatever throws between the tap and the queue, the card is entered, and once."""
    pages.allow("made to fail")
    seats = open_table(evening, START)
    anna = Phone.at(pages, seats["Anna"])
    anna.page.add_init_script(FAILURES[failure])
    anna.reload()
    anna.lay("AH")

    anna.shows_laid("AH")
    expect(anna.page).to_have_url(seats["Anna"])
    assert [body["cards"] for body in bodies_at(evening, seats["Anna"]) if body["do"] == "play"] == ["AH"]


def test_refusal_of_a_plain_form_stays_when_news_come(evening: RunningServer, pages: Pages) -> None:
    """Sent plainly because a script failed, and refused: the page says so until it is closed."""
    pages.allow("made to fail")
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    anna.page.evaluate(f"() => {{ {FAILURES['entering']} }}")
    anna.ask_about("KC")
    anna.enter_all_the_same()
    refusal = anna.follows().messages.get_by_role("alert")
    expect(refusal).to_contain_text("Not entered. That card lies elsewhere already.")
    expect(anna.page).to_have_url(seats["Anna"])
    bo.open_out_of_turn()
    bo.lay("7H")

    expect(anna.ruling).to_contain_text("Bo plays 7♥")
    expect(refusal).to_be_visible()
    anna.messages.get_by_role("link", name="Close").tap()
    expect(refusal).to_have_count(0)


def test_cards_show_their_button_where_a_script_has_failed(evening: RunningServer, pages: Pages) -> None:
    """Chosen cards may enter nothing by themselves then; what works without scripts is offered."""
    pages.allow("made to fail")
    anna = Phone.at(pages, open_game(evening, "gnallknekt", FOUR, [])["Anna"])
    expect(anna.html).to_have_attribute("data-lays", "at once")
    anna.page.evaluate("setTimeout(() => { throw new Error('made to fail'); })")

    expect(anna.html).not_to_have_attribute("data-lays", "at once")


MODULES = ("app", "clock", "live", "keep", "entry", "queue", "feedback", "settings", "waiting", "sheets")
PACK = re.compile(r"/js/\w+_phone\.[0-9a-f]+\.js$")
FAILS = "throw new Error('made to fail');"


def broken(module: str, *, whole: bool) -> Callable[[Route], None]:
    """Answers with a pack in which a module fails: as a whole, or in each of its listeners."""

    def answer(route: Route) -> None:
        parts = re.split(r"^(?=const of_)", fetched(route), flags=re.MULTILINE)
        (at,) = (at for at, part in enumerate(parts) if part.startswith(f"const of_{module} = "))
        head, *script, end = parts[at].splitlines()
        if whole:
            script = [FAILS]
        else:
            throws = rf"addEventListener(\1, () => {{ {FAILS} }},"
            script = [re.sub(r"addEventListener\(([^,]+),", throws, line) for line in script]
        parts[at] = "\n".join([head, *script, end, ""])
        route.fulfill(content_type="text/javascript", body="".join(parts))

    return answer


def with_broken(phone: AnyPhone, module: str, *, whole: bool) -> AnyPhone:
    """The phone anew, with a module that fails."""
    phone.page.route(PACK, broken(module, whole=whole))
    return phone.reload()


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "each listener"])
def test_tap_is_entered_whichever_module_fails(evening: RunningServer, pages: Pages, whole: bool) -> None:
    """By the queue or the plain way; and once. Each module fails at a table of its own."""
    pages.allow("made to fail")
    anna = Phone(pages.open(f"{evening.url}/code/"))
    for module in MODULES:
        with point(f"{module} fails"):
            seats = open_table(evening, START)
            answer = broken(module, whole=whole)
            anna.page.route(PACK, answer)
            anna.page.goto(seats["Anna"])
            anna.lay("AH")

            anna.shows_laid("AH")
            plays = [body["cards"] for body in bodies_at(evening, seats["Anna"]) if body["do"] == "play"]
            assert plays == ["AH"]
            anna.page.evaluate("localStorage.clear()")
            anna.page.unroute(PACK, answer)


def test_tap_is_entered_where_the_scripts_of_the_page_do_not_come(evening: RunningServer, pages: Pages) -> None:
    """They are one file: the forms go their plain way without it."""
    pages.allow("net::ERR_FAILED")
    anna = Phone.at(pages, open_table(evening, START)["Anna"])
    anna.page.route(PACK, lambda route: route.abort())
    anna.reload()
    anna.lay("AH")

    anna.shows_laid("AH")


@pytest.mark.parametrize("whole", [True, False], ids=["whole", "each listener"])
def test_cards_are_entered_by_their_button_if_the_script_of_several_fails(
    evening: RunningServer, pages: Pages, whole: bool
) -> None:
    """The button is shown, and sends what is chosen."""
    pages.allow("made to fail")
    players, bodies = entries("kombinationswhist-phones", 20)
    options: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"}
    seats = open_game(evening, "kombinationswhist", players, bodies, options=options)
    dag = with_broken(WhistPhone.at(pages, seats["Dag"]), "entry", whole=whole)
    dag.lay("TS")

    dag.shows_laid("TS")
    assert last_body(evening, seats["Dag"])["cards"] == "TS"


def test_page_without_news_is_fetched_anew_unless_somebody_is_choosing(evening: RunningServer, pages: Pages) -> None:
    """The script that follows the server fails: within half a minute the page shows what others did."""
    pages.allow("made to fail")
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Bo"])
    anna.page.clock.install()
    with_broken(anna, "live", whole=True)
    bo.open_out_of_turn()
    bo.lay("7H")
    expect(bo.ruling).to_contain_text("Bo plays 7♥")
    anna.page.clock.run_for(25_000)

    expect(anna.ruling).to_contain_text("Bo plays 7♥")


def test_old_browser_sees_what_is_chosen_and_spaces_between_the_parts(evening: RunningServer, pages: Pages) -> None:
    """Without :has() and without gap in rows, by the style that only such browsers load."""
    seats = open_game(evening, "gnallknekt", NAMES, TAKEN)
    anna = aged(GnallknektPhone.at(pages, seats["Anna"]))
    card = anna.mine("KS", 3)
    label = card.locator("xpath=ancestor-or-self::label[1]")
    before = label.locator(".card").evaluate("card => getComputedStyle(card).boxShadow")
    label.click()

    expect(card).to_be_checked()
    assert label.locator(".card").evaluate("card => getComputedStyle(card).boxShadow") != before
    take_picture(anna.page, "old-browser-phone")
    assert accessibility_faults(anna.page) == []


def test_modern_browser_loads_nothing_for_the_oldest(evening: RunningServer, pages: Pages) -> None:
    """Weight is for those who need it."""
    anna = Phone.at(pages, open_table(evening, START)["Anna"]).follows()

    assert anna.page.locator("link[href*='/old.'], script[src*='/old.']").count() == 0


def test_page_without_scripts_tells_of_news_while_its_reader_has_the_turn(evening: RunningServer, pages: Pages) -> None:
    """In a frame that fetches itself; what is chosen on the page stays."""
    seats = open_table(evening, START)
    anna, bo = Phone.at(pages, seats["Anna"], javascript=False), Phone.at(pages, seats["Bo"])
    news = anna.page.frame_locator("iframe.news")
    expect(news.locator("body")).to_contain_text("Nothing new")
    bo.open_out_of_turn()
    bo.lay("7H")
    expect(bo.ruling).to_contain_text("Bo plays 7♥")
    anna.page.frames[1].goto(anna.page.frames[1].url)
    news.get_by_role("link", name="Show the table").click()

    expect(anna.ruling).to_contain_text("Bo plays 7♥")
