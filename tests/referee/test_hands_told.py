"""Hands that are over, told for pages without scripts: every entry in words, and pictures of the table."""

import pytest
from django.template.loader import render_to_string

from referee.games import GAMES
from referee.selectors.replay.hands_told import BREACHES, PICTURES, hand_told, hands_over
from referee.selectors.replay.replay import film_of
from tests.referee.test_replay import over, played
from tests.support.referee import make_table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_games_are_told(game: str) -> None:
    """Each entry is told once. The few pictures can stand on one page without the server."""
    table = played(game)
    film = film_of(table)
    assert hands_over([table.pk]) == {table.pk: len(film.hands)}
    for at, hand in enumerate(film.hands, 1):
        told = hand_told(table.pk, at)
        numbers = [line.number for part in told.parts for line in part.lines]
        assert numbers == [film.number_at(place) for place in range(hand.first, hand.last + 1)]
        pictures = [part.picture for part in told.parts if part.picture]
        assert pictures[-1].number == numbers[-1]
        assert len(pictures) <= PICTURES + BREACHES + 1
        for picture in pictures[:2]:
            drawn = render_to_string(f"referee/{game}/_overhead.html", {"full": picture, "picture": True})
            assert picture.places[0].player in drawn
            assert ' id="' not in drawn
            assert "<a href" not in drawn
            assert "<form" not in drawn


def test_a_breach_is_drawn() -> None:
    """A trick in which somebody did not follow suit has a picture, and so has the last trick."""
    table, _ended = over()
    drawn = [part for part in hand_told(table.pk, 1).parts if part.picture]
    assert len(drawn) == 2
    assert any(line.verdict and line.verdict.look == "illegal" for line in drawn[0].lines)


def test_a_hand_in_play_is_not_told() -> None:
    """A table that has just begun has no hand that is over."""
    table = make_table()
    assert hands_over([table.pk]) == {table.pk: 0}
    with pytest.raises(IndexError):
        hand_told(table.pk, 1)
