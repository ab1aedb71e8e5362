"""A revoke as people see it: open when it is played, proven by a later card. Its pictures make the README's film."""

from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.support.browser import Pages, keep_screen
from tests.support.referee import REVOKED, SHOWN, SHOWN_BY, START, TRICKS
from tests.support.seats import open_table
from tests.support.server import RunningServer
from tests.support.tablet import Tablet


def play(screen: Page, seats: dict[str, str], line: str) -> None:
    """Enter a card as its player's phone would send it: "Anna play AH"."""
    player, do, card = line.split()
    body = {"event": {"do": do, "cards": card}, "key": uuid4().hex, "expected": None}
    assert screen.request.post(seats[player].replace("/s/", "/api/v1/s/") + "events/", data=body).status == 200


def take(number: int, **screens: Page) -> None:
    """Keep what each screen shows after an entry."""
    for name, page in screens.items():
        keep_screen(page, f"revoke-{number:02}-{name}")


def test_a_revoke_is_open_until_a_later_card_proves_it(evening: RunningServer, pages: Pages) -> None:
    """Bo discards on a heart, and plays a heart two tricks later: five points, on every screen at once."""
    table = open_table(evening, START)
    phone = pages.open(table["Bo"], height=720)
    tablet = Tablet(pages.open(table["referee"], width=900, height=1150))
    before = REVOKED - 2  # entries so far
    take(before, phone=phone, tablet=tablet.page)

    for number, line in enumerate(filter(None, (TRICKS + SHOWN).splitlines()), start=before + 1):
        play(phone, table, line)
        tablet.has_come(number)
        expect(phone.locator(f"#seat[data-number='{number}']")).to_be_visible()
        if number == REVOKED:
            expect(tablet.verdict(REVOKED)).to_contain_text("open")
            expect(phone.locator("#seat")).not_to_contain_text("30")
        take(number, phone=phone, tablet=tablet.page)

    expect(tablet.verdict(REVOKED)).to_contain_text("illegal")
    expect(phone.locator("#seat")).to_contain_text("30")
    assert number == SHOWN_BY
