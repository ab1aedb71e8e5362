"""Pages of all games at 360 px and 200 % zoom, and in another language: nothing runs off the side."""

from pathlib import Path
from typing import Any

import pytest

from referee.engine.casebook import read_file
from tests.support.browser import Pages, Scheme, broken_words, follows
from tests.support.evening import sign_in
from tests.support.gnallknekt import NAMES, TAKEN
from tests.support.referee import FOUR, REST, SHOWN, START, TRICKS
from tests.support.seats import open_game, open_table
from tests.support.server import RunningServer

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
ZOOMED = 180  # px of a page's own that are left of 360 at 200 %
LOCALES: tuple[tuple[str, Scheme], ...] = (("sv-SE", "light"), ("nl-NL", "dark"))
OF_ACCOUNT = tuple(
    f"/organise/{path}/" for path in ("account", "backups", "club", "club/people", "programs", "new-season")
)
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def moment(recording: str, until: int) -> tuple[list[str], list[dict[str, Any]]]:
    """The players of a recording, and its first entries."""
    (case,) = read_file((GOLDEN / f"{recording}.yaml").read_text(encoding="utf-8"), recording)
    rows = case["events"][:until]
    return case["players"], [{name: value for name, value in row.items() if name != "expect"} for row in rows]


def addresses(server: RunningServer) -> list[str]:
    """Phones of each game, at what is asked there."""
    found = [open_game(server, "knoesten", FOUR)["Anna"]]
    for until, who in ((4, "Bo"), (30, "Bo"), (30, "Anna")):
        found.append(open_game(server, "knaker", *moment("knaker-phones", until))[who])
    gnallknekt = open_game(server, "gnallknekt", NAMES, TAKEN)
    found += [open_game(server, "gnallknekt", NAMES)["Anna"], gnallknekt["Anna"], gnallknekt["Engelbrecht"]]
    for until, who in ((10, "Anna"), (16, "Cia"), (27, "Dag")):
        found.append(open_game(server, "kombinationswhist", *moment("kombinationswhist-phones", until))[who])
    return found


def test_phones_of_all_games_fit_when_zoomed(evening: RunningServer, pages: Pages) -> None:
    """In Swedish and Dutch, which the phones speak; nothing has to be looked for beside the screen."""
    wide = {}
    phones = addresses(evening)
    for locale, scheme in LOCALES:
        page = pages.open(evening.url, width=ZOOMED, height=320, locale=locale, scheme=scheme)
        for address in phones:
            page.goto(address)
            follows(page)
            assert page.locator("html").get_attribute("lang") == locale[:2]
            wide[locale, address] = page.evaluate(OVERFLOW)

    assert not {where: pixels for where, pixels in wide.items() if pixels}


def test_language_can_be_changed_on_every_kind_of_page(evening: RunningServer, pages: Pages) -> None:
    """On a phone, a tablet, the standings, the start page, a quick table's form and the rules."""
    table = open_game(evening, "knaker", *moment("knaker-phones", 4))
    kinds = [table["Anna"], table["referee"], evening.addresses["Standings"]]
    kinds += [f"{evening.url}{path}" for path in ("/", "/quick/", "/quick/knaker/", "/rules/knaker/", "/organise/")]
    page = pages.open(evening.url)
    for address in kinds:
        page.goto(address)
        here = page.url
        menu = page.locator(".strip__sheet:has(.languages) > summary")
        if menu.count():
            menu.click()
        for language in ("sv", "en"):
            page.locator(f".languages button[name=language][value={language}]").filter(visible=True).click()
            page.locator(f"html[lang={language}]").wait_for(state="attached")
            assert page.url == here
            if menu.count():
                menu.click()


CUT = """() => [...document.querySelectorAll("[class*='__name']")]
  .filter((name) => name.closest("[class*=place], [class*=sitter]") && name.getClientRects().length)
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 3)
  .map((name) => name.textContent.trim())"""


@pytest.mark.parametrize(
    ("game", "seats"), [("knoesten", 5), ("gnallknekt", 5), ("knaker", 6), ("kombinationswhist", 4)]
)
def test_names_that_end_differently_are_told_apart(evening: RunningServer, pages: Pages, game: str, seats: int) -> None:
    """Players of a quick table are “Player 1”, “Player 2” …: none is cut to “Play…”, on phones or the tablet."""
    names = [f"Player {number}" for number in range(1, seats + 1)]
    table = open_game(evening, game, names)
    for address, width in ((table["Player 2"], 360), (table["Player 2"], 320), (table["referee"], 1024)):
        page = pages.open(address, width=width)
        page.locator("#seat, #table").first.wait_for()
        assert page.evaluate(CUT) == []


