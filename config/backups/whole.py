"""Making a backup of everything a server has, and restoring one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.backups import postgres, sqlite
from config.backups.bundle import Bundle, Unusable, write_backup
from config.settings.environment import SECRETS
from referee.ground.serving.backups import note_backup
from referee.models import Hall, RefereeLink, Seat, Table
from scoring.models.tournaments import Player, RoleGiven, Tournament

GAP = 10_000  # more rows than are made between two backups; short codes reach four million
NAME = re.compile(r"kontrollant-\d{8}-\d{6}\.backup")
ENGINES = {"sqlite": sqlite, "postgresql": postgres}
SECRET, CERTIFICATE = "secrets/", "tls/"
NO_MORE = ("ORGANISER_PASSWORD",)  # earlier versions kept it in clear; the account knows it without

Say = Callable[..., None]


def name_now() -> str:
    """Return the name that a backup gets in a folder: by it, the oldest comes first."""
    return f"kontrollant-{datetime.now(UTC):%Y%m%d-%H%M%S}.backup"


def backup(target: Path, say: Say) -> int:
    """Write a backup to `target`, remember it, and return its size in bytes. The server may run meanwhile."""
    write(target, say)
    size = target.stat().st_size
    note_backup(target.name, size)
    return size


def write(target: Path, say: Say) -> None:
    """Write a backup to `target`."""
    engine, made_at = ENGINES[connection.vendor], datetime.now(UTC).isoformat(timespec="microseconds")
    with write_backup(target) as bundle:
        applied = _applied_migrations()
        engine.write(bundle, target, say)
        for name, secret in SECRETS.items():
            with bundle.part(f"{SECRET}{name}") as part:
                part.write(secret.encode())
        for path in sorted((settings.DATA / "tls").glob("*")):
            with bundle.part(f"{CERTIFICATE}{path.name}") as part:
                part.write(path.read_bytes())
        made = {"made_at": made_at, "engine": connection.vendor}
        bundle.finish({**made, "migrations": applied})
    with Bundle(target) as made_one:
        made_one.check()


def rotate(folder: Path, keep: int) -> list[str]:
    """Delete all but the `keep` newest backups in a folder, and return the names of those deleted."""
    old = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))[:-keep]
    for path in old:
        path.unlink()
    return [path.name for path in old]


def is_of_a_cluster(bundle: Bundle) -> bool:
    """Return whether the backup belongs into the PostgreSQL that `make cluster` runs with this data.

    It does if no other database is named, and no server that runs alone has stored anything here.
    """
    alone = (settings.DATA / "kontrollant.sqlite3").exists() and not (settings.DATA / "services_place").exists()
    of_postgres = bundle.manifest["engine"] == "postgresql"
    return of_postgres and not os.environ.get("DATABASE_URL") and not alone


def check_restorable(bundle: Bundle, vendor: str | None = None) -> None:
    """Check that this program can restore the backup on its database, or on one of this kind. Raises Unusable."""
    engine, used = bundle.manifest["engine"], vendor or connection.vendor
    if engine != used:
        raise Unusable(
            f"This backup is of {engine}, but the server uses {used} (DATABASE_URL). Nothing has been changed."
        )
    known = set(MigrationLoader(None).disk_migrations)
    newer = [(app, name) for app, names in bundle.manifest["migrations"].items() for name in names]
    if unknown := [node for node in newer if node not in known]:
        app, name = unknown[0]
        raise Unusable(
            f"A newer version of Kontrollant made this backup: this one does not know {app}.{name}. Upgrade first. "
            "Nothing has been changed."
        )
    bundle.check()


def restore(bundle: Bundle, say: Say) -> list[str]:
    """Put the backup in the place of what is there, which is kept aside. Return sentences that tell what to do now."""
    check_restorable(bundle)
    engine = ENGINES[connection.vendor]
    if others := engine.other_users():
        raise Unusable(f"{others} Nothing has been changed.")
    aside = f"_before_{datetime.now(UTC):%Y%m%d_%H%M%S}"
    say("putting the database in its place")
    engine.restore_database(bundle, aside)
    try:
        say("migrating it to this version")
        call_command("migrate", interactive=False, verbosity=0)
        number_on()
    except BaseException:
        engine.put_back(aside)
        raise
    told = [f"What was there before is kept: {kept}"] if (kept := engine.kept_where(aside)) else []
    return [*told, *_secrets(bundle, aside)]


def number_on() -> None:
    """Let the rows that links name be numbered far beyond those that were made after the backup.

    A link is derived from its row's number. So a link that was given out after the backup must never open what is made
    now: another player's seat.
    """
    engine = ENGINES[connection.vendor]
    for model in (Hall, Table, Seat, RefereeLink, Tournament, Player, RoleGiven):
        engine.number_on(model._meta.db_table, GAP)


def _secrets(bundle: Bundle, aside: str) -> list[str]:
    """Restore the secrets, without which no printed link opens. Return those that the environment sets otherwise."""
    told = []
    for part in bundle.parts:
        folder, _slash, name = part.rpartition("/")
        if name in NO_MORE:
            continue
        if folder + "/" == SECRET and os.environ.get(f"KONTROLLANT_{name}"):
            if SECRETS.get(name) != bundle.text(part):
                told.append(
                    f"KONTROLLANT_{name} is not what it was: links, sign-ins or passwords of that time don't work."
                )
        elif folder + "/" == SECRET:
            _put_file(settings.DATA / name.lower(), bundle.text(part).encode(), aside)
        elif folder + "/" == CERTIFICATE:
            (settings.DATA / "tls").mkdir(mode=0o700, exist_ok=True)
            _put_file(settings.DATA / "tls" / Path(name).name, b"".join(bundle.pieces(part)), aside)
    return told


def _put_file(path: Path, content: bytes, aside: str) -> None:
    """Write a file that only its owner may read. Another that was there is kept aside."""
    if path.exists():
        if path.read_bytes().strip() == content.strip():
            return
        path.rename(f"{path}{aside}")
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)


def _applied_migrations() -> dict[str, list[str]]:
    """Return the migrations that the database has had, by app."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found
