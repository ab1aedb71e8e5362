"""One line, how many players? Numbers before names are taken away, and commas are understood or asked about."""

import re
from collections.abc import Sequence
from enum import StrEnum

from scoring.systems.roster.names import tidy

#: "1. ", "2) ", "(3) ", "#4 ", "- ", "• ", "[ ] ", "✓ "; WhatsApp's 5️⃣ as well.
_MARKED = re.compile(
    r"(?:\(?#?\d{1,4}\s?[.):]+|#\d{1,4}|\d{1,4}\ufe0f?\u20e3|\[[ xX]?\]|[-–—*•·‣▪●○☐☑✓✔✅]\ufe0f?)(?=\s|[^\W\d_])\s*"
)
#: "3 Cilla": a number that is numbering only where the other lines are numbered as well.
_BARE = re.compile(r"\d{1,4}\s+(?=[^\W\d_])")

#: Words between two people in one line.
_AND = re.compile(r"\s+(?:&|\+|och|and|en|samt)\s+", re.IGNORECASE)

#: What is said of several lines has to be true of more than this share of them.
_MOST = 0.5


class Part(StrEnum):
    """What a line with a comma, or with "and", holds."""

    PLAYERS = "players"  # each part is a player
    SURNAME = "surname"  # surname, first name
    CLUB = "club"  # name, club
    ONE = "one"  # one name, just as it stands


def numbered(cells: Sequence[str]) -> bool:
    """Return whether most of these cells begin with a number or a mark, so that a bare number is one as well."""
    filled = [cell for cell in map(tidy, cells) if cell and not is_number(cell)]
    marked = sum(bool(_MARKED.match(cell) or _BARE.match(cell)) for cell in filled)
    return marked > _MOST * len(filled)


def unnumbered(cell: str, *, bare: bool) -> str:
    """Return a cell without the number or mark before the name. `bare`: numbers without a mark are numbering too."""
    text = tidy(cell)
    for pattern in (_MARKED, _BARE) if bare else (_MARKED,):
        text = pattern.sub("", text, count=1) if pattern.match(text) else text
    return text.strip()


def by_commas(cell: str) -> tuple[str, ...]:
    """Return the parts between commas. Commas at the ends of a line, and doubled ones, part nothing."""
    return tuple(part for part in (piece.strip() for piece in cell.split(",")) if part)


def by_words(cell: str) -> tuple[str, ...]:
    """Return the parts between "and", "och", "en" or "&"; only one part if one of them is no whole name."""
    parts = tuple(part.strip() for part in _AND.split(cell))
    return parts if all(parts) else (cell,)


def choices_for(parts: Sequence[str], *, columns: bool) -> tuple[Part, ...]:
    """Return what a line with these parts between its commas can hold. `columns`: clubs have a column of their own."""
    if len(parts) > 2:
        return (Part.PLAYERS, Part.ONE)
    return (Part.PLAYERS, Part.SURNAME, Part.ONE) if columns else (Part.PLAYERS, Part.SURNAME, Part.CLUB, Part.ONE)


def guess_for_all(lines: Sequence[Sequence[str]], *, columns: bool) -> Part | None:
    """Return what the lines with a comma hold, if the list as a whole tells; None if it doesn't.

    Second parts that come again and again are clubs. A list in which every line is parted once, and hardly any two
    second parts are the same, is one of surnames first.
    """
    if len(lines) < 3 or any(len(parts) != 2 for parts in lines):
        return None
    different = len({parts[1].casefold() for parts in lines})
    if not columns and 2 * different <= len(lines):
        return Part.CLUB
    short = all(len(first.split()) <= 4 and len(second.split()) <= 2 for first, second in lines)
    return Part.SURNAME if short and 3 * different > 2 * len(lines) else None


def is_number(cell: str) -> bool:
    """Return whether a cell is the number before a name, and nothing else."""
    return re.fullmatch(r"\(?#?\d{1,4}\s?[.):]*", tidy(cell)) is not None
