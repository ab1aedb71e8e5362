"""Penalties outside a game: given on the organiser's pages and by programs, counted, told, archived and revoked."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from referee.access.links import referee_token
from referee.models import RefereeLink
from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.tournaments import Act, Competition, Entry, Tournament
from scoring.selectors.people.links import link_path
from scoring.selectors.people.penalties import penalties_listed, penalty_card
from scoring.selectors.people.people import entry_of
from scoring.services.files.importing import tournament_import
from scoring.services.people.merging import players_merge
from scoring.services.people.penalties import penalty_give, penalty_kinds_set, penalty_revoke
from scoring.services.people.people import player_edit
from scoring.services.people.players import players_add
from scoring.services.rounds.rounds import round_end
from scoring.services.standings.hiding import standings_show
from scoring.services.tournaments.again import tournament_again
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import (
    address,
    at_referee,
    make_competition,
    player_of,
    reloaded,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program
from tests.support.referee import new_key

pytestmark = pytest.mark.django_db
WHY = "Came with the second bus"


def played() -> Competition:
    """Return a competition of four after a round in which everybody has the same points."""
    made = make_competition("Anna Bo Cia Dag", tie_breaks=[])
    start_round(made)
    round_end(competition_id=made.pk, number=1, as_they_stand=True)
    return reloaded(made)


def fine(made: Competition, name: str = "Bo", kind: str = "late", points: int | None = None) -> None:
    """Give a player a penalty; without points, as the schedule has it."""
    penalty_give(competition_id=made.pk, player_id=player_of(made, name).pk, kind=kind, why=WHY, points=points)


def signed_in(made: Competition) -> Client:
    """Return the browser of the organiser."""
    client = Client()
    client.force_login(made.tournament.organiser)
    return client


def points_of(made: Competition, name: str) -> float:
    """Return a player's points as everybody reads them."""
    rows = Client().get(f"/api/v1/competitions/{made.slug}/standings/").json()["standings"]
    return next(float(row["points"]) for row in rows if row["player"] == name)


def test_the_organiser_gives_a_warning_then_points_and_revokes_them() -> None:
    """The schedule proposes the step. Everybody sees the kind, and only the player and organisers the reason."""
    made = played()
    page, bo, before = signed_in(made), player_of(made, "Bo"), points_of(made, "Bo")
    path = address(made, f"players/{bo.pk}/penalty/")
    assert "warning" in page.get(path).content.decode()
    page.post(path, {"kind": "late", "why": WHY, "key": "one"})
    page.post(path, {"kind": "late", "why": WHY, "key": "one"})  # a second tap of the same button
    assert points_of(made, "Bo") == before
    assert "Penalty: late" not in Client().get(f"/e/{made.slug}/").content.decode()
    page.post(path, {"kind": "late", "why": WHY, "key": "two"})
    page.post(path, {"kind": "phone", "why": "It rang", "points": "3", "key": "three"})
    assert points_of(made, "Bo") == before - 4

    public = Client().get(f"/e/{made.slug}/").content.decode()
    assert "Penalty: late" in public and "Penalty: phone" in public and "−3" in public and "-3<" not in public
    assert WHY not in public and "It rang" not in public
    own = Client().get(link_path(bo)).content.decode()
    assert WHY in own and "It rang" in own and "−3 points" in own
    shown = page.get(path).content.decode()
    assert "2 before" in shown

    page.post(address(made, f"players/{bo.pk}/penalty/3/revoke/"), {"why": "The alarm of the hall"})
    assert points_of(made, "Bo") == before - 1
    assert "It rang" not in Client().get(link_path(bo)).content.decode()
    assert "The alarm of the hall" in page.get(path).content.decode()
    assert [act.kind for act in Act.objects.all()[:2]] == ["player_penalty_revoked", "player_penalty_given"]
    refused = page.post(path, {"kind": "late", "why": " "})
    assert refused.status_code == 422 and "Say why" in refused.content.decode()
    for points in ("1,5", "100", "-2"):  # none of these is taken for an empty field
        refused = page.post(path, {"kind": "late", "why": WHY, "points": points})
        assert refused.status_code == 422 and "at most 99 points" in refused.content.decode(), points
    again = page.post(address(made, f"players/{bo.pk}/penalty/3/revoke/"), {"why": "Twice"}, follow=True)
    assert "no such penalty" in again.content.decode()
    log = page.get(address(made, "log/")).content.decode()
    assert "Bo gets a penalty outside a game: phone, −3 points" in log


