"""Everything that can be wrong with a request: each error has a code, an HTTP status and a sentence on what to do.

A ruling is a value and never an error: an illegal card is no error. Errors are rendered in one place for pages
(`components/_error.html`) and in one for REST (`ground.rest.problems`). Those that anything can raise are in
`ground.errors`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.ground.errors import LinkRevoked, RefereeError


class SeatRelinked(LinkRevoked):
    """The seat has got a new link, at the time of day `at`. Whether a phone has opened it yet, nobody knows."""

    title = _("This seat has a new link")
    wrong = _(
        "This link is no longer valid: the organiser or the referee made a new one for %(player)s's seat at %(at)s."
    )
    advice = _("Scan the new code, or type it. Nothing that is entered here counts any more.")


class RefereeRevoked(LinkRevoked):
    """The organiser has revoked a referee's link. `at` is the time of day."""

    wrong = _("This link is no longer valid: the organiser took back the link of %(label)s at %(at)s.")
    advice = _("Ask the organiser for a new one.")


class TraineeRefused(RefereeError):
    """The link is a trainee's, who does nothing at tables and doesn't see the tablet."""

    code = "trainee"
    status = 403
    title = _("This link is for learning")
    wrong = _("This link is a trainee's: it does nothing at the tables, and opens only the shadow rulings.")
    advice = _("Open the address or code that the organiser gave you. A referee's link opens the tablet.")


class TableUnknown(RefereeError):
    """The table does not exist, or the requester may not open it."""

    code = "table-unknown"
    status = 404
    title = _("Unknown table")
    wrong = _("There is no such table here.")


class EventUnknown(RefereeError):
    """The log has no entry with that number, or none to which this action can apply."""

    code = "event-unknown"
    status = 404
    title = _("Unknown log entry")
    wrong = _("The log has no entry number %(number)s that this can be done to.")


class CallUnknown(RefereeError):
    """The hall has no such call."""

    code = "call-unknown"
    status = 404
    title = _("Unknown call")
    wrong = _("There is no such call here.")


class CallStays(RefereeError):
    """The call was raised by an entry, so the player cannot withdraw it."""

    code = "call-stays"
    status = 409
    title = _("The call can't be withdrawn")
    wrong = _("The referee has been asked about what was entered, so this call can't be withdrawn.")


class PageOutdated(RefereeError):
    """The page's CSRF token has been renewed since it was loaded, or the browser keeps no cookies."""

    code = "page-outdated"
    status = 403
    wrong = _("This page was open too long.")
    advice = _("Reload it, then enter it again. If that doesn't help, allow cookies for this address.")


class WrongSeat(RefereeError):
    """A seat's link opens only that seat."""

    code = "wrong-seat"
    status = 403
    title = _("Another player's seat")
    wrong = _("This link belongs to %(player)s's seat. It can enter only what %(player)s does.")


class RefereeOnly(RefereeError):
    """Only a referee may enter this."""

    code = "referee-only"
    status = 403
    title = _("Only for the referee")
    wrong = _("Only the referee can enter this.")
    advice = _("Call the referee.")


class LogRewound(RefereeError):
    """The sender has seen lines that the log lacks: an older backup was restored (decision 0079)."""

    code = "log-rewound"
    status = 409
    title = _("The server was put back to an earlier state")
    wrong = _("The server was put back to an earlier state, and what this page showed last is gone.")
    advice = _("Look at the table as it is now, then enter it again if it still fits.")


class Stale(RefereeError):
    """The requester had not seen the latest entries. `missed` holds those they may see, oldest first.

    `same` is the number of a missed entry identical to the one sent, so that the page can avoid entering it twice.
    """

    code = "stale"
    status = 409
    title = _("Somebody else was faster")
    wrong = _("Somebody else entered something before you.")
    advice = _("Look at what is new, then enter it again if it still fits.")

    def __init__(self, *, expected: int, number: int, missed: Sequence[Any] = (), same: int | None = None) -> None:
        super().__init__(expected=expected, number=number, missed=[line.to_json() for line in missed], same=same)
        self.missed = tuple(missed)


class PreviewOutdated(Stale):
    """A previewed correction would now change something else. `missed` holds what came since."""

    code = "preview-outdated"
    wrong = _(
        "The table has moved on since you looked, so this would now change something else. Nothing has been changed."
    )
    advice = _("What it would change now is shown below. Look again, then confirm.")

    @classmethod
    def after(cls, stale: Stale) -> PreviewOutdated:
        """Return the same error as one about a preview."""
        return cls(expected=stale.data["expected"], number=stale.data["number"], missed=stale.missed)


class KeyReused(RefereeError):
    """A key identifies one submit; the same key arrived with different content."""

    code = "key-reused"
    status = 409
    title = _("The key belongs to another entry")
    wrong = _("This entry carries the key of an earlier, different entry.")
    advice = _("Reload the page and enter it again.")


class NotYourTurnToTakeBack(RefereeError):
    """The last entry belongs to somebody else, or there is none."""

    code = "not-yours-to-take-back"
    status = 409
    title = _("Not yours to take back")
    wrong = _("You can take back only the last thing you did, and only until somebody else enters something.")
    advice = _("Call the referee.")


