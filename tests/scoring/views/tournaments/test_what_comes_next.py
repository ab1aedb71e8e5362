"""After the last planned round: a final, or the end; what the end means; results that wait for somebody's agreement."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from referee.access.actors import seat_actor
from referee.models import Seat
from referee.services.confirmations import report_deny
from referee.services.outbox import outbox_sweep
from scoring.errors.competition import RoundHasBegun
from scoring.models.tournaments import Competition
from scoring.selectors.rounds.rounds import round_views
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.rounds import round_undo
from scoring.services.standings.hiding import standings_show
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    FOUR,
    address,
    at_referee,
    make_competition,
    play_hand,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.seasons import play_round
from tests.scoring.views.standings.test_settling import OUTCOME, RESULT
from tests.support.referee import enter, new_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Two of two planned rounds were played."""
    made = make_competition(FOUR, organiser, planned_rounds=2)
    play_round(made, "Anna Bo Cia Dag")
    play_round(reloaded(made), "Dag Bo Anna Cia")
    return reloaded(made)


def words(page: str) -> str:
    """Return a page as its reader reads it."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def big(page: str) -> list[str]:
    """Return the words on the big buttons of a page."""
    return [words(text) for text in re.findall(r'class="button button--turn"[^>]*>(.*?)</(?:a|button)>', page, re.S)]


def test_after_the_last_planned_round_the_big_step_is_a_final_or_the_end(mia: Client, competition: Competition) -> None:
    """Another round can be drawn as well, but it is no big button."""
    page = mia.get(address(competition, "next/")).text

    assert "2 of 2 rounds played: a final, or the end?" in words(page)
    assert big(page) == ["Who would play the finals?", "End the competition …"]
    assert "Or play round 3 as well" in words(page) and "Draw round 3" in words(page)


def test_after_the_final_the_big_step_is_the_end(mia: Client, competition: Competition) -> None:
    """While the final is still to be drawn, that is the big step."""
    cut_make(competition_id=competition.pk, sizes=[3])
    page = mia.get(address(competition, "next/")).text
    assert big(page) == ["Draw round 3"] and "It belongs to the finals." in words(page)

    play_round(reloaded(competition), "Dag Bo Anna")

    page = mia.get(address(competition, "next/")).text
    assert "The final has been played. End the competition?" in words(page)
    assert big(page) == ["End the competition …"]


def test_without_a_planned_number_the_next_round_is_the_big_step(mia: Client, organiser: User) -> None:
    """The end is a link beside it."""
    competition = make_competition(FOUR, organiser)
    play_round(competition, "Anna Bo Cia Dag")
    page = mia.get(address(competition, "next/")).text
    assert big(page) == ["Draw round 2"] and "End the competition …" in words(page)


def test_a_competition_whose_players_have_left_can_be_ended(mia: Client, competition: Competition) -> None:
    """Nobody is here to be drawn, before the planned rounds were played."""
    Competition.objects.filter(pk=competition.pk).update(planned_rounds=5)
    competition.tournament.players.update(away=True)
    assert "End the competition …" in words(mia.get(address(competition, "next/")).text)


def test_the_end_asks_and_says_what_it_means(mia: Client, competition: Competition) -> None:
    """Nothing ends by looking. What is hidden can be shown with the end, or kept."""
    standings_show(competition_id=competition.pk, shown=Shown.PART, hidden_rounds=1)
    told = words(mia.get(address(competition, "end/")).text)

    assert reloaded(competition).status == "running"
    assert "End the competition?" in told and "1. Anna (4)" in told
    assert "The last round is hidden until the organiser shows it." in told
    assert "you open the competition again" in told
    mia.post(address(competition, "end/"))
    assert (reloaded(competition).status, reloaded(competition).shown) == ("ended", Shown.PART)
    assert mia.get(address(competition, "end/")).status_code == 302

    mia.post(address(competition, "reopen/"))
    mia.post(address(competition, "end/"), {"show": "1"})
    assert (reloaded(competition).status, reloaded(competition).shown) == ("ended", Shown.LIVE)


def test_the_end_names_tables_without_a_result(mia: Client, competition: Competition) -> None:
    """A table of the third round was never played."""
    start_round(competition)
    mia.post(address(competition, "rounds/3/end/"), {"as_they_stand": "1"})
    told = words(mia.get(address(competition, "end/")).text)
    assert "Round 3, table 1: No result; it gives nobody points." in told
    assert "3 rounds have been played." in told


def reported(competition: Competition) -> Seat:
    """Let Anna enter the result of the table's game while every move is recorded; return her seat."""
    seat = Seat.objects.get(table=table_of(competition).referee_table_id, player="Anna")
    enter(seat.table, "Anna", "result", points={"Anna": 0, "Bo": 2, "Cia": 5, "Dag": 9})
    outbox_sweep()
    return seat


