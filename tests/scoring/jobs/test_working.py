"""Long jobs: one worker claims each job, another repeats it after a crash, and a job can be cancelled or fail."""

import errno
import hashlib
import io
import zipfile
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import DatabaseError
from django.utils import timezone

from referee.ground import worker
from referee.ground.storage_errors import DatabaseAway
from referee.models import Event
from referee.services.outbox import outbox_sweep
from scoring import tasks
from scoring.archive.heads import head_of
from scoring.errors.jobs import TooManyJobs
from scoring.jobs import working
from scoring.jobs.kinds import KINDS, Kind
from scoring.jobs.run import Made, Run, Stopped
from scoring.models.choices import JobState, JobTrouble
from scoring.models.jobs import Job, JobPart
from scoring.models.tournaments import Competition
from scoring.selectors.programs.jobs import file_of
from scoring.services.programs import jobs
from tests.scoring.competitions import make_competition, play_hand, start_round, table_of

pytestmark = pytest.mark.django_db(transaction=True)

OWNER = "account:1"


@pytest.fixture(autouse=True)
def place(settings, tmp_path, monkeypatch):
    """Return a new data directory. No worker wakes up, so that each test begins the work itself."""
    settings.DATA = tmp_path
    monkeypatch.setattr(worker, "wake", lambda *_task, **_arguments: None)
    return tmp_path


@pytest.fixture
def competition() -> Competition:
    """Return a competition of four players, whose tournament is small."""
    return make_competition()


def asked(
    competition: Competition, kind: str = "archive", owner: str = OWNER, language: str = "en", **arguments: str
) -> Job:
    """Ask for a job, and return it."""
    return jobs.job_ask(competition=competition, kind=kind, arguments=arguments, owner=owner, language=language)


def content_of(job: Job) -> bytes:
    """Return the content of the file that a job has made."""
    reading = file_of(job)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            return bytes(end.value)


def works(monkeypatch: pytest.MonkeyPatch, work) -> None:
    """Let jobs of the kind “archive” do this work instead."""
    monkeypatch.setattr(working, "KINDS", {**KINDS, "archive": Kind("", work)})


def made_in(run: Run, content: bytes = b"made") -> Made:
    """Write a small file, and return it as a job's result."""
    file = run.folder / "file"
    file.write_bytes(content)
    return Made(file, "small.txt", "text/plain")


def forgotten(job: Job) -> None:
    """Let it seem that the job's worker was killed a minute ago."""
    Job.objects.filter(pk=job.pk).update(busy_until=timezone.now() - timedelta(seconds=1))


def test_archive_is_made_and_nothing_is_left_in_the_folder(competition, place):
    """The database has the file in parts, and the job has the time until which it is kept."""
    job = asked(competition)
    working.work()
    job.refresh_from_db()

    assert (job.state, job.progress, job.attempt) == (JobState.DONE, 100, 1)
    assert job.file_name == f"{competition.tournament.slug}.zip" and job.size == len(content_of(job))
    manifest = zipfile.ZipFile(io.BytesIO(content_of(job))).read("manifest.json")
    assert job.found == {"file_head": head_of(hashlib.sha256(manifest).hexdigest())}
    assert list((place / "jobs").iterdir()) == []
    assert job.keep_until is not None
    assert timedelta(hours=23) < job.keep_until - timezone.now() < timedelta(hours=25)


def test_verified_archive_says_what_was_found(competition):
    """The job finds nothing in a sound tournament, and then names the changed entry of a log."""
    start_round(competition)
    play_hand(table_of(competition))
    outbox_sweep()
    job = asked(competition, "verified")
    working.work()
    job.refresh_from_db()
    entries = Event.objects.filter(table=table_of(competition).referee_table_id)
    assert (job.found["tables"], job.found["entries"], job.found["count"]) == (1, entries.count(), 0)
    assert len(job.found["head"]) == len(job.found["file_head"]) == 19 and job.found["head"] != job.found["file_head"]

    entries.filter(number=2).update(by="Somebody")
    for language, sentence in (("en", "entry 2: The entry has been changed"), ("sv", "inmatning 2: Inmatningen har")):
        again = asked(competition, "verified", language=language)
        working.work()
        again.refresh_from_db()
        assert again.found["changed"] >= 1 and sentence in again.found["faults"][0]


