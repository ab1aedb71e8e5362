"""A book as one JSON document, described by `docs/files.schema.json`.

Points are exact fractions as text, such as "15/8". Moments are in ISO 8601. What is empty is null.
"""

from __future__ import annotations

import json
from datetime import datetime
from fractions import Fraction

from scoring.exports.sheet import Book, Cell, Sheet

FORMAT, VERSION = "kontrollant-sheets", 1


def json_bytes(book: Book) -> bytes:
    """Return the book as a document in UTF-8."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "title": book.title,
        "language": book.language,
        "made_at": book.made_at.isoformat(),
        "of": dict(book.about),
        "sheets": [_sheet(sheet) for sheet in book.sheets],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def _sheet(sheet: Sheet) -> dict[str, object]:
    keys = [column.key for column in sheet.columns]
    return {
        "name": sheet.name,
        "title": sheet.title,
        "note": sheet.note,
        "columns": [{"key": column.key, "title": column.title, "type": column.kind.value} for column in sheet.columns],
        "rows": [dict(zip(keys, map(_cell, row), strict=True)) for row in sheet.rows],
    }


def _cell(cell: Cell) -> object:
    if isinstance(cell, Fraction):
        return str(cell)
    return cell.isoformat() if isinstance(cell, datetime) else cell
