"""The evening's REST door."""

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.services.rounds import round_end
from tests.scoring.evenings import give_fault, make_evening, start_round, table_of

pytestmark = pytest.mark.django_db


def test_standings_are_public_with_exact_points_and_reasons(client: Client) -> None:
    """Points as a number and as a fraction, tie-breaks by key, and why."""
    tournament = make_evening("Anna Bo Cia Dag Eva")
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    outbox_sweep()
    answer = client.get(f"/api/evenings/{tournament.slug}/standings/").json()
    anna, bo = answer["standings"][0], answer["standings"][-1]

    assert (anna["rank"], anna["player"], anna["points"], anna["points_exact"]) == (1, "Anna", 1.88, "15/8")
    assert anna["tie_breaks"] == {"wins": 0.25, "opponents": 5.63, "game_points": 25.0}
    assert bo["why"]["below"] == "Below Eva: 0 points to 1.88."
    assert answer["provisional"] is True


def test_rounds_are_public_with_tables_and_results(client: Client) -> None:
    """The first round first; no link, no hidden card."""
    tournament = make_evening()
    start_round(tournament)
    give_fault(table_of(tournament), "Bo")
    round_end(tournament_id=tournament.pk, number=1, as_they_stand=True)
    start_round(tournament, seed=2)
    answer = client.get(f"/api/evenings/{tournament.slug}/rounds/")
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
    }
    assert b"/s/" not in answer.content


@pytest.mark.parametrize("path", ["standings", "rounds"])
def test_an_evening_nobody_knows_is_not_found(client: Client, path: str) -> None:
    """A clear 404, in JSON."""
    answer = client.get(f"/api/evenings/nothing-here/{path}/")

    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/json"


def test_the_door_is_read_only(client: Client) -> None:
    """Standings come from tables, not from a request."""
    tournament = make_evening()

    assert client.post(f"/api/evenings/{tournament.slug}/standings/", {}).status_code == 405