def test_no_word_of_a_button_or_a_name_is_broken(evening: RunningServer, pages: Pages) -> None:
    """On a small phone, in the two languages with the longest words; and on the tablet, beside the desk."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    slug = evening.addresses["Standings"].rstrip("/").rpartition("/")[2]
    of_organiser = [f"{evening.url}{path}" for path in (f"/organise/competition/{slug}/", "/organise/", *OF_ACCOUNT)]
    table = open_game(evening, "knoesten", FOUR)["referee"]
    replay = open_table(evening, START + TRICKS + SHOWN + REST)["Bo"] + "replay/"
    broken = {}
    for language in ("sv", "nl"):
        page.context.set_extra_http_headers({"Accept-Language": language})
        for address, width in [(address, 360) for address in (*of_organiser, replay)] + [(table, 1280)]:
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(address)
            broken[language, address] = broken_words(page)
    assert not {where: words for where, words in broken.items() if words}


RESULT = """
from django.contrib.auth.models import User
from scoring.selectors.people.links import link_path
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import give_fault, make_competition, play_hand, player_of, start_round
names = "Maximiliana-Charlotta Hampus-Fredrik Bartholomeus Dag"
made = make_competition(names, User.objects.get(username="organiser"), name="Result on a phone")
for table in start_round(made).tables.all():
    play_hand(table)
    give_fault(table, "Dag")
round_end(competition_id=made.pk, number=1, as_they_stand=True)
print(link_path(player_of(made, "Dag")), made.slug)
"""
HIDDEN = "wrap => wrap.scrollWidth - wrap.clientWidth"


def test_every_figure_of_a_result_is_in_view_on_a_phone(evening: RunningServer, pages: Pages) -> None:
    """Whoever enters a result reads its points without moving the table aside, in each language.

    So do its players: what a fault cost does not run into what it was for.
    """
    own, slug = evening.run(RESULT).split()[-2:]
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    hidden = {}
    for language in ("en", "sv", "nl"):
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"{evening.url}/organise/competition/{slug}/rounds/1/tables/1/result/")
        hidden[language] = page.locator("#counts .figures-wrap").evaluate(HIDDEN)
        page.goto(evening.url + own)
        hidden[f"{language}, own page"] = page.locator(".fines strong").first.evaluate(HIDDEN)

    assert hidden == dict.fromkeys(hidden, 0)


def test_every_other_page_fits_when_zoomed_or_on_a_small_phone(evening: RunningServer, pages: Pages) -> None:
    """Start, quick table, rules, the organiser's pages, standings, projector, and the tablet of each game."""
    page = pages.open(f"{evening.url}/organise/")
    sign_in(page, evening)
    standings = evening.addresses["Standings"]
    own = f"{evening.url}/organise/competition/{standings.rstrip('/').rpartition('/')[2]}/"
    public = ("/", "/quick/", "/quick/knaker/", "/rules/knaker/", "/organise/", "/organise/new/?game=knaker", "/help/")
    found = [evening.url + path for path in (*public, *OF_ACCOUNT)]
    found += [standings, f"{standings}projector/", f"{standings}rules/", evening.addresses["Referee"]]
    found += [own + path for path in ("", "referee/", "rounds/1/cards/", "rounds/1/end/", "files/", "paper/", "roles/")]
    for game, seats in (("knaker", 6), ("gnallknekt", 5), ("knoesten", 5), ("kombinationswhist", 4)):
        table = open_game(evening, game, [f"Player {number}" for number in range(1, seats + 1)])["referee"]
        found += [table + path for path in ("", "arrange/", "clock/", "recording/")]

    wide = {}
    page.context.set_extra_http_headers({"Accept-Language": "sv"})
    for address in found:
        for width in (ZOOMED, 320):
            page.set_viewport_size({"width": width, "height": 640})
            page.goto(address)
            wide[address, width] = page.evaluate(OVERFLOW)
    assert not {where: pixels for where, pixels in wide.items() if pixels}


CROWD = """() => {
  const rows = document.querySelector(".wall__rows"), row = rows.children[0];
  rows.className = "wall__rows wall__rows--3 wall__rows--of-14";
  row.querySelector(".wall__name").textContent = "Maximiliana Sandbergsson";
  rows.replaceChildren(...Array.from({length: 40}, () => row.cloneNode(true)));
}"""


def test_a_projector_shows_a_big_field_beside_long_names(evening: RunningServer, pages: Pages) -> None:
    """A full page of 40 players in three columns stays on a screen of 1280 px, however long their names."""
    page = pages.open(f"{evening.addresses['Standings']}projector/", width=1280)
    page.evaluate(CROWD)

    assert page.evaluate(OVERFLOW) == 0
