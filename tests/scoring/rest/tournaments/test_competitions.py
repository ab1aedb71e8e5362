"""REST for organisers: the tournament as a whole, its finals and its referees."""

from typing import Any

import pytest
from django.test import Client

from scoring.models.tokens import ApiAnswer
from scoring.models.tournaments import Act, Competition
from scoring.services.rounds.finals import cut_make
from scoring.services.rounds.rounds import round_end
from tests.scoring.competitions import add_competition, give_fault, make_competition, player_of, start_round, table_of
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

HOME = "/api/v1/organiser/"


def played(competition: Competition) -> None:
    """Play a round in which one player gets a penalty."""
    start_round(competition)
    give_fault(table_of(competition), "Anna")
    round_end(competition_id=competition.pk, number=1, as_they_stand=True)


def test_a_competition_is_added_as_the_page_would(competition: Competition, program: Program) -> None:
    """Fields that are left out get the page's proposals, and all players of the tournament are entered."""
    made = program.post(HOME + "competitions/", {"name": "Whist", "game": "kombinationswhist"}, key="one")
    assert (made["game"], made["players"], made["scheme"]) == ("kombinationswhist", 5, "even")
    assert program.post(HOME + "competitions/", {"name": "Whist", "game": "kombinationswhist"}, key="one") == made
    told = program.get(HOME)["competitions"]
    assert [one["name"] for one in told] == ["Knoesten", "Whist"]

    chosen = {
        "minutes": 30,
        "tie_breaks": ["wins"],
        "first_table": 20,
        "options": {"start_points": "12"},
        "confirm": "none",
    }
    other = program.post(HOME + "competitions/", {"name": "Late", "game": "knoesten", **chosen})
    assert (other["minutes"], other["tie_breaks"], other["first_table"]) == (30, ["wins"], 20)
    assert other["options"] == {"start_points": 12}


def test_a_competition_that_cannot_be_added_is_refused_at_its_field(program: Program) -> None:
    """The page's form checks the request, and the answer names the field that is wrong."""
    program.post(HOME + "competitions/", {"name": "Late", "game": "knoesten"})
    refused: list[tuple[dict[str, Any], str, str | None]] = [
        ({"name": "Late"}, "name-taken", None),
        ({"name": "A", "options": {"100%": "1"}}, "malformed", "options"),
        ({"name": "A", "options": {"start_points": "x%s"}}, "malformed", "options"),
        ({"name": "A", "tie_breaks": ["wins", "wins"]}, "malformed", "tie_breaks"),
        ({"name": "A", "game": "chess"}, "malformed", "game"),
        ({"name": " "}, "malformed", "name"),
    ]
    for sent, code, field in refused:
        answer = program.ask("post", HOME + "competitions/", {"game": "knoesten", **sent})
        assert (answer.json()["code"], answer.json()["data"].get("field")) == (code, field), sent


def test_who_plays_in_which_competition(competition: Competition, program: Program) -> None:
    """A player is taken out of a competition and entered again; a player of another tournament is unknown."""
    whist = add_competition(competition)
    anna = player_of(competition, "Anna").pk
    there = f"{HOME}competitions/{whist.slug}/players/{anna}/entry/"

    assert program.post(there, {"plays": False})["competitions"] == [competition.slug]
    assert program.get(HOME + "players/?limit=1")[0] == {
        "id": anna,
        "name": "Anna",
        "club": "",
        "competitions": [competition.slug],
    }
    assert program.post(there, {"plays": True})["competitions"] == [competition.slug, whist.slug]
    stranger = player_of(make_competition("Ulf Vera Yrsa", name="Saturday"), "Ulf").pk
    refused = program.ask("post", f"{HOME}competitions/{whist.slug}/players/{stranger}/entry/", {"plays": True})
    assert refused.json()["code"] == "player-unknown"


def test_the_overall_ranking_is_chosen_and_everybody_reads_it(competition: Competition, program: Program) -> None:
    """The ranking's public address may be read by pages of other sites, too."""
    add_competition(competition)
    choices = [one["key"] for one in program.get(HOME + "overall/")["choices"]]
    assert program.ask("patch", HOME + "overall/", {"scheme": choices[1]}).json()["scheme"] == choices[1]
    assert program.ask("patch", HOME + "overall/", {"scheme": "strange"}).json()["code"] == "malformed"

    public = Client().get(f"/api/v1/tournaments/{competition.tournament.slug}/")
    assert public["Access-Control-Allow-Origin"] == "*"
    told = public.json()
    assert told["scheme"] and len(told["competitions"]) == 2 and not told["final"]
    assert Client().get("/api/v1/tournaments/nothing/").json()["code"] == "not-found"


