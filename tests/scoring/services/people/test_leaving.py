"""Players who leave while their table plays: what happens to the table and the points, and the undo."""

import pytest

from referee.errors import NotEntered
from referee.models import Event, TableStatus
from referee.services.tables import table_close
from scoring.errors.competition import LeavingIsPast
from scoring.errors.settling import ReasonMissing
from scoring.models.choices import Leaving
from scoring.models.tournaments import Competition, Entry
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.people.leaving import leave_view, return_view, seat_in_play
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.people.leaving import player_leave, player_leave_undo
from scoring.services.people.players import player_withdraw
from scoring.services.rounds.rounds import round_end, round_reopen
from scoring.services.standings.results import results_refresh
from tests.scoring.competitions import (
    at_referee,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.support.kept_rows import given_to_each
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db


def middle_of_a_round() -> Competition:
    """Make a competition of four players in the middle of round 1."""
    competition = make_competition("Anna Bo Cia Dag")
    start_round(competition)
    play_hand(table_of(competition))
    return reloaded(competition)


made, competition = given_to_each(middle_of_a_round)


@pytest.fixture
def knaker() -> Competition:
    """Return such a competition of Knåker, whose book lets a player leave."""
    competition = make_competition("Anna Bo Cia Dag", game="knaker")
    start_round(competition)
    return reloaded(competition)


def leave(competition: Competition, name: str, how: str, reason: str = "Had to catch a train") -> Entry:
    """Let a player leave now."""
    return player_leave(
        competition_id=competition.pk, player_id=player_of(competition, name).pk, how=how, reason=reason
    )


def undo(competition: Competition, name: str) -> Entry:
    """Undo a player's leaving."""
    return player_leave_undo(competition_id=competition.pk, player_id=player_of(competition, name).pk)


def test_a_player_may_leave_after_the_round(competition: Competition) -> None:
    """The player finishes the game, which counts as usual."""
    entry = leave(competition, "Bo", Leaving.AFTER, reason="")
    assert entry.withdrawn and entry.left_round is None
    assert at_referee(table_of(competition)).status == TableStatus.PLAYING
    assert personal_view(player_of(competition, "Bo")).state == "plays"


def test_a_table_may_be_stopped_and_count_as_it_stands(competition: Competition) -> None:
    """The table's results are final at once and its players learn the reason. After an undo, the table goes on."""
    seat = seat_in_play(competition, player_of(competition, "Bo").pk)
    assert seat is not None
    foreseen = {name: str(row.placement_points) for name, row in leave_view(seat).stands}
    entry = leave(competition, "Bo", Leaving.STANDS)
    assert (entry.withdrawn, entry.left_round, entry.left_how) == (True, 1, "stands")
    assert {name: row[2] for name, row in results_of(competition).items()} == foreseen
    assert all(final for *_rest, final in results_of(competition).values())
    assert Event.objects.filter(body={"note": "close"}).get().reason == "Had to catch a train"
    anna, bo = (personal_view(player_of(competition, name)) for name in ("Anna", "Bo"))
    assert (anna.state, bo.state) == ("done", "withdrawn")
    assert anna.seat and anna.seat.stopped == "Had to catch a train"
    assert not list(tournament_faults())

    assert not undo(competition, "Bo").withdrawn
    assert at_referee(table_of(competition)).status == TableStatus.PLAYING
    assert not any(final for *_rest, final in results_of(competition).values())
    assert table_of(competition).stopped_why == ""


def test_a_stopped_table_may_count_for_nobody(competition: Competition) -> None:
    """Nobody gets points from it, unless the leaving is undone or the round is opened again."""
    leave(competition, "Bo", Leaving.NOBODY)
    assert results_of(competition) == {}
    round_end(competition_id=competition.pk, number=1)
    assert results_of(competition) == {}
    with pytest.raises(LeavingIsPast):
        undo(competition, "Bo")
    round_reopen(competition_id=competition.pk, number=1)
    assert len(results_of(competition)) == 4
    assert table_of(competition).stopped_why == ""


def test_a_table_is_stopped_only_with_a_reason(competition: Competition) -> None:
    """A request without a reason changes nothing, and neither does the same request sent again."""
    with pytest.raises(ReasonMissing):
        leave(competition, "Bo", Leaving.STANDS, reason=" ")
    leave(competition, "Bo", Leaving.STANDS)
    leave(competition, "Bo", Leaving.NOBODY)
    assert len(results_of(competition)) == 4


def test_the_others_play_on_only_if_the_book_knows_of_that(competition: Competition) -> None:
    """Knoesten's book does not mention a player who leaves, so playing on is not offered and is refused."""
    seat = seat_in_play(competition, player_of(competition, "Bo").pk)
    assert seat is not None and leave_view(seat).plays_on == ""
    with pytest.raises(NotEntered):
        leave(competition, "Bo", Leaving.PLAYS_ON)
    assert not Entry.objects.filter(withdrawn=True).exists()


def test_the_others_play_on(knaker: Competition) -> None:
    """The player takes the lowest place left and the table goes on. An undo strikes out the entry."""
    seat = seat_in_play(knaker, player_of(knaker, "Bo").pk)
    assert seat is not None and "16.9" in leave_view(seat).plays_on
    leave(knaker, "Bo", Leaving.PLAYS_ON)
    assert results_of(knaker)["Bo"][1] == 4
    assert at_referee(table_of(knaker)).status == TableStatus.PLAYING
    assert personal_view(player_of(knaker, "Bo")).state == "withdrawn"
    assert personal_view(player_of(knaker, "Anna")).state == "plays"
    undo(knaker, "Bo")
    results_refresh(referee_table_id=table_of(knaker).referee_table_id)
    assert at_referee(table_of(knaker)).state["seats"]["Bo"].get("status", "in") == "in"
    assert not list(tournament_faults())


def test_who_is_out_of_the_game_does_not_leave_it_again(knaker: Competition) -> None:
    """A player who is out of the game can't leave it again, so playing on is no longer offered."""
    leave(knaker, "Bo", Leaving.PLAYS_ON)
    seat = seat_in_play(knaker, player_of(knaker, "Bo").pk)
    assert seat is not None and leave_view(seat).plays_on == ""


def test_nothing_is_asked_once_the_table_is_done(competition: Competition) -> None:
    """A player who leaves after that leaves between two rounds."""
    table_close(table_id=at_referee(table_of(competition)).pk, key=new_key())
    assert seat_in_play(competition, player_of(competition, "Bo").pk) is None
    assert leave(competition, "Bo", Leaving.NOBODY).left_round is None


def test_coming_back_says_what_was_missed(competition: Competition) -> None:
    """A player who comes back plays from the next round on, and each round without a seat counts as missed."""
    leave(competition, "Bo", Leaving.STANDS)
    round_end(competition_id=competition.pk, number=1)
    start_round(reloaded(competition))
    back = player_withdraw(competition_id=competition.pk, player_id=player_of(competition, "Bo").pk, withdrawn=False)
    assert (back.left_round, back.left_how) == (None, "")
    assert return_view(back) == (3, (2,), "0 points")
