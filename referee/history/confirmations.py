"""Who has confirmed or disputed a result, and the report that waits, as the log says."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from referee.engine.private import REFEREE
from referee.history.reports import LogLine, reported_after


@dataclass(slots=True)
class Heard:
    """Who has confirmed or disputed the result, according to the log, and the waiting report.

    Reset when points change.
    """

    by: list[str] = field(default_factory=list)
    disputed_by: str = ""
    reported: dict[str, Any] = field(default_factory=dict)

    def hear(self, event: LogLine, *, points_changed: bool) -> None:
        """Apply one line of the log, which has changed the points of the game or not."""
        note = (event.body or {}).get("note") if event.kind == "note" else None
        if points_changed:
            self.by, self.disputed_by = [], ""
        elif note in ("confirm", "decide"):
            self.by = [*self.by, event.by]
            self.disputed_by = "" if note == "decide" else self.disputed_by
        elif note == "dispute":
            self.by, self.disputed_by = [], event.by
        self.reported = reported_after(self.reported, event)


def is_confirmed(rule: str, confirmed_by: Collection[str], winners: Collection[str]) -> bool:
    """Return whether a result is final under a rule of confirmation: "none", "two" (players) or "winner" (and another).

    `confirmed_by` are the players (and "referee") who have confirmed it.
    """
    players = set(confirmed_by) - {REFEREE}
    if rule == "none" or REFEREE in confirmed_by:
        return True
    return len(players) >= 2 and (rule == "two" or not players.isdisjoint(winners))
