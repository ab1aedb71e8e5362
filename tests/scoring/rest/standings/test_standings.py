"""The REST interface of competitions."""

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.selectors.people.links import code_of, link_path
from scoring.services.people.links import link_renew
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import give_fault, make_competition, player_of, start_round, table_of

pytestmark = pytest.mark.django_db


def test_standings_are_public_with_exact_points_and_reasons(client: Client) -> None:
    """Standings have points as a number and a fraction, tie-breaks by key, and a reason for each place."""
    competition = make_competition("Anna Bo Cia Dag Eva")
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    answer = client.get(f"/api/v1/competitions/{competition.slug}/standings/").json()
    anna, bo = answer["standings"][0], answer["standings"][-1]

    assert (anna["rank"], anna["player"], anna["points"], anna["points_exact"]) == (1, "Anna", 1.88, "15/8")
    assert anna["tie_breaks"] == {"wins": 0.25, "opponents": 5.63, "game_points": 25.0}
    assert bo["why"]["below"] == "Below Eva: 0 points to 1.88."
    assert answer["provisional"] is True


def test_rounds_are_public_with_tables_and_results(client: Client) -> None:
    """The rounds come in order, the first one first, and the answer has no link to a seat."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition, seed=2)
    answer = client.get(f"/api/v1/competitions/{competition.slug}/rounds/")
    first, second = answer.json()["rounds"]
    bo = next(seat for seat in first["tables"][0]["seats"] if seat["player"] == "Bo")

    assert (first["round"], first["status"], second["round"], second["status"]) == (1, "ended", 2, "seated")
    assert bo == {
        "player": "Bo",
        "game_points": 30,
        "place": 4,
        "points": 0.0,
        "points_exact": "0",
        "provisional": False,
        "substitute": "",
        "adjusted": "",
    }
    assert b"/s/" not in answer.content


@pytest.mark.parametrize("path", ["standings", "rounds"])
def test_a_competition_nobody_knows_is_not_found(client: Client, path: str) -> None:
    """An unknown competition is answered with a 404 in JSON."""
    answer = client.get(f"/api/v1/competitions/nothing-here/{path}/")

    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "competition-unknown"


def test_the_door_is_read_only(client: Client) -> None:
    """The standings follow from the tables, so a request that would change them is refused."""
    competition = make_competition()

    assert client.post(f"/api/v1/competitions/{competition.slug}/standings/", {}).status_code == 405


def test_a_personal_link_tells_what_its_page_shows(client: Client) -> None:
    """The answer has seat, results, penalties and standings, by the link's address or its bearer token."""
    competition = make_competition()
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)
    start_round(competition, seed=2)
    path = link_path(player_of(competition, "Bo"))
    answer = client.get(f"/api/v1{path}").json()

    assert (answer["player"], answer["state"], answer["of"]) == ("Bo", "seat", 4)
    assert (answer["seat"]["round"], answer["seat"]["table"], len(answer["seat"]["others"])) == (2, 1, 3)
    assert [(row["round"], row["place"], row["points_exact"]) for row in answer["results"]] == [(1, 4, "0")]
    (fine,) = answer["penalties"]
    assert (fine["round"], fine["amount"], fine["reason"]) == (1, "+5 penalty points", "Spoke of the lead")
    assert answer["standings"][-1]["player"] == "Bo"
    bearer = client.get("/api/v1/player/", headers={"Authorization": f"Bearer {path.split('/')[2]}"})
    assert bearer.json() == answer


def test_a_void_personal_link_is_refused_as_json(client: Client) -> None:
    """The refusal of a revoked, unknown or missing link has a status and a code."""
    competition = make_competition()
    bo = player_of(competition, "Bo")
    link_renew(tournament_id=competition.tournament_id, player_id=bo.pk)

    for address, status, code in [
        (f"/api/v1{link_path(bo)}", 410, "link-revoked"),
        ("/api/v1/p/nobody/", 404, "link-unknown"),
        ("/api/v1/player/", 401, "link-unknown"),
    ]:
        answer = client.get(address)
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_code_is_answered_with_the_path_of_the_link(client: Client) -> None:
    """The right code brings the path of the link. An unknown or malformed code is refused."""
    bo = player_of(make_competition(), "Bo")

    right = client.post("/api/v1/code/", {"code": code_of(bo)}, content_type="application/json")
    assert right.json() == {"path": link_path(bo)}
    bodies: list[tuple[object, int, str]] = [
        ({"code": "zzz"}, 404, "code-unknown"),
        ({"code": None}, 422, "malformed"),
        ({}, 422, "malformed"),
        ([], 422, "malformed"),
    ]
    for body, status, code in bodies:
        wrong = client.post("/api/v1/code/", body, content_type="application/json")
        assert (wrong.status_code, wrong.json()["code"]) == (status, code)
