"""A position as a picture that stands alone (SVG): rows with a name, words and cards. Pure: it knows no table.

The picture has its own colours and loads nothing, so that it can be shown anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from referee.signs import JOKERS, SUIT_SIGNS, card_words, rank_shown

WIDTH, EDGE = 640, 16
CARD_WIDTH, CARD_HEIGHT, GAP = 34, 48, 4
LINE, SPACE = 22, 10  # the height of a line of text, and the space below a row
A_LINE = (WIDTH - 2 * EDGE + GAP) // (CARD_WIDTH + GAP)  # cards
TITLE_LETTERS, LETTERS = 58, 72  # in a line of wide letters; the server has no fonts to measure them
RED, BLACK, GREY, BACK, PAPER = "#b3261e", "#1b1b1b", "#5f6368", "#c9d3e3", "#ffffff"
RED_CARDS = ("H", "D", "R")  # the last letters of the codes of red cards


@dataclass(frozen=True, slots=True)
class Row:
    """A player or a pile: its name, what is said of it, and its cards. A hidden card is "??", and "" is a gap."""

    name: str
    said: str = ""
    cards: Sequence[str] = ()


class _Spot(NamedTuple):
    """Where a card lies."""

    code: str
    left: int
    top: int


def picture(title: str, rows: Sequence[Row]) -> str:
    """Return the picture as the text of an SVG file. Screen readers and searches find all its words."""
    head = wrap(title, TITLE_LETTERS)
    top = EDGE + len(head) * LINE + SPACE
    height = top + sum(_height(row) for row in rows)
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}", role="img")
    svg.set("font-family", "system-ui, sans-serif")
    SubElement(svg, "title").text = title
    SubElement(svg, "rect", width=str(WIDTH), height=str(height), fill=PAPER)
    for at, line in enumerate(head):
        _text(svg, line, EDGE, EDGE + LINE // 2 + at * LINE, size=17, bold=True)
    for row in rows:
        _draw(svg, row, top)
        top += _height(row)
    return tostring(svg, encoding="unicode")


def _height(row: Row) -> int:
    lines = -(-len(row.cards) // A_LINE)
    return len(_lines_said(row)) * LINE + lines * (CARD_HEIGHT + GAP) + SPACE


def _lines_said(row: Row) -> list[str]:
    """Return what is said of a row in lines, of which the first leaves room for the name."""
    first, *more = wrap(row.said, LETTERS, initial_indent=" " * min(len(row.name), LETTERS // 2)) or [""]
    return [first.lstrip(), *more]


def _draw(svg: Element, row: Row, top: int) -> None:
    text = _text(svg, row.name, EDGE, top + LINE // 2, bold=True)
    first, *more = _lines_said(row)
    SubElement(text, "tspan", {"font-weight": "normal", "fill": GREY, "dx": "8"}).text = first
    for at, line in enumerate(more, start=1):
        _text(svg, line, EDGE, top + LINE // 2 + at * LINE, colour=GREY)
    for spot in _spots(row.cards, top + LINE * (1 + len(more))):
        _card(svg, spot)


def _spots(cards: Sequence[str], top: int) -> Iterator[_Spot]:
    """Yield where each card lies. A gap takes the place of a card."""
    for at, code in enumerate(cards):
        line, column = divmod(at, A_LINE)
        if code:
            yield _Spot(code, EDGE + column * (CARD_WIDTH + GAP), top + line * (CARD_HEIGHT + GAP))


def _card(svg: Element, spot: _Spot) -> None:
    hidden = spot.code[-1] not in (*SUIT_SIGNS, *(joker[-1] for joker in JOKERS))
    group = SubElement(svg, "g")
    SubElement(group, "title").text = "?" if hidden else card_words(spot.code)
    size = {"x": str(spot.left), "y": str(spot.top), "width": str(CARD_WIDTH), "height": str(CARD_HEIGHT), "rx": "4"}
    SubElement(group, "rect", {**size, "fill": BACK if hidden else PAPER, "stroke": GREY})
    if hidden:
        return
    rank, suit = spot.code[:-1], spot.code[-1]
    colour = RED if suit in RED_CARDS else BLACK
    middle = spot.left + CARD_WIDTH // 2
    words = (rank_shown(rank), SUIT_SIGNS.get(suit, ""))
    for word, down in zip(words, (19, 39), strict=True):
        _text(group, word, middle, spot.top + down, size=17, colour=colour, anchor="middle")


def _text(
    parent: Element, words: str, left: int, base: int, *, size: int = 15, bold: bool = False, **look: str
) -> Element:
    text = SubElement(parent, "text", {"x": str(left), "y": str(base), "font-size": str(size)})
    text.set("fill", look.get("colour", BLACK))
    text.set("font-weight", "bold" if bold else "normal")
    text.set("text-anchor", look.get("anchor", "start"))
    text.text = words
    return text
