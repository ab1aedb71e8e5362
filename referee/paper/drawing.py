"""Drawing on a page: lines of words, words made to fit, QR codes."""

from __future__ import annotations

import segno
from reportlab.pdfgen.canvas import Canvas

from referee.paper.letters import BLACK, BOLD, FONT, PALE, SIGNS, WHITE, lines_of, runs, width_of

QUIET = 4  # modules of white around a QR code, which scanners need


def say(canvas: Canvas, x: float, y: float, words: str, *, size: float, bold: bool = False) -> None:
    """Draw a line of words in black, with suits and marks in the font that has them."""
    canvas.setFillColor(BLACK)
    for run in runs(words):
        canvas.setFont(SIGNS if run.sign else BOLD if bold else FONT, size)
        canvas.drawString(x, y, run.text)
        x += width_of(run.text, size=size, bold=bold)


def say_centred(canvas: Canvas, x: float, y: float, words: str, *, size: float, bold: bool = False) -> None:
    """Draw a line of words with its middle at `x`."""
    say(canvas, x - width_of(words, size=size, bold=bold) / 2, y, words, size=size, bold=bold)


def fitted(words: str, width: float, *, size: float, smallest: float, bold: bool = False) -> tuple[float, list[str]]:
    """Return the largest size, down to the `smallest`, at which words fit on one line; else several lines of that."""
    while size > smallest and width_of(words, size=size, bold=bold) > width:
        size -= 0.5
    return size, list(lines_of(words, width, size=size, bold=bold))


def draw_code(canvas: Canvas, address: str, x: float, y: float, side: float) -> None:
    """Draw an address as a QR code with its white border: a square of this side from x, y to the right and up."""
    rows = list(segno.make(address, error="m", micro=False).matrix)
    module = side / (len(rows) + 2 * QUIET)
    canvas.setFillColor(BLACK)
    path = canvas.beginPath()
    for down, row in enumerate(rows):
        at = 0
        while at < len(row):
            length = 1
            if row[at]:
                while at + length < len(row) and row[at + length]:
                    length += 1
                left, top = x + (at + QUIET) * module, y + side - (down + QUIET) * module
                path.rect(left, top - module, length * module, module)
            at += length
    canvas.drawPath(path, stroke=0, fill=1)


def draw_card(canvas: Canvas, words: str, x: float, y: float, *, width: float, height: float) -> None:
    """Draw a card from its lower left corner: its rank and suit ("K♥"), or its back (""), as an outline to save ink."""
    canvas.setStrokeColor(BLACK)
    canvas.setFillColor(WHITE)
    canvas.setLineWidth(0.6)
    canvas.roundRect(x, y, width, height, width / 8, fill=1)
    if not words:
        canvas.setStrokeColor(PALE)
        for part in (0.25, 0.5, 0.75):
            canvas.line(x + width * part, y + 2, x + width * part, y + height - 2)
        return
    size, lines = fitted(words, width - 2, size=height * 0.42, smallest=3)
    say_centred(canvas, x + width / 2, y + height / 2 - size / 3, lines[0], size=size, bold=True)
