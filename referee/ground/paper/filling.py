"""How large the letters of a list can be: it fills its pages, so that people can read it on a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.platypus import Flowable

from referee.ground.paper.document import column_width, printable_size
from referee.ground.paper.listing import COLUMNS, SIZE, Head, Layout

LARGEST = 40.0
MANY = 400  # rows; a longer list is not for a wall, and measuring it would take long


class Filling(NamedTuple):
    """The size of a list's letters, in points, and the number of columns of text on a page."""

    size: float
    columns: int


def filling(
    heads: Sequence[Head],
    rows: Sequence[Sequence[str]],
    title: Sequence[Flowable] = (),
    *,
    smallest: float = SIZE,
    largest: float = LARGEST,
    columns: Sequence[int] = (1,),
    across: bool = False,
) -> Filling:
    """Return the largest letters with which a list takes no more pages than it does with the smallest ones.

    Cells of one line are preferred. Letters get smaller than the smallest only to keep words whole.

    Args:
        heads: the heads of its columns.
        rows: its rows.
        title: what stands above it on the first page.
        smallest: the size that is small enough for any list, in points.
        largest: the size beyond which letters don't grow, in points.
        columns: the numbers of columns of text to choose from; the last serves lists too long or wide for a wall.
        across: whether its pages lie across.
    """
    if len(rows) > MANY or len(heads) > COLUMNS:
        return Filling(smallest, columns[-1])
    fewest = min(_lay_out(Filling(smallest, number), heads, rows, title, across=across).pages for number in columns)
    best: Filling | None = None
    for half_points in range(int(2 * largest), int(2 * SIZE) - 1, -1):
        for one in (Filling(half_points / 2, number) for number in columns):
            laid = _lay_out(one, heads, rows, title, across=across)
            if laid.pages > fewest or laid.breaks_words:
                continue
            if laid.lines == 1 and one.size >= smallest:
                return one
            best = best or one
    return best or Filling(smallest, columns[-1])


class _Laid(NamedTuple):
    """How a list lies on its pages: how many, the most lines of a cell, and whether a word is broken."""

    pages: int
    lines: int
    breaks_words: bool


def _lay_out(
    one: Filling, heads: Sequence[Head], rows: Sequence[Sequence[str]], title: Sequence[Flowable], *, across: bool
) -> _Laid:
    """Return how a list lies on its pages with letters of this size."""
    height = printable_size(across=across)[1]
    width = column_width(one.columns, across=across)
    layout = Layout(heads, rows, width, size=one.size, stretched=True)
    cells = [layout.cells(row) for row in range(len(rows))]
    top = layout.height_of(layout.head)
    used, taken = sum(part.wrap(width, height)[1] for part in title) + top, 1
    for row in cells:
        needed = layout.height_of(row)
        if used + needed > height:
            used, taken = top, taken + 1
        used += needed
    most = max((len(lines) for row in cells for lines in row), default=1)
    broken = any(
        " ".join(lines) != " ".join(text.split())
        for row, texts in zip(cells, rows, strict=True)
        for lines, text in zip(row, texts, strict=True)
        if len(lines) > 1
    )
    return _Laid(-(-taken // one.columns), most, broken)
