"""REST for organisers: how a competition is set up, by the forms and services of its pages."""

import pytest
from django.test import Client

from referee.services.outbox import outbox_sweep
from scoring.models.drafts import Draft
from scoring.models.tournaments import Competition
from scoring.systems.standings.points import SCHEMES
from tests.scoring.competitions import give_fault, make_competition, reloaded, start_round, table_of
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """Return a competition of eight players."""
    return make_competition("Anna Bo Cia Dag Eva Finn Gro Hal")


def test_the_rules_that_rank_the_players(competition: Competition, program: Program) -> None:
    """Rules that a request leaves out stay as they are, and a preview shows who would move."""
    now = program.get("rules/")
    start_round(competition)
    give_fault(table_of(competition), "Bo")
    outbox_sweep()
    previews = {key: program.post("rules/preview/", {"scheme": key}) for key in SCHEMES}
    assert previews[now["scheme"]] == []
    assert any(one["points_was_exact"] != one["points_now_exact"] for moved in previews.values() for one in moved)
    assert program.get("rules/") == now
    changed = program.ask("patch", "rules/", {"tie_breaks": now["tie_breaks"][:1]}).json()
    assert changed == now | {"tie_breaks": now["tie_breaks"][:1]}
    twice = program.ask("patch", "rules/", {"tie_breaks": now["tie_breaks"][:1] * 2}).json()
    assert (twice["code"], twice["data"]["field"]) == ("malformed", "tie_breaks")
    assert list(reloaded(competition).tie_breaks) == now["tie_breaks"][:1]


def test_the_sizes_of_tables(program: Program) -> None:
    """New sizes are previewed before they are set. Setting them deletes drafts with other tables."""
    sizes = program.get("sizes/")
    program.post("drafts/", {"round": 1})
    smaller = {"smallest": 5, "largest": 5}
    assert sizes["offered"] == [3, 4, 5]
    seen = program.post("sizes/preview/", smaller)
    assert seen["now"] == {"tables": [4, 4], "byes": 0} and seen["then"] == {"tables": [5], "byes": 3}
    assert seen["drafts"] == ["A"]
    assert Draft.objects.count() == 1
    assert program.ask("patch", "sizes/", smaller).json() == sizes | smaller
    assert Draft.objects.count() == 0 and program.get("next/")["byes"] == 3
    for address, method in (("sizes/", "patch"), ("sizes/preview/", "post")):
        assert program.ask(method, address, {"smallest": 5, "largest": 4}).json()["code"] == "sizes-impossible"


def test_what_the_public_sees(competition: Competition, program: Program) -> None:
    """A change holds at once for the public. The number of hidden rounds stays if it is left out."""
    start_round(competition)
    assert program.get("shown/") == {"shown": "live", "hidden_rounds": 1, "told": ""}
    held = program.ask("patch", "shown/", {"shown": "held"}).json()
    assert held["told"] and held["hidden_rounds"] == 1
    assert Client().get(f"/api/v1/competitions/{competition.slug}/standings/").json()["hidden"] == held["told"]
    assert program.ask("patch", "shown/", {"shown": "part", "hidden_rounds": 2}).json()["hidden_rounds"] == 2


def test_how_rounds_are_seated(competition: Competition, program: Program) -> None:
    """A program chooses the way of seating; what the request leaves out stays as it was."""
    assert program.get("seating/")["plan"] is None
    chosen = program.ask("patch", "seating/", {"way": "standings"}).json()
    assert (chosen["way"], chosen["clubs_apart"]) == ("standings", False)
    assert program.ask("patch", "seating/", {"clubs_apart": True}).json()["way"] == "standings"
    assert reloaded(competition).clubs_apart
    assert program.ask("patch", "seating/", {"meetings_most": 2}).json()["meetings_most"] == 2
    assert program.ask("patch", "seating/", {"recalls": True}).json()["meetings_most"] == 2
    assert program.ask("patch", "seating/", {"meetings_most": None}).json()["meetings_most"] is None
    assert program.ask("patch", "seating/", {"meetings_most": 0}).json()["code"] == "malformed"
    assert program.ask("patch", "seating/", {"way": "nothing"}).json()["code"] == "malformed"


def test_house_options_until_a_round_is_drawn(competition: Competition, program: Program) -> None:
    """Unknown options are refused, and after the first draw all options are fixed."""
    assert program.ask("patch", "", {"options": {"nothing": "yes"}}).json()["data"]["field"] == "options"
    start_round(competition)
    assert program.ask("patch", "", {"options": {}}).json()["code"] == "options-fixed"


def test_a_program_without_the_scope_reads_only(competition: Competition) -> None:
    """The program reads the setup, and each change of it is refused."""
    reader = Program(competition, scopes=("read", "rounds"))
    for address in ("rules/", "sizes/", "shown/", "seating/"):
        reader.get(address)
        assert reader.ask("patch", address, {}).json()["code"] == "not-in-scope"
