"""QR codes in the terminal."""

import pytest
import segno

from config.processes.qr import MARGIN, code_lines, side_by_side

ADDRESS = "http://192.0.2.7:8000/s/1-1-abcdefghijklmnopqrstuvwx/"
DARK = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}  # as shown without colour: blocks are light


def test_code_lines_show_every_module():
    """Read back from the blocks, the modules are those of the code, with a margin around."""
    wanted = [list(row) for row in segno.make(ADDRESS, error="l", micro=False).matrix_iter(border=MARGIN)]
    shown = []
    for line in code_lines(ADDRESS, colour=False):
        shown += [[DARK[block][0] for block in line], [DARK[block][1] for block in line]]

    assert shown[: len(wanted)] == wanted
    assert all(not any(row) for row in shown[len(wanted) :])


def test_code_lines_are_black_on_white_in_colour():
    """Whatever the terminal's own colours are, a phone can read it."""
    assert all(line.startswith("\x1b[48;5;231m\x1b[38;5;16m") for line in code_lines(ADDRESS, colour=True))


@pytest.mark.parametrize(("width", "beside"), [(40, 1), (80, 2), (120, 3)])
def test_side_by_side_fills_the_width(width, beside):
    """As many beside one another as fit, and never wider than the terminal."""
    lines = side_by_side([(f"Seat {n}", ADDRESS) for n in range(6)], width=width, colour=False)

    assert max(map(len, lines)) <= width
    assert sum("Seat" in line for line in lines) == 6 / beside
    assert sum(line.count("Seat") for line in lines) == 6


def test_one_code_wider_than_the_terminal_is_shown_all_the_same():
    """It can be scrolled to; leaving it out would be worse."""
    assert any("Seat" in line for line in side_by_side([("Seat 1", ADDRESS)], width=10, colour=False))
