"""A document on A4: parts that begin on a new page, each upright or across, with a foot and page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate, Paragraph

from referee.ground.paper.drawing import draw_picture, fit_words, say
from referee.ground.paper.letters import FONT, GREY, SMALL, fonts, markup, width_of
from referee.ground.paper.mark import NO_MARK, Mark

MARGIN = 18 * mm
BETWEEN = 10 * mm  # two columns of text
MARK = 10 * mm  # the height of a picture in the margin
_ALL_PAGES = "all-pages"  # the drawing of the number of pages, which is known only at the end
_NUMBERS = width_of("9999", size=SMALL.fontSize)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document. It begins on a new page."""

    story: Sequence[Flowable]
    across: bool = False
    columns: int = 1
    foot: bool = True  # whether its pages have the foot and their numbers

    @property
    def page(self) -> str:
        """The name of the kind of page on which it lies."""
        return f"{self.across}-{self.columns}-{self.foot}"


def pdf(parts: Iterable[Part], *, title: str, foot: str, language: str = "en", mark: Mark = NO_MARK) -> bytes:
    """Return a document as the bytes of a PDF.

    Pages have the mark in the margin above, and the foot with their number, unless a part has no foot.
    """
    fonts()
    out = BytesIO()
    document = BaseDocTemplate(out, title=title, author="Kontrollant", lang=language)
    story: list[Flowable] = []
    kinds: dict[str, PageTemplate] = {}  # the first is that of the first page
    for part in parts:
        kinds.setdefault(part.page, _template(part, foot, mark))
        story += [NextPageTemplate(part.page), PageBreak()] if story else []
        story += part.story
    document.addPageTemplates(list(kinds.values()))
    document.build(story, canvasmaker=_Counting)
    return out.getvalue()


def printable_size(*, across: bool = False) -> tuple[float, float]:
    """Return the width and height between the margins of a page, in points."""
    width, height = landscape(A4) if across else A4
    return width - 2 * MARGIN, height - 2 * MARGIN


def column_width(columns: int, *, across: bool = False) -> float:
    """Return the width of each of so many columns of text, in points."""
    width: float = (printable_size(across=across)[0] - BETWEEN * (columns - 1)) / columns
    return width


def _template(part: Part, foot: str, mark: Mark) -> PageTemplate:
    """Return the kind of page that a part needs."""
    width, height = printable_size(across=part.across)
    column = column_width(part.columns, across=part.across)
    frames = [Frame(MARGIN + at * (column + BETWEEN), MARGIN, column, height, 0, 0, 0, 0) for at in range(part.columns)]

    def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
        if part.foot:
            _draw_foot(canvas, foot, width, document.page)
            _draw_mark(canvas, mark, width, height + MARGIN)

    return PageTemplate(id=part.page, frames=frames, onPage=draw, pagesize=(width + 2 * MARGIN, height + 2 * MARGIN))


def _draw_mark(canvas: Canvas, mark: Mark, width: float, bottom: float) -> None:
    """Draw the mark above the text: the picture on the right, the name beside it, and a line in the colour below."""
    right = MARGIN + width
    if mark.picture:
        right -= draw_picture(canvas, mark.picture, right, bottom + 4.5 * mm, height=MARK, across=-1) + 3 * mm
    if mark.name:
        size, lines = fit_words(mark.name, right - MARGIN, size=9, smallest=6)
        say(canvas, right - width_of(lines[0], size=size), bottom + 7 * mm, lines[0], size=size)
    if mark.colour:
        canvas.saveState()
        canvas.setFillColor(HexColor(mark.colour))
        canvas.rect(MARGIN, bottom + 2.4 * mm, width, 0.8 * mm, stroke=0, fill=1)
        canvas.restoreState()


def _draw_foot(canvas: Canvas, foot: str, width: float, page: int) -> None:
    """Draw the foot on the left, and “3 / 12” on the right."""
    numbers = 2 * _NUMBERS + width_of(" / ", size=SMALL.fontSize)
    words = Paragraph(markup(foot), SMALL)
    words.wrapOn(canvas, width - numbers - 6 * mm, MARGIN)
    words.drawOn(canvas, MARGIN, MARGIN / 2)
    canvas.saveState()
    canvas.setFont(FONT, SMALL.fontSize)
    canvas.setFillColor(GREY)
    right = MARGIN + width - _NUMBERS
    canvas.drawRightString(right, MARGIN / 2 + 2, f"{page} / ")
    canvas.translate(right, MARGIN / 2 + 2)
    canvas.doForm(_ALL_PAGES)
    canvas.restoreState()


class _Counting(Canvas):  # type: ignore[misc]  # reportlab ships no types
    """A canvas that adds the number of pages to every foot when the document is complete."""

    def save(self) -> None:
        """Draw the number of pages and write the file."""
        self.beginForm(_ALL_PAGES, 0, -4, _NUMBERS, 12)
        self.setFont(FONT, SMALL.fontSize)
        self.setFillColor(GREY)
        self.drawString(0, 0, str(self.getPageNumber() - 1))
        self.endForm()
        super().save()
