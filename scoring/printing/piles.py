"""Draws what lies on a table, each pile in a row of its own, so that people can lay the cards out again."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from referee import api
from referee.ground.paper.drawing import draw_card, draw_joker, fit_words, say

NAME, WORDS = 38 * mm, 42 * mm
COUNT = 9 * mm  # beside the lines of a long pile: the number of the first card
BLACK_JOKER = next(iter(api.JOKERS))
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
        self.is_long = len(self.lines) > 1
        if self.is_long:
            self.lines = list(_lines(self.pile.cards, width - COUNT))
        rows = len(self.lines) + self.is_long
        self.height = max(1, rows) * (HEIGHT + 1 * mm) + 1 * mm
        return self.width, self.height

    def draw(self) -> None:
        """Draw the name on the left, the cards over one another, and the words on the right.

        A long pile has its cards below its name, over the whole width, with the number of the first card of each line.
        """
        top = self.height
        beside = bool(self.pile.cards) and not self.is_long  # whether cards lie between the name and the words
        for x, room, words, bold in (
            (0, NAME, self.pile.name, True),
            (self.width - WORDS, WORDS, self._caption(), False),
        ):
            if words:
                x, room = (x, room) if bold or beside else (NAME, self.width - NAME)
                size, told = fit_words(words, room - 2 * mm, size=9, smallest=6.5, bold=bold)
                for number, line in enumerate(told[:3]):
                    say(self.canv, x, top - 5.5 * mm - number * size * 1.2, line, size=size, bold=bold)
        left, first = (COUNT, 1) if self.is_long else (NAME, 0)
        top -= (HEIGHT + 1 * mm) * self.is_long
        for cards in self.lines:
            if first and "" not in self.pile.cards:
                say(self.canv, 0, top - 5 * mm, f"{first}:", size=8)
                first += len(cards)
            for x, card in cards:
                self._card(card, left + x, top - HEIGHT)
            top -= HEIGHT + 1 * mm

    def _caption(self) -> str:
        """Return what is said of the pile, and from where a long one is read."""
        order = _("the bottom card first") if self.is_long else ""
        return " · ".join(filter(None, (self.pile.said, order)))

    def _card(self, card: str, x: float, y: float) -> None:
        if card in api.JOKERS:
            black = card == BLACK_JOKER
            word = pgettext("a joker", "black") if black else pgettext("a joker", "red")
            draw_joker(self.canv, word, x, y, width=WIDTH, height=HEIGHT, filled=black)
        else:
            draw_card(self.canv, "" if card == api.DOWN else api.card_sign(card), x, y, width=WIDTH, height=HEIGHT)


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
