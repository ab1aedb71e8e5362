"""REST authentication: the holder of a seat's or referee's link."""

from __future__ import annotations

from typing import Any

from referee.access.actors import referee_actor, seat_actor
from referee.access.links import referee_for, seat_for
from referee.errors import TraineeRefused
from referee.ground.rest import Errors, TokenView, View, operation
from referee.models import RefereeLink, Seat


class OperationView(TokenView):
    """A view of which one operation can be made in a line."""

    @classmethod
    def posts(cls, *taken: Any, **more: Any) -> type[View]:
        """Return a view with one act (`operation`)."""
        return cls.of(post=operation(*taken, **more))

    @classmethod
    def gets(cls, *taken: Any, **more: Any) -> type[View]:
        """Return a view that is only read (`operation`)."""
        return cls.of(get=operation(*taken, **more))


class SeatView(OperationView):
    """A view behind a seat's link; `self.seat` is the seat."""

    tag = "Seat"
    permission = "seat"
    seat: Seat

    def admit(self, token: str) -> str:
        """Find the seat, or raise LinkUnknown or LinkRevoked."""
        self.seat = seat_for(token)
        return f"seat-{self.seat.pk}"

    def knows(self) -> dict[str, Any]:
        """Return the seat, its table, and who acts."""
        return {"seat": self.seat, "table_id": self.seat.table_id, "actor": seat_actor(self.seat)}


class RefereeView(OperationView):
    """A view behind a referee's link; `self.link` is the link."""

    tag = "Referee"
    permission = "referee"
    link: RefereeLink

    @classmethod
    def errors_of(cls, method: str) -> Errors:
        """Return every error, that of a trainee's token among them."""
        return (*super().errors_of(method), TraineeRefused)

    def admit(self, token: str) -> str:
        """Find the link, or raise LinkUnknown, LinkRevoked or TraineeRefused."""
        self.link = referee_for(token)
        return f"referee-{self.link.pk}"

    def knows(self) -> dict[str, Any]:
        """Return the link, and who acts."""
        return {"link": self.link, "actor": referee_actor(self.link)}
