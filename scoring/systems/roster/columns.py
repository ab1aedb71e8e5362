"""What each column of a list holds, according to its header (in one of three languages) or guessed from its cells."""

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
    FAMILY = "family"  # the name of a family, or of any other group whose members are kept apart
    ALIAS = "alias"
    UNUSED = "unused"


#: The meanings of columns with names. A list without any such column has no names.
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

#: How many lines from the top are searched for a header. A line above the header is a title.
_TITLE_LINES = 10


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its number (from 1), its title (empty without a header), what it holds, and its first few cells."""

    number: int
    title: str
    meaning: Meaning
    samples: tuple[str, ...]

    @property
    def key(self) -> str:
        """The key of the answer that gives the column another meaning."""
        return f"column-{self.number}"


def meant_by(title: str) -> Meaning | None:
    """Return what a column with this title holds, or None if the title is not a known word."""
    word = re.sub(r"[\s_-]+", " ", re.sub(r"[:.*#]", " ", tidy(title).casefold())).strip()
    return _MEANT.get(word) or (Meaning.UNUSED if tidy(title) == "#" else None)


def header_of(records: Sequence[Record]) -> Record | None:
    """Return the line with the titles of the columns, or None if the list has no header.

    A header has several titles, and one of them is for names. A word such as "Players" alone heads the list and not a
    column (`headings`).
    """
    filled = [record for record in records if any(tidy(cell) for cell in record.cells)]
    for record in filled[:_TITLE_LINES]:
        titles = [cell for cell in record.cells if tidy(cell)]
        if any(meant_by(cell) in NAMING for cell in titles) and len(titles) > 1:
            return record
    return None


def columns_of(
    header: Record | None, rows: Sequence[Record], chosen: Mapping[str, str], *, typed: bool
) -> tuple[Column, ...]:
    """Return the columns of a list.

    `chosen` has the meanings that somebody chose, by the columns' keys. `typed` is whether the list was typed with
    semicolons between the cells.
    """
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
    if Meaning.LAST in meant and Meaning.FIRST not in meant:  # "Namn" beside "Efternamn" means the first name
        meant = [Meaning.FIRST if meaning is Meaning.NAME else meaning for meaning in meant]
    seen: set[Meaning] = set()
    for at, meaning in enumerate(meant):  # of two columns with the same meaning, only the first is used
        if meaning in seen and meaning not in {Meaning.CLUB, Meaning.FAMILY}:
            meant[at] = Meaning.UNUSED
        seen.add(meaning)
    return meant


def _by_cells(filled: Sequence[Sequence[str]], *, typed: bool) -> list[Meaning]:
    """Return the guessed meanings: the first column with letters holds names, the next ones surnames, clubs, families.

    A column with e-mail addresses is not used. In "Anna;; Larsson", the empty column is that of the clubs.
    """
    meant = [Meaning.UNUSED] * len(filled)
    lettered = [at for at, cells in enumerate(filled) if any(map(has_letter, cells)) and not _are_addresses(cells)]
    if not lettered:  # no cell could be a name, so every line will be reported
        return [Meaning.NAME, *meant[1:]] if meant else []
    if not typed and len(lettered) > 1 and _last_names(filled[lettered[0]], filled[lettered[1]]):
        wanted = [Meaning.FIRST, Meaning.LAST, Meaning.CLUB, Meaning.FAMILY]
    else:
        wanted = [Meaning.NAME, Meaning.CLUB, Meaning.FAMILY]
        if typed and lettered[1:2] == [lettered[0] + 2] and not any(filled[lettered[0] + 1]):
            lettered.insert(1, lettered[0] + 1)
    for at, meaning in zip(lettered, wanted, strict=False):
        meant[at] = meaning
    return meant


def _are_addresses(cells: Sequence[str]) -> bool:
    return all("@" in cell for cell in cells if has_letter(cell))


def _last_names(firsts: Sequence[str], seconds: Sequence[str]) -> bool:
    """Return whether the second column looks like last names: no cell is empty, each is one word, few are repeated."""
    pairs = [(first, second) for first, second in zip(firsts, seconds, strict=True) if first or second]
    if len(pairs) < 3 or not all(first and second for first, second in pairs):
        return False
    one_word = all(" " not in first and " " not in second for first, second in pairs)
    return one_word and 3 * len({second.casefold() for _first, second in pairs}) > 2 * len(pairs)
