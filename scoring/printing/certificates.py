"""Certificates: one page for each player, with name, place, competition and date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from referee.ground.paper.document import Part
from referee.ground.paper.drawing import draw_picture, fit_words, say_centred
from referee.ground.paper.letters import BLACK, PLAIN, markup
from referee.ground.paper.mark import Mark

SIGNED = 70 * mm


@dataclass(frozen=True, slots=True)
class Certificate:
    """What stands on a player's certificate."""

    name: str
    place: int
    shared: bool
    players: int
    competition: str
    on: date
    of: Mark  # the club


def certificates(of: Sequence[Certificate]) -> list[Part]:
    """Return a page for each certificate."""
    if not of:
        return [Part([Paragraph(markup(_("Nobody has played yet.")), PLAIN)])]
    return [Part([CertificateDrawn(one) for one in of], across=True, foot=False)]


class CertificateDrawn(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """A certificate, as large as the page."""

    def __init__(self, certificate: Certificate) -> None:
        super().__init__()
        self.certificate = certificate

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the size of the whole page."""
        self.width, self.height = width, height
        return width, height

    def draw(self) -> None:
        """Draw a double frame, and the words one below the other."""
        canvas, one = self.canv, self.certificate
        canvas.setStrokeColor(BLACK)
        for inset, line in ((0, 1.6), (2.2 * mm, 0.5)):
            canvas.setLineWidth(line)
            canvas.rect(inset, inset, self.width - 2 * inset, self.height - 2 * inset)
        middle, room = self.width / 2, self.width - 40 * mm
        if one.of.picture:
            draw_picture(canvas, one.of.picture, middle, self.height - 34 * mm, height=22 * mm, across=-0.5)
        else:
            say_centred(canvas, middle, self.height - 30 * mm, "♠    ♥    ♦    ♣", size=13)
        self._words(_("Certificate"), self.height - 48 * mm, room, size=26, bold=False)
        place = {"place": one.place, "players": one.players}
        alone, shared = _("Place %(place)s of %(players)s players"), _("Shared place %(place)s of %(players)s players")
        told = shared if one.shared else alone
        self._words(one.name, self.height - 78 * mm, room, size=36)
        self._words(told % place, self.height - 105 * mm, room, size=22, bold=False)
        self._words(one.competition, self.height - 122 * mm, room, size=18)
        if one.of.name:
            self._words(one.of.name, self.height - 134 * mm, room, size=13, bold=False)
        day = date_format(one.on, "j F Y")
        canvas.setLineWidth(0.5)
        for left, words in ((20 * mm, day), (self.width - 20 * mm - SIGNED, _("Organiser"))):
            canvas.line(left, 22 * mm, left + SIGNED, 22 * mm)
            say_centred(canvas, left + SIGNED / 2, 16 * mm, words, size=10)

    def _words(self, words: str, y: float, room: float, *, size: float, bold: bool = True) -> None:
        """Draw words in the middle, smaller or on several lines if they are long."""
        size, lines = fit_words(words, room, size=size, smallest=size / 2, bold=bold)
        y += (len(lines) - 1) * size * 0.6
        for line in lines:
            say_centred(self.canv, self.width / 2, y, line, size=size, bold=bold)
            y -= size * 1.2
