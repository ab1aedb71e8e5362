"""Slips on which a table writes its result: with the players' names and a QR code to the form for it, or empty.

A slip's code leads to the page on which an organiser or a helper enters the table's result. Whoever else scans it is
asked to sign in, and learns nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from referee.ground.paper.document import Part
from referee.ground.paper.drawing import draw_code, fit_words, say, say_centred
from referee.ground.paper.letters import BLACK, GREY, PALE, width_of

CODE = 27 * mm
TOP, ROW, HEAD, FOOT = 25 * mm, 9 * mm, 5 * mm, 8 * mm
NUMBER, POINTS, PLACE, SIGNED = 7 * mm, 26 * mm, 18 * mm, 42 * mm


@dataclass(frozen=True, slots=True)
class Slip:
    """A table's slip. `address` is that of the form for its result, "" for an empty slip."""

    title: str
    heading: str
    names: tuple[str, ...]
    address: str = ""
    results: tuple[tuple[str, str], ...] = ()  # points and place of each player, if the table has a result
    head: str = ""  # of the table's log
    so_far: str = ""  # how far the game is, if it isn't over; then the results are the points so far


def slips(of: Sequence[Slip]) -> list[Part]:
    """Return slips, as many on a page as fit, with dashed lines to cut along."""
    return [Part([SlipDrawn(slip) for slip in of])]


class SlipDrawn(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """A slip on the page."""

    def __init__(self, slip: Slip) -> None:
        super().__init__()
        self.slip = slip

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return the slip's size: the page's width, and a row for each player."""
        self.width = width
        self.height = TOP + HEAD + ROW * len(self.slip.names) + FOOT
        return self.width, self.height

    def draw(self) -> None:
        """Draw the heading, the code, a row for each player, and the line to cut along."""
        canvas, slip = self.canv, self.slip
        room = self.width - (CODE if slip.address else 0) - 4 * mm
        size, lines = fit_words(slip.title, room, size=9, smallest=6)
        say(canvas, 0, self.height - 6 * mm, lines[0], size=size)
        size, lines = fit_words(slip.heading, room, size=20, smallest=9, bold=True)
        say(canvas, 0, self.height - 15 * mm, lines[0], size=size, bold=True)
        if slip.so_far:
            left = width_of(lines[0], size=size, bold=True) + 6 * mm
            size, lines = fit_words(slip.so_far, room - left, size=10, smallest=6, bold=True)
            say(canvas, left, self.height - 15 * mm, lines[0], size=size, bold=True)
        if slip.address:
            draw_code(canvas, slip.address, self.width - CODE, self.height - CODE, CODE)
            say(
                canvas, 0, self.height - 21 * mm, _("Organisers and helpers scan the code to enter the result."), size=7
            )
        self._rows(self.height - TOP)
        if slip.head:
            say(canvas, 0, 3.2 * mm, _("head of its log: %(head)s") % {"head": slip.head}, size=7)
        canvas.setStrokeColor(GREY)
        canvas.setDash(2, 3)
        canvas.line(0, 2 * mm, self.width, 2 * mm)
        canvas.setDash()

    def _result(self, row: int) -> tuple[str, ...]:
        """Return the points and the place of the player in this row; () if the table has no result."""
        return self.slip.results[row] if self.slip.results else ()

    def _figures(self, edges: Sequence[float], figures: Sequence[str], y: float) -> None:
        """Draw a player's result; or the points so far, small and in the corner, so that the result can be written."""
        if self.slip.so_far:
            for figure in filter(None, figures[:1]):
                words = _("so far: %(points)s") % {"points": figure}
                size, lines = fit_words(words, POINTS - 2 * mm, size=7, smallest=5)
                say(self.canv, edges[0] + 1 * mm, y - 3.2 * mm, lines[0], size=size)
            return
        for edge, width, words in zip(edges, (POINTS, PLACE), figures, strict=False):
            say_centred(self.canv, edge + width / 2, y - 6 * mm, words, size=11, bold=True)

    def _rows(self, top: float) -> None:
        canvas = self.canv
        name = self.width - NUMBER - POINTS - PLACE - SIGNED
        edges = [NUMBER + name, NUMBER + name + POINTS, NUMBER + name + POINTS + PLACE]
        heads = [(NUMBER, name, _("Player")), (edges[0], POINTS, _("Points")), (edges[1], PLACE, _("Place"))]
        for left, width, words in [*heads, (edges[2], SIGNED, _("Signature"))]:
            size, lines = fit_words(words, width - 2 * mm, size=7.5, smallest=5, bold=True)
            say(canvas, left + 1 * mm, top - HEAD + 1.5 * mm, lines[0], size=size, bold=True)
        y = top - HEAD
        canvas.setLineWidth(0.6)
        canvas.setStrokeColor(BLACK)
        canvas.line(0, y, self.width, y)
        for at, player in enumerate(self.slip.names, 1):
            say(canvas, 0, y - 6 * mm, str(at), size=9)
            size, lines = fit_words(player, name - 3 * mm, size=11, smallest=7)
            for number, line in enumerate(lines[:2]):
                below = (3.6 + 3.2 * number) * mm if len(lines) > 1 else 6 * mm
                say(canvas, NUMBER + 1 * mm, y - below, line, size=size)
            self._figures(edges, self._result(at - 1), y)
            y -= ROW
            canvas.setStrokeColor(PALE)
            canvas.line(0, y, self.width, y)
        canvas.setStrokeColor(PALE)
        for edge in edges:
            canvas.line(edge, top - HEAD, edge, y)
