"""The fifth game in a browser: an evening of it on a server whose settings have one line more."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import Pages
from tests.support.evening import Evening
from tests.support.server import RunningServer, running_server

PLAYERS = ["Anna", "Bo", "Cia"]
CARDS = ("KH", "9S", "2H")  # Bo does not follow: whether he had a heart, later cards show


@pytest.fixture
def club(tmp_path: Path) -> Iterator[RunningServer]:
    """A real server with the fifth game."""
    with running_server(tmp_path / "fifth", "--no-codes", DJANGO_SETTINGS_MODULE="tests.fifth_game.settings") as server:
        yield server


@pytest.mark.one_process("its settings have a game more, and a cluster's processes have the usual settings")
def test_an_evening_of_the_fifth_game_is_played_from_phones(club: RunningServer, pages: Pages) -> None:
    """The organiser makes it, phones play a trick, the tablet opens the ruling, the hand's outcome ends the game."""
    night = Evening(pages, club, PLAYERS, game="stickspel")
    dealer = night.named["Cia"]
    night.phones["Bo"].button(f"{dealer} has dealt").click()
    for who, card in zip(PLAYERS, CARDS, strict=True):
        expect(night.phones[who].ask).to_contain_text("Your turn: play a card.")
        night.phones[who].lay(card)
    expect(night.phones["Bo"].place(night.named["Anna"])).to_contain_text("1")
    expect(night.tablet.player(night.named["Anna"])).to_contain_text("1")
    night.tablet.open_line(3)
    expect(night.tablet.ruling).to_contain_text("will show when more cards are seen")

    night.enter([{"by": "Bo", "do": "outcome", "tricks": {night.named["Anna"]: 5}}])

    expect(night.line("Anna").locator(".standing__points")).to_contain_text("3.00")
    night.end()
    expect(night.public.page.locator("#state-of-play")).to_contain_text("Final standings")
    for who, place in zip(PLAYERS, ("1", "2", "2"), strict=True):
        night.ranks(who, place)
