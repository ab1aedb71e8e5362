"""A referee's desk of the scores of a table that is over: what each seat counts, and how it is adjusted."""

from __future__ import annotations

from typing import Any

from referee.access.actors import referee_actor
from referee.errors import TableUnknown
from referee.forms.adjusting import adjustment_sent, outcome_fields
from referee.forms.reading import Mark
from referee.hooks import ScoreCard, score_card
from referee.selectors.replay.costs import losses_at
from referee.services.adjusting import table_adjust_scores
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context


class AdjustDesk(ActingDesk):
    """Adjusts scores, or revokes that."""

    template = "referee/tablet/_desk_adjust.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return what the table counts, what others lost by cards, and the form as it was filled in.

        Raises TableUnknown without a tournament.
        """
        card, sent = self.card(), self.request.POST
        outcomes = outcome_fields([(seat.key, seat.player) for seat in card.seats], sent)
        chosen = {name: sent.get(name, "") for name in ("ground", "clause", "reason")}
        fields = {"outcomes": outcomes, "grounds": card.grounds, "clauses": card.clauses, **chosen}
        return {"card": card, "losses": losses_at(self.table), **fields}

    def act(self, mark: Mark, **address: Any) -> str:
        """Adjust them."""
        sent = self.request.POST
        adjusted: dict[str, Any] = {"outcomes": ()}
        if "revoke" not in sent:
            adjusted = adjustment_sent([seat.key for seat in self.card().seats], sent)
        actor, reason = referee_actor(self.link), sent.get("reason", "")
        table_adjust_scores(table=self.table, actor=actor, **adjusted, reason=reason)
        return self.address("adjust")

    def card(self) -> ScoreCard:
        """Return what the table counts. Raises TableUnknown."""
        card = score_card(self.table.pk)
        if card is None:
            raise TableUnknown
        return card
