"""Updates that arrive while a person is busy on a phone: no choice is undone, no tap is lost."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Held, Pages, tap, tick, unfold
from tests.support.knaker_phone import KnakerPhone
from tests.support.phone import Phone
from tests.support.referee import START
from tests.support.seats import bodies_at, open_game, open_table
from tests.support.server import RunningServer
from tests.support.whist_phone import WhistPhone

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knaker-phones.yaml"
BEFORE_EIGHT, BEFORE_DRAW, BEFORE_BO_DRAWS = 17, 18, 32
"""Anna is about to lay 8♥; to draw after it; Bo is about to draw three cards."""
# In the instant the news are on the page, before the browser does anything else.
TAP_AS_NEWS_COME = (
    "document.addEventListener('htmx:afterSwap', () =>"
    " document.querySelector('#lay [name=rank][value=A]').click(), { once: true })"
)


def opened(pages: Pages, server: RunningServer, until: int) -> tuple[KnakerPhone, KnakerPhone]:
    """The phones of Anna and Bo after the first entries of the recording."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    entries: list[dict[str, Any]] = [
        {name: value for name, value in row.items() if name != "expect"} for row in case["events"][:until]
    ]
    addresses = open_game(server, "knaker", case["players"], entries)
    return KnakerPhone.at(pages, addresses["Anna"]), KnakerPhone.at(pages, addresses["Bo"])


def test_news_undo_nothing_that_was_chosen(evening: RunningServer, pages: Pages) -> None:
    """Where cards are laid from, the rank, what the next card does, and which event is called a cheat: all stay."""
    anna, bo = opened(pages, evening, BEFORE_BO_DRAWS)
    anna.lay_from("up")
    tick(anna.rank("K"))
    tick(anna.does("instick"))
    unfold(anna.cheats)
    second = unfold(anna.page.locator("#cheat-others")).get_by_role("radio").nth(1)
    called = second.get_attribute("value")
    tick(second)
    bo.draw(3)

    anna.rests_at(BEFORE_BO_DRAWS + 1)
    expect(anna.source("up")).to_be_checked()
    expect(anna.rank("K")).to_be_checked()
    expect(anna.does("instick")).to_be_checked()
    expect(anna.called(int(called or 0))).to_be_checked()


def test_what_the_page_itself_had_chosen_goes_with_it(evening: RunningServer, pages: Pages) -> None:
    """The rank an instick would need lies open until Bo is to move; he has not chosen it."""
    anna, bo = opened(pages, evening, BEFORE_EIGHT)
    expect(bo.rank("8")).to_be_checked()
    tick(anna.rank("8"))
    tap(anna.suit("8H"))

    bo.rests_at(BEFORE_EIGHT + 2)  # laid, and drawn
    expect(bo.chosen_ranks).to_have_count(0)


def test_tap_in_the_moment_news_come_stands(evening: RunningServer, pages: Pages) -> None:
    """What is tapped on the new page is not put back to what was chosen on the old one."""
    anna, bo = opened(pages, evening, BEFORE_DRAW)
    tick(bo.rank("K"))
    bo.page.evaluate(TAP_AS_NEWS_COME)
    anna.draw(1)

    bo.rests_at(BEFORE_DRAW + 1)
    expect(bo.rank("A")).to_be_checked()


def test_tap_under_way_is_not_lost_to_news(evening: RunningServer, pages: Pages) -> None:
    """A finger goes down, news come, the finger leaves: the card's rank is chosen, and then the news show."""
    anna, bo = opened(pages, evening, BEFORE_DRAW)
    bo.page.clock.install()
    bo.reload()
    bo.follows().rank("K").hover()
    # By the phone's time the finger is down for an instant. A busy machine has not come to this time yet.
    bo.page.clock.pause_at(bo.page.evaluate("Date.now()") / 1000 + 20)
    bo.page.mouse.down()
    with bo.page.expect_response("**/table/"):
        anna.draw(1)
    bo.page.mouse.up()
    bo.page.clock.resume()

    bo.rests_at(BEFORE_DRAW + 1)
    expect(bo.rank("K")).to_be_checked()


WHIST = ("Anna", "Bo", "Cia", "Dag")
DAG_HAS_LED: list[dict[str, Any]] = [
    {"by": "referee", "do": "deal", "dealer": "Dag"},
    {"by": "Anna", "do": "bid", "standard": "spel", "specials": []},
    *({"by": name, "do": "pass"} for name in ("Bo", "Cia", "Dag")),
    {"by": "Dag", "do": "play", "cards": "KS"},
]


def test_news_between_rank_and_suit_lose_neither(evening: RunningServer, pages: Pages) -> None:
    """Anna has tapped the ace's key; Cia's news replace the table; Anna taps the suit, and the ace is entered.

    What she has entered is closed again on the table that comes with the answer.
    """
    seats = open_game(evening, "kombinationswhist", WHIST, DAG_HAS_LED)
    anna, cia = WhistPhone.at(pages, seats["Anna"]), WhistPhone.at(pages, seats["Cia"])
    news = Held(anna.page, "**/table/")
    unfold(cia.out_of_turn)
    cia.lay("2H")
    news.first()
    cia.rests_at(len(DAG_HAS_LED) + 1)
    anna.open_rank("AS")
    expect(anna.suit("AS")).to_be_visible()
    news.let_go()
    anna.rests_at(len(DAG_HAS_LED) + 1)
    expect(anna.suit("AS")).to_be_visible()
    anna.suit("AS").tap()

    anna.rests_at(len(DAG_HAS_LED) + 2)
    assert (bodies_at(evening, seats["Anna"])[-1]["by"], bodies_at(evening, seats["Anna"])[-1]["cards"]) == (
        "Anna",
        "AS",
    )
    expect(anna.open_ranks).to_have_count(0)


def test_what_is_opened_for_one_card_stays_open_until_it_is_entered(evening: RunningServer, pages: Pages) -> None:
    """Knoesten: Cia looks for the card she has laid out of turn: Anna's news leave it open, her own entry closes it."""
    seats = open_table(evening, START)
    anna, cia = Phone.at(pages, seats["Anna"]), Phone.at(pages, seats["Cia"])
    before = int(cia.seat.get_attribute("data-number") or 0)
    cia.open_out_of_turn()
    anna.lay("AH")
    cia.rests_at(before + 1)
    cia.lay("9H")

    cia.rests_at(before + 2)
    expect(cia.out_of_turn).not_to_have_attribute("open", "")
