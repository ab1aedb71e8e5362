"""Who sits where in a round, for the wall: by name, and table by table."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer

from referee.ground.paper.document import Part
from referee.ground.paper.filling import filling
from referee.ground.paper.letters import SMALL, TITLE, markup
from referee.ground.paper.listing import Head, Listing
from scoring.selectors.rounds.rounds import RoundView, TableRow

SIZE = 11.0  # of the seat plan, which several people read at once
_NUMBER = Head("", right=True)
SMALLEST = 16.0  # of the names on the wall; they grow until they fill the sheet


def seats_by_name(title: str, round_: RoundView) -> list[Part]:
    """Return the list in which players look up their names."""
    rows = [(seat.name, f"{seat.table} {_final(seat.final)}".strip(), str(seat.seat)) for seat in round_.by_name] + [
        (name, _("bye"), "") for name in _byes(round_)
    ]
    heads = (Head(_("Player")), Head(_("Table"), right=True), Head(_("Seat"), right=True))
    rows.sort(key=lambda row: row[0].casefold())
    above = [*_title(title, round_)]
    size, columns = filling(heads, rows, above, smallest=SMALLEST, columns=(1, 2))
    return [Part([*above, Listing(heads, rows, size=size, stretched=True)], columns=columns)]


def seats_by_table(title: str, round_: RoundView) -> list[Part]:
    """Return the seat plan: each table with its players, clockwise."""
    groups = [
        (_table(table), [(str(at), seat.called) for at, seat in enumerate(table.seats, 1)]) for table in round_.tables
    ]
    if byes := _byes(round_):
        groups.append((_("bye"), [("", name) for name in byes]))
    story = [*_title(title, round_)]
    rows = [row for head, seats in groups for row in (("", ""), ("", head), *seats)]
    size, columns = filling((_NUMBER, Head("")), rows, story, smallest=SIZE, columns=(2,))
    for head, seats in groups:
        listing = Listing((_NUMBER, Head(head)), seats, size=size, stretched=True)
        story.append(KeepTogether([listing, Spacer(0, size)]))
    return [Part(story, columns=columns)]


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
