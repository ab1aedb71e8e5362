"""Invitations: one link, one person, one role, with an account of their own."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.access.roles import CO_ORGANISER, HELPER, OWNER
from scoring.models.accounts import Invitation
from scoring.models.tournaments import Act, Competition
from scoring.selectors.access.roles import role_in
from scoring.services.access.invitations import invitation_make
from tests.scoring.competitions import make_competition, make_organiser

pytestmark = pytest.mark.django_db

PHRASE = "four quiet herons wade"
NEW = {"name": "ida", "password": PHRASE, "again": PHRASE}


@pytest.fixture
def competition() -> Competition:
    """A competition of Mia's."""
    return make_competition(organiser=make_organiser("mia"))


@pytest.fixture
def office(competition: Competition) -> Client:
    """Mia's browser."""
    client = Client()
    client.force_login(competition.tournament.organiser)
    return client


def invited(competition: Competition, role: str = CO_ORGANISER) -> str:
    """The address of a new invitation."""
    _made, secret = invitation_make(tournament_id=competition.tournament_id, role=role, name="Ida")
    return f"/invited/{secret}/"


def roles_page(competition: Competition) -> str:
    """The owner's page of roles."""
    return f"/organise/competition/{competition.slug}/roles/"


def test_owner_invites_and_the_link_is_shown_once(competition: Competition, office: Client) -> None:
    """Nothing from which it could be made again is stored."""
    page = roles_page(competition)
    made = office.post(f"{page}give/", {"role": CO_ORGANISER, "name": "Ida", "invite": "1"}).content.decode()
    link = re.search(r"/invited/([\w-]+)/", made)
    assert link and "<svg" in made
    later = office.get(page).content.decode()

    assert "Ida" in later and link[1] not in later + repr(Invitation.objects.values())
    assert Client().get(link[0]).status_code == 200


@pytest.mark.parametrize("role", [CO_ORGANISER, HELPER])
def test_who_is_invited_makes_an_account_and_has_the_role(competition: Competition, role: str) -> None:
    """Whoever is invited is signed in and named in the audit log, and the link no longer works."""
    link, browser = invited(competition, role), Client()
    answer = browser.post(link, NEW)
    ida = User.objects.get(username="ida")

    assert answer["Location"] == f"/organise/tournament/{competition.tournament.slug}/"
    assert ida.check_password(PHRASE) and role_in(ida, competition.tournament) == role
    assert browser.get(roles_page(competition)).status_code == 403, "not the owner's page"
    act = Act.objects.latest("pk")
    assert (act.kind, act.actor_name, act.data["name"]) == ("role_given", "ida", "ida")
    assert browser.get(link).status_code == Client().post(link, {**NEW, "name": "eve"}).status_code == 410
    assert not User.objects.filter(username="eve").exists()


def test_account_that_is_there_takes_the_role(competition: Competition) -> None:
    """It asks for no other password."""
    ola, browser, link = make_organiser("ola"), Client(), invited(competition)
    browser.force_login(ola)
    assert "Accept as ola" in browser.get(link).content.decode()
    browser.post(link)

    assert role_in(ola, competition.tournament) == CO_ORGANISER


def test_owner_who_opens_the_link_stays_owner(competition: Competition, office: Client) -> None:
    """And the invitation is still there for whom it is for."""
    link = invited(competition)
    assert office.post(link).status_code >= 400

    assert role_in(competition.tournament.organiser, competition.tournament) == OWNER
    assert Client().get(link).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        {**NEW, "name": "MIA"},  # taken, but for capitals
        {**NEW, "name": "two words!"},
        {**NEW, "password": "short", "again": "short"},
        {**NEW, "again": "another"},
        {**NEW, "name": "idaidaida", "password": "idaidaida123", "again": "idaidaida123"},
    ],
)
def test_account_that_cannot_be_is_refused(competition: Competition, sent: dict[str, Any]) -> None:
    """In words, and the link goes on working."""
    link = invited(competition)

    assert Client().post(link, sent).status_code == 422
    assert User.objects.count() == 1 and Client().get(link).status_code == 200


def test_link_ends_after_a_week_and_when_it_is_taken_back(competition: Competition, office: Client) -> None:
    """Only the owner takes it back."""
    old, other = invited(competition), invited(competition)
    made = Invitation.objects.order_by("pk")[0]
    made.expires_at -= timedelta(days=7)
    made.save()
    assert Client().get(old).status_code == 410

    page = f"{roles_page(competition)}invitations/{Invitation.objects.latest('pk').pk}/revoke/"
    stranger = Client()
    stranger.force_login(make_organiser("ola"))
    assert stranger.post(page).status_code == 404
    office.post(page)
    assert Client().get(other).status_code == 410
    assert Client().get("/invited/made-up/").status_code == 404
