"""The big screen: which pages it turns, what each page holds and how large its rows are.

A page has at most 40 rows and stays for 12 seconds. Somebody who looks for a name reads about four rows a second, so a
full page takes ten seconds. The names of 200 players have been shown after one minute (five pages).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import ceil
from typing import Literal, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from scoring.selectors.rounds import SeatNow
from scoring.selectors.standings import StandingRow, StandingsView

Row = TypeVar("Row")

#: The most rows of a page. Smaller letters can't be read from the back of a hall (docs/decisions/0051).
MOST_ROWS = 40

#: Seconds for which a page stays: a quarter of a second for each row of a full page, and two to notice it.
PAGE_SECONDS = 12

#: For how long the seats of a round stay on the screen after it was published, since some tables begin before others.
SEATS_STAY = timedelta(minutes=10)

#: The most rows of a page with one, two and three columns, on a screen that lies and on one that stands.
LYING, STANDING = (10, 24, MOST_ROWS), (20, MOST_ROWS)

#: The possible heights of a row, as rows in a column (`projector.css` knows each).
ROWS = (6, 8, 10, 12, 14, 16, 20)


class Grid(NamedTuple):
    """Columns, and rows in each."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page of the big screen. `seats` or `lines` are its rows; a page with neither shows the podium."""

    kind: Literal["seats", "standings", "podium"]
    label: str
    seats: tuple[SeatNow, ...] = ()
    lines: tuple[StandingRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Wall:
    """The pages, and the same grid for all of them: for a screen that lies (`lying`) and one that stands.

    `stage` changes when the screen begins to show something else: then it starts again at its first page.
    """

    pages: tuple[WallPage, ...]
    lying: Grid
    standing: Grid
    stage: str
    seconds: int = PAGE_SECONDS

    @property
    def classes(self) -> str:
        """The style classes of the list of rows."""
        lying, standing = self.lying, self.standing
        columns = f"wall__rows--{lying.columns} wall__rows--standing-{standing.columns}"
        return f"{columns} wall__rows--of-{lying.rows} wall__rows--standing-of-{standing.rows}"

    def turned_to(self, page: int, *, held: bool) -> Turned:
        """Return where the screen is at this page, or at the first one if there is none of this number."""
        pages = max(len(self.pages), 1)
        at = page if 1 <= page <= pages else 1
        return Turned(at, (at - 2) % pages + 1, at % pages + 1, held, self.seconds if pages > 1 and not held else 0)


@dataclass(frozen=True, slots=True)
class Turned:
    """The page that shows, and those `before` and `after` it. It turns after `seconds`, or not at all if they are 0."""

    page: int
    before: int
    after: int
    held: bool
    seconds: int


def wall_of(standings: StandingsView) -> Wall:
    """Return the pages for the standings as they are: the seats of a new round, the podium at the end, and the places.

    The places are left out as long as a round waits for its first table.
    """
    seats = _seat_pages(standings) if _shows_seats(standings) else ()
    podium = (WallPage("podium", _("Podium")),) if standings.podium else ()
    places = () if standings.waiting else _places(standings)
    pages = (*seats, *podium, *places)
    rows = max((len(page.seats or page.lines) for page in pages), default=0)
    return Wall(pages, _grid(rows, LYING), _grid(rows, STANDING), f"{standings.round}-{'-'.join(_kinds(pages))}")


def _shows_seats(standings: StandingsView) -> bool:
    published = standings.published_at
    return standings.waiting or (published is not None and standings.as_of < published + SEATS_STAY)


def _seat_pages(standings: StandingsView) -> tuple[WallPage, ...]:
    free = [SeatNow(name, 0, "") for name in standings.byes]
    rows = sorted([*standings.seats, *free], key=lambda seat: seat.name.casefold())
    return tuple(WallPage("seats", _span(part[0].name, part[-1].name), seats=part) for part in _parts(rows))


def _places(standings: StandingsView) -> tuple[WallPage, ...]:
    if not standings.lines:
        return (WallPage("standings", _("Standings")),)
    pages, last = [], 0
    for part in _parts(standings.lines):
        first, last = last + 1, last + len(part)
        label = _("Places %(first)s – %(last)s") % {"first": first, "last": last}
        pages.append(WallPage("standings", label, lines=part))
    return tuple(pages)


def _parts(rows: Sequence[Row]) -> list[tuple[Row, ...]]:
    """Return the rows cut into pages of nearly the same length."""
    if not rows:
        return []
    pages = ceil(len(rows) / MOST_ROWS)
    long = ceil(len(rows) / pages)
    return [tuple(rows[at : at + long]) for at in range(0, len(rows), long)]


def _span(first: object, last: object) -> str:
    return f"{first}" if first == last else f"{first} – {last}"


def _grid(rows: int, steps: Sequence[int]) -> Grid:
    """Return the grid with the largest rows that holds a page."""
    columns = next(at for at, most in enumerate(steps, 1) if rows <= most)
    needed = ceil(rows / columns)
    return Grid(columns, next(height for height in ROWS if height >= needed))


def _kinds(pages: Sequence[WallPage]) -> list[str]:
    return list(dict.fromkeys(page.kind for page in pages))
