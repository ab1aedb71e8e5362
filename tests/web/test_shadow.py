"""A trainee rules beside a real table: once wrongly, once rightly, while the table goes on."""

from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, accessibility_faults, faults_in, take_pictures
from tests.support.server import RunningServer
from tests.web.test_one_link import FOUR, Office

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class AtTable:
    """Sends the entries of a table's phones."""

    def __init__(self, page: Page, office: Office) -> None:
        self.page, self.seats = page, {}
        for name, link in office.links.items():
            page.goto(link)
            seat = page.get_by_role("link", name="I sit at my table").get_attribute("href") or ""
            self.seats[name] = f"{office.server.url}/api/v1{seat.removeprefix(office.server.url)}"

    def send(self, name: str, **event: str) -> None:
        """Enter something from a player's phone."""
        sent = {"event": event, "key": uuid4().hex, "expected": None}
        assert self.page.request.post(f"{self.seats[name]}events/", data=sent).status == 200

    def join(self) -> None:
        """Let whoever is to move join the hand."""
        self.send(self.page.request.get(self.seats[FOUR[0]]).json()["turn"], do="join")


def test_a_trainee_rules_while_the_table_goes_on(evening: RunningServer, pages: Pages) -> None:
    """The organiser makes a code that opens the shadow rulings alone; the answers are told apart, and counted."""
    office = Office(pages, evening, "Learning", FOUR)
    office.page.goto(f"{office.home}referee/")
    office.page.get_by_label("Another referee").fill("Tess")
    office.page.get_by_label("A trainee").check()
    office.page.get_by_role("button", name="Create a code").click()
    expect(office.page.locator("#referees li").filter(has_text="Tess")).to_contain_text("trainee")
    assert accessibility_faults(office.page) == []
    take_pictures(office.page, "shadow-referees")
    office.draw(1)
    table = AtTable(pages.open(office.links[FOUR[0]]), office)
    table.send(FOUR[0], do="deal", dealer=FOUR[0], trump="KC")
    table.join()

    office.page.goto(f"{office.home}referee/")
    link = office.page.locator("a[href*='/shadow/']").get_attribute("href") or ""
    tess = pages.open(link, width=360)
    assert faults_in(tess) == []
    take_pictures(tess, "shadow-tables")
    tess.get_by_role("link", name="Table 1").click()
    expect(tess.locator(".school__asked")).to_contain_text("join")
    assert faults_in(tess) == [] and tess.evaluate(SIDEWAYS) == 0
    take_pictures(tess, "shadow-asked")
    tess.get_by_role("button", name="illegal", exact=True).click()
    expect(tess.locator("main p[role=status]")).to_contain_text("Not so. You said: illegal.")
    assert faults_in(tess) == []
    take_pictures(tess, "shadow-answered")

    table.join()
    tess.get_by_role("link", name="Next entry").click()
    tess.get_by_role("button", name="legal", exact=True).click()
    expect(tess.locator("main p[role=status]")).to_contain_text("Right.")
    tess.get_by_role("link", name="Next entry").click()
    expect(tess.locator("main")).to_contain_text("Nothing to rule on yet")
    tess.get_by_role("link", name="All tables").click()
    tess.get_by_role("link", name="My results").click()
    expect(tess.locator("main")).to_contain_text("1 of 2 right")
    assert faults_in(tess) == [] and tess.evaluate(SIDEWAYS) == 0
    take_pictures(tess, "shadow-results")
    tess.goto(link.replace("shadow/", ""))
    expect(tess.locator("main")).to_contain_text("This link is a trainee's")
