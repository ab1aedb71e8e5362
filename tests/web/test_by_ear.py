"""A player who sees nothing plays each game to its end, by the accessibility tree, by ear and by keys."""

import re

import pytest
from playwright.sync_api import Error

from tests.support.blind import BlindPlayer
from tests.support.browser import Pages
from tests.support.practising import open_practice, play_all_but
from tests.support.server import RunningServer

CARD = "(?:[0-9]+|jack|queen|king|ace) of (?:spades|hearts|diamonds|clubs)|(?:black|red) joker"
GLYPHS = re.compile("[♠♥♦♣★✓✕−→←↑·=\u00ad]")
OVER = "The game is over"
MOST_NEWS = 200  # of others, or of a page that changes under the fingers, before one moves
# What is pressed if it is there, the first of these first. Everything else is asked for, and done as the answer says.
PRESSES = (
    "Join",
    "Exchange 0 cards",
    f"(?:{CARD})",
    "Draw [0-9] cards?.*",
    "Take [0-9]+.*",
    "Take up .* cards",
    "Ready",
)
AIM = re.compile(rf"Hint: (?P<card>{CARD}) on (?P<own>your )?life (?P<life>[0-9])(?: of (?P<player>\w+))?\.")
DISCARD = re.compile(rf"Hint: Discard (?P<card>{CARD})\.")


def steps(player: BlindPlayer) -> list[str]:
    """Return the names of what is pressed now, one after the other; nothing while others move."""
    names = [control.name for control in player.controls()]
    if "Do it" not in names:
        return []
    asked = player.asks(r"What is asked\?")
    if aim := AIM.search(asked):
        place = f"Lay on your life {aim['life']}" if aim["own"] else f"Attack life {aim['life']} of {aim['player']}"
        return [place, f"{aim['card']}(?:, in your hand)?"]
    if discard := DISCARD.search(asked):
        return ["Lay on the discard pile", f"{discard['card']}(?:, in your hand)?"]
    return [next((press for press in PRESSES if any(re.fullmatch(press, name) for name in names)), "Do it")]


def play(player: BlindPlayer, most: int) -> None:
    """Play until the game is over, or at most `most` moves of one's own."""
    for _move in range(most):
        makes_a_move(player)
        assert not [one for one in player.controls() if GLYPHS.search(one.name)]


def makes_a_move(player: BlindPlayer) -> None:
    """Wait for the others, then move; do nothing once the game is over."""
    for _news in range(MOST_NEWS):
        if OVER in player.last:
            return
        news, pressed = player.news, False
        try:
            for name in steps(player):
                player.press(name)
                pressed = True
        except (AssertionError, Error):
            continue  # the page has just changed
        player.hears_news(news)
        if pressed:
            return
    pytest.fail(f"could not move: {player.last}")


@pytest.mark.parametrize(
    ("game", "options"),
    [("knoesten", {"start_points": 4}), ("kombinationswhist", {}), ("knaker", {}), ("gnallknekt", {})],
)
def test_game_is_played_to_its_end_by_ear_and_by_keys(
    evening: RunningServer, pages: Pages, game: str, options: dict[str, object]
) -> None:
    """The blind player makes the first and the last moves, the server those between. No sign is ever spoken."""
    address = open_practice(evening, game, **options)
    player = BlindPlayer.at(pages, address)
    play(player, most=5)
    player.page.close()
    play_all_but(evening, address, last=20)
    player = BlindPlayer.at(pages, address)
    play(player, most=100)
    assert OVER in player.last
    assert not [words for words in player.heard if GLYPHS.search(words)]
