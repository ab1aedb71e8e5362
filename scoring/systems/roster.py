"""Reading a pasted list of players: one per line, "name; club".

Every line that is not added is reported with a reason.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

#: The longest name of a player or a club, in letters.
NAME_LENGTH = 60

#: The engine records the referee's own acts under this name.
RESERVED = frozenset({"referee"})


class Trouble(StrEnum):
    """Why a line was not added."""

    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    ALREADY_HERE = "already_here"
    TWICE = "twice"
    RESERVED = "reserved"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be added."""

    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class OddLine:
    """A line that was not added: its number (from 1), its text, and the reason."""

    number: int
    text: str
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class Pasted:
    """The contents of a pasted list. `blanks` counts empty lines, which are not reported one by one."""

    entrants: tuple[Entrant, ...]
    odd: tuple[OddLine, ...]
    blanks: int


def same_name(name: str) -> str:
    """Return the form of a name in which spellings are compared: neither case nor kinds of spaces tell people apart."""
    return unicodedata.normalize("NFKC", name).casefold()


def read_pasted(text: str, *, known: Iterable[str]) -> Pasted:
    """Read a list. `known` are the names already in the competition. A tab separates name and club like a semicolon."""
    here = {same_name(name) for name in known}
    new: dict[str, Entrant] = {}
    odd: list[OddLine] = []
    blanks = 0
    for number, line in enumerate(text.splitlines(), start=1):
        entrant = _entrant(line)
        if entrant is None:
            blanks += 1
            continue
        trouble = _trouble(entrant, here, new)
        if trouble is None:
            new[same_name(entrant.name)] = entrant
        else:
            odd.append(OddLine(number, line.strip(), trouble))
    return Pasted(tuple(new.values()), tuple(odd), blanks)


def _entrant(line: str) -> Entrant | None:
    """Return the name and club of a line, None if it is blank."""
    name, _, club = line.replace("\t", ";").partition(";")
    name, club = _tidy(name), _tidy(club.replace(";", " "))
    return Entrant(name, club) if name or club else None


def _tidy(text: str) -> str:
    """Return `text` with composed letters and single spaces, without invisible characters from pasting."""
    visible = "".join(
        " " if unicodedata.category(letter) in {"Zs", "Cc"} else letter
        for letter in unicodedata.normalize("NFC", text)
        if unicodedata.category(letter) not in {"Cf", "Cs", "Co", "Cn"}
    )
    return " ".join(visible.split())


def _trouble(entrant: Entrant, here: set[str], new: dict[str, Entrant]) -> Trouble | None:
    key = same_name(entrant.name)
    if not any(letter.isalnum() for letter in entrant.name):
        return Trouble.NO_NAME
    if max(len(entrant.name), len(entrant.club)) > NAME_LENGTH:
        return Trouble.TOO_LONG
    if key in RESERVED:
        return Trouble.RESERVED
    if key in here:
        return Trouble.ALREADY_HERE
    return Trouble.TWICE if key in new else None
