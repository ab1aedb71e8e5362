"""Appeals: switched on, lodged by a player and a referee, decided by a committee, read by everybody, archived."""

from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from referee import api
from referee.models import Event
from scoring.access.roles import COMMITTEE
from scoring.archive.report import CHANGED
from scoring.archive.verifying import verify
from scoring.models.tournaments import Act, Competition, RoleGiven
from scoring.selectors.people.appeals import appeals_of
from scoring.selectors.people.links import link_path
from scoring.services.access.roles import role_give
from scoring.services.files.importing import tournament_import
from scoring.services.people.appeals import appeals_set
from scoring.services.people.forgetting import person_forget
from scoring.services.people.people import player_edit
from scoring.services.rounds.rounds import round_end, round_reopen
from scoring.systems.people.appeals import MOST_OF_SEAT
from tests.scoring.competitions import (
    address,
    at_referee,
    give_fault,
    make_competition,
    player_of,
    reloaded,
    results_of,
    start_round,
    table_of,
)
from tests.scoring.rest.program import Program
from tests.support.desk import words
from tests.support.kept_rows import given_to_each
from tests.support.referee import enter

pytestmark = pytest.mark.django_db

WHY = "I had no hearts"
TOLD = "The card was on the table"


def after_a_fine() -> Competition:
    """Make a table where Cia was fined, and Bo played before the deal was over; appeals are heard."""
    made = make_competition()
    start_round(made)
    table = table_of(made)
    names = [seat.player for seat in at_referee(table).seats.order_by("position")]
    enter(at_referee(table), names[-1], "deal", dealer=names[-1], trump="7S")
    enter(at_referee(table), names[1], "play", cards="AH")
    give_fault(table, "Cia")
    appeals_set(competition_id=made.pk, minutes=30)
    return reloaded(made)


made, played = given_to_each(after_a_fine)


def test_nothing_can_be_disputed_before_the_first_entry() -> None:
    """Appeals are heard, and Bo has a seat, but nobody has entered anything there; then only what was legal."""
    made = make_competition()
    appeals_set(competition_id=made.pk, minutes=30)
    start_round(reloaded(made))
    path = f"{link_path(player_of(made, 'Bo'))}appeal/"
    assert "Appeals are heard until 30 minutes" in words(Client().get(path))
    refused = Client().post(path, {"table": table_of(made).referee_table_id, "event": "1", "why": WHY})
    assert refused.status_code == 409 and "30 minutes" in words(refused)
    enter(at_referee(table_of(made)), "Bo", "deal", dealer="Bo", trump="7S")
    assert "Appeals are heard until 30 minutes" in words(Client().get(path))


def ruling_of(made: Competition) -> int:
    """Return the number of the ruling at the table that cites a clause."""
    lines = api.disputable_lines(table_of(made).referee_table_id)
    return next(line.number for line in lines if line.cited)


def letters(made: Competition) -> dict[str, str]:
    """Return the letters that stand for the players at the table."""
    seats = table_of(made).seats.order_by("position").select_related("player")
    return {seat.player.name: letter for letter, seat in api.lettered(seats).items()}


def own_page(made: Competition, name: str = "Bo") -> str:
    """Return the address of a player's page of appeals."""
    return f"{link_path(player_of(made, name))}appeal/"


def lodge(made: Competition, name: str = "Bo", event: int = 0, **other: str) -> Any:
    """Send a player's form."""
    sent = {"table": table_of(made).referee_table_id, "event": event or ruling_of(made), "why": WHY, **other}
    return Client().post(own_page(made, name), sent)


def member(made: Competition, name: str) -> Client:
    """Return the browser of a member of the committee, who has opened the link."""
    given = role_give(tournament_id=made.tournament_id, role=COMMITTEE, name=name, by_link=True)
    client = Client()
    assert client.get(f"/h/{api.role_token(given.pk)}/").status_code == 302
    return client


def organiser_of(made: Competition) -> Client:
    """Return the browser of the organiser."""
    client = Client()
    client.force_login(made.tournament.organiser)
    return client


def vote(made: Competition, client: Client, choice: str, sentence: str = TOLD) -> Any:
    """Vote on the first appeal."""
    return client.post(address(made, "appeals/1/vote/"), {"vote": choice, "sentence": sentence})


def test_nothing_is_seen_before_the_organiser_switches_it_on() -> None:
    """No link on the player's page, no ruling to choose, and a sent form is refused with what was typed."""
    made = make_competition()
    start_round(made)
    give_fault(table_of(made), "Cia")
    assert "appeal/" not in Client().get(f"{link_path(player_of(made, 'Bo'))}tournament/").content.decode()
    assert "No appeals are heard here" in Client().get(own_page(made)).content.decode()
    assert lodge(made, event=1).status_code == 409
    assert appeals_of(reloaded(made)) == []


