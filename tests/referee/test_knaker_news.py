"""Knåker's phone: what the last move did, the call chosen beforehand, and cards that another phone tells."""

import re

import pytest

from tests.support.knaker_table import (
    LAY_AND_DRAW,
    dealt_table,
    enter,
    last_body,
    page_of,
    seats_now,
    send,
    started_table,
)

pytestmark = pytest.mark.django_db
HAND = {"from": "hand"}


@pytest.fixture
def table():
    """Three players, dealt; nobody has taken up the hand."""
    return dealt_table()


@pytest.fixture
def begun():
    """The same, all ready; Anna begins."""
    return started_table()


def news_on(page):
    """What a phone says of the last move; "" if nothing."""
    found = re.search(r'id="news"[^>]*>(.*?)</p>', page)
    return found[1] if found else ""


@pytest.mark.parametrize(
    ("moves", "news"),
    [
        ([("Anna", "play", "9H")], ""),
        ([("Anna", "play", "2H")], "A two: Anna lays again."),
        ([("Anna", "play", "2H"), ("Anna", "play", "7H")], "A seven on a two: Anna lays again."),
        ([("Anna", "play", "TH")], "The pile has flipped: 1 card out. Anna lays again."),
        ([("Anna", "play", "9H"), ("Bo", "play", "TS")], "The pile has flipped: 2 cards out. Bo lays again."),
        ([("Anna", "play", "9H"), ("Cia", "instick", "9S")], "Instick by Cia; the turn stays with Bo."),
        (
            [("Anna", "play", "9H 9D 9C"), ("Cia", "instick", "9S")],
            "The pile has flipped: 4 cards out. The instick takes the turn: Cia.",
        ),
        ([("Anna", "play", "9H"), ("Bo", "pick_up", "")], "Bo took the pile: 1 card."),
        ([("Anna", "play", "9H"), ("Bo", "chance", "3S")], "Bo took the pile: 2 cards."),
    ],
)
def test_page_says_what_the_last_move_did(begun, moves, news):
    """A flip, why the turn stays, an instick, a pile taken: to everybody, until the next move."""
    for who, do, cards in moves:
        enter(begun, {"do": do} | ({"cards": cards} if cards else {}), who)

    assert {news_on(page_of(begun, name)) for name in ("Anna", "Bo", "Cia")} == {news}


def test_news_stay_while_the_player_draws(begun):
    """What is drawn after a lay is part of the same move."""
    send(begun, "Anna", LAY_AND_DRAW, cards=["2H"], **HAND)

    assert news_on(page_of(begun, "Bo")) == "A two: Anna lays again."


def test_last_lay_is_chosen_beforehand_for_a_call(begun):
    """Not the draw after it: that is listed behind."""
    send(begun, "Anna", "do=play", cards=["9H"], **HAND)
    send(begun, "Bo", LAY_AND_DRAW, cards=["4S"], **HAND)
    page = re.sub(r"</?span[^>]*>", "", page_of(begun, "Anna"))  # a card stands in one, with its name to be heard

    assert "Cheat? Bo lays 4♠" in page
    assert "Bo lays 4♠" in page.partition('name="event"')[2].partition("</label>")[0]
    assert "Bo draws 1 card" in page.partition('id="cheat-others"')[2]


def test_face_up_card_is_told_by_another_phone(table):
    """It is asked for by tapping the player; what Anna has begun for Bo, her phone goes on with."""
    for stack, card in enumerate(("4H", "5H", "6H"), start=1):
        enter(table, {"do": "show", "stack": stack, "cards": card})
    assert 'value="by=Bo&amp;stack=1"' in page_of(table, "Anna")
    assert 'aria-label="Tell a card of Bo" checked' not in re.sub(r"\s+", " ", page_of(table, "Anna"))

    send(table, "Anna", "by=Bo&stack=1", do="show", cards="8H")

    assert last_body(table) == {"by": "Bo", "do": "show", "stack": 1, "cards": "8H"}
    assert seats_now(table)["Bo"]["up"] == ["8H", "??", "??"]
    told = re.search(r'value="by=Bo&amp;stack=2"([^>]*)>', page_of(table, "Anna"))
    assert told and "checked" in told[1]


def test_card_is_laid_on_a_stack_with_two_taps(table):
    """One's own stack, or another player, lists the cards of its rank; the draw that is due goes with it."""
    enter(table, {"do": "show", "stack": 1, "cards": "4H"})
    enter(table, {"do": "show", "stack": 1, "cards": "8H"}, "Bo")
    enter(table, {"do": "lift_hand"})
    page = page_of(table, "Anna")
    assert 'value="do=lay&amp;stack=1&amp;cards=4S"' in page and "do=lay&amp;stack=1&amp;cards=4H" not in page
    assert 'value="do=lay&amp;stack=1&amp;on=Bo&amp;cards=8S"' in page

    send(table, "Anna", "then=do%3Ddraw%26count%3D1", "do=lay&stack=1&on=Bo&cards=8S")

    assert seats_now(table)["Bo"]["up"][0] == "8H 8S"
    assert last_body(table) == {"by": "Anna", "do": "draw", "count": 1}


def test_nothing_is_tapped_on_the_table_while_it_is_put_back(begun):
    """Nor once the game is over: the stock and the pile are drawings then."""
    assert 'value="do=pick_up"' not in page_of(begun, "Anna")
    send(begun, "Anna", "do=play", cards=["9H"], **HAND)
    assert 'value="do=pick_up"' in page_of(begun, "Bo").partition('class="thumb"')[0]
    send(begun, "Bo", LAY_AND_DRAW, cards=["4S"], **HAND)
    send(begun, "Cia", do="accuse", event=last_number(begun) - 1, denies="no")
    felt = page_of(begun, "Bo").partition('class="thumb"')[0]

    assert "<input" not in felt.partition('id="felt"')[2] and "<button" not in felt.partition('id="felt"')[2]


def last_number(table):
    """The number of the last entry."""
    table.refresh_from_db()
    return table.last_number
