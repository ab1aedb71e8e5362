"""Backups: what a file holds, what is refused, what is kept. tests/service makes and restores one during play."""

import sqlite3
import zipfile
from contextlib import closing
from types import SimpleNamespace
from typing import cast

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from config.backups import sqlite, whole
from config.backups.bundle import Bundle, Unusable, write_backup
from config.processes.opening import hold_data
from referee.ground.serving.backups import last_backup


@pytest.fixture
def data(settings, tmp_path, monkeypatch):
    """Return the data directory of a server with one small table, a secret and a certificate."""
    (tmp_path / "tls").mkdir()
    (tmp_path / "tls" / "authority.pem").write_text("a certificate")
    (tmp_path / "secret_key").write_text("the secret of then")
    path = tmp_path / "kontrollant.sqlite3"
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE notes (note TEXT)")
        made.execute("INSERT INTO notes VALUES ('then')")
    settings.DATA = tmp_path
    monkeypatch.setattr(sqlite, "_path", lambda: path)
    monkeypatch.setattr(whole, "SECRETS", {"SECRET_KEY": "the secret of then"})
    monkeypatch.setattr(whole, "_applied_migrations", lambda: {"referee": ["0001_initial"]})
    monkeypatch.setattr(whole, "call_command", lambda *_arguments, **_options: None)
    monkeypatch.setattr(whole, "number_on", lambda: None)
    monkeypatch.setattr(connection, "close", lambda: None)
    monkeypatch.delenv("KONTROLLANT_SECRET_KEY", raising=False)
    return tmp_path


def notes(path):
    """Return what is stored in the database at this path."""
    with closing(sqlite3.connect(path)) as opened:
        return [note for (note,) in opened.execute("SELECT note FROM notes")]


def write_note(data, note):
    """Write a note into the database."""
    with closing(sqlite3.connect(data / "kontrollant.sqlite3")) as opened, opened:
        opened.execute("UPDATE notes SET note = ?", [note])


def backed_up(data, name="made.backup"):
    """Make a backup, and return its path."""
    path = data / name
    whole.backup(path, lambda told: None)
    return path


def restored(path):
    """Restore a backup, and return what the command prints."""
    with Bundle(path) as bundle:
        return whole.restore(bundle, lambda told: None)


def test_backup_has_everything_and_is_its_owners_alone(data):
    """A backup holds the database, secrets and certificates. The server knows when it was made."""
    path = backed_up(data)

    with Bundle(path) as bundle:
        assert bundle.parts == ["database.sqlite3", "secrets/SECRET_KEY", "tls/authority.pem"]
        assert bundle.text("secrets/SECRET_KEY") == "the secret of then"
    assert path.stat().st_mode & 0o777 == 0o600
    assert (last_backup().name, last_backup().size) == ("made.backup", path.stat().st_size)
    assert [file.name for file in data.glob(".*")] == []


def test_what_is_restored_is_as_it_was_and_what_was_there_is_kept(data):
    """The database, secret and certificate come back; the present ones are kept beside them."""
    path = backed_up(data)
    write_note(data, "now")
    (data / "secret_key").write_text("the secret of now")
    (data / "tls" / "authority.pem").unlink()
    told = restored(path)

    assert notes(data / "kontrollant.sqlite3") == ["then"]
    (kept,) = data.glob("kontrollant.sqlite3_before_*")
    assert notes(kept) == ["now"] and str(kept) in told[0]
    assert (data / "secret_key").read_text() == "the secret of then"
    assert [file.read_text() for file in data.glob("secret_key_before_*")] == ["the secret of now"]
    assert (data / "tls" / "authority.pem").read_text() == "a certificate"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600


def test_secret_that_the_environment_sets_is_told(data, monkeypatch):
    """The stored secret would not be read, and without the right one no printed link opens."""
    path = backed_up(data)
    monkeypatch.setenv("KONTROLLANT_SECRET_KEY", "another")
    monkeypatch.setattr(whole, "SECRETS", {"SECRET_KEY": "another"})
    told = restored(path)

    assert any("KONTROLLANT_SECRET_KEY" in line for line in told)
    assert "the secret of then" not in "".join(told)


