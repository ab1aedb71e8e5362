"""Sections: which tables of a hall a referee watches, and what a referee may do at the others (decision 0042).

A section is a list of ranges of table numbers, `[[1, 8], [12, 12]]`; an empty one is all tables of the hall.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.access.actors import Actor
from referee.ground.errors import Malformed, RefereeError
from referee.models import Event, Kind, RefereeLink, Table

Section = list[list[int]]

MOST_RANGES = 20
HELPING = ("help", "claim")  # the notes by which a referee says that they help at a table or come to a call
_RANGE = re.compile(r"([1-9]\d{0,3})(?:-([1-9]\d{0,3}))?")


class OutOfSection(RefereeError):
    """The table is in other referees' section, and this referee has not said that they help there."""

    code = "out-of-section"
    status = 403
    title = _("Another referee's table")
    wrong = _("Table %(table)s is watched by %(who)s.")
    advice = _("Go back to the table and tap “Help at this table”; then you can do there what you do at your own.")


@dataclass(frozen=True, slots=True)
class Rota:
    """The referees of a hall, as one of them (`own`) sees them. Without `own`, nobody's section comes first."""

    own: RefereeLink | None
    links: tuple[RefereeLink, ...]  # those that are valid

    def others_at(self, number: int) -> tuple[str, ...]:
        """Return who watches a table outside this referee's section; () if it is inside or nobody watches it."""
        if self.own is None or covers(self.own.section, number):
            return ()
        watching = [link for link in self.links if covers(link.section, number)]
        return tuple(link.label for link in [link for link in watching if link.section] or watching)


def rota_of(link: RefereeLink) -> Rota:
    """Return the referees of this referee's hall. One query, none for a referee of all tables."""
    if not link.section:
        return Rota(link, ())
    watching = RefereeLink.objects.filter(hall_id=link.hall_id, revoked_at=None, is_trainee=False)
    return Rota(link, tuple(watching.order_by("pk")))


def covers(section: Section, number: int) -> bool:
    """Return whether a table is in a section."""
    return not section or any(first <= number <= last for first, last in section)


def read_section(text: str) -> Section:
    """Return the section in a text such as "1–8, 12"; an empty section for an empty text. Raises Malformed."""
    parts = re.split(r"[\s,;]+", re.sub(r"\s*[-–—]\s*", "-", text.strip()))
    ranges: Section = []
    for part in filter(None, parts):
        found = _RANGE.fullmatch(part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if first > last or len(ranges) == MOST_RANGES:
            raise Malformed(
                _("“%(value)s” can't be read as tables. Write numbers such as 1–8, 12."),
                field="section",
                value=text[:40],
            )
        ranges.append([first, last])
    return _join_ranges(ranges)


def section_text(section: Section) -> str:
    """Return a section as people write it: "1–8, 12"; "" for all tables."""
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in section)


def refuse_elsewhere(table: Table, actor: Actor, body: Mapping[str, Any] | None = None) -> None:
    """Raise OutOfSection if a referee writes into the log of a table that others watch, without helping there.

    The head referee may act at every table. Two or three queries for a referee who has a section, else none.
    """
    if actor.everywhere or (body or {}).get("note") in HELPING:
        return
    link = RefereeLink.objects.get(pk=actor.id)
    others = rota_of(link).others_at(table.room_number)
    if others and not helps_at(link, table.pk):
        raise OutOfSection(table=table.room_number, who=", ".join(others))


def helps_at(link: RefereeLink, table_id: int) -> bool:
    """Return whether this referee has come to help at a table. It lasts as long as the table's game. One query."""
    notes = Event.objects.filter(table=table_id, kind=Kind.NOTE, actor=link.actor)
    return notes.filter(body__note__in=HELPING).exists()


def _join_ranges(ranges: Iterable[list[int]]) -> Section:
    """Return the ranges in order. Ranges that touch or overlap are joined."""
    joined: Section = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1:
            joined[-1][1] = max(joined[-1][1], last)
        else:
            joined.append([first, last])
    return joined
