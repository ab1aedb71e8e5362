"""The answer to a submit: what was stored, and what the engine ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.history.reports import is_report
from referee.history.snapshot import CLASHES
from referee.models import Event, Table


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer of every service that writes to a log.

    `ruling` is the engine's complete ruling, with numbers of the log; `selectors.receipts.receipt_view` reduces it to
    what a seat may see. `event` is None if nothing was stored, because the entry is impossible or the policy `strict`
    refuses it; `ruling` then rests on what the submitter may know. `table` is the table after the submit.
    """

    ruling: dict[str, Any]
    table: Table
    event: Event | None
    repeated: bool = False
    body: dict[str, Any] | None = None  # the submitted body; None for a take-back or a note
    beside: tuple[int, ...] = ()  # entries of others that the sender had not seen but that commute with this one

    @property
    def number(self) -> int:
        """The table's last log number."""
        return self.table.last_number

    @property
    def clashes(self) -> bool:
        """Whether the entry contradicts what a player told the referee."""
        return bool(self.ruling.get(CLASHES))

    @property
    def stored(self) -> bool:
        """Whether the entry, or a report of it, is in the log."""
        return self.event is not None

    @property
    def waits(self) -> bool:
        """Whether it is a report, which changes nothing until somebody else agrees."""
        return self.event is not None and is_report(self.event)
