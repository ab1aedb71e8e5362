"""What is wrong when nothing can be stored: the disk, or the way to the database."""

from __future__ import annotations

import errno
from typing import ClassVar

from django.db import DatabaseError, InterfaceError, OperationalError
from django.utils.translation import gettext_lazy as _

from referee.ground.errors import RefereeError


class CantStore(RefereeError):
    """The disk is full, or the data directory is not writable."""

    code = "cant-store"
    status = 507
    title = _("Nothing can be stored now")
    wrong = _("The server can't store anything: its disk is full, or its data is read-only.")
    advice = _("This was not entered. Tell the organiser; what was entered before is safe.")

    SIGNS: ClassVar[tuple[str, ...]] = (
        "disk is full",
        "readonly database",
        "disk I/O error",
        "unable to open database file",
        "No space left on device",
        "read-only transaction",
    )
    NUMBERS: ClassVar[frozenset[int]] = frozenset({errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EFBIG})

    @classmethod
    def is_told_by(cls, error: BaseException) -> bool:
        """Return whether an error of the database or of a file means this."""
        if isinstance(error, DatabaseError):
            return any(sign in str(error) for sign in cls.SIGNS)
        return isinstance(error, OSError) and error.errno in cls.NUMBERS


class DatabaseBusy(RefereeError):
    """Another process writes to the database, and does not come to an end."""

    code = "database-busy"
    status = 503
    title = _("The database is busy")
    wrong = _("Another program is writing to the server's database just now.")
    advice = _("Nothing was changed. A phone sends its entry again by itself; anywhere else, try again in a moment.")

    @property
    def wait(self) -> int:
        """The seconds after which to send it again."""
        return 3

    @classmethod
    def is_told_by(cls, error: BaseException) -> bool:
        """Return whether an error of the database means this. SQLite lets one process write at a time."""
        return isinstance(error, OperationalError) and "is locked" in str(error)


class DatabaseAway(RefereeError):
    """The database can't be reached: it is being started again, or the network to it is down."""

    code = "database-away"
    status = 503
    title = _("The database does not answer")
    wrong = _("The server can't reach its database at the moment.")
    advice = _("Nothing was changed. A phone sends its entry again by itself; reload any other page.")

    @property
    def wait(self) -> int:
        """The seconds after which to send it again."""
        return 5

    @classmethod
    def is_told_by(cls, error: BaseException) -> bool:
        """Return whether an error of the database means this.

        PostgreSQL gives an error code with every refusal. Without a code it was not reached; 57P: it stops or starts.
        """
        if not isinstance(error, (OperationalError, InterfaceError)):
            return False
        code = getattr(error.__cause__, "sqlstate", "not PostgreSQL")
        return code is None or code.startswith(("08", "57P"))


def storage_trouble(error: BaseException) -> RefereeError | None:
    """Return what an error of the database or of a file means for whoever has asked; None if it is a bug."""
    return next((trouble() for trouble in (CantStore, DatabaseBusy, DatabaseAway) if trouble.is_told_by(error)), None)
