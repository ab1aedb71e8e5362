"""A hidden last round stays hidden through the cut, the final and the end, until the organiser shows it.

Nothing says before that the standings are final, and nobody stands first with the points of a final not yet played.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from scoring.models.tournaments import Competition
from scoring.selectors.people.links import link_path
from scoring.selectors.programs.webhooks import is_final, public_digest
from scoring.selectors.seasons.standings import season_view
from scoring.selectors.standings.overall import overall_view
from scoring.selectors.tournaments.personal import personal_view
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.competitions import competition_end
from scoring.services.tournaments.tournaments import overall_set
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    FOUR,
    add_competition,
    address,
    give_fault,
    make_competition,
    make_organiser,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.seasons import make_season, play_round
from tests.scoring.views.standings.test_hiding import order_in
from tests.support.kept_rows import made_once

pytestmark = pytest.mark.django_db

FINAL = "Final standings"
AFTER_ROUND_1 = [("Anna", 3), ("Bo", 2), ("Cia", 1), ("Dag", 0)]


def played() -> Competition:
    """Two of two planned rounds were played, the second one hidden. Dag won it, and Anna the first."""
    made = make_competition(FOUR, make_organiser(), planned_rounds=2)
    standings_show(competition_id=made.pk, shown=Shown.PART, hidden_rounds=1)
    play_round(made, "Anna Bo Cia Dag")
    play_round(reloaded(made), "Dag Bo Anna Cia")
    return reloaded(made)


made = made_once(played)


@pytest.fixture
def competition(made: Callable[[], Competition]) -> Competition:
    """Return the same competition for each test."""
    return made()


@pytest.fixture
def organiser(competition: Competition) -> User:
    """Return Mia, who organises it."""
    return competition.tournament.organiser


def cut(competition: Competition) -> None:
    """Let Anna, Bo and Dag, who are the best after both rounds, play a final."""
    cut_make(competition_id=competition.pk, sizes=[3])


def draw(competition: Competition) -> None:
    """Draw the final, in which nobody plays yet."""
    cut(competition)
    start_round(reloaded(competition))


def play(competition: Competition) -> None:
    """Begin the final: Anna is fined in it."""
    draw(competition)
    give_fault(table_of(competition), "Anna")


def play_to_the_end(competition: Competition) -> None:
    """Play the final. Dag wins it."""
    cut(competition)
    play_round(reloaded(competition), "Dag Bo Anna")


def end(competition: Competition) -> None:
    """Play the final, and end the competition."""
    play_to_the_end(competition)
    competition_end(competition_id=competition.pk)


def ways(competition: Competition) -> dict[str, str]:
    """Return everything with standings that everybody can read, by its name."""
    client, slug, tournament = Client(), competition.slug, competition.tournament.slug
    addresses = {
        "page": f"/e/{slug}/",
        "fragment": f"/e/{slug}/standings/",
        "projector": f"/e/{slug}/projector/",
        "wall of the tournament": f"/t/{tournament}/projector/",
        "embedded": f"/embed/{slug}/standings/",
        "file": f"/e/{slug}/standings.csv",
        "results": f"/e/{slug}/results.csv",
        "REST": f"/api/v1/competitions/{slug}/standings/",
        "REST rounds": f"/api/v1/competitions/{slug}/rounds/",
        "REST tournament": f"/api/v1/tournaments/{tournament}/",
        "tournament": f"/t/{tournament}/",
        "personal": link_path(player_of(competition, "Dag")),
        "REST personal": "/api/v1" + link_path(player_of(competition, "Dag")),
    }
    return {name: client.get(one).content.decode() for name, one in addresses.items()}


@pytest.mark.parametrize("stage", [cut, draw, play, play_to_the_end, end])
def test_no_stage_of_a_final_shows_the_round_that_is_hidden(
    competition: Competition, stage: Callable[[Competition], None], tmp_path: Path
) -> None:
    """At every stage everybody reads the standings after round 1, in whose order nothing hidden has a part."""
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    season = make_season(competition.tournament.organiser, competition)
    digest = public_digest(competition)

    stage(competition)

    competition = reloaded(competition)
    found = ways(competition)
    assert not [name for name, text in found.items() if FINAL in text or "podium__" in text]
    rest = Client().get(f"/api/v1/competitions/{competition.slug}/standings/").json()
    assert [(line["player"], line["points"]) for line in rest["standings"]] == AFTER_ROUND_1
    assert (rest["final"], rest["rounds"]) == (False, 1)
    assert order_in(found["page"]) == order_in(found["fragment"]) == sorted(FOUR.split())
    assert re.findall(r"<th scope=\"row\">(\w+)", found["embedded"]) == sorted(FOUR.split())
    assert [line.split(",")[1] for line in found["file"].splitlines()[1:]] == sorted(FOUR.split())
    assert [line.split(",")[6] for line in found["results"].splitlines() if line[:1] in "23"] == [""] * 4 + [""] * (
        3 if competition.rounds.count() == 3 else 0
    )
    assert stage is play or "Place 4 of 4" in found["personal"]  # (while Dag plays, the page leads to the table)
    line = personal_view(player_of(competition, "Dag")).mine
    assert line is not None and (line.rank, int(line.points)) == (4, 0)
    assert [row.name for row in overall_view(competition.tournament).rows] == sorted(FOUR.split())
    assert not overall_view(competition.tournament).final and not season_view(season).final
    assert [line.name for line in season_view(season).lines] == sorted(FOUR.split())
    assert (public_digest(competition), is_final(competition)) == (digest, False)
    call_command("publish", competition.tournament.slug, str(tmp_path / "out"))
    pages = {path.name: path.read_text() for path in (tmp_path / "out" / "en").rglob("*.html")}
    assert not any(FINAL in text for text in pages.values())
    assert "Place 4 of 4" in pages["dag.html"]


def test_what_is_hidden_is_named_round_by_round(competition: Competition) -> None:
    """When the final is drawn, it is hidden as well, and everybody is told so."""
    assert "The last round is hidden until the organiser shows it." in ways(competition)["page"]
    draw(competition)
    assert "Rounds 2 to 3 are hidden until the organiser shows them." in ways(reloaded(competition))["page"]


def test_once_it_is_shown_the_standings_are_final_and_dag_has_won(competition: Competition) -> None:
    """Then every page says so, with the points of the final."""
    end(competition)
    before = ways(reloaded(competition))
    assert "The competition is over." in before["page"] and "After 1 of 3 rounds." in before["page"]
    assert "data-live" in before["page"] and "not shown yet" in before["personal"]

    standings_show(competition_id=competition.pk, shown=Shown.LIVE)

    after = ways(reloaded(competition))
    assert not [
        name for name in ("page", "wall of the tournament", "embedded", "projector") if FINAL not in after[name]
    ]
    assert order_in(after["page"]) == ["Dag", "Bo", "Anna", "Cia"]
    assert "podium__" in after["page"] and '"final":true' in after["REST"]


def test_nobody_has_the_points_of_a_final_in_which_nothing_counts(competition: Competition) -> None:
    """After the cut, and while the final is drawn, its players keep the points of the rounds before it."""
    standings_show(competition_id=competition.pk, shown=Shown.LIVE)
    draw(competition)
    rest = Client().get(f"/api/v1/competitions/{competition.slug}/standings/").json()
    assert [(line["player"], line["points"], line["final"]) for line in rest["standings"]] == [
        ("Anna", 4, "A"),
        ("Bo", 4, "A"),
        ("Dag", 3, "A"),
        ("Cia", 1, ""),
    ]
    page = ways(competition)["page"]
    assert "in final A, of which no result counts yet" in page and "finals-count" not in page

    round_end(competition_id=competition.pk, number=3, as_they_stand=True)
    competition_end(competition_id=competition.pk)

    assert [step.points for step in overall_view(competition.tournament).podium] == []
    assert "podium__" in ways(reloaded(competition))["page"]


def test_the_wall_keeps_the_overall_ranking_until_nothing_is_hidden(competition: Competition) -> None:
    """All competitions have ended, but one of them hides a round."""
    overall_set(tournament_id=competition.tournament_id, scheme="hundred")
    add = add_competition(competition)
    competition_end(competition_id=add.pk)
    end(competition)
    assert "Overall ranking" not in ways(reloaded(competition))["wall of the tournament"]
    standings_show(competition_id=competition.pk, shown=Shown.LIVE)
    assert "Overall ranking" in ways(reloaded(competition))["wall of the tournament"]


def test_the_organiser_is_told_what_the_finals_tell(mia: Client, competition: Competition) -> None:
    """Who plays them can be seen by everybody, so the page says so before they are made."""
    tells = "Everybody sees who plays the finals, and so learns something of what is hidden."
    assert tells in mia.get(address(competition, "finals/")).text
    standings_show(competition_id=competition.pk, shown=Shown.LIVE)
    assert tells not in mia.get(address(competition, "finals/")).text
