"""The words of an empty log about a game's first entries, in the game's own terms."""

import pytest
from django.test import Client

from referee.faces import FACES
from referee.games import GAMES
from referee.models import Table
from referee.services.tables import Player, hall_open, table_open
from tests.support.desk import address, words
from tests.support.referee import make_referee
from tests.support.samples import SAMPLES

pytestmark = pytest.mark.django_db


def opened(game, **changes) -> Table:
    """A table of four where nothing has been entered."""
    hall = hall_open(name="Club", slug="club")
    players = [Player(name) for name in ("Anna", "Bo", "Cia", "Dag")]
    return table_open(hall_id=hall.pk, number=1, game=game, players=players, **changes)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_empty_log_says_how_this_game_begins(game):
    """Never of a card that this game doesn't turn up."""
    table = opened(game)

    page = words(Client().get(address(make_referee(table), table)))

    assert "Nothing entered yet" in page and SAMPLES[game].begins in page


def test_every_game_says_how_it_begins():
    """A new game can't forget it."""
    assert set(SAMPLES) == set(GAMES) == set(FACES), "tests/support/samples.py has a row for each game"
    assert all(FACES[game].words.begins for game in GAMES)


def test_empty_log_of_a_table_recorded_less_deep_says_nothing_of_moves():
    """There the forms say what is asked for."""
    table = opened("knoesten", depth="hands")

    assert "which card was turned up" not in words(Client().get(address(make_referee(table), table)))
