"""A backup tried before it replaces anything: restored in a folder of its own and verified, as the command does it.

It is done by a process of its own (`manage.py try_backup`), since a process has one database.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.management.base import OutputWrapper
from django.db import DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _

from config.backups.bundle import Bundle, Unusable
from config.backups.whole import restore
from config.settings.environment import ROOT, SECRETS
from referee.access.policies import PRACTICE
from referee.hooks import tournament_faults
from referee.models import Table
from referee.selectors.log.verification import table_check
from referee.wording.tables import table_name

WITHIN = 300  # seconds; a season of evenings takes some ten
SHOWN = 20  # faults; more say no more


def faults_of(path: Path) -> list[str]:
    """Return in words what is broken in a backup, in the language of this request; [] if all of it is sound."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    with TemporaryDirectory(dir=settings.DATA, prefix="tried-") as place:
        theirs = {"DATABASE_URL", "KONTROLLANT_LOG", *(f"KONTROLLANT_{name}" for name in SECRETS)}
        environment = {name: value for name, value in os.environ.items() if name not in theirs}
        environment["KONTROLLANT_DATA"] = place
        command = [sys.executable, str(ROOT / "manage.py"), "try_backup", str(path.resolve()), "--language", language]
        try:
            done = subprocess.run(  # noqa: S603 (a program of our own)
                command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=WITHIN, check=False
            )
            told: list[str] = json.loads(done.stdout)["faults"]
        except subprocess.TimeoutExpired:
            return [_("It is so large that it could not be verified here: run kontrollant restore, which does.")]
        except (OSError, ValueError, KeyError):
            return [_("It could not be tried, so nobody knows whether it is whole.")]
    return told[:SHOWN]


def tried(path: Path, language: str, out: OutputWrapper) -> None:
    """Restore a backup into this process's empty folder, and print as JSON what is broken there."""
    with translation.override(language):
        try:
            with Bundle(path) as bundle:
                restore(bundle, lambda *lines: None)
            faults = found_there()
        except (OSError, DatabaseError, Unusable) as error:
            faults = [str(error)]
    out.write(json.dumps({"faults": faults}))


def found_there() -> list[str]:
    """Return each fault of a log, and of what is stored of a tournament. Rules that differ today are no fault."""
    faults = []
    for table in Table.objects.exclude(hall__slug__startswith=PRACTICE).select_related("hall").order_by("pk"):
        faults += [f"{table.hall.name}, {table_name(table)}: {fault}" for fault in table_check(table).faults]
    return [*faults, *map(str, tournament_faults())]
