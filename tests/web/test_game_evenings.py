"""An organiser's evening of each game, from making it through a game to the final standings."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages, tap, tick
from tests.support.evening import Evening
from tests.support.server import RunningServer

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


def hit(evening: Evening, phone: Page, entry: dict[str, Any]) -> None:
    """Gnällknekt: a life, then the card that hits it."""
    tick(phone.get_by_role("radio", name=f"Attack life {entry['life']} of {evening.named[entry['target']]}"))
    tap(phone.locator(f".pack [data-card='{entry['cards']}']").first)


def turn_up(evening: Evening, phone: Page, entry: dict[str, Any]) -> None:
    """Knåker: the last card that lay face down."""
    tick(phone.locator("#lay [name=from][value=down]"))
    tick(phone.locator(f"#lay [name=rank][value='{entry['cards'][0]}']"))
    tap(phone.locator(f"#lay [data-card][value='{entry['cards']}']"))


def play(evening: Evening, phone: Page, entry: dict[str, Any]) -> None:
    """Kombinations-Whist: a rank, then its suit."""
    rank = phone.locator(".rank").filter(has=phone.locator(f"[value='{entry['cards']}']"))
    rank.locator("summary").click()
    rank.locator(f"[value='{entry['cards']}']").click()


@pytest.mark.parametrize(
    ("game", "recording", "last", "enter", "standings"),
    [
        ("gnallknekt", "gnallknekt-4", 1, hit, {"Bo": ("1", "3.0"), "Anna": ("2", "1.5"), "Cia": ("3", "0.0")}),
        ("knaker", "knaker-1", 1, turn_up, {"anna": ("1", "3.0"), "bo": ("2", "1.5"), "cia": ("3", "0.0")}),
        (
            "kombinationswhist",
            "kombinationswhist-phones",
            4,
            play,
            {"Anna": ("1", "3"), "Bo": ("2", "1"), "Cia": ("2", "1"), "Dag": ("2", "1")},
        ),
    ],
)
def test_an_evening_goes_from_making_it_to_the_standings(
    evening: RunningServer,
    pages: Pages,
    game: str,
    recording: str,
    last: int,
    enter: Callable[[Evening, Page, dict[str, Any]], None],
    standings: dict[str, tuple[str, str]],
) -> None:
    """As the form proposes it: a drawn round, a game whose last moves come from phones, places and points, the end."""
    (case,) = read_file((GOLDEN / f"{recording}.yaml").read_text(encoding="utf-8"), recording)
    night = Evening(pages, evening, case["players"], game=game)
    entries = [{field: value for field, value in row.items() if field != "expect"} for row in case["events"]]
    night.enter(entries[:-last])
    before = int(night.phones[entries[-1]["by"]].locator("#seat").get_attribute("data-number") or 0)
    for number, entry in enumerate(entries[-last:], start=before):
        phone = night.phones[entry["by"]]
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number))
        enter(night, phone, entry)
        expect(phone.locator("#seat")).to_have_attribute("data-number", str(number + 1))
    for who, (_place, points) in standings.items():
        expect(night.line(who).locator(".standing__points")).to_contain_text(points)
    assert {who: night.standing(who) for who in standings} == standings

    night.end()

    expect(night.public.locator("#state-of-play")).to_contain_text("Final standings")
    assert {who: night.standing(who) for who in standings} == standings
    saved = night.saved()
    assert {who: saved[night.named[who]]["place"] for who in standings} == {
        who: row[0] for who, row in standings.items()
    }
