"""Splits a pasted or uploaded text into lines of cells, and writes cells as text.

Tabs and semicolons separate cells. An upright bar does so if most lines have one, and a comma only if the caller says
so, because in a list of names it may mean three other things. A quoted cell may contain a few line ends.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

TYPED, BAR, COMMA = "\t;", "|", ","

#: How many line ends a quoted cell may contain. A quotation mark that is closed later, or never, is part of a name.
_ENDS_IN_A_CELL = 4


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a list: its number (from 1), its text and its cells. With a quoted cell it may span several lines."""

    number: int
    text: str
    cells: tuple[str, ...]


def delimiters_of(text: str) -> str:
    """Return the characters that separate the cells of this text. Commas are not considered."""
    if any(mark in text for mark in TYPED):
        return TYPED
    lines = [line for line in text.splitlines() if line.strip()]
    return BAR if lines and 2 * sum(BAR in line for line in lines) > len(lines) else ""


def records_of(text: str, delimiters: str) -> tuple[Record, ...]:
    """Return the lines of a text, each split into cells."""
    lines = text.splitlines()
    records: list[Record] = []
    at = 0
    while at < len(lines):
        cells, taken = _cells(lines[at : at + _ENDS_IN_A_CELL + 1], delimiters)
        whole = " ".join(line.strip() for line in lines[at : at + taken])
        records.append(Record(at + 1, whole.strip(), cells))
        at += taken
    return tuple(records)


def _cells(lines: Sequence[str], delimiters: str) -> tuple[tuple[str, ...], int]:
    """Return the cells that begin in the first line, and how many lines they take."""
    if '"' not in lines[0]:
        return tuple(_split_plain(lines[0], delimiters)), 1
    for taken in range(1, len(lines) + 1):
        cells = _split_quoted("\n".join(lines[:taken]), delimiters)
        if cells is not None:
            return cells, taken
    return tuple(_split_plain(lines[0], delimiters)), 1


def _split_quoted(text: str, delimiters: str) -> tuple[str, ...] | None:
    """Return the cells of a text with quoted cells, or None if a quotation mark is not closed at the end of a cell."""
    cells: list[str] = []
    at = 0
    while True:
        found = _cell(delimiters).match(text, at)
        if found is None:
            return None
        quoted, plain = found.groups()
        cells.append(plain if quoted is None else quoted.replace('""', '"'))
        if found.end() == len(text):
            return tuple(cells)
        if text[found.end()] == "\n":
            return None
        at = found.end() + 1


@lru_cache(maxsize=8)
def _cell(delimiters: str) -> re.Pattern[str]:
    """Return a pattern for one cell, which is quoted or plain. A plain cell doesn't begin with a quotation mark."""
    marks = re.escape(delimiters)
    end = rf"(?=[{marks}]|\Z)" if delimiters else r"\Z"
    return re.compile(rf'[ ]*"((?:[^"]|"")*)"[ ]*{end}|((?![ ]*")[^\n{marks}]*)')


def _split_plain(line: str, delimiters: str) -> list[str]:
    return re.split(f"[{re.escape(delimiters)}]", line) if delimiters else [line]


def text_of(rows: Iterable[Sequence[str]]) -> str:
    """Return a text that `records_of` reads as the same rows of cells, with one row on each line."""
    return "".join("\t".join(_write_cell(cell) for cell in row) + "\n" for row in rows)


def _write_cell(cell: str) -> str:
    cell = " ".join(cell.splitlines())
    if any(mark in cell for mark in TYPED) or cell.lstrip(" ").startswith('"'):
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell
