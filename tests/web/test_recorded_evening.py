"""A whole hand from a recorded file: four phones, the referee's tablet, the public standings, the file to save."""

import csv
import io
import re
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Locator, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, take_pictures
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knoesten-1.yaml"
REVOKE, SHOWN_BY = 10, 18
"""The revoke in the first trick, and the card in the third that shows it."""


class Evening:
    """An evening made by its organiser in the browser: the links, and a page of each."""

    def __init__(self, pages: Pages, server: RunningServer, players: list[str]) -> None:
        self.server = server
        self.office = pages.open(f"{server.url}/organise/", width=1280)
        self.sign_in()
        self.make(players)
        links = self.office.locator("#links .links a")
        self.seats = {link.inner_text(): self.address(link) for link in links.all()}
        # The recording's players sit in its order; the draw has put these names in an order of its own.
        self.named = dict(zip(players, self.seats, strict=True))
        self.phones = {who: pages.open(self.seats[self.named[who]]) for who in players}
        self.slug = self.office.url.rstrip("/").split("/")[-1]
        self.public = pages.open(f"{server.url}/e/{self.slug}/", width=768)
        self.office.goto(f"{server.url}/organise/evening/{self.slug}/referee/")
        self.tablet = pages.open(self.address(self.office.locator("a[href*='/r/']").first), width=1280)
        self.tablet.locator(".tile").first.click()

    def address(self, link: Locator) -> str:
        """Return where a link of the organiser's page leads."""
        return urljoin(self.server.url, link.get_attribute("href") or "")

    def sign_in(self) -> None:
        password = re.search(r"name organiser, password (\S+)", self.server.output)
        assert password
        self.office.get_by_label("Name", exact=True).fill("organiser")
        self.office.get_by_label("Password", exact=True).fill(password[1])
        self.office.get_by_role("button", name="Sign in").click()

    def make(self, players: list[str]) -> None:
        """Make the evening, paste the players, draw the round."""
        self.office.goto(f"{self.server.url}/organise/new/?game=knoesten")
        self.office.locator("#id_name").fill("Thursday at the club")
        self.office.locator("#house-options summary").click()
        self.office.locator("#id_option_faults").select_option("called")
        self.office.get_by_role("button", name="Make the evening").click()
        self.office.locator("#paste").fill("\n".join(players))
        self.office.get_by_role("button", name="Add them").click()
        self.office.get_by_role("button", name=re.compile("Draw round 1")).click()
        self.office.locator("#links summary").click()

    def play(self, entry: dict[str, Any], number: int) -> None:
        """Enter one event of the recording on the phone it belongs to, and wait until it has arrived."""
        do = entry["do"]
        phone = self.phones[entry["dealer"] if do == "deal" else entry["by"]]
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number - 1))
        if do == "deal":
            phone.locator(".dealers label").filter(has_text=self.named[entry["dealer"]]).click()
            phone.locator(f"button[name=trump][value='{entry['trump']}']").click()
        elif do in ("join", "pass"):
            phone.locator(f"button[name=do][value={do}]").click()
        elif do == "exchange":
            phone.locator(f"button[name=count][value='{entry['count']}']").click()
        else:
            phone.locator(f"button[name=cards][value='{entry['cards']}']").click()
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number))

    def line(self, who: str) -> Locator:
        """Return a player's line in the public standings."""
        name = self.public.locator(".standing__name", has_text=re.compile(f"^{self.named[who]}$"))
        return self.public.locator(".standing").filter(has=name)

    def standing(self, who: str) -> tuple[str, str]:
        """Return a player's rank and points in the public standings."""
        rank = self.line(who).locator(".standing__rank").inner_text()
        points = self.line(who).locator(".standing__points").inner_text()
        return re.sub(r"\D", "", rank), re.sub(r"[^\d.]", "", points)

    def saved(self) -> dict[str, dict[str, str]]:
        """Return the standings as the CSV has them, by name."""
        with urllib.request.urlopen(f"{self.server.url}/e/{self.slug}/standings.csv") as answer:
            rows = csv.DictReader(io.StringIO(answer.read().decode("utf-8-sig")))
            return {row["player"]: row for row in rows}


def test_a_hand_is_refereed_from_phones_end_to_end(empty_hall: RunningServer, pages: Pages) -> None:
    """A revoke stays open, settles two tricks later on the tablet with its proof, and its fault moves the standings."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    evening = Evening(pages, empty_hall, case["players"])
    revoker = case["events"][REVOKE - 1]["by"]
    revoke = evening.tablet.locator(f"#event-{REVOKE}")
    for number, entry in enumerate(case["events"], start=1):
        evening.play(entry, number if number <= SHOWN_BY else number + 1)
        if number == REVOKE:
            expect(revoke).to_contain_text("open")
            for phone in evening.phones.values():
                expect(phone.locator("#ruling")).not_to_contain_text("open")
        if number == SHOWN_BY - 1:
            expect(revoke).to_contain_text("open")
        if number == SHOWN_BY:
            expect(revoke).to_contain_text("illegal")
            take_pictures_of(evening)
            give_the_fault(evening, revoker)
    for who, points in case["events"][-1]["expect"]["state"]["scores"].items():
        in_game = points + 5 if who == revoker else points
        expect(evening.line(who)).to_contain_text(f"({in_game} points in the game)")
        saved = evening.saved()[evening.named[who]]
        assert saved["game_points"] == str(in_game)
        assert evening.standing(who) == (saved["place"], saved["points"])


def give_the_fault(evening: Evening, revoker: str) -> None:
    """The tablet opens the revoke, sees clause and proof, gives the fault; the public page changes by itself."""
    tablet = evening.tablet
    evening.public.evaluate("window.notReloaded = true")
    expect(evening.line(revoker)).to_contain_text("(25 points in the game)")
    tablet.locator(f"#event-{REVOKE} a").click()
    desk = tablet.locator("#desk")
    expect(desk).to_contain_text("follow")
    expect(desk.get_by_role("img", name="king of spades").first).to_be_visible()
    expect(desk.get_by_role("img", name="9 of hearts").first).to_be_visible()
    desk.get_by_role("button", name=re.compile("Give .* the fault")).click()
    expect(evening.line(revoker)).to_contain_text("(30 points in the game)")
    assert evening.public.evaluate("window.notReloaded")


def take_pictures_of(evening: Evening) -> None:
    """Take the pictures that the README shows."""
    take_pictures(evening.tablet, "evening-tablet")
    take_pictures(evening.public, "evening-standings")
    take_pictures(evening.phones["Cia"], "evening-phone")
    evening.office.goto(f"{evening.server.url}/organise/evening/{evening.slug}/")
    take_pictures(evening.office, "evening-organiser")
