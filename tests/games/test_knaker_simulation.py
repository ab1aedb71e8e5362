"""Knåker, the random players: cards they consider layable are."""

import random

import pytest

from referee.games.knaker.candidates import combinations_of, of_one_rank
from referee.games.knaker.cards.deck import DECKS
from referee.games.knaker.lays.reading import SOUND, layer_of, read_cards
from referee.games.knaker.players.pricks import NO_RUNS_FROM
from referee.games.knaker.state import HEXAKAJAK, with_seat
from tests.games.knaker_play import begun
from tests.support.seeds import seeds


@pytest.mark.parametrize("seed", seeds(few=4, many=60))
def test_cards_taken_for_layable_are_those_read_as_sound(seed):
    """On any pile, whoever lays, they are just those a trial reading of everything finds."""
    rng = random.Random(seed)
    record, table = begun(rng)
    some = list(DECKS[record.state.house.decks].kinds) + ["XB", "XR", "3H", "3D", "KC", "KD"] * 6
    for _ in range(60):
        pile = tuple(rng.choices(some, k=rng.randrange(9)))
        held = tuple(rng.choices(some, k=rng.randrange(1, 14)))
        seat = record.state.seats[0]._replace(
            pricks=rng.choice((0, NO_RUNS_FROM)), handicaps=rng.choice(((), (), (HEXAKAJAK,)))
        )
        owners = tuple(rng.randrange(2) for _card in pile)
        state = record.state._replace(pile=pile, owners=owners, seats=with_seat(record.state.seats, 0, seat))
        tried = [
            cards
            for cards in (*of_one_rank(held, ()), *combinations_of(held))
            if read_cards(layer_of(state, 0), pile, owners, len(pile), cards).grade == SOUND
        ]
        assert list(table.layable(state, 0, held)) == tried, (pile, held)
