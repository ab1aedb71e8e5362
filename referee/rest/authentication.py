"""REST authentication: the holder of a seat's or referee's link."""

from __future__ import annotations

from referee.access.links import referee_for, seat_for
from referee.ground.rest import TokenView
from referee.models import RefereeLink, Seat


class SeatView(TokenView):
    """A view behind a seat's link; `self.seat` is the seat."""

    tag = "Seat"
    permission = "seat"
    seat: Seat

    def admit(self, token: str) -> str:
        """Find the seat, or raise LinkUnknown or LinkRevoked."""
        self.seat = seat_for(token)
        return f"seat-{self.seat.pk}"


class RefereeView(TokenView):
    """A view behind a referee's link; `self.link` is the link."""

    tag = "Referee"
    permission = "referee"
    link: RefereeLink

    def admit(self, token: str) -> str:
        """Find the link, or raise LinkUnknown or LinkRevoked."""
        self.link = referee_for(token)
        return f"referee-{self.link.pk}"
