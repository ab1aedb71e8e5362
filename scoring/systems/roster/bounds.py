"""How much of a list of players is read.

A list may come from any file, and reading it costs time. Reading stops at the first bound that is reached, and says
where. Whatever is shown of a list is bounded by the same figures.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.systems.roster.cells import Record

#: The largest file that is read, in bytes. An Excel file of 2,000 players takes about a tenth of it.
LARGEST_FILE = 1_000_000

#: The most lines of a list, blank ones included, and the most characters of all its lines together.
MOST_LINES, MOST_CHARACTERS = 2000, 200_000

#: The most names that are found in a list, since one line may have many.
MOST_NAMES = 2000

#: The most characters and the most cells of one line. A longer line is reported and not read.
LONGEST_LINE, MOST_CELLS = 1000, 40

#: The most questions that are asked at once; a line with a further question is reported instead.
MOST_QUESTIONS = 100


class Bound(StrEnum):
    """What a list has more of than is read."""

    LINES = "lines"
    CHARACTERS = "characters"
    NAMES = "names"


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the reading stopped: what there was too much of, the last line that was read, and how many came after."""

    bound: Bound
    last: int
    unread: int


def cut(text: str) -> tuple[str, Stop | None]:
    """Return the part of a list that is read, and where the reading stops if that is not all of it."""
    lines = text.splitlines()
    last = characters = 0
    for line in lines[:MOST_LINES]:
        characters += len(line) + 1
        if characters > MOST_CHARACTERS:
            break
        last += 1
    if last == len(lines):
        return text, None
    bound = Bound.LINES if last == MOST_LINES else Bound.CHARACTERS
    return "\n".join(lines[:last]), Stop(bound, last, len(lines) - last)


def is_too_wide(record: Record) -> bool:
    """Return whether a line has more than is read of one line."""
    return len(record.text) > LONGEST_LINE or len(record.cells) > MOST_CELLS
