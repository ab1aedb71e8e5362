"""Teams: standings of their own, players of a team seated apart, and teams of two as fixed pairs."""

from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.errors.teams import PairsDontFit
from scoring.models.tournaments import Competition, Entry
from scoring.selectors.people.pairs_apart import kept_together
from scoring.selectors.rounds.certificates import seating_certificate
from scoring.selectors.rounds.drafts import Choice, draft_page
from scoring.selectors.rounds.requests import seating_request
from scoring.selectors.rounds.why import seats_why
from scoring.services.files.importing import tournament_import
from scoring.services.people.never_pairs import never_set
from scoring.services.people.teams import teams_set
from scoring.services.rounds.drafts import draft_make
from scoring.services.rounds.plans import plan_keep
from scoring.services.rounds.rounds import round_end
from scoring.systems.rounds.seating_check import check
from scoring.systems.seating import seat
from tests.scoring.competitions import EIGHT, address, give_fault, make_competition, reloaded, start_round, table_of
from tests.scoring.rest.program import Program
from tests.support.archived import Unpacked, assert_named, export, faults

pytestmark = pytest.mark.django_db

TEAMS = "Red: Anna, Bo\nBlue: Cia, Dag\nGreen: Eva, Fia\nGold: Gus, Hal"
TOGETHER = {"best": 1, "apart": True, "together": True}


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


def pairs_in(made: Competition) -> list[set[str]]:
    """Return the teams at each table of the latest round, each as often as it has players there."""
    tables = made.rounds.last().tables.all()
    teams = [Counter(str(seat.player.team) for seat in table.seats.select_related("player")) for table in tables]
    return [{team for team, times in found.items() if times == 2} for found in teams]


def test_fixed_pairs_sit_together_by_draw_and_by_plan() -> None:
    """Even those of one family; their meetings are not counted, and the certificate passes the check."""
    made = make_competition(EIGHT)
    made.players.filter(name__in=["Anna", "Bo"]).update(family="Larsson")
    teams_set(competition_id=made.pk, text=TEAMS, together=True)
    for number in (1, 2, 3):
        assert start_round(reloaded(made)).repeats == 0
        assert [len(teams) for teams in pairs_in(made)] == [2, 2]
        round_end(competition_id=made.pk, number=number, as_they_stand=True)
    data = seating_certificate(reloaded(made))
    assert check(data).faults == () and data["reunions"] == 0 and len(data["together"]) == 4
    anna = made.players.get(name="Anna")
    assert "Bo is the fixed partner" in " ".join(seats_why(anna)[0][1][0].sentences)

    plan_keep(competition_id=made.pk, seating=seat(seating_request(reloaded(made), rounds=2)), first=4)
    Entry.objects.filter(competition=made, player__name="Bo").update(skips_round=4)
    start_round(reloaded(made))
    assert sorted(len(teams) for teams in pairs_in(made)) == [1, 2]  # 4 + 3: Anna sits without her partner


def test_a_draft_says_that_a_swap_parts_a_fixed_pair() -> None:
    """The organiser may do it; players who must never meet are no pair."""
    made = make_competition(EIGHT)
    teams_set(competition_id=made.pk, text=TEAMS, together=True)
    draft = draft_make(competition_id=made.pk, number=1)
    one, other = draft.tables[0][0], draft.tables[1][0]
    swap = draft_page(reloaded(made), Choice(draft=draft.pk, one=one, to=f"p{other}")).swap
    told = [said for said in swap.worse if "are a fixed pair but sit at two tables" in said] if swap else []
    assert len(told) == 2
    anna, bo = (made.players.get(name=name).pk for name in ("Anna", "Bo"))
    never_set(tournament_id=made.tournament_id, player_id=anna, other_id=bo, never=True)
    assert (anna, bo) not in kept_together(reloaded(made)) and len(kept_together(reloaded(made))) == 3


