"""What a verification has found: each fault with its place, and whether another version of the rules may explain it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

CHANGED, OTHER_RULES, NOTE = "changed", "rules", "note"
MOST_OF_TABLE = 5  # faults of one table that are told; further ones are counted


class Fault(NamedTuple):
    """A place and what is wrong there.

    The place names the competition, the round, the table, the entry or seat, and the field, as far as there are any.
    `kind` is CHANGED if somebody must have changed something, OTHER_RULES if another version of the rules may explain
    the difference, and NOTE if nothing is wrong.
    """

    place: str
    text: str
    kind: str = CHANGED

    def __str__(self) -> str:
        return f"{self.place}: {self.text}"


@dataclass
class Report:
    """The report on an archive. `head` is the tournament's head, `file_head` that of the file itself.

    The counts say how much was verified.
    """

    faults: list[Fault] = field(default_factory=list)
    tables: int = 0
    entries: int = 0
    head: str = ""
    file_head: str = ""

    def add(self, place: str, text: str, kind: str = CHANGED) -> None:
        """Add a fault."""
        self.faults.append(Fault(place, text, kind))

    def of(self, kind: str) -> Sequence[Fault]:
        """Return the faults of one kind."""
        return [fault for fault in self.faults if fault.kind == kind]

    @property
    def is_sound(self) -> bool:
        """Whether nothing was changed, and nothing differs because of other rules."""
        return not self.of(CHANGED) and not self.of(OTHER_RULES)


class Places:
    """Names places: competitions by their names."""

    def __init__(self, names: dict[int, str]) -> None:
        self._names = names

    def competition(self, number: int) -> str:
        """Return the name of a competition."""
        return self._names.get(number) or f"competition {number}"

    def table(self, competition: int, round_: int, table: int) -> str:
        """Return the place of a table."""
        return f"{self.competition(competition)}, round {round_}, table {table}"
