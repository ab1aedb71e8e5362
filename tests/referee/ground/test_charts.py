"""Where the lines, marks and labels of a chart lie, and the figures of a game that become one."""

import re
from itertools import pairwise

import pytest

from referee.ground.charts import LINE, STYLES, WIDTH, Chart, FigureRow, Figures, chart_of, short_name


def figures(*rows: tuple[int | None, ...], best_first: bool = False) -> Figures:
    """Rows of figures for players P0, P1 and so on."""
    columns = tuple(str(number) for number in range(1, len(rows[0]) + 1))
    return Figures(columns, tuple(FigureRow(f"P{index}", row) for index, row in enumerate(rows)), best_first)


def drawn(*rows: tuple[int | None, ...], best_first: bool = False) -> Chart:
    """The chart of these rows."""
    chart = chart_of(figures(*rows, best_first=best_first))
    assert chart is not None
    return chart


def points(path: str) -> list[tuple[float, float]]:
    """The points of a line."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def test_no_figures_no_chart() -> None:
    """Before the first round there is nothing to see."""
    assert chart_of(Figures(("1",), ())) is None
    assert chart_of(figures((None, None))) is None


def test_more_points_lie_higher() -> None:
    """As people expect of points."""
    (_x1, low), (_x2, high) = points(drawn((0, 10)).curves[0].line)

    assert high < low


def test_the_first_place_lies_at_the_top() -> None:
    """Of places the smallest number is the best, and the scale begins at 1 whoever is drawn."""
    chart = drawn((3, 1), (2, 4), best_first=True)
    (_x, third), (_x2, first) = points(chart.curves[0].line)

    assert first == chart.top < third
    assert [tick.label for tick in chart.up] == ["1", "2", "4"]


@pytest.mark.parametrize(
    ("row", "labels"),
    [
        ((0, 4), ["0", "1", "2", "3", "4"]),
        ((20, 3), ["0", "5", "10", "15", "20"]),
        ((-7, 95), ["-50", "0", "50", "100"]),
        ((5, 5), ["5", "6"]),
    ],
)
def test_the_scale_has_round_numbers(row: tuple[int, int], labels: list[str]) -> None:
    """Whole numbers that enclose all figures; one figure alone has a scale too."""
    assert [tick.label for tick in drawn(row).up] == labels


def test_a_missing_figure_interrupts_the_line() -> None:
    """Somebody who came for the second hand, and was away in the fourth."""
    line = drawn((None, 2, 3, None, 5)).curves[0].line

    assert line.count("M") == 2
    assert len(points(line)) == 3


def test_labels_do_not_lie_on_one_another_and_stay_within_the_picture() -> None:
    """Eight players who all end level."""
    chart = drawn(*[(0, 10)] * 8)
    places = sorted(curve.label_at for curve in chart.curves)

    assert all(lower - upper >= LINE - 0.1 for upper, lower in pairwise(places))
    assert chart.top <= places[0]
    assert places[-1] <= chart.bottom


def test_names_may_be_longer_beside_few_columns() -> None:
    """Three rounds leave room for a first and a last name; twelve hands don't."""
    for columns, label in ((3, "Edvin Kronquist 1"), (12, "Edvin …uist 1")):
        row = FigureRow("Edvin Kronquist", (1,) * columns)
        chart = chart_of(Figures(tuple(map(str, range(columns))), (row,)))
        assert chart is not None
        assert [curve.label for curve in chart.curves] == [label]
        assert chart.right > WIDTH / 2


def test_everything_lies_within_the_picture() -> None:
    """Twelve hands of six players with long names fit on the narrowest phone."""
    rows = tuple(FigureRow(f"Maximiliana {index}", tuple(range(-40, 1160, 100))) for index in range(6))
    chart = chart_of(Figures(tuple(map(str, range(1, 13))), rows))
    assert chart is not None

    for curve in chart.curves:
        assert all(0 <= x <= WIDTH and 0 <= y <= chart.height for x, y in points(curve.line))
        assert len(curve.label) * 8 <= WIDTH - chart.right
    assert len(chart.across) <= 8
    assert chart.across[-1].label == "12"


def test_rows_differ_by_their_style() -> None:
    """Six rows have six kinds of lines; a seventh begins again."""
    assert [curve.style for curve in drawn(*[(1, 2)] * 7).curves] == [*range(STYLES), 0]


def test_one_column_of_counts_is_drawn_as_notches() -> None:
    """Seven pricks are seven notches, and nobody's row is left out."""
    chart = drawn((7,), (0,))

    assert [curve.marks.count("M") for curve in chart.curves] == [7, 0]
    assert [tick.label for tick in chart.up] == ["7", "0"]


def test_similar_long_names_stay_apart() -> None:
    """Both ends of a long name are shown."""
    assert short_name("Anna") == "Anna"
    assert short_name("Playername 12") == "Player…e 12"
    assert short_name("Playername 13") != short_name("Playername 12")
