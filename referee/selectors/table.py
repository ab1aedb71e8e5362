"""One table in full, for the referee."""

from __future__ import annotations

from referee.models import RefereeLink, Table
from referee.selectors.shapes import TableFull


def table_for(link: RefereeLink, table_id: int) -> Table:
    """A table of the hall this referee watches. Raises TableUnknown."""
    raise NotImplementedError


def table_full(table: Table) -> TableFull:
    """Everything about one table; for the referee's eyes only."""
    raise NotImplementedError
