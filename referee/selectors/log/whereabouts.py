"""Where a card lies that can't be where an entry says, as far as a reader's log shows.

Queries: those of `selectors.log.log` and `referee.lines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.history.line import Line
from referee.lines import known_line, line_of
from referee.models import Table
from referee.selectors.log.log import log_lines
from referee.shapes.log import LogLine
from referee.wording.entries import seen_text

MOVES_PILE = frozenset({"pick_up"})  # takes up whatever lies on the pile, without naming it


def where_seen(table: Table, viewer: str | None, cards: Iterable[str]) -> str:
    """Return the entries of this hand that say where the cards lie, in words: "It was entered: Bo plays 10♦."

    For each card that is the last entry that names it, and the later one that picked up the pile on which it lay. "" if
    there is none: the viewer learns nothing here that nobody has told them.
    """
    line = known_line(table, line_of(table), viewer)
    hand = _this_hand(log_lines(table, viewer))
    found: dict[int, LogLine] = {}
    for card in cards:
        named = next((row for row in reversed(hand) if card in words_of(row.body)), None)
        if named is not None:
            taken = [row for row in hand if row.number > named.number and _takes_up(line, row, card)]
            found |= {row.number: row for row in (named, *taken[-1:])}
    return " ".join(seen_text(found[number].text_now or found[number].text) for number in sorted(found))


def _takes_up(line: Line, row: LogLine, card: str) -> bool:
    """Whether an entry took up a card without naming it: off the pile, where it hasn't been put back since."""
    slot = line.slot(row.number)
    if slot is None or slot.place is None or (row.body or {}).get("do") not in MOVES_PILE:
        return False
    return card in _pile(line, line.state_before(slot)) and card not in _pile(line, line.record.state)


def _pile(line: Line, state: Any) -> list[str]:
    return str(line.record.game.position(state).get("pile", "")).split()


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
