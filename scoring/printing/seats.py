"""Who sits where in a round, for the wall: by name, and table by table."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from referee.paper.document import Part
from referee.paper.letters import SMALL, TITLE, markup
from referee.paper.listing import Head, Listing
from scoring.selectors.rounds import RoundView, TableRow

SIZE = 11.0  # to be read on a wall, by several people at once


def seats_by_name(title: str, round_: RoundView) -> list[Part]:
    """Return the list in which players look up their names."""
    rows = [(seat.name, f"{seat.table} {_final(seat.final)}".strip(), str(seat.seat)) for seat in round_.by_name] + [
        (name, _("bye"), "") for name in _byes(round_)
    ]
    heads = (Head(_("Player")), Head(_("Table"), right=True), Head(_("Seat"), right=True))
    listing = Listing(heads, sorted(rows, key=lambda row: row[0].casefold()), size=SIZE, stretched=True)
    return [Part([*_title(title, round_), listing], columns=2)]


def seats_by_table(title: str, round_: RoundView) -> list[Part]:
    """Return the seat plan: each table with its players, clockwise."""
    story = [*_title(title, round_)]
    for table in round_.tables:
        rows = [(str(at), seat.called) for at, seat in enumerate(table.seats, 1)]
        listing = Listing((Head("", right=True), Head(_table(table))), rows, size=SIZE, stretched=True)
        story.append(KeepTogether([listing, Spacer(0, 12)]))
    if byes := _byes(round_):
        listing = Listing((Head(""), Head(_("bye"))), [("", name) for name in byes], size=SIZE, stretched=True)
        story.append(listing)
    return [Part(story, columns=2)]


def _byes(round_: RoundView) -> list[str]:
    return [bye.called for bye in round_.byes]


def _title(title: str, round_: RoundView) -> Iterator[Flowable]:
    yield Paragraph(markup(_("Round %(number)s") % {"number": round_.number}), TITLE)
    yield Paragraph(markup(title), SMALL)
    yield Spacer(0, 8)


def _table(table: TableRow) -> str:
    name = _("Table %(number)s") % {"number": table.number}
    return f"{name} · {_final(table.final)}" if table.final else name


def _final(label: str) -> str:
    return _("final %(label)s") % {"label": label} if label else ""
