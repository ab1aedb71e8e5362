"""A player's own play: games, hands, figures beside the field's mean, and what stays hidden."""

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.selectors.tournaments.play import play_of
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.shapes.standings import PlayShape
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import FOUR, make_competition, play_hand, player_of, start_round, table_of

pytestmark = pytest.mark.django_db


def play_round(competition: Competition, number: int) -> str:
    """Play a hand in a round and end it; return who took every trick."""
    start_round(competition, seed=number)
    winner = play_hand(table_of(competition))
    outbox_sweep()
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)
    return winner


def seen(competition: Competition, name: str) -> PlayShape:
    """Return a player's play in their only competition."""
    (part,) = play_of(player_of(competition, name))
    return part


def test_figures_stand_beside_the_mean_of_the_field() -> None:
    """One of four took all five tricks."""
    competition = make_competition(FOUR)
    winner = play_round(competition, 1)
    part = seen(competition, winner)
    assert [(one.key, one.mine, one.mean) for one in part.figures] == [("tricks", 5, 1.25)]
    assert [(game.round, game.table, game.hands) for game in part.games] == [(1, 1, 1)]


def test_a_round_that_is_played_or_hidden_counts_nowhere() -> None:
    """Its hands can be played back by whoever has played them."""
    competition = make_competition(FOUR)
    start_round(competition)
    winner = play_hand(table_of(competition))
    assert seen(competition, winner).figures == ()
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    play_round(competition, 2)
    assert seen(competition, winner).hands == 2
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    part = seen(Competition.objects.get(), winner)
    assert part.hands == 1 and [game.round for game in part.games] == [2, 1]
    standings_show(competition_id=competition.pk, shown=Shown.HELD)
    assert seen(Competition.objects.get(), winner).figures == ()


def test_the_page_leads_to_the_hands(client: Client) -> None:
    """And says so where nothing has been played."""
    competition = make_competition(FOUR)
    path = f"{link_path(player_of(competition, 'Anna'))}play/"
    assert "No seat has been drawn for you yet" in client.get(path).content.decode()
    play_round(competition, 1)
    page = client.get(path).content.decode()
    (game,) = seen(competition, "Anna").games
    assert "Tricks a hand" in page and f'href="{game.path}replay/"' in page
    assert client.get(f"{game.path}replay/", follow=True).status_code == 200
