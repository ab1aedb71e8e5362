"""Reads a text as a list of players, and writes players as such a text.

The text may be typed, pasted from anywhere, or come from a file (`files`). Where a guess could be wrong, a question is
asked. Then the same text is read again together with the answers, which are given by the questions' keys.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2s

from scoring.systems.roster.asides import Aside
from scoring.systems.roster.bounds import MOST_NAMES, MOST_QUESTIONS, Bound, Stop, cut, is_too_wide
from scoring.systems.roster.cells import COMMA, Record, delimiters_of, records_of, text_of
from scoring.systems.roster.columns import Column, Meaning, columns_of, header_of
from scoring.systems.roster.headings import Heading, is_heading, is_rule, without_marks
from scoring.systems.roster.names import has_letter, look_alike, same_name, tidy
from scoring.systems.roster.parting import (
    Part,
    by_commas,
    choices_for,
    guess_for_all,
    is_number,
    is_numbered,
    parts_of,
    without_number,
)
from scoring.systems.roster.preview import Asked, Entrant, Line, OddLine, Question, Reading, Same, Trouble
from scoring.systems.roster.saying import Said, kind_of, no_name, players_of_line, said_in, why_unusable

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
    desk.look_at(rows, is_top=header is None)
    lines: list[Line] = []
    names = 0
    for record in records:
        if is_too_wide(record):
            line = _odd_line(record, Trouble.TOO_WIDE)
        else:
            line = _line_above(record, header) if record.number <= above else desk.line(record)
        names += len(line.entrants) + len(line.odd)
        if names > MOST_NAMES:
            unread = len(text.splitlines()) - record.number + 1
            stop = Stop(Bound.NAMES, record.number - 1, unread + (stop.unread if stop else 0))
            break
        lines.append(line)
    return Reading(tuple(lines), columns if header or len(columns) > 1 else (), stop)


def write_list(entrants: Sequence[Entrant]) -> str:
    """Return a text that `read_list` reads as these players: a header, and the columns that any player fills."""
    needed = (Meaning.NAME, Meaning.CLUB)  # one title alone would not be read as a header
    used = [meaning for meaning in _WRITTEN if meaning in needed or any(_WRITTEN[meaning](e) for e in entrants)]
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


def _line_above(record: Record, header: Record | None) -> Line:
    """Return the line for the header, or for a record above the header."""
    if record is header:
        return Line(record.number, record.text, is_header=True)
    filled = any(tidy(cell) for cell in record.cells)
    return _odd_line(record, Trouble.TITLE) if filled else Line(record.number, record.text)


def _odd_line(record: Record, trouble: Trouble) -> Line:
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
    after: dict[Asked, Question] = field(default_factory=dict)  # the questions about what stands after names
    said: dict[int, Said] = field(default_factory=dict)  # by the line's number
    headings: set[int] = field(default_factory=set)  # the numbers of lines that look like headings
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for name in self.known:
            self.names.setdefault(same_name(name), name)
            self.alike.setdefault(look_alike(name), name)
        self.here = frozenset(self.names)

    def look_at(self, rows: Sequence[Record], *, is_top: bool) -> None:
        """Find out what each line says, and what is asked about many lines at once. `is_top`: nothing stands above."""
        names = [self._name(row) for row in rows]
        self.bare = is_numbered(names)
        top = next((at for at, name in enumerate(names) if name), 0) if is_top else -1
        for at, (row, name) in enumerate(zip(rows, names, strict=True)):
            underlined = at + 1 < len(rows) and is_rule(rows[at + 1].text)
            text = without_number(name, bare=self.bare)
            alone = sum(bool(tidy(cell)) for cell in row.cells) == 1
            if alone and is_heading(text, first=at == top, underlined=underlined):
                self.headings.add(row.number)
                text = without_marks(text)
            self.said[row.number] = said_in(text)
        self._ask_of_many([(row.number, self.said[row.number]) for row in rows if row.number not in self.headings])

    def _ask_of_many(self, lines: Sequence[tuple[int, Said]]) -> None:
        """Ask once about all names with a comma, if most have one, and about what stands after names."""
        clubs = self._has_column(Meaning.CLUB)
        filled = [(number, said.name) for number, said in lines if said.name and not said.family]
        split = [(number, by_commas(name)) for number, name in filled if len(parts_of(name)) == 2]
        parted = [(number, parts) for number, parts in split if len(parts) == 2]
        if len(parted) > 1 and 2 * len(parted) > len(filled):
            every = [parts for _number, parts in parted] if len(parted) == len(filled) else []
            numbers, first = tuple(number for number, _parts in parted), parted[0][1]
            choices, _guess = choices_for(", ".join(first), columns=clubs)
            guess = guess_for_all(every, columns=clubs)
            self.commas = self._question(Asked.COMMAS, numbers, (", ".join(first), first), choices, guess)
        for asked, usual in ((Asked.CLUBS, Aside.CLUB), (Asked.REMARKS, Aside.REMARK)):
            found = [(number, said, one) for number, said in lines for one in said.asides if kind_of(one) is asked]
            if found:
                _number, said, first_one = found[0]
                numbers = tuple(dict.fromkeys(number for number, _said, _one in found))
                about = (said.text, (said.name, first_one))
                self.after[asked] = self._question(asked, numbers, about, tuple(Aside), usual)

    def line(self, record: Record) -> Line:
        """Return one record as a line with its players, odd names and questions."""
        if self._says_nothing(record):
            return Line(record.number, record.text)
        said, found = self.said[record.number], _Found()
        if record.number in self.headings:
            about = (record.text, (said.text,))
            heading = self._question(Asked.HEADING, (record.number,), about, tuple(Heading), Heading.HEADING)
            found.questions.append(heading)
            if heading.held == Heading.HEADING:
                found.odd.append(OddLine(record.number, record.text, Trouble.HEADING))
                return self._line(record, found)
        rest = Entrant("", *(self._cell(record, what) for what in (Meaning.CLUB, Meaning.FAMILY, Meaning.ALIAS)))
        said, rest = self._told_apart(record.number, said, rest, found)
        if trouble := no_name(said.name):
            return Line(record.number, record.text, odd=(OddLine(record.number, record.text, trouble),))
        question = self._parting(record.number, said)
        found.questions += [question] if question else []
        if question is None or question.held is not None:
            entrants = players_of_line(said, rest, question.held if question else Part.ONE)
            if len(entrants) > 1 and rest.alias:
                found.odd.append(OddLine(record.number, rest.alias, Trouble.REMARK, said.name))
            for part in entrants:
                self._add(record.number, part, found)
        return self._line(record, found)

    def _told_apart(self, number: int, said: Said, rest: Entrant, found: _Found) -> tuple[Said, Entrant]:
        """Return the name and its club and alias, with what stands after the name where the answers put it.

        What is put nowhere is noted as left out.
        """
        for aside in said.asides:
            question = self.after[kind_of(aside)]
            if question not in found.questions:
                found.questions.append(question)
            if question.held == Aside.NAME:
                return Said(said.text, said.text, (), None), rest
            if question.held == Aside.CLUB and not rest.club:
                rest = replace(rest, club=aside)
            elif question.held == Aside.ALIAS and not rest.alias:
                rest = replace(rest, alias=aside)
            else:
                found.odd.append(OddLine(number, aside, Trouble.REMARK, said.name))
        return said, rest

    def _add(self, number: int, entrant: Entrant, found: _Found) -> None:
        """Add the player to what was found, or the reason against it, or the question that must be answered first."""
        odd = self._odd_line(number, entrant)
        if odd is not None:
            found.odd.append(odd)
            return
        question = self._question_about_likeness(number, entrant)
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

    def _has_column(self, meaning: Meaning) -> bool:
        return any(column.meaning is meaning for column in self.columns)

    def _name(self, record: Record) -> str:
        parts = (self._cell(record, what) for what in (Meaning.NAME, Meaning.FIRST, Meaning.INFIX, Meaning.LAST))
        return " ".join(part for part in parts if part)

    def _says_nothing(self, record: Record) -> bool:
        """Return whether a line is blank, or has only the number before a name that nobody has filled in."""
        if not any(tidy(cell) for cell in record.cells):
            return True
        used = [c.number for c in self.columns if c.meaning is not Meaning.UNUSED]
        name_only = [tidy(cell) for at, cell in enumerate(record.cells, start=1) if at in used]
        rest = [tidy(cell) for at, cell in enumerate(record.cells, start=1) if at not in used]
        number_here = self.bare and all(is_number(cell) for cell in name_only if cell)
        return (number_here or not any(name_only)) and all(is_number(cell) for cell in rest if cell)

    def _parting(self, number: int, said: Said) -> Question | None:
        """Return the question about a name that may be several names, or None if it is clearly one."""
        if not self._has_column(Meaning.NAME):  # first and last names have columns of their own
            return None
        if said.family:
            about = (said.text, said.family[1])
            return self._question(Asked.FAMILY, (number,), about, (Part.FAMILY, Part.PLAYERS, Part.ONE), Part.FAMILY)
        parts, commas = parts_of(said.name), by_commas(said.name)
        if len(parts) < 2:
            return None
        if len(parts) == len(commas) == 2 and self.commas:
            return self.commas
        asked = Asked.COMMA if len(commas) > 1 else Asked.PAIR
        choices, guess = choices_for(said.name, columns=self._has_column(Meaning.CLUB))
        return self._question(asked, (number,), (said.name, parts), choices, guess)

    def _odd_line(self, number: int, entrant: Entrant) -> OddLine | None:
        """Return the reason why a player can't be added, or None if there is no such reason."""
        key = same_name(entrant.name)
        trouble = why_unusable(entrant)
        if trouble is None and key in self.names:
            trouble = Trouble.ALREADY_HERE if key in self.here else Trouble.TWICE
        return OddLine(number, entrant.name, trouble, self.names.get(key, "")) if trouble else None

    def _question_about_likeness(self, number: int, entrant: Entrant) -> Question | None:
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
        return Question(
            key=asked + mark,
            asked=asked,
            numbers=numbers,
            text=text,
            parts=parts,
            choices=tuple(choices),
            guess=guess,
            answer=answer,
        )
