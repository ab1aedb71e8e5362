"""A referee's desk of penalties outside a game: what a player got in the tournament, and the next step."""

from __future__ import annotations

from typing import Any

from referee.access.actors import referee_actor
from referee.errors import TableUnknown
from referee.forms.reading import Mark, read_number
from referee.hooks import LONGEST_WHY, MOST_TAKEN
from referee.services.penalties import seat_penalise, seat_penalty_revoke
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context
from referee.views.seats import PlayerDesk


class PenaltyDesk(ActingDesk, PlayerDesk):
    """Gives the player a penalty outside the game."""

    template = "referee/tablet/_desk_penalty.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the player's card. Raises TableUnknown at a table without a tournament."""
        context = super().context(full, **address)
        if context["opened_player"].outside is None:
            raise TableUnknown
        card = context["opened_player"].outside
        return {**context, "card": card, "typed": self.request.POST, "longest": LONGEST_WHY, "most": MOST_TAKEN}

    def act(self, mark: Mark, **address: Any) -> str:
        """Give it."""
        sent, points = self.request.POST, self.request.POST.get("points", "").strip()
        seat_penalise(
            seat=self.seat(address["position"]),
            actor=referee_actor(self.link),
            kind=sent.get("kind", ""),
            why=sent.get("why", ""),
            points=read_number(points, "points") if points else None,
            key=mark.key,
        )
        return self.address("player", position=address["position"])


class RevokeDesk(PenaltyDesk):
    """Revokes a penalty outside a game."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Revoke it."""
        seat, why = self.seat(address["position"]), self.request.POST.get("why", "")
        seat_penalty_revoke(seat=seat, actor=referee_actor(self.link), penalty=address["penalty"], why=why)
        return self.address("penalty", position=address["position"])
