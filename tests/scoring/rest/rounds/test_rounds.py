"""REST for organisers: a competition is run from the first draw to corrected results, as on its pages."""

from typing import Any

import pytest
from django.test import Client

from scoring.access.roles import ROUNDS
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition, Result, Round
from scoring.systems.standings.visibility import Shown
from tests.scoring.competitions import make_competition, player_of, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db

RESULT = {"points": {"Anna": 0, "Bo": 3, "Cia": 5, "Dag": 9}}


@pytest.fixture
def competition() -> Competition:
    """Return a competition of eight players without a round."""
    return make_competition("Anna Bo Cia Dag Eva Finn Gro Hal")


def refused(program: Program, address: str, body: Any = None) -> str:
    """Return the code with which a POST is refused."""
    answer = program.ask("post", address, body)
    assert answer.status_code >= 400, answer.content
    return str(answer.json()["code"])


def test_a_round_from_the_draw_to_its_end(competition: Competition, program: Program) -> None:
    """A round is drawn, gets a clock, is undone before anybody plays, is drawn again, ended and reopened."""
    following = program.get("next/")
    assert (following["round"], following["here"], following["splits"][0]) == (1, 8, [4, 4])

    drawn = program.post("rounds/1/start/", {"seed": 7})
    assert (drawn["status"], [len(table["seats"]) for table in drawn["tables"]]) == ("seated", [4, 4])
    assert program.post("rounds/1/start/", {"seed": 8})["tables"] == drawn["tables"]
    assert program.post("rounds/1/clock/", {"minutes": 40})["clock"]["seconds"] > 2300
    assert program.post("rounds/1/clock/", {"minutes": None})["clock"] is None
    assert program.ask("post", "rounds/1/undo/").status_code == 204
    assert program.ask("get", "rounds/1/").json()["code"] == "round-unknown"

    assert program.post("rounds/1/start/", {"seed": 7})["tables"][0]["seats"] == drawn["tables"][0]["seats"]
    assert refused(program, "rounds/1/end/") == "tables-still-play"
    assert program.post("rounds/1/end/", {"as_they_stand": True})["status"] == "ended"
    assert refused(program, "rounds/1/end/") == "round-is-over"
    assert program.post("rounds/1/reopen/")["status"] == "seated"


def test_a_round_that_is_not_the_next_is_not_drawn(program: Program) -> None:
    """A program that doesn't know of the last round can't draw another one by mistake."""
    assert refused(program, "rounds/2/start/") == refused(program, "rounds/0/start/") == "round-not-next"
    for number in (1, 2):
        program.post(f"rounds/{number}/start/")
        program.post(f"rounds/{number}/end/", {"as_they_stand": True})
    assert refused(program, "rounds/1/start/") == "round-not-next"
    assert refused(program, "drafts/", {"round": 4}) == "round-not-next"
    assert [one["round"] for one in program.get("rounds/")] == [1, 2]


def test_a_key_draws_one_round(program: Program) -> None:
    """A request that is sent again with its idempotency key gets the first answer and draws nothing."""
    first = program.post("rounds/1/start/", {}, key="draw-1")
    program.post("rounds/1/end/", {"as_they_stand": True})
    assert program.post("rounds/1/start/", {}, key="draw-1") == first
    assert Round.objects.count() == 1


def test_drafts_are_compared_changed_and_published(competition: Competition, program: Program) -> None:
    """Only organisers see drafts. A swap needs the latest version of its draft, and can be undone."""
    program.post("rounds/1/start/", {"seed": 1})
    program.post("rounds/1/end/", {"as_they_stand": True})
    first, second = (program.post("drafts/", {"round": 2, "seed": seed, "way": "meetings"}) for seed in (5, 6))
    assert (first["label"], second["label"], first["seed"], first["stale"]) == ("A", "B", 5, False)
    assert program.get("drafts/") == [first, second]
    assert [figure["name"] for figure in first["figures"]] == [figure["name"] for figure in second["figures"]]
    assert Client().get(f"/api/v1/competitions/{competition.slug}/rounds/2/").status_code == 404

    one, other = (table["seats"][0] for table in first["tables"])
    move = {"player": one["id"], "to_player": other["id"]}
    address = f"drafts/{first['id']}/"
    seen = program.get(f"{address}swap/?player={one['id']}&to_player={other['id']}")
    assert (seen["legal"], seen["player"], seen["other"]) == (True, one["player"], other["player"])
    changed = program.post(address + "swap/", move | {"version": first["version"]})
    assert changed["tables"][0]["seats"][0] == other and changed["swaps"] == 1
    assert refused(program, address + "undo/", {"version": first["version"]}) == "draft-changed"
    assert program.post(address + "undo/", {"version": changed["version"]})["tables"] == first["tables"]

    assert program.ask("delete", f"drafts/{second['id']}/").status_code == 204
    assert program.ask("get", f"drafts/{second['id']}/").json()["code"] == "draft-gone"
    published = program.post(address + "publish/", {"version": changed["version"] + 1})
    assert [{seat["player"] for seat in table["seats"]} for table in published["tables"]] == [
        {seat["player"] for seat in table["seats"]} for table in first["tables"]
    ]


