"""A whole hand from a recorded file: four phones, the referee's tablet, the public standings, the file to save."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, take_pictures
from tests.support.evening import Evening
from tests.support.server import RunningServer

RECORDING = Path(__file__).parent.parent / "games" / "golden" / "knoesten-1.yaml"
REVOKE, SHOWN_BY = 10, 18
"""The revoke in the first trick, and the card in the third that shows it."""


def play(evening: Evening, entry: dict[str, Any], number: int) -> None:
    """Enter one event of the recording on the phone it belongs to, and wait until it has arrived."""
    phone = evening.phones[entry["dealer"] if entry["do"] == "deal" else entry["by"]]
    phone.has_come(number - 1)
    phone.enter(evening.seated(entry))
    phone.has_come(number)


def test_a_hand_is_refereed_from_phones_end_to_end(empty_hall: RunningServer, pages: Pages) -> None:
    """A revoke stays open, settles two tricks later on the tablet with its proof, and its fault moves the standings."""
    (case,) = read_file(RECORDING.read_text(encoding="utf-8"), RECORDING.name)
    evening = Evening(pages, empty_hall, case["players"], options={"faults": "called"})
    revoker = case["events"][REVOKE - 1]["by"]
    revoke = evening.tablet.line(REVOKE)
    for number, entry in enumerate(case["events"], start=1):
        play(evening, entry, number if number <= SHOWN_BY else number + 1)
        if number == REVOKE:
            expect(revoke).to_contain_text("open")
            for phone in evening.phones.values():
                expect(phone.ruling).not_to_contain_text("open")
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
        evening.stands(who, saved["place"], saved["points"])


def give_the_fault(evening: Evening, revoker: str) -> None:
    """The tablet opens the revoke, sees clause and proof, gives the fault; the public page changes by itself."""
    tablet = evening.tablet
    evening.public.mark()
    expect(evening.line(revoker)).to_contain_text("(25 points in the game)")
    desk = tablet.open_line(REVOKE)
    expect(desk).to_contain_text("follow")
    expect(desk.get_by_role("img", name="king of spades").first).to_be_visible()
    expect(desk.get_by_role("img", name="9 of hearts").first).to_be_visible()
    desk.get_by_role("button", name=re.compile("Give .* the fault")).click()
    expect(evening.line(revoker)).to_contain_text("(30 points in the game)")
    evening.public.was_not_reloaded()


def take_pictures_of(evening: Evening) -> None:
    """Take the pictures that the README shows."""
    take_pictures(evening.tablet.page, "knoesten-tablet")
    take_pictures(evening.public.page, "standings")
    take_pictures(evening.phones["Cia"].page, "knoesten-phone")
    evening.office.goto(f"{evening.server.url}/organise/competition/{evening.slug}/")
    take_pictures(evening.office, "organiser")
