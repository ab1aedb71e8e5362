"""Who may see which verdict when, and what of an entry is for one pair of eyes only: tables, and two readers of them.

A viewer is the mover (whose entry it is), another player, the public, or the referee.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from referee.engine.cards import UNKNOWN
from referee.models import Confirm, Policy

REFEREE = "referee"


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


class Private(NamedTuple):
    """Cards that an entry tells its maker's phone alone.

    `field` has the cards; `public` turns them into the fields that all others see instead; `shared_with` is the field
    that names one more who knows them, if there is one.
    """

    field: str
    public: Callable[[list[str]], Mapping[str, Any]]
    shared_with: str = ""


# What one player enters and others may not learn, by (game, do).
PRIVATE: Mapping[tuple[str, str], Private] = {
    ("knoesten", "exchange"): Private("cards", lambda cards: {"count": len(cards)}),
    ("kombinationswhist", "send"): Private("cards", lambda cards: {"cards": " ".join([UNKNOWN] * len(cards))}, "to"),
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


def has_private(game: str, body: Mapping[str, Any] | None) -> bool:
    """Whether an entry tells something that not everybody may know."""
    private = PRIVATE.get((game, str((body or {}).get("do"))))
    return private is not None and any(card != UNKNOWN for card in str((body or {}).get(private.field, "")).split())


def as_known_to(game: str, body: Mapping[str, Any], viewer: str | None) -> Mapping[str, Any]:
    """The entry as `viewer` knows it (`body` itself, if all of it): of cards handed over, others learn the number."""
    if viewer == REFEREE or body.get("by") == viewer or not has_private(game, body):
        return body
    private = PRIVATE[game, str(body["do"])]
    if viewer is not None and body.get(private.shared_with) == viewer:
        return body
    cards = str(body[private.field]).split()
    return {**private.public(cards), **{key: value for key, value in body.items() if key != private.field}}


def is_confirmed(rule: str, confirmed_by: Collection[str], winners: Collection[str]) -> bool:
    """Whether a result counts: `confirmed_by` are the players (and "referee") who have said that it is right."""
    players = set(confirmed_by) - {REFEREE}
    if rule == Confirm.NONE or REFEREE in confirmed_by:
        return True
    return len(players) >= 2 and (rule == Confirm.TWO or not players.isdisjoint(winners))
