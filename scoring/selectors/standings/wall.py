"""The big screen: which pages it turns, what each page holds and how large its rows are.

A page has at most 40 rows and stays for 12 seconds. Somebody who looks for a name reads about four rows a second, so a
full page takes ten seconds. The names of 200 players have been shown after one minute (five pages).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import accumulate
from math import ceil
from typing import Literal, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from scoring.selectors.rounds.rounds import SeatNow, TableRow
from scoring.selectors.standings.overall import OverallRow
from scoring.selectors.standings.standings import StandingRow, StandingsView
from scoring.selectors.standings.trick_of_round import TrickOfRound
from scoring.systems.standings.podium import PodiumStep

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


#: The longest name that has room on one line, by the columns of a screen that lies. Longer ones take two lines, in
#: smaller letters.
ONE_LINE = {1: 40, 2: 18, 3: 15}


class Grid(NamedTuple):
    """Columns, and rows in each."""

    columns: int
    rows: int


class Grids(NamedTuple):
    """The grid of a page on a screen that lies, and on one that stands."""

    lying: Grid
    standing: Grid

    @property
    def classes(self) -> str:
        """The style classes of the list of rows."""
        lying, standing = self
        columns = f"wall__rows--{lying.columns} wall__rows--standing-{standing.columns}"
        return f"{columns} wall__rows--of-{lying.rows} wall__rows--standing-of-{standing.rows}"

    @property
    def one_line(self) -> int:
        """The most letters of a name that is shown on one line."""
        return ONE_LINE[self.lying.columns]


SMALLEST = Grids(Grid(1, 6), Grid(1, 6))


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page of the big screen.

    It has rows of one sort (`seats`, `tables`, `lines` or `totals`), or a podium (`steps`), or a `trick`.

    The screen goes to a page with a new `stage` when it appears, since something else is shown from now on. `of` are
    the standings that the page belongs to; None for the overall ranking. `heading` names the competition.
    """

    kind: Literal["seats", "tables", "standings", "podium", "overall", "trick"]
    label: str
    seats: tuple[SeatNow, ...] = ()
    tables: tuple[TableRow, ...] = ()
    lines: tuple[StandingRow, ...] = ()
    totals: tuple[OverallRow, ...] = ()
    decimals: int = 0  # of the points in `totals`
    steps: tuple[PodiumStep, ...] = ()
    trick: TrickOfRound | None = None
    of: StandingsView | None = None
    heading: str = ""
    grids: Grids = SMALLEST
    stage: str = ""
    seconds: int = PAGE_SECONDS

    @property
    def rows(self) -> int:
        """The number of its rows."""
        return len(self.seats or self.tables or self.lines or self.totals)


@dataclass(frozen=True, slots=True)
class Wall:
    """The pages that the screen turns."""

    pages: tuple[WallPage, ...]

    def turned_to(self, page: int, *, held: bool) -> Turned:
        """Return where the screen is at this page, or at the first one if there is none of this number."""
        pages = max(len(self.pages), 1)
        at = page if 1 <= page <= pages else 1
        seconds = self.pages[at - 1].seconds if pages > 1 and not held else 0
        return Turned(at, (at - 2) % pages + 1, at % pages + 1, held, seconds)


@dataclass(frozen=True, slots=True)
class Turned:
    """The page that shows, and those `before` and `after` it. It turns after `seconds`, or not at all if they are 0."""

    page: int
    before: int
    after: int
    held: bool
    seconds: int


def wall_of(standings: StandingsView, trick: TrickOfRound | None = None) -> Wall:
    """Return the pages for the standings as they are.

    They are the seats of a new round, the podium at the end, the `trick` of the round that is over, and the places.

    The places are left out as long as a round waits for its first table. All pages have the same grid.
    """
    seats = seat_pages(standings) if shows_seats(standings) else ()
    places = () if standings.waiting else place_pages(standings)
    pages = (*seats, *podium_pages(standings), *trick_pages(trick), *places)
    stage = f"{standings.round}-{'-'.join(dict.fromkeys(page.kind for page in pages))}"
    return Wall(tuple(replace(page, of=standings, stage=stage) for page in in_one_grid(pages)))


def shows_seats(standings: StandingsView) -> bool:
    """Return whether players may still look for their seats of the current round."""
    published = standings.published_at
    return standings.waiting or (published is not None and standings.as_of < published + SEATS_STAY)


def seat_pages(standings: StandingsView) -> tuple[WallPage, ...]:
    """Return the pages with the seats and byes of the current round, by name."""
    free = [SeatNow(name, 0, "") for name in standings.byes]
    rows = sorted([*standings.seats, *free], key=lambda seat: seat.name.casefold())
    return tuple(WallPage("seats", _span(part[0].name, part[-1].name), seats=part) for part in parts_of(rows))


def podium_pages(standings: StandingsView) -> tuple[WallPage, ...]:
    """Return the page with the podium; none before the end."""
    return (WallPage("podium", _("Podium"), steps=standings.podium),) if standings.podium else ()


def trick_pages(trick: TrickOfRound | None) -> tuple[WallPage, ...]:
    """Return the page with the trick of the round; none without a trick."""
    return (WallPage("trick", _("The trick of the round"), trick=trick),) if trick else ()


def place_pages(standings: StandingsView) -> tuple[WallPage, ...]:
    """Return the pages with the places, or one without rows if there are none to show."""
    if not standings.lines:
        return (WallPage("standings", _("Standings")),)
    parts = parts_of(standings.lines)
    return tuple(
        WallPage("standings", label, lines=part) for label, part in zip(place_labels(parts), parts, strict=True)
    )


def place_labels(parts: Sequence[Sequence[object]]) -> list[str]:
    """Return for each part of a ranking which places are in it."""
    ends = list(accumulate(len(part) for part in parts))
    return [
        _("Places %(first)s – %(last)s") % {"first": last - len(part) + 1, "last": last}
        for part, last in zip(parts, ends, strict=True)
    ]


def parts_of(rows: Sequence[Row], most: int = MOST_ROWS) -> list[tuple[Row, ...]]:
    """Return the rows cut into pages of nearly the same length, each with at most `most` rows."""
    if not rows:
        return []
    pages = ceil(len(rows) / most)
    long = ceil(len(rows) / pages)
    return [tuple(rows[at : at + long]) for at in range(0, len(rows), long)]


def in_one_grid(
    pages: Sequence[WallPage], lying: Sequence[int] = LYING, standing: Sequence[int] = STANDING
) -> tuple[WallPage, ...]:
    """Return the pages with the grid that has the largest rows and still holds the longest page."""
    rows = max((page.rows for page in pages), default=0)
    grids = Grids(_grid(rows, lying), _grid(rows, standing))
    return tuple(replace(page, grids=grids) for page in pages)


def _span(first: object, last: object) -> str:
    return f"{first}" if first == last else f"{first} – {last}"


def _grid(rows: int, steps: Sequence[int]) -> Grid:
    """Return the grid with the largest rows that holds a page."""
    columns = next(at for at, most in enumerate(steps, 1) if rows <= most)
    needed = ceil(rows / columns)
    return Grid(columns, next(height for height in ROWS if height >= needed))
