"""The page of the first start: who may fill it in, what it keeps, and whom it lets in."""

import io
import re
import sys
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.http import HttpResponse
from django.test import Client

from scoring.errors.accounts import AlreadySetUp
from scoring.models.accounts import Club
from scoring.selectors.access.club import is_first_start, the_club
from scoring.services.access.accounts import club_begun, club_set_up, setup_code_new
from tests.scoring.competitions import make_organiser

pytestmark = pytest.mark.django_db

PAGE, OFFICE = "/organise/first-start/", "/organise/"
PHRASE = "four quiet herons wade"
HERE: Any = {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8000"}
PHONE: Any = {"REMOTE_ADDR": "192.168.1.20", "HTTP_HOST": "192.168.1.7:8000"}
ANSWERS = {"club": "Kortklubben", "language": "sv", "protect": "password", "password": PHRASE, "again": PHRASE}
AT_THE_LAPTOP = {**ANSWERS, "protect": "none"}


@pytest.fixture(autouse=True)
def _language(settings) -> None:
    """Forget afterwards what the page says about the language."""
    settings.CLUB_LANGUAGE = ""


def sent(client: Client, answers: dict[str, str], **sender: Any) -> HttpResponse:
    """The answer to the page, filled in."""
    answer = client.post(PAGE, answers, **sender)
    assert isinstance(answer, HttpResponse)
    return answer


def text_of(answer: Any) -> str:
    """What stands on a page."""
    return re.sub(r"\s+", " ", answer.content.decode())


def test_three_answers_make_the_club_and_sign_the_organiser_in(client: Client) -> None:
    """From then on the page is closed, and the password signs in from anywhere."""
    assert client.get(OFFICE, **HERE)["Location"].startswith("/organise/sign-in/")
    assert client.get("/organise/sign-in/", **HERE)["Location"] == PAGE
    answer = sent(client, ANSWERS, **HERE)

    assert answer["Location"] == OFFICE and answer.cookies["django_language"].value == "sv"
    assert (the_club().name, the_club().language, is_first_start()) == ("Kortklubben", "sv", False)
    assert "Kortklubben" in text_of(client.get(OFFICE, **HERE))
    phone = Client()
    assert phone.get(PAGE, **PHONE)["Location"] == "/organise/sign-in/"
    phone.post("/organise/sign-in/", {"username": "organiser", "password": PHRASE}, **PHONE)
    assert phone.get(OFFICE, **PHONE).status_code == 200


def test_password_is_kept_nowhere_in_clear(client: Client) -> None:
    """Neither with the account nor with the club."""
    sent(client, ANSWERS, **HERE)

    assert User.objects.get().check_password(PHRASE)
    assert PHRASE not in repr([*User.objects.values(), *Club.objects.values()])


@pytest.mark.parametrize("weak", ["short", "123456789012345", "password1234", "organiser-123", "kortklubben-1"])
def test_weak_password_is_refused(client: Client, weak: str) -> None:
    """Too short, of digits alone, among the most common ones, like the account's name, or like the club's."""
    answer = sent(client, {**ANSWERS, "password": weak, "again": weak}, **HERE)

    assert answer.status_code == 422 and is_first_start()


def test_passwords_that_differ_are_refused(client: Client) -> None:
    """Whoever mistypes it hears so now, and not at the next evening."""
    answer = sent(client, {**ANSWERS, "again": "four quiet herons walk"}, **HERE)

    assert answer.status_code == 422 and "The two passwords differ." in text_of(answer)


@pytest.mark.parametrize(
    "sender",
    [
        PHONE,
        {**HERE, "HTTP_X_FORWARDED_FOR": "203.0.113.9"},  # a proxy that nobody has named
        {**HERE, "HTTP_VIA": "1.1 cellar"},
        {**HERE, "HTTP_HOST": "192.168.1.7:8000"},
    ],
)
def test_stranger_in_the_network_cannot_own_the_hall(client: Client, sender: Any) -> None:
    """Neither without the code nor with a guess, nor by asking for no password."""
    setup_code_new()
    guesses: Any = ({}, {"code": "abcd-efgh-jkmn-pqrs"}, {"code": ""}, {"code": "", "protect": "none"})
    told = [sent(client, {**ANSWERS, **guess}, **sender) for guess in guesses]

    assert {answer.status_code for answer in told} == {422} and is_first_start()
    assert "http://localhost" in text_of(client.get(PAGE, **sender))


def test_code_in_the_terminal_opens_the_page_once(client: Client) -> None:
    """However it is typed; the one before is void."""
    old, code = setup_code_new(), setup_code_new()
    assert sent(client, {**ANSWERS, "code": old}, **PHONE).status_code == 422
    assert sent(client, {**ANSWERS, "code": f" {code.upper().replace('-', ' ')}"}, **PHONE)["Location"] == OFFICE

    assert the_club().code_digest == "" and setup_code_new() == ""
    assert client.get(OFFICE, **PHONE).status_code == 200


def test_codes_are_not_guessed_without_end(client: Client) -> None:
    """As passwords aren't; at this computer itself nobody waits because of it."""
    code = setup_code_new()
    told = [sent(client, {**ANSWERS, "code": "wrong"}, **PHONE).status_code for _ in range(11)]

    assert told == [422] * 10 + [429]
    assert sent(client, {**ANSWERS, "code": code}, **PHONE).status_code == 429
    assert sent(Client(), ANSWERS, **HERE).status_code == 302


def test_of_two_who_answer_at_once_the_first_counts() -> None:
    """Both had the page open."""
    told: Any = {"language": "sv", "code": None}
    club_set_up(name="Ours", password=PHRASE, **told)
    with pytest.raises(AlreadySetUp):
        club_set_up(name="Theirs", password="another long phrase", **told)

    assert the_club().name == "Ours" and User.objects.get().check_password(PHRASE)


def test_without_a_password_this_computer_alone_organises(client: Client) -> None:
    """A session gives nothing elsewhere, since there is none; each request is looked at."""
    assert sent(client, AT_THE_LAPTOP, **HERE)["Location"] == OFFICE

    assert client.get(OFFICE, **HERE).status_code == 200
    assert client.get(OFFICE, **{**HERE, "HTTP_HOST": "[::1]:8000", "REMOTE_ADDR": "::1"}).status_code == 200
    for sender in (PHONE, {**HERE, "HTTP_X_FORWARDED_FOR": "203.0.113.9"}, {**HERE, "HTTP_HOST": "club.example"}):
        answer = client.get(OFFICE, **sender)
        assert answer.status_code in (302, 400), sender
    assert client.get("/organise/sign-in/", **PHONE)["Location"] == PAGE


def test_computer_behind_an_address_of_its_own_is_not_enough(client: Client, settings) -> None:
    """A server that KONTROLLANT_ADDRESS names has a proxy before it, which may add no header."""
    sent(client, AT_THE_LAPTOP, **HERE)

    def answered(named: str) -> int:
        settings.NAMED_HOST = named
        return client.get(OFFICE, **HERE).status_code

    told = {named: answered(named) for named in ("club.example", "8.8.8.8", "192.168.1.7", "")}
    assert told == {"club.example": 302, "8.8.8.8": 302, "192.168.1.7": 200, "": 200}


def test_password_can_be_set_later_by_the_code(client: Client) -> None:
    """Then this computer is not enough any more."""
    code = setup_code_new()
    sent(client, AT_THE_LAPTOP, **HERE)
    assert sent(client, {**ANSWERS, "code": code}, **PHONE).status_code == 302

    assert Client().get(OFFICE, **HERE).status_code == 302


def test_environment_may_name_the_password(settings, client: Client) -> None:
    """A container takes its password from the environment; a demo without one belongs to this computer."""
    club_begun(laptop=True)
    assert client.get(OFFICE, **HERE).status_code == 200
    Club.objects.all().delete()
    settings.ORGANISER_PASSWORD = PHRASE
    club_begun(laptop=True)
    settings.ORGANISER_PASSWORD = "another long phrase"
    club_begun(laptop=True)

    assert not the_club().laptop_only and User.objects.get().check_password(PHRASE)


def test_accounts_of_earlier_versions_are_no_first_start() -> None:
    """Whoever upgrades has a password already."""
    make_organiser("mia")
    club_begun(laptop=True)

    assert not is_first_start() and not the_club().laptop_only


def test_browser_that_asks_for_no_language_of_ours_gets_the_clubs(client: Client, settings) -> None:
    """Others get their own."""
    settings.CLUB_LANGUAGE = "nl"
    languages = {"fi": "nl", "": "nl", "fi, sv;q=0.5": "sv", "en": "en"}

    for asked, given in languages.items():
        page = client.get("/", headers={"Accept-Language": asked}).content.decode()
        assert f'<html lang="{given}">' in page


def test_passwd_sets_the_password_that_it_reads(monkeypatch, client: Client) -> None:
    """It makes the organiser's account too; a weak password is refused."""
    for typed in ("short\n", f"{PHRASE}\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        if typed == "short\n":
            with pytest.raises(CommandError, match="short"):
                call_command("passwd")
        else:
            call_command("passwd", stdout=io.StringIO())

    assert User.objects.get(username="organiser").check_password(PHRASE) and not is_first_start()
    with pytest.raises(CommandError, match="no account called nobody"):
        call_command("passwd", "nobody")