class PenaltyGiven(RefereeError):
    """An entry that has cost points or pricks can't be taken back by the player who made it."""

    code = "penalty-given"
    status = 409
    title = _("The entry has cost a penalty")
    wrong = _("This entry has cost a penalty. The player who entered it can't take it out again.")
    advice = _("If it was entered by mistake, the referee takes it out; at a quick table, another player.")


class TableClosed(RefereeError):
    """A closed table accepts no more entries; the referee can still correct its log."""

    code = "table-closed"
    status = 409
    title = _("The table is closed")
    wrong = _("This table is closed.")
    advice = _("Call the referee if something in it is wrong.")


class GameOver(RefereeError):
    """The game is finished."""

    code = "game-over"
    status = 409
    title = _("The game is over")
    wrong = _("This game is finished.")
    advice = _("Take back your last entry, or call the referee, if something is wrong.")


class GameNotOver(RefereeError):
    """The next game can't begin before this one has ended."""

    code = "game-not-over"
    status = 409
    title = _("The game isn't over")
    wrong = _("This game is not over yet.")
    advice = _("The next one begins when this one is over.")


class AlreadyAnswered(RefereeError):
    """Another referee has already answered the call."""

    code = "already-answered"
    status = 409
    title = _("The call has been answered")
    wrong = _("This call has been answered already.")


class NothingToConfirm(RefereeError):
    """There is no result to confirm yet, or the table does not ask for confirmation."""

    code = "nothing-to-confirm"
    status = 409
    title = _("Nothing to confirm")
    wrong = _("There is no result to confirm here.")


class NothingToRestore(RefereeError):
    """No real cards are being put back: that happens only between a call that rewinds the table and play resuming."""

    code = "nothing-to-restore"
    status = 409
    title = _("No cards to put back")
    wrong = _("The table has already been put back.")


class PenaltyRefused(RefereeError):
    """The tournament refuses a penalty outside a game; `why` says it in the reader's language."""

    code = "penalty-refused"
    status = 422
    title = _("The penalty was not given")
    wrong = _("The penalty stays as it was. %(why)s")


class AdjustmentRefused(RefereeError):
    """The competition refuses to adjust scores; `why` says it in the reader's language."""

    code = "adjustment-refused"
    status = 422
    title = _("The scores were not adjusted")
    wrong = _("The scores stay as they were. %(why)s")


class AppealRefused(RefereeError):
    """The competition refuses an appeal; `why` says it in the reader's language."""

    code = "appeal-refused"
    status = 422
    title = _("The appeal was not lodged")
    wrong = _("No appeal was lodged. %(why)s")


class BeingPutBack(RefereeError):
    """Players can't enter anything while the real cards are being put back after a call."""

    code = "being-put-back"
    status = 409
    title = _("The cards are being put back")
    wrong = _("The table is being put back. Nothing can be entered until play goes on.")
    advice = _("Wait with your cards.")


class Disputed(RefereeError):
    """Somebody has disputed the result, so only the referee can confirm it."""

    code = "disputed"
    status = 409
    title = _("The result is disputed")
    wrong = _("%(player)s says that the result is wrong. The referee decides.")


class ClockStands(RefereeError):
    """Extra time can be given only while a clock runs."""

    code = "clock-stands"
    status = 409
    title = _("The round's clock isn't running")
    wrong = _("No clock is running at this table.")
    advice = _("The organiser starts the round's clock.")


class NoTurnClock(RefereeError):
    """Only a running clock can be paused."""

    code = "no-turn-clock"
    status = 409
    title = _("No clock is running for a turn")
    wrong = _("No player's clock is running at this table now.")


class OwnTime(RefereeError):
    """A player can't stop the clock while their own time is running."""

    code = "own-time"
    status = 403
    title = _("Your own clock can't be stopped")
    wrong = _("You can't stop your own clock.")
    advice = _("Another player can stop it for you.")


class AlreadyClaimed(RefereeError):
    """Another referee is already on the way."""

    code = "already-claimed"
    status = 409
    title = _("Another referee is coming")
    wrong = _("%(who)s is coming already.")
    advice = _("Take the call over if you are nearer.")


class NothingChanged(RefereeError):
    """The correction would leave everything as it is."""

    code = "nothing-changed"
    status = 422
    title = _("Nothing would change")
    wrong = _("That is already so.")
    advice = _("Change something, or leave it as it is.")


class NothingToUndo(RefereeError):
    """The line is not a correction, or the correction has been undone or replaced by a later one."""

    code = "nothing-to-undo"
    status = 409
    title = _("Nothing to undo")
    wrong = _("Entry %(number)s is not a correction that is still in force.")
    advice = _("Undo the later correction first, or correct the entry again.")


class NotEntered(RefereeError):
    """The entry is impossible, or the table's policy refuses it; `sentence` says which and why."""

    code = "not-entered"
    status = 422
    title = _("The entry was not stored")

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence=sentence)

    @property
    def message(self) -> str:
        """The problem as a sentence in the reader's language."""
        return str(self.data["sentence"])
