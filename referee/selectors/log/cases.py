"""Rulings for an appeal: all of a table, or one with the rest of its hand. They tell only what everybody may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase
from typing import TypeVar

from referee.ground.shape import Shape
from referee.hooks import names_published
from referee.models import Table
from referee.selectors.log.log import reader_of
from referee.shapes.log import LogLine
from referee.wording.names import with_names

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CaseTold(Shape):
    """A ruling with the lines of its hand. Players are called A, B …, referees R1, R2 …."""

    line: LogLine
    lines: tuple[LogLine, ...]


def lines_told(table: Table) -> tuple[LogLine, ...]:
    """Return the log of a table as everybody may know it now, oldest first. One query, and those of `reader_of`."""
    reader = reader_of(table, None, looks_back=True)
    events = table.events.filter(number__lte=table.last_number).order_by("number")
    return tuple(row for event in events if (row := reader.row(event)) is not None)


def is_disputable(line: LogLine) -> bool:
    """Return whether a line says more than that an entry was legal."""
    if line.struck or line.verdict is None:
        return bool(line.penalties) and not line.struck
    return line.verdict.look != "legal" or bool(line.engine_says or line.entered_as or line.penalties)


def case_told(table: Table, number: int) -> CaseTold | None:
    """Return a line of the log and its hand, without names. Return None if there is no such line, or it is secret."""
    hand: list[LogLine] = []
    found: LogLine | None = None
    for line in lines_told(table):
        if line.begins_hand:
            if found:
                break
            hand = []
        hand.append(line)
        found = line if line.number == number else found
    if found is None:
        return None
    return without_names(table, CaseTold(found, tuple(hand)))


def lettered(players: Iterable[T]) -> dict[str, T]:
    """Return what is given of a table's players, in seating order, by the letters that stand for them."""
    return dict(zip(ascii_uppercase, players, strict=False))


def without_names(table: Table, told: T) -> T:
    """Return what is told of a table with the players' letters and the referees' numbers in place of their names."""
    referees = table.hall.referee_links.order_by("pk").values_list("label", flat=True)
    names = {label: f"R{at}" for at, label in enumerate(referees, start=1)}
    seats = table.seats.order_by("position").values_list("player", flat=True)
    names |= {name: letter for letter, name in lettered(seats).items()}
    names |= {public: names[name] for name, public in names_published(table.pk).items()}
    return with_names(told, names)
