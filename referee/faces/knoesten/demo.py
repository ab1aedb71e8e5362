"""Knoesten: two tables of a demo tournament, one of them in the middle of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

# One thing a line: the place at the table (1 to 4, clockwise), what is done, and with which cards or how many.
# Table 1: place 2 throws a spade away on hearts. Whether he had a heart, nobody can know yet: the ruling is open.
HALF_A_HAND = """
4 deal KC
1 join
2 join
3 join
4 exchange 1
1 exchange 2
2 exchange 0
3 exchange 3
1 play AH
2 play 9S
3 play TH
4 play 7H
1 play KD
2 play 8D
"""
JUST_DEALT = """
4 deal QD
"""
HANDS = (HALF_A_HAND, JUST_DEALT)


def demo(table: int, players: Sequence[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Return the entries at a table, each with the number of the seat that makes it."""
    for line in HANDS[table % len(HANDS)].strip().splitlines():
        place, do, *what = line.split()
        seat = int(place) - 1
        yield seat, {"do": do, **_fields(do, what, players[seat])}


def _fields(do: str, what: list[str], player: str) -> dict[str, Any]:
    """Return the fields of an entry besides its `do`."""
    match do:
        case "deal":
            return {"dealer": player, "trump": what[0]}
        case "exchange":
            return {"count": int(what[0])}
        case "play":
            return {"cards": what[0]}
    return {}
