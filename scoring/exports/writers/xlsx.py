"""A book as XLSX: a worksheet for each sheet, with real numbers and dates, a frozen head and columns of sensible width.

All text is written as text and marked as such, so no name can become a formula, not even when somebody edits its cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from io import BytesIO

from django.utils import timezone
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scoring.exports.sheet import Book, Cell, Column, Kind, Sheet
from scoring.exports.writers.csv import FORMULA
from scoring.wording.figures import decimals_of

NARROWEST, WIDEST = 8, 50  # letters
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # XML has no such characters
_MOMENT = "yyyy-mm-dd hh:mm:ss"
_TITLE = re.compile(r"[\[\]:*?/\\]")
_LONGEST_TITLE = 31


def xlsx_bytes(book: Book) -> bytes:
    """Return the book as a workbook."""
    workbook = Workbook(write_only=True)
    workbook.properties.title = _remove_illegal(book.title)
    workbook.properties.creator = "Kontrollant"
    for sheet in book.sheets:
        _write(workbook, sheet)
    out = BytesIO()
    workbook.save(out)
    return out.getvalue()


def _write(workbook: Workbook, sheet: Sheet) -> None:
    worksheet = workbook.create_sheet(_TITLE.sub(" ", _remove_illegal(sheet.title))[:_LONGEST_TITLE])
    worksheet.freeze_panes = "A2"
    worksheet.print_title_rows = "1:1"
    worksheet.page_setup.paperSize = Worksheet.PAPERSIZE_A4
    for at, width in enumerate(_widths(sheet), 1):
        worksheet.column_dimensions[get_column_letter(at)].width = width
    worksheet.auto_filter.ref = f"A1:{get_column_letter(len(sheet.columns))}{len(sheet.rows) + 1}"
    worksheet.append([_head(worksheet, column) for column in sheet.columns])
    formats = [_format(column, [row[at] for row in sheet.rows]) for at, column in enumerate(sheet.columns)]
    for row in sheet.rows:
        worksheet.append(_cell(worksheet, cell, shown) for cell, shown in zip(row, formats, strict=True))


def _head(worksheet: object, column: Column) -> WriteOnlyCell:
    cell = WriteOnlyCell(worksheet, _remove_illegal(column.title))
    cell.data_type = "s"
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _cell(worksheet: object, value: Cell, shown: str) -> object:
    """Return a cell; plain values are given as they are, which takes a third of the time."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        text = _remove_illegal(value)
        if not text.startswith(FORMULA):
            return text
        cell = WriteOnlyCell(worksheet, text)
        cell.data_type, cell.quotePrefix = "s", True
        return cell
    if isinstance(value, datetime):
        cell = WriteOnlyCell(worksheet, timezone.localtime(value).replace(tzinfo=None, microsecond=0))
    elif isinstance(value, Fraction):
        cell = WriteOnlyCell(worksheet, int(value) if value.denominator == 1 else float(value))
    else:
        return value
    cell.number_format = shown
    return cell


def _format(column: Column, cells: Sequence[Cell]) -> str:
    """Return how a column shows its figures: all with the same number of decimals."""
    if column.kind is Kind.MOMENT:
        return _MOMENT
    if column.kind is not Kind.POINTS:
        return "General"
    decimals = column.decimals
    if decimals is None:
        decimals = decimals_of(cell for cell in cells if isinstance(cell, Fraction))
    return f"0.{'0' * decimals}" if decimals else "0"


def _widths(sheet: Sheet) -> Iterator[float]:
    """Yield a width for each column, in letters: as wide as its longest cell, within limits."""
    for at, column in enumerate(sheet.columns):
        longest = max((len(str(row[at])) for row in sheet.rows if isinstance(row[at], str | int)), default=0)
        if column.kind is Kind.MOMENT:
            longest = len(_MOMENT)
        head = max(map(len, column.title.split()), default=0)
        yield min(max(longest, head, NARROWEST) + 2, WIDEST)


def _remove_illegal(text: str) -> str:
    return _ILLEGAL.sub("", text)
