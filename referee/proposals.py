"""An entry put together by taps: what a referee chooses when an entry is corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from referee.engine.cards import SUITS
from referee.engine.events import OneOf, Reader, SeveralOf, cards_or_unknown, known_cards, one_card, player, truth
from referee.engine.table import Game
from referee.forms import OF_PLAYERS, YES, read_body, written

COUNTS = tuple(range(6))  # what is counted by hand: up to a hand of five
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "count": COUNTS,
    "guess": tuple(range(14)),
    "life": (1, 2, 3),
    "life_from": (0, 1, 2, 3),
    "stock": tuple(range(8)),
}
WISHES = tuple(f"{suit} {how_much}" for suit in SUITS for how_much in range(1, 6))  # a suit, and how much it is liked
SEVERAL_CARDS = frozenset({"cards", "studio", "discard", "hit"})
SEVERAL_NUMBERS = frozenset({"guess"})


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap. `query` is the address that has it chosen."""

    value: Any
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be decided: `kind` says how it is drawn (players, words, numbers, answers, cards or wishes)."""

    name: str
    kind: str
    choices: tuple[Choice, ...]
    several: bool = False  # more than one can be chosen


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry being put together by taps. All of it stands in the address, so a page can be left and found again."""

    game: Game
    players: tuple[str, ...]
    body: Mapping[str, Any] | None  # None: struck out
    touched: bool  # something has been chosen

    @property
    def missing(self) -> tuple[str, ...]:
        """Fields that are still to be chosen."""
        if self.body is None:
            return ()
        kind = self.game.events.get(self.body["do"])
        if kind is None:
            return ("do",)
        missing = [name for name in kind.fields if name not in kind.optional and name not in self.body]
        by_referee = kind.by_referee or (kind.by_anybody and self.body["by"] == "referee")
        return tuple(missing) if by_referee or self.body["by"] in self.players else ("by", *missing)

    @property
    def ready(self) -> bool:
        """Whether it says something whole that can be tried out."""
        return self.touched and not self.missing

    @property
    def query(self) -> str:
        """The address of this proposal."""
        return query_of(self.body)

    def rows(self, deck: tuple[str, ...]) -> tuple[Row, ...]:
        """Everything that can be chosen differently, in the order one would say it."""
        kind = self.game.events.get((self.body or {}).get("do", ""))
        if kind is None:
            return ()
        rows = [] if kind.by_referee else [self._row("by", "players", self.players)]
        rows.append(self._row("do", "words", tuple(self.game.events)))
        for name, reader in kind.fields.items():
            rows += self._rows_of(name, reader, deck)
        return tuple(rows)

    def _rows_of(self, name: str, reader: Reader, deck: tuple[str, ...]) -> list[Row]:
        """The row of one field; of one with a value for each of some players, those that are there."""
        if name in OF_PLAYERS:
            of_players = [field for field in written(self.body or {}) if field.startswith(f"{name}.")]
            kind, values = ("cards", deck) if name == "ranks" else ("wishes", WISHES)
            return [self._row(field, kind, values) for field in of_players]
        if reader is player:
            return [self._row(name, "players", self.players)]
        if reader is truth:
            return [self._row(name, "answers", (YES, ""))]
        if isinstance(reader, OneOf | SeveralOf):
            return [self._row(name, "words", reader.words, several=isinstance(reader, SeveralOf))]
        if name in NUMBERS:
            return [self._row(name, "numbers", NUMBERS[name], several=name in SEVERAL_NUMBERS)]
        if reader in (one_card, known_cards, cards_or_unknown) or name in SEVERAL_CARDS:
            return [self._row(name, "cards", deck, several=reader is not one_card)]
        return []

    def _row(self, name: str, kind: str, values: tuple[Any, ...], *, several: bool = False) -> Row:
        fields = written(self.body or {})
        text = fields.get(name, "")
        held = text.split() if several else [text]
        choices = []
        for value in values:
            wanted = " ".join(_toggled(held, str(value))) if several else str(value)
            choices.append(Choice(value, _query(_with(fields, name, wanted)), str(value) in held))
        return Row(name, kind, tuple(choices), several)


def read_proposal(data: QueryDict, game: Game, players: tuple[str, ...], body: Mapping[str, Any] | None) -> Proposal:
    """The proposal in an address; as long as nothing has been tapped, the entry as it stands. Raises Malformed."""
    if "strike" in data:
        return Proposal(game, players, None, touched=True)
    if "do" in data:
        return Proposal(game, players, read_body(data, game), touched=True)
    return Proposal(game, players, body or {"by": "", "do": next(iter(game.events))}, touched=False)


def query_of(body: Mapping[str, Any] | None) -> str:
    """An event's raw form as the query of an address; `strike` for none."""
    if body is None:
        return "strike=1"
    return _query(written(body))


def _query(fields: Mapping[str, str]) -> str:
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        query[name] = value
    return query.urlencode()


def _with(fields: Mapping[str, str], name: str, value: str) -> dict[str, str]:
    """The fields with one of them chosen; an emptied one is left out."""
    changed = {**fields, name: value}
    if name == "by":  # what was said of who acted is said of whom it was
        for field in OF_PLAYERS:
            if (said := changed.pop(f"{field}.{fields.get('by')}", None)) is not None:
                changed[f"{field}.{value}"] = said
    return {key: held for key, held in changed.items() if held != "" or key in ("by", "do")}


def _toggled(held: list[str], value: str) -> list[str]:
    return [one for one in held if one != value] if value in held else [*held, value]
