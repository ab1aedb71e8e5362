"""What became of a submit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.models import Event, Table
from referee.reports import is_report

CLASHES = "clashes"  # in a stored ruling: the entries that this one didn't fit when it was entered


@dataclass(frozen=True, slots=True)
class Outcome:
    """The answer of every service that writes to a log.

    `ruling` is the engine's, all of it, with numbers of the log; what a seat may see of it says
    `selectors.outcomes.outcome_view`. `event` is None if nothing was stored: the entry is impossible, or refused under
    the policy `strict`; `ruling` then says so by what the one who submitted it may know. `table` is as it stands now.
    """

    ruling: dict[str, Any]
    table: Table
    event: Event | None
    repeated: bool = False
    body: dict[str, Any] | None = None  # what was submitted; None for a take-back or a note
    beside: tuple[int, ...] = ()  # entries of others that it commutes with, and that its sender had not seen

    @property
    def number(self) -> int:
        """The table's last log number now."""
        return self.table.last_number

    @property
    def clashes(self) -> bool:
        """Whether it doesn't fit what a player told the referee."""
        return bool(self.ruling.get(CLASHES))

    @property
    def stored(self) -> bool:
        """Whether the entry, or a report of it, stands in the log."""
        return self.event is not None

    @property
    def waits(self) -> bool:
        """Whether it is a report, which changes nothing until somebody else agrees."""
        return self.event is not None and is_report(self.event)
