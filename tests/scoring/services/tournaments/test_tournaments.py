"""A tournament of two competitions: what they share, what each has for itself, and how both play at once."""

import pytest

from referee.models import Hall
from scoring.errors.competition import CompetitionIsOver, NameTaken, TooFewPlayers
from scoring.models.tournaments import Competition, Player
from scoring.services.people.players import player_away, player_remove, player_withdraw, players_add
from scoring.services.rounds.rounds import round_end, round_start
from scoring.services.tournaments.competitions import competition_end, tournament_create
from tests.scoring.competitions import (
    EIGHT,
    FOUR,
    add_competition,
    give_fault,
    make_competition,
    make_organiser,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(name="knoesten")
def fixture_knoesten() -> Competition:
    """Return a competition of eight players, the only one of its tournament."""
    return make_competition(EIGHT)


def seated(competition: Competition) -> dict[int, set[str]]:
    """Return the names of the players at each table of the latest round."""
    tables = competition.rounds.latest("number").tables.all()
    return {table.number: {seat.player.name for seat in table.seats.all()} for table in tables}


def test_a_competition_alone_goes_by_the_tournaments_name_and_address(knoesten: Competition) -> None:
    """The only competition of a tournament has no name of its own."""
    assert (knoesten.name, knoesten.title, knoesten.slug) == ("", "Friday", "friday")
    assert (knoesten.tournament.name, knoesten.tournament.slug) == ("Friday", "friday")


def test_a_second_competition_gives_both_a_name_and_shares_hall_and_players(knoesten: Competition) -> None:
    """The first competition is named after its game and keeps its public address."""
    player_withdraw(competition_id=knoesten.pk, player_id=player_of(knoesten, "Hal").pk)
    whist = add_competition(knoesten, first_table=11)
    knoesten = reloaded(knoesten)

    assert (knoesten.name, knoesten.slug, whist.name, whist.slug) == ("Knoesten", "friday", "Whist", "friday-whist")
    assert whist.title == "Friday · Whist"
    assert whist.tournament == knoesten.tournament and Hall.objects.count() == 1
    assert {player.name for player in whist.players.all()} == set(EIGHT.split()) - {"Hal"}
    assert Player.objects.count() == 8


def test_the_same_submit_adds_one_competition_and_a_name_belongs_to_one(knoesten: Competition) -> None:
    """A second tap adds nothing, and another form with the same name is refused."""
    first, again = (add_competition(knoesten, key="of one form") for _ in range(2))

    assert first == again
    with pytest.raises(NameTaken, match="a competition called whist already"):
        add_competition(knoesten, name="whist")
    assert add_competition(knoesten, name="Ö").slug == "friday-o"
    assert tournament_create(organiser_id=make_organiser("ola").pk, name="Friday Whist", game="knaker").slug == (
        "friday-whist-2"
    )


def test_a_pasted_name_that_the_tournament_knows_is_the_same_player(knoesten: Competition) -> None:
    """The same list can be pasted for a second competition. New players enter all competitions that have not begun."""
    whist = add_competition(knoesten)
    for entry in whist.entries.all():
        player_remove(competition_id=whist.pk, player_id=entry.player_id)

    pasted = players_add(competition_id=whist.pk, text="ANNA\nBo\nIda")

    assert [entrant.name for entrant in pasted.entrants] == ["ANNA", "Bo", "Ida"]
    assert [player.name for player in whist.players.all()] == ["Anna", "Bo", "Ida"]
    assert Player.objects.count() == 9 and knoesten.players.count() == 9

    start_round(knoesten)
    players_add(competition_id=whist.pk, text="Jan")

    assert knoesten.players.count() == 9


def test_removed_from_the_last_competition_a_player_leaves_the_tournament(knoesten: Competition) -> None:
    """Removing a player from one of two competitions only removes the entry there."""
    whist, anna = add_competition(knoesten), player_of(knoesten, "Anna")
    player_remove(competition_id=whist.pk, player_id=anna.pk)

    assert list(anna.competitions.all()) == [knoesten]

    player_remove(competition_id=knoesten.pk, player_id=anna.pk)

    assert not Player.objects.filter(pk=anna.pk).exists()


def test_away_is_said_once_and_withdrawn_of_one_competition(knoesten: Competition) -> None:
    """A player who is away is left out in both competitions; one who has withdrawn from one plays in the other."""
    whist, anna = add_competition(knoesten), player_of(knoesten, "Anna")
    numbers = [reloaded(competition).number for competition in (knoesten, whist)]

    player_away(tournament_id=knoesten.tournament_id, player_id=anna.pk, away=True)
    player_withdraw(competition_id=whist.pk, player_id=anna.pk)

    assert [reloaded(competition).number for competition in (knoesten, whist)] == [numbers[0] + 1, numbers[1] + 2]
    assert [entry.withdrawn for entry in anna.entries.order_by("competition")] == [False, True]


def test_away_is_refused_once_every_competition_has_ended(knoesten: Competition) -> None:
    """While one competition goes on, players can still be marked as away or here."""
    whist, anna = add_competition(knoesten), player_of(knoesten, "Anna")
    act = {"tournament_id": knoesten.tournament_id, "player_id": anna.pk}
    competition_end(competition_id=knoesten.pk)
    player_away(**act, away=True)
    competition_end(competition_id=whist.pk)

    with pytest.raises(CompetitionIsOver):
        player_away(**act, away=False)


def test_two_competitions_play_at_once_at_tables_of_their_own(knoesten: Competition) -> None:
    """Tables are numbered from each competition's first, leaving out tables at which the other competition plays."""
    whist = add_competition(knoesten, first_table=2)
    for name in ["Eva", "Fia", "Gus", "Hal"]:
        player_remove(competition_id=knoesten.pk, player_id=player_of(knoesten, name).pk)

    start_round(knoesten)
    players_add(competition_id=whist.pk, text="Ida\nJan\nKim\nLis")
    start_round(whist)
    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    players_add(competition_id=knoesten.pk, text="Max\nNia\nOle\nPia")
    round_start(competition_id=knoesten.pk, number=2)

    assert list(seated(whist)) == [2, 3]
    assert list(seated(knoesten)) == [1, 4]


def test_who_sits_in_the_other_competitions_round_is_left_out_of_the_draw(knoesten: Competition) -> None:
    """Nobody sits at two tables. When the other round is over, these players are drawn again."""
    whist = add_competition(knoesten, first_table=11)
    for name in ["Eva", "Fia", "Gus", "Hal"]:
        player_away(tournament_id=knoesten.tournament_id, player_id=player_of(knoesten, name).pk, away=True)
    start_round(knoesten)
    for name in ["Eva", "Fia", "Gus", "Hal"]:
        player_away(tournament_id=knoesten.tournament_id, player_id=player_of(knoesten, name).pk, away=False)

    start_round(whist)

    assert seated(knoesten) == {1: set(FOUR.split())}
    assert seated(whist) == {11: {"Eva", "Fia", "Gus", "Hal"}}

    round_end(competition_id=whist.pk, number=1, as_they_stand=True)
    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)
    start_round(whist)

    assert set().union(*seated(whist).values()) == set(EIGHT.split())


def test_a_draw_is_refused_when_everybody_plays_elsewhere(knoesten: Competition) -> None:
    """The error is that there are too few players."""
    whist = add_competition(knoesten)
    start_round(knoesten)

    with pytest.raises(TooFewPlayers):
        start_round(whist)


def test_results_and_standings_are_each_competitions_own(knoesten: Competition) -> None:
    """A result in one competition changes nothing in the standings of the other."""
    whist = add_competition(knoesten)
    start_round(knoesten)
    before = reloaded(whist).number
    give_fault(table_of(knoesten), table_of(knoesten).seats.all()[0].player.name)
    round_end(competition_id=knoesten.pk, number=1, as_they_stand=True)

    assert reloaded(whist).number == before
    assert not whist.rounds.exists()
