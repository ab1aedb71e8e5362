"""REST for everybody: seasons, with the figures of their pages."""

from typing import Any

import pytest
from django.test import Client

from scoring.rest.seasons import standings as seasons
from tests.scoring.competitions import make_organiser
from tests.scoring.seasons import make_season, played

pytestmark = pytest.mark.django_db


def get(address: str) -> Any:
    """Return the answer at an address below that of seasons."""
    return Client().get(f"/api/v1/seasons/{address}")


def test_a_season_a_person_and_ratings() -> None:
    """The standings have the keys of the persons, and pages of other sites may read all of it."""
    mia = make_organiser()
    parts = [played("March", "Anna Bo Cia Dag", mia), played("April", "Bo Anna Cia Dag", mia)]
    season = make_season(mia, *parts, rated=True)

    answer = get(f"{season.slug}/")
    told = answer.json()
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert [one["slug"] for one in told["competitions"]] == [part.slug for part in parts]
    assert [one["player"] for one in told["standings"]][2:] == ["Cia", "Dag"]

    key = told["standings"][-1]["key"]
    person = get(f"{season.slug}/persons/{key}/").json()
    assert person["line"] == told["standings"][-1]
    assert [(one["place"], one["of"], one["counts"]) for one in person["results"]] == [(4, 4, True), (4, 4, True)]
    ratings = get(f"{season.slug}/ratings/").json()
    assert (ratings["game"], ratings["games"]) == ("knoesten", ["knoesten"])
    assert [one["rating"] for one in person["ratings"]] == [one for one in ratings["ratings"] if one["key"] == key]


def test_what_is_not_there() -> None:
    """An unknown season, person or game is answered with 404."""
    season = make_season(make_organiser(), rated=False)
    rated = make_season(make_organiser("nils"), rated=True)
    for address in ("nothing/", f"{season.slug}/persons/1/", f"{season.slug}/ratings/", f"{rated.slug}/ratings/"):
        assert (get(address).status_code, get(address).json()["code"]) == (404, "not-found"), address


def test_a_season_that_is_still_being_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer asks the program to come again."""
    season = make_season(make_organiser())
    monkeypatch.setattr(seasons, "count_uncounted", lambda _parts: 1)
    for address in (f"{season.slug}/", f"{season.slug}/persons/1/"):
        answer = get(address)
        assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "still-counting", "1")
