"""Finds out who watches a table that a referee has opened."""

from __future__ import annotations

from dataclasses import dataclass

from referee.access.sections import helps_at, rota_of
from referee.models import RefereeLink, Table


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A table of another section: who watches it, and whether this referee may act there."""

    who: str
    may_act: bool


def elsewhere_of(link: RefereeLink, table: Table) -> Elsewhere | None:
    """Return who watches this table; None if it is in this referee's section or in nobody's.

    At most two queries, and none for a referee of all tables.
    """
    others = rota_of(link).others_at(table.room_number)
    if not others:
        return None
    return Elsewhere(", ".join(others), link.is_head or helps_at(link, table.pk))
