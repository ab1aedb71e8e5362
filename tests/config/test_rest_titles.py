"""A problem has the title of its type: short, always the same, in the reader's language (RFC 9457)."""

import pytest
from django.test import Client
from django.utils.translation import override

from config.reference import codes
from referee.errors import RefereeError, Stale
from referee.serving.rest.problems import problem
from referee.serving.rest.schema import document
from referee.serving.rest.titles import BY_STATUS, TITLES, title_of
from scoring.rest.titles import TITLES as OF_SCORING

LANGUAGES = ("en", "sv", "nl")


def kinds_of_errors() -> list[type[RefereeError]]:
    """Return every class of error."""
    kinds: list[type[RefereeError]] = [RefereeError]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return kinds


def test_every_code_of_the_referee_has_a_title_of_its_own():
    """A code of the scoring without a title gets the title of its status."""
    below = {kind.code for kind in kinds_of_errors() if kind.__module__.startswith("referee.")}
    documented = {one.code for one in codes(document())}

    assert documented & below - TITLES.keys() == set()
    assert OF_SCORING.keys() <= TITLES.keys()


def test_a_title_belongs_to_a_code_that_exists():
    """No title stays behind when its code is removed."""
    assert TITLES.keys() <= {kind.code for kind in kinds_of_errors()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_types_have_one_title(language):
    """A reader can tell the titles apart. Each of them is short and is not a sentence."""
    with override(language):
        titles = [str(title) for title in (*TITLES.values(), *BY_STATUS.values())]

    assert len(set(titles)) == len(titles)
    assert all(len(title) <= 60 and not title.endswith(".") for title in titles)


def test_the_title_is_of_the_type_and_the_detail_of_the_occurrence():
    """All errors with one code have the same title, even if their pages have different ones."""
    one = problem(Stale(expected=1, number=2))
    for kind in kinds_of_errors():
        if kind.code == "link-revoked":
            assert title_of(kind.code, kind.status) == "The link is no longer valid"

    assert one["title"] == "Somebody else was faster" and one["detail"].startswith("Somebody else entered something")


@pytest.mark.parametrize(
    ("status", "title"), [(404, "Not found"), (418, "The request can't be read"), (507, "Trouble on the server")]
)
def test_a_code_without_a_title_has_that_of_its_status(status, title):
    """Every problem has a title, whatever its code."""
    assert title_of("a-new-code", status) == title


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Unknown link or token"), ("sv", "Okänd länk eller nyckel"), ("nl", "Onbekende link of sleutel")],
)
def test_a_title_speaks_the_readers_language(language, title):
    """The title is translated, as the detail is."""
    answer = Client().get("/api/v1/seat/", headers={"accept-language": language})

    assert answer.json()["title"] == title


def test_the_page_has_the_title_of_each_code():
    """The page has the titles in English, as it has its whole text."""
    page = Client().get("/api/v1/", headers={"accept-language": "sv"}).content.decode()

    assert "<p><b>Somebody else was faster</b></p>" in page
