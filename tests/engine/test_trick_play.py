"""What games share of trick play, offers, places and positions, each rule once and without a game."""

from __future__ import annotations

from typing import Any

import pytest

from referee.engine.cards import RANKS, Pack
from referee.engine.errors import EntryError
from referee.engine.places import shared_place
from referee.engine.positions import list_of, mapping_by_player, numbers_by_player, seats_of, trick_of, with_cards
from referee.engine.tricks import broken_if_held, suit_not_followed, taker
from referee.engine.unseen import Hidden

PACK = Pack(RANKS)
ANNA_BO = ("anna", "bo")
STRENGTH = {card: RANKS.index(card[0]) for card in PACK.cards_in_order}


RUFFED = ((1, "7H"), (2, "KH"), (3, "2S"), (0, "AD"))


@pytest.mark.parametrize(
    ("trick", "trump", "seat"),
    [
        (RUFFED, None, 2),
        (RUFFED, "S", 3),
        (RUFFED, "C", 2),
        (((1, "7H"), (2, "KH"), (0, "AH")), "H", 0),
    ],
    ids=["no trump", "ruffed", "no trump played", "trumps led"],
)
def test_highest_trump_takes_else_the_highest_of_the_suit_led(trick, trump, seat):
    """A card neither of the suit led nor a trump takes nothing, however high."""
    assert taker(trick, trump, STRENGTH) == seat


def test_rank_order_is_the_games_own():
    """With aces lowest the seven takes."""
    assert taker(((0, "AH"), (1, "7H")), None, {"AH": -1, "7H": 5}) == 1


def test_who_leads_or_follows_owes_no_other_suit():
    """Only a card of another suit than the one led can break the duty to follow."""
    assert suit_not_followed((), "7H") is None
    assert suit_not_followed(((0, "KH"),), "7H") is None
    assert suit_not_followed(((0, "KH"),), "7S") == "H"


def test_duty_is_broken_only_by_cards_that_may_have_been_held():
    """Cards that lie elsewhere break nothing; those that may have come back do."""
    king, seven = PACK.bit["KH"], PACK.bit["7H"]
    hidden = Hidden(king, (0, seven), (0, 0), (1, 0), (0, 0))

    def broken(seat: int, cards: int, besides: int = 0) -> Any:
        found = broken_if_held(hidden, seat, "follow", cards, "held", pack=PACK, besides=besides)
        return found and found.condition.cards

    assert broken(0, king | seven) == king  # bo is known to hold the seven
    assert broken(1, seven) == seven
    assert broken(0, seven) is None
    assert broken(0, seven, besides=seven) == seven


def test_equal_players_share_the_better_place():
    """The places after a shared one are left out."""
    points = (5, 9, 5, 2)
    assert [shared_place(own, points) for own in points] == [2, 4, 2, 1]


def test_position_is_read_with_defaults():
    """What a position leaves out is empty, or the default."""
    assert list_of({}, "passed") == []
    assert seats_of({"passed": ["bo"]}, "passed", ANNA_BO) == [1]
    assert mapping_by_player({}, "hands", ANNA_BO) == {}
    assert numbers_by_player({"scores": {"bo": 7}}, "scores", ANNA_BO, default=15) == (15, 7)
    assert trick_of({"trick": [{"by": "bo", "card": "7H"}]}, ANNA_BO) == ((1, "7H"),)
    assert with_cards(PACK, PACK.bit["7H"], ("KH",), "seen") == PACK.mask(("7H", "KH"))


@pytest.mark.parametrize(
    ("read", "code"),
    [
        (lambda: list_of({"passed": "bo"}, "passed"), "not-a-list"),
        (lambda: mapping_by_player({"hands": []}, "hands", ANNA_BO), "not-a-mapping"),
        (lambda: mapping_by_player({"hands": {"cia": ""}}, "hands", ANNA_BO), "unknown-player"),
        (lambda: numbers_by_player({"tricks": {"bo": "1"}}, "tricks", ANNA_BO), "not-a-number"),
        (lambda: numbers_by_player({"tricks": {"bo": -1}}, "tricks", ANNA_BO, least=0), "not-a-number"),
        (lambda: trick_of({"trick": [{"by": "bo"}]}, ANNA_BO), "not-a-laid-card"),
        (lambda: with_cards(PACK, PACK.bit["7H"], ("7H",), "seen"), "doubled-card"),
        (lambda: with_cards(PACK, 0, ("7H",), "seen", deck=PACK.suit["S"]), "card-not-in-deck"),
    ],
)
def test_position_that_cannot_be_read_says_why(read, code):
    """Each reader names what is wrong."""
    with pytest.raises(EntryError) as refused:
        read()
    assert refused.value.code == code
