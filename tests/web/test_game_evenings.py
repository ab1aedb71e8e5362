"""An organiser's evening of each game, from making it through a game to the final standings."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from referee.engine.casebook import read_file
from tests.support.browser import Pages
from tests.support.evening import Evening
from tests.support.gnallknekt_phone import GnallknektPhone
from tests.support.knaker_phone import KnakerPhone
from tests.support.phone import Phone
from tests.support.server import RunningServer
from tests.support.whist_phone import WhistPhone

GOLDEN = Path(__file__).parent.parent / "games" / "golden"


@pytest.mark.parametrize(
    ("game", "recording", "last", "phone", "standings"),
    [
        (
            "gnallknekt",
            "gnallknekt-4",
            1,
            GnallknektPhone,
            {"Bo": ("1", "3.0"), "Anna": ("2", "1.5"), "Cia": ("3", "0.0")},
        ),
        ("knaker", "knaker-1", 1, KnakerPhone, {"anna": ("1", "3.0"), "bo": ("2", "1.5"), "cia": ("3", "0.0")}),
        (
            "kombinationswhist",
            "kombinationswhist-phones",
            4,
            WhistPhone,
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
    phone: type[Phone],
    standings: dict[str, tuple[str, str]],
) -> None:
    """As the form proposes it: a drawn round, a game whose last moves come from phones, places and points, the end."""
    (case,) = read_file((GOLDEN / f"{recording}.yaml").read_text(encoding="utf-8"), recording)
    night = Evening(pages, evening, case["players"], game=game, phone=phone)
    entries = [{field: value for field, value in row.items() if field != "expect"} for row in case["events"]]
    night.enter(entries[:-last])
    before = night.phones[entries[-1]["by"]].number()
    for number, entry in enumerate(entries[-last:], start=before):
        night.phones[entry["by"]].has_come(number)
        night.phones[entry["by"]].enter(night.seated(entry))
        night.phones[entry["by"]].has_come(number + 1)
    for who, (place, points) in standings.items():
        night.stands(who, place, points)

    night.end()

    expect(night.public.page.locator("#state-of-play")).to_contain_text("Final standings")
    for who, (place, points) in standings.items():
        night.stands(who, place, points)
    saved = night.saved()
    assert {who: saved[night.named[who]]["place"] for who in standings} == {
        who: row[0] for who, row in standings.items()
    }
