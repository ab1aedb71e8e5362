"""A document on A4: parts that begin on a new page, each upright or across, with a foot and page numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageBreak, PageTemplate, Paragraph

from paper.letters import FONT, GREY, SMALL, fonts, markup, width_of

MARGIN = 18 * mm
UPRIGHT, ACROSS = "upright", "across"
SIZES = {UPRIGHT: A4, ACROSS: landscape(A4)}
_ALL_PAGES = "all-pages"  # the drawing of the number of pages, which is known only at the end
_NUMBERS = width_of("9999", size=SMALL.fontSize)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document. It begins on a new page."""

    story: Sequence[Flowable]
    across: bool = False


def pdf(parts: Iterable[Part], *, title: str, foot: str, language: str = "en") -> bytes:
    """Return a document as the bytes of a PDF. Every page has the foot and its number."""
    fonts()
    out = BytesIO()
    document = BaseDocTemplate(out, title=title, author="Kontrollant", lang=language)
    document.addPageTemplates([_template(name, foot) for name in SIZES])
    story: list[Flowable] = []
    for part in parts:
        name = ACROSS if part.across else UPRIGHT
        story += [NextPageTemplate(name), PageBreak()] if story else [_first_page(document, name)]
        story += part.story
    document.build(story, canvasmaker=_Counting)
    return out.getvalue()


def room(*, across: bool = False) -> tuple[float, float]:
    """Return the width and height between the margins of a page, in points."""
    width, height = SIZES[ACROSS if across else UPRIGHT]
    return width - 2 * MARGIN, height - 2 * MARGIN


def _first_page(document: BaseDocTemplate, name: str) -> Flowable:
    """Let the document begin with this kind of page."""
    document.pageTemplates.sort(key=lambda template: template.id != name)
    return NextPageTemplate(name)


def _template(name: str, foot: str) -> PageTemplate:
    width, height = room(across=name == ACROSS)

    def draw(canvas: Canvas, document: BaseDocTemplate) -> None:
        _foot(canvas, foot, width, document.page)

    frame = Frame(MARGIN, MARGIN, width, height, 0, 0, 0, 0)
    return PageTemplate(id=name, frames=[frame], onPage=draw, pagesize=SIZES[name])


def _foot(canvas: Canvas, foot: str, width: float, page: int) -> None:
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
    """A canvas that draws at its end how many pages there are, wherever a foot has left room for that."""

    def save(self) -> None:
        """Draw the number of pages and write the file."""
        self.beginForm(_ALL_PAGES, 0, -4, _NUMBERS, 12)
        self.setFont(FONT, SMALL.fontSize)
        self.setFillColor(GREY)
        self.drawString(0, 0, str(self.getPageNumber() - 1))
        self.endForm()
        super().save()
