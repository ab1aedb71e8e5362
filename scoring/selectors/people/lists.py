"""A list of players as the organiser sees it before any player is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s

from scoring.models.tournaments import Competition
from scoring.systems.roster.columns import Meaning
from scoring.systems.roster.preview import Entrant, OddLine, Question, Reading
from scoring.systems.roster.reading import read_list
from scoring.wording.roster import MEANINGS, OddKind, choice_text, odd_kinds, question_text, stop_text


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer to a question, or a possible meaning of a column, and whether it is the `chosen` one."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its choices. It is `open` until it has an answer, and `guessed` if the answer is only a guess."""

    key: str
    words: str
    choices: tuple[Choice, ...]
    open: bool
    guessed: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A column, with its possible meanings and the one that was chosen."""

    key: str
    number: int
    title: str
    samples: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ListView:
    """A list as it was read. `seen` identifies this reading, so that only a list that was looked at can be added."""

    text: str
    seen: str
    entrants: tuple[Entrant, ...]
    questions: tuple[Asked, ...]
    columns: tuple[Held, ...]
    header: int | None  # the number of the line with the titles of the columns
    refused: tuple[OddLine, ...]
    odd: tuple[OddKind, ...]
    stop: str  # where the reading stopped, or ""
    blanks: int

    @property
    def unanswered(self) -> int:
        """How many questions still need an answer."""
        return sum(question.open for question in self.questions)

    @property
    def left_out(self) -> int:
        """How many lines, and parts of lines, are left out, whatever the answers to open questions will be."""
        return len(self.refused)


def names_here(competition: Competition) -> list[str]:
    """Return the names and other spellings of the competition's players. One query."""
    players = competition.players.values_list("name", "aliases")
    return [spelling for name, aliases in players for spelling in (name, *aliases)]


@dataclass(frozen=True, slots=True)
class ListRead:
    """A list as it was read beside `known` names. `text` is the part of it that was read."""

    text: str
    known: Sequence[str]
    reading: Reading


def read_beside(text: str, known: Sequence[str], answers: Mapping[str, str]) -> ListRead:
    """Return a list as it is read. No query, so this can be done beside the thread of the pages."""
    reading = read_list(text, known=known, answers=answers)
    read = text if reading.stop is None else "\n".join(text.splitlines()[: reading.stop.last])
    return ListRead(read, known, reading)


def list_read(competition: Competition, text: str, answers: Mapping[str, str]) -> ListRead:
    """Return a list as it is read with these answers. One query."""
    return read_beside(text, names_here(competition), answers)


def list_view(read: ListRead) -> ListView:
    """Return what the page of a list shows. No query."""
    reading = read.reading
    return ListView(
        text=read.text,
        seen=_digest_of_reading(read.text, reading),
        entrants=reading.entrants,
        questions=tuple(_question_view(question) for question in reading.questions),
        columns=_columns(reading),
        header=reading.header.number if reading.header else None,
        refused=reading.refused,
        odd=odd_kinds(reading.refused),
        stop=stop_text(reading.stop) if reading.stop else "",
        blanks=reading.blanks,
    )


def _digest_of_reading(text: str, reading: Reading) -> str:
    """Return a digest of the text and of its columns' meanings, on which the whole reading depends."""
    columns = [column.meaning.value for column in reading.columns]
    return blake2s(repr((text, columns)).encode("utf-8", "replace"), digest_size=12).hexdigest()


def _question_view(question: Question) -> Asked:
    choices = ((value, choice_text(question, value)) for value in question.choices)
    return Asked(
        question.key,
        question_text(question),
        _choices(choices, question.held),
        open=question.held is None,
        guessed=question.answer is None and question.guess is not None,
    )


def _choices(choices: Iterable[tuple[str, str]], chosen: str | None) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), str(words), value == chosen) for value, words in choices)


def _columns(reading: Reading) -> tuple[Held, ...]:
    return tuple(
        Held(
            column.key,
            column.number,
            column.title,
            " · ".join(column.samples),
            _choices(((meaning, str(MEANINGS[meaning])) for meaning in Meaning), column.meaning),
        )
        for column in reading.columns
    )
