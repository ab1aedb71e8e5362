"""A table without full move recording is marked: in the standings, in the files and in REST."""

import pytest
from django.test import Client

from referee.models import Table
from scoring.models.tournaments import Competition
from scoring.selectors.standings.standings import standings_view
from scoring.selectors.tournaments.competitions import competition_view
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.results import results_refresh
from tests.scoring.competitions import EIGHT, at_referee, make_competition, play_hand, start_round, table_of
from tests.support.kept_rows import given_to_each
from tests.support.referee import enter

pytestmark = pytest.mark.django_db


def played_and_entered() -> Competition:
    """Make a competition with two tables: one played a hand move by move, the other entered a hand's outcome."""
    competition = make_competition(EIGHT)
    start_round(competition)
    played, entered = table_of(competition, 1), table_of(competition, 2)
    play_hand(played)
    dealer, *others = at_referee(entered).seats.values_list("player", flat=True)
    tricks = {dealer: 5, **dict.fromkeys(others, 0)}
    for player in (dealer, others[0]):  # two say so, for the table is to be recorded move by move
        enter(at_referee(entered), player, "outcome", dealer=dealer, tricks=tricks)
    for table in (played, entered):
        results_refresh(referee_table_id=table.referee_table_id)
    return competition


made, competition = given_to_each(played_and_entered)


def test_competition_opens_its_tables_at_the_depth_chosen() -> None:
    """The tables record at the depth that the organiser chose."""
    competition = make_competition(depth="hands")
    start_round(competition)

    assert Table.objects.get(hall_id=competition.tournament.hall_id).depth == "hands"
    assert competition_view(competition).depth == "each hand's outcome"
    assert competition_view(make_competition()).depth == ""


def test_standings_mark_who_played_at_a_table_recorded_less_deep(competition: Competition) -> None:
    """Four of eight players have the mark, with the depth and what it can't show."""
    standings = standings_view(competition)

    assert sorted(line.recorded for line in standings.lines) == ["hands"] * 4 + ["moves"] * 4
    assert [line.recorded for line in standings.lines] == [line.tables[0].recorded for line in standings.lines]
    ((depth, name, unproven),) = standings.recorded
    assert (depth, name) == ("hands", "each hand's outcome") and "revoke" in unproven


def test_standings_of_tournaments_recorded_move_by_move_have_no_mark() -> None:
    """Standings recorded move by move have no mark and no explanation of it."""
    competition = make_competition()
    start_round(competition)
    play_hand(table_of(competition))
    results_refresh(referee_table_id=table_of(competition).referee_table_id)

    assert standings_view(competition).recorded == ()


def test_pages_show_the_mark_and_explain_it(competition: Competition, client: Client) -> None:
    """The mark is a sign, and its meaning is explained in words."""
    page = client.get(f"/e/{competition.slug}/").content.decode()

    assert page.count("not every move was recorded") == 8  # the player's line, and the table in "why am I here?"
    assert "Of a table only this was recorded:" in page


def test_files_and_rest_say_how_deep_was_recorded(competition: Competition, client: Client) -> None:
    """Files have a column for the depth, and REST answers have a key."""
    results = client.get(f"/e/{competition.slug}/results.csv").content.decode().splitlines()
    standings = client.get(f"/e/{competition.slug}/standings.csv").content.decode().splitlines()
    rows = client.get(f"/api/v1/competitions/{competition.slug}/standings/").json()["standings"]
    rounds = client.get(f"/api/v1/competitions/{competition.slug}/rounds/").json()["rounds"]

    assert (
        results[0].endswith(",recorded,final,substitute,head,adjusted")
        and sum(",hands," in row for row in results) == 4
    )
    assert (
        standings[0].endswith(",recorded,final,out_after,substitutes,adjusted")
        and sum(",hands," in row for row in standings) == 4
    )
    assert sum(row["recorded"] == "hands" for row in rows) == 4
    assert [table["recorded"] for table in rounds[0]["tables"]] == ["moves", "hands"]


def test_mark_goes_when_the_outcome_is_struck_out(competition: Competition) -> None:
    """When the outcome is struck out of the log, the mark goes; the end of the round makes no difference."""
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)

    assert {line.recorded for line in standings_view(competition).lines} == {"hands", "moves"}
