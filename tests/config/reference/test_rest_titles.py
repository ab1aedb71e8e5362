"""A problem has the title of its type: short, always the same, in the reader's language (RFC 9457)."""

import pytest
from django.test import Client
from django.utils.translation import override

from config.reference.pages import codes
from referee.errors import SeatRelinked, Stale
from referee.ground.errors import TITLES_BY_STATUS, RefereeError
from referee.ground.rest.problems import problem
from referee.ground.rest.schema import document

LANGUAGES = ("en", "sv", "nl")


def declared_titles() -> dict[str, str]:
    """Return the title of each type that has one of its own, by code, in the reader's language."""
    return {
        kind.code: str(vars(kind)["title"])
        for kind in RefereeError.kinds()
        if {"code", "title"} <= vars(kind).keys() and kind is not RefereeError
    }


def test_every_documented_code_of_the_referee_has_a_title_of_its_own():
    """A code of the scoring without a title gets the title of its status."""
    below = {kind.code for kind in RefereeError.kinds() if kind.__module__.startswith("referee.")}
    documented = {one.code for one in codes(document())}

    assert documented & below - declared_titles().keys() == set()


def test_all_kinds_of_one_type_have_one_title():
    """No two classes declare the same code with different titles."""
    titles: dict[str, set[str]] = {}
    for kind in RefereeError.kinds():
        titles.setdefault(kind.code, set()).add(kind.type_title())

    assert {code: found for code, found in titles.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_types_have_one_title(language):
    """A reader can tell the titles apart. Each of them is short and is not a sentence."""
    with override(language):
        titles = [*declared_titles().values(), *map(str, TITLES_BY_STATUS.values())]

    assert len(set(titles)) == len(titles)
    assert all(len(title) <= 60 and not title.endswith(".") for title in titles)


def test_the_title_is_of_the_type_and_the_detail_of_the_occurrence():
    """All errors with one code have the same title, even if their pages have different ones."""
    one = problem(Stale(expected=1, number=2))
    revoked = SeatRelinked(player="Bo", at="20:15")

    assert (problem(revoked)["title"], str(revoked.title)) == (
        "The link is no longer valid",
        "This seat has a new link",
    )
    assert one["title"] == "Somebody else was faster" and one["detail"].startswith("Somebody else entered something")


@pytest.mark.parametrize(
    ("status", "title"), [(404, "Not found"), (418, "The request can't be read"), (507, "Trouble on the server")]
)
def test_a_code_without_a_title_has_that_of_its_status(monkeypatch, status, title):
    """Every problem has a title, whatever its code."""
    monkeypatch.delattr(Stale, "title")
    monkeypatch.setattr(Stale, "status", status)

    assert Stale.type_title() == title


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Unknown link"), ("sv", "Okänd länk"), ("nl", "Onbekende link")],
)
def test_a_title_speaks_the_readers_language(language, title):
    """The title is translated, as the detail is."""
    answer = Client().get("/api/v1/seat/", headers={"accept-language": language})

    assert answer.json()["title"] == title


def test_the_page_has_the_title_of_each_code():
    """The page has the titles in English, as it has its whole text."""
    page = Client().get("/api/v1/", headers={"accept-language": "sv"}).content.decode()

    assert "<p><b>Somebody else was faster</b></p>" in page
