"""The organiser's page of a table's result, opening a round again, and final standings on the public page."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.choices import RoundStatus
from scoring.models.tournaments import Competition, Player
from scoring.services.rounds.rounds import round_end
from scoring.services.tournaments.competitions import competition_end, competition_reopen
from tests.scoring.competitions import address, make_competition, results_of, start_round

pytestmark = pytest.mark.django_db

RESULT = "rounds/1/tables/1/result/"
OUTCOME = {"way": "result", "do": "result", "reason": "On paper", "key": "once"} | {
    f"points.{name}": points for name, points in {"Anna": 0, "Bo": 3, "Cia": 5, "Dag": 9}.items()
}


def shown(answer: Any) -> str:
    """Return the text of a page in one line."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def ended_round(organiser: User) -> Competition:
    """Return a competition with a round that ended before anything was entered."""
    competition = make_competition(organiser=organiser)
    start_round(competition)
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    return competition


def test_a_result_is_entered_afterwards_in_two_steps(mia: Client, organiser: User) -> None:
    """The competition's page links to the form. A preview says who would move before the result is entered."""
    competition = ended_round(organiser)
    assert address(competition, RESULT) in mia.get(address(competition)).content.decode()
    page = mia.get(address(competition, RESULT))
    assert "Enter the result of the game" in shown(page)

    preview = mia.post(address(competition, RESULT), OUTCOME)
    assert "Dag: place 1 → 4" in shown(preview)
    assert results_of(competition) == {}

    entered = mia.post(address(competition, RESULT), OUTCOME | {"confirm": "1"}, follow=True)
    assert "Round 1, table 1 now counts as you said." in shown(entered)
    assert results_of(competition)["Anna"] == (0, 1, "3", True)


def test_what_cannot_be_entered_is_said_and_nothing_typed_is_lost(mia: Client, organiser: User) -> None:
    """A missing reason, missing points or an unreadable number is reported, and everything typed stays in the form."""
    competition = ended_round(organiser)
    answer = mia.post(address(competition, RESULT), OUTCOME | {"reason": " "})
    assert answer.status_code == 422
    assert "Give a reason" in shown(answer)
    assert 'name="points.Dag" value="9"' in answer.content.decode()

    answer = mia.post(address(competition, RESULT), OUTCOME | {"points.Dag": "many"})
    assert answer.status_code == 422

    awarded = {"way": "awarded", "reason": "They left", "confirm": "1"}
    answer = mia.post(address(competition, RESULT), awarded)
    assert "Give every player of the table a number of points" in shown(answer)


def test_points_are_awarded_and_taken_back(mia: Client, organiser: User) -> None:
    """The competition's page shows how the table was settled and why."""
    competition = ended_round(organiser)
    awards = {f"award-{player.pk}": "1,5" for player in Player.objects.all()}
    awarded = {"way": "awarded", "reason": "The table fell over", **awards}
    assert "points 0.0 → 1.5" in shown(mia.post(address(competition, RESULT), awarded))
    answer = mia.post(address(competition, RESULT), awarded | {"confirm": "1"}, follow=True)
    assert "Points awarded by the organiser: The table fell over" in shown(answer)
    assert results_of(competition)["Anna"] == (25, 1, "3/2", True)

    unplayed = {"way": "unplayed", "reason": "No"}
    assert "points 1.5 → 0.0" in shown(mia.post(address(competition, RESULT), unplayed))
    mia.post(address(competition, RESULT), unplayed | {"confirm": "1"})
    assert results_of(competition) == {}
    assert "Not played: it counts for nobody." in shown(mia.get(address(competition, RESULT)))
    mia.post(address(competition, RESULT), {"way": "", "confirm": "1"})
    assert results_of(competition) == {}


def test_nobody_else_settles_a_table(client: Client, organiser: User) -> None:
    """For another organiser the page doesn't exist."""
    competition = ended_round(organiser)
    client.force_login(User.objects.create_user("eve"))
    assert client.get(address(competition, RESULT)).status_code == 404
    assert client.post(address(competition, RESULT), OUTCOME | {"confirm": "1"}).status_code == 404
    assert client.post(address(competition, "rounds/1/reopen/")).status_code == 404


def test_a_round_is_opened_again_by_a_button(mia: Client, organiser: User) -> None:
    """The button is there only while no later round has been drawn."""
    competition = ended_round(organiser)
    assert address(competition, "rounds/1/reopen/") in mia.get(address(competition)).content.decode()
    answer = mia.post(address(competition, "rounds/1/reopen/"), follow=True)
    assert "Round 1 is open again." in shown(answer)
    assert competition.rounds.get().status == RoundStatus.SEATED

    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition)
    assert address(competition, "rounds/1/reopen/") not in mia.get(address(competition)).content.decode()
    assert "Take its draw back first" in shown(mia.post(address(competition, "rounds/1/reopen/"), follow=True))


def test_the_public_page_says_since_when_standings_are_final_or_open_again(mia: Client, organiser: User) -> None:
    """After a reopening the page names both times until the competition is ended again."""
    competition = ended_round(organiser)
    public = f"/e/{competition.slug}/"
    assert "Final standings" not in shown(mia.get(public))
    competition_end(competition_id=competition.pk)
    assert re.search(r"Final standings since \d+ \w+, \d\d:\d\d", shown(mia.get(public)))
    assert "This competition has ended" in shown(mia.post(address(competition, RESULT), OUTCOME | {"confirm": "1"}))
    assert address(competition, RESULT) not in mia.get(address(competition)).content.decode()

    competition_reopen(competition_id=competition.pk)
    at = r"\d+ \w+, \d\d:\d\d"
    assert re.search(f"open again since {at}; they were final from {at}", shown(mia.get(public)))
    competition_end(competition_id=competition.pk)
    assert "open again" not in shown(mia.get(public))
