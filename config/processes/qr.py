"""QR codes as text, for a terminal."""

import segno

WHITE_PAPER, BLACK_INK, PLAIN = "\x1b[48;5;231m", "\x1b[38;5;16m", "\x1b[0m"
MARGIN = 2  # modules of white border, which scanners need


def code_lines(text: str, *, colour: bool) -> list[str]:
    """Return the QR code of `text`, two rows of modules per line, all lines equally wide.

    With `colour` it is black on white whatever the terminal's colours; without, it is made of light blocks, for a dark
    terminal.
    """
    rows = [
        [bool(module) for module in row] for row in segno.make(text, error="l", micro=False).matrix_iter(border=MARGIN)
    ]
    rows += [[False] * len(rows[0])] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    blocks = " ▄▀█" if colour else "█▀▄ "
    lines = ["".join(blocks[2 * above + below] for above, below in zip(*pair, strict=True)) for pair in pairs]
    return [f"{WHITE_PAPER}{BLACK_INK}{line}{PLAIN}" for line in lines] if colour else lines


def side_by_side(codes: list[tuple[str, str]], *, width: int, colour: bool) -> list[str]:
    """Return lines that show the codes of (title, address) pairs, as many side by side as `width` columns hold."""
    blocks = [(title, code_lines(address, colour=colour), _columns(address)) for title, address in codes]
    lines: list[str] = []
    while blocks:
        row = [blocks.pop(0)]
        while blocks and sum(columns + 2 for _, _, columns in [*row, blocks[0]]) <= width:
            row.append(blocks.pop(0))
        lines += _one_row(row)
    return lines


def _columns(address: str) -> int:
    """Return the width of the code of `address`."""
    return len(code_lines(address, colour=False)[0])


def _one_row(row: list[tuple[str, list[str], int]]) -> list[str]:
    """Return codes side by side, under their titles."""
    height = max(len(lines) for _, lines, _ in row)
    shown = ["  ".join(title[:columns].ljust(columns) for title, _, columns in row).rstrip()]
    for number in range(height):
        parts = [lines[number] if number < len(lines) else " " * columns for _, lines, columns in row]
        shown.append("  ".join(parts))
    return [*shown, ""]
