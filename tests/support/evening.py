"""An evening that its organiser makes in the browser: one table, a phone for each player, tablet and standings."""

import csv
import io
import re
import urllib.request
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import Pages
from tests.support.phone import Phone
from tests.support.screen import Screen
from tests.support.seats import enter_at
from tests.support.server import RunningServer
from tests.support.tablet import Tablet

WHO = ("by", "player", "target", "dealer", "first", "on", "to")
"""The fields of a raw event that name a player."""


def end_competition(office: Page) -> None:
    """End the competition whose page is open, and read before what that means. What is hidden stays hidden."""
    office.get_by_role("link", name="End the competition …").first.click()
    expect(office.locator("#end")).to_contain_text("What can still be done afterwards")
    office.locator("#end form").get_by_role("button").last.click()


def sign_in(office: Page, server: RunningServer) -> None:
    """Sign the organiser in on the page that asks for it."""
    office.get_by_label("Name", exact=True).fill("organiser")
    office.get_by_label("Password", exact=True).fill(server.password)
    office.get_by_role("button", name="Sign in").click()


class Evening:
    """An evening with one table, its first round drawn: the organiser's page, the phones, the public page, the tablet.

    The draw seats people in an order of its own: `named` says which of them sits where a player of `players` would.
    """

    def __init__(
        self,
        pages: Pages,
        server: RunningServer,
        players: list[str],
        *,
        game: str = "knoesten",
        options: Mapping[str, str] | None = None,
        phone: type[Phone] = Phone,
    ) -> None:
        self.server = server
        self.office = pages.open(f"{server.url}/organise/", width=1280)
        sign_in(self.office, server)
        self._make(game, players, options or {})
        links = self.office.locator("#links .links a")
        self.seats = {link.inner_text(): self._address(link) for link in links.all()}
        self.named = dict(zip(players, self.seats, strict=True))
        self.phones = {who: phone.at(pages, self.seats[self.named[who]]) for who in players}
        self.slug = self.office.url.rstrip("/").split("/")[-1]
        self.public = Screen.at(pages, f"{server.url}/e/{self.slug}/", width=768)
        self.office.goto(f"{server.url}/organise/competition/{self.slug}/referee/")
        self.tablet = Tablet.at(pages, self._address(self.office.locator("a[href*='/r/']").first), width=1280)
        self.tablet.open_table()

    def _address(self, link: Locator) -> str:
        """Where a link of the organiser's page leads."""
        return urljoin(self.server.url, link.get_attribute("href") or "")

    def _make(self, game: str, players: list[str], options: Mapping[str, str]) -> None:
        """Create the tournament with these house options, paste the players, draw the round, open the links."""
        self.office.goto(f"{self.server.url}/organise/new/?game={game}")
        self.office.locator("#id_name").fill("Thursday at the club")
        if options:
            self.office.get_by_role("button", name="Change details …").click()
            self.office.locator("#house-options summary").click()
        for name, value in options.items():
            self.office.locator(f"#id_option_{name}").select_option(value)
        self.office.get_by_role("button", name="Create tournament").click()
        self.office.locator("#paste").fill("\n".join(players))
        self.office.get_by_role("button", name="Add them").click()
        self.office.get_by_role("button", name=re.compile("Draw round 1")).click()
        self.office.locator("#links summary").click()

    def enter(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Enter raw events at the table from their players' seats, past the pages."""
        bodies = [self.seated(entry) for entry in entries]
        enter_at(self.server, next(iter(self.seats.values())), bodies)
        for screen in (*self.phones.values(), self.public):
            screen.reload().follows()  # another process tells this server's pages nothing

    def seated(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """A raw event, with the names of those who sit where the recording has its players."""
        return {field: self.named.get(value, value) if field in WHO else value for field, value in entry.items()}

    def line(self, who: str) -> Locator:
        """A player's line in the public standings."""
        name = self.public.page.locator(".standing__name", has_text=re.compile(f"^{self.named[who]}$"))
        return self.public.page.locator(".standing").filter(has=name)

    def stands(self, who: str, place: str, points: str) -> None:
        """Wait until a player has this place and these points in the public standings."""
        self.ranks(who, place)
        expect(self.line(who).locator(".standing__points")).to_have_text(_only_number(points))

    def ranks(self, who: str, place: str) -> None:
        """Wait until a player has this place in the public standings."""
        expect(self.line(who).locator(".standing__rank")).to_have_text(_only_number(place))

    def saved(self) -> dict[str, dict[str, str]]:
        """The standings as the CSV has them, by name."""
        with urllib.request.urlopen(f"{self.server.url}/e/{self.slug}/standings.csv") as answer:
            rows = csv.DictReader(io.StringIO(answer.read().decode("utf-8-sig")))
            return {row["player"]: row for row in rows}

    def end(self) -> None:
        """The organiser ends the round, then the evening."""
        self.office.goto(f"{self.server.url}/organise/competition/{self.slug}/")
        self.office.get_by_role("link", name="End round 1").click()
        self.office.locator("main form button").first.click()
        end_competition(self.office)


def _only_number(number: str) -> re.Pattern[str]:
    """Return what matches a text in which this is the only number."""
    return re.compile(rf"^[^\d.]*{re.escape(number)}[^\d.]*$")
