"""Each table as it stands, a page each, so that people can play on by hand if the server stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from referee import api
from referee.ground.paper.document import Part
from referee.ground.paper.letters import HEAD, PLAIN, SMALL, TITLE, bold_markup, markup
from referee.ground.paper.listing import Head, Listing
from scoring.archive.heads import head_of
from scoring.printing.piles import PileDrawn

EMPTY_ROWS = 6


def tables_as_they_stand(title: str, tables: Sequence[tuple[int, api.ByHand]]) -> list[Part]:
    """Return a page for each table that plays, given with its number in the hall; tables that are done share pages."""
    playing = [Part(list(_story(title, number, table))) for number, table in tables if not table.over]
    done = [KeepTogether([*_story(title, number, table), Spacer(0, 18)]) for number, table in tables if table.over]
    return [*playing, Part(done)] if done else playing


def _story(title: str, number: int, table: api.ByHand) -> Iterator[Flowable]:
    hand = _("hand %(hand)s") % {"hand": table.hand}
    yield Paragraph(markup(_("Table %(number)s") % {"number": number}), TITLE)
    line = _("line %(number)s of the log") % {"number": table.number}
    game = [] if title.endswith(table.game) else [table.game]
    head = _("head of its log: %(head)s") % {"head": head_of(table.head)}
    yield Paragraph(markup(" · ".join((title, *game, hand, line, head))), SMALL)
    if table.ends_at and not table.over:
        until = f"{timezone.localtime(table.ends_at):%H:%M}"
        yield Paragraph(markup(_("Its time is up at %(time)s.") % {"time": until}), SMALL)
    if table.options:
        yield Paragraph(markup(table.options), SMALL)
    yield Spacer(0, 6)
    yield Paragraph(bold_markup(table.ask), PLAIN)
    yield Spacer(0, 6)
    yield _players(table)
    if table.piles and not table.over:
        yield Paragraph(markup(_("On the table")), HEAD)
        yield from map(PileDrawn, table.piles)
    if table.penalties:
        yield Paragraph(markup(_("Penalties of this game")), HEAD)
        heads = (Head(_("Player")), Head(_("Penalty"), right=True), Head(_("Reason")))
        yield Listing(heads, [(one.player, one.amount, one.reason) for one in table.penalties])
    if not table.over:
        yield from _to_play_on(table)


def _to_play_on(table: api.ByHand) -> Iterator[Flowable]:
    """Yield the hand so far, and rows to write what follows."""
    yield Paragraph(markup(_("This hand so far")), HEAD)
    if table.steps:
        rows = [(_step(step), step.said) for step in table.steps]
        yield Listing((Head(""), Head(_("Entered"))), rows)
    else:
        yield Paragraph(markup(_("Nothing has been entered in this hand.")), PLAIN)
    yield Paragraph(markup(_("Write on from here")), HEAD)
    names = [place.player for place in table.places]
    yield Listing([Head(_("Hand")), *map(Head, names)], [("",) * (len(names) + 1)] * EMPTY_ROWS, stretched=True)


def _step(step: api.Step) -> str:
    """Return what a step of the hand is: a trick, somebody's turn, or "" for neither."""
    return _("Trick %(number)s") % {"number": step.trick} if step.trick else step.by


def _players(table: api.ByHand) -> Listing:
    """Return who sits there: score, cards in hand, who deals, whose turn it is. Empty columns are left out."""
    columns = [
        (Head(_("Seat"), right=True), [str(place.position + 1) for place in table.places]),
        (Head(_("Player")), [place.player for place in table.places]),
        (Head(_("Points"), right=True), [_figure(place.points) for place in table.places]),
        (Head(_("Cards in hand"), right=True), [_figure(place.hand_count) for place in table.places]),
        (Head(_("Dealer")), ["✓" if place.is_dealer else "" for place in table.places]),
        (Head(_("To move")), ["✓" if place.is_turn else "" for place in table.places]),
        (Head(_("Final place"), right=True), [_figure(place.place) for place in table.places]),
    ]
    said = [(head, cells) for head, cells in columns if any(cells)]
    rows = list(zip(*(cells for _head, cells in said), strict=True))
    return Listing([head for head, _cells in said], rows, size=10.0)


def _figure(figure: int | None) -> str:
    return "" if figure is None else str(figure)
