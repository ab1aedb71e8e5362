"""The clocks of one table: extra time for the round, and pausing the clock of the player to move."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from referee.access.actors import referee_actor
from referee.engine.fields import YES
from referee.forms.reading import Mark, read_number
from referee.services.clocks import extra_time_give
from referee.services.turns import turn_hold, turn_run_on
from referee.shapes.table import TableFull
from referee.views.desk import ActingDesk, Context

STEPS = (1, 3, 5, 10, 15)  # minutes that need one tap


class ClockDesk(ActingDesk):
    """The table's clocks, and minutes to tap."""

    template = "referee/tablet/_desk_clock.html"

    def context(self, full: TableFull, **address: Any) -> Context:
        """Return the steps."""
        return {"steps": STEPS}

    def act(self, mark: Mark, **address: Any) -> str:
        """Give the time."""
        minutes = read_number(self.request.POST.get("minutes", ""), "minutes")
        extra_time_give(link=self.link, table_id=self.table.pk, minutes=minutes, key=mark.key)
        return reverse("referee:tablet-table", args=[self.token, self.table.pk])


class TurnClockDesk(ClockDesk):
    """The same desk, for pausing and resuming the clock of the player to move."""

    def act(self, mark: Mark, **address: Any) -> str:
        """Pause or resume the clock. The desk stays open."""
        act = turn_hold if self.request.POST.get("held") == YES else turn_run_on
        act(table_id=self.table.pk, actor=referee_actor(self.link), key=mark.key)
        return self.address("clock")
