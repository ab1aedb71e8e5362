"""REST for organisers: each resource does what its page does, through the same services."""

import pytest

from scoring.access.roles import SCOPES
from scoring.models.tournaments import Competition, Entry
from tests.scoring.competitions import player_of, reloaded, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


def test_the_tournament_of_the_token(competition: Competition, program: Program) -> None:
    """A program asks here first: the answer lists the competitions and what the program may do."""
    told = program.get("/api/v1/organiser/")

    assert (told["name"], told["role"], told["scopes"]) == ("Friday", "owner", list(SCOPES))
    assert [one["slug"] for one in told["competitions"]] == [competition.slug]
    assert told["competitions"][0] == program.get("")


def test_settings_end_and_reopen(competition: Competition, program: Program) -> None:
    """Settings that a request leaves out stay. A competition that is over refuses changes with a code."""
    changed = program.ask("patch", "", {"minutes": 40, "policy": "teach"})
    assert (changed.json()["minutes"], changed.json()["policy"], changed.json()["depth"]) == (40, "teach", "moves")
    assert program.post("end/")["status"] == "ended"
    refused = program.ask("patch", "", {"minutes": 30})
    assert (refused.status_code, refused.json()["code"]) == (409, "competition-is-over")
    assert program.post("reopen/")["status"] == "planned"
    assert program.ask("patch", "", {"minutes": 0}).json()["data"]["field"] == "minutes"
    assert reloaded(competition).minutes == 40


def test_a_list_is_previewed_then_added(program: Program) -> None:
    """The preview asks a question; with its answer, the players are added. Odd lines come with a reason."""
    text = "Zoe Ek; Club A\nAnna\nYlva and Xenia"
    asked = program.post("players/preview/", {"text": text})
    (question,) = asked["questions"]
    answers = {question["key"]: question["choices"][0]}
    added = program.post("players/", {"text": text, "answers": answers})

    assert question["open"] and len(question["words"]) == len(question["choices"])
    assert [line["text"] for line in added["odd"]] == ["Anna"] and added["odd"][0]["why"]
    assert len(program.get("players/")) == 5 + len(added["players"]) > 6


def test_players_in_parts_and_filtered(competition: Competition, program: Program) -> None:
    """The header Link leads through all parts, and Total-Count says how many there are."""
    part = program.ask("get", "players/?limit=2&offset=2")
    assert [one["name"] for one in part.json()] == ["Cia", "Dag"]
    assert part["Total-Count"] == "5"
    following, before = part["Link"].split(", ")
    assert "limit=2&offset=4" in following and 'rel="next"' in following
    assert "limit=2&offset=0" in before and 'rel="prev"' in before
    assert [one["name"] for one in program.get("players/?name=an")] == ["Anna"]
    program.post(f"players/{player_of(competition, 'Bo').pk}/away/", {"away": True})
    assert [one["name"] for one in program.get("players/?away=true")] == ["Bo"]
    assert program.ask("get", "players/?limit=0").status_code == 422


def test_one_player(competition: Competition, program: Program) -> None:
    """A player is renamed, withdrawn, let back and deleted; one who has been seated can't be deleted."""
    anna = player_of(competition, "Anna").pk
    renamed = program.ask("patch", f"players/{anna}/", {"name": "Anna Berg", "club": "A"}).json()
    assert (renamed["name"], renamed["club"], renamed["path"][:3]) == ("Anna Berg", "A", "/p/")
    assert program.ask("patch", f"players/{anna}/", {"name": "Bo"}).json()["code"] == "player-name-taken"
    assert program.post(f"players/{anna}/withdraw/", {"withdrawn": True})["withdrawn"]
    assert not program.post(f"players/{anna}/withdraw/", {"withdrawn": False})["withdrawn"]
    assert program.ask("delete", f"players/{anna}/").status_code == 204
    assert program.ask("get", f"players/{anna}/").json()["code"] == "player-unknown"
    start_round(competition)
    bo = player_of(competition, "Bo").pk
    assert program.ask("delete", f"players/{bo}/").json()["code"] == "player-has-played"


def test_personal_links_are_for_programs_that_may_change_people(competition: Competition) -> None:
    """A program that may only read gets an empty path for each player."""
    reader = Program(competition, scopes=("read",))
    assert {one["path"] for one in reader.get("players/")} == {""}


def test_checking_in(competition: Competition, program: Program) -> None:
    """One request marks all players as away; another marks two of them as here again."""
    ids = [program.get("players/")[index]["id"] for index in (0, 2)]
    assert len(program.post("players/check-in/", {"away": True})["changed"]) == 5
    assert program.post("players/check-in/", {"away": False, "players": ids})["changed"] == ids
    assert Entry.objects.filter(competition=competition, player__away=True).count() == 3


def test_the_audit_log_is_filtered_and_in_parts(program: Program) -> None:
    """A program asks for a number of acts or for one kind of them, as on the page of the log."""
    program.post("end/")
    acts = program.ask("get", "/api/v1/organiser/acts/?limit=1")
    assert acts.json()[0]["kind"] == "competition_ended" and acts["Total-Count"] == "4"
    assert [one["kind"] for one in program.get("/api/v1/organiser/acts/?kind=players")] == ["players_added"]


def test_whole_standings(program: Program, competition: Competition) -> None:
    """An organiser's program gets the standings without anything hidden."""
    start_round(competition)
    assert program.get("standings/")["hidden"] == ""
