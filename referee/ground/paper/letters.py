"""The letters of our PDFs, and how wide they are.

The font is Lato, which the package `fontpkg-lato` brings; suits and marks are PDF's own ZapfDingbats. A letter that
Lato lacks is written without its accent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONT, BOLD, SIGNS = "Lato", "Lato-Bold", "ZapfDingbats"
DINGBATS = frozenset("♠♥♦♣✓✕→")
RED_SUITS = frozenset("♥♦")
BLACK, RED, GREY, PALE, WHITE = map(HexColor, ("#000000", "#a9131e", "#444444", "#bbbbbb", "#ffffff"))


class Run(NamedTuple):
    """A piece of a line in one font."""

    text: str
    sign: bool  # in ZapfDingbats


@cache
def fonts() -> None:
    """Register the fonts, once per process."""
    pdfmetrics.registerFont(_plain_font())
    pdfmetrics.registerFont(_font(BOLD, "Lato-Bold.ttf"))
    pdfmetrics.registerFontFamily(FONT, normal=FONT, bold=BOLD, italic=FONT, boldItalic=BOLD)


def bold_markup(words: str) -> str:
    """Return words as reportlab's markup, in bold letters."""
    return f'<font name="{BOLD}">{markup(words)}</font>'


def markup(words: str) -> str:
    """Return words as reportlab's markup: escaped, with suits and marks in the font that has them."""
    return "".join(_letter_marked_up(letter) for letter in escape(words))


def runs(words: str) -> list[Run]:
    """Return words as pieces in one font each."""
    pieces = groupby(words, DINGBATS.__contains__)
    return [Run("".join(map(known_letter, letters)), sign) for sign, letters in pieces]


def width_of(words: str, *, size: float, bold: bool = False) -> float:
    """Return how wide words are, in points."""
    fonts()
    face = pdfmetrics.getFont(BOLD if bold else FONT).face
    widths, default = face.charWidths, face.defaultWidth
    return sum(_SIGN if letter in DINGBATS else widths.get(ord(letter), default) for letter in words) * size / 1000


_SIGN = 800  # wider than any of our signs in ZapfDingbats, in thousandths of the size


def known_letter(letter: str) -> str:
    """Return the letter, or one without its accent if the font lacks it."""
    if letter in DINGBATS or letter == "\n" or ord(letter) in _plain_font().face.charToGlyph:
        return letter
    plain = unicodedata.normalize("NFKD", letter)[0]
    return plain if ord(plain) in _plain_font().face.charToGlyph else "?"


def lines_of(text: str, width: float, *, size: float, bold: bool = False) -> Iterator[str]:
    """Yield the lines of a text: broken between words, and inside a word that is too long for the width."""
    if width_of(text, size=size, bold=bold) <= width:
        yield text
        return
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size=size, bold=bold) <= width:
            line = longer
            continue
        if line:
            yield line
        line = word
        while width_of(line, size=size, bold=bold) > width and len(line) > 1:
            fits = _letters_that_fit(line, width, size=size, bold=bold)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line


def _letters_that_fit(word: str, width: float, *, size: float, bold: bool) -> int:
    """Return how many letters of a word fit; at least one."""
    fits = 1
    while fits < len(word) and width_of(word[: fits + 1], size=size, bold=bold) <= width:
        fits += 1
    return fits


def _letter_marked_up(letter: str) -> str:
    if letter in DINGBATS:
        colour = ' color="#a9131e"' if letter in RED_SUITS else ""
        return f'<font name="{SIGNS}"{colour}>{letter}</font>'
    return known_letter(letter)


@cache
def _plain_font() -> TTFont:
    return _font(FONT, "Lato-Regular.ttf")


def _font(name: str, file: str) -> TTFont:
    return TTFont(name, str(files("fontpkg_lato") / "files" / file))


PLAIN = ParagraphStyle("plain", fontName=FONT, fontSize=9, leading=12.5, alignment=TA_LEFT)
SMALL = ParagraphStyle("small", parent=PLAIN, fontSize=7.5, leading=10.5, textColor=GREY)
HEAD = ParagraphStyle("head", parent=PLAIN, fontName=BOLD, fontSize=11, leading=14, spaceBefore=10, spaceAfter=3)
TITLE = ParagraphStyle("title", parent=PLAIN, fontName=BOLD, fontSize=16, leading=20)
