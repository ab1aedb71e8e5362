"""What a seat's phone shows."""

from __future__ import annotations

from referee.models import Seat
from referee.selectors.shapes import SeatView


def seat_view(seat: Seat) -> SeatView:
    """All that a phone at this seat shows, and nothing this player may not know."""
    raise NotImplementedError
