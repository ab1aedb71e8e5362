"""Pages for a player who leaves while their table plays, without a browser."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Competition, Entry
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import (
    address,
    make_competition,
    play_hand,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)

pytestmark = pytest.mark.django_db

WHY = {"reason": "Bo's train"}


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition of four players in the middle of round 1."""
    competition = make_competition("Anna Bo Cia Dag", organiser)
    start_round(competition)
    play_hand(table_of(competition))
    return reloaded(competition)


def of_bo(competition: Competition, act: str = "") -> str:
    """Return one of the addresses for Bo."""
    return address(competition, f"players/{player_of(competition, 'Bo').pk}/{act}")


def test_withdrawing_in_mid_round_asks_about_the_table(mia: Client, competition: Competition) -> None:
    """The page says what each choice counts. Stopping the table leads back to a page with a button for the undo."""
    asked = mia.post(of_bo(competition, "withdraw/"), follow=True)
    assert asked.redirect_chain == [(of_bo(competition, "leave/"), 302)]
    page = asked.content.decode()
    assert "Bo leaves in round 1" in page and "Bo: place 2, points: 1" in page and "play on without" not in page
    assert "each missed round counts 0 points." in page
    assert 'aria-labelledby="what"' in page and "<br>Bo: place 2" in " ".join(page.split()).replace("<br> ", "<br>")

    told = mia.post(of_bo(competition, "leave/"), {"how": "stands", **WHY}, follow=True).content.decode()
    assert "Bo has left." in told and "left in round 1" in told and "The game was stopped: Bo&#x27;s train" in told
    back = mia.post(of_bo(competition, "leave/undo/"), follow=True).content.decode()
    assert "Bo did not leave: the table goes on as it was." in back
    assert not Entry.objects.filter(withdrawn=True).exists()


def test_the_points_of_a_stopped_table_can_be_awarded(mia: Client, competition: Competition) -> None:
    """The next page asks for the points, although the round is still being played."""
    asked = mia.post(of_bo(competition, "leave/"), {"how": "award", **WHY}, follow=True)
    assert "Award points" in asked.content.decode()
    awards = {f"award-{player.pk}": "1" for player in competition.players.all()}
    sent = {"way": "awarded", "reason": "By agreement", "confirm": "1", **awards}
    mia.post(asked.redirect_chain[-1][0], sent)
    assert {row[2] for row in results_of(competition).values()} == {"1"}


def test_a_form_without_a_choice_or_reason_is_asked_again(mia: Client, competition: Competition) -> None:
    """The form comes back as it was filled in, and the player has not left."""
    for sent in ({"how": "run", **WHY}, {"how": "stands", "reason": ""}, {"how": "plays_on", **WHY}):
        assert mia.post(of_bo(competition, "leave/"), sent).status_code == 422
    assert not Entry.objects.filter(withdrawn=True).exists()


def test_a_late_form_changes_nothing(mia: Client, competition: Competition) -> None:
    """Once the table is done, nothing is asked; the page then says what letting the player back in means."""
    mia.post(of_bo(competition, "leave/"), {"how": "after"})
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    late = mia.get(of_bo(competition, "leave/"), follow=True)
    assert "Bo plays again from round 2 on." in late.content.decode()
    undone = mia.post(of_bo(competition, "leave/undo/"), follow=True).content.decode()
    assert "The round in which Bo left is over." in undone
