"""Calls for the referee."""

from __future__ import annotations

from referee.models import Call, RefereeLink, Seat


def call_raise(*, seat: Seat, reason: str = "") -> Call:
    """Call the referee to this seat. While a call waits, calling again only brings the same call."""
    raise NotImplementedError


def call_answer(*, link: RefereeLink, call_id: int, answer: str = "") -> Call:
    """The referee has come. Raises CallUnknown, AlreadyAnswered."""
    raise NotImplementedError
