"""Where a card lies that can't be where an entry says: only entries that show it are named."""

import re

import pytest

from referee.selectors.log.whereabouts import where_seen
from tests.support.knaker_table import enter, send, started_table
from tests.support.referee import reloaded

pytestmark = pytest.mark.django_db


@pytest.fixture
def begun():
    """Three players of Knåker; Anna begins, and 3♦ lies face up before Bo."""
    table = started_table()
    enter(table, {"do": "show", "stack": 1, "cards": "3D"}, "Bo")
    enter(table, {"do": "play", "cards": "9H"})
    enter(table, {"do": "draw", "count": 1})
    return reloaded(table)


def number_of(table, do):
    """The number of the last entry of a kind."""
    return max(event.number for event in table.events.all() if event.body["do"] == do)


def test_taking_the_pile_moves_no_card_of_a_stack(begun):
    """3♦ lies before Bo: that the pile was taken says nothing of it, neither in a refusal nor before one."""
    enter(begun, {"do": "pick_up"}, "Bo")
    seen = "It was entered: On stack 1 of Bo lies 3♦."

    assert where_seen(reloaded(begun), "Anna", ["3D"]) == seen
    answer = re.sub(r"</?span[^>]*>", "", send(begun, "Cia", "do=play", cards=["3D"], **{"from": "hand"}))
    assert seen in answer and "takes the pile" not in answer.split('role="alert"')[1].split("</div>")[0]


def test_taking_the_pile_moves_what_lies_there(begun):
    """9♥ was laid, and taken up with the pile: both entries say where it is."""
    enter(begun, {"do": "pick_up"}, "Bo")

    said = "It was entered: Anna lays 9♥. It was entered: Bo takes the pile."
    assert where_seen(reloaded(begun), "Anna", ["9H"]) == said


def test_pile_that_was_put_back_is_not_in_the_hand(begun):
    """Cia takes the pile out of turn and is called: 9♥ lies there again."""
    enter(begun, {"do": "pick_up"}, "Cia")
    enter(begun, {"do": "accuse", "event": number_of(begun, "pick_up")})

    said = "It was entered: Anna lays 9♥."
    assert where_seen(reloaded(begun), "Anna", ["9H"]) == said
