"""The title of each type of problem: short, in the reader's language, the same whenever that type occurs (RFC 9457).

A page has titles of its own, which may say more about the occurrence.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise

TITLES: dict[str, Text] = {
    "already-answered": _("The call has been answered"),
    "already-claimed": _("Another referee is coming"),
    "being-put-back": _("The cards are being put back"),
    "call-stays": _("The call can't be withdrawn"),
    "call-unknown": _("Unknown call"),
    "cant-store": _("Nothing can be stored now"),
    "clock-stands": _("The round's clock isn't running"),
    "database-away": _("The database does not answer"),
    "database-busy": _("The database is busy"),
    "disputed": _("The result is disputed"),
    "event-unknown": _("Unknown log entry"),
    "failed": _("An error on the server"),
    "game-not-over": _("The game isn't over"),
    "game-over": _("The game is over"),
    "key-reused": _("The key belongs to another entry"),
    "link-revoked": _("The link is no longer valid"),
    "link-unknown": _("Unknown link or token"),
    "malformed": _("A value can't be read"),
    "method-not-allowed": _("This method isn't allowed here"),
    "needs-https": _("A secure connection is needed"),
    "no-turn-clock": _("No clock is running for a turn"),
    "not-acceptable": _("Only JSON is sent"),
    "not-entered": _("The entry was not stored"),
    "not-found": _("Nothing at this address"),
    "not-yours-to-take-back": _("Not yours to take back"),
    "nothing-changed": _("Nothing would change"),
    "nothing-to-confirm": _("Nothing to confirm"),
    "nothing-to-restore": _("No cards to put back"),
    "nothing-to-undo": _("Nothing to undo"),
    "out-of-section": _("Another referee's table"),
    "own-time": _("Your own clock can't be stopped"),
    "penalty-given": _("The entry has cost a penalty"),
    "referee-only": _("Only for the referee"),
    "stale": _("Somebody else was faster"),
    "standings-final": _("The standings are final"),
    "table-closed": _("The table is closed"),
    "table-unknown": _("Unknown table"),
    "too-large": _("The request is too large"),
    "too-many": _("Too many requests"),
    "unsupported-media-type": _("The body must be JSON"),
    "wrong-seat": _("Another player's seat"),
}
"""The titles by code; `add_titles` adds those of other apps."""

BY_STATUS: Mapping[int, Text] = {
    400: _("The request can't be read"),
    403: _("Not allowed"),
    404: _("Not found"),
    409: _("Not possible now"),
    422: _("Not accepted as it is"),
    500: _("Trouble on the server"),
}
"""The titles of codes that have none of their own."""


def add_titles(titles: Mapping[str, Text]) -> None:
    """Add the titles of an app's own codes."""
    TITLES.update(titles)


def title_of(code: str, status: int) -> str:
    """Return the title of a type of problem, in the reader's language."""
    return str(TITLES.get(code) or BY_STATUS.get(status) or BY_STATUS[500 if status >= 500 else 400])