def test_the_organiser_changes_the_schedule() -> None:
    """With kinds of their own; what was given stays. An empty field is the usual schedule."""
    made = played()
    page, path = signed_in(made), address(made, "players/penalties/")
    fine(made)
    assert "late: 0, 1, 2" in page.get(path).content.decode()
    page.post(path, {"kinds": "Late: 0, 5\nBeer on the cards: 10"})
    card = penalty_card(entry_of(made, player_of(made, "Bo").pk))
    fresh = entry_of(reloaded(made), player_of(made, "Bo").pk)
    assert [(kind.name, kind.points) for kind in penalty_card(fresh).kinds] == [("late", 5), ("Beer on the cards", 10)]
    assert len(card.given) == 1
    organiser = made.tournament.organiser_id
    next_one = tournament_again(tournament_id=made.tournament_id, organiser_id=organiser, name="Next Friday")
    assert next_one.tournament.penalty_kinds == [["late", [0, 5]], ["Beer on the cards", [10]]]
    refused = page.post(path, {"kinds": "Late"})
    assert refused.status_code == 422 and "“Late” can&#x27;t be read" in refused.content.decode()
    page.post(path, {"kinds": ""})
    assert reloaded(made).tournament.penalty_kinds is None


def test_a_penalty_of_a_hidden_round_is_hidden_too() -> None:
    """Else the public could count back what it is not to see."""
    made = played()
    start_round(made)
    fine(made, points=2)
    standings_show(competition_id=made.pk, shown=Shown.PART, hidden_rounds=1)
    assert "Penalty: late" not in Client().get(f"/e/{made.slug}/").content.decode()


def test_programs_give_read_and_revoke() -> None:
    """As the pages do."""
    made = played()
    program, bo = Program(made), player_of(made, "Bo").pk
    card = program.post(f"players/{bo}/penalty/", {"kind": "conduct", "why": "Shouted", "points": 2})
    assert [one["points"] for one in card["given"]] == [2]
    assert program.get("players/penalties/")[0]["player"] == "Bo"
    rows = Client().get(f"/api/v1/competitions/{made.slug}/standings/").json()["standings"]
    assert next(row for row in rows if row["player"] == "Bo")["penalties"] == [{"kind": "conduct", "points": -2}]
    program.post(f"players/{bo}/penalty/1/revoke/", {"why": "It was Cia"})
    assert [one["stands"] for one in program.get(f"players/{bo}/penalty/")["given"]] == [False]
    assert program.get("players/penalties/kinds/")["kinds"][0] == {"key": "late", "name": "late", "steps": [0, 1, 2]}


def archived(made: Competition, path: Path) -> Path:
    """Return the archive of the tournament."""
    call_command("archive", "export", made.tournament.slug, path)
    return path


def test_an_archive_recounts_penalties_and_names_a_changed_one(tmp_path: Path) -> None:
    """With players who were renamed and merged since; what is imported has them as well."""
    made = played()
    fine(made, "Bo", points=2)
    fine(made, "Cia", "phone", points=1)
    bo = player_of(made, "Bo").pk
    penalty_kinds_set(tournament_id=made.tournament_id, text="Late: 1, 2")
    player_edit(tournament_id=made.tournament_id, player_id=bo, name="Bosse")
    fine(made, "Bosse", points=3)
    penalty_revoke(competition_id=made.pk, player_id=bo, number=3, why="Not so")
    path = archived(made, tmp_path / "evening.zip")
    assert verify(path).of(CHANGED) == []

    entry = entry_of(made, bo)
    for name, value in (("points", 1), ("why", "Overslept"), ("revoked_why", "So be it"), ("at", "2026")):
        told = [*entry.penalties[:-1], {**entry.penalties[-1], name: value}]
        Entry.objects.filter(pk=entry.pk).update(penalties=told)
        faults = [str(fault) for fault in verify(archived(made, tmp_path / f"{name}.zip")).of(CHANGED)]
        assert any("Bosse" in fault and "penalties" in fault for fault in faults), (name, faults)
    Entry.objects.filter(pk=entry.pk).update(penalties=None)
    faults = [fault.place for fault in verify(archived(made, tmp_path / "without.zip")).of(CHANGED)]
    assert "Friday, Bosse, penalties" in faults

    tournament = tournament_import(path, organiser_id=made.tournament.organiser_id, again=True)
    again = Tournament.objects.get(pk=tournament.pk)
    assert again.penalty_kinds == [["late", [1, 2]]]
    assert [(one.player, one.given.points, one.given.stands) for one in penalties_listed(again.competitions.get())] == [
        ("Bosse", 2, True),
        ("Cia", 1, True),
        ("Bosse", 3, False),
    ]


