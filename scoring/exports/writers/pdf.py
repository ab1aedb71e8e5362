"""Writes a book as a PDF on A4. Each sheet begins on a new page and repeats its column titles on every page.

No ink is wasted: columns for programs are left out, and so are columns in which no cell says anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, Paragraph, Spacer

from referee.ground.paper.document import Part, pdf, printable_size
from referee.ground.paper.filling import filling
from referee.ground.paper.letters import PLAIN, SMALL, TITLE, markup
from referee.ground.paper.listing import Head, Listing, across_is_better
from scoring.exports.sheet import Book, Cell, Column, Kind, Sheet
from scoring.wording.figures import decimals_of, points_text

LARGEST = 20.0  # a short list fills its page with letters of up to this size, in points
FIGURES = (Kind.NUMBER, Kind.POINTS)


def pdf_bytes(book: Book) -> bytes:
    """Return the book as a document to print."""
    made = date_format(timezone.localtime(book.made_at), "Y-m-d H:i")
    parts = [_part(book, sheet) for sheet in book.sheets]
    foot = f"{book.title} · {made} · Kontrollant"
    return pdf(parts, title=book.title, foot=foot, language=book.language, mark=book.mark)


def _part(book: Book, sheet: Sheet) -> Part:
    heads, columns = [], []
    for at, column in enumerate(sheet.columns):
        if not column.raw and (cells := _column(column, [row[at] for row in sheet.rows])) is not None:
            heads.append(Head(column.title, right=column.kind in FIGURES))
            columns.append(cells)
    rows = list(zip(*columns, strict=True))
    across = across_is_better(heads, rows, printable_size()[0])
    story = list(_heading(book, sheet))
    if rows:
        size, _columns = filling(heads, rows, story, largest=LARGEST, across=across)
        story.append(Listing(heads, rows, size=size))
    else:
        story.append(Paragraph(markup(_("Nothing yet.")), PLAIN))
    return Part(story, across=across)


def _heading(book: Book, sheet: Sheet) -> Iterator[Flowable]:
    yield Paragraph(markup(sheet.title), TITLE)
    yield Paragraph(markup(book.title), SMALL)
    if sheet.note:
        yield Paragraph(markup(sheet.note), SMALL)
    yield Spacer(0, 8)


def _column(column: Column, cells: list[Cell]) -> list[str] | None:
    """Return the cells of a column in words; None if none of them says anything."""
    decimals = column.decimals
    if column.kind is Kind.POINTS and decimals is None:
        decimals = decimals_of(cell for cell in cells if isinstance(cell, Fraction))
    words = [_words(cell, decimals) for cell in cells]
    return words if any(words) else None


def _words(cell: Cell, decimals: int | None) -> str:
    if cell is None or cell is False:
        return ""
    if cell is True:
        return "✓"
    if isinstance(cell, datetime):
        return date_format(timezone.localtime(cell), "Y-m-d H:i:s")
    return points_text(cell, decimals) if isinstance(cell, Fraction) else str(cell)