def test_a_result_that_waits_for_agreement_is_what_comes_next(mia: Client, organiser: User) -> None:
    """The organiser reads who has entered it and who must agree, and is led to the form for the result."""
    competition = make_competition(FOUR, organiser)
    start_round(competition)
    number = reloaded(competition).number
    seat = reported(competition)

    assert reloaded(competition).number == number + 1  # so the page follows at once
    page = mia.get(address(competition, "next/")).text
    assert "Anna has entered a result; one of Bo, Cia, Dag must agree before it counts." in words(page)
    assert address(competition, "rounds/1/tables/1/") in page and "Show everybody to their seats" not in page
    assert "waits for agreement" in words(mia.get(address(competition, "tables/")).text)
    with pytest.raises(RoundHasBegun):
        round_undo(competition_id=competition.pk, number=1)
    assert "Anna has entered a result" in words(mia.get(address(competition, "rounds/1/end/")).text)

    number = at_referee(table_of(competition)).reported["number"]
    report_deny(table_id=seat.table_id, actor=seat_actor(seat), number=number, key=new_key())
    assert "Show everybody to their seats" in words(mia.get(address(competition, "next/")).text)


def test_a_result_that_must_be_confirmed_says_by_whom(mia: Client, organiser: User) -> None:
    """After the round it is still named, and before the competition ends."""
    competition = make_competition(FOUR, organiser, confirm="two", depth="result")
    start_round(competition)
    seat = Seat.objects.get(table=table_of(competition).referee_table_id, player="Anna")
    enter(seat.table, "Anna", "result", points={"Anna": 0, "Bo": 2, "Cia": 5, "Dag": 9})
    outbox_sweep()
    said = "The result waits: nobody has confirmed it yet."
    assert said in words(mia.get(address(competition, "next/")).text)
    mia.post(address(competition, "rounds/1/end/"), {"as_they_stand": "1"})
    for page in ("next/", "end/", ""):
        told = words(mia.get(address(competition, page)).text).replace(" :", ":")
        assert f"Round 1, table 1: {said}" in told, page


def test_a_running_table_leads_to_its_result_and_to_the_referees_desk(mia: Client, organiser: User) -> None:
    """Its tile has both, and the page behind it takes a result while the game is played."""
    competition = make_competition(FOUR, organiser)
    start_round(competition)
    play_hand(table_of(competition))
    outbox_sweep()
    page = mia.get(address(competition, "tables/")).text
    desk = re.search(r'href="(/r/[^"]+/tables/\d+/)"', page)
    assert desk is not None and mia.get(desk.group(1)).status_code == 200
    assert address(competition, "rounds/1/tables/1/") in page

    mia.post(address(competition, RESULT), OUTCOME | {"confirm": "1"})
    (round_,) = round_views(reloaded(competition))
    assert round_.tables[0].done and [seat.place for seat in round_.tables[0].seats] != [None] * 4


def test_the_end_of_a_round_says_that_results_can_still_be_corrected(mia: Client, organiser: User) -> None:
    """The page said that nothing more could be entered."""
    competition = make_competition(FOUR, organiser)
    start_round(competition)
    told = words(mia.get(address(competition, "rounds/1/end/")).text)
    assert (
        "You can still enter or correct their results afterwards" in told and "nothing more can be entered" not in told
    )
