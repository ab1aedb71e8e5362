"""Opening the next game of the same players from the tablet."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from referee.access.actors import referee_actor
from referee.forms.reading import Mark
from referee.selectors.tablet.tablet_parts import needs
from referee.services.quick import next_game_open
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context


class NextGameDesk(ActingDesk):
    """Opening the next game of a quick table."""

    template = "referee/tablet/_desk_needs.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return everything at this table that waits for the referee."""
        return {"needs": needs(full)}

    def act(self, mark: Mark, **address: Any) -> str:
        """Open the next game and go there."""
        opened = next_game_open(table_id=self.table.pk, actor=referee_actor(self.link), key=mark.key)
        return reverse("referee:tablet-table", args=[self.token, opened.pk])
