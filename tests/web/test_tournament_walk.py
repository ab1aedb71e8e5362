"""An organiser's weekend in a real browser: 23 players, two games, from an empty hall to both podiums."""

import re
from collections import defaultdict
from urllib.parse import urljoin
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, take_pictures
from tests.support.evening import end_competition, sign_in
from tests.support.server import RunningServer

FIRST = ("Anna", "Bo", "Cia", "Dag", "Eva", "Fia", "Gus", "Hal")
LAST = ("Berg", "Ek", "Falk")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST][:-1]
LATE = NAMES[-1]


class Office:
    """The organiser's browser, with the acts of a weekend."""

    def __init__(self, pages: Pages, server: RunningServer) -> None:
        self.server = server
        self.page = pages.open(f"{server.url}/organise/", width=1280)
        sign_in(self.page, server)

    def make(self, name: str, players: list[str]) -> None:
        """Create a tournament of Knoesten whose tables enter results only; paste its players."""
        self.page.get_by_role("link", name="New tournament").first.click()
        self.page.locator(".game", has_text="Knoesten").click()
        self.page.get_by_label("Name of the tournament").fill(name)
        self.page.get_by_role("button", name="Change details …").click()
        self.page.locator("input[name=depth][value=result]").check()
        self.page.locator("input[name=planned_rounds]").fill("2")
        self.page.get_by_role("button", name="Create tournament").click()
        self.page.locator("#paste").fill("\n".join(players))
        self.page.get_by_role("button", name="Add them").click()

    def add_whist(self) -> None:
        """Add a competition of Kombinations-Whist, whose tables enter results only too."""
        self.page.get_by_role("link", name="Add a competition").click()
        self.page.locator(".game", has_text="Kombinations-Whist").click()
        self.page.get_by_role("button", name="Change details …").click()
        self.page.locator("input[name=depth][value=result]").check()
        self.page.get_by_label("Number of its first table").fill("11")
        self.page.get_by_role("button", name="Add competition").click()

    def tables(self) -> dict[int, dict[str, str]]:
        """The tables of the round: of each, every player's name with the link of the seat."""
        self.page.locator("#links > summary").click()
        found: dict[int, dict[str, str]] = defaultdict(dict)
        for line in self.page.locator("#links .links li").all():
            table = re.search(r"Table (\d+)", line.inner_text())
            link = line.locator("a")
            assert table
            found[int(table[1])][link.inner_text()] = urljoin(self.server.url, link.get_attribute("href") or "")
        return dict(found)

    def enter(self, seats: dict[str, str], *, highest: bool = False) -> None:
        """One of a table's phones enters the result: the first in the alphabet is the best."""
        names = sorted(seats)
        points = {name: 5 * (len(names) - rank if highest else rank) for rank, name in enumerate(names)}
        where = next(iter(seats.values())).replace("/s/", "/api/v1/s/") + "events/"
        body = {"event": {"do": "result", "points": points}, "key": uuid4().hex, "expected": None}
        answer = self.page.request.post(where, data=body)
        assert answer.ok and answer.json()["stored"], answer.text()

    def end_round(self, number: int) -> None:
        """End a round whose tables are done."""
        self.page.get_by_role("link", name=f"End round {number}").click()
        self.page.get_by_role("button", name=f"End round {number}").click()


def test_a_weekend_from_an_empty_hall_to_both_podiums(empty_hall: RunningServer, pages: Pages) -> None:
    """Uneven tables, a late comer, a swap with what-if, undone and made again, a drop-out, a hidden last round."""
    office = Office(pages, empty_hall)
    page = office.page
    office.make("Autumn weekend", NAMES[:-1])
    office.add_whist()
    roof = page.url

    page.locator("#competitions .tile").filter(has_text="Knoesten").click()
    public = pages.open(page.url.replace("organise/competition", "e"))
    play_the_first_round(office, public)
    hide_the_last_round(page)
    play_the_last_round(office)
    expect(public.locator("#hidden")).to_be_visible()
    expect(public.locator(".podium")).to_have_count(0)
    page.get_by_role("button", name="Show everything now").click()
    expect(public.locator("#state-of-play")).to_contain_text("Final standings")

    page.goto(roof)
    play_whist(office)
    page.goto(roof)
    rank_overall(page)
    overall = pages.open(f"{empty_hall.url}/t/autumn-weekend/")
    expect(overall.locator(".standing")).to_have_count(len(NAMES))
    expect(overall.locator(".standing__rank").first).to_have_text(re.compile("Place 1"))
    for shown in (page, public, overall):
        assert not accessibility_faults(shown)
    take_pictures(overall, "weekend-overall")


