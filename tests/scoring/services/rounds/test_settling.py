"""Results entered after the game, rounds opened again, and standings that stay final."""

from fractions import Fraction
from typing import Any

import pytest

from referee.access.actors import referee_actor
from referee.errors import NothingChanged
from referee.models import RefereeLink, TableStatus
from referee.refusals import StandingsFinal
from referee.selectors.log.verification import table_faults
from referee.services.events import event_record, fault_give
from referee.services.outbox import outbox_sweep
from scoring.errors.competition import (
    CompetitionIsOver,
    LaterRoundDrawn,
    LaterRoundPlayed,
    PlayersElsewhere,
    RoundStillOn,
)
from scoring.errors.settling import AwardUnclear, ReasonMissing
from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Act, Competition
from scoring.selectors.files.verification import tournament_faults
from scoring.selectors.standings.settling import result_foreseen, settled_foreseen, table_of_round
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.standings.visible import EVERYTHING
from scoring.services.rounds.rounds import round_end, round_reopen, round_start
from scoring.services.rounds.settling import result_enter, table_settle
from scoring.services.standings.results import results_refresh
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from tests.scoring.competitions import (
    add_competition,
    at_referee,
    give_fault,
    make_competition,
    play_hand,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db

POINTS = {"Anna": 0, "Bo": 3, "Cia": 5, "Dag": 9}
PLACES = [["Bo"], ["Anna", "Cia"], ["Dag"]]
WHY = "They wrote it on paper"
OF_GAME: dict[str, dict[str, Any]] = {
    "knoesten": {"points": POINTS},
    "kombinationswhist": {"points": {"Anna": 40, "Bo": 30, "Cia": 20, "Dag": 10}},
    "gnallknekt": {"places": PLACES},
    "knaker": {"places": PLACES},
}


def result(game: str = "knoesten", **other: Any) -> dict[str, Any]:
    """Return the result of a game of Anna, Bo, Cia and Dag."""
    return {"by": "referee", "do": "result", **OF_GAME[game], **other}


def ended_round(**choices: Any) -> Competition:
    """Return a competition whose first round ended before anything was entered at its only table."""
    competition = make_competition(**choices)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    return reloaded(competition)


def enter(competition: Competition, body: dict[str, Any], *, key: str = "", reason: str = WHY) -> None:
    """Let the organiser enter the result of table 1 of round 1."""
    result_enter(competition_id=competition.pk, number=1, table=1, body=body, reason=reason, key=key or new_key())


def settle(competition: Competition, settled: str, *, reason: str = WHY, **awarded: int) -> None:
    """Let the organiser settle table 1 of round 1."""
    keys = {seat.player.name: str(seat.player_id) for seat in table_of(competition).seats.select_related("player")}
    points = {keys[name]: Fraction(number) for name, number in awarded.items()}
    table_settle(competition_id=competition.pk, number=1, table=1, settled=settled, reason=reason, awarded=points)


def placement(competition: Competition) -> dict[str, str]:
    """Return each player's placement points of the latest round."""
    return {name: points for name, (_game, _place, points, _final) in results_of(competition).items()}


def places(competition: Competition) -> dict[str, int]:
    """Return each player's place at the table in the latest round."""
    return {name: place for name, (_game, place, _points, _final) in results_of(competition).items()}


@pytest.mark.parametrize("game", OF_GAME)
@pytest.mark.parametrize("depth", ["moves", "result"])
def test_a_table_that_recorded_nothing_gets_its_result_after_its_round(game: str, depth: str) -> None:
    """In every game and at every depth, the entered result counts as final, and the table's log proves it."""
    competition = ended_round(game=game, depth=depth)
    assert results_of(competition) == {}
    enter(competition, result(game))

    expected = (
        {"Anna": 1, "Bo": 2, "Cia": 3, "Dag": 4}
        if "points" in OF_GAME[game]
        else {"Bo": 1, "Anna": 2, "Cia": 2, "Dag": 4}
    )
    assert places(competition) == expected
    assert all(final for _game, _place, _points, final in results_of(competition).values())
    table = at_referee(table_of(competition))
    assert table.status == TableStatus.CLOSED
    assert table.events.last().reason == WHY
    assert list(table_faults(table)) == []
    assert list(tournament_faults()) == []


def test_the_organisers_word_confirms_the_result() -> None:
    """If players must confirm results, the organiser's result counts without their confirmation."""
    competition = ended_round(confirm="two")
    enter(competition, result())

    assert all(final for _game, _place, _points, final in results_of(competition).values())
    assert list(table_faults(at_referee(table_of(competition)))) == []


def test_an_entered_result_is_corrected() -> None:
    """The second result replaces the first, which stays in the log."""
    competition = ended_round()
    enter(competition, result())
    enter(competition, result(points={**POINTS, "Anna": 4, "Bo": 0}))

    assert places(competition)["Bo"] == 1
    table = at_referee(table_of(competition))
    assert [event.kind for event in table.events.all()][-2:] == ["entry", "correction"]
    assert list(table_faults(table)) == []


def test_a_result_of_an_earlier_round_is_corrected() -> None:
    """During round 2, the result of round 1 can be corrected, and a preview shows who would move."""
    competition = ended_round()
    enter(competition, result())
    start_round(competition)
    other = result(points={**POINTS, "Anna": 9, "Dag": 0})
    foreseen = result_foreseen(table_of_round(competition, 1, 1), other, seen=EVERYTHING)

    assert {change.player: (change.rank_was, change.rank_now) for change in foreseen.changes} == {
        "Dag": (4, 1),
        "Anna": (1, 4),
    }
    enter(competition, other)
    assert [line.name for line in standings_view(reloaded(competition)).lines] == ["Dag", "Bo", "Cia", "Anna"]


def test_a_game_that_was_played_out_gets_another_result() -> None:
    """The result is inserted before the move that ended the game, which stays in the log and is set aside."""
    competition = make_competition(options={"start_points": 5})
    start_round(competition)
    play_hand(table_of(competition))
    round_end(competition_id=competition.pk, number=1)
    enter(competition, result())

    assert places(competition) == {"Anna": 1, "Bo": 2, "Cia": 3, "Dag": 4}
    table = at_referee(table_of(competition))
    assert table.events.last().kind == "insertion"
    assert list(table_faults(table)) == []


def test_a_result_sent_twice_is_entered_once() -> None:
    """A double tap writes one line in the log. The same result entered again on purpose is refused."""
    competition = ended_round()
    enter(competition, result(), key="once")
    enter(competition, result(), key="once")
    assert at_referee(table_of(competition)).events.filter(body__do="result").count() == 1

    with pytest.raises(NothingChanged):
        enter(competition, result())


def test_a_result_needs_a_reason() -> None:
    """Every way to settle a table needs a reason."""
    competition = ended_round()
    with pytest.raises(ReasonMissing):
        enter(competition, result(), reason=" ")
    with pytest.raises(ReasonMissing):
        settle(competition, "unplayed", reason="")


def test_a_table_counts_for_nobody_although_it_has_a_result() -> None:
    """A table that is settled as not played counts for nobody; when that is undone, its game's result counts again."""
    competition = ended_round()
    enter(competition, result())
    settle(competition, "unplayed")
    assert results_of(competition) == {}
    assert list(tournament_faults()) == []

    settle(competition, "", reason="")
    assert places(competition)["Anna"] == 1


def test_points_are_awarded() -> None:
    """Awarded points count in place of the game's result, with the places that follow from them."""
    competition = ended_round()
    foreseen = settled_foreseen(table_of_round(competition, 1, 1), "unplayed", {}, seen=EVERYTHING)
    assert foreseen.changes == ()
    settle(competition, "awarded", Anna=3, Bo=3, Cia=1, Dag=0)

    assert placement(competition) == {"Anna": "3", "Bo": "3", "Cia": "1", "Dag": "0"}
    assert places(competition) == {"Anna": 1, "Bo": 1, "Cia": 3, "Dag": 4}
    assert list(tournament_faults()) == []


def test_points_are_awarded_to_everybody_at_the_table() -> None:
    """Points for only some of the players are refused."""
    competition = ended_round()
    with pytest.raises(AwardUnclear):
        settle(competition, "awarded", Anna=3)
    with pytest.raises(AwardUnclear):
        settle(competition, "awarded", Anna=3, Bo=3, Cia=1, Dag=101)


def test_a_result_takes_the_place_of_awarded_points() -> None:
    """When a result is entered for a table with awarded points, the result counts."""
    competition = ended_round()
    settle(competition, "awarded", Anna=3, Bo=3, Cia=1, Dag=0)
    enter(competition, result())

    assert placement(competition) == {"Anna": "3", "Bo": "2", "Cia": "1", "Dag": "0"}


def test_a_table_that_plays_is_not_settled() -> None:
    """A table can't be settled while its round is being played."""
    competition = make_competition()
    start_round(competition)
    with pytest.raises(RoundStillOn):
        settle(competition, "unplayed")


def test_a_round_opened_again_goes_on_where_it_was() -> None:
    """The table takes entries again, its result is provisional, and the logs agree with what is stored."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Anna")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    settle(competition, "unplayed")
    round_reopen(competition_id=competition.pk, number=1)

    table = table_of(competition)
    assert competition.rounds.get().status == RoundStatus.RUNNING
    assert at_referee(table).status == TableStatus.PLAYING
    assert not any(final for _game, _place, _points, final in results_of(competition).values())
    play_hand(table)
    outbox_sweep()
    assert list(table_faults(at_referee(table))) == []
    assert list(tournament_faults()) == []
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    assert at_referee(table).status == TableStatus.CLOSED
    assert list(table_faults(at_referee(table))) == []


def test_a_round_nobody_has_played_in_is_drawn_again_after_it_is_opened_again() -> None:
    """An opened round in which nobody has played can be taken back. A table whose game was over stays over."""
    competition = ended_round()
    round_reopen(competition_id=competition.pk, number=1)
    assert competition.rounds.get().status == RoundStatus.SEATED
    assert at_referee(table_of(competition)).status == TableStatus.WAITING

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    enter(competition, result())
    round_reopen(competition_id=competition.pk, number=1)
    assert at_referee(table_of(competition)).status == TableStatus.FINISHED


def test_a_round_stays_ended_while_its_players_sit_in_another_competition() -> None:
    """Nobody sits at two tables: the sentence names who does, and nothing is changed until that round has ended."""
    competition = ended_round()
    other = add_competition(competition)
    start_round(other)
    acts = Act.objects.count()
    with pytest.raises(PlayersElsewhere, match="in another competition, a round is on with Anna, Bo, Cia, Dag"):
        round_reopen(competition_id=competition.pk, number=1)
    assert competition.rounds.get().status == RoundStatus.ENDED and Act.objects.count() == acts

    round_end(competition_id=other.pk, number=1, as_they_stand=True)
    assert round_reopen(competition_id=competition.pk, number=1).status == RoundStatus.SEATED


def test_a_round_stays_ended_once_a_later_one_is_drawn() -> None:
    """The error says which later round must be taken back first, or that it is too late."""
    competition = ended_round()
    start_round(competition)
    with pytest.raises(LaterRoundDrawn, match="Take its draw back first"):
        round_reopen(competition_id=competition.pk, number=1)

    give_fault(table_of(competition), "Anna")
    outbox_sweep()
    with pytest.raises(LaterRoundPlayed, match="correct the result"):
        round_reopen(competition_id=competition.pk, number=1)


def test_final_standings_stay_final() -> None:
    """After the end, a referee's fault at a table is refused, and so is every act of the organiser there."""
    competition = ended_round()
    enter(competition, result())
    competition_end(competition_id=competition.pk)
    table = at_referee(table_of(competition))
    link = RefereeLink.objects.get(hall_id=table.hall_id)

    with pytest.raises(StandingsFinal, match="ask the organiser to open the competition again"):
        fault_give(link=link, table_id=table.pk, player="Anna", reason="Late", key=new_key(), expected=None)
    with pytest.raises(CompetitionIsOver):
        enter(competition, result(points={**POINTS, "Anna": 20, "Bo": 0}))
    with pytest.raises(CompetitionIsOver):
        settle(competition, "unplayed")
    with pytest.raises(CompetitionIsOver):
        round_reopen(competition_id=competition.pk, number=1)
    assert places(competition)["Anna"] == 1
    assert standings_view(reloaded(competition)).final_since is not None


def test_what_comes_too_late_counts_once_the_competition_is_open_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that reaches the standings after the end is not counted until the competition is opened again."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    competition_end(competition_id=competition.pk)
    table = at_referee(table_of(competition))
    monkeypatch.setattr("referee.refusals.final_since", lambda table_id: None)
    fault = {"by": "referee", "do": "fault", "player": "Anna"}
    link = RefereeLink.objects.get(hall_id=table.hall_id)
    event_record(table_id=table.pk, actor=referee_actor(link), body=fault, key=new_key(), expected=None, reason="Late")
    assert not results_refresh(referee_table_id=table.pk)
    number = reloaded(competition).number

    assert (results_of(competition)["Anna"][0], results_of(competition)["Bo"][0]) == (25, 30)
    competition_reopen(competition_id=competition.pk)
    assert results_of(competition)["Anna"][0] == 30
    assert reloaded(competition).number > number


def test_an_open_again_competition_says_when_it_had_been_final() -> None:
    """The times of the end and of the reopening are shown until the competition is ended again."""
    competition = ended_round()
    ended = competition_end(competition_id=competition.pk).ended_at
    competition_reopen(competition_id=competition.pk)
    view = standings_view(reloaded(competition))
    assert (view.final_since, view.was_final_at) == (None, ended)
    assert view.open_again_since is not None

    competition_end(competition_id=competition.pk)
    view = standings_view(reloaded(competition))
    assert (view.open_again_since, view.was_final_at) == (None, None)


def test_the_next_round_is_drawn_after_one_was_opened_again_and_ended() -> None:
    """After a round was opened again and ended, the next round can be drawn."""
    competition = ended_round()
    round_reopen(competition_id=competition.pk, number=1)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert round_start(competition_id=competition.pk, number=2).number == 2
