"""What happened in a hand, by tricks or turns, as a player or the public may know it.

Queries: one for the lines of a page, the seats, and those of `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.history.playback import Part, hands_of, parts_of
from referee.models import Table, TableStatus
from referee.selectors.log.log import LogReader, reader_of
from referee.selectors.log.penalties import penalties_of
from referee.shapes.common import Carried
from referee.shapes.happened import Happened, PartView
from referee.shapes.log import LogLine
from referee.wording.tables import table_name

ENTRIES = 80  # on a page, at least, if there are so many: the tricks of one hand, or some laps of turns


def happened_view(table: Table, viewer: str | None, *, hand: int | None = None, page: int = 1) -> Happened:
    """Return a hand by its tricks or turns: `hand` if there is such a one, else the latest."""
    reader = reader_of(table, viewer, looks_back=True)
    line, closed = reader.line, is_closed(table)
    hands = hands_of(line, closed=closed)
    chosen = next((one for one in hands if one.number == hand), hands[-1] if hands else None)
    pages = _pages(parts_of(line, chosen)) if chosen else [()]
    page = min(max(page, 1), len(pages))
    return Happened(
        number=table.last_number,
        label=table_name(table),
        hand=chosen.number if chosen else 1,
        hands=max(len(hands), 1),
        page=page,
        pages=len(pages),
        parts=in_words(reader, pages[page - 1]),
        penalties=penalties_of(reader),
        brought=tuple(Carried(player, pricks) for player, pricks in table.brought.items() if pricks),
        over=chosen is not None and chosen.over,
    )


def is_closed(table: Table) -> bool:
    """Return whether the game is over, so that nothing more can happen in any hand."""
    return table.status in (TableStatus.FINISHED, TableStatus.CLOSED)


def _pages(parts: Sequence[Part]) -> list[tuple[Part, ...]]:
    """Return the parts, newest first, divided into pages."""
    pages: list[tuple[Part, ...]] = [()]
    entries = 0
    for part in reversed(parts):
        if entries >= ENTRIES:
            pages.append(())
            entries = 0
        pages[-1] = (*pages[-1], part)
        entries += part.last - part.first + 1
    return pages


def in_words(reader: LogReader, parts: Sequence[Part]) -> tuple[PartView, ...]:
    """Return tricks or turns with their entries in words. One query."""
    order = reader.line.order
    rows = rows_of(reader, [number for part in parts for number in order[part.first - 1 : part.last]])
    return tuple(
        PartView(
            part.trick,
            part.by,
            part.cards,
            tuple(rows[number] for number in order[part.first - 1 : part.last] if number in rows),
        )
        for part in parts
    )


def rows_of(reader: LogReader, numbers: Sequence[int]) -> dict[int, LogLine]:
    """Return these entries in words, by number. One query."""
    events = reader.table.events.filter(number__in=numbers)
    return {row.number: row for event in events if (row := reader.row(event)) is not None}
