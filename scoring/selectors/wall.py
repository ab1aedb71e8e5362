"""How the standings are laid out on a wall, so that they can be read from ten metres."""

from dataclasses import dataclass
from math import ceil

from scoring.selectors.standings import StandingsView

#: More lines than this need a second, a third, a fourth column.
COLUMN_STEPS = (10, 24, 60)

#: Heights a row can have: so many to a column (`projector.css` knows each).
ROWS = (6, 8, 10, 12, 16, 20, 26)


@dataclass(frozen=True, slots=True)
class Wall:
    """`columns` of at most `rows` lines. Of a field too big even for that the wall shows the top."""

    columns: int
    rows: int


def wall_of(standings: StandingsView) -> Wall:
    """Return the layout with the largest rows that hold everybody."""
    lines = len(standings.lines)
    columns = 1 + sum(lines > most for most in COLUMN_STEPS)
    needed = ceil(lines / columns)
    return Wall(columns, next((rows for rows in ROWS if rows >= needed), ROWS[-1]))
