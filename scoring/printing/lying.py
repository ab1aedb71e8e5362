"""Draws what lies on a table, each pile in a row of its own, so that people can lay the cards out again."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from referee import api
from referee.paper.drawing import draw_card, fitted, say

NAME, WORDS = 38 * mm, 42 * mm
WIDTH, HEIGHT = 9 * mm, 7.5 * mm
STEP, GAP = 1.05, 0.4  # how far the next card lies to the right, and how wide a gap is, in widths of a card
HIDDEN = 0.25  # how much is seen of a card that lies face down under the next one


class PileDrawn(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """A pile: its name, its cards from the bottom to the top, and what is said of it."""

    def __init__(self, pile: api.Pile) -> None:
        super().__init__()
        self.pile = pile

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return the size: as many lines of cards as are needed."""
        self.width = width
        self.lines = list(_lines(self.pile.cards, width - NAME - WORDS))
        self.height = max(1, len(self.lines)) * (HEIGHT + 1 * mm) + 1 * mm
        return self.width, self.height

    def draw(self) -> None:
        """Draw the name on the left, the cards over one another, and the words on the right."""
        top = self.height
        for x, room, words, bold in (
            (0, NAME, self.pile.name, True),
            (self.width - WORDS, WORDS, self.pile.said, False),
        ):
            if words:
                x, room = (NAME, self.width - NAME) if not bold and not self.pile.cards else (x, room)
                size, told = fitted(words, room - 2 * mm, size=9, smallest=6.5, bold=bold)
                for number, line in enumerate(told[:3]):
                    say(self.canv, x, top - 5.5 * mm - number * size * 1.2, line, size=size, bold=bold)
        for cards in self.lines:
            for x, card in cards:
                words = "" if card == api.DOWN else api.card_sign(card)
                draw_card(self.canv, words, NAME + x, top - HEIGHT, width=WIDTH, height=HEIGHT)
            top -= HEIGHT + 1 * mm


def _lines(cards: tuple[str, ...], room: float) -> Iterator[list[tuple[float, str]]]:
    """Yield the cards of each line with how far to the right they lie."""
    line: list[tuple[float, str]] = []
    x = 0.0
    for at, card in enumerate(cards):
        if not card:
            before = cards[at - 1] if at else ""
            x += ((1 - HIDDEN if before == api.DOWN else 0 if before else 1) + GAP) * WIDTH  # an empty place is as wide
            continue
        if x + WIDTH > room:
            yield line
            line, x = [], 0.0
        line.append((x, card))
        x += (HIDDEN if card == api.DOWN else STEP) * WIDTH
    if line:
        yield line
