"""Amounts as organisers write them, and what everybody owes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.systems.people.money import HIGHEST, Tariff, amount_text, category_name, hundredths, lists_read
from scoring.systems.unreadable import Unreadable


@given(st.integers(0, HIGHEST))
def test_amounts_are_read_as_they_are_written(value: int) -> None:
    """With a point or a comma."""
    assert hundredths(amount_text(value)) == hundredths(amount_text(value).replace(".", ",")) == value


@pytest.mark.parametrize("text", ["", "-1", "1.234", "x", "1 2", "123456789", "100001"])
def test_anything_else_is_no_amount(text: str) -> None:
    """It is refused with what was written."""
    with pytest.raises(Unreadable):
        hundredths(text)


def test_a_list_has_a_line_for_everybody_and_one_for_each_category() -> None:
    """Whatever separates the amounts, and however the category is written."""
    wanted = {"": ["500", "300,50"], "Junior": ["100"]}
    assert lists_read("500, 300,50\n\njunior : 100", ["Junior", "Guest"]) == wanted
    assert lists_read("Junior: 100\n 500;300,50", ["Junior"]) == wanted
    assert lists_read("", ["Junior"]) == {}


@pytest.mark.parametrize("text", ["Senior: 100", "500\n300", "Junior:", "Junior: much", ": 3"])
def test_a_line_that_cannot_be_read_is_named(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(Unreadable, match=text.splitlines()[-1]):
        lists_read(text, ["Junior"])


def test_a_player_owes_the_least_of_what_their_categories_ask_for() -> None:
    """Whoever is in none of them owes the usual fee; without fees nobody owes anything."""
    tariff = Tariff.read({"unit": "kr", "usual": 10_000, "by_category": {"Junior": 5000, "Guest": 15_000}})

    assert [tariff.due(one) for one in ([], ["Club"], ["Guest"], ["Guest", "Junior"])] == [10_000, 10_000, 15_000, 5000]
    assert Tariff.read(None).due(["Junior"]) == 0


def test_names_of_categories_have_no_signs_of_lists() -> None:
    """A colon or a comma would be read as one of them."""
    assert category_name("  Under:  20, girls ") == "Under 20 girls"