def test_pairs_that_fit_no_table_are_refused_in_words() -> None:
    """At tables of three, each needs a player without a partner; what can be done is said."""
    made = make_competition("Anna Bo Cia Dag Eva Fia", least_seats=3, most_seats=3)
    teams_set(competition_id=made.pk, text="Red: Anna, Bo\nBlue: Cia, Dag\nGreen: Eva, Fia", together=True)
    with pytest.raises(PairsDontFit, match="or seat teams freely"):
        start_round(reloaded(made))
    refused = signed_in(made).post(address(made, "seating/plan/"), {"rounds": "2"})
    assert "Fixed pairs can" in refused.content.decode() or refused.status_code == 302
    teams_set(competition_id=made.pk, text="Red: Anna, Bo\nBlue: Cia, Dag", together=True)
    start_round(reloaded(made))
    assert [len(teams) for teams in pairs_in(made)] == [1, 1]


def test_standings_of_teams_on_pages_and_in_rest() -> None:
    """The best member counts; what is hidden is hidden for teams, too."""
    made = make_competition("Anna Bo Cia Dag", tie_breaks=[])
    page, program = signed_in(made), Program(made)
    page.post(address(made, "players/teams/"), {"teams": "Red: anna, Bo\nBlue: Cia", "best": "1"})
    assert reloaded(made).teams == {"best": 1, "apart": False}
    program.ask("patch", "players/teams/", {"text": "Red: Anna, Bo\nBlue: Cia", "best": 1, "together": True})
    assert reloaded(made).teams == {"best": 1, "apart": True, "together": True}
    page.post(address(made, "players/teams/"), {"teams": "Red: Anna, Bo\nBlue: Cia", "best": "1", "together": "yes"})
    assert reloaded(made).teams == {"best": 1, "apart": False, "together": True}
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
    teams_set(competition_id=made.pk, text=TEAMS, best=1, together=True)
    call_command("archive", "export", made.tournament.slug, tmp_path / "one.zip")
    assert verify(tmp_path / "one.zip").of(CHANGED) == []
    again = tournament_import(tmp_path / "one.zip", organiser_id=made.tournament.organiser_id, again=True)
    assert again.players.get(name="Hal").team == "Gold" and again.competitions.get().teams == TOGETHER
    Competition.objects.filter(pk=made.pk).update(teams={**TOGETHER, "together": False})
    call_command("archive", "export", made.tournament.slug, tmp_path / "two.zip")
    assert "teams" in str(verify(tmp_path / "two.zip").of(CHANGED)[0])


def test_a_certificate_in_an_archive_keeps_the_fixed_pairs_together(tmp_path: Path) -> None:
    """They are the teams of two; whoever adds a pair, or leaves one out, is noticed."""
    made = make_competition(EIGHT)
    teams_set(competition_id=made.pk, text="Red: Anna, Bo\nBlue: Cia, Dag, Eva", together=True)
    start_round(reloaded(made))
    file = export(made.tournament, tmp_path / "made.zip")
    assert faults(file) == []
    for pairs in ([], [["Anna", "Bo"], ["Cia", "Dag"]]):

        def pair_up(unpacked: Unpacked, pairs: list[list[str]] = pairs) -> None:
            unpacked.files["certificates.jsonl"][0]["certificate"]["together"] = pairs

        assert_named(file, tmp_path / "paired.zip", pair_up, "The teams of two are")


def test_a_number_of_members_that_cannot_be_read_is_told() -> None:
    """It does not count all members in silence, and what was typed is still there."""
    made = make_competition(EIGHT)
    for typed in ("two", "0", "100"):
        answer = signed_in(made).post(address(made, "players/teams/"), {"teams": TEAMS, "best": typed})
        page = answer.content.decode()
        assert answer.status_code == 422 and f"“{typed}” is no number of members" in page and "Gold: Gus, Hal" in page
    assert reloaded(made).teams is None
