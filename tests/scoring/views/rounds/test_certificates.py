"""Certificates of seatings: they are correct, and the public one has only published rounds."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models.tournaments import Competition
from scoring.selectors.rounds.plans import plan_request
from scoring.services.people.players import player_away
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import plan_keep
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import seat
from tests.scoring.competitions import address, make_competition, player_of, reloaded, start_round

pytestmark = pytest.mark.django_db

ELEVEN = " ".join(f"P{number:02}" for number in range(11))


@pytest.fixture
def competition(organiser: User) -> Competition:
    """Return a competition with two played rounds (the second without one player), a plan for two more, and a draft."""
    competition = make_competition(ELEVEN, organiser)
    _play(competition)
    late = player_of(competition, "P03")
    player_away(tournament_id=competition.tournament_id, player_id=late.pk, away=True)
    _play(competition)
    asked, _present, first = plan_request(reloaded(competition), 2, seed=1, steps=100)
    plan_keep(competition_id=competition.pk, seating=seat(asked), first=first)
    draft_make(competition_id=competition.pk, number=3)
    return competition


def test_the_public_certificate_is_true_and_has_published_rounds_only(competition: Competition) -> None:
    """The public certificate has neither the plan nor the draft, and no points."""
    data = json.loads(Client().get(f"/e/{competition.slug}/seating.json").content)
    verdict = check(data)

    assert verdict.faults == ()
    assert (verdict.players, verdict.rounds) == (11, 2)
    assert data["absent"] == [[], ["P03"]]
    assert data["scores"] == {}
    assert data["repeats"] >= data["bound"]


def test_the_organisers_certificate_has_the_plan(mia: Client, competition: Competition) -> None:
    """Only the organiser can open the certificate with the plan."""
    answer = mia.get(address(competition, "seating/plan.json"))
    verdict = check(json.loads(answer.content))

    assert answer["Content-Disposition"] == 'attachment; filename="friday-plan.json"'
    assert verdict.faults == ()
    assert verdict.rounds == 4
    assert Client().get(address(competition, "seating/plan.json")).status_code == 302


def test_before_the_first_round_there_is_nothing_to_certify() -> None:
    """Before the first round, the certificate is empty and correct."""
    data = json.loads(Client().get(f"/e/{make_competition().slug}/seating.json").content)

    assert check(data).faults == ()
    assert data["rounds"] == []


def _play(competition: Competition) -> None:
    number = start_round(reloaded(competition)).number
    round_end(competition_id=competition.pk, number=number, as_they_stand=True)
