"""A list of players as it was read: players, questions, and lines that were not added, each with a reason."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.systems.roster.bounds import Stop
from scoring.systems.roster.columns import Column, Meaning


class Trouble(StrEnum):
    """Why a line, or one of its names, was not added."""

    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    ALREADY_HERE = "already_here"
    TWICE = "twice"
    RESERVED = "reserved"
    FORMULA = "formula"
    ADDRESS = "address"  # an e-mail address in place of a name
    TITLE = "title"  # the line is above the header
    HEADING = "heading"
    REMARK = "remark"  # only what stands after the name is not added
    TOO_WIDE = "too_wide"  # the line has more characters or more cells than are read
    SEVERAL = "several"  # nobody has answered whether the line is one player or several
    LOOKS_LIKE = "looks_like"  # nobody has answered whether two similar names are one person's


class Asked(StrEnum):
    """What a question asks about.

    That is all lines with a comma or with something after the name, one line, or two similar names.
    """

    COMMAS = "commas"
    COMMA = "comma"
    PAIR = "pair"
    FAMILY = "family"  # a whole family in one line
    HEADING = "heading"
    CLUBS = "clubs"  # what stands after names and looks like clubs
    REMARKS = "remarks"  # what stands after names and looks like remarks
    LOOKS_LIKE = "looks_like"


class Same(StrEnum):
    """The answers to whether two similar names are one person's."""

    ANOTHER = "another"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be added. Players with the same `family` are kept apart, as those of one club are.

    `spellings` are other spellings of the name that were known before the list was read.
    """

    name: str
    club: str = ""
    family: str = ""
    alias: str = ""
    spellings: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class OddLine:
    """A line, or one of its names, that was not added: the line's number (from 1), the text and the reason."""

    number: int
    text: str
    trouble: Trouble
    other: str = ""  # the similar name, or the same name where it was found before


@dataclass(frozen=True, slots=True)
class Question:
    """A question about one or several lines. Its answer is one of its `choices`, and is given under its `key`.

    Without an answer, the `guess` is used, if there is one. `text` is the name that the question is about, as it is
    written in the first of the lines. `parts` are the parts of this name between commas, or this name and a similar
    one.
    """

    key: str
    asked: Asked
    numbers: tuple[int, ...]  # the numbers of the lines that the question is about
    text: str
    parts: tuple[str, ...]
    choices: tuple[str, ...]
    guess: str | None = None
    answer: str | None = None

    @property
    def held(self) -> str | None:
        """The answer, or else the guess. None as long as there is neither."""
        return self.answer or self.guess

    @property
    def trouble(self) -> Trouble:
        """The reason for which a line is not added as long as this question has no answer."""
        return Trouble.LOOKS_LIKE if self.asked is Asked.LOOKS_LIKE else Trouble.SEVERAL


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list as it was read: it is blank or the header, or it has players, odd names or questions."""

    number: int
    text: str
    entrants: tuple[Entrant, ...] = ()
    odd: tuple[OddLine, ...] = ()
    questions: tuple[Question, ...] = ()
    is_header: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to read in the line."""
        return not (self.entrants or self.odd or self.questions or self.is_header)


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was read."""

    lines: tuple[Line, ...]
    columns: tuple[Column, ...] = ()
    stop: Stop | None = None  # None if the list was read to its end

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players that were found."""
        return tuple(entrant for line in self.lines for entrant in line.entrants)

    @property
    def refused(self) -> tuple[OddLine, ...]:
        """The lines that are not added, whatever the answers to open questions will be."""
        return tuple(odd for line in self.lines for odd in line.odd)

    @property
    def odd(self) -> tuple[OddLine, ...]:
        """The lines that are not added, including those with an open question."""
        return tuple(odd for line in self.lines for odd in (*line.odd, *_open(line)))

    @property
    def blanks(self) -> int:
        """How many lines are blank; these are counted and not reported one by one."""
        return sum(line.is_blank for line in self.lines)

    @property
    def header(self) -> Line | None:
        """The line with the titles of the columns, if there is one."""
        return next((line for line in self.lines if line.is_header), None)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Each question is listed once, in the order of the lines."""
        return tuple({question.key: question for line in self.lines for question in line.questions}.values())

    @property
    def to_answer(self) -> tuple[Question, ...]:
        """The questions that somebody must answer, because they have no guess."""
        return tuple(question for question in self.questions if question.held is None)

    @property
    def is_plain(self) -> bool:
        """Whether nothing was guessed or asked, so that the players can be added without a look at the preview."""
        meanings = [column.meaning for column in self.columns]
        return not (self.questions or self.header or self.stop) and meanings in ([], [Meaning.NAME, Meaning.CLUB])


def _open(line: Line) -> Iterator[OddLine]:
    """Yield an odd line for each question of the line that has no answer yet."""
    for question in line.questions:
        if question.held is None:
            alike = question.asked is Asked.LOOKS_LIKE
            name = question.parts[0] if alike else line.text
            yield OddLine(line.number, name, question.trouble, question.parts[1] if alike else "")