def test_a_move_that_is_not_possible(competition: Competition, program: Program) -> None:
    """A move with two targets, with none, to an unknown place or to a full table is refused."""
    draft = program.post("drafts/", {"round": 1, "seed": 1})
    one = draft["tables"][0]["seats"][0]["id"]
    address = f"drafts/{draft['id']}/swap/"
    for move in ({}, {"to_player": one, "to_table": 2}, {"to_table": 9}, {"to_table": 1}, {"to_player": 10**9 - 1}):
        assert refused(program, address, {"player": one, "version": draft["version"], **move}) == "swap-is-illegal"
    assert program.get(f"{address}?player={one}&to_table=1")["legal"] is False
    assert program.ask("get", f"{address}?player={10**9 - 1}&to_table=2").json()["code"] == "swap-is-illegal"
    player_of(competition, "Anna").entries.update(withdrawn=True)
    assert program.get(f"drafts/{draft['id']}/")["left"] == ["Anna"]
    assert refused(program, f"drafts/{draft['id']}/publish/", {"version": draft["version"]}) == "draft-is-stale"
    for _more in range(3):
        program.post("drafts/", {"round": 1})
    assert refused(program, "drafts/", {"round": 1}) == "too-many-drafts"
    assert Draft.objects.count() == 4


def test_results_are_previewed_entered_corrected_and_settled() -> None:
    """A result needs a reason; a table can be declared unplayed, or its points awarded."""
    competition = make_competition()
    program = Program(competition)
    program.post("rounds/1/start/", {"seed": 1})
    address = "rounds/1/tables/1/result/"
    seats = program.get(address)
    assert [seat["points"] for seat in seats["seats"]] == [None] * 4 and not seats["over"]
    assert refused(program, address, {"way": "unplayed", "reason": "Nobody came"}) == "round-still-on"

    preview = program.post(address + "preview/", {"way": "result", "result": RESULT})
    assert ("Dag", 9, 4) in [(seat["player"], seat["game_points"], seat["place"]) for seat in preview["seats"]]
    assert preview["changes"] and not Result.objects.exists()
    assert refused(program, address, {"way": "result", "result": RESULT}) == "reason-missing"
    entered = program.post(address, {"way": "result", "result": RESULT, "reason": "On paper"})
    assert {seat["player"]: seat["points"] for seat in entered["seats"]} == {"Anna": 3, "Bo": 2, "Cia": 1, "Dag": 0}
    other = {"points": RESULT["points"] | {"Dag": 1}}
    corrected = program.post(address, {"way": "result", "result": other, "reason": "Misread"})
    assert next(seat["place"] for seat in corrected["seats"] if seat["player"] == "Dag") == 2
    wrong = program.ask("post", address, {"way": "result", "result": {"points": "many"}, "reason": "No"})
    assert wrong.json()["code"] == "malformed"

    program.post("rounds/1/end/", {"as_they_stand": True})
    nobody = program.post(address, {"way": "unplayed", "reason": "Wrong cards"})
    assert (nobody["settled"], {seat["place"] for seat in nobody["seats"]}) == ("unplayed", {None})
    awarded = {seat["key"]: "1.5" for seat in seats["seats"]}
    for one in (address, f"{address}preview/"):
        assert refused(program, one, {"way": "awarded", "awarded": {}, "reason": "Fair"}) == "award-unclear"
    shared = program.post(address, {"way": "awarded", "awarded": awarded, "reason": "Fair"})
    assert {seat["points_exact"] for seat in shared["seats"]} == {"3/2"}
    assert program.post(address, {"way": "none"})["settled"] == ""
    assert program.ask("get", "rounds/1/tables/9/result/").json()["code"] == "table-not-in-round"
    acts = [act["kind"] for act in program.get("/api/v1/organiser/acts/?round=1")]
    assert acts[:3] == ["table_settled"] * 3 and acts.count("result_entered") == 2


def test_seats_and_their_links(competition: Competition, program: Program) -> None:
    """The seats are sorted by name. Only a program that may run rounds gets their links."""
    program.post("rounds/1/start/")
    seats = program.get("rounds/1/seats/")
    assert [seat["player"] for seat in seats[:2]] == ["Anna", "Bo"] and seats[0]["path"].startswith("/s/")
    reader = Program(competition, scopes=("read",))
    assert ROUNDS not in reader.token.scopes and {seat["path"] for seat in reader.get("rounds/1/seats/")} == {""}
    assert refused(reader, "rounds/1/undo/") == "not-in-scope"


