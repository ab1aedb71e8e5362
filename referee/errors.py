"""What can be wrong with a request: one family, each with a code, an HTTP status and a sentence that says what to do.

A ruling is a value and never stands here; an illegal card is no error. Mapped once for pages (`components/_error.html`)
and once for REST (`referee.rest.errors`).
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import Any, ClassVar

from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


class RefereeError(Exception):
    """The family. `data` is JSON, fills the sentence's gaps and goes out with the code."""

    code: ClassVar[str] = "referee"
    status: ClassVar[int] = 400
    title: ClassVar[Text] = _("That did not work")  # of a page that has nothing else to show
    wrong: ClassVar[Text] = _("That could not be done.")
    advice: ClassVar[Text] = ""

    def __init__(self, **data: Any) -> None:
        super().__init__(self.code)
        self.data = data

    @property
    def message(self) -> str:
        """What is wrong, in the reader's language."""
        return str(self.wrong) % self.data

    def __str__(self) -> str:
        return f"{self.message} {self.advice}".strip()

    def to_json(self) -> dict[str, Any]:
        """The one shape of an error: code, message, data."""
        return {"code": self.code, "message": str(self), "data": self.data}


class LinkUnknown(RefereeError):
    """No such link: mistyped, or made by another server."""

    code = "link-unknown"
    status = 404
    wrong = _("This link opens nothing here.")
    advice = _("Scan the code at your table again.")


class LinkRevoked(RefereeError):
    """The link was good once; a newer one has taken its place."""

    code = "link-revoked"
    status = 410
    wrong = _("This link is no longer valid: a new one has taken its place.")
    advice = _("Ask the referee for the new one.")


class SeatTaken(LinkRevoked):
    """Another phone has the seat. `at` is when it got it, as a time of day."""

    title = _("Another phone has this seat")
    wrong = _("This link is no longer valid: another phone has the seat of %(player)s, since %(at)s.")
    advice = _("Nothing entered here counts any more. Ask the referee for the seat's code if that is not right.")


class RefereeRevoked(LinkRevoked):
    """The organiser has taken a referee's link back. `at` is when, as a time of day."""

    wrong = _("This link is no longer valid: the organiser took back the link of %(label)s at %(at)s.")
    advice = _("Ask the organiser for a new one.")


class TableUnknown(RefereeError):
    """No such table, or not one that the asker may open."""

    code = "table-unknown"
    status = 404
    wrong = _("There is no such table here.")


class EventUnknown(RefereeError):
    """The log has no entry of that number (or one that can't be spoken of in this way)."""

    code = "event-unknown"
    status = 404
    wrong = _("The log has no entry number %(number)s to do this with.")


class CallUnknown(RefereeError):
    """No such call in this hall."""

    code = "call-unknown"
    status = 404
    wrong = _("There is no such call here.")


class CallStays(RefereeError):
    """The referee was called because of an entry; its player can't call that off."""

    code = "call-stays"
    status = 409
    wrong = _("The referee is asked about entry %(number)s: this call can't be withdrawn.")


class PageOutdated(RefereeError):
    """The mark by which a page shows that it is ours has been renewed since, or the browser keeps none."""

    code = "page-outdated"
    status = 403
    wrong = _("This page was open too long.")
    advice = _("Reload it, then enter it again. If that doesn't help, allow cookies for this address.")


class WrongSeat(RefereeError):
    """A seat's link opens only its own seat."""

    code = "wrong-seat"
    status = 403
    wrong = _("This link is the seat of %(player)s, and enters only what %(player)s does.")


class RefereeOnly(RefereeError):
    """Something only a referee may enter."""

    code = "referee-only"
    status = 403
    wrong = _("Only the referee can enter this.")
    advice = _("Call the referee.")


class Stale(RefereeError):
    """The asker had not seen the latest yet. `missed` holds what they may see of it, oldest first.

    `same` is the number of a missed entry that says just what was sent, so that nothing is entered twice.
    """

    code = "stale"
    status = 409
    wrong = _("Something was entered before yours.")
    advice = _("Look at what is new, then enter it again if it still fits.")

    def __init__(self, *, expected: int, number: int, missed: Sequence[Any] = (), same: int | None = None) -> None:
        super().__init__(expected=expected, number=number, missed=[line.to_json() for line in missed], same=same)
        self.missed = tuple(missed)


class PreviewOutdated(Stale):
    """What was shown of a correction is no longer what it would do. `missed` holds what came since."""

    code = "preview-outdated"
    wrong = _("The table has gone on since you looked, and this would change something else now. Nothing is changed.")
    advice = _("What it would change now stands below: look again, then say yes.")

    @classmethod
    def after(cls, stale: Stale) -> PreviewOutdated:
        """The same, said of a preview."""
        return cls(expected=stale.data["expected"], number=stale.data["number"], missed=stale.missed)


class KeyReused(RefereeError):
    """A key marks one submit; the same key came with other content."""

    code = "key-reused"
    status = 409
    wrong = _("This entry carries the mark of an earlier, different one.")
    advice = _("Reload the page and enter it again.")


class NotYourTurnToTakeBack(RefereeError):
    """The last entry is somebody else's, or there is none."""

    code = "not-yours-to-take-back"
    status = 409
    wrong = _("You can take back only what you did last, until anybody else enters something.")
    advice = _("Call the referee.")


