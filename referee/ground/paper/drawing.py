"""Drawing on a page: lines of words, words made to fit, QR codes, cards."""

from __future__ import annotations

from io import BytesIO

import segno
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from referee.ground.paper.letters import BLACK, BOLD, FONT, PALE, SIGNS, WHITE, lines_of, runs, width_of

QUIET = 4  # modules of white around a QR code, which scanners need

#: A fool's cap in a square of 32: its outline and its brim, each a beginning and curves (two handles and an end).
_CAP = (
    (
        (10.0, 20.0),
        (9.7, 16.8, 8.6, 14.5, 4.0, 12.5),
        (6.2, 8.0, 7.0, 5.6, 6.5, 4.0),
        (11.0, 3.5, 14.5, 5.5, 16.0, 10.0),
        (17.5, 5.5, 21.0, 3.5, 25.5, 4.0),
        (25.0, 5.6, 25.8, 8.0, 28.0, 12.5),
        (23.4, 14.5, 22.3, 16.8, 22.0, 20.0),
        (18.0, 20.0, 14.0, 20.0, 10.0, 20.0),
    ),
)


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


def fit_words(words: str, width: float, *, size: float, smallest: float, bold: bool = False) -> tuple[float, list[str]]:
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


def draw_picture(canvas: Canvas, png: bytes, x: float, y: float, *, height: float, across: float) -> float:
    """Draw a picture of this height, at most three times as wide, and return its width.

    It begins at `x` (`across` 0), ends there (−1) or has its middle there (−0.5).
    """
    picture = ImageReader(BytesIO(png))
    pixels_wide, pixels_high = picture.getSize()
    width = min(height * pixels_wide / pixels_high, 3 * height)
    high = width * pixels_high / pixels_wide
    canvas.drawImage(picture, x + across * width, y + (height - high) / 2, width, high, mask="auto")
    return float(width)


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
    size, lines = fit_words(words, width - 2, size=height * 0.42, smallest=3)
    say_centred(canvas, x + width / 2, y + height / 2 - size / 3, lines[0], size=size, bold=True)


def draw_joker(canvas: Canvas, words: str, x: float, y: float, *, width: float, height: float, filled: bool) -> None:
    """Draw a joker: a fool's cap, filled or in outline, above a word that tells it from the other joker."""
    draw_card(canvas, " ", x, y, width=width, height=height)
    side = height * 0.72
    unit, left, top = side / 32, x + (width - side) / 2, y + height
    cap = canvas.beginPath()
    for begin, *curves in _CAP:
        cap.moveTo(left + begin[0] * unit, top - begin[1] * unit)
        for curve in curves:
            cap.curveTo(*(left + at * unit if even % 2 == 0 else top - at * unit for even, at in enumerate(curve)))
        cap.close()
    canvas.setFillColor(BLACK if filled else WHITE)
    canvas.setStrokeColor(BLACK)
    canvas.setLineWidth(0.6)
    canvas.drawPath(cap, stroke=1, fill=1)
    for bell in (3.2, 28.8):
        canvas.circle(left + bell * unit, top - 14 * unit, 2.6 * unit, stroke=1, fill=1)
    size, lines = fit_words(words, width - 2, size=6.5, smallest=4, bold=True)
    say_centred(canvas, x + width / 2, y + 1.4, lines[0], size=size, bold=True)
