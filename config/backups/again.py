"""Restoring by a page: the server stops, restores, and starts again as a new process, which remembers nothing.

A server keeps tables in memory by their numbers, so it must not go on with another database in the place of its own.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from config.backups import automatic
from config.backups.bundle import Bundle, Unusable
from config.backups.whole import backup, name_now, restore
from config.settings.environment import ROOT
from referee.ground.serving.backups import note_trouble
from scoring.access.acting import ACCOUNT, Somebody, act_as
from scoring.services.tournaments.tournaments import tournaments_restored

logger = logging.getLogger(__name__)

WANTED = "restore_wanted.json"

Say = Callable[..., None]

_stop: Callable[[], None] | None = None


def stops_by(stop: Callable[[], None] | None) -> None:
    """Tell by what this server stops, so that a page can restore; None if it can't."""
    global _stop
    _stop = stop


def can_restore() -> bool:
    """Return whether a page can restore here: a server that runs alone, with SQLite."""
    return _stop is not None and connection.vendor == "sqlite"


def want(name: str, account_id: int, account_name: str) -> None:
    """Have the server stop, restore this backup and start again."""
    told = {"name": name, "account": account_id, "account_name": account_name}
    (settings.DATA / WANTED).write_text(json.dumps(told), encoding="utf-8")
    if _stop is not None:
        _stop()


def restored_if_wanted(say: Say) -> bool:
    """Restore what a page has asked for, after a backup of what is there. Return whether the server starts again.

    If it fails, what was there is put back, and the organiser is told.
    """
    asked = settings.DATA / WANTED
    if not asked.exists():
        return False
    wanted = json.loads(asked.read_text(encoding="utf-8"))
    asked.unlink()
    try:
        _restored(wanted, say)
    except (OSError, DatabaseError, Unusable) as error:
        logger.error("the backup %s was not restored: %s", wanted["name"], error)
        note_trouble(_("The backup was not restored, and nothing was changed: %(why)s") % {"why": error})
    return True


def _restored(wanted: dict[str, str | int], say: Say) -> None:
    path = automatic.kept_file(str(wanted["name"]))
    if path is None:
        raise Unusable(f"There is no file {wanted['name']}.")
    backup(automatic.folder() / f"before-restoring-{name_now().removeprefix('kontrollant-')}", say)
    with Bundle(path) as bundle:
        say(*restore(bundle, say))
        made_at = datetime.fromisoformat(bundle.manifest["made_at"]).isoformat(timespec="seconds")
    somebody = partial(Somebody, ACCOUNT, int(wanted["account"]), str(wanted["account_name"]))
    with act_as(somebody):
        tournaments_restored(made_at=made_at)
    note_trouble("")


def start_again(arguments: Sequence[str]) -> None:
    """Put a new process of this server in the place of this one. Windows can't, so there this one waits for it."""
    command = [sys.executable, str(ROOT / "manage.py"), "serve", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))  # noqa: S603 (a program of our own)
    os.execv(command[0], command)  # noqa: S606 (as above)
