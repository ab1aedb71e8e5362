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
