"""The layout of the standings on a wall, readable from ten metres."""

from dataclasses import dataclass
from math import ceil

from scoring.selectors.standings import StandingsView

#: The numbers of lines above which a second, third and fourth column are needed.
COLUMN_STEPS = (10, 24, 60)

#: The possible heights of a row, as rows per column (`projector.css` knows each).
ROWS = (6, 8, 10, 12, 16, 20, 26)


@dataclass(frozen=True, slots=True)
class Wall:
    """`columns` of at most `rows` lines. If even that is too small for the field, the wall shows the top."""

    columns: int
    rows: int


def wall_of(standings: StandingsView) -> Wall:
    """Return the layout with the largest rows that hold everybody."""
    lines = len(standings.lines)
    columns = 1 + sum(lines > most for most in COLUMN_STEPS)
    needed = ceil(lines / columns)
    return Wall(columns, next((rows for rows in ROWS if rows >= needed), ROWS[-1]))
