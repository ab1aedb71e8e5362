"""An Excel file as text. It comes from a stranger, so nothing in it decides how much work it takes.

Formulas are not evaluated: a cell that holds one gives its formula, which `reading` reports.
"""

import warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from scoring.systems.roster.cells import text_of
from scoring.systems.roster.names import tidy

#: The most that the parts of a workbook may hold when unpacked, in bytes, and how many parts there may be. A workbook
#: says how large its parts are; the unpacking stops there, so a lie makes it unreadable rather than large.
UNPACKED, PARTS = 10_000_000, 500

#: The most rows and columns of a list. Further columns are left out; Excel itself has no row below LAST_ROW.
ROWS, COLUMNS, LAST_ROW = 2100, 40, 1_048_576


class TooLargeWorkbook(Exception):
    """It holds more than a list of players does."""


class BrokenWorkbook(Exception):
    """It is damaged."""


def text_of_workbook(content: bytes) -> str | None:
    """Return the first sheet with anything in it as lines of cells; None if the archive is no workbook.

    Raises TooLargeWorkbook and BrokenWorkbook.
    """
    try:
        with ZipFile(BytesIO(content)) as archive:
            parts = archive.infolist()
    except (BadZipFile, ValueError, OSError, EOFError) as error:
        raise BrokenWorkbook from error
    if len(parts) > PARTS or sum(part.file_size for part in parts) > UNPACKED:
        raise TooLargeWorkbook
    if not any(part.filename.lower() == "xl/workbook.xml" for part in parts):
        return None
    try:
        return _text(content)
    except TooLargeWorkbook:
        raise
    except Exception as error:  # whatever a damaged file makes the library raise: there is no list of it
        raise BrokenWorkbook from error


def _text(content: bytes) -> str:
    from openpyxl import load_workbook  # here: it takes a third of a second, and few programs that start need it

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of features of Excel that don't matter here
        book = load_workbook(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        try:
            sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
            for sheet in sheets:
                rows = list(_rows(sheet))
                if any(any(row) for row in rows):
                    return text_of(rows)
        finally:
            book.close()
    return ""


def _rows(sheet: Any) -> Iterator[list[str]]:
    """Yield the cells of a sheet, whatever size it says it has. Empty rows at its end are left out."""
    sheet.reset_dimensions()
    empty = 0
    for number, row in enumerate(sheet.iter_rows(max_col=COLUMNS, values_only=True), start=1):
        if number > LAST_ROW:
            raise TooLargeWorkbook
        if all(value is None for value in row):
            empty += 1
            continue
        if number > ROWS:
            raise TooLargeWorkbook
        yield from ([] for _ in range(empty))
        empty = 0
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        yield cells


def _cell(value: Any) -> str:
    """Return what a cell holds as text. A date or a number stays recognisable, so that it is not taken for a name."""
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
    if not isinstance(value, str | int | float):  # a formula of many cells
        return "=" + str(getattr(value, "text", ""))
    return tidy(str(value))
