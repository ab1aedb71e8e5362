"""A list of players as an organiser sees it before anybody is added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2s

from scoring.models import Competition
from scoring.systems.roster.columns import Meaning
from scoring.systems.roster.preview import Entrant, Question, Reading
from scoring.systems.roster.reading import read_list
from scoring.texts_roster import MEANINGS, choice_text, odd_lines, question_text


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the choices of a question or a column."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its choices. `open`: nobody has answered it yet. `guessed`: the answer chosen is only a guess."""

    key: str
    words: str
    choices: tuple[Choice, ...]
    open: bool
    guessed: bool


@dataclass(frozen=True, slots=True)
class Held:
    """What a column was taken for."""

    key: str
    number: int
    title: str
    samples: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class ListView:
    """A list as it was read. `seen` marks this reading, so that nothing is added that nobody has looked at."""

    text: str
    seen: str
    entrants: tuple[Entrant, ...]
    questions: tuple[Asked, ...]
    columns: tuple[Held, ...]
    header: int | None  # the number of the line with the columns' names
    odd: tuple[dict[str, object], ...]
    blanks: int

    @property
    def unanswered(self) -> int:
        """How many questions somebody must answer."""
        return sum(question.open for question in self.questions)


def names_here(competition: Competition) -> list[str]:
    """Return the names and other spellings of those who play already. One query."""
    players = competition.players.values_list("name", "aliases")
    return [spelling for name, aliases in players for spelling in (name, *aliases)]


def is_plain(competition: Competition, text: str) -> bool:
    """Return whether a list can be read in one way only. One query."""
    return read_list(text, known=names_here(competition)).is_plain


def list_view(competition: Competition, text: str, answers: Mapping[str, str]) -> ListView:
    """Return a list as it is read with these answers. One query."""
    reading = read_list(text, known=names_here(competition), answers=answers)
    return ListView(
        text=text,
        seen=_seen(text, reading),
        entrants=reading.entrants,
        questions=tuple(_asked(question) for question in reading.questions),
        columns=_columns(reading),
        header=reading.header.number if reading.header else None,
        odd=odd_lines(reading.refused),
        blanks=reading.blanks,
    )


def _seen(text: str, reading: Reading) -> str:
    """Return a mark of the text and of what its columns hold, which change all of it."""
    columns = [column.meaning.value for column in reading.columns]
    return blake2s(repr((text, columns)).encode("utf-8", "replace"), digest_size=12).hexdigest()


def _asked(question: Question) -> Asked:
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
