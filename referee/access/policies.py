"""Who may see which verdict and when, depending on the table's policy and the viewer.

The viewer is the mover (whose entry it is), another player, the public, or the referee. Which parts of an entry are
private is declared by the game's own events.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from referee.engine import private
from referee.models import Policy

REFEREE = private.REFEREE


class Eyes(StrEnum):
    """A viewer's relation to an entry."""

    MOVER = "mover"
    OTHER = "other"
    PUBLIC = "public"
    REFEREE = "referee"


class When(StrEnum):
    """When a verdict becomes visible. `announced`: once the entry has cost points, or the referee has spoken of it."""

    AT_ONCE = "at once"
    ANNOUNCED = "announced"


VISIBLE: Mapping[tuple[str, Eyes], Mapping[str, When]] = {
    (policy, eyes): dict.fromkeys(("legal", "open", "illegal"), when)
    for policy, eyes, when in (
        (Policy.CALL, Eyes.MOVER, When.ANNOUNCED),
        (Policy.CALL, Eyes.OTHER, When.ANNOUNCED),
        (Policy.CALL, Eyes.PUBLIC, When.ANNOUNCED),
        (Policy.CALL, Eyes.REFEREE, When.AT_ONCE),
        (Policy.TEACH, Eyes.MOVER, When.AT_ONCE),
        (Policy.TEACH, Eyes.OTHER, When.ANNOUNCED),
        (Policy.TEACH, Eyes.PUBLIC, When.ANNOUNCED),
        (Policy.TEACH, Eyes.REFEREE, When.AT_ONCE),
        (Policy.STRICT, Eyes.MOVER, When.AT_ONCE),
        (Policy.STRICT, Eyes.OTHER, When.ANNOUNCED),
        (Policy.STRICT, Eyes.PUBLIC, When.ANNOUNCED),
        (Policy.STRICT, Eyes.REFEREE, When.AT_ONCE),
    )
}


PRACTICE = "practice-"  # prefix of the slug of a hall in which somebody practises alone
QUICK = "quick-"  # prefix of the slug of a hall that players opened themselves for one table


ALL_HERE = "\0"
"""The viewer of a phone that enters for several players: it shows what everybody may know. No player has this name."""


def eyes_of(viewer: str | None, mover: str) -> Eyes:
    """Return how `viewer` (a player's name, "referee", None for the public) relates to an entry of `mover`."""
    if viewer is None:
        return Eyes.PUBLIC
    if viewer == REFEREE:
        return Eyes.REFEREE
    if viewer == ALL_HERE:
        return Eyes.MOVER  # the verdict, by what everybody knows, is for whoever enters on that phone
    return Eyes.MOVER if viewer == mover else Eyes.OTHER


def may_see(policy: str, eyes: Eyes, verdict: str, *, announced: bool, over: bool = False) -> bool:
    """Return whether this viewer may see this verdict now. Once the game is `over`, nobody gains by it any more."""
    return announced or over or VISIBLE[policy, eyes][verdict] is When.AT_ONCE


def players_decide(hall_slug: str) -> bool:
    """Return whether seats may decide what is otherwise the referee's: at tables that the players opened themselves."""
    return hall_slug.startswith((QUICK, PRACTICE))


def is_practice(hall_slug: str) -> bool:
    """Return whether a hall is one in which somebody practises alone, with cards that the server deals."""
    return hall_slug.startswith(PRACTICE)
