"""Short lists fill their page with large letters; long and wide ones keep small letters."""

import pytest
from reportlab.platypus import Paragraph

from referee.ground.paper.document import Part, column_width, pdf
from referee.ground.paper.filling import Filling, filling
from referee.ground.paper.letters import TITLE, fonts, width_of
from referee.ground.paper.listing import Head, Listing
from tests.support.printed import open_pdf

HEADS = (Head("Player"), Head("Table", right=True), Head("Seat", right=True))


def players(number):
    """Return rows for so many players."""
    return [(f"Player Number {at}", str(at // 4), str(at % 4)) for at in range(number)]


def pages(rows, chosen):
    """Print the rows as chosen, and count the pages."""
    story = [Paragraph("Round 1", TITLE), Listing(HEADS, rows, size=chosen.size, stretched=True)]
    return len(open_pdf(pdf([Part(story, columns=chosen.columns)], title="", foot="")).pages)


@pytest.mark.parametrize("number", [4, 12, 23, 40, 64, 150])
def test_letters_are_as_large_as_the_pages_allow(number):
    """Larger ones would need another page, or break a name into two lines."""
    fonts()
    rows = players(number)
    chosen = filling(HEADS, rows, [Paragraph("Round 1", TITLE)], smallest=16, columns=(1, 2))
    smallest = min(pages(rows, Filling(16, columns)) for columns in (1, 2))

    assert pages(rows, chosen) == smallest
    assert chosen.size >= 16
    widest = max(width_of(name, size=chosen.size + 2) for name, _table, _seat in rows)
    assert pages(rows, chosen._replace(size=chosen.size + 2)) > smallest or widest > 0.55 * column_width(chosen.columns)


def test_an_evening_of_23_is_read_at_three_metres():
    """Their names are printed in letters of at least 18 points, on one page."""
    fonts()
    chosen = filling(HEADS, players(23), [Paragraph("Round 1", TITLE)], smallest=16, columns=(1, 2))

    assert chosen.size >= 18
    assert pages(players(23), chosen) == 1


def test_long_and_wide_lists_keep_the_smallest_letters():
    """They are not for a wall, and measuring them at every size would take long."""
    assert filling(HEADS, players(401), columns=(1, 2)) == Filling(8, 2)
    assert filling([Head("x")] * 15, [["x"] * 15]) == Filling(8, 1)
