"""The pocket rulebook: searchable clauses, with cases of the casebook as examples. No queries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from unicodedata import combining, normalize

from django.conf import settings
from django.utils.translation import gettext, override

from referee.engine.cards import ALL_CARDS, UNKNOWN
from referee.engine.casebook import CASEBOOK, CaseError, read_file
from referee.engine.clauses import Clause
from referee.engine.table import Game
from referee.faces import face_of
from referee.games import game_named
from referee.ground.shape import Shape
from referee.history.line import EVENT_REFERENCE
from referee.signs import VERDICT_WORDS, card_signs
from referee.wording.entries import MEANT, entry_text
from referee.wording.options import option_answer, option_asked

LEFT_OUT = frozenset({"seen"})  # long, and seldom relevant
MOST_EXAMPLES = 4  # per clause; the casebook has more


@dataclass(frozen=True, slots=True)
class ExampleEvent(Shape):
    """An event of an example in words. `verdict` and `word` are empty if the case expects none."""

    text: str
    verdict: str
    word: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example(Shape):
    """A case of the casebook: its id, the house options, the position (in the casebook's words), and the events."""

    id: str
    options: tuple[tuple[str, str], ...]  # question and answer
    given: tuple[tuple[str, str], ...]
    events: tuple[ExampleEvent, ...]


@dataclass(frozen=True, slots=True)
class PocketClause(Shape):
    """A clause in the reader's language, how it is read, the house options that settle it, and examples."""

    id: str
    title: str
    text: str
    not_judged: str
    readings: tuple[str, ...]
    options: tuple[tuple[str, str], ...]  # the question of each, and the usual answer
    examples: tuple[Example, ...]


def pocket_clauses(game: Game, wanted: str = "") -> list[PocketClause]:
    """Return the clauses with every word of `wanted` in their id, names, title or text, in the book's order.

    Words of any of the languages are found, with or without accents: at one table some say "run", others "stege".
    """
    words = _plain_letters(wanted).split()
    return [
        _pocket(game, clause)
        for clause in game.clauses.values()
        if all(word in _search_text(game.id, clause) for word in words)
    ]


@cache
def _search_text(game: str, clause: Clause) -> str:
    """Return all that a clause is found by."""
    found = [clause.id, face_of(game).words.called.get(clause.id, "")]
    for language, _name in settings.LANGUAGES:
        with override(language):
            found += [gettext(clause.title), gettext(clause.text)]
    return _plain_letters(" ".join(found))


def _plain_letters(text: str) -> str:
    """Return a text without capitals and accents: "Knåker" as "knaker"."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def _pocket(game: Game, clause: Clause) -> PocketClause:
    options = [option for option in game.options.values() if option.clause == clause.id]
    return PocketClause(
        id=clause.id,
        title=gettext(clause.title),
        text=gettext(clause.text),
        not_judged=gettext(clause.not_judged) if clause.not_judged else "",
        readings=tuple(gettext(reading.text) for reading in game.readings.values() if reading.clause == clause.id),
        options=tuple(
            (option_asked(game.id, option.name), option_answer(game.id, option.name, option.default))
            for option in options
        ),
        examples=tuple(_example(case) for case in _cases(game.id).get(clause.id, ())[:MOST_EXAMPLES]),
    )


@cache
def _cases(game: str) -> Mapping[str, list[dict[str, Any]]]:
    """Return the casebook's cases of a game by clause."""
    found: dict[str, list[dict[str, Any]]] = {}
    for case in _all_cases():
        if case.get("game") == game:
            for clause in case.get("rules", ()):
                found.setdefault(str(clause), []).append(case)
    return found


def _all_cases() -> Iterator[dict[str, Any]]:
    for path in sorted(CASEBOOK.glob("*.yaml")):
        try:
            yield from read_file(path.read_text(encoding="utf-8"), path.name)
        except CaseError:
            continue  # the casebook's own check reports it


def _example(case: dict[str, Any]) -> Example:
    game, given = case["game"], case.get("position", {})
    return Example(
        id=case["id"],
        options=tuple(
            (option_asked(game, name), option_answer(game, name, value))
            for name, value in case.get("options", {}).items()
            if name not in game_named(game).readings
        ),
        given=tuple((key, _value_line(value)) for key, value in given.items() if key not in LEFT_OUT),
        events=tuple(_event(game, _naming(game, raw, case), case["players"]) for raw in case["events"]),
    )


def _value_line(value: Any) -> str:
    """Return a value of the casebook as one line, with cards as symbols."""
    if isinstance(value, Mapping):
        return ", ".join(f"{str(name).capitalize()} {_value_line(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return ", ".join(map(_value_line, value))
    if isinstance(value, str) and value and all(card in ALL_CARDS or card == UNKNOWN for card in value.split()):
        return card_signs(value.split())
    return str(value)


def _naming(game: str, raw: Mapping[str, Any], case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an event with the words of the one that it is about, if any."""
    number = raw.get(EVENT_REFERENCE)
    if not isinstance(number, int) or not 0 < number <= len(case["events"]):
        return raw
    about = {key: _capital(value, case["players"]) for key, value in case["events"][number - 1].items()}
    return {**raw, MEANT: entry_text(game, about)}


def _event(game: str, raw: Mapping[str, Any], players: list[str]) -> ExampleEvent:
    """Return an event in words, with players' names capitalised."""
    expect = raw.get("expect", {})
    verdict = expect.get("verdict", "")
    named = {key: _capital(value, players) for key, value in raw.items() if key != "expect"}
    word = str(VERDICT_WORDS[verdict]) if verdict else ""
    return ExampleEvent(entry_text(game, named), verdict, word, tuple(map(str, expect.get("rules", ()))))


def _capital(value: Any, players: list[str]) -> Any:
    return value.capitalize() if isinstance(value, str) and value in players else value
