"""Who may see which verdict when: a table, and its reader. What of an entry is for few, the game's own events say.

A viewer is the mover (whose entry it is), another player, the public, or the referee.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

from referee.engine import private
from referee.models import Confirm, Policy

REFEREE = private.REFEREE


class Eyes(StrEnum):
    """Who looks at an entry."""

    MOVER = "mover"
    OTHER = "other"
    PUBLIC = "public"
    REFEREE = "referee"


class When(StrEnum):
    """`told`: once the entry has cost points, or the referee has spoken of it."""

    AT_ONCE = "at once"
    TOLD = "told"


SHOWN: Mapping[tuple[str, Eyes], Mapping[str, When]] = {
    (policy, eyes): dict.fromkeys(("legal", "open", "illegal"), when)
    for policy, eyes, when in (
        (Policy.CALL, Eyes.MOVER, When.TOLD),
        (Policy.CALL, Eyes.OTHER, When.TOLD),
        (Policy.CALL, Eyes.PUBLIC, When.TOLD),
        (Policy.CALL, Eyes.REFEREE, When.AT_ONCE),
        (Policy.TEACH, Eyes.MOVER, When.AT_ONCE),
        (Policy.TEACH, Eyes.OTHER, When.TOLD),
        (Policy.TEACH, Eyes.PUBLIC, When.TOLD),
        (Policy.TEACH, Eyes.REFEREE, When.AT_ONCE),
        (Policy.STRICT, Eyes.MOVER, When.AT_ONCE),
        (Policy.STRICT, Eyes.OTHER, When.TOLD),
        (Policy.STRICT, Eyes.PUBLIC, When.TOLD),
        (Policy.STRICT, Eyes.REFEREE, When.AT_ONCE),
    )
}


# The referee's in the game, but every player sees it happen: any seat may enter it.
ENTERED_BY_ANY_SEAT = frozenset({"deal", "expose", "start", "outcome", "result"})

# A player's own, but all watch it, and that player's hands are full: any seat may enter it for them.
WITNESSED = frozenset({"blow"})

QUICK = "quick-"  # what the slug of a hall begins with that was opened for one table, by the players themselves


def eyes_of(viewer: str | None, mover: str) -> Eyes:
    """How `viewer` (a player's name, "referee", None for the public) looks at an entry of `mover`."""
    if viewer is None:
        return Eyes.PUBLIC
    if viewer == REFEREE:
        return Eyes.REFEREE
    return Eyes.MOVER if viewer == mover else Eyes.OTHER


def may_see(policy: str, eyes: Eyes, verdict: str, *, told: bool) -> bool:
    """Whether these eyes may see this verdict now."""
    return told or SHOWN[policy, eyes][verdict] is When.AT_ONCE


def players_decide(hall_slug: str) -> bool:
    """Whether a seat may say what else only the referee does: where the players have opened the table themselves."""
    return hall_slug.startswith(QUICK)


def is_confirmed(rule: str, confirmed_by: Collection[str], winners: Collection[str]) -> bool:
    """Whether a result counts: `confirmed_by` are the players (and "referee") who have said that it is right."""
    players = set(confirmed_by) - {REFEREE}
    if rule == Confirm.NONE or REFEREE in confirmed_by:
        return True
    return len(players) >= 2 and (rule == Confirm.TWO or not players.isdisjoint(winners))
