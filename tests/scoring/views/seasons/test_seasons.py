"""The pages of a season: what an organiser does there, and what everybody sees."""

import io
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from python_calamine import CalamineWorkbook

from scoring.exports.files import FORMATS
from scoring.models.seasons import Season
from scoring.selectors.seasons import counts as season_counts
from scoring.services.standings.hiding import standings_show
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import make_competition
from tests.scoring.seasons import make_season, played, player_in
from tests.support.printed import open_pdf, pages_of, words_in

pytestmark = pytest.mark.django_db
FORM: dict[str, Any] = {"name": "Autumn", "scheme": "hundred", "best": "", "key": "once"}


def page(client: Client, path: str) -> str:
    """Return the text of a page that exists, with single spaces."""
    answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def posted(client: Client, path: str, **data: object) -> str:
    """The page after a post, with single spaces."""
    answer = client.post(path, data, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


@pytest.fixture
def season(organiser: User) -> Season:
    """May and June; Bo plays June as Bosse."""
    may, june = played("May", "Anna Bo Cia", organiser), played("June", "Bosse Anna Dag", organiser)
    return make_season(organiser, may, june, best=1)


def test_an_organiser_makes_a_season_and_adds_competitions(mia: Client, organiser: User) -> None:
    """The same form sent twice makes one season. An incomplete form says what is missing."""
    may = make_competition("Anna Bo", organiser, name="May")
    assert "New season" in page(mia, "/organise/")
    assert mia.post("/organise/new-season/", {**FORM, "name": ""}).status_code == 422
    for _twice in range(2):
        made = posted(mia, "/organise/new-season/", **FORM)
    assert "No competition counts in this season yet." in made and Season.objects.count() == 1
    assert "/organise/season/autumn/" in page(mia, "/organise/")

    assert "Tick at least one competition." in posted(mia, "/organise/season/autumn/competitions/add/", competition="x")
    added = posted(mia, "/organise/season/autumn/competitions/add/", competition=str(may.pk))
    assert "All competitions that you organise are in the season." in added and "Not begun yet." in added
    for path in (f"/organise/competition/{may.slug}/", f"/e/{may.slug}/"):
        assert '<a href="/season/autumn/">Autumn</a>' in page(mia, path)
    changed = posted(mia, "/organise/season/autumn/settings/", **{**FORM, "name": "Spring", "best": "2"})
    assert "Spring" in changed and Season.objects.get().best == 2
    assert "Settings of the season changed" in page(mia, "/organise/season/autumn/log/")
    assert mia.get("/organise/season/autumn/log.csv").content.decode().count("\r\n") == 4


def test_a_question_is_answered_and_undone(mia: Client, season: Season) -> None:
    """Every step works by a plain form."""
    home = f"/organise/season/{season.slug}/"
    assert "There is 1 question: are two players one person?" in page(mia, home)
    asked = page(mia, home + "players/")
    assert "The names are nearly the same." in asked and "Recognised by their names" in asked
    may = season.parts.all()[0].competition
    june = season.parts.all()[1].competition
    pair = {"one": player_in(may, "Bo").pk, "other": player_in(june, "Bosse").pk}
    answered = posted(mia, home + "players/join/", **pair)
    assert "Both names count as one person now: Bosse." in answered
    assert "The names are nearly the same." not in answered and "What was decided" in answered
    undone = posted(mia, f"{home}players/decisions/{season.decisions.get().pk}/undo/")
    assert "The names are nearly the same." in undone
    assert "They count as different people." in posted(mia, home + "players/apart/", **pair)
    assert "Recognised by their names" not in posted(mia, home + "players/confirm/", all="1")
    opened = page(mia, f"{home}players/?person={player_in(may, 'Anna').pk}")
    assert opened.count("This is somebody else") == 2
    parted = posted(mia, home + "players/part/", player=player_in(june, "Anna").pk)
    assert "Different people:" in parted
    assert "The list of players has changed" in posted(mia, home + "players/join/", one="x", other="")


def test_everybody_sees_the_standings_and_why(client: Client, season: Season) -> None:
    """The place, which results count, and what separates neighbours; as files too."""
    standings = page(client, f"/season/{season.slug}/")
    assert "The best result of each player counts." in standings and "Anna" in standings
    anna = player_in(season.parts.all()[0].competition, "Anna").pk
    why = page(client, f"/season/{season.slug}/player/{anna}/")
    assert "Shared place 1 with 100 points" in why
    assert why.count("does not count") == 1 and "place 2 of 3" in why
    assert "Level with Bosse in everything: they share the place." in why
    assert client.get(f"/season/{season.slug}/player/999999/").status_code == 404

    sheet = client.get(f"/season/{season.slug}/standings.csv").content.decode().splitlines()
    assert sheet[0] == "place,player,points,results,counting,May,June"
    assert sheet[1] == "1,Anna,100,2,1,100,50"
    (printed,) = pages_of(open_pdf(client.get(f"/season/{season.slug}/standings.pdf").content))
    assert "Autumn" in printed and "1 Anna 100 2 1 100 50" in printed
    book = CalamineWorkbook.from_filelike(io.BytesIO(client.get(f"/season/{season.slug}/standings.xlsx").content))
    assert book.get_sheet_by_index(0).to_python()[1] == [1, "Anna", 100, 2, 1, 100, 50]
    assert all(f"/season/{season.slug}/standings.{kind}" in standings for kind in FORMATS)
    told = json.loads(client.get(f"/season/{season.slug}/standings.json").content)
    assert told["standings"][0]["results"][1] == {
        "competition": "june",
        "place": 2,
        "of": 3,
        "points": "50",
        "counts": False,
    }


def test_nothing_that_is_held_back_is_told(client: Client, season: Season) -> None:
    """Hidden results are on no page and in no file."""
    standings_show(competition_id=season.parts.all()[1].competition_id, shown=Shown.HELD)
    for path in ("", "standings.csv", "standings.json"):
        answer = client.get(f"/season/{season.slug}/{path}").content.decode()
        assert "Anna" in answer and "Bosse" not in answer and "Dag" not in answer, path
    printed = words_in(open_pdf(client.get(f"/season/{season.slug}/standings.pdf").content))
    assert "Anna" in printed and "Bosse" not in printed and "June: The standings are held back" in printed
    assert "The standings are held back until the organiser shows them." in page(client, f"/season/{season.slug}/")


def test_ratings_are_shown_if_the_season_has_them(client: Client, season: Season) -> None:
    """A list, a picture with its figures, and a curve for each player; they change nothing in the standings."""
    anna = player_in(season.parts.all()[0].competition, "Anna").pk
    ratings = f"/season/{season.slug}/ratings/"
    assert client.get(ratings).status_code == 404 and "Ratings" not in page(client, f"/season/{season.slug}/")
    before = client.get(f"/season/{season.slug}/standings.json").content
    Season.objects.update(rated=True)

    shown = page(client, f"{ratings}?player={anna}&game=nothing")
    assert "Ratings in Knoesten" in shown and 'class="chart__row chart__row--0 is-marked"' in shown
    assert "still very uncertain" in shown and "Ratings have no effect on the standings." in shown
    own = page(client, f"/season/{season.slug}/player/{anna}/")
    assert "Rating in Knoesten" in own and "after 2 tables" in own
    assert client.get(f"/season/{season.slug}/standings.json").content == before

    standings_show(competition_id=season.parts.all()[1].competition_id, shown=Shown.HELD)
    assert "after 1 table." in page(client, f"/season/{season.slug}/player/{anna}/")
    assert "Bosse" not in page(client, ratings)


def test_a_large_season_is_counted_in_slices(client: Client, season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is not counted yet says so, and asks again by itself; a program is told when to come back."""
    monkeypatch.setattr(season_counts, "SLICE", 0.0)
    waiting = page(client, f"/season/{season.slug}/")
    assert "2 of 2 competitions are left" in waiting and 'http-equiv="refresh"' in waiting
    for kind in FORMATS:
        assert client.get(f"/season/{season.slug}/standings.{kind}").status_code == 503
    assert "2 of 2" in page(client, f"/season/{season.slug}/player/1/")
    monkeypatch.undo()
    assert "Anna" in page(client, f"/season/{season.slug}/")
    Season.objects.update(rated=True)
    monkeypatch.setattr(season_counts, "SLICE", 0.0)
    assert "2 of 2" in page(client, f"/season/{season.slug}/ratings/")
