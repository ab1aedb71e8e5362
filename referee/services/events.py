"""Entries: what was done at the table, taken back, overruled, or fined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.actors import Actor
from referee.models import RefereeLink, Seat
from referee.outcome import Outcome


def event_record(*, table_id: int, actor: Actor, body: Mapping[str, Any], key: str, expected: int | None) -> Outcome:
    """Record one engine event at a table: the only way in for everything that happens in a game.

    `key` marks the submit: sent again with the same content it brings the same answer, and nothing is counted twice.
    `expected` is the last log number the sender had seen; None if it doesn't matter.
    A seat enters only as itself (`by` absent or its own name); `deal` is entered by any seat.

    Raises Stale, KeyReused, WrongSeat, RefereeOnly, Malformed, TooLarge, TableClosed, GameOver, TableUnknown.
    """
    raise NotImplementedError


def event_take_back(*, seat: Seat, key: str, expected: int | None) -> Outcome:
    """Take back what this seat did last, as long as nobody else has entered anything since.

    Raises NotYourTurnToTakeBack, and as `event_record`.
    """
    raise NotImplementedError


def event_overrule(
    *, link: RefereeLink, table_id: int, number: int, verdict: str, reason: str, key: str, expected: int | None
) -> Outcome:
    """The referee's own verdict ("legal" or "illegal") on log entry `number`, beside the engine's; reason required."""
    raise NotImplementedError


def fault_give(
    *,
    link: RefereeLink,
    table_id: int,
    player: str,
    reason: str,
    key: str,
    expected: int | None,
    about: int | None = None,
) -> Outcome:
    """A fault for something the engine can't see; reason required. `about` is the log entry it concerns, if any."""
    raise NotImplementedError
