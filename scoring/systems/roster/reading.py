"""Reads a text as a list of players, and writes players as such a text.

The text may be typed, pasted from anywhere, or come from a file (`files`). Where a guess could be wrong, a question is
asked. Then the same text is read again together with the answers, which are given by the questions' keys.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2s

from scoring.systems.roster.bounds import MOST_NAMES, MOST_QUESTIONS, Bound, Stop, cut, is_too_wide
from scoring.systems.roster.cells import COMMA, Record, delimiters_of, records_of, text_of
from scoring.systems.roster.columns import Column, Meaning, columns_of, header_of
from scoring.systems.roster.names import NAME_LENGTH, RESERVED, has_letter, look_alike, same_name, tidy
from scoring.systems.roster.parting import (
    Part,
    by_commas,
    by_words,
    choices_for,
    guess_for_all,
    is_number,
    numbered,
    unnumbered,
)
from scoring.systems.roster.preview import Asked, Entrant, Line, OddLine, Question, Reading, Same, Trouble

_ERRORS = ("#N/A", "#REF!", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!")


def read_list(text: str, *, known: Iterable[str] = (), answers: Mapping[str, str] | None = None) -> Reading:
    """Return a list as it is read.

    `known` are the names and aliases of players who have been added before. `answers` has the answers to questions, and
    the meanings chosen for columns, by key.
    """
    answers = answers or {}
    text, stop = cut(text)
    delimiters = delimiters_of(text)
    records = records_of(text, delimiters)
    if not delimiters and _columns_by_comma(split := records_of(text, COMMA)):
        delimiters, records = COMMA, split
    readable = [record for record in records if not is_too_wide(record)]
    header = header_of(readable)
    above = 0 if header is None else header.number
    rows = [record for record in readable if record.number > above]
    columns = columns_of(header, rows, answers, typed=";" in text)
    desk = _Desk(columns, answers, known)
    desk.look_at(rows)
    lines: list[Line] = []
    names = 0
    for record in records:
        if is_too_wide(record):
            line = _odd(record, Trouble.TOO_WIDE)
        else:
            line = _above(record, header) if record.number <= above else desk.line(record)
        names += len(line.entrants) + len(line.odd)
        if names > MOST_NAMES:
            unread = len(text.splitlines()) - record.number + 1
            stop = Stop(Bound.NAMES, record.number - 1, unread + (stop.unread if stop else 0))
            break
        lines.append(line)
    return Reading(tuple(lines), columns if header or len(columns) > 1 else (), stop)


def write_list(entrants: Sequence[Entrant]) -> str:
    """Return a text that `read_list` reads as these players: a header, and the columns that any player fills."""
    used = [meaning for meaning in _WRITTEN if meaning is Meaning.NAME or any(_WRITTEN[meaning](e) for e in entrants)]
    rows = [[_WRITTEN[meaning](entrant) for meaning in used] for entrant in entrants]
    return text_of([[meaning.value for meaning in used], *rows])


_WRITTEN = {
    Meaning.NAME: lambda entrant: entrant.name,
    Meaning.CLUB: lambda entrant: entrant.club,
    Meaning.FAMILY: lambda entrant: entrant.family,
    Meaning.ALIAS: lambda entrant: entrant.alias,
}


def _columns_by_comma(records: Sequence[Record]) -> bool:
    """Return whether commas separate columns here: there is a header, or one of the columns holds only numbers."""
    header = header_of(records)
    if header is not None and len(header.cells) > 1:
        return True
    filled = [record.cells for record in records if any(tidy(cell) for cell in record.cells)]
    widths = {len(cells) for cells in filled}
    if len(filled) < 2 or len(widths) > 1 or widths == {1}:
        return False
    columns = [[tidy(cell) for cell in column] for column in zip(*filled, strict=True)]
    return any(any(column) and not any(map(has_letter, column)) for column in columns)


def _above(record: Record, header: Record | None) -> Line:
    """Return the line for the header, or for a record above the header."""
    if record is header:
        return Line(record.number, record.text, is_header=True)
    filled = any(tidy(cell) for cell in record.cells)
    return _odd(record, Trouble.TITLE) if filled else Line(record.number, record.text)


def _odd(record: Record, trouble: Trouble) -> Line:
    return Line(record.number, record.text, odd=(OddLine(record.number, record.text, trouble),))


@dataclass
class _Found:
    """What has been found in one line so far."""

    entrants: list[Entrant] = field(default_factory=list)
    odd: list[OddLine] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


@dataclass
class _Desk:
    """The reading of one list: the names found and the questions asked so far."""

    columns: Sequence[Column]
    answers: Mapping[str, str]
    known: Iterable[str]
    names: dict[str, str] = field(default_factory=dict)  # same_name → the name; known names and those found
    alike: dict[str, str] = field(default_factory=dict)  # look_alike → the name first found
    here: frozenset[str] = frozenset()
    bare: bool = False  # whether bare numbers before names are the lines' numbers
    commas: Question | None = None  # the question about all lines with a comma
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for name in self.known:
            self.names.setdefault(same_name(name), name)
            self.alike.setdefault(look_alike(name), name)
        self.here = frozenset(self.names)

    def look_at(self, rows: Sequence[Record]) -> None:
        """Find out whether the list is numbered, and whether most of its lines have a comma."""
        cells = [self._cell(row, Meaning.NAME) for row in rows]
        self.bare = numbered(cells)
        filled = [(row.number, unnumbered(cell, bare=self.bare)) for row, cell in zip(rows, cells, strict=True)]
        filled = [(number, cell) for number, cell in filled if cell]
        parted = [(number, parts) for number, cell in filled if len(parts := by_commas(cell)) == 2]
        if len(parted) > 1 and 2 * len(parted) > len(filled):
            clubs = self._has(Meaning.CLUB)
            every = [parts for _number, parts in parted] if len(parted) == len(filled) else []
            numbers, first = tuple(number for number, _parts in parted), parted[0][1]
            choices, guess = choices_for(first, columns=clubs), guess_for_all(every, columns=clubs)
            self.commas = self._question(Asked.COMMAS, numbers, (", ".join(first), first), choices, guess)

    def line(self, record: Record) -> Line:
        """Return one record as a line with its players, odd names and questions."""
        if self._says_nothing(record):
            return Line(record.number, record.text)
        rest = Entrant("", *(self._cell(record, what) for what in (Meaning.CLUB, Meaning.FAMILY, Meaning.ALIAS)))
        name = self._name(record)
        if trouble := _no_name(name):
            return Line(record.number, record.text, odd=(OddLine(record.number, record.text, trouble),))
        question = self._parting(record.number, name)
        found = _Found(questions=[question] if question else [])
        if question is None or question.held is not None:
            for part in _parted(name, rest, question.held if question else Part.ONE):
                self._add(record.number, part, found)
        return self._line(record, found)

    def _add(self, number: int, entrant: Entrant, found: _Found) -> None:
        """Add the player to what was found, or the reason against it, or the question that must be answered first."""
        odd = self._odd(number, entrant)
        if odd is not None:
            found.odd.append(odd)
            return
        question = self._alike(number, entrant)
        if question is not None:
            found.questions.append(question)
            if question.held == Same.SAME:
                found.odd.append(OddLine(number, entrant.name, Trouble.ALREADY_HERE, question.parts[1]))
            if question.held != Same.ANOTHER:
                return
        self.names[same_name(entrant.name)] = entrant.name
        self.alike.setdefault(look_alike(entrant.name), entrant.name)
        found.entrants.append(entrant)

    def _line(self, record: Record, found: _Found) -> Line:
        """Return the line with what was found in it.

        A question too many is turned into a reason for not adding the name.
        """
        asked, odd = [], list(found.odd)
        for question in found.questions:
            if question.key in self.asked or len(self.asked) < MOST_QUESTIONS:
                self.asked.add(question.key)
                asked.append(question)
            elif question.held is None:
                odd.append(OddLine(record.number, record.text, question.trouble, question.parts[-1]))
        return Line(record.number, record.text, tuple(found.entrants), tuple(odd), tuple(asked))

    def _cell(self, record: Record, meaning: Meaning) -> str:
        """Return the cells of the record in the columns with this meaning, joined by spaces."""
        held = (
            record.cells[c.number - 1] for c in self.columns if c.meaning is meaning and c.number <= len(record.cells)
        )
        return " ".join(cell for cell in map(tidy, held) if cell)

    def _has(self, meaning: Meaning) -> bool:
        return any(column.meaning is meaning for column in self.columns)

    def _name(self, record: Record) -> str:
        parts = (self._cell(record, what) for what in (Meaning.NAME, Meaning.FIRST, Meaning.INFIX, Meaning.LAST))
        return unnumbered(" ".join(part for part in parts if part), bare=self.bare)

    def _says_nothing(self, record: Record) -> bool:
        """Return whether a line is blank, or has only the number before a name that nobody has filled in."""
        if not any(tidy(cell) for cell in record.cells):
            return True
        used = [c.number for c in self.columns if c.meaning is not Meaning.UNUSED]
        name_only = [tidy(cell) for at, cell in enumerate(record.cells, start=1) if at in used]
        rest = [tidy(cell) for at, cell in enumerate(record.cells, start=1) if at not in used]
        number_here = self.bare and all(is_number(cell) for cell in name_only if cell)
        return (number_here or not any(name_only)) and all(is_number(cell) for cell in rest if cell)

    def _parting(self, number: int, name: str) -> Question | None:
        """Return the question about a name that may be several names, or None if it is clearly one."""
        if not self._has(Meaning.NAME):  # first and last names have columns of their own
            return None
        parts = by_commas(name)
        if len(parts) == 2 and self.commas:
            return self.commas
        if len(parts) > 1:
            guess = Part.PLAYERS if len(parts) > 2 else None
            choices = choices_for(parts, columns=self._has(Meaning.CLUB))
            return self._question(Asked.COMMA, (number,), (name, parts), choices, guess)
        parts = by_words(name)
        if len(parts) > 1:
            return self._question(Asked.PAIR, (number,), (name, parts), (Part.PLAYERS, Part.ONE), None)
        return None

    def _odd(self, number: int, entrant: Entrant) -> OddLine | None:
        """Return the reason why a player can't be added, or None if there is no such reason."""
        key = same_name(entrant.name)
        trouble = _no_name(entrant.name) or _too_long(entrant)
        if key in RESERVED:
            trouble = Trouble.RESERVED
        elif key in self.names:
            trouble = trouble or (Trouble.ALREADY_HERE if key in self.here else Trouble.TWICE)
        return OddLine(number, entrant.name, trouble, self.names.get(key, "")) if trouble else None

    def _alike(self, number: int, entrant: Entrant) -> Question | None:
        """Return the question about a name that looks like an earlier one, or None if no earlier one looks like it."""
        other = self.alike.get(look_alike(entrant.name))
        if other is None:
            return None
        return self._question(Asked.LOOKS_LIKE, (number,), (entrant.name, (entrant.name, other)), tuple(Same), None)

    def _question(
        self,
        asked: Asked,
        numbers: tuple[int, ...],
        about: tuple[str, tuple[str, ...]],
        choices: Sequence[str],
        guess: str | None,
    ) -> Question:
        """Return a question about a text and its parts (`about`), with its answer if there is one.

        The question's key depends on the text and not on the line's number, so that an answer survives an added line.
        """
        text, parts = about
        named = "\n".join([text, *parts]).casefold()
        mark = "" if asked is Asked.COMMAS else f"-{blake2s(named.encode(), digest_size=6).hexdigest()}"
        answer = self.answers.get(asked + mark)
        answer = answer if answer in choices else None
        return Question(asked + mark, asked, numbers, text, parts, tuple(choices), guess, answer)