def test_why_and_who_has_met_whom(competition: Competition, program: Program) -> None:
    """REST explains a round's seating as its page does, and lists meetings as their file does."""
    start_round(competition)
    why = program.get("rounds/1/why/")
    assert why["tables"][0]["seats"][0]["sentences"] and why["figures"][1]["text"] == "0"
    assert program.ask("get", "rounds/9/why/").json()["code"] == "round-unknown"
    of_bo = program.get("meetings/?player=Bo")
    assert len(of_bo) == 3 and {pair["one"]["player"] for pair in of_bo} == {"Bo"}
    assert program.ask("get", "meetings/?limit=1")["Total-Count"] == "12"


def test_rounds_and_tables_in_parts_and_filtered(competition: Competition, program: Program) -> None:
    """Organisers and everybody else filter by status and player, and follow a Link to the next part."""
    program.post("rounds/1/start/", {"seed": 1})
    program.post("rounds/1/end/", {"as_they_stand": True})
    program.post("rounds/2/start/", {"seed": 2})
    public = f"/api/v1/competitions/{competition.slug}/"
    for path in ("", public):
        part = program.ask("get", f"{path}rounds/?limit=1")
        assert part["Total-Count"] == "2" and "offset=1" in part["Link"]
        assert program.ask("get", f"{path}rounds/?status=seated")["Total-Count"] == "1"
        (table,) = program.get(f"{path}rounds/2/tables/?player=anna")
        assert "Anna" in [seat["player"] for seat in table["seats"]]
        assert [one["table"] for one in program.get(f"{path}rounds/2/tables/?limit=1&offset=1")] == [2]
        assert program.get(f"{path}rounds/2/tables/?status=playing") == []
        assert program.ask("get", f"{path}rounds/2/tables/?status=gone").json()["code"] == "malformed"
    assert program.get(public + "rounds/2/")["tables"][1] == program.get(public + "rounds/2/tables/2/")
    assert program.ask("get", public + "rounds/2/tables/9/").json()["code"] == "table-not-in-round"
    assert program.ask("get", public + "rounds/9/tables/").json()["code"] == "round-unknown"


def test_hidden_results_stay_hidden_from_everybody_else(program: Program, competition: Competition) -> None:
    """The public gets no points of a hidden round anywhere; the organiser's program gets them."""
    start_round(competition)
    address = "rounds/1/tables/1/result/"
    players = [seat["player"] for seat in program.get(address)["seats"]]
    result = {"points": dict(zip(players, (0, 3, 5, 9), strict=True))}
    program.post(address, {"way": "result", "result": result, "reason": "On paper"})
    Competition.objects.filter(pk=competition.pk).update(shown=Shown.HELD)
    public = f"/api/v1/competitions/{competition.slug}/"

    def points(answer: Any) -> set[Any]:
        return {seat["points"] for seat in answer["seats"]}

    assert points(program.get("rounds/1/tables/")[0]) == {3.0, 2.0, 1.0, 0.0}
    assert points(program.get(public + "rounds/1/tables/1/")) == {None}
    assert points(program.get(public + "rounds/1/")["tables"][0]) == {None}
    assert {pair["one"]["points"] for pair in program.get(public + "meetings/")} == {0.0}
    assert max(pair["one"]["points"] for pair in program.get("meetings/")) == 3.0
    assert program.get(public + "standings/?after=1")["standings"] == []
    assert program.get("standings/?after=1")["standings"][0]["points"] == 3.0


def test_standings_after_a_round(program: Program) -> None:
    """The standings after a round count the results of that round and earlier ones only."""
    program.post("rounds/1/start/", {"seed": 1})
    for number, factor in ((1, 1), (2, -1)):
        if number == 2:
            program.post("rounds/1/end/", {"as_they_stand": True})
            program.post("rounds/2/start/", {"seed": 2})
        for table in (1, 2):
            address = f"rounds/{number}/tables/{table}/result/"
            players = sorted(seat["player"] for seat in program.get(address)["seats"])
            points = dict(zip(players, (10, 20, 30, 40)[::factor], strict=True))
            program.post(address, {"way": "result", "result": {"points": points}, "reason": "On paper"})

    first, now = program.get("standings/?after=1"), program.get("standings/")
    assert (first["rounds"], now["rounds"]) == (1, 2)
    assert sum(line["points"] for line in now["standings"]) == 2 * sum(line["points"] for line in first["standings"])
    assert program.get("standings/?after=2")["standings"] == now["standings"]
