"""REST for organisers: long jobs, the plan of all rounds, and the state of the server."""

import io
import json
import zipfile

import pytest
from django.test import Client

from referee.ground import worker
from scoring.jobs import files as job_files
from scoring.jobs import working
from scoring.models.choices import JobState, JobTrouble
from scoring.models.drafts import Plan
from scoring.models.jobs import Job
from scoring.models.tournaments import Competition
from scoring.services.people.players import player_away
from scoring.services.rounds import searching
from scoring.systems.rounds.seating_check import check
from tests.scoring.competitions import EIGHT, make_competition, player_of, start_round
from tests.scoring.rest.program import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition(settings, tmp_path, monkeypatch) -> Competition:
    """Return a competition of eight players. No worker wakes up, and slices of a search are short."""
    settings.DATA = tmp_path
    monkeypatch.setattr(worker, "wake", lambda *_task, **_arguments: None)
    monkeypatch.setattr(searching, "SLICE", 0.02)
    return make_competition(EIGHT)


@pytest.mark.django_db(transaction=True)
def test_program_asks_for_the_archive_and_saves_it(program: Program) -> None:
    """The answer leads to the job, and the job to its file when it is done. A second request gets the same job."""
    asked = program.ask("post", "jobs/", {"kind": "archive"})
    assert asked.status_code == 202 and asked["Location"] == f"{program.of}jobs/{asked.json()['id']}/"
    assert program.ask("post", "jobs/", {"kind": "archive"}).json()["id"] == asked.json()["id"]
    with_key = [program.ask("post", "jobs/", {"kind": "archive"}, key="k")["Location"] for _time in range(2)]
    assert with_key == [asked["Location"]] * 2
    waits = program.get(asked["Location"])
    assert (waits["state"], waits["file"], waits["keep_until"]) == ("waiting", "", None)
    assert program.ask("get", f"{asked['Location']}file/").status_code == 404

    working.work()

    done = program.get(asked["Location"])
    file = program.ask("get", done["file"])
    assert (done["state"], done["progress"], done["size"]) == ("done", 100, len(file.content))
    assert "tournament.jsonl" in zipfile.ZipFile(io.BytesIO(file.content)).namelist()
    assert done["file_name"] in file["Content-Disposition"]
    assert program.get("jobs/") == [done]


def test_job_exists_only_for_the_program_that_asked(competition: Competition, program: Program) -> None:
    """Neither another program nor the holder of a role with the same id finds the job."""
    where = program.ask("post", "jobs/", {"kind": "verified"})["Location"]
    other = Program(competition)
    assert Job.objects.get().owner == f"program:{program.token.pk}"
    assert other.get("jobs/") == []
    assert [other.ask("get", where).status_code, other.ask("post", f"{where}cancel/").status_code] == [404, 404]


def test_jobs_are_cancelled_and_fail_with_a_sentence(program: Program) -> None:
    """A job that is over stays as it is when it is cancelled."""
    where = program.ask("post", "jobs/", {"kind": "archive"})["Location"]
    Job.objects.update(state=JobState.FAILED, trouble=JobTrouble.DISK)
    failed = program.post(f"{where}cancel/")
    assert failed["state"] == "failed" and "disk is full" in failed["trouble"]
    again = program.ask("post", "jobs/", {"kind": "archive"})["Location"]
    assert program.post(f"{again}cancel/")["state"] == "cancelled"
    refused = program.ask("post", "jobs/", {"kind": "everything"}).json()
    assert (refused["code"], refused["data"]["field"]) == ("malformed", "extension")


def test_programs_that_may_read_may_ask_for_files(competition: Competition) -> None:
    """Asking for a file changes nothing in the tournament. Other scopes don't allow it."""
    assert Program(competition, scopes=("read",)).ask("post", "jobs/", {"kind": "archive"}).status_code == 202
    refused = Program(competition, scopes=("setup",)).ask("post", "jobs/", {"kind": "archive"})
    assert refused.json()["data"] == {"scope": "read"}


@pytest.mark.django_db(transaction=True)
def test_file_of_a_large_competition_is_made_by_a_job(competition: Competition, program: Program, monkeypatch) -> None:
    """The address of the file answers with the job. A small competition's file comes at once."""
    start_round(competition)
    at_once = program.ask("get", "files/all/json/")
    monkeypatch.setattr(job_files, "LARGE", 3)
    assert program.ask("get", "files/standings/json/").status_code == 200
    assert program.ask("get", "files/all/csv/").status_code == 404
    later = program.ask("get", "files/all/json/")
    assert later.status_code == 202 and later.json()["kind"] == "everything"
    working.work()

    made = json.loads(program.ask("get", program.get(later["Location"])["file"]).content)
    wanted = json.loads(at_once.content)
    assert made.pop("made_at") and wanted.pop("made_at") and made == wanted


def test_plan_is_made_and_searched_on(competition: Competition, program: Program) -> None:
    """Each answer says how good the plan is. The certificate of the plan can be verified."""
    assert program.ask("post", "seating/plan/search/").json()["code"] == "no-plan"
    made = program.post("seating/plan/", {"rounds": 3})
    searched = program.post("seating/plan/search/")

    assert len(made["rounds"]) == 3 and searched["bound"] <= searched["repeats"] <= made["repeats"]
    assert program.get("seating/")["way"] == "planned" and program.get("seating/")["plan"] == searched
    certificate = program.get("seating/plan/certificate/")
    assert len(certificate["rounds"]) == 3 and check(certificate).breaches == ()
    assert program.ask("post", "seating/plan/", {"rounds": 31}).status_code == 422
    for name in EIGHT.split()[2:]:
        player_away(tournament_id=competition.tournament_id, player_id=player_of(competition, name).pk, away=True)
    assert program.ask("post", "seating/plan/", {"rounds": 2}).json()["code"] == "players-cannot-be-seated"
    assert len(Plan.objects.get().rounds) == 3


def test_everybody_reads_the_certificate_of_published_rounds(competition: Competition) -> None:
    """It equals the file of the public page, which has no planned rounds."""
    start_round(competition)
    told = Client().get(f"/api/v1/competitions/{competition.slug}/seating/")
    assert told.json() == Client().get(f"/e/{competition.slug}/seating.json").json()
    assert len(told.json()["rounds"]) == 1 and "never" not in told.json()


def test_state_of_the_server(competition: Competition, program: Program) -> None:
    """Each part has a key for programs and a sentence for people."""
    start_round(competition)
    told = program.get("/api/v1/organiser/server/")
    assert [one["key"] for one in told["parts"]] == [
        "server",
        "pages",
        "worker",
        "jobs",
        "queue",
        "waiting",
        "disk",
        "backup",
    ]
    assert told["state"] in {one["state"] for one in told["parts"]} and told["parts"][0]["text"].endswith(".")
    assert [(one["table"], one["screens"]) for one in told["tables"]] == [(1, 0), (2, 0)]