def play_the_first_round(office: Office, public: Page) -> None:
    """Nobody sees the draft; somebody comes while the round is being played."""
    page = office.page
    expect(page.locator("#next")).to_contain_text("5 tables, 5 + 5 + 4 + 4 + 4.")
    swap_in_the_draft(page)
    expect(public.get_by_text("Round 1")).to_have_count(0)
    page.get_by_role("button", name="Publish draft A").click()
    expect(public.locator("#main")).to_contain_text("Round 1")
    page.locator("#players > summary").click()
    page.locator("#paste").fill(LATE)
    expect(page.locator("#add-players")).to_contain_text("Players who come now play from the next round on.")
    page.get_by_role("button", name="Add them").click()
    for seats in office.tables().values():
        office.enter(seats)
    office.end_round(1)


def play_the_last_round(office: Office) -> None:
    """The draw is taken back once; the late comer has a seat; somebody leaves; the competition ends with its podium."""
    page = office.page
    page.get_by_role("button", name="Draw round 2").click()
    page.get_by_role("button", name="Take the draw back").click()
    expect(page.locator("#next")).to_contain_text("All 23 are here. Draw round 2.")
    page.get_by_role("button", name="Draw round 2").click()
    tables = office.tables()
    assert sorted(map(len, tables.values())) == [3, 4, 4, 4, 4, 4]
    assert LATE in {name for seats in tables.values() for name in seats}
    *others, left = tables.values()
    for seats in others:
        office.enter(seats)
    leave_in_mid_round(page, min(left))
    office.end_round(2)
    end_competition(page)
    expect(page.locator(".podium__step--1")).to_have_count(1)


def leave_in_mid_round(page: Page, name: str) -> None:
    """A player goes home before the table is done; the organiser decides that its game counts for nobody."""
    page.locator("#players > summary").click()
    page.get_by_role("button", name=f"Withdraw {name}").click()
    page.get_by_label("The game stops and counts for nobody").check()
    page.get_by_label("Reason").fill("Took the last bus")
    page.get_by_role("button", name=f"{name} leaves").click()
    expect(page.locator("#players")).to_contain_text("left in round 2")


def play_whist(office: Office) -> None:
    """One round of the other game, to its podium."""
    page = office.page
    page.locator("#competitions .tile").filter(has_text="Kombinations-Whist").click()
    page.get_by_role("button", name="Draw round 1").click()
    for seats in office.tables().values():
        office.enter(seats, highest=True)
    office.end_round(1)
    end_competition(page)
    expect(page.locator(".podium__step--1")).to_have_count(1)


def rank_overall(page: Page) -> None:
    """Both games count together from now on."""
    page.locator("#overall-choice > summary").click()
    page.locator("#overall-choice input[type=radio]").nth(1).check()
    page.locator("#overall-choice").get_by_role("button", name="Save").click()


def swap_in_the_draft(page: Page) -> None:
    """Two players of the first two tables change places, by keyboard, after a look at what it costs; once undone."""
    page.get_by_role("button", name="Look at the draft first").click()
    one, other = (page.locator(".drafts__table").nth(table).locator(".drafts__who").first for table in (0, 1))
    names = one.inner_text(), other.inner_text()
    for undone in (True, False):
        one.press("Enter")
        expect(page.locator("#swap")).to_contain_text("Now choose who changes places")
        other.press("Enter")
        expect(page.locator("#swap h2")).to_have_text(f"{names[0]} and {names[1]} change places")
        page.locator("#make-swap").press("Enter")
        expect(one).to_have_text(names[1])
        if undone:
            page.get_by_role("button", name="Undo the last swap").click()
            expect(one).to_have_text(names[0])


def hide_the_last_round(page: Page) -> None:
    """From now on the public sees the standings without the last round."""
    page.locator("#shown summary").click()
    page.get_by_label("without the last rounds").check()
    page.get_by_label("How many last rounds are hidden").fill("1")
    page.locator("#shown").get_by_role("button", name="Save").click()