def test_merged_players_have_the_penalties_of_both(tmp_path: Path) -> None:
    """And the archive is still sound."""
    made = played()
    players_add(competition_id=made.pk, text="Bosse")
    fine(made, "Bo", points=1)
    fine(made, "Bosse", points=2)
    fine(made, "Bo", points=3)
    kept, other = player_of(made, "Bo").pk, player_of(made, "Bosse").pk
    players_merge(tournament_id=made.tournament_id, kept_id=kept, other_id=other)
    assert [one.given.points for one in penalties_listed(made)] == [1, 2, 3]
    assert verify(archived(made, tmp_path / "evening.zip")).of(CHANGED) == []
    entry = entry_of(made, kept)
    changed = [*(entry.penalties or ())]
    changed[1] = {**changed[1], "why": "Nothing"}
    Entry.objects.filter(pk=entry.pk).update(penalties=changed)
    assert [fault.place for fault in verify(archived(made, tmp_path / "changed.zip")).of(CHANGED)] == [
        "Friday, Bo, penalties"
    ]


def test_the_file_of_penalties_has_those_outside_games() -> None:
    """With kind, reason and what was taken."""
    made = played()
    fine(made, points=2)
    rows = signed_in(made).get(address(made, "files/penalties.csv")).content.decode().splitlines()
    assert rows[-1].split(",")[2:] == ["Bo", "", "", WHY, "late", "", "2", ""]


def test_a_referee_gives_and_revokes_at_the_tablet() -> None:
    """The player's page there lists what was given anywhere; the log says which referee did it."""
    made = played()
    start_round(made)
    fine(made, "Bo", "phone")
    table = at_referee(table_of(made))
    link, seat = RefereeLink.objects.filter(hall=table.hall_id).first(), table.seats.get(player="Bo")
    assert link is not None
    desk = f"/r/{referee_token(link)}/tables/{table.pk}/seats/{seat.position}/"
    referee = Client()
    shown = referee.get(desk).content.decode()
    assert "Outside the games of this tournament" in shown and WHY in shown and "penalty/#desk" in shown

    before = points_of(made, "Bo")
    sent = {"kind": "phone", "why": "It rang again", "key": new_key(), "expected": "0"}
    for _tap in range(2):
        assert referee.post(f"{desk}penalty/", sent).status_code == 302
    assert points_of(made, "Bo") == before - 1
    assert "It rang again" in referee.get(desk).content.decode()
    assert Act.objects.latest("pk").actor == "referee"
    refused = referee.post(f"{desk}penalty/", {**sent, "kind": "gone", "key": new_key()})
    assert refused.status_code == 422 and "Choose one of the kinds" in refused.content.decode()
    revoked = referee.post(f"{desk}penalty/2/revoke/", {"why": "An alarm clock", "key": new_key()})
    assert revoked.status_code == 302 and points_of(made, "Bo") == before

    program = f"/api/v1/r/{referee_token(link)}/tables/{table.pk}/seats/{seat.position}/"
    asked = {"kind": "late", "why": "Bus", "points": 2}
    told = referee.post(f"{program}penalties/", asked, "application/json").json()
    assert [one["points"] for one in told["outside"]["given"]] == [2, 1, 0]
    told = referee.post(f"{program}penalties/3/revoke/", {"why": "Snow"}, "application/json").json()
    assert [one["stands"] for one in told["outside"]["given"]] == [False, False, True]
    again = referee.post(f"{program}penalties/3/revoke/", {"why": "Snow"}, "application/json")
    assert again.status_code == 422 and again.json()["code"] == "penalty-refused"
