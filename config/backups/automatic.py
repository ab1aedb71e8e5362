"""Backups by themselves: after each round and once a day, the last ones kept, and a copy where the organiser says.

As for long jobs (decision 59), a server that runs alone has another process make them, and with several processes the
worker of the slow queue does. A sweep each minute asks whether one is due (decision 93).
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.db import DatabaseError
from django.utils.translation import gettext as _

from config.backups.bundle import Bundle, Unusable, sync_folder
from config.backups.whole import NAME, backup, name_now, rotate
from config.settings.environment import ROOT
from referee.ground import worker
from referee.ground.serving.backups import note_trouble
from scoring.models.tournaments import Round, Tournament
from scoring.selectors.people.forgetting import clean_since
from scoring.services.people.leftovers import leftovers_clear

logger = logging.getLogger(__name__)

WORK = "config.tasks.backups_work"
SWEEPS = {WORK: 60.0}
DAILY = timedelta(hours=24)
ANY_NAME = re.compile(r"[\w.-]+\.backup")  # of files that a page lists: those before an upgrade or a restore too
PLACE = "backup_folder"  # the file that keeps where copies go
OF_PUBLISHED = ".kontrollant.json"  # what `publish` leaves in its folders
FROM_START = len("kontrollant-")


def work() -> None:
    """Make a backup if one is due, or have another process make it."""
    if not is_due():
        return
    start = worker.beside() or back_up
    start()


def folder() -> Path:
    """Return the folder of the server's own backups."""
    found = Path(settings.DATA) / "backups"
    found.mkdir(mode=0o700, exist_ok=True)
    return found


def is_due() -> bool:
    """Return whether a round has ended since the last backup, or a day has passed; never if none are to be kept."""
    if not settings.BACKUPS or not Tournament.objects.exists():
        return False
    last = made_last()
    if last is None or datetime.now(UTC) - last > DAILY:
        return True
    return Round.objects.filter(ended_at__gt=last).exists()


def made_last() -> datetime | None:
    """Return when the last backup in the folder was begun; None if there is none."""
    names = sorted(path.name for path in folder().iterdir() if NAME.fullmatch(path.name))
    return datetime.strptime(f"{names[-1][FROM_START:-7]}Z", "%Y%m%d-%H%M%S%z") if names else None


def back_up() -> Path | None:
    """Make a backup, delete the oldest ones, and copy it. Return it; None if none could be made.

    Trouble is noted for the organiser, and stops nothing.
    """
    try:
        leftovers_clear()  # a copy of the database has its free pages too
        target = folder() / name_now()
        if not target.exists():  # made in this very second
            backup(target, lambda told: None)
        rotate(folder(), max(settings.BACKUPS, 1))
    except (OSError, DatabaseError, Unusable) as error:
        logger.error("no backup was made: %s", error)
        note_trouble(f"{error}")
        return None
    note_trouble(_copied(target))
    return target


def _copied(made: Path) -> str:
    """Copy a backup to the place that the organiser named, and return what went wrong; "" for nothing."""
    place = copies()
    if place is None:
        return ""
    if why := refused_place(str(place)):
        return f"{place}: {why}"
    draft = place / f".{made.name}.{os.getpid()}"
    try:
        with (
            open(os.open(draft, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as copy,
            open(made, "rb") as source,
        ):
            shutil.copyfileobj(source, copy)
            copy.flush()
            os.fsync(copy.fileno())
        draft.replace(place / made.name)
        sync_folder(place)
        rotate(place, max(settings.BACKUPS, 1))
    except OSError as error:
        return f"{place}: {error.strerror or error}"
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
    return ""


# --- backups with people who were forgotten since -------------------------------------------------------------


def with_forgotten() -> list[Path]:
    """Return the files that may name somebody who was forgotten since they were made.

    They are backups here and where copies go, and databases that were put aside when a backup was restored.
    """
    since, copied = clean_since(), copies()
    if since is None:
        return []
    places = [place for place in (folder(), copied) if place is not None and place.is_dir()]
    backups = [path for place in places for path in place.iterdir() if ANY_NAME.fullmatch(path.name)]
    aside = Path(settings.DATA).glob("kontrollant.sqlite3_before_*")
    return sorted(path for path in (*backups, *aside) if made_at(path) < since)


def forget_in_backups() -> Path | None:
    """Make a backup, and delete those in which somebody may be who was forgotten. Return it; None if none was made.

    Without a new one, the others stay.
    """
    old = with_forgotten()
    made = back_up()
    if made is not None:
        for path in old:
            if path.name != made.name:
                path.unlink(missing_ok=True)
    return made


def made_at(path: Path) -> datetime:
    """Return when a backup was made; of a file that can't be read, when it was last written."""
    with suppress(Unusable, OSError, KeyError, ValueError), Bundle(path) as bundle:
        return datetime.fromisoformat(bundle.manifest["made_at"])
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


# --- where copies go -----------------------------------------------------------------------------------------


def copies() -> Path | None:
    """Return the folder for copies that the organiser named; None if there is none."""
    try:
        return Path(json.loads((settings.DATA / PLACE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return None


def copies_go_to(place: str) -> None:
    """Copy each backup to this folder from now on; "" for none. Raises Unusable if it can't be."""
    kept = settings.DATA / PLACE
    if not place:
        kept.unlink(missing_ok=True)
        return
    if why := refused_place(place):
        raise Unusable(why)
    kept.write_text(json.dumps(place), encoding="utf-8")


def refused_place(place: str) -> str:
    """Return why copies can't go to a folder; "" if they can.

    A backup has every secret, so it must not lie where this server, or a folder of published results, shows files.
    """
    path = Path(place)
    if not path.is_absolute() or not path.is_dir():
        return _("There is no such folder. Write its whole path, such as /media/club/stick or E:\\Backups.")
    path = path.resolve()
    shown = (Path(settings.STATIC_ROOT).resolve(), ROOT, Path(settings.DATA).resolve())
    published = any((above / OF_PUBLISHED).exists() for above in (path, *path.parents))
    if published or any(path.is_relative_to(one) for one in shown):
        return _("Backups must not lie beside the program, its data, or published pages. Choose another folder.")
    try:
        TemporaryFile(dir=path).close()
    except OSError:
        return _("Nothing can be written there. Is the stick locked, or full?")
    return ""


# --- what is there -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup in the folder: its name, when it was made, its bytes. `is_own`: made by itself or by the button."""

    name: str
    at: datetime
    size: int
    is_own: bool


def kept() -> list[Kept]:
    """Return the backups in the folder, the newest first. A file that is none is left out."""
    found = []
    for path in folder().iterdir():
        if not ANY_NAME.fullmatch(path.name):
            continue
        with suppress(Unusable, OSError, KeyError, ValueError), Bundle(path) as bundle:
            at = datetime.fromisoformat(bundle.manifest["made_at"])
            found.append(Kept(path.name, at, path.stat().st_size, bool(NAME.fullmatch(path.name))))
    return sorted(found, key=lambda one: one.at, reverse=True)


def kept_file(name: str) -> Path | None:
    """Return the file of a backup in the folder; None if there is none of this name."""
    path = folder() / name
    return path if ANY_NAME.fullmatch(name) and path.is_file() else None
