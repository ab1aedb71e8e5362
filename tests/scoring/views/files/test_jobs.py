"""The pages of long jobs: asking, watching, cancelling and saving, for the person who asked and nobody else."""

import hashlib
import io
import zipfile
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from referee.ground import worker
from scoring.access.roles import CO_ORGANISER
from scoring.archive.heads import head_of
from scoring.jobs import files as job_files
from scoring.jobs import working
from scoring.jobs.run import Run
from scoring.models.choices import JobState, JobTrouble
from scoring.models.jobs import Job
from scoring.services.access.roles import role_give
from scoring.services.programs import jobs
from tests.scoring.competitions import address, make_competition, start_round
from tests.scoring.views.access.test_roles import by_link


@pytest.fixture
def competition(organiser, settings, tmp_path, monkeypatch):
    """Return Mia's competition. No worker wakes up, so that each test begins the work itself."""
    settings.DATA = tmp_path
    monkeypatch.setattr(worker, "wake", lambda *_task, **_arguments: None)
    return make_competition(organiser=organiser)


def asked(client: Client, competition, kind: str = "archive") -> str:
    """Ask for a job and return the address of its page."""
    answer = client.post(address(competition, "files/make/"), {"kind": kind})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.django_db(transaction=True)
def test_organiser_asks_watches_and_saves(mia, competition):
    """Without scripts, the page has a link to look again, then one to the file. The list of files has both."""
    assert "Make the archive" in mia.get(address(competition, "files/")).content.decode()
    page = asked(mia, competition)
    waits = mia.get(page).content.decode()
    assert "It begins in a moment." in waits and "Look again" in waits and f"{page}file/" not in waits
    assert mia.get(f"{page}file/").status_code == 404
    Job.objects.update(state=JobState.RUNNING, progress=40, busy_until=timezone.now() - timedelta(minutes=1))
    assert "It is being made." in mia.get(page).content.decode()
    assert "being made, 40 %" in mia.get(address(competition, "files/")).content.decode()
    working.work()
    done = mia.get(page, headers={"hx-request": "true"}).content.decode()
    assert "<html" not in done and f"{page}file/" in done and "every 1s" not in done
    assert done.count("Ready") == 2  # once to be seen, once to be read out
    file = mia.get(f"{page}file/")

    assert file["Content-Disposition"] == f'attachment; filename="{competition.tournament.slug}.zip"'
    assert "tournament.jsonl" in zipfile.ZipFile(io.BytesIO(file.content)).namelist()
    files = mia.get(address(competition, "files/")).content.decode()
    head = head_of(hashlib.sha256(zipfile.ZipFile(io.BytesIO(file.content)).read("manifest.json")).hexdigest())
    assert page in files
    assert all(f">{head}</code>" in shown and "Write it down" in shown for shown in (files, done))


@pytest.mark.django_db(transaction=True)
def test_page_says_what_a_verification_found(mia, competition):
    """The page says that the archive is sound and shows its head, or lists the differences."""
    page = asked(mia, competition, "verified")
    working.work()
    sound = mia.get(page).content.decode()
    assert "The archive is sound" in sound and "compared with the printed final standings" in sound
    assert f">{Job.objects.get().found['file_head']}</code>" in sound

    job = Job.objects.get()
    job.language = "sv"
    job.found |= {"changed": 2, "count": 2, "faults": ["Friday, table 1: one", "Friday, table 2: other"]}
    job.save()
    changed = mia.get(page).content.decode()
    assert "The archive is not sound" in changed and "2 differences were found" in changed
    assert (
        '<ul class="stack--tight" lang="sv"><li>Friday, table 1: one</li><li>Friday, table 2: other</li></ul>'
        in changed
    )


@pytest.mark.django_db
def test_job_exists_only_for_who_asked(mia, competition):
    """Another organiser of the same tournament can't see or cancel the job."""
    page = asked(mia, competition)
    User.objects.create_user("olle")
    role_give(tournament_id=competition.tournament_id, role=CO_ORGANISER, name="olle", by_link=False)
    olle = Client()
    olle.force_login(User.objects.get(username="olle"))
    Job.objects.update(state=JobState.DONE)
    for other in (olle, by_link(competition, CO_ORGANISER)):
        assert other.get(page).status_code == 404
        assert other.get(f"{page}file/").status_code == 404
        assert other.post(f"{page}cancel/").status_code == 404
        assert page not in other.get(address(competition, "files/")).content.decode()
    elsewhere = make_competition(name="Other", organiser=User.objects.get(username="mia"))
    assert mia.get(page.replace(competition.slug, elsewhere.slug)).status_code == 404
    assert mia.get(page).status_code == 200