def _no_name(name: str) -> Trouble | None:
    """Return the reason why this can't be a name, or None if it can."""
    if name.startswith("=") or name.upper() in _ERRORS:
        return Trouble.FORMULA
    if not has_letter(name):
        return Trouble.NO_NAME
    return Trouble.ADDRESS if "@" in name and "." in name.rpartition("@")[2] else None


def _too_long(entrant: Entrant) -> Trouble | None:
    longest = max(len(text) for text in (entrant.name, entrant.club, entrant.family, entrant.alias))
    return Trouble.TOO_LONG if longest > NAME_LENGTH else None


def _parted(name: str, rest: Entrant, part: str | None) -> list[Entrant]:
    """Return the players of a line. `part` says what the parts of `name` are; `rest` has the line's other entries."""
    parts = by_commas(name)
    if part == Part.SURNAME:
        names, club = [f"{parts[1]} {parts[0]}"], rest.club
    elif part == Part.CLUB:
        names, club = [parts[0]], parts[1]
    elif part == Part.PLAYERS:
        names, club = list(parts if len(parts) > 1 else by_words(name)), rest.club
    else:
        names, club = [name if len(parts) > 1 else parts[0]], rest.club
    return [
        Entrant(unnumbered(found, bare=False), club, rest.family, rest.alias if len(names) == 1 else "")
        for found in names
    ]
