"""A laptop stands by: it takes a snapshot of the first one, follows each change, and says when it is to take over."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from threading import Event
from time import monotonic

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from config.backups.bundle import Bundle
from config.backups.whole import restore
from config.server.network import in_url
from config.standby import changes
from config.standby.changes import Batch, Copy
from config.standby.first import AWAY, HANGS, First, Refused, Told
from config.standby.kept import StandingBy, keep
from config.standby.messages import Unreadable

REST = 1.0  # seconds between two attempts to reach the first laptop
LONG_REST = 10.0  # seconds before everything is fetched anew, because the copy could not be written

Say = Callable[..., None]


class Why(StrEnum):
    """Why a laptop takes over."""

    TYPED = "typed"
    ASKED = "asked"  # by the page on the first laptop
    LOST = "lost"


class Following:
    """Follows the first laptop until this one is to take over.

    `by_itself`: it does so after this many seconds without the first one; 0: never.
    """

    def __init__(self, kept: StandingBy, say: Say, *, by_itself: float = 0.0) -> None:
        self.kept = kept
        self.first = First(kept.first, kept.key.encode())
        self._say, self._by_itself = say, by_itself
        self._typed = Event()
        self._copy: Copy | None = None
        self._was_complete = False  # at the last answer
        self._is_broken = False  # the copy can't be written
        self._lost_since: float | None = None
        self._state = ""

    @property
    def address(self) -> str:
        """Return where this laptop would serve."""
        scheme = "https" if self.kept.https else "http"
        return os.environ.get("KONTROLLANT_ADDRESS") or f"{scheme}://{in_url(self.kept.host)}:{self.kept.port}"

    def take_over(self) -> None:
        """Take over now. Any thread may call this."""
        self._typed.set()
        self.first.interrupt()

    def run(self) -> Why:
        """Follow, whatever happens to the network, until this laptop is to take over. Raises Refused."""
        while not (self._typed.is_set() and self._has_copy()):
            try:
                if self._step():
                    return Why.ASKED
            except (*AWAY, Unreadable):
                self._lost()
                if self._is_lost_for_good():
                    return Why.LOST
                self._typed.wait(REST)
            except sqlite3.Error as error:
                self._is_broken, self._was_complete = True, False
                self._tell(
                    _("The copy can't be written: %(why)s. Everything is fetched anew.") % {"why": error}, "broken"
                )
                self._typed.wait(LONG_REST)
        return Why.TYPED

    def last_changes(self) -> bool:
        """Tell the first laptop to stop, and take its last changes. Return whether it has answered."""
        copy = self._copy or self._opened()
        copy.interrupt()
        what = "over"
        try:
            while True:
                answer = self.first.ask(what, self._question(copy), HANGS)
                if answer["batch"] is None or copy.apply(Batch.of(answer["batch"])):
                    return True
                what = "changes"
        except (*AWAY, Refused, Unreadable):
            copy.interrupt()
            return False
        except sqlite3.Error:  # the first one has stopped, and this one serves what it has
            copy.interrupt()
            return True

    def close(self) -> None:
        """Close the copy and the connection."""
        self.first.close()
        if self._copy is not None:
            self._copy.connection.close()
            self._copy = None

    def _step(self) -> bool:
        """Ask once for what is new. Return whether the first laptop wants this one to take over."""
        if self._is_broken:
            self._take_snapshot()
            self._is_broken = False
        copy = self._copy or self._opened()
        answer = self.first.ask("changes", self._question(copy))
        self._lost_since = None
        has_other_https = answer["https"] != self.kept.https  # it was started anew; a snapshot has its certificates
        if answer["batch"] is None or has_other_https:
            self._was_complete = False
            self._take_snapshot()
            self.kept.https = answer["https"]
            keep(self.kept)
            return False
        batch = Batch.of(answer["batch"])
        if batch.after != copy.next:
            copy.interrupt()
            return False
        self._was_complete = copy.apply(batch)
        if self._was_complete:
            text = _("Standing by for %(first)s. It has everything up to %(time)s.")
            self._tell(text % self._named(), state=f"well {datetime.now():%H:%M}")
        return bool(answer["over_wanted"])

    def _has_copy(self) -> bool:
        """Return whether there is anything to take over with."""
        if self._copy is not None and self._copy.era:
            return True
        self._typed.clear()
        self._say(_("There is nothing yet that this laptop could serve."))
        return False

    def _question(self, copy: Copy) -> Told:
        return {"address": self.address, "era": copy.era, "number": copy.next}

    def _opened(self) -> Copy:
        self._copy = Copy(changes.opened(_path()))
        return self._copy

    def _take_snapshot(self) -> None:
        """Put a snapshot of the first laptop in the place of what is here."""
        self._tell(_("Fetching everything from %(first)s.") % self._named(), state="fetching")
        target = Path(settings.DATA) / f"standby-{os.getpid()}.backup"
        target.unlink(missing_ok=True)
        try:
            begins = self.first.snapshot({"address": self.address, "era": "", "number": 0}, target)
            if self._copy is not None:
                self._copy.connection.close()
                self._copy = None
            put_in_place(target, self._say)
        finally:
            target.unlink(missing_ok=True)
        database = changes.opened(_path())
        changes.begin_copy(database, str(begins["era"]), int(begins["number"]))
        self._copy = Copy(database)

    def _lost(self) -> None:
        if self._copy is not None:
            self._copy.interrupt()
        self._lost_since = self._lost_since or monotonic()
        self._tell(_("%(first)s has not answered since %(time)s. Trying again.") % self._named(), state="lost")

    def _is_lost_for_good(self) -> bool:
        if not (self._by_itself and self._was_complete and self._lost_since):
            return False
        return monotonic() - self._lost_since > self._by_itself

    def _named(self) -> dict[str, str]:
        return {"first": self.kept.first, "time": f"{datetime.now():%H:%M:%S}"}

    def _tell(self, text: str, state: str) -> None:
        """Say it if it is something new. That all is well is said again each minute."""
        if state != self._state:
            self._state = state
            self._say(text)


def put_in_place(backup: Path, say: Say) -> None:
    """Restore a backup. What was there was backed up or is a copy itself, so it is not kept aside."""
    folder = Path(settings.DATA)
    aside = "kontrollant.sqlite3_before_*"
    there = {*folder.glob(aside)}
    with Bundle(backup) as bundle:
        told = restore(bundle, lambda *lines: None)
    connection.close()
    for path in {*folder.glob(aside)} - there:
        with suppress(OSError):
            path.unlink()
    for line in told:
        if "sqlite3_before_" not in line:
            say(line)


def _path() -> Path:
    return Path(settings.DATABASES["default"]["NAME"])