def test_a_majority_decides_and_everybody_reads_it_without_names(played: Competition) -> None:
    """The committee sees no player's name; the decision stands on all pages and in the audit log."""
    first, second, third = (member(played, name) for name in ("Kim", "Lo", "Max"))
    page = Client().get(f"{link_path(player_of(played, 'Bo'))}tournament/").content.decode()
    assert own_page(played) in page
    assert lodge(played).status_code == 302
    listed = first.get(address(played)).headers["Location"]
    assert listed == address(played, "appeals/")
    case = words(first.get(f"{listed}1/"))
    assert WHY in case
    assert not [name for name in ("Anna", "Bo ", "Cia", "Dag") if name in case]
    vote(played, first, "change", "Thought about it")
    assert "Thought about it" not in second.get(f"{listed}1/").content.decode()
    vote(played, second, "uphold")
    assert appeals_of(reloaded(played))[0].decision == ""
    vote(played, third, "uphold", "As the rules say")
    (decided,) = appeals_of(reloaded(played))
    assert (decided.decision, decided.sentence) == ("uphold", "As the rules say")
    assert vote(played, first, "change").status_code == 409
    for path in (own_page(played), f"/e/{played.slug}/rules/", f"{listed}1/"):
        assert "As the rules say" in first.get(path).content.decode(), path
    acts = Act.objects.filter(competition_id=played.pk, kind__startswith="appeal").values_list("kind", flat=True)
    assert list(acts.order_by("pk"))[-5:] == ["appeal_lodged", *["appeal_voted"] * 3, "appeal_decided"]


def test_the_chair_decides_when_the_votes_are_level(played: Competition) -> None:
    """The sentence is the chair's, and the organiser gets the way to the scores."""
    chair, other = member(played, "Kim"), member(played, "Lo")
    lodge(played)
    vote(played, other, "uphold")
    vote(played, chair, "change", "The chair says so")
    assert appeals_of(reloaded(played))[0].sentence == "The chair says so"
    page = organiser_of(played).get(address(played, "appeals/1/")).content.decode()
    assert address(played, "rounds/1/tables/1/result/") in page


def test_a_vote_of_somebody_who_left_the_committee_counts_no_more(played: Competition) -> None:
    """Neither does the sentence."""
    gone, chair, other = (member(played, name) for name in ("Kim", "Lo", "Max"))
    lodge(played)
    vote(played, gone, "uphold", "Too early")
    RoleGiven.objects.filter(label="Kim").update(taken_at="2026-01-01T00:00:00Z")
    vote(played, other, "uphold", "As the rules say")
    assert appeals_of(reloaded(played))[0].decision == ""
    vote(played, chair, "unsure")
    assert appeals_of(reloaded(played))[0].sentence == "As the rules say"


def test_a_decision_moves_points_and_the_standings(played: Competition) -> None:
    """Once the game is over, whoever votes for a change may say which points count; nobody's name is needed or kept."""
    kim, by_letter = member(played, "Kim"), letters(played)
    assert lodge(played, why="Cia's card was not mine, Bo says").status_code == 302
    cia, field = by_letter["Cia"], f"points-{by_letter['Cia']}"
    assert appeals_of(reloaded(played))[0].why == f"{cia}'s card was not mine, {by_letter['Bo']} says"
    path = address(played, "appeals/1/vote/")
    said = {"vote": "change", "sentence": "Cia led", field: "7"}
    early = kim.post(path, said)
    assert (
        early.status_code == 409 and "still playing" in early.content.decode() and "Cia led" in early.content.decode()
    )
    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    assert kim.post(path, {**said, field: "many"}).status_code == 422
    assert kim.post(path, {**said, "points-Q": "7"}).status_code == 422
    assert kim.post(path, said).status_code == 302
    assert results_of(played)["Cia"][2] == "7"
    table = table_of(played)
    assert (table.adjusted["ground"], table.adjusted["clause"], table.settled_why) == (
        "appeal", appeals_of(reloaded(played))[0].clause, f"{cia} led"
    )  # fmt: skip
    assert "decided on appeal" in Client().get(f"/e/{played.slug}/").content.decode()
    log = organiser_of(played).get(address(played, "log/"))
    assert f"{cia} led" in log.text


def test_a_decision_stands_though_the_scores_are_closed(played: Competition) -> None:
    """Then the organiser adjusts them by hand, from a form that says the ground."""
    kim, lo = member(played, "Kim"), member(played, "Lo")
    lodge(played)
    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    said = {"vote": "change", "sentence": TOLD, "points-A": "7"}
    assert kim.post(address(played, "appeals/1/vote/"), said).status_code == 302
    round_reopen(competition_id=played.pk, number=1)
    vote(played, lo, "change")
    assert appeals_of(reloaded(played))[0].decision == "change"
    assert table_of(played).adjusted is None
    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    found = organiser_of(played).get(address(played, "appeals/1/")).text.split('id="adjust"')[1]
    form = organiser_of(played).get(unescape(found.split('href="')[1].split('"')[0])).text
    assert '<option value="appeal" selected>' in form


