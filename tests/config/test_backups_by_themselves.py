"""Backups by themselves: when one is due, how many are kept, where copies go; and one before an upgrade."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.test import Client

from config.backups import automatic
from config.backups.bundle import Bundle, Unusable, write_backup
from config.processes import opening
from referee.ground import worker
from referee.ground.serving.backups import note_trouble, trouble
from scoring.models.tournaments import Round
from tests.scoring.competitions import make_competition, make_organiser, start_round
from tests.support.server import ROOT, running_server

pytestmark = pytest.mark.django_db

PAGE = "/organise/backups/"
NOW = datetime.now(UTC)


@pytest.fixture
def data(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory whose backups are small: they have only what says when they were made."""
    folder = settings.DATA = tmp_path / "data"
    settings.BACKUPS, settings.STATIC_ROOT = 3, folder / "static"
    settings.STATIC_ROOT.mkdir(parents=True)
    monkeypatch.setattr(automatic, "backup", lambda target, say: small(target))
    return folder


def small(target: Path) -> None:
    """Write a backup that has nothing."""
    with write_backup(target) as bundle:
        bundle.finish({"made_at": datetime.now(UTC).isoformat(), "engine": "sqlite", "migrations": {}})


def made(age: timedelta) -> Path:
    """A backup of that age in the folder."""
    path = automatic.folder() / f"kontrollant-{NOW - age:%Y%m%d-%H%M%S}.backup"
    small(path)
    return path


def names() -> list[str]:
    """The files in the folder."""
    return sorted(path.name for path in automatic.folder().iterdir())


@pytest.mark.usefixtures("data")
def test_one_is_due_after_each_round_and_each_day(settings: Any) -> None:
    """Not on a server that has nothing, nor where somebody else sees to it."""
    assert not automatic.is_due()
    competition = make_competition()
    assert automatic.is_due()
    start_round(competition)
    last = made(timedelta(hours=2))
    assert not automatic.is_due()
    Round.objects.update(ended_at=NOW - timedelta(hours=3))
    assert not automatic.is_due()
    Round.objects.update(ended_at=NOW - timedelta(hours=1))
    assert automatic.is_due()
    settings.BACKUPS = 0
    assert not automatic.is_due()

    settings.BACKUPS = 3
    Round.objects.update(ended_at=None)
    last.unlink()
    made(timedelta(hours=25))
    assert automatic.is_due()


@pytest.mark.usefixtures("data")
def test_work_makes_it_or_has_it_made() -> None:
    """A server that runs alone has another process make it, so that no clock waits."""
    make_competition()
    asked: list[str] = []
    worker.work_beside(lambda: asked.append("asked"))
    automatic.work()
    assert (asked, names()) == (["asked"], [])
    worker.work_beside(None)
    automatic.work()
    automatic.work()

    assert len(names()) == 1


@pytest.mark.usefixtures("data")
def test_only_the_last_ones_are_kept_and_others_files_are_left_alone() -> None:
    """Those from before an upgrade stay, whatever their age."""
    old = [made(timedelta(days=age)) for age in (4, 3, 2, 1)]
    small(automatic.folder() / "before-1.0.0-20200101-000000.backup")
    assert automatic.back_up() is not None

    assert [path.exists() for path in old] == [False, False, True, True]
    assert "before-1.0.0-20200101-000000.backup" in names() and len(names()) == 4


def test_each_is_copied_to_the_stick(data: Path, tmp_path: Path) -> None:
    """Readable by its owner alone; old copies go too. If the stick is gone, the organiser is told, and play goes on."""
    stick = tmp_path / "Club stick ö"
    stick.mkdir()
    automatic.copies_go_to(str(stick))
    done = automatic.back_up()
    assert done is not None

    (copy,) = stick.iterdir()
    assert copy.read_bytes() == done.read_bytes() and copy.stat().st_mode & 0o777 == 0o600
    assert trouble() == ""
    copy.unlink()
    stick.rmdir()
    done.unlink()
    assert automatic.back_up() is not None
    assert "There is no such folder" in trouble()
    automatic.copies_go_to("")
    automatic.back_up()
    assert trouble() == ""


def test_places_where_no_copy_may_lie(data: Path, tmp_path: Path) -> None:
    """Each would show the server's secrets, or is none."""
    (tmp_path / "site" / "sub").mkdir(parents=True)
    (tmp_path / "site" / ".kontrollant.json").write_text("{}")
    (tmp_path / "file").touch()
    inside = [data, data / "static", tmp_path / "site", tmp_path / "site" / "sub", ROOT]
    for place in ("relative", str(tmp_path / "none"), str(tmp_path / "file"), *map(str, inside)):
        with pytest.raises(Unusable):
            automatic.copies_go_to(place)

    assert automatic.copies() is None and automatic.refused_place(str(tmp_path)) == ""


