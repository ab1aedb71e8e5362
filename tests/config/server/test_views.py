"""The pages that say why there is nothing else to see."""

import pytest
from django.test import Client, override_settings

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.support.urls")]


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/nowhere/", 404, "Nothing here"),
        ("/denied/", 403, "Not for this link"),
        ("/suspicious/", 400, "That could not be read"),
        ("/broken/", 500, "Something went wrong here"),
    ],
)
def test_page_says_what_happened_and_shows_a_way_out(path, status, said):
    """A sentence, a link to the start, and no word of our code."""
    answer = Client(raise_request_exception=False).get(path)
    page = answer.content.decode()

    assert answer.status_code == status
    assert f"<h1 data-why>{said}</h1>" in page
    assert 'href="/"' in page
    assert "on purpose" not in page


def test_form_without_its_mark_is_refused_with_a_page():
    """A form that was open too long, or comes from elsewhere, changes nothing."""
    answer = Client(enforce_csrf_checks=True).post("/thread/", {"a": "b"})

    assert answer.status_code == 403
    assert "This page was open too long" in answer.content.decode()


@override_settings(TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": []}])
def test_mistake_on_the_page_of_mistakes_is_answered_in_plain_words():
    """Whatever is broken, the phone gets an answer."""
    answer = Client(raise_request_exception=False).get("/broken/")

    assert answer.status_code == 500
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert b"on purpose" not in answer.content


def test_form_from_an_unknown_address_says_what_to_set(caplog, client):
    """The page names the settings to everybody; the addresses stand in the terminal, once a minute."""
    strict = Client(enforce_csrf_checks=True)
    answers = [strict.post("/thread/", {"a": "b"}, headers={"origin": "https://club.example"}) for _ in range(3)]
    page = answers[0].content.decode()

    assert (answers[0].status_code, answers[0].headers["Kontrollant-Answer"]) == (403, "address-unknown")
    assert "set KONTROLLANT_ADDRESS and KONTROLLANT_PROXIES" in page
    assert "club.example" not in page
    assert "127.0.0.1" not in page
    (told,) = caplog.messages
    assert "'https://club.example'" in told
    assert "http://testserver, from 127.0.0.1" in told


def test_address_that_is_set_may_send_forms(settings):
    """KONTROLLANT_ADDRESS is this server's own, whatever a proxy asks for."""
    settings.CSRF_TRUSTED_ORIGINS = ["https://club.example"]
    answer = Client(enforce_csrf_checks=True).post("/thread/", {"a": "b"}, headers={"origin": "https://club.example"})

    assert answer.headers["Kontrollant-Answer"] == "page-outdated"  # it has no token; its address is right
