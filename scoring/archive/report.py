"""What a verification has found: each fault with its place, and whether another version of the rules may explain it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.systems.translatable import Said, Translate, join_texts, stored_text, translate_value
from scoring.systems.translatable import gettext_noop as _

CHANGED, OTHER_RULES, NOTE = "changed", "rules", "note"
AUDIT_LOG = Said(_("audit log"))
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

    def translated(self, translate: Translate) -> str:
        """Return the fault in another language. `translate` returns a template in that language."""
        return f"{translate_value(self.place, translate)}: {translate_value(self.text, translate)}"


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
        return self._names.get(number) or Said(_("competition %(number)s"), number=number)

    def round(self, competition: int, round_: int) -> Said:
        """Return the place of a round."""
        return join_texts(self.competition(competition), round_at(round_))

    def table(self, competition: int, round_: int, table: int) -> Said:
        """Return the place of a table."""
        return join_texts(self.competition(competition), table_at(round_, table))


def round_at(number: int) -> Said:
    """Return the place of a round within its competition."""
    return Said(_("round %(number)s"), number=number)


def table_at(round_: int, table: int) -> Said:
    """Return the place of a table within its competition."""
    return join_texts(round_at(round_), Said(_("table %(number)s"), number=table))


def line_of(file: str, number: int, field: str = "") -> Said:
    """Return the place of a line, or of one of its fields, in a file of an archive."""
    return join_texts(file, Said(_("line %(number)s"), number=number), field)


def audit_line(number: int, kind: str, at: str) -> Said:
    """Return the place of a line of the audit log."""
    return join_texts(AUDIT_LOG, Said(_("line %(number)s (%(what)s)"), number=number, what=f"{kind}, {at}"))


def counted_anew(stored: object, counted: object) -> Said:
    """Say that a stored value differs from the value that is counted anew."""
    return Said(
        _("It is %(stored)s; counted anew it is %(counted)s."), stored=stored_text(stored), counted=stored_text(counted)
    )


def say_otherwise(stored: object, told: object) -> Said:
    """Say that the audit log tells another value than what is stored."""
    return Said(_("It is %(stored)s; the audit log says %(told)s."), stored=stored_text(stored), told=stored_text(told))


def not_so(stored: object) -> Said:
    """Say that what is stored is not what the audit log tells."""
    return Said(_("It is %(stored)s; the audit log says otherwise."), stored=stored_text(stored))
