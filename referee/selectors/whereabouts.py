"""Where a card lies that can't be where an entry says, as far as a reader's log shows.

Queries: those of `selectors.log`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.models import Table
from referee.selectors.log import log_lines
from referee.selectors.shapes import LogLine
from referee.wording.entries import seen_text

MOVES_ALL = frozenset({"pick_up"})  # picks up whatever lies there, without naming it


def where_seen(table: Table, viewer: str | None, cards: Iterable[str]) -> str:
    """Return the entries of this hand that say where the cards lie, in words: "Entry 9: Bo plays 10♦."

    For each card that is the last entry that names it, and the last later one that picks up everything on the table. ""
    if there is none: the viewer learns nothing here that nobody has told them.
    """
    hand = _this_hand(log_lines(table, viewer))
    found: dict[int, LogLine] = {}
    for card in cards:
        named = next((row for row in reversed(hand) if card in words_of(row.body)), None)
        if named is not None:
            later = [row for row in hand if row.number > named.number and (row.body or {}).get("do") in MOVES_ALL]
            found |= {row.number: row for row in (named, *later[-1:])}
    return " ".join(seen_text(number, found[number].text_now or found[number].text) for number in sorted(found))


def _this_hand(lines: Iterable[LogLine]) -> list[LogLine]:
    """Return the lines in force since the last deal."""
    hand: list[LogLine] = []
    for row in lines:
        if row.begins_hand:
            hand = []
        if row.body is not None and not row.struck:
            hand.append(row)
    return hand


def words_of(body: Mapping[str, Any] | None) -> list[str]:
    """Return the words of an entry, which include its cards."""
    values = (value if isinstance(value, list | tuple) else [value] for value in (body or {}).values())
    return [word for row in values for value in row for word in str(value).split()]
