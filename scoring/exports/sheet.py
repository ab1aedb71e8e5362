"""What a sheet is: named columns, each with cells of one kind, and rows. A book is several sheets in one file."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from referee.ground.paper.mark import NO_MARK, Mark

Cell = str | int | Fraction | bool | datetime | None


class Kind(StrEnum):
    """What the cells of a column are. An empty cell is None in each of them."""

    TEXT = "text"
    NUMBER = "number"
    POINTS = "points"
    FLAG = "flag"
    MOMENT = "moment"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key for programs, its title for people, and what its cells are."""

    key: str
    title: str
    kind: Kind = Kind.TEXT
    decimals: int | None = None  # of points; None for as many as each of them needs
    raw: bool = False  # for programs: on paper it would only take room


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of figures. `name` is its key, `title` is for people; `note` says what is missing, "" if nothing is."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """Sheets that are written into one file, in one language."""

    title: str
    language: str
    made_at: datetime
    sheets: tuple[Sheet, ...]
    about: Mapping[str, str] = field(default_factory=dict)  # what the sheets are of, for programs
    mark: Mark = NO_MARK  # whose they are, on paper


#: Reads a sheet in portions: other pages are served whenever it yields.
Portions = Generator[None, None, Sheet]


def at_once(sheet: Sheet) -> Portions:
    """Return a sheet that was read in one portion."""
    yield
    return sheet