def test_restore_that_fails_leaves_what_was_there(data, monkeypatch):
    """A restore can fail because a migration does."""
    path = backed_up(data)
    write_note(data, "now")

    def broken(*_arguments, **_options):
        raise OSError("no space left")

    monkeypatch.setattr(whole, "call_command", broken)
    with pytest.raises(OSError, match="no space"):
        restored(path)

    assert notes(data / "kontrollant.sqlite3") == ["now"]
    assert list(data.glob("*_before_*")) == []


def test_damaged_backup_changes_nothing(data):
    """One byte of the database was changed, and the checksum shows it."""
    path = backed_up(data)
    other = data / "other.backup"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(other, "w") as new:
        for name in old.namelist():
            content = bytearray(old.read(name))
            if name == "database.sqlite3":
                content[100] ^= 1
            new.writestr(name, bytes(content))
    write_note(data, "now")

    with pytest.raises(Unusable, match=r"damaged in database\.sqlite3"):
        restored(other)
    assert notes(data / "kontrollant.sqlite3") == ["now"]


@pytest.mark.parametrize("cut", [0, 10, 1000])
def test_file_that_is_no_backup_is_refused_in_words(data, cut):
    """An empty file and a file that was cut off while being copied are refused."""
    path = backed_up(data)
    path.write_bytes(path.read_bytes()[:cut])

    with pytest.raises(Unusable, match="is no backup, or it is damaged"):
        Bundle(path)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"engine": "sqlite", "migrations": {"referee": ["9999_later"]}}, r"newer version .* referee\.9999_later"),
        ({"engine": "postgresql", "migrations": {}}, "is of postgresql, but the server uses sqlite"),
    ],
)
def test_backup_of_something_else_is_refused(tmp_path, told, why):
    """A backup of a later version has unknown tables; another has another kind of database."""
    with write_backup(tmp_path / "a.backup") as bundle:
        bundle.finish(told)

    with Bundle(tmp_path / "a.backup") as opened, pytest.raises(Unusable, match=why):
        whole.check_restorable(opened)


def test_backup_that_fails_leaves_no_file(tmp_path):
    """Neither the backup nor its temporary file is left."""
    with pytest.raises(OSError, match="full"), write_backup(tmp_path / "a.backup"):
        raise OSError("the disk is full")

    assert list(tmp_path.iterdir()) == []


def test_nothing_is_restored_while_a_server_runs(data):
    """A running server holds the lock of the data directory."""
    path = backed_up(data)

    with hold_data(), pytest.raises(CommandError, match="A server runs already"):
        call_command("restore", str(path))


@pytest.mark.parametrize(
    ("engine", "files", "address", "is_cluster"),
    [
        ("postgresql", ["services_place"], "", True),
        ("postgresql", ["services_place", "kontrollant.sqlite3"], "", True),
        ("postgresql", [], "", True),  # a new machine
        ("postgresql", ["kontrollant.sqlite3"], "", False),
        ("postgresql", ["services_place"], "postgres://anna@192.0.2.1/evening", False),
        ("sqlite", ["services_place"], "", False),
    ],
)
def test_which_backup_belongs_into_a_cluster(settings, monkeypatch, tmp_path, engine, files, address, is_cluster):
    """One of PostgreSQL, if no other database is named and nothing of a server that runs alone lies here."""
    settings.DATA = tmp_path
    monkeypatch.setenv("DATABASE_URL", address)
    for name in files:
        (tmp_path / name).touch()

    bundle = cast("Bundle", SimpleNamespace(manifest={"engine": engine}))

    assert whole.is_of_a_cluster(bundle) is is_cluster


def test_old_backups_in_a_folder_are_deleted(tmp_path):
    """The newest backups stay, and so do files that are no backups."""
    names = [f"kontrollant-2026112{day}-120000.backup" for day in range(1, 5)]
    for name in (*names, "notes.txt", "mine.backup"):
        (tmp_path / name).touch()

    assert whole.rotate(tmp_path, 2) == names[:2]
    assert sorted(path.name for path in tmp_path.iterdir()) == [*names[2:], "mine.backup", "notes.txt"]


@pytest.mark.parametrize(
    ("arguments", "why"), [(["--keep", "2"], "--keep needs a folder"), ([], "exists already. Name another file")]
)
def test_backup_overwrites_nothing(tmp_path, arguments, why):
    """An older backup of the same name stays, and the command says so."""
    (tmp_path / "a.backup").write_text("older")

    with pytest.raises(CommandError, match=why):
        call_command("backup", str(tmp_path / "a.backup"), *arguments)
    assert (tmp_path / "a.backup").read_text() == "older"
