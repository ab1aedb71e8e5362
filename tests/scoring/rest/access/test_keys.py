"""REST for organisers: a request with an idempotency key happens once, whatever its method."""

import pytest

from config.reference.pages import operations
from referee.ground.rest.problems import HOME
from referee.ground.rest.schema import document
from scoring.models.tournaments import Act, Competition
from tests.scoring.competitions import player_of, reloaded
from tests.scoring.rest.program import Program


def test_every_operation_that_writes_takes_a_key() -> None:
    """Reading and previews take none, since they change nothing; nor does the search for a plan, done aside."""
    without = {
        path
        for path, method, operation in operations(document())
        if path.startswith((f"{HOME}organiser/", f"{HOME}account/"))
        and method != "GET"
        and "Idempotency-Key" not in {one["name"] for one in operation["parameters"]}
    }

    assert without and all(path.endswith(("/preview/", "/seating/plan/", "/plan/search/")) for path in without)


@pytest.mark.django_db
def test_a_patch_that_is_sent_again_does_not_undo_what_was_changed_since(
    competition: Competition, program: Program
) -> None:
    """It gets the answer of the first time, and the audit log has one line of it."""
    first = program.ask("patch", "", {"minutes": 40}, key="k")
    program.ask("patch", "", {"minutes": 50})
    again = program.ask("patch", "", {"minutes": 40}, key="k")

    assert (again.status_code, again.json()) == (200, first.json())
    assert first.json()["minutes"] == 40 and reloaded(competition).minutes == 50
    assert Act.objects.filter(kind="competition_changed").count() == 2


@pytest.mark.django_db
def test_a_delete_that_is_sent_again_gets_the_same_answer(competition: Competition, program: Program) -> None:
    """Without the key, there would be nothing left to delete. The kept answer has no body, like the first one."""
    anna = f"players/{player_of(competition, 'Anna').pk}/"

    answers = [program.ask("delete", anna, key=key) for key in ("k", "k", "other")]

    assert [answer.status_code for answer in answers] == [204, 204, 404]
    assert answers[1].content == b""


@pytest.mark.django_db
def test_a_key_serves_one_method_one_address_and_one_body(competition: Competition, program: Program) -> None:
    """Everything else with the same key is refused and changes nothing."""
    anna, bo = (f"players/{player_of(competition, name).pk}/" for name in ("Anna", "Bo"))
    program.ask("patch", anna, {"club": "A"}, key="k")

    others = [
        program.ask("patch", anna, {"club": "B"}, key="k"),
        program.ask("patch", bo, {"club": "A"}, key="k"),
        program.ask("delete", anna, key="k"),
    ]

    assert {(one.status_code, one.json()["code"]) for one in others} == {(409, "idempotency-key-reused")}
    assert program.get(anna)["club"] == "A" and program.get(bo)["club"] == ""


@pytest.mark.django_db
def test_the_body_of_a_delete_is_not_read(competition: Competition, program: Program) -> None:
    """A DELETE takes no body, so one that can't be read does no harm, with a key as without."""
    anna = f"players/{player_of(competition, 'Anna').pk}/"

    assert program.ask("delete", anna, "not an object", key="k").status_code == 204
