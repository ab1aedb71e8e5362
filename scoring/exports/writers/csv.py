"""A sheet as CSV.

| dialect | for | separated by | decimals | byte order mark |
|---|---|---|---|---|
| (none) | programs, and whoever reads RFC 4180 | comma | point | no: it would stick to the first heading |
| `spreadsheet` | a double click in Excel or Calc | semicolon | the reader's | yes: Excel would garble å, ö and ë |

A text that begins like a formula gets an apostrophe before it, so that a name pasted by a stranger calculates nothing
on the organiser's machine. Figures are our own and stay figures.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from scoring.exports.sheet import Cell, Column, Sheet
from scoring.wording.figures import points_text

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a text that begins with one of these may be taken for a formula
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The way a sheet is written."""

    delimiter: str
    localise: bool
    mark: str


DIALECTS = {
    "": Dialect(",", localise=False, mark=""),
    "spreadsheet": Dialect(";", localise=True, mark=_BYTE_ORDER_MARK),
}


def csv_text(sheet: Sheet, dialect: str = "") -> str:
    """Return the sheet as CSV in the dialect of this name; an unknown one is the plain one."""
    how = DIALECTS.get(dialect, DIALECTS[""])
    out = io.StringIO(newline="")
    out.write(how.mark)
    writer = csv.writer(out, delimiter=how.delimiter, lineterminator="\r\n")
    writer.writerow(_disarm_formula(column.key) for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(_cell_text(cell, column, how) for cell, column in zip(row, sheet.columns, strict=True))
    return out.getvalue()


def _cell_text(cell: Cell, column: Column, how: Dialect) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, datetime):
        return cell.isoformat()
    if isinstance(cell, str):
        return _disarm_formula(cell)
    return points_text(Fraction(cell), column.decimals, localise=how.localise)


def _disarm_formula(text: str) -> str:
    return "'" + text if text.startswith(FORMULA) or text.lstrip().startswith(FORMULA) else text
