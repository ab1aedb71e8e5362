"""Browsers without newer features, and scripts that fail: a move is still entered, never lost silently."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, follows, tap, tick
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.referee import FOUR, START
from tests.support.seats import bodies_at, open_game, open_table
from tests.support.server import RunningServer

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
# Takes away what Safari 13 or Chrome 80 doesn't have and a script here might use.
OLD = """
const lacks = [
  [Array.prototype, "at", "findLast", "findLastIndex", "toSorted", "toReversed", "with"],
  [String.prototype, "at", "replaceAll"],
  [Object, "hasOwn", "groupBy"],
  [Promise, "any", "withResolvers"],
  [Element.prototype, "replaceChildren", "checkVisibility"],
  [Document.prototype, "replaceChildren"],
  [DocumentFragment.prototype, "replaceChildren"],
  [HTMLFormElement.prototype, "requestSubmit"],
  [SubmitEvent.prototype, "submitter"],
  [Crypto.prototype, "randomUUID"],
  [AbortSignal, "timeout", "any"],
  [window, "structuredClone"],
];
for (const [owner, ...names] of lacks) for (const name of names) delete owner[name];
window.addEventListener("formdata", (event) => event.stopImmediatePropagation(), true);
for (const owner of [Document.prototype, Element.prototype]) {
  for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
    const native = owner[name];
    if (native) owner[name] = function (selector) {
      if (/:(has|is|where)\\(/.test(selector)) throw new SyntaxError(selector);
      return native.call(this, selector);
    };
  }
}
"""


def aged(page: Page) -> Page:
    """The page anew, in a browser of those days."""
    page.add_init_script(OLD)
    page.reload()
    return follows(page)


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
    anna = aged(pages.open(seats["Anna"]))
    anna.locator(".pad [value=AH]").tap()

    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    assert last_body(evening, seats["Anna"])["cards"] == "AH"


def test_refused_card_is_told_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """What was not entered is listed with its reason, and closed with one tap."""
    anna = aged(pages.open(open_table(evening, START)["Anna"]))
    anna.locator(".pad [href*='ask=KC']").tap()
    anna.get_by_role("button", name="Yes, enter it").tap()

    expect(anna.locator(".queue__row")).to_contain_text("That card lies elsewhere already.")
    anna.get_by_role("button", name="Close king of clubs").tap()
    expect(anna.locator("#queue")).to_be_hidden()


def test_whist_card_is_entered_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """A rank, then its suit."""
    players, bodies = entries("kombinationswhist-phones", 20)
    options: dict[str, object] = {"first_bid_seconds": "off", "bid_seconds": "off"}
    seats = open_game(evening, "kombinationswhist", players, bodies, options=options)
    dag = aged(pages.open(seats["Dag"]))
    rank = dag.locator(".rank").filter(has=dag.locator("[value='TS']"))
    rank.locator("summary").tap()
    rank.locator("[value='TS']").tap()

    expect(dag.locator(".trick [aria-label='10 of spades']")).to_be_visible()
    assert last_body(evening, seats["Dag"])["cards"] == "TS"


def test_gnallknekt_move_is_entered_by_an_old_browser(evening: RunningServer, pages: Pages) -> None:
    """A card, then the life it hits."""
    seats = open_game(evening, "gnallknekt", NAMES, TAKEN)
    anna = aged(pages.open(seats["Anna"]))
    tick(anna.locator(".sitter--me [data-card='3KS']"))
    tap(anna.get_by_role("radio", name="Attack life 1 of Cia"))

    expect(anna.locator("#ruling")).to_contain_text("Anna lays K♠ (from life 3) on life 1 of Cia")


def test_knaker_cards_are_entered_by_an_old_browser_as_they_were_tapped(evening: RunningServer, pages: Pages) -> None:
    """One card at once by its suit; several in the order of the taps, whatever their order on the pad."""
    players, bodies = entries("knaker-phones", 31)
    seats = open_game(evening, "knaker", players, bodies)
    bo = aged(pages.open(seats["Bo"]))
    tick(bo.locator("#lay [data-more]"))
    for code in ("9S", "7D"):
        tick(bo.locator(f"#lay [name=rank][value='{code[0]}']"))
        tick(bo.locator(f"#lay [data-card][value='{code}']"))
    bo.locator("#lay").get_by_role("button", name="Lay", exact=True).click()

    expect(bo.locator("#ruling")).to_contain_text("9♠ 7♦")
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
    anna = pages.open(seats["Anna"])
    anna.add_init_script(FAILURES[failure])
    anna.reload()
    anna.locator(".pad [value=AH]").tap()

    expect(anna.locator(".trick [aria-label='ace of hearts']")).to_be_visible()
    expect(anna).to_have_url(seats["Anna"])
    assert [body["cards"] for body in bodies_at(evening, seats["Anna"]) if body["do"] == "play"] == ["AH"]


def test_refusal_of_a_plain_form_stays_when_news_come(evening: RunningServer, pages: Pages) -> None:
    """Sent plainly because a script failed, and refused: the page says so until it is closed."""
    pages.allow("made to fail")
    seats = open_table(evening, START)
    anna, bo = pages.open(seats["Anna"]), follows(pages.open(seats["Bo"]))
    anna.evaluate(f"() => {{ {FAILURES['entering']} }}")
    anna.locator(".pad [href*='ask=KC']").tap()
    anna.get_by_role("button", name="Yes, enter it").tap()
    refusal = follows(anna).locator("#messages").get_by_role("alert")
    expect(refusal).to_contain_text("Not entered. That card lies elsewhere already.")
    expect(anna).to_have_url(seats["Anna"])
    bo.locator("summary", has_text="out of turn").tap()
    bo.locator(".pad [value='7H']").tap()

    expect(anna.locator("#ruling")).to_contain_text("Bo plays 7♥")
    expect(refusal).to_be_visible()
    anna.locator("#messages").get_by_role("link", name="Close").tap()
    expect(refusal).to_have_count(0)


def test_cards_show_their_button_where_a_script_has_failed(evening: RunningServer, pages: Pages) -> None:
    """Chosen cards may enter nothing by themselves then; what works without scripts is offered."""
    pages.allow("made to fail")
    anna = follows(pages.open(open_game(evening, "gnallknekt", FOUR, [])["Anna"]))
    expect(anna.locator("html")).to_have_attribute("data-lays", "at once")
    anna.evaluate("setTimeout(() => { throw new Error('made to fail'); })")

    expect(anna.locator("html")).not_to_have_attribute("data-lays", "at once")
