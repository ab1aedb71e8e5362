"""Session fixation: whoever planted a session in a browser gains nothing by what is opened in it afterwards."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client

from referee.access.links import player_token, referee_token, role_token, seat_token
from referee.models import RefereeLink, Seat
from scoring.access.roles import COMMITTEE
from scoring.models.tournaments import Competition
from scoring.services.access.roles import GIVEN, role_give
from scoring.services.access.sessions import SessionStore
from tests.scoring.competitions import make_competition, start_round

pytestmark = pytest.mark.django_db

CSRF = "a" * 32  # a planted token, as long as Django's secrets are
Door = Callable[[Client, Competition], None]


def sign_in(client: Client, competition: Competition) -> None:
    """Sign in as the organiser."""
    name = competition.tournament.organiser.username
    client.post("/organise/sign-in/", {"username": name, "password": "let-me-in"})


def role_link(role: str) -> Door:
    """Return what opens the link of a role."""

    def opened(client: Client, competition: Competition) -> None:
        given = role_give(tournament_id=competition.tournament_id, role=role, name="Hanna", by_link=True)
        client.get(f"/h/{role_token(given.pk)}/")

    return opened


def referee_link(client: Client, competition: Competition) -> None:
    """Open the link of the referee."""
    client.get(f"/r/{referee_token(RefereeLink.objects.all()[0])}/")


def seat_link(client: Client, competition: Competition) -> None:
    """Open the link of a seat."""
    client.get(f"/s/{seat_token(Seat.objects.all()[0])}/")


def personal_link(client: Client, competition: Competition) -> None:
    """Open the link of a player."""
    player = competition.players.all()[0]
    client.get(f"/p/{player_token(player.pk, player.generation)}/")


RAISING: dict[str, Door] = {"sign in": sign_in, **{role: role_link(role) for role in GIVEN}}
WITH_A_SECRET_ADDRESS: dict[str, Door] = {"referee": referee_link, "seat": seat_link, "player": personal_link}


def planted_browser() -> tuple[Client, str]:
    """Return a browser in which somebody planted a session and a token for forms, and the session's key."""
    planted = SessionStore()
    planted["planted"] = True
    planted.save()
    assert planted.session_key
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = planted.session_key
    client.cookies[settings.CSRF_COOKIE_NAME] = CSRF
    return client, planted.session_key


@pytest.mark.parametrize("door", RAISING)
def test_a_planted_session_gains_no_role(door: str) -> None:
    """Who signs in or opens a role's link gets a new session and a new token for forms; the old session is gone."""
    competition = make_competition()
    start_round(competition)
    victim, key = planted_browser()
    RAISING[door](victim, competition)
    page = f"/organise/competition/{competition.slug}/{'appeals' if door == COMMITTEE else 'players/check-in'}/"

    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = key
    assert victim.get(page).status_code == 200
    assert thief.get(page).status_code == 302, "the thief is asked to sign in"
    assert victim.cookies[settings.SESSION_COOKIE_NAME].value != key
    assert not SessionStore().exists(key)
    assert victim.cookies[settings.CSRF_COOKIE_NAME].value != CSRF


@pytest.mark.parametrize("door", WITH_A_SECRET_ADDRESS)
def test_a_secret_address_leaves_nothing_in_the_session(door: str) -> None:
    """The links of referees, seats and players are asked for at each request, so the session holds no right of them."""
    competition = make_competition()
    start_round(competition)
    victim, key = planted_browser()
    WITH_A_SECRET_ADDRESS[door](victim, competition)

    assert SessionStore(key).load() == {"planted": True}


def test_a_role_link_opened_again_keeps_the_session(competition: Competition) -> None:
    """A helper who taps the same link all evening keeps the forms that are open in other tabs."""
    given = role_give(tournament_id=competition.tournament_id, role=GIVEN[0], name="Hanna", by_link=True)
    client = Client()
    client.get(f"/h/{role_token(given.pk)}/")
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.get(f"/h/{role_token(given.pk)}/")

    assert client.cookies[settings.SESSION_COOKIE_NAME].value == key
