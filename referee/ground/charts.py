"""Figures drawn as pictures: where every line, mark and label of a chart lies. Pure; a template draws them.

Several columns of figures become curves, one for each row, with its name at its end. A single column of counts becomes
rows of notches. Rows differ by dash and mark as well as by colour, so a chart can be read without colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH = 344.0  # in units that are pixels on the narrowest phone
LETTER = 8.2  # the width of an average letter at the size of the labels
BOLD = 1.12  # how much wider the letters of a marked row's label are
LINE = 18.0  # the height of a line of labels
MARGIN = 10.0
CURVES_HEIGHT = 150.0
STYLES = 6  # `chart.css` draws as many kinds of lines; more rows begin again with the first
NAME, LONG_NAME = 11, 16  # the letters that a label gives a name; more beside few columns
FEW_COLUMNS = 5
MOST_COLUMNS = 8  # as many get a label
MOST_NOTCHES = 30
NICE = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One row of figures: a player's, say. None where there is no figure. A `marked` row is the one to look at."""

    name: str
    values: tuple[int | None, ...]
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of whole numbers, by row and column. `best_first`: they are ranks, and 1 is drawn at the top."""

    columns: tuple[str, ...]
    rows: tuple[FigureRow, ...]
    best_first: bool = False


@dataclass(frozen=True, slots=True)
class Tick:
    """A label of an axis: where it lies along the axis, and what it says."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One row of figures: the path of its line, that of its marks, its label, and the path from its end to the label.

    `style` says which kind of line and mark it has, from 0.
    """

    name: str
    style: int
    marked: bool
    line: str
    marks: str
    label: str
    label_at: float
    leader: str


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of `width` by `height`. The drawing itself lies between `left` and `right`, `top` and `bottom`."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[Curve, ...]
    across: tuple[Tick, ...]  # labels of the columns
    up: tuple[Tick, ...]  # labels of the scale


def chart_of(figures: Figures) -> Chart | None:
    """Return the picture of these figures; None if there is nothing to see."""
    if not any(value is not None for row in figures.rows for value in row.values):
        return None
    return notches(figures) if len(figures.columns) == 1 else curves(figures)


def curves(figures: Figures) -> Chart:
    """Return one curve for each row, over the columns."""
    most = LONG_NAME if len(figures.columns) <= FEW_COLUMNS else NAME
    labels = [f"{short_name(row.name, most)} {_last_value(row)}" for row in figures.rows]
    steps = _steps(figures)
    left = max(len(str(step)) for step in steps) * LETTER + MARGIN
    widths = (len(label) * (BOLD if row.marked else 1) for row, label in zip(figures.rows, labels, strict=True))
    right = WIDTH - max(widths) * LETTER - MARGIN / 2
    top = MARGIN
    bottom = top + max(CURVES_HEIGHT, len(labels) * LINE)
    low, high = steps[0], steps[-1]
    share = (bottom - top) / ((high - low) or 1)

    def up(value: int) -> float:
        return round(top + (value - low) * share if figures.best_first else bottom - (value - low) * share, 1)

    along = _spread_evenly(len(figures.columns), left + MARGIN, right - MARGIN)
    ends = [up(value) if (value := _last_value(row)) is not None else bottom for row in figures.rows]
    places = _label_positions(ends, top, bottom)
    return Chart(
        width=WIDTH,
        height=bottom + LINE + MARGIN,
        left=left,
        right=right,
        top=top,
        bottom=bottom,
        curves=tuple(
            _curve(
                row,
                index,
                label=label,
                along=along,
                heights=[None if value is None else up(value) for value in row.values],
                label_at=place,
            )
            for index, (row, label, place) in enumerate(zip(figures.rows, labels, places, strict=True))
        ),
        across=_ticks(along, figures.columns),
        up=tuple(Tick(up(step), str(step)) for step in steps),
    )


def notches(figures: Figures) -> Chart:
    """Return one row of notches for each row of a single column of counts; a fifth one crosses four, as on paper."""
    left = max(len(short_name(row.name)) for row in figures.rows) * LETTER + MARGIN
    height = LINE * 1.5
    rows = [(row, (index + 0.5) * height) for index, row in enumerate(figures.rows)]
    bottom = len(rows) * height
    drawn = tuple(
        Curve(
            name=row.name,
            style=0,
            marked=row.marked,
            line="",
            marks=_notch_path(row.values[0] or 0, left + MARGIN, at),
            label=short_name(row.name),
            label_at=at,
            leader="",
        )
        for row, at in rows
    )
    counts = tuple(Tick(at, str(row.values[0] or 0)) for row, at in rows)
    return Chart(
        width=WIDTH,
        height=bottom,
        left=left,
        right=WIDTH - MARGIN,
        top=0,
        bottom=bottom,
        curves=drawn,
        across=(),
        up=counts,
    )


def short_name(name: str, most: int = NAME) -> str:
    """Return a name with at most `most` letters. Of a long one both ends stay, by which similar names differ."""
    return name if len(name) <= most else f"{name[: most - 5]}…{name[-4:]}"


def _last_value(row: FigureRow) -> int | None:
    return next((value for value in reversed(row.values) if value is not None), None)


def _steps(figures: Figures) -> tuple[int, ...]:
    """Return the values that the scale names, lowest first: round numbers that enclose all figures."""
    values = [value for row in figures.rows for value in row.values if value is not None]
    low, high = min(values), max(values)
    if figures.best_first:
        middle = (1 + high) // 2
        return tuple(sorted({1, middle, max(high, 2)}))
    size = next(nice * 10**power for power in range(12) for nice in NICE if (high - low) <= 4 * nice * 10**power)
    first = low // size
    last = max(-(-high // size), first + 1)
    return tuple(step * size for step in range(first, last + 1))


def _spread_evenly(count: int, first: float, last: float) -> list[float]:
    return [round(first + index * (last - first) / max(count - 1, 1), 1) for index in range(count)]


def _label_positions(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Return where the labels lie: as near to where they are wanted as their height allows."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    at = [wanted[index] for index in order]
    for upper, lower in pairwise(range(len(at))):
        at[lower] = max(at[lower], at[upper] + LINE)
    over = max(0.0, at[-1] - bottom) if at else 0.0
    if over:
        at[-1] -= over
        for lower, upper in pairwise(reversed(range(len(at)))):
            at[upper] = min(at[upper], at[lower] - LINE)
    found = dict(zip(order, at, strict=True))
    return [round(max(top, found[index]), 1) for index in range(len(wanted))]


def _ticks(along: Sequence[float], columns: Sequence[str]) -> tuple[Tick, ...]:
    """Return the labels of the columns; of many, every second or third, counted from the last."""
    every = -(-len(columns) // MOST_COLUMNS)
    last = len(columns) - 1
    return tuple(
        Tick(at, column)
        for index, (at, column) in enumerate(zip(along, columns, strict=True))
        if (last - index) % every == 0
    )


def _curve(
    row: FigureRow, index: int, label: str, along: Sequence[float], heights: Sequence[float | None], label_at: float
) -> Curve:
    points = [(x, y) for x, y in zip(along, heights, strict=True) if y is not None]
    style = index % STYLES
    end = points[-1] if points else (along[-1], label_at)
    return Curve(
        name=row.name,
        style=style,
        marked=row.marked,
        line=_line(along, heights),
        marks="".join(_mark(style, x, y) for x, y in points),
        label=label,
        label_at=label_at,
        leader=f"M{end[0]} {end[1]}L{round(along[-1] + MARGIN, 1)} {label_at}",
    )


def _line(along: Sequence[float], heights: Sequence[float | None]) -> str:
    """Return the path through the points, interrupted where there is no figure."""
    path, pen = "", "M"
    for x, y in zip(along, heights, strict=True):
        if y is None:
            pen = "M"
        else:
            path += f"{pen}{x} {y}"
            pen = "L"
    return path


def _mark(style: int, x: float, y: float) -> str:
    """Return a small shape around a point: disc, square, triangle or diamond."""
    shapes = (
        f"M{_n(x - 4)} {y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        f"M{_n(x - 4)} {_n(y - 4)}h8v8h-8z",
        f"M{x} {_n(y - 5)}l5 9h-10z",
        f"M{x} {_n(y - 5)}l5 5-5 5-5-5z",
    )
    return shapes[style % len(shapes)]


def _n(number: float) -> float:
    return round(number, 1)


def _notch_path(count: int, left: float, at: float) -> str:
    """Return a path of notches in groups of five."""
    path: list[str] = []
    for index in range(min(count, MOST_NOTCHES)):
        group, place = divmod(index, 5)
        x = _n(left + group * 36 + place * 6)
        path.append(f"M{_n(x - 27)} {_n(at + 6)}l30-12" if place == 4 else f"M{x} {_n(at - 8)}v16")
    return "".join(path)