def test_failure_is_told_and_stops_nothing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk, say."""

    def full(*_arguments: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(automatic, "backup", full)
    assert automatic.back_up() is None and "No space left" in trouble()


# --- the page ------------------------------------------------------------------------------------------------


@pytest.fixture
def office(data: Path) -> Client:
    """The browser of the organiser whose server it is."""
    client = Client()
    client.force_login(make_organiser("organiser"))
    return client


def test_page_makes_and_hands_out_a_backup(office: Client) -> None:
    """The file only for the password."""
    office.post(f"{PAGE}make/")
    (name,) = names()
    assert name in office.get(PAGE).content.decode()
    assert office.post(f"{PAGE}{name}/file/").status_code == 302
    answer = office.post(f"{PAGE}{name}/file/", {"own_password": "let-me-in"})

    assert answer.content == (automatic.folder() / name).read_bytes()
    assert name in answer["Content-Disposition"] and "no-store" in answer["Cache-Control"]
    for other in ("..%2Fsecret_key", "kontrollant.sqlite3", "none.backup"):
        assert office.post(f"{PAGE}{other}/file/", {"own_password": "let-me-in"}).status_code == 404


def test_page_names_the_place_of_copies_and_tells_trouble(office: Client, tmp_path: Path) -> None:
    """A place that can't be is refused in words."""
    stick = tmp_path / "stick"
    stick.mkdir()
    for place, told in ((stick, "Copies go there"), (tmp_path / "none", "There is no such folder")):
        sent = {"folder": str(place), "own_password": "let-me-in"}
        assert told in office.post(f"{PAGE}place/", sent, follow=True).content.decode()
    assert automatic.copies() == stick
    note_trouble("the stick is full")

    for page in (PAGE, "/organise/"):
        assert "the stick is full" in office.get(page).content.decode()


@pytest.mark.usefixtures("data")
def test_backups_are_for_the_one_whose_server_it_is() -> None:
    """They have every tournament, also of others: a co-organiser's account opens none of it."""
    made(timedelta(0))
    (name,) = names()
    client = Client()
    assert client.get(PAGE).status_code == 302
    client.force_login(make_organiser("mia"))
    asked = [client.get(PAGE), client.post(f"{PAGE}make/"), client.post(f"{PAGE}place/")]
    asked += [client.post(f"{PAGE}{name}/file/", {"own_password": "let-me-in"})]
    assert {answer.status_code for answer in asked} == {404}
    client.force_login(User.objects.create_superuser("root"))
    assert client.get(PAGE).status_code == 200


# --- before an upgrade ---------------------------------------------------------------------------------------


def test_newer_version_backs_up_older_data_before_it_changes_them(tmp_path: Path) -> None:
    """It says how to go back, and does nothing of the kind at the next start. What was there is in the file."""
    data = tmp_path / "Vår klubb"
    data.mkdir()
    before, newest = sorted(path.stem for path in (ROOT / "scoring" / "migrations").glob("0*.py"))[-2:]
    with running_server(data, "--no-codes") as server:
        server.run(f"from django.core.management import call_command; call_command('migrate', 'scoring', {before!r})")
        server.stop()
    for start in (1, 2):
        with running_server(data, "--no-codes") as server:
            (kept,) = (data / "backups").glob("before-*.backup")
            assert (f"kontrollant restore {kept}" in server.output) == (start == 1)
    with Bundle(kept) as bundle:
        bundle.check()
        assert (
            before in bundle.manifest["migrations"]["scoring"]
            and newest not in bundle.manifest["migrations"]["scoring"]
        )


def test_upgrade_without_room_for_a_backup_changes_nothing(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    """It is said in words."""

    class Old:
        """What Django finds in the data of an older version."""

        def __init__(self, _connection: Any) -> None:
            self.loader = self
            self.graph = self
            self.applied_migrations = {("scoring", "0001_initial"): None}

        def leaf_nodes(self) -> list[Any]:
            """The newest migrations."""
            return []

        def migration_plan(self, _targets: Any) -> list[Any]:
            """One is missing."""
            return [("scoring.0002", False)]

    def full(*_arguments: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(opening, "MigrationExecutor", Old)
    monkeypatch.setattr(opening, "backup", full)
    with pytest.raises(CommandError, match="No backup could be made before the upgrade"):
        opening.backed_up_before(lambda *lines: None)
