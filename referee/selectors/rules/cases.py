"""Cases of the casebook in words: the house options, the position, and the events. No queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from referee.engine.cards import ALL_CARDS, UNKNOWN
from referee.engine.casebook import CASEBOOK, CaseError, read_file
from referee.games import game_named
from referee.ground.shape import Shape
from referee.history.line import EVENT_REFERENCE
from referee.signs import VERDICT_WORDS, card_signs
from referee.wording.entries import MEANT, entry_text
from referee.wording.options import option_answer, option_asked

LEFT_OUT = frozenset({"seen"})  # long, and seldom relevant


@dataclass(frozen=True, slots=True)
class ExampleEvent(Shape):
    """An event of an example in words. `verdict` and `word` are empty if the case expects none."""

    text: str
    verdict: str
    word: str
    rules: tuple[str, ...]

    @property
    def look(self) -> str:
        """The verdict's mark, as of any verdict on a page."""
        return self.verdict


@dataclass(frozen=True, slots=True)
class Example(Shape):
    """A case of the casebook: its id, the house options, the position (in the casebook's words), and the events."""

    id: str
    options: tuple[tuple[str, str], ...]  # question and answer
    given: tuple[tuple[str, str], ...]
    events: tuple[ExampleEvent, ...]


@cache
def cases_about(game: str) -> Mapping[str, list[dict[str, Any]]]:
    """Return the casebook's cases of a game by clause."""
    found: dict[str, list[dict[str, Any]]] = {}
    for case in cases_of(game):
        for clause in case.get("rules", ()):
            found.setdefault(str(clause), []).append(case)
    return found


def cases_of(game: str) -> tuple[dict[str, Any], ...]:
    """Return the casebook's cases of a game, as data."""
    return tuple(cases_by_game().get(game, ()))


def are_read() -> bool:
    """Return whether this process has read the cases, so that the next page needs no moment for it."""
    return bool(cases_by_game.cache_info().currsize)


@cache
def cases_by_game() -> Mapping[str, list[dict[str, Any]]]:
    """Return all cases of the casebook by game. They are read once, which takes about a second."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(CASEBOOK.glob("*.yaml")):
        try:
            for case in read_file(path.read_text(encoding="utf-8"), path.name):
                found.setdefault(case["game"], []).append(case)
        except (CaseError, KeyError):
            continue  # the casebook's own check reports it
    return found


def example_of(case: dict[str, Any]) -> Example:
    """Return a case in words."""
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
