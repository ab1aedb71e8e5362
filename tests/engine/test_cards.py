"""Cards and packs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.cards import ALL_CARDS, Pack, read_cards, write_cards
from referee.engine.errors import EntryError

PIQUET = Pack("789TJQKA")


@given(st.lists(st.sampled_from(sorted(ALL_CARDS))))
def test_read_cards_reads_what_write_cards_wrote(cards):
    """Writing and reading keeps cards and order."""
    assert read_cards(write_cards(cards)) == tuple(cards)


@pytest.mark.parametrize("text", ["1H", "7h", "H7", "7HH", "??", "♥7", "7H,8H"])
def test_read_cards_names_what_is_no_card(text):
    """What is no card is named in the error."""
    with pytest.raises(EntryError) as caught:
        read_cards(text, key="hand")

    assert caught.value.code == "unknown-card"
    assert caught.value.data["key"] == "hand"


@pytest.mark.parametrize("value", [None, 7, ["7H"], {"7H": 1}])
def test_read_cards_refuses_what_is_no_text(value):
    """A number where cards belong is an entry error, not a crash."""
    with pytest.raises(EntryError, match="not-cards"):
        read_cards(value)


@given(st.sets(st.sampled_from(PIQUET.cards_in_order)))
def test_pack_mask_and_cards_are_each_others_inverse(cards):
    """A set of cards survives being an integer."""
    assert set(PIQUET.cards(PIQUET.mask(cards))) == cards


def test_pack_knows_the_higher_cards_of_a_suit():
    """Over the queen stand king and ace of her suit."""
    assert PIQUET.cards(PIQUET.higher["QH"]) == ("KH", "AH")
    assert PIQUET.higher["AH"] == 0


def test_pack_leaves_out_what_it_is_without():
    """A pack can be made short of some cards."""
    short = Pack("23", without=("3C",))

    assert "3C" not in short.bit
    assert short.all == 2**7 - 1
