"""REST for organisers and for everybody: the same files as on the pages."""

from typing import Any

import pytest
from django.test import Client, RequestFactory
from rest_framework.views import APIView

from referee.ground.serving.aside import ASIDE, Aside, Done
from scoring.models.tournaments import Competition
from scoring.rest.files.files import PublicFile
from tests.scoring.competitions import make_competition, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    """Return a competition in its first round."""
    made = make_competition("Anna Bo Cia Dag Eva")
    start_round(made)
    return made


def test_organisers_have_every_file(competition: Competition) -> None:
    """The list leads to each sheet in each format, whatever the header `Accept` says."""
    program = Program(competition, scopes=("read",))
    kinds = {kind["sheet"]: kind["formats"] for kind in program.get("files/")}
    assert kinds["standings"] == ["xlsx", "pdf", "csv", "json"] and "csv" not in kinds["all"] and "log" in kinds

    answer = program.ask("get", "files/standings/csv/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer["Content-Disposition"] == f'attachment; filename="{competition.slug}-standings.csv"'
    page = Client()
    page.force_login(competition.tournament.organiser)
    assert page.get(f"/organise/competition/{competition.slug}/files/standings.csv").content == answer.content
    spread = program.ask("get", "files/standings/csv/?dialect=spreadsheet").content
    assert spread.startswith("\ufeff".encode()) and not answer.content.startswith("\ufeff".encode())
    for sheet, extension in [("all", "csv"), ("nothing", "csv"), ("standings", "doc")]:
        assert program.ask("get", f"files/{sheet}/{extension}/").json()["code"] == "not-found"
    headers = {"Authorization": f"Bearer {program.secret}", "Accept": "application/pdf"}
    assert Client().get(f"{program.of}files/standings/pdf/", headers=headers).content.startswith(b"%PDF")


def test_everybody_has_the_public_files(competition: Competition) -> None:
    """These leave out the audit log and the penalties."""
    there = f"/api/v1/competitions/{competition.slug}/files/"
    answer = Client().get(there)
    assert {"standings", "results", "all"} <= {kind["sheet"] for kind in answer.json()}
    file = Client().get(f"{there}standings/csv/", headers={"Accept": "text/csv"})
    assert file.status_code == 200 and file["Access-Control-Allow-Origin"] == "*"
    assert Client().get(f"{there}log/csv/").json()["code"] == "not-found"
    assert Client().get("/api/v1/competitions/nothing/files/").json()["code"] == "competition-unknown"


def test_a_file_that_is_made_in_portions_counts_as_one_request(
    competition: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server calls the view again after each portion, which must not use up the token's limit."""
    counted: list[str] = []
    monkeypatch.setattr(APIView, "check_throttles", lambda _view, _request: counted.append("once"))
    scope: dict[str, Any] = {ASIDE: None}
    for _portion in range(100):
        request = RequestFactory().get("/")
        request.scope = scope  # type: ignore[attr-defined]  # as the server sets it
        answer = PublicFile.as_view()(request, slug=competition.slug, sheet="results", extension="csv")
        if not isinstance(answer, Aside):
            break
        scope = {ASIDE: Done(answer.work())}

    assert answer.status_code == 200 and b"Anna" in answer.content and counted == ["once"]
