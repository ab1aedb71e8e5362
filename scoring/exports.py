"""Sheets for spreadsheets and for programs: the same figures as the pages, read from the same selectors.

| dialect | for | parted by | decimals | byte order mark |
|---|---|---|---|---|
| (none) | programs, and whoever reads RFC 4180 | comma | point | no: it would stick to the first heading |
| `spreadsheet` | a double click in Excel or Calc | semicolon | as one reads | yes: else Excel garbles å, ö and ë |

`recorded` is the least deep that any of it was: every move, a hand's outcome, the result only (moves, hands, result).

A text that begins like a formula gets an apostrophe before it, so that a name pasted by a stranger calculates nothing
on the organiser's machine. Figures are our own and stay figures.
"""

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.http import HttpResponse

from scoring.selectors.acts import ActLine
from scoring.selectors.rounds import RoundView
from scoring.selectors.standings import StandingsView
from scoring.texts import points_text


@dataclass(frozen=True, slots=True)
class Points:
    """Points shown with a fixed number of decimals, the same as in the page's column."""

    value: Fraction
    decimals: int


Cell = str | int | Fraction | Points | None

RAW = ("data", "before", "after")  # of an act, beside its words
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Dialect:
    """The way a sheet is written."""

    delimiter: str
    localise: bool
    mark: str


DIALECTS = {
    "": Dialect(",", localise=False, mark=""),
    "spreadsheet": Dialect(";", localise=True, mark=_BYTE_ORDER_MARK),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of figures with the name its file gets."""

    name: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def standings_sheet(standings: StandingsView) -> Sheet:
    """Return the standings, one row a player."""
    keys = tuple(tie_break.key for tie_break in standings.tie_breaks)
    rows = (
        (
            line.rank,
            line.name,
            line.club,
            Points(line.points, standings.decimals),
            line.played,
            *line.values,
            _yes(line.provisional),
            line.recorded,
            line.final,
            line.substitutes,
        )
        for line in standings.lines
    )
    head = ("place", "player", "club", "points", "tables", *keys, "provisional", "recorded", "final", "substitutes")
    return Sheet(f"{standings.slug}-standings", head, tuple(rows))


def results_sheet(slug: str, rounds: Sequence[RoundView]) -> Sheet:
    """Return all results, one row per seat, from the first round on. A seat nobody has played at has no figures."""
    rows = (
        (
            *(round_.number, table.number, number, seat.name, seat.club),
            *(seat.game_points, seat.place, seat.points, _yes(seat.provisional), table.recorded, table.final),
            seat.substitute,
        )
        for round_ in reversed(rounds)
        for table in round_.tables
        for number, seat in enumerate(table.seats, start=1)
    )
    seats = ("round", "table", "seat", "player", "club")
    head = (*seats, "game_points", "place", "placement_points", "provisional", "recorded", "final", "substitute")
    return Sheet(f"{slug}-results", head, tuple(rows))


def acts_sheet(slug: str, lines: Sequence[ActLine]) -> Sheet:
    """Return these lines of the audit log as a sheet, the earliest act first: in words, and with the data behind."""
    rows = (
        (
            line.number,
            line.at.isoformat(),
            line.who,
            line.kind,
            line.competition,
            line.round,
            line.text,
            line.was,
            line.now,
            *(json.dumps(line.raw[part], ensure_ascii=False) for part in RAW),
        )
        for line in reversed(lines)
    )
    head: tuple[str, ...] = ("number", "at", "who", "kind", "competition", "round", "what", "before", "after")
    head = (*head, *(f"{part}_raw" for part in RAW))
    return Sheet(f"{slug}-log", head, tuple(rows))


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def csv_text(sheet: Sheet, dialect: Dialect) -> str:
    """Return the sheet as CSV."""
    out = io.StringIO(newline="")
    out.write(dialect.mark)
    writer = csv.writer(out, delimiter=dialect.delimiter, lineterminator="\r\n")
    writer.writerow(sheet.head)
    writer.writerows([_written(cell, dialect) for cell in row] for row in sheet.rows)
    return out.getvalue()


def _written(cell: Cell, dialect: Dialect) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return "'" + cell if cell.lstrip().startswith(_FORMULA) else cell
    if isinstance(cell, Points):
        return points_text(cell.value, cell.decimals, localise=dialect.localise)
    return points_text(Fraction(cell), localise=dialect.localise)


def csv_response(sheet: Sheet, *, dialect: str) -> HttpResponse:
    """Return the sheet as a file to save, in the dialect of that name; an unknown one is the plain one."""
    text = csv_text(sheet, DIALECTS.get(dialect, DIALECTS[""]))
    headers = {"Content-Disposition": f'attachment; filename="{sheet.name}.csv"'}
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)
