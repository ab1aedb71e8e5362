"""The sign-in page: what it says, whom it lets in, and how often it can be tried."""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from referee.ground.serving.aside import delay_of
from scoring.views.access.sign_in import HELD, KNOWN
from tests.scoring.competitions import make_organiser

pytestmark = pytest.mark.django_db

SIGN_IN = "/organise/sign-in/"
RIGHT = "let-me-in"
CLUB, STRANGER = "192.0.2.1", "198.51.100.1"
LIMITED = {
    "en": ("Too many wrong passwords have come from here.", "Wait 5 minutes, then try again."),
    "sv": ("Det har kommit för många felaktiga lösenord härifrån.", "Vänta 5 minuter och försök igen."),
    "nl": (
        "Er zijn hiervandaan te veel verkeerde wachtwoorden gekomen.",
        "Wacht 5 minuten en probeer het opnieuw.",
    ),
}


@pytest.fixture(autouse=True)
def mia() -> User:
    """An organiser."""
    return make_organiser("mia")


def sign_in(
    client: Client, password: str = RIGHT, *, at: str = CLUB, name: str = "mia", language: str = "en"
) -> HttpResponse:
    """The answer to a name and a password from an address."""
    form = {"username": name, "password": password}
    answer = client.post(SIGN_IN, form, REMOTE_ADDR=at, headers={"Accept-Language": language})
    assert isinstance(answer, HttpResponse)
    return answer


def try_often(at: str, name: str = "mia") -> None:
    """Use up the tries of a name at an address."""
    for _ in range(11):
        sign_in(Client(), "wrong", at=at, name=name)


def test_right_password_signs_in_and_leads_where_one_wanted_to_go(client: Client) -> None:
    """But to no other site."""
    assert sign_in(client)["Location"] == "/organise/"
    assert client.get("/organise/").status_code == 200
    there = client.post(f"{SIGN_IN}?next=/organise/new/", {"username": "mia", "password": "let-me-in"})
    elsewhere = client.post(f"{SIGN_IN}?next=https://example.com/", {"username": "mia", "password": "let-me-in"})

    assert there["Location"] == "/organise/new/"
    assert elsewhere["Location"] == "/organise/"


@pytest.mark.parametrize("language", LIMITED)
def test_who_tries_too_often_is_told_to_wait(client: Client, language: str) -> None:
    """Also with the right password, and in every language; the page is held, so that the next try comes later."""
    try_often(STRANGER)
    answer = sign_in(client, at=STRANGER, language=language)
    page = answer.content.decode()

    assert answer.status_code == 429
    assert answer["Retry-After"] == "300"
    assert all(words in page for words in LIMITED[language])
    assert 'value="mia"' in page
    assert delay_of(answer) == HELD


def test_stranger_locks_nobody_out(client: Client) -> None:
    """The organiser signs in at their own address whatever somebody tries from another."""
    try_often(STRANGER)

    assert sign_in(client, at=CLUB).status_code == 302


def test_stranger_behind_the_same_router_locks_out_no_browser_that_was_there_before() -> None:
    """The address is the club's, so the browser is what tells them apart."""
    known, new = Client(), Client()
    cookie = sign_in(known).cookies[KNOWN]
    try_often(CLUB)

    assert sign_in(known).status_code == 302
    assert sign_in(new).status_code == 429
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", SIGN_IN)


def test_known_browser_is_known_for_its_own_name_alone(client: Client) -> None:
    """Neither the cookie of another name nor one made up lets anybody try more often."""
    make_organiser("ola")
    sign_in(client, name="ola")
    forged = Client()
    forged.cookies[KNOWN] = "a1:b2:c3"
    try_often(CLUB)

    assert sign_in(client).status_code == 429
    assert sign_in(forged).status_code == 429


def test_form_without_its_token_is_refused_before_anything_is_counted() -> None:
    """No other site can use up the tries of who visits it."""
    for _ in range(12):
        assert sign_in(Client(enforce_csrf_checks=True), "wrong").status_code == 403

    assert sign_in(Client()).status_code == 302
