"""Moments on a phone: the card that proves a revoke joins its entry, a hand's end is a card, a game's end a podium."""

import re

import pytest
from django.test import Client

from referee.access.links import seat_token
from tests.support.referee import FOUR, REST, SHOWN, START, TRICKS, enter_all, house_enters, make_table, seat_of

pytestmark = pytest.mark.django_db


def phone(table, player):
    """The page on a player's phone."""
    return Client().get(f"/s/{seat_token(seat_of(table, player))}/").content.decode()


def test_card_that_proves_a_revoke_stands_beside_its_entry():
    """It is drawn in the line of the ruling; a screen reader hears it in the reasons, not twice."""
    table = make_table()
    enter_all(table, START + TRICKS)
    assert "ruling__proof" not in phone(table, "Anna")
    enter_all(table, SHOWN)

    line = phone(table, "Anna").partition('id="ruling"')[2].partition("</summary>")[0]
    proof = line.partition('class="ruling__proof" aria-hidden="true"')[2]
    assert 'aria-label="8 of hearts"' in proof


def test_end_of_a_hand_says_who_won_what():
    """On the phones of those who wait for the next deal; the dealer's keys need the room."""
    table = make_table()
    enter_all(table, START + TRICKS + SHOWN + REST)

    pages = {player: phone(table, player) for player in FOUR}
    told = {player: page.partition('class="deal-result"')[2].partition("</p>")[0] for player, page in pages.items()}
    assert [player for player, words in told.items() if not words] == ["Anna"]
    assert "Hand 1 is over" in told["Bo"] and re.search(r"Dag\s+<b>\d trick", told["Bo"])


def test_end_of_a_game_is_a_podium():
    """Its steps are the first three places; the table below says the same for screen readers."""
    table = make_table()
    enter_all(table, START)
    house_enters(table, {"by": "referee", "do": "result", "points": {"Anna": 0, "Bo": 9, "Cia": 12, "Dag": 20}})

    page = phone(table, "Bo")
    steps = re.findall(r'podium__step--(\d)">.*?podium__name">(\w+)<', page, re.DOTALL)
    assert steps == [("1", "Anna"), ("2", "Bo"), ("3", "Cia")]
    assert '<ol class="podium podium--table" aria-hidden="true">' in page
