"""Turns an Excel file into text. The file may come from anybody, so limits set here decide how much work it causes.

Formulas are not evaluated. The formula itself becomes the cell's text, and `reading` reports it.
"""

import warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from itertools import count
from typing import Any
from zipfile import BadZipFile, ZipFile

from scoring.systems.roster.bounds import LONGEST_LINE, MOST_CELLS, MOST_CHARACTERS, MOST_LINES
from scoring.systems.roster.cells import text_of
from scoring.systems.roster.names import tidy

#: The most bytes that the parts of a workbook may have together when unpacked, and the most parts. A workbook says how
#: large its parts are, and unpacking stops at that size: a workbook that lies is unreadable rather than large.
UNPACKED, PARTS = 10_000_000, 500

#: The most rows that are passed in all sheets together, most of them empty. It is the last row of a sheet of Excel:
#: somebody who sets the colour of a whole column makes a sheet of so many rows.
LAST_ROW = 1_048_576


class TooLargeWorkbook(Exception):
    """The workbook holds more than any list of players needs."""


class BrokenWorkbook(Exception):
    """The workbook is damaged."""


def text_of_workbook(content: bytes) -> str | None:
    """Return the first sheet that is not empty as lines of cells, or None if the archive is not an Excel workbook.

    Raises TooLargeWorkbook and BrokenWorkbook.
    """
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, OSError, EOFError, NotImplementedError) as error:  # the last: a later version
        raise BrokenWorkbook from error
    if len(parts) > PARTS or sum(part.file_size for part in parts) > UNPACKED:
        raise TooLargeWorkbook
    if not any(part.filename.lower() == "xl/workbook.xml" for part in parts):
        return None
    try:
        return _text(content)
    except TooLargeWorkbook:
        raise
    except Exception as error:  # the library has no list of what it raises for a damaged file
        raise BrokenWorkbook from error


def _text(content: bytes) -> str:
    from openpyxl import load_workbook  # imported here because it takes a third of a second and is seldom needed

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # warnings about features of Excel that make no difference to a list
        book = load_workbook(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        try:
            passed = count(1)
            for sheet in book.worksheets:
                if sheet.sheet_state == "visible" and any(map(any, rows := list(_rows(sheet, passed)))):
                    return text_of(rows)
        finally:
            book.close()
    return ""


def _rows(sheet: Any, passed: Iterator[int]) -> Iterator[list[str]]:
    """Yield the rows of a sheet as cells, whatever size the sheet claims to have.

    Empty rows at the end are left out. `passed` counts the rows of all sheets.
    """
    sheet.reset_dimensions()
    empty, characters = 0, 0
    for number, row in enumerate(sheet.iter_rows(max_col=MOST_CELLS + 1, values_only=True), start=1):
        if next(passed) > LAST_ROW:
            raise TooLargeWorkbook
        if all(value is None for value in row):
            empty += 1
            continue
        if number > MOST_LINES:
            raise TooLargeWorkbook
        yield from ([] for _ in range(empty))
        empty = 0
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        characters += sum(map(len, cells))
        if characters > MOST_CHARACTERS:
            raise TooLargeWorkbook
        yield cells


def _cell(value: Any) -> str:
    """Return the text of a cell. A date or a number stays recognisable, so that it is not taken for a name."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "=" + str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    if isinstance(value, date | time):
        return value.isoformat()
    if not isinstance(value, str | int | float):  # a formula that fills several cells
        return "=" + str(getattr(value, "text", ""))
    return tidy(str(value)[: LONGEST_LINE + 1])
