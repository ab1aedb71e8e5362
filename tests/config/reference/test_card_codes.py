"""The codes of cards in the documentation are those that the engine reads."""

import pytest
from django.test import Client

from config.reference.card_codes import card_codes, pack_words
from referee.engine.cards import ALL_CARDS, read_cards
from referee.games import GAMES
from referee.ground.rest.problems import HOME


def test_every_rank_and_suit_makes_a_card_that_the_engine_reads() -> None:
    """Together with the jokers, these are all cards there are."""
    codes = card_codes()
    written = {rank.code + suit.code for rank in codes.ranks for suit in codes.suits}
    whole = {one.code for one in codes.whole}

    assert written | (whole - {"??"}) == ALL_CARDS
    assert read_cards(" ".join(sorted(written | whole)), unknown=True)
    assert all(one.told for one in (*codes.ranks, *codes.suits, *codes.whole))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["7H", "8H", "9H"], "7–9 in H"),
        (["2S", "3S", "4S", "2H", "3H", "4H", "AD"], "2–4 in S H; A in D"),
        (["7C", "9C", "KC", "XR"], "7 9 K in C; XR"),
    ],
)
def test_a_pack_in_words(cards: list[str], told: str) -> None:
    """Suits with the same ranks stand together, and ranks that do not follow one another are listed."""
    assert pack_words(cards) == told


def test_the_guide_has_the_pack_of_each_game() -> None:
    """A rank is told in words where its code is no number."""
    page = Client().get(HOME).content.decode()

    for game in GAMES.values():
        assert f"<dt>{game.title}</dt><dd>{pack_words(game.cards)}</dd>" in page
    assert "<code>T</code> 10" in page and "<code>A</code> ace" in page and "<code>XB</code> black joker" in page
