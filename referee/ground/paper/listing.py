"""A long list: rows under a head that every page repeats.

Ten thousand rows are nothing unusual, so each cell is drawn as plain text, which is many times as fast as reportlab's
own tables of paragraphs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from reportlab.platypus import Flowable

from referee.ground.paper.drawing import say
from referee.ground.paper.letters import BLACK, PALE, lines_of, width_of

SIZE, SMALLEST = 8.0, 5.5
LEADING = 1.3125  # between two lines, in sizes of a letter
GAP = 1.0  # between two columns, in sizes of a letter
ABOVE, BELOW = 2.2, 2.6  # between a row's letters and its lines
NARROWEST = 12.0
COLUMNS = 14  # a list of more than these has smaller letters, if that helps
LINE = 0.3
MANY, FEWEST = 12, 3  # a row of more than MANY lines may be cut, where at least FEWEST fit on the page

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column. Figures stand on the right, so that their digits lie below one another."""

    title: str
    right: bool = False


class Layout:
    """How a list lies on pages of one width: how wide its columns are, and which lines each cell has."""

    def __init__(
        self, heads: Sequence[Head], rows: Sequence[Sequence[str]], width: float, *, size: float, stretched: bool
    ) -> None:
        self.heads, self.rows = heads, rows
        while len(heads) > COLUMNS and size > SMALLEST and _total(_wanted_widths(heads, rows, size), size) > width:
            size -= 0.5
        self.size, self.leading, self.gap = size, size * LEADING, size * GAP
        self.widths = _widths(_wanted_widths(heads, rows, size), width - self.gap * (len(heads) - 1))
        if stretched:
            words = sum(not head.right for head in heads) or 1
            more = (width - self.width) / words
            self.widths = [one if head.right else one + more for one, head in zip(self.widths, heads, strict=True)]

    @property
    def width(self) -> float:
        """The width of all columns with their gaps."""
        return _total(self.widths, self.size)

    @cached_property
    def head(self) -> tuple[Lines, ...]:
        """The lines of the heads."""
        return tuple(
            tuple(lines_of(head.title, width, size=self.size, bold=True))
            for head, width in zip(self.heads, self.widths, strict=True)
        )

    def cells(self, row: int) -> tuple[Lines, ...]:
        """Return the lines of each cell of a row."""
        return tuple(
            tuple(lines_of(text, width, size=self.size))
            for text, width in zip(self.rows[row], self.widths, strict=True)
        )

    def height_of(self, cells: Sequence[Lines]) -> float:
        """Return how much of a page a row takes."""
        return max(1, *map(len, cells)) * self.leading + ABOVE + BELOW


class Place(NamedTuple):
    """Where a part of a list begins: at this line of this row."""

    row: int
    line: int = 0


_START = Place(0)


class Listing(Flowable):  # type: ignore[misc]  # reportlab ships no types
    """The rows of a list from a place on, with the head above them.

    If it is `stretched`, its columns of words take all of the page's width.
    """

    def __init__(
        self,
        heads: Sequence[Head],
        rows: Sequence[Sequence[str]],
        *,
        size: float = SIZE,
        stretched: bool = False,
        layout: Layout | None = None,
        first: Place = _START,
        last: Place | None = None,
    ) -> None:
        super().__init__()
        self._heads, self._rows = heads, rows
        self._size, self._stretched = size, stretched
        self._layout = layout
        self._first, self._last = first, last or Place(len(rows))
        self._fitting: list[tuple[Lines, ...]] = []
        self._next = first  # the first place that does not fit

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Return the size of the list; one that is higher than this page must be split."""
        layout = self._shared_layout(width)
        self._fitting, self._next = [], self._first
        used = layout.height_of(layout.head)
        while self._next < self._last:
            row, skipped = self._next
            end = self._last.line if row == self._last.row else None
            cells = tuple(lines[skipped:end] for lines in layout.cells(row))
            if used + layout.height_of(cells) > height:
                self._begin_long_row(cells, int((height - used - ABOVE - BELOW) // layout.leading))
                return width, height + layout.leading
            self._fitting.append(cells)
            self._next = Place(row + 1)
            used += layout.height_of(cells)
        self.width, self.height = width, used
        return width, used

    def _begin_long_row(self, cells: tuple[Lines, ...], lines: int) -> None:
        """Begin a row of many lines at the foot of a page, where so many fit; the next page goes on with it."""
        if lines >= FEWEST and max(map(len, cells)) > MANY:
            self._fitting.append(tuple(cell[:lines] for cell in cells))
            self._next = Place(self._next.row, self._next.line + lines)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Return the part that fits on this page and the rest; [] if no row fits."""
        self.wrap(width, height)
        if self._next == self._first:
            return []
        return [self._part(self._first, self._next), self._part(self._next, self._last)]

    def _part(self, first: Place, last: Place) -> Listing:
        return Listing(self._heads, self._rows, layout=self._layout, first=first, last=last)

    def draw(self) -> None:
        """Draw the head and the rows."""
        layout = self._shared_layout(self.width)
        y = self._row(layout, layout.head, self.height, bold=True)
        for cells in self._fitting:
            y = self._row(layout, cells, y)

    def _shared_layout(self, width: float) -> Layout:
        """Return the layout, which all parts of the list share."""
        if self._layout is None:
            self._layout = Layout(self._heads, self._rows, width, size=self._size, stretched=self._stretched)
        return self._layout

    def _row(self, layout: Layout, cells: Sequence[Lines], top: float, *, bold: bool = False) -> float:
        """Draw a row with a line below it and return where the next one begins."""
        canvas, x = self.canv, 0.0
        for head, lines, width in zip(layout.heads, cells, layout.widths, strict=True):
            for number, line in enumerate(lines, 1):
                y = top - ABOVE - number * layout.leading + 2
                at = x + width - width_of(line, size=layout.size, bold=bold) if head.right else x
                say(canvas, at, y, line, size=layout.size, bold=bold)
            x += width + layout.gap
        bottom = top - layout.height_of(cells)
        canvas.setStrokeColor(BLACK if bold else PALE)
        canvas.setLineWidth(2 * LINE if bold else LINE)
        canvas.line(0, bottom, layout.width, bottom)
        return bottom


def across_is_better(heads: Sequence[Head], rows: Sequence[Sequence[str]], width: float) -> bool:
    """Return whether the list needs more than a page's `width` for rows of one line."""
    return _total(_wanted_widths(heads, rows, SIZE), SIZE) > width


def _total(widths: Sequence[float], size: float) -> float:
    """Return the width of columns with the gaps between them."""
    return sum(widths) + size * GAP * (len(widths) - 1)


def _wanted_widths(heads: Sequence[Head], rows: Sequence[Sequence[str]], size: float) -> list[float]:
    """Return how wide each column must be for its widest cell; a head may be broken between words."""
    wanted = [max(width_of(word, size=size, bold=True) for word in (*head.title.split(), "")) for head in heads]
    for column in range(len(heads)):
        longest = sorted({row[column] for row in rows}, key=len)[-200:]  # the widest is among the longest
        wanted[column] = max([wanted[column], *(width_of(text, size=size) for text in longest)])
    return [width + 0.1 for width in wanted]


def _widths(wanted: Sequence[float], room: float) -> list[float]:
    """Return the columns' widths: as wanted if there is room, else with the widest columns cut to one common width."""
    widest = max(wanted, default=0.0)
    while sum(min(one, widest) for one in wanted) > room and widest > NARROWEST:
        widest -= 1
    return [min(one, widest) for one in wanted]
