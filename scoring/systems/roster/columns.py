"""What the columns of a list hold: told by its header in one of three languages, or guessed from the cells."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.systems.roster.cells import Record
from scoring.systems.roster.names import has_letter, tidy


class Meaning(StrEnum):
    """What a column holds."""

    NAME = "name"
    FIRST = "first"
    INFIX = "infix"  # the "van der" of Dutch lists
    LAST = "last"
    CLUB = "club"
    FAMILY = "family"  # or any other group to be kept apart
    ALIAS = "alias"
    UNUSED = "unused"


#: Columns without which a list has no names.
NAMING = frozenset({Meaning.NAME, Meaning.FIRST, Meaning.LAST})

_WORDS: dict[Meaning, str] = {
    Meaning.NAME: "name, names, full name, player, players, player name, participant, participants, namn, spelare, "
    "spelarnamn, deltagare, fullständigt namn, naam, namen, speler, spelers, volledige naam, deelnemer, deelnemers",
    Meaning.FIRST: "first name, firstname, first, given name, forename, förnamn, tilltalsnamn, voornaam, roepnaam",
    Meaning.INFIX: "infix, prefix, tussenvoegsel, tussenvoegsels, tussenv",
    Meaning.LAST: "last name, lastname, last, surname, family name, efternamn, familjenamn, achternaam, familienaam",
    Meaning.CLUB: "club, clubs, clubb, club name, society, klubb, klubben, klubbnamn, förening, hemklubb, vereniging, "
    "clubnaam",
    Meaning.FAMILY: "family, household, group, team, familj, hushåll, grupp, lag, familie, gezin, huishouden, groep, "
    "ploeg",
    Meaning.ALIAS: "alias, aliases, nickname, also known as, smeknamn, kallas, bijnaam, ook bekend als",
    Meaning.UNUSED: "nr, no, number, num, id, place, rank, position, start number, nummer, plats, placering, "
    "startnummer, plaats, rang",
}
_MEANT = {word: meaning for meaning, words in _WORDS.items() for word in words.split(", ")}

#: In how many lines from the top a header is looked for; what stands above it is a title.
_TITLE_LINES = 10


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its number (from 1), its title if the list has a header, what it holds, and its first few cells."""

    number: int
    title: str
    meaning: Meaning
    samples: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return the key under which another meaning can be chosen."""
        return f"column-{self.number}"


def meant_by(title: str) -> Meaning | None:
    """Return what a column with this title holds; None if the title is no word known here."""
    word = re.sub(r"[\s_-]+", " ", re.sub(r"[:.*#]", " ", tidy(title).casefold())).strip()
    return _MEANT.get(word) or (Meaning.UNUSED if tidy(title) == "#" else None)


def header_of(records: Sequence[Record]) -> Record | None:
    """Return the line that names the columns; None if there is none.

    It names at least a column of names. A header of one column is only looked for in the first line that is not blank,
    because further down the word would be somebody's odd name rather than a title.
    """
    filled = [record for record in records if any(tidy(cell) for cell in record.cells)]
    for place, record in enumerate(filled[:_TITLE_LINES]):
        titles = [cell for cell in record.cells if tidy(cell)]
        if any(meant_by(cell) in NAMING for cell in titles) and (place == 0 or len(titles) > 1):
            return record
    return None


def columns_of(
    header: Record | None, rows: Sequence[Record], chosen: Mapping[str, str], *, typed: bool
) -> tuple[Column, ...]:
    """Return the columns. `chosen` are meanings that somebody chose, by key; `typed`: semicolons part the cells."""
    width = max((len(row.cells) for row in [*rows, *([header] if header else [])]), default=0)
    titles = [tidy(cell) for cell in header.cells] if header else []
    titles += [""] * (width - len(titles))
    filled = [[tidy(row.cells[at]) if at < len(row.cells) else "" for row in rows] for at in range(width)]
    meant = _by_titles(titles) if header else _by_cells(filled, typed=typed)
    columns = []
    for at, meaning in enumerate(meant):
        said = chosen.get(f"column-{at + 1}", "")
        meaning = Meaning(said) if said in set(Meaning) else meaning
        columns.append(Column(at + 1, titles[at], meaning, tuple(cell for cell in filled[at] if cell)[:3]))
    return tuple(columns)


def _by_titles(titles: Sequence[str]) -> list[Meaning]:
    meant = [meant_by(title) or Meaning.UNUSED for title in titles]
    if Meaning.LAST in meant and Meaning.FIRST not in meant:  # "Namn" beside "Efternamn" is the first name
        meant = [Meaning.FIRST if meaning is Meaning.NAME else meaning for meaning in meant]
    seen: set[Meaning] = set()
    for at, meaning in enumerate(meant):  # of two columns of names, the first is used
        if meaning in seen and meaning not in {Meaning.CLUB, Meaning.FAMILY}:
            meant[at] = Meaning.UNUSED
        seen.add(meaning)
    return meant


def _by_cells(filled: Sequence[Sequence[str]], *, typed: bool) -> list[Meaning]:
    """Guess: the first column with letters holds names, the next the rest of the names or the clubs."""
    meant = [Meaning.UNUSED] * len(filled)
    lettered = [at for at, cells in enumerate(filled) if any(has_letter(cell) for cell in cells)]
    if not lettered:  # nothing that could be a name: each line will be reported
        return [Meaning.NAME, *meant[1:]] if meant else []
    if not typed and len(lettered) > 1 and _last_names(filled[lettered[0]], filled[lettered[1]]):
        wanted = [Meaning.FIRST, Meaning.LAST, Meaning.CLUB]
    else:
        wanted = [Meaning.NAME, Meaning.CLUB]
    for at, meaning in zip(lettered, wanted, strict=False):
        meant[at] = meaning
    return meant


def _last_names(firsts: Sequence[str], seconds: Sequence[str]) -> bool:
    """Return whether the second of two columns looks like last names: always there, one word, hardly ever repeated."""
    pairs = [(first, second) for first, second in zip(firsts, seconds, strict=True) if first or second]
    if len(pairs) < 3 or not all(first and second for first, second in pairs):
        return False
    one_word = all(" " not in first and " " not in second for first, second in pairs)
    return one_word and 3 * len({second.casefold() for _first, second in pairs}) > 2 * len(pairs)
