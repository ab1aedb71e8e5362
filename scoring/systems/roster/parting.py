"""Finds out how many players a line has: removes numbers before names, and splits at commas and at words for "and"."""

import re
from collections.abc import Sequence
from enum import StrEnum

from scoring.systems.roster.names import tidy

#: A number or a mark before a name: "1. ", "2) ", "(3) ", "#4 ", "5 - ", "- ", "• ", "[ ] ", "✓ ", and WhatsApp's 6️⃣.
_MARKED = re.compile(
    r"(?:\(?#?\d{1,4}\s?[.):]+|#?\d{1,4}\s*[-–—](?=\s)|#?\d{1,4}\s[-–—]|#\d{1,4}|\d{1,4}\ufe0f?\u20e3|\[[ xX]?\]|>+"
    r"|[-–—*•·‣▪●○☐☑✓✔✅\u2600-\u27bf\U0001f000-\U0001faff]\ufe0f?)(?=\s|[^\W\d_])\s*"
)
#: How many marks stand before a name: in "- 3. Anna" there are two.
_MOST_MARKS = 3

#: A whole family in one line: "Familjen Larsson: Per, Ulla och Kim", "The Berg family - Jan & Piet".
_FAMILY = re.compile(
    r"(?:(?:de|the)\s+)?(?:(?:familjen|familj|familie|fam\.?|gezin|family)\s+(?P<after>[^:(,]+?)"
    r"|(?P<before>[^:(,]+?)\s+family)\s*(?::|\s[-–—]\s|,|(?P<open>\())\s*(?P<members>.+?)(?(open)\))",
    re.IGNORECASE,
)
#: A bare number before a name, as in "3 Cilla". It is the line's number only if most lines have one.
_BARE = re.compile(r"\d{1,4}\s+(?=[^\W\d_])")

#: Words and signs between the names of two people in one line.
_AND = re.compile(r"\s+(?:&|\+|och|and|en|samt)\s+", re.IGNORECASE)

#: A list counts as numbered if more than this share of its lines are.
_MOST = 0.5


class Part(StrEnum):
    """What the parts of a line with a comma, or with "and", are."""

    PLAYERS = "players"  # each part is a player, just as it is written
    SHARED = "shared"  # each part is a player, and the surname of the last is everybody's
    FAMILY = "family"  # the same, and they are kept apart as a family
    SURNAME = "surname"  # a surname, then a first name
    CLUB = "club"  # a name, then a club
    ONE = "one"  # the whole line is one name


def is_numbered(cells: Sequence[str]) -> bool:
    """Return whether most of these cells begin with a number or a mark. If so, bare numbers are the lines' numbers."""
    filled = [cell for cell in map(tidy, cells) if cell and not is_number(cell)]
    marked = sum(bool(_MARKED.match(cell) or _BARE.match(cell)) for cell in filled)
    return marked > _MOST * len(filled)


def without_number(cell: str, *, bare: bool) -> str:
    """Return a cell without the number or mark before the name, and without a `bare` number if those are numbering."""
    text = tidy(cell)
    for pattern in (*[_MARKED] * _MOST_MARKS, *([_BARE] if bare else [])):
        text = pattern.sub("", text, count=1) if pattern.match(text) else text
    return text.strip(" *_~`") or text.strip()


def by_commas(cell: str) -> tuple[str, ...]:
    """Return the parts between the commas. Empty parts, as at the end of a line or between two commas, are left out."""
    return tuple(part for part in (piece.strip() for piece in cell.split(",")) if part)


def by_words(cell: str) -> tuple[str, ...]:
    """Return the parts between "and", "och", "en", "&" and the like, or the whole cell if one of the parts is empty."""
    parts = tuple(part.strip() for part in _AND.split(cell))
    return parts if all(parts) else (cell,)


def parts_of(cell: str) -> tuple[str, ...]:
    """Return the parts between commas and words for "and". In most lists, "Per, Ulla och Kim" are three people."""
    return tuple(part for piece in by_commas(cell) or (cell,) for part in by_words(piece))


def with_surname(parts: Sequence[str]) -> tuple[str, ...] | None:
    """Return the parts with the surname of the last, as in "Sven & Tora Ström"; None if the others have their own."""
    *others, last = parts
    surname = last.partition(" ")[2]
    if not surname or not others or any(" " in other for other in others):
        return None
    return (*(f"{other} {surname}" for other in others), last)


def family_of(cell: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the surname and the members of a family in one line, with their surname; None if the line has none."""
    found = _FAMILY.fullmatch(cell)
    if found is None:
        return None
    surname = found["after"] or found["before"]
    members = parts_of(found["members"])
    if not all(any(letter.isalpha() for letter in member) for member in members):
        return None
    return surname, tuple(member if " " in member else f"{member} {surname}" for member in members)


def choices_for(name: str, *, columns: bool) -> tuple[tuple[Part, ...], Part | None]:
    """Return what the parts of a name can be, and a guess. `columns` is whether clubs have a column of their own."""
    parts, commas = parts_of(name), by_commas(name)
    shared = (Part.SHARED, Part.FAMILY) if with_surname(parts) else ()
    joined = len(parts) > len(commas)  # by a word for "and"
    if len(parts) == 2 and not joined:
        return (Part.PLAYERS, Part.SURNAME, *([] if columns else [Part.CLUB]), Part.ONE), None
    if joined:
        return (*shared, Part.PLAYERS, Part.ONE), Part.SHARED if shared else Part.PLAYERS if len(parts) > 2 else None
    return (Part.PLAYERS, *shared, Part.ONE), Part.PLAYERS


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
