"""What a list of players was read as: players, questions, and lines that can't be used, each with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.systems.roster.columns import Column, Meaning


class Trouble(StrEnum):
    """Why a line was not added."""

    NO_NAME = "no_name"
    TOO_LONG = "too_long"
    ALREADY_HERE = "already_here"
    TWICE = "twice"
    RESERVED = "reserved"
    FORMULA = "formula"
    ADDRESS = "address"  # an e-mail address where a name should be
    TITLE = "title"  # stands above the header
    TOO_MANY = "too_many"
    SEVERAL = "several"  # one player or several? nobody has answered
    LOOKS_LIKE = "looks_like"  # the same person as another? nobody has answered


class Asked(StrEnum):
    """What is asked about a line, or about all lines with a comma."""

    COMMAS = "commas"
    COMMA = "comma"
    PAIR = "pair"
    LOOKS_LIKE = "looks_like"


class Same(StrEnum):
    """Whether two names that look alike are one person's."""

    ANOTHER = "another"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player to be added. `family` names whoever this player should not meet, besides the club."""

    name: str
    club: str = ""
    family: str = ""
    alias: str = ""


@dataclass(frozen=True, slots=True)
class OddLine:
    """A line, or one of its names, that was not added: the line's number (from 1), the text, and the reason."""

    number: int
    text: str
    trouble: Trouble
    other: str = ""  # the name that it looks like, or that is here already


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a list. What is chosen under its `key` answers it; without an answer its guess holds, if any.

    `text` is the name it is about, as it is written in the first of the lines; `parts` are what lies between its
    commas, or that name and the one it looks like.
    """

    key: str
    asked: Asked
    numbers: tuple[int, ...]  # of the lines that it is about
    text: str
    parts: tuple[str, ...]
    choices: tuple[str, ...]
    guess: str | None = None
    answer: str | None = None

    @property
    def held(self) -> str | None:
        """Return the answer, or the guess; None as long as nobody has answered and nothing could be guessed."""
        return self.answer or self.guess

    @property
    def trouble(self) -> Trouble:
        """Return why a line that waits for this answer is not added."""
        return Trouble.LOOKS_LIKE if self.asked is Asked.LOOKS_LIKE else Trouble.SEVERAL


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list and what came of it. It is blank, the header, or has a player, a question or a reason."""

    number: int
    text: str
    entrants: tuple[Entrant, ...] = ()
    odd: tuple[OddLine, ...] = ()
    questions: tuple[Question, ...] = ()
    is_header: bool = False

    @property
    def is_blank(self) -> bool:
        """Return whether the line says nothing."""
        return not (self.entrants or self.odd or self.questions or self.is_header)


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was read."""

    lines: tuple[Line, ...]
    columns: tuple[Column, ...] = ()

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Return the players found."""
        return tuple(entrant for line in self.lines for entrant in line.entrants)

    @property
    def refused(self) -> tuple[OddLine, ...]:
        """Return the lines that can't be added, whatever is answered."""
        return tuple(odd for line in self.lines for odd in line.odd)

    @property
    def odd(self) -> tuple[OddLine, ...]:
        """Return the lines that are not added, those with an open question among them."""
        return tuple(odd for line in self.lines for odd in (*line.odd, *_open(line)))

    @property
    def blanks(self) -> int:
        """Return how many lines are empty; they are not reported one by one."""
        return sum(line.is_blank for line in self.lines)

    @property
    def header(self) -> Line | None:
        """Return the line with the names of the columns."""
        return next((line for line in self.lines if line.is_header), None)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Return every question once, in the order of the list."""
        return tuple({question.key: question for line in self.lines for question in line.questions}.values())

    @property
    def to_answer(self) -> tuple[Question, ...]:
        """Return the questions that somebody must answer: nothing could be guessed."""
        return tuple(question for question in self.questions if question.held is None)

    @property
    def is_plain(self) -> bool:
        """Return whether nothing was guessed or asked, so that nobody needs to look at it before it is added."""
        meanings = [column.meaning for column in self.columns]
        return not (self.questions or self.header) and meanings in ([], [Meaning.NAME, Meaning.CLUB])


def _open(line: Line) -> Iterator[OddLine]:
    """Yield what still waits for an answer."""
    for question in line.questions:
        if question.held is None:
            alike = question.asked is Asked.LOOKS_LIKE
            name = question.parts[0] if alike else line.text
            yield OddLine(line.number, name, question.trouble, question.parts[1] if alike else "")
