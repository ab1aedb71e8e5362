"""Updates that arrive while a person is busy on a phone: no choice is undone, no tap is lost."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, follows, tap, tick, unfold
from tests.support.referee import START
from tests.support.seats import bodies_at, open_game, open_table
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-phones.yaml"
BEFORE_EIGHT, BEFORE_DRAW, BEFORE_BO_DRAWS = 17, 18, 32
"""Anna is about to lay 8♥; to draw after it; Bo is about to draw three cards."""
# In the instant the news are on the page, before the browser does anything else.
TAP_AS_NEWS_COME = (
    "document.addEventListener('htmx:afterSwap', () =>"
    " document.querySelector('#lay [name=rank][value=A]').click(), { once: true })"
)


def opened(pages: Pages, server: RunningServer, until: int) -> tuple[Page, Page]:
    """The phones of Anna and Bo after the first entries of the recording."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    entries: list[dict[str, Any]] = [
        {name: value for name, value in row.items() if name != "expect"} for row in case["events"][:until]
    ]
    addresses = open_game(server, "knaker", case["players"], entries)
    return follows(pages.open(addresses["Anna"])), follows(pages.open(addresses["Bo"]))


def draw(phone: Page, count: int) -> None:
    """News for the other phone."""
    phone.locator(f"button[value='do=draw&count={count}']").click()


def has_come(phone: Page, number: int) -> None:
    """This entry shows, and the page has come to rest."""
    expect(phone.locator("#seat:not(.htmx-settling)")).to_have_attribute("data-number", str(number))


def test_news_undo_nothing_that_was_chosen(evening: RunningServer, pages: Pages) -> None:
    """Where cards are laid from, the rank, what a button is armed for, and which event is called a cheat: all stay."""
    anna, bo = opened(pages, evening, BEFORE_BO_DRAWS)
    tick(anna.locator("#lay [name=from][value=up]"))
    tick(anna.locator("#lay [name=rank][value=K]"))
    tap(anna.get_by_role("button", name="Instick", exact=True))
    second = unfold(anna.locator("#cheat")).locator("[name=event]").nth(1)
    called = second.get_attribute("value")
    tick(second)
    draw(bo, 3)

    has_come(anna, BEFORE_BO_DRAWS + 1)
    expect(anna.locator("#lay [name=from][value=up]")).to_be_checked()
    expect(anna.locator("#lay [name=rank][value=K]")).to_be_checked()
    expect(anna.get_by_role("button", name="Instick", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(anna.locator(f"#cheat [name=event][value='{called}']")).to_be_checked()


def test_what_the_page_itself_had_chosen_goes_with_it(evening: RunningServer, pages: Pages) -> None:
    """The rank an instick would need lies open until Bo is to move; he has not chosen it."""
    anna, bo = opened(pages, evening, BEFORE_EIGHT)
    expect(bo.locator("#lay [name=rank][value='8']")).to_be_checked()
    tick(anna.locator("#lay [name=rank][value='8']"))
    tap(anna.locator("#lay [data-card][value='8H']"))

    has_come(bo, BEFORE_EIGHT + 2)  # laid, and drawn
    expect(bo.locator("#lay [name=rank]:checked")).to_have_count(0)


def test_tap_in_the_moment_news_come_stands(evening: RunningServer, pages: Pages) -> None:
    """What is tapped on the new page is not put back to what was chosen on the old one."""
    anna, bo = opened(pages, evening, BEFORE_DRAW)
    tick(bo.locator("#lay [name=rank][value=K]"))
    bo.evaluate(TAP_AS_NEWS_COME)
    draw(anna, 1)

    has_come(bo, BEFORE_DRAW + 1)
    expect(bo.locator("#lay [name=rank][value=A]")).to_be_checked()


def test_tap_under_way_is_not_lost_to_news(evening: RunningServer, pages: Pages) -> None:
    """A finger goes down, news come, the finger leaves: the card's rank is chosen, and then the news show."""
    anna, bo = opened(pages, evening, BEFORE_DRAW)
    bo.clock.install()
    bo.reload()
    follows(bo).locator("#lay [name=rank][value=K]").hover()
    bo.clock.pause_at(bo.evaluate("Date.now()") / 1000 + 1)  # by the phone's time the finger is down for an instant
    bo.mouse.down()
    with bo.expect_response("**/table/"):
        draw(anna, 1)
    bo.mouse.up()
    bo.clock.resume()

    has_come(bo, BEFORE_DRAW + 1)
    expect(bo.locator("#lay [name=rank][value=K]")).to_be_checked()


WHIST = ("Anna", "Bo", "Cia", "Dag")
DAG_HAS_LED: list[dict[str, Any]] = [
    {"by": "referee", "do": "deal", "dealer": "Dag"},
    {"by": "Anna", "do": "bid", "standard": "spel", "specials": []},
    *({"by": name, "do": "pass"} for name in ("Bo", "Cia", "Dag")),
    {"by": "Dag", "do": "play", "cards": "KS"},
]


def rank_of(phone: Page, card: str) -> Locator:
    """The key of a card's rank, under which its suits stand."""
    return phone.locator(".rank").filter(has=phone.locator(f"[value='{card}']"))


def lay(phone: Page, card: str) -> None:
    """Kombinations-Whist: a rank, then its suit."""
    rank_of(phone, card).locator("summary").tap()
    rank_of(phone, card).locator(f"[value='{card}']").tap()


def test_news_between_rank_and_suit_lose_neither(evening: RunningServer, pages: Pages) -> None:
    """Anna has tapped the ace's key; Cia's news replace the table; Anna taps the suit, and the ace is entered.

    What she has entered is closed again on the table that comes with the answer.
    """
    seats = open_game(evening, "kombinationswhist", WHIST, DAG_HAS_LED)
    anna, cia = follows(pages.open(seats["Anna"])), follows(pages.open(seats["Cia"]))
    news: list[Route] = []
    anna.route("**/table/", lambda route: news.append(route))  # no bare append: Playwright marks it
    unfold(cia.locator("#out-of-turn"))
    with anna.expect_request("**/table/"):
        lay(cia, "2H")
    has_come(cia, len(DAG_HAS_LED) + 1)
    rank_of(anna, "AS").locator("summary").tap()
    expect(anna.locator(".ranks [value='AS']")).to_be_visible()
    news[0].continue_()
    anna.unroute("**/table/")
    has_come(anna, len(DAG_HAS_LED) + 1)
    expect(anna.locator(".ranks [value='AS']")).to_be_visible()
    anna.locator(".ranks [value='AS']").tap()

    has_come(anna, len(DAG_HAS_LED) + 2)
    assert (bodies_at(evening, seats["Anna"])[-1]["by"], bodies_at(evening, seats["Anna"])[-1]["cards"]) == (
        "Anna",
        "AS",
    )
    expect(anna.locator(".rank[open]")).to_have_count(0)


def test_what_is_opened_for_one_card_stays_open_until_it_is_entered(evening: RunningServer, pages: Pages) -> None:
    """Knoesten: Cia looks for the card she has laid out of turn: Anna's news leave it open, her own entry closes it."""
    seats = open_table(evening, START)
    anna, cia = follows(pages.open(seats["Anna"])), follows(pages.open(seats["Cia"]))
    before = int(cia.locator("#seat").get_attribute("data-number") or 0)
    cia.locator("#out-of-turn summary").tap()
    anna.locator(".pad [value='AH']").tap()
    has_come(cia, before + 1)
    cia.locator("#out-of-turn [value='9H']").tap()

    has_come(cia, before + 2)
    expect(cia.locator("#out-of-turn")).not_to_have_attribute("open", "")
