"""Changing what is known of a player, and checking in."""

import pytest

from scoring.errors.competition import CompetitionIsOver, PlayerNameTaken, PlayerNameUnusable, PlayerUnknown
from scoring.models.choices import Way
from scoring.models.tournaments import Result
from scoring.selectors.people.people import Absent, check_in_view, person_view
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.services.people.check_in import players_away
from scoring.services.people.people import player_edit
from scoring.services.people.players import player_withdraw, players_add
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import seating_set
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end
from tests.scoring.competitions import (
    add_competition,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db


def edit(competition, player, **changes):
    """Change what is known of a player."""
    return player_edit(tournament_id=competition.tournament_id, player_id=player.pk, **changes)


def test_player_edit_keeps_the_results() -> None:
    """A name is corrected while the table plays. Results are counted as before, and the standings have the new name."""
    competition = make_competition()
    start_round(competition)
    name = play_hand(table_of(competition))
    player = player_of(competition, name)

    edit(competition, player, name=" Zoé  Öberg ", club="Ruter", family="Öberg", aliases=["Zoe", "", "zoé öberg", "Z."])
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    player.refresh_from_db()
    assert (player.name, player.club, player.family, player.aliases) == ("Zoé Öberg", "Ruter", "Öberg", ["Zoe", "Z."])
    assert Result.objects.get(seat__player=player).finished_at
    assert reloaded(competition).number > competition.number


@pytest.mark.parametrize("name", ["", "  ", "17", "x" * 61, "Referee"])
def test_player_edit_refuses_what_is_no_name(name: str) -> None:
    """A name that no list would accept is refused."""
    competition = make_competition()

    with pytest.raises(PlayerNameUnusable):
        edit(competition, player_of(competition, "Anna"), name=name)


def test_player_edit_refuses_a_name_that_somebody_else_has() -> None:
    """A name is refused if another player has it, even as another spelling. A player's own names are allowed."""
    competition = make_competition()
    anna, bo = player_of(competition, "Anna"), player_of(competition, "Bo")
    edit(competition, bo, name="Bo", aliases=["Bosse"])

    for changes in ({"name": "bosse"}, {"name": "Anna", "aliases": ["BO"]}):
        with pytest.raises(PlayerNameTaken) as refused:
            edit(competition, anna, **changes)
        assert "Bo is in the list already" in str(refused.value)
    edit(competition, bo, name="Bosse", aliases=["Bo"])


def test_player_edit_knows_the_players_of_its_own_tournament_only() -> None:
    """The player of another tournament is not found."""
    stranger = player_of(make_competition(), "Anna")

    with pytest.raises(PlayerUnknown):
        edit(make_competition(), stranger, name="Eva")


def test_a_list_with_another_spelling_means_the_same_player() -> None:
    """A player who is listed in another spelling is found in the same competition, or enters another one."""
    competition = make_competition()
    edit(competition, player_of(competition, "Anna"), name="Anna", aliases=["Annie Oakley"])
    other = add_competition(competition)
    player_anna = player_of(competition, "Anna")
    other.entries.filter(player=player_anna).delete()

    assert not players_add(competition_id=competition.pk, text="annie oakley").entrants
    players_add(competition_id=other.pk, text="annie oakley")
    assert other.entries.filter(player=player_anna).exists()


def test_players_add_keeps_family_and_other_spelling() -> None:
    """The columns of a list for families and other spellings are stored with the players."""
    competition = make_competition()
    players_add(competition_id=competition.pk, text="Name;Club;Family;Alias\nEva Ek;Ruter;Ek;Evis")

    eva = player_of(competition, "Eva Ek")
    assert (eva.club, eva.family, eva.aliases) == ("Ruter", "Ek", ["Evis"])


def test_person_view_tells_which_rounds_were_missed() -> None:
    """A player who came for round 2 has missed round 1 and has a table in round 2."""
    competition = make_competition()
    start_round(competition)
    play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    players_add(competition_id=competition.pk, text="Eva")
    start_round(competition)
    round_end(competition_id=competition.pk, number=2, as_they_stand=True)

    (part,) = person_view(competition.tournament, player_of(competition, "Eva").pk).parts

    assert part.absent == (Absent(1, is_bye=False, points="0"),)
    assert [(played.round, "Eva" in played.names) for played in part.rounds] == [(2, True)]
    with pytest.raises(PlayerUnknown):
        person_view(competition.tournament, 0)


def test_players_away_marks_all_and_tells_whom_it_changed() -> None:
    """Only players whose mark changed are returned, so that undoing does not mark those who were away before."""
    competition = make_competition()
    bo, dag = player_of(competition, "Bo"), player_of(competition, "Dag")
    tournament_id = competition.tournament_id
    player_withdraw(competition_id=competition.pk, player_id=dag.pk)
    assert players_away(tournament_id=tournament_id, away=True, only={bo.pk}) == (bo.pk,)

    changed = players_away(tournament_id=tournament_id, away=True)
    assert set(changed) == {player_of(competition, name).pk for name in ("Anna", "Cia")}

    players_away(tournament_id=tournament_id, away=False, only=changed)
    view = check_in_view(competition.tournament)
    assert (view.expected, view.here, view.away) == (3, 2, 1)
    assert [player.name for player, _substitute in view.players] == ["Anna", "Bo", "Cia"]
    assert players_away(tournament_id=tournament_id, away=False, only={dag.pk}) == ()


def test_players_away_tells_the_pages_of_the_competitions_concerned() -> None:
    """Only the standings of competitions with these players get a new number, and none if nothing changes."""
    competition = make_competition()
    other = add_competition(competition)
    anna = player_of(competition, "Anna")
    other.entries.filter(player=anna).delete()
    competition = reloaded(competition)

    players_away(tournament_id=competition.tournament_id, away=True, only={anna.pk})
    players_away(tournament_id=competition.tournament_id, away=True, only={anna.pk})

    assert reloaded(competition).number == competition.number + 1
    assert reloaded(other).number == other.number


def test_players_away_is_refused_once_all_is_over() -> None:
    """Checking in is refused when all competitions have ended."""
    competition = make_competition()
    competition_end(competition_id=competition.pk)

    with pytest.raises(CompetitionIsOver):
        players_away(tournament_id=competition.tournament_id, away=True)


@pytest.mark.parametrize(
    ("asked", "found"),
    [("an", ["Anna"]), ("ÅS", ["Åsa"]), ("as", ["Åsa"]), ("ruter", ["Bo"]), ("annie", ["Anna"]), ("x", []), (" ", 3)],
)
def test_check_in_view_searches(asked: str, found) -> None:
    """The search finds names, clubs and other spellings, without regard to accents and capitals."""
    competition = make_competition("Anna Åsa")
    players_add(competition_id=competition.pk, text="Bo; Ruter")
    edit(competition, player_of(competition, "Anna"), name="Anna", aliases=["Annie"])

    names = [player.name for player, _ in check_in_view(competition.tournament, asked=asked).players]

    assert (names == found) if isinstance(found, list) else len(names) == found
    assert check_in_view(competition.tournament, asked=asked, only_away=True).players == ()


def test_a_family_does_not_meet_while_that_is_possible() -> None:
    """A family is kept apart whatever the case of its name.

    A draft reports a pair that must sit together all the same.
    """
    competition = make_competition("Anna Bo Cia Dag Eva Fia Gus Hal")
    for name, family in (("Anna", "Ek"), ("Bo", "ek"), ("Cia", "Berg"), ("Dag", "Berg")):
        edit(competition, player_of(competition, name), name=name, family=family)

    for number, way in enumerate((Way.MEETINGS, Way.STANDINGS, Way.MEETINGS), start=1):
        seating_set(competition_id=competition.pk, way=way)
        start_round(competition, seed=number)
        for table in (1, 2):
            names = {seat.player.name for seat in table_of(competition, table).seats.all()}
            assert not {"Anna", "Bo"} <= names and not {"Cia", "Dag"} <= names
        round_end(competition_id=competition.pk, number=number, as_they_stand=True)

    players_away(tournament_id=competition.tournament_id, away=True)
    four = {player_of(competition, name).pk for name in ("Anna", "Bo", "Eva", "Fia")}
    players_away(tournament_id=competition.tournament_id, away=False, only=four)
    draft_make(competition_id=competition.pk, number=4)
    (shown,) = draft_page(competition, Choice()).drafts
    assert [words for table in shown.tables for words in table.apart] == [
        "Anna and Bo should be kept apart but sit at this table."
    ]
