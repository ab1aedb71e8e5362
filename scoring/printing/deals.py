"""The deals of a round on paper: a sheet for each deal, and for each table slips to lie with the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer

from referee import api
from referee.ground.paper.document import Part, pdf
from referee.ground.paper.drawing import fit_words, say
from referee.ground.paper.letters import GREY, SMALL, TITLE, markup
from referee.ground.paper.listing import Head, Listing
from scoring.services.rounds.duplicate import Slips
from scoring.systems.rounds.deals import Dealt
from scoring.wording.deals import place_text

SLIP = 19 * mm
SUITS, RANKS = "SHDC", "23456789TJQKA"


def deals_as_pdf(title: str, slips: Slips, *, language: str) -> bytes:
    """Return the sheets and slips of a round as the bytes of a PDF."""
    parts = [Part([*_sheets(slips)]), Part([*_slips(slips)])]
    return pdf(parts, title=title, foot=_("Keep this from everybody who plays."), language=language)


def cards_sorted(cards: Iterable[str]) -> list[str]:
    """Return cards as people sort them: suit by suit, the highest first."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0])))


def _text(cards: Iterable[str]) -> str:
    return "  ".join(map(api.card_sign, cards))


def _heading(slips: Slips, number: int) -> str:
    return _("Round %(round)s · Deal %(deal)s") % {"round": slips.round, "deal": number}


def _sheets(slips: Slips) -> Iterator[Flowable]:
    """Yield a list of all hands for each deal, from which somebody who doesn't play lays them out."""
    heads = (Head(pgettext("a player's cards", "Hand")), Head(_("Cards")))
    for number, dealt in enumerate(slips.deals, 1):
        seats = _("tables with %(seats)s seats") % {"seats": slips.seats}
        yield Paragraph(markup(f"{_heading(slips, number)} · {seats}"), TITLE)
        rows = [(place_text(place), _text(cards_sorted(cards))) for place, cards in enumerate(dealt.hands)]
        if dealt.turned:
            rows.append((_("Turned up, from the dealer's hand"), api.card_sign(dealt.turned)))
        if dealt.stock:
            rows.append((_("Stock, from its top"), _text(dealt.stock)))
        yield Listing(heads, rows, size=10, stretched=True)
        yield Spacer(0, 6 * mm)
    advice = _("Lay each hand with its slip into an envelope; the stock face down, in this order.")
    yield Paragraph(markup(advice), SMALL)


def _slips(slips: Slips) -> Iterator[Flowable]:
    for table in slips.tables:
        for number, dealt in enumerate(slips.deals, 1):
            where = _("Table %(table)s") % {"table": table}
            for place, cards in enumerate(dealt.hands):
                yield _Slip(f"{where} · {_heading(slips, number)} · {place_text(place)}", _on_slip(dealt, place, cards))


def _on_slip(dealt: Dealt, place: int, cards: tuple[str, ...]) -> str:
    turned = _("Turn up: %(card)s") % {"card": api.card_sign(dealt.turned)} if dealt.turned and not place else ""
    return f"{_text(cards_sorted(cards))}     {turned}".rstrip()


class _Slip(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """A slip for one hand, with a line to cut along."""

    def __init__(self, heading: str, cards: str) -> None:
        super().__init__()
        self.heading, self.cards = heading, cards

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return the slip's size."""
        self.width, self.height = width, SLIP
        return width, SLIP

    def draw(self) -> None:
        """Draw where the hand belongs, its cards, and the line."""
        size, lines = fit_words(self.heading, self.width, size=9, smallest=6)
        say(self.canv, 0, SLIP - 6 * mm, lines[0], size=size)
        size, lines = fit_words(self.cards, self.width, size=14, smallest=7, bold=True)
        say(self.canv, 0, SLIP - 13 * mm, lines[0], size=size, bold=True)
        self.canv.setStrokeColor(GREY)
        self.canv.setDash(2, 3)
        self.canv.line(0, 2 * mm, self.width, 2 * mm)
        self.canv.setDash()