class PenaltyGiven(RefereeError):
    """What has cost points or pricks is not its maker's to take out again."""

    code = "penalty-given"
    status = 409
    wrong = _("This entry has cost a penalty. Whoever entered it can't take it out again.")
    advice = _("If it was entered by mistake, the referee takes it out; at a quick table, another player.")


class TableClosed(RefereeError):
    """Nothing more is entered at a closed table; the referee can still correct its log."""

    code = "table-closed"
    status = 409
    wrong = _("This table is closed.")
    advice = _("Call the referee if something in it is wrong.")


class GameOver(RefereeError):
    """The game is finished."""

    code = "game-over"
    status = 409
    wrong = _("This game is finished.")
    advice = _("Take back your last entry, or call the referee, if something is wrong.")


class GameNotOver(RefereeError):
    """The next game waits for the end of this one."""

    code = "game-not-over"
    status = 409
    wrong = _("This game is not over yet.")
    advice = _("The next one begins when it is.")


class AlreadyAnswered(RefereeError):
    """Another referee was quicker."""

    code = "already-answered"
    status = 409
    wrong = _("This call has been answered already.")


class NothingToConfirm(RefereeError):
    """A result is confirmed once there is one, and where the table asks for it."""

    code = "nothing-to-confirm"
    status = 409
    wrong = _("There is no result to confirm here.")


class NothingToRestore(RefereeError):
    """Real cards are put back after a call that has put the table back, until play goes on."""

    code = "nothing-to-restore"
    status = 409
    wrong = _("Nothing is being put back here any more.")


class BeingPutBack(RefereeError):
    """Players' entries wait while the real cards are put back after a call."""

    code = "being-put-back"
    status = 409
    wrong = _("The table is being put back. Nothing is entered until play goes on.")
    advice = _("Wait with your cards.")


class Disputed(RefereeError):
    """Somebody has said that the result is wrong: only the referee can confirm it now."""

    code = "disputed"
    status = 409
    wrong = _("%(player)s says that the result is wrong. The referee decides.")


class ClockStands(RefereeError):
    """Extra time is time beyond a clock's."""

    code = "clock-stands"
    status = 409
    wrong = _("No clock runs at this table.")
    advice = _("The organiser starts the round's clock.")


class NoTurnClock(RefereeError):
    """Only a clock that runs can be held."""

    code = "no-turn-clock"
    status = 409
    wrong = _("Nobody's time runs at this table now.")


class OwnTime(RefereeError):
    """Whose time runs doesn't stop it."""

    code = "own-time"
    status = 403
    wrong = _("Your own time can't be stopped by you.")
    advice = _("Another player stops it for you.")


class AlreadyClaimed(RefereeError):
    """Another referee is on the way."""

    code = "already-claimed"
    status = 409
    wrong = _("%(who)s is coming already.")
    advice = _("Take the call over if you are nearer.")


class NothingChanged(RefereeError):
    """A correction that leaves everything as it was."""

    code = "nothing-changed"
    status = 422
    wrong = _("That is how it stands already.")
    advice = _("Change something, or leave it.")


class NothingToUndo(RefereeError):
    """Not a correction, or one that no longer stands: undone, or overtaken by a later one."""

    code = "nothing-to-undo"
    status = 409
    wrong = _("Entry %(number)s is no correction that still stands.")
    advice = _("Undo the later one first, or correct the entry anew.")


class Malformed(RefereeError):
    """What was sent can't be read. `field` is the part; `sentence` says what is wrong, it `named` as people do."""

    code = "malformed"
    status = 422

    def __init__(self, sentence: Text, *, field: str, named: Text = "", **data: Any) -> None:
        super().__init__(field=field, **data)
        self.sentence = sentence
        self.named = named or field

    @property
    def message(self) -> str:
        """What is wrong, in the reader's language."""
        return str(self.sentence) % {**self.data, "field": self.named}


class NotEntered(RefereeError):
    """An entry that can't have happened, or that the table's policy refuses; `sentence` says which and why."""

    code = "not-entered"
    status = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence=sentence)

    @property
    def message(self) -> str:
        """What is wrong, in the reader's language."""
        return str(self.data["sentence"])


class TooLarge(RefereeError):
    """More than an entry can need."""

    code = "too-large"
    status = 413
    wrong = _("That is far too much for one entry.")
    advice = _("Nothing was changed.")


class Unreadable(RefereeError):
    """A form that no browser sends: a file, a strange charset, parts that don't fit together."""

    code = "unreadable"
    status = 400
    wrong = _("What was sent can't be read.")
    advice = _("Reload the page and enter it again. Nothing was changed.")


class CantStore(RefereeError):
    """The disk is full, or what holds the data can't be written to."""

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
        """Whether this is what a database or a file says of it."""
        if isinstance(error, DatabaseError):
            return any(sign in str(error) for sign in cls.SIGNS)
        return isinstance(error, OSError) and error.errno in cls.NUMBERS


class TooMany(RefereeError):
    """More requests than a table can make."""

    code = "too-many"
    status = 429
    wrong = _("That was very often.")
    advice = _("Wait a few seconds, then go on.")
