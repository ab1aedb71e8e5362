"""Links: making a referee's, and voiding old ones."""

from __future__ import annotations

from referee.actors import HOUSE, Actor
from referee.models import RefereeLink, Seat


def referee_link_make(*, hall_id: int, label: str) -> RefereeLink:
    """A new link to a hall for one referee."""
    raise NotImplementedError


def seat_relink(*, seat_id: int, key: str, actor: Actor = HOUSE) -> Seat:
    """A new link for a seat; every earlier one is void at once."""
    raise NotImplementedError


def link_revoke(*, link_id: int) -> RefereeLink:
    """Void a referee's link for good."""
    raise NotImplementedError
