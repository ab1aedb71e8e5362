"""Who plays: added, withdrawn and back, removed."""

import pytest

from scoring.errors.competition import PlayerHasPlayed, PlayerUnknown
from scoring.services.people.players import player_away, player_remove, player_withdraw, players_add
from scoring.services.rounds.rounds import round_end
from scoring.systems.roster.preview import Trouble
from tests.scoring.competitions import make_competition, player_of, reloaded, start_round, table_of

pytestmark = pytest.mark.django_db


def test_players_add_adds_the_good_lines_and_returns_the_odd_ones() -> None:
    """A duplicate holds nobody up."""
    competition = make_competition("Anna")

    pasted = players_add(competition_id=competition.pk, text="Bo; Club\n\nanna\nCia")

    assert [(player.name, player.club) for player in competition.players.all()] == [
        ("Anna", ""),
        ("Bo", "Club"),
        ("Cia", ""),
    ]
    assert [(odd.text, odd.trouble) for odd in pasted.odd] == [("anna", Trouble.ALREADY_HERE)]


def test_players_add_changes_the_standings_number_only_when_somebody_came() -> None:
    """A list of duplicates is no news."""
    competition = make_competition("Anna")
    players_add(competition_id=competition.pk, text="Anna")

    assert reloaded(competition).number == competition.number

    players_add(competition_id=competition.pk, text="Bo")

    assert reloaded(competition).number == competition.number + 1


def test_player_withdraw_leaves_results_and_takes_the_seat_in_the_next_round() -> None:
    """Of five players the withdrawn one is not seated again, and is when back."""
    competition = make_competition("Anna Bo Cia Dag Eva")
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    eva = player_of(competition, "Eva")

    player_withdraw(competition_id=competition.pk, player_id=eva.pk)
    start_round(competition)
    seated = {seat.player.name for seat in table_of(competition).seats.all()}

    assert seated == {"Anna", "Bo", "Cia", "Dag"}
    assert player_withdraw(competition_id=competition.pk, player_id=eva.pk, withdrawn=False).withdrawn is False


def test_player_away_is_left_out_of_the_draw_until_here_again() -> None:
    """Of nine players one is away in the first round and back in the second."""
    competition = make_competition("Anna Bo Cia Dag Eva Fia Gus Hal Ida")
    ida = player_of(competition, "Ida")
    player_away(tournament_id=competition.tournament_id, player_id=ida.pk, away=True)
    start_round(competition)

    assert not ida.seats.exists()

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    player_away(tournament_id=competition.tournament_id, player_id=ida.pk, away=False)
    start_round(competition)

    assert ida.seats.count() == 1


def test_player_away_tells_every_page_once() -> None:
    """The same tap sent twice is no news."""
    competition = make_competition()
    anna = player_of(competition, "Anna")
    for _ in range(2):
        player_away(tournament_id=competition.tournament_id, player_id=anna.pk, away=True)

    assert reloaded(competition).number == competition.number + 1


def test_player_remove_takes_a_slip_off_the_list_but_nobody_who_has_been_seated() -> None:
    """Before the first round a wrong name can go; afterwards its results must stay."""
    competition = make_competition("Anna Bo Cia Dga")
    player_remove(competition_id=competition.pk, player_id=player_of(competition, "Dga").pk)
    start_round(competition)

    with pytest.raises(PlayerHasPlayed, match="Anna has already been seated"):
        player_remove(competition_id=competition.pk, player_id=player_of(competition, "Anna").pk)

    assert competition.players.count() == 3


def test_players_of_another_competition_are_unknown() -> None:
    """A player of another tournament can't be withdrawn here. The request is refused and changes nothing."""
    competition, other = make_competition("Anna"), make_competition("Bo")

    with pytest.raises(PlayerUnknown):
        player_withdraw(competition_id=competition.pk, player_id=player_of(other, "Bo").pk)