@pytest.mark.django_db
def test_holder_of_a_link_has_jobs_too(competition):
    """A co-organiser without an account can ask for a job, which then belongs to the link."""
    client = by_link(competition, CO_ORGANISER)

    assert client.get(asked(client, competition)).status_code == 200
    assert Job.objects.get().owner.startswith("link:")


@pytest.mark.django_db
def test_cancelled_and_failed_jobs_say_so(mia, competition):
    """The page says what became of the job. Asking for an unknown kind of file is refused."""
    page = asked(mia, competition)
    assert "No file was kept." in mia.post(f"{page}cancel/", follow=True).content.decode()
    Job.objects.update(state=JobState.FAILED, trouble=JobTrouble.DISK)
    assert "disk is full. Make room there" in mia.get(page).content.decode()
    for kind in ({"kind": "nothing"}, {"kind": "everything"}, {"kind": "everything", "extension": "csv"}):
        assert mia.post(address(competition, "files/make/"), kind).status_code == 404
    assert mia.get(address(competition, "files/make/")).status_code == 405


@pytest.mark.django_db
def test_who_waits_is_told_how_many_come_first(mia, competition):
    """The page counts the files before this one. A person who asks for too many at once must wait."""
    asked(mia, competition)
    page = asked(mia, competition, "verified")
    assert "It waits: 1 file is made before it." in mia.get(page).content.decode()
    for number in range(3):
        Job.objects.create(
            competition=competition, kind="archive", arguments={"n": number}, owner=Job.objects.all()[0].owner
        )
    Job.objects.filter(arguments={}).update(language="sv")
    answer = mia.post(address(competition, "files/make/"), {"kind": "archive"}, follow=True)
    assert "5 of your files are still being made." in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_all_sheets_of_a_large_competition_are_written_by_a_job(mia, competition, monkeypatch):
    """The file equals the one that a small competition gets at once, in the language of the person who asked.

    The address that a small competition's file has leads to the job, also from old bookmarks.
    """
    start_round(competition)
    at_once = address(competition, "files/all.json")
    wanted = mia.get(at_once, headers={"accept-language": "sv"}).json()
    assert at_once in mia.get(address(competition, "files/")).content.decode()
    monkeypatch.setattr(job_files, "LARGE", 3)
    page = mia.get(address(competition, "files/"), headers={"accept-language": "sv"}).content.decode()
    assert at_once not in page and 'name="extension" value="json"' in page
    where = address(competition, "files/make/")
    asked_in_swedish = mia.post(where, {"kind": "everything", "extension": "json"}, headers={"accept-language": "sv"})
    working.work()
    done = mia.get(asked_in_swedish["Location"]).content.decode()
    file = mia.get(f"{asked_in_swedish['Location']}file/")

    assert "Everything in one file (JSON)" in done
    assert file["Content-Disposition"] == f'attachment; filename="{competition.slug}-all.json"'
    made = file.json()
    assert made.pop("made_at") and wanted.pop("made_at") and made == wanted
    led = mia.get(at_once)
    assert led["Location"] == address(competition, f"files/made/{Job.objects.latest('pk').pk}/")
    assert mia.get(address(competition, "files/standings.json")).status_code == 200
    monkeypatch.setattr(jobs, "MOST", 0)
    assert "0 of your files" in mia.get(address(competition, "files/all.xlsx"), follow=True).content.decode()


@pytest.mark.django_db(transaction=True)
def test_job_of_a_file_tells_how_far_it_is(competition, monkeypatch, tmp_path):
    """The progress grows from portion to portion, and never falls."""
    start_round(competition)
    job = Job.objects.create(competition=competition, kind="everything", arguments={"extension": "xlsx"}, language="en")
    told: list[float] = []
    run = Run(job, tmp_path)
    monkeypatch.setattr(run, "tell", told.append)
    made = job_files.write_everything(run)

    assert told == sorted(told) and len(told) > 5 and told[-1] == job_files.READ
    assert made.file.read_bytes().startswith(b"PK")
