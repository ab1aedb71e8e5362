"""Teams: standings of their own, and players of a team seated apart."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.tournaments import Competition
from scoring.services.files.importing import tournament_import
from scoring.services.people.teams import teams_set
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import EIGHT, address, give_fault, make_competition, reloaded, start_round, table_of
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

TEAMS = "Red: Anna, Bo\nBlue: Cia, Dag\nGreen: Eva, Fia\nGold: Gus, Hal"


def signed_in(competition: Competition) -> Client:
    """Return the browser of the organiser."""
    client = Client()
    client.force_login(competition.tournament.organiser)
    return client


def test_players_of_a_team_are_seated_apart_if_that_is_wanted() -> None:
    """In each of four rounds, in which eight players of four teams sit at two tables of four."""
    made = make_competition(EIGHT)
    teams_set(competition_id=made.pk, text=TEAMS)
    for seed in range(4):
        start_round(reloaded(made), seed=seed)
        for table in made.rounds.last().tables.all():
            teams = [seat.player.team for seat in table.seats.select_related("player")]
            assert len(set(teams)) == 4
        round_end(competition_id=made.pk, number=seed + 1, as_they_stand=True)


def test_standings_of_teams_on_pages_and_in_rest() -> None:
    """The best member counts; what is hidden is hidden for teams, too."""
    made = make_competition("Anna Bo Cia Dag", tie_breaks=[])
    page, program = signed_in(made), Program(made)
    page.post(address(made, "players/teams/"), {"teams": "Red: anna, Bo\nBlue: Cia", "best": "1"})
    assert reloaded(made).teams == {"best": 1, "apart": False}
    start_round(reloaded(made))
    give_fault(table_of(made), "Cia")
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    told = [{"place": 1, "team": "Red", "players": ["Anna", "Bo"]}, {"place": 2, "team": "Blue", "players": ["Cia"]}]
    public = f"/api/v1/competitions/{made.slug}/teams/"
    for read in (program.get("players/teams/"), Client().get(public).json()):
        assert [{name: row[name] for name in ("place", "team", "players")} for row in read] == told
    assert "doesn&#x27;t count" in Client().get(f"/e/{made.slug}/").content.decode().replace("doesn't", "doesn&#x27;t")
    Competition.objects.filter(pk=made.pk).update(shown="held")
    assert Client().get(public).json() == []

    refused = page.post(address(made, "players/teams/"), {"teams": "Red: Zoe"})
    assert refused.status_code == 422 and "“Red: Zoe” can" in refused.content.decode()
    page.post(address(made, "players/teams/"), {"teams": ""})
    assert reloaded(made).teams is None and program.get("players/teams/") == []


def test_an_archive_keeps_teams(tmp_path: Path) -> None:
    """Imported, they are as before; a rule that no act tells is named."""
    made = make_competition(EIGHT)
    teams_set(competition_id=made.pk, text=TEAMS, best=1)
    call_command("archive", "export", made.tournament.slug, tmp_path / "one.zip")
    assert verify(tmp_path / "one.zip").of(CHANGED) == []
    again = tournament_import(tmp_path / "one.zip", organiser_id=made.tournament.organiser_id, again=True)
    assert again.players.get(name="Hal").team == "Gold" and again.competitions.get().teams == {"best": 1, "apart": True}
    Competition.objects.filter(pk=made.pk).update(teams={"best": 2, "apart": True})
    call_command("archive", "export", made.tournament.slug, tmp_path / "two.zip")
    assert "teams" in str(verify(tmp_path / "two.zip").of(CHANGED)[0])