def test_an_organiser_decides_without_a_committee(played: Competition) -> None:
    """But not "can't tell"; and a taken role votes no more."""
    client = member(played, "Kim")
    lodge(played)
    RoleGiven.objects.update(taken_at="2026-01-01T00:00:00Z")
    assert vote(played, client, "uphold").headers["Location"].startswith("/organise/sign-in/")
    assert appeals_of(reloaded(played))[0].votes == {}
    mine, path = organiser_of(played), address(played, "appeals/1/decide/")
    assert mine.post(path, {"vote": "unsure", "sentence": TOLD}).status_code == 422
    assert mine.post(path, {"vote": "change", "sentence": TOLD}).status_code == 302
    assert appeals_of(reloaded(played))[0].decision == "change"


def test_bad_appeals_are_refused_in_a_sentence(played: Competition) -> None:
    """Twice, too late, without words, against no ruling, by somebody who doesn't sit there; what was typed is kept."""
    assert lodge(played, why="x" * (api.LONGEST_APPEAL + 1)).status_code == 422
    assert lodge(played, why=" ").status_code == 422
    assert "Keep these words" in lodge(played, event=99, why="Keep these words").content.decode()
    assert lodge(played, table="999999").status_code == 404
    assert lodge(played).status_code == 302
    again = lodge(played)
    assert again.status_code == 409
    assert f"at most {MOST_OF_SEAT} times" in again.content.decode()
    for at in Event.objects.all():
        Event.objects.filter(pk=at.pk).update(created_at=at.created_at - timedelta(minutes=31))
    assert lodge(played, "Cia").status_code == 409
    assert organiser_of(played).post(address(played, "appeals/minutes/"), {"minutes": "soon"}).status_code == 302
    assert len(appeals_of(reloaded(played))) == 1


def test_a_referee_lodges_one_and_reads_earlier_decisions(played: Competition) -> None:
    """The decided sentence stands beside the next question of the same game and clause."""
    links = api.referee_links(played.tournament.hall_id)
    table, number = table_of(played).referee_table_id, ruling_of(played)
    desk = f"{links[0].path}tables/{table}/events/{number}/"
    tablet = Client()
    assert tablet.post(f"{desk}appeal/", {"position": "0", "why": "", "key": "k"}).status_code == 422
    assert tablet.post(f"{desk}appeal/", {"position": "0", "why": WHY, "key": "k"}).status_code == 302
    assert "not decided yet" in tablet.get(desk).content.decode()
    organiser_of(played).post(address(played, "appeals/1/decide/"), {"vote": "uphold", "sentence": TOLD})
    page = tablet.get(desk).content.decode()
    assert "Decided on appeal before" in page
    assert TOLD in page


def test_programs_read_lodge_and_decide(played: Competition) -> None:
    """With the organiser's token, and with the player's own link."""
    program, token = Program(played), link_path(player_of(played, "Bo")).split("/")[2]
    headers = {"Authorization": f"Bearer {token}"}
    own = Client().get("/api/v1/player/appeals/", headers=headers).json()
    body = {**own["rulings"][0], "why": WHY}
    del body["text"]
    sent = Client().post("/api/v1/player/appeals/", body, content_type="application/json", headers=headers)
    assert [one["why"] for one in sent.json()["appeals"]] == [WHY]
    assert program.get("appeals/")["minutes"] == 30
    told = program.post("appeals/1/decide/", {"vote": "change", "sentence": TOLD})
    assert told["appeals"][0]["decision"] == "change"


def test_an_archive_keeps_appeals_and_names_a_changed_one(played: Competition, tmp_path: Path) -> None:
    """What is imported has them as well."""
    lodge(played)
    path = tmp_path / "evening.zip"
    call_command("archive", "export", played.tournament.slug, path)
    assert verify(path).of(CHANGED) == []
    brought = tournament_import(path, organiser_id=played.tournament.organiser_id, again=True)
    assert brought.competitions.get().appeals == reloaded(played).appeals
    kept = reloaded(played).appeals
    kept["cases"][0]["sentence"] = "Invented"
    Competition.objects.filter(pk=played.pk).update(appeals=kept)
    call_command("archive", "export", played.tournament.slug, tmp_path / "changed.zip")
    assert "appeals" in str(verify(tmp_path / "changed.zip").of(CHANGED))


def test_forgetting_reaches_appeals(played: Competition) -> None:
    """A part of a name that somebody typed goes from the appeal and from its lines in the audit log."""
    anna = player_of(played, "Anna")
    player_edit(tournament_id=played.tournament_id, player_id=anna.pk, name="Anna Zwettler")
    lodge(played, why="Zwettler looked at my cards")
    round_end(competition_id=played.pk, number=1, as_they_stand=True)
    person_forget(organiser_id=played.tournament.organiser_id, player_id=anna.pk, name="Anna Zwettler")
    assert "Zwettler" not in str(reloaded(played).appeals)
    assert "Zwettler" not in str(list(Act.objects.values_list("data", "was", "now")))
