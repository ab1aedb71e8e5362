"""Finds out how many players a line has: removes numbers before names, and splits at commas and at words for "and"."""

import re
from collections.abc import Sequence
from enum import StrEnum

from scoring.systems.roster.names import tidy

#: A number or a mark before a name: "1. ", "2) ", "(3) ", "#4 ", "- ", "• ", "[ ] ", "✓ ", and WhatsApp's 5️⃣.
_MARKED = re.compile(
    r"(?:\(?#?\d{1,4}\s?[.):]+|#\d{1,4}|\d{1,4}\ufe0f?\u20e3|\[[ xX]?\]|[-–—*•·‣▪●○☐☑✓✔✅]\ufe0f?)(?=\s|[^\W\d_])\s*"
)
#: A bare number before a name, as in "3 Cilla". It is the line's number only if most lines have one.
_BARE = re.compile(r"\d{1,4}\s+(?=[^\W\d_])")

#: Words and signs between the names of two people in one line.
_AND = re.compile(r"\s+(?:&|\+|och|and|en|samt)\s+", re.IGNORECASE)

#: A list counts as numbered if more than this share of its lines are.
_MOST = 0.5


class Part(StrEnum):
    """What the parts of a line with a comma, or with "and", are."""

    PLAYERS = "players"  # each part is a player
    SURNAME = "surname"  # a surname, then a first name
    CLUB = "club"  # a name, then a club
    ONE = "one"  # the whole line is one name


def numbered(cells: Sequence[str]) -> bool:
    """Return whether most of these cells begin with a number or a mark. If so, bare numbers are the lines' numbers."""
    filled = [cell for cell in map(tidy, cells) if cell and not is_number(cell)]
    marked = sum(bool(_MARKED.match(cell) or _BARE.match(cell)) for cell in filled)
    return marked > _MOST * len(filled)


def unnumbered(cell: str, *, bare: bool) -> str:
    """Return a cell without the number or mark before the name, and without a `bare` number if those are numbering."""
    text = tidy(cell)
    for pattern in (_MARKED, _BARE) if bare else (_MARKED,):
        text = pattern.sub("", text, count=1) if pattern.match(text) else text
    return text.strip()


def by_commas(cell: str) -> tuple[str, ...]:
    """Return the parts between the commas. Empty parts, as at the end of a line or between two commas, are left out."""
    return tuple(part for part in (piece.strip() for piece in cell.split(",")) if part)


def by_words(cell: str) -> tuple[str, ...]:
    """Return the parts between "and", "och", "en", "&" and the like, or the whole cell if one of the parts is empty."""
    parts = tuple(part.strip() for part in _AND.split(cell))
    return parts if all(parts) else (cell,)


def choices_for(parts: Sequence[str], *, columns: bool) -> tuple[Part, ...]:
    """Return what these parts between commas can be. `columns` is whether clubs have a column of their own."""
    if len(parts) > 2:
        return (Part.PLAYERS, Part.ONE)
    return (Part.PLAYERS, Part.SURNAME, Part.ONE) if columns else (Part.PLAYERS, Part.SURNAME, Part.CLUB, Part.ONE)


def guess_for_all(lines: Sequence[Sequence[str]], *, columns: bool) -> Part | None:
    """Return what the parts of all lines with a comma are, judging by the list as a whole; None if it doesn't tell.

    Second parts that occur again and again are clubs. If every line has one comma and hardly any two second parts are
    the same, the surnames come first.
    """
    if len(lines) < 3 or any(len(parts) != 2 for parts in lines):
        return None
    different = len({parts[1].casefold() for parts in lines})
    if not columns and 2 * different <= len(lines):
        return Part.CLUB
    short = all(len(first.split()) <= 4 and len(second.split()) <= 2 for first, second in lines)
    return Part.SURNAME if short and 3 * different > 2 * len(lines) else None


def is_number(cell: str) -> bool:
    """Return whether a cell holds only a number, such as stands before a name."""
    return re.fullmatch(r"\(?#?\d{1,4}\s?[.):]*", tidy(cell)) is not None