def test_large_file_is_kept_in_parts(competition, monkeypatch):
    """The parts put together are the file that the job made."""
    monkeypatch.setattr(jobs, "PART", 10)
    works(monkeypatch, lambda run: made_in(run, b"0123456789" * 3 + b"end"))
    job = asked(competition)
    working.work()
    job.refresh_from_db()

    assert job.parts.count() == 4
    assert content_of(job) == b"0123456789" * 3 + b"end"


def test_task_that_comes_twice_does_the_work_once(competition, monkeypatch):
    """A second task finds nothing to do, even while the first one is still working."""
    done = []

    def work(run: Run) -> Made:
        done.append(run.job.pk)
        tasks.jobs_work()
        return made_in(run)

    works(monkeypatch, work)
    job = asked(competition)
    tasks.jobs_work()
    tasks.jobs_work()

    assert done == [job.pk]


def test_job_of_a_killed_worker_is_begun_again_and_the_late_one_changes_nothing(competition, monkeypatch):
    """A worker that was paused for long changes nothing when it goes on, since another has done its job."""
    second: list[Run] = []

    def work(run: Run) -> Made:
        if not second:
            second.append(run)
            forgotten(run.job)
            working.work_off()  # as another worker
            assert not jobs.job_renew(run.job, 50)
            return made_in(run, b"late")
        return made_in(run, b"in time")

    works(monkeypatch, work)
    job = asked(competition)
    working.work_off()
    job.refresh_from_db()

    assert (job.state, job.attempt, content_of(job)) == (JobState.DONE, 2, b"in time")


def test_job_that_kills_its_workers_is_given_up(competition):
    """After three killed workers, the job itself must be the cause."""
    job = asked(competition)
    for _attempt in range(jobs.ATTEMPTS):
        assert jobs.job_claim() == job
        assert jobs.job_claim() is None  # somebody is working on it
        forgotten(job)

    assert jobs.job_claim() is None
    job.refresh_from_db()
    assert (job.state, job.trouble) == (JobState.FAILED, JobTrouble.LOST)


def test_folder_of_a_killed_worker_is_deleted(competition, place):
    """The folder of a worker that still works stays."""
    job = asked(competition)
    jobs.job_claim()
    for name in (f"{job.pk}-1", f"{job.pk}-0", "7777-1"):
        (place / "jobs" / name).mkdir(parents=True)
    working.clear_left_behind()

    assert [folder.name for folder in (place / "jobs").iterdir()] == [f"{job.pk}-1"]


def test_folder_of_an_attempt_that_begins_meanwhile_is_kept(place, monkeypatch):
    """Two workers may share a data directory. One begins a job while the other asks which jobs run."""
    begun = place / "jobs" / "7777-1"

    def begin(**_wanted):
        begun.mkdir(parents=True)
        return Job.objects.none()

    monkeypatch.setattr(working, "Job", SimpleNamespace(objects=SimpleNamespace(filter=begin)))
    working.clear_left_behind()

    assert begun.exists()


def test_cancelled_job_ends_at_its_next_step_and_keeps_nothing(competition, monkeypatch):
    """The worker learns of it at its next sign of life. Stored parts of the file are deleted."""
    steps = []

    def work(run: Run) -> Made:
        run.tell(0.5)
        signs = working.SignsOfLife(run)
        signs.tell()
        steps.append(Job.objects.get().progress)
        jobs.part_keep(run.job, 0, b"half")
        jobs.job_cancel(job=run.job)
        signs.tell()
        with pytest.raises(Stopped):
            run.tell(0.6)
        jobs.part_keep(run.job, 1, b"late")
        raise Stopped

    works(monkeypatch, work)
    job = asked(competition)
    working.work()
    job.refresh_from_db()

    assert steps == [50]
    assert (job.state, JobPart.objects.count()) == (JobState.CANCELLED, 0)
    jobs.job_cancel(job=job)  # once more
    assert jobs.job_claim() is None