def test_finals_are_previewed_decided_and_undone(program: Program, competition: Competition) -> None:
    """A request with the mark of another preview is refused, so the finals are those that were shown."""
    assert program.ask("get", "finals/preview/").json()["code"] == "nothing-to-cut"
    played(competition)
    preview = program.get("finals/preview/?sizes=4")
    assert (preview["sizes"], preview["refused"], len(preview["finals"][0]["players"])) == ([4], "", 4)
    assert program.get("finals/preview/?sizes=99")["refused"]

    stale = program.ask("post", "finals/", {"sizes": [4], "mark": "0123"})
    assert stale.json()["code"] == "finals-changed"
    made = program.post("finals/", {"sizes": [4], "mark": preview["mark"]})
    assert (made["after"], [len(one["players"]) for one in made["finals"]]) == (1, [4])
    assert {one["name"] for one in made["finals"][0]["players"]} == {
        one["player"] for one in preview["finals"][0]["players"]
    }
    assert program.get("finals/") == made
    assert program.post("finals/undo/") == {**{"after": None, "goes_on": None, "finals": [], "gone": [], "instead": []}}


def test_the_next_in_line_moves_up(program: Program, competition: Competition) -> None:
    """The next player replaces a finalist who is away; a finalist who is here can't be replaced."""
    played(competition)
    cut_make(competition_id=competition.pk, sizes=[4])
    first = program.get("finals/")["finals"][0]["players"][0]["id"]
    assert program.ask("post", f"finals/replace/{first}/").json()["code"] == "finalist-is-here"
    program.post(f"players/{first}/away/", {"away": True})
    (gone,) = program.get("finals/")["gone"]
    assert gone["id"] == first and gone["moves"][0]["final"] == "A"
    after = program.post(f"finals/replace/{first}/")
    assert first not in {one["id"] for one in after["finals"][0]["players"]}
    assert program.ask("post", "finals/replace/999999/").status_code == 404


def test_referees_are_added_get_a_section_and_are_removed(competition: Competition, program: Program) -> None:
    """A program manages referees as the organiser's page does, and the link of a removed one is void."""
    (first,) = program.get(HOME + "referees/")
    added = program.post(HOME + "referees/", {"name": "Siv"})
    there = f"{HOME}referees/{added['id']}/"

    assert (first["is_head"], added["is_head"], added["tables"]) == (True, False, "")
    assert program.post(there + "section/", {"tables": "1-8, 12"})["tables"] == "1–8, 12"
    assert program.ask("post", there + "section/", {"tables": "x"}).json()["data"]["field"] == "section"
    assert program.post(there + "head/")["is_head"]
    assert [one["is_head"] for one in program.get(HOME + "referees/")] == [False, True]
    assert program.ask("delete", there).status_code == 204
    assert program.ask("delete", there).json()["code"] == "link-unknown"
    assert Client().get(added["path"]).status_code == 410


def test_referees_links_are_secrets(competition: Competition) -> None:
    """Only a program with the scope reads the links; the audit log and stored answers have none."""
    reader = Program(competition, scopes=("read", "people", "setup"))
    assert [one["path"] for one in reader.get(HOME + "referees/")] == [""]
    refused = reader.ask("post", HOME + "referees/", {"name": "Siv"})
    assert (refused.status_code, refused.json()["data"]) == (403, {"scope": "referees"})

    program = Program(competition, scopes=("referees",))
    path = program.post(HOME + "referees/", {"name": "Siv"}, key="siv")["path"]
    assert Client().get(path).status_code == 200
    assert program.post(HOME + "referees/", {"name": "Siv"}, key="siv")["path"] == ""
    token = path.split("/")[2]
    assert token not in str([*ApiAnswer.objects.values(), *Act.objects.values()])


def test_starting_a_round_ends_the_time_to_undo_the_finals(competition: Competition, program: Program) -> None:
    """After the first round of the finals is drawn, undoing them is refused with a code."""
    played(competition)
    program.post("finals/", {"sizes": [4]})
    start_round(competition)
    assert program.ask("post", "finals/undo/").json()["code"] == "finals-have-begun"