def test_signs_of_life_are_given_while_a_job_runs(competition, monkeypatch):
    """A thread with its own connection gives the signs, and goes on after an error of the database."""
    monkeypatch.setattr(working, "EVERY", 0.001)
    calls: list[int] = []
    renew = jobs.job_renew

    def renewed(job: Job, progress: int) -> bool:
        calls.append(progress)
        if len(calls) == 1:
            raise DatabaseError("gone")
        return renew(job, progress)

    monkeypatch.setattr(jobs, "job_renew", renewed)

    def work(run: Run) -> Made:
        run.tell(0.25)
        while Job.objects.get().progress != 25:
            pass
        return made_in(run)

    works(monkeypatch, work)
    asked(competition)
    working.work()

    assert Job.objects.get().state == JobState.DONE and len(calls) > 1


def test_job_that_is_cancelled_while_its_file_is_stored_keeps_nothing(competition, monkeypatch):
    """The worker finds only at the end that nobody wants the file any more, and deletes it."""

    def work(run: Run) -> Made:
        jobs.job_cancel(job=run.job)
        return made_in(run)

    works(monkeypatch, work)
    job = asked(competition)
    working.work()
    job.refresh_from_db()

    assert (job.state, job.size, JobPart.objects.count()) == (JobState.CANCELLED, 0, 0)


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), JobTrouble.DISK),
        (DatabaseError("database or disk is full"), JobTrouble.DISK),
        (ZeroDivisionError(), JobTrouble.FAULT),
    ],
)
def test_failure_is_told_in_words_and_the_next_job_is_done(competition, monkeypatch, caplog, error, trouble):
    """The job names a full disk as its reason, and the error is logged."""

    def work(run: Run) -> Made:
        if run.job.owner == OWNER:
            raise error
        return made_in(run)

    works(monkeypatch, work)
    bad, good = asked(competition), asked(competition, owner="account:2")
    working.work()
    bad.refresh_from_db()
    good.refresh_from_db()

    assert (bad.state, bad.trouble, good.state) == (JobState.FAILED, trouble, JobState.DONE)
    assert bad.get_trouble_display().endswith(".")
    assert "failed at attempt 1" in caplog.text


def test_job_is_begun_again_when_the_database_is_back(competition, monkeypatch):
    """A job does not fail because the database was away for a while."""
    monkeypatch.setattr(DatabaseAway, "is_told_by", classmethod(lambda _cls, error: isinstance(error, DatabaseError)))

    def work(run: Run) -> Made:
        if run.job.attempt == 1:
            raise DatabaseError("gone")
        return made_in(run)

    works(monkeypatch, work)
    job = asked(competition)
    working.work()
    job.refresh_from_db()
    assert job.state == JobState.RUNNING
    forgotten(job)
    working.work()
    job.refresh_from_db()
    assert (job.state, job.attempt) == (JobState.DONE, 2)


def test_asking_twice_gives_the_same_job_and_a_new_one_replaces_the_old(competition):
    """Nobody fills the disk by tapping, and each person has a handful of jobs at most."""
    job = asked(competition)
    assert asked(competition) == job and asked(competition, owner="account:2") != job
    working.work()
    renewed = asked(competition)
    assert renewed != job and not Job.objects.filter(pk=job.pk).exists()

    for number in range(jobs.MOST - 1):
        asked(competition, sheet=str(number))
    with pytest.raises(TooManyJobs, match=r"5 of your files are still being made"):
        asked(competition, sheet="one more")


def test_files_are_deleted_after_a_day(competition):
    """An old file is deleted with all of its parts; a newer one stays."""
    old, new = asked(competition), asked(competition, owner="account:2")
    working.work()
    Job.objects.filter(pk=old.pk).update(keep_until=timezone.now() - timedelta(seconds=1))
    working.work()

    assert list(Job.objects.all()) == [new]
    assert set(JobPart.objects.values_list("job", flat=True)) == {new.pk}


def test_server_that_runs_alone_has_another_process_do_the_jobs(competition):
    """The server starts the process only if a job waits."""
    started = []
    worker.work_beside(lambda: started.append(1))
    try:
        working.work()
        assert started == []
        job = asked(competition)
        working.work()
        assert started == [1]
    finally:
        worker.work_beside(None)
    job.refresh_from_db()
    assert job.state == JobState.WAITING


def test_archive_is_the_same_whoever_asks(competition):
    """Asking writes nothing into the audit log, so it changes no byte of the archive."""
    one, other = asked(competition), asked(competition, owner="account:2")
    working.work()
    one.refresh_from_db()
    other.refresh_from_db()

    assert content_of(one) == content_of(other)
