"""An entry put together by taps: what a referee chooses when an entry is corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from referee.engine.events import one_card
from referee.engine.table import Game
from referee.forms import NUMBERS, read_body

CARDS = frozenset({"cards", "trump"})
PLAYERS = frozenset({"dealer", "player"})
COUNTS = tuple(range(6))  # what is counted by hand: up to a hand of five


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap. `query` is the address that has it chosen."""

    value: Any
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be decided: `kind` says how it is drawn (players, words, numbers or cards)."""

    name: str
    kind: str
    choices: tuple[Choice, ...]


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
        return tuple(missing) if kind.by_referee or self.body["by"] in self.players else ("by", *missing)

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
        for name in kind.fields:
            if name in PLAYERS:
                rows.append(self._row(name, "players", self.players))
            elif name in NUMBERS:
                rows.append(self._row(name, "numbers", COUNTS))
            elif name in CARDS:
                rows.append(self._row(name, "cards", deck, several=kind.fields[name] is not one_card))
        return tuple(rows)

    def _row(self, name: str, kind: str, values: tuple[Any, ...], *, several: bool = False) -> Row:
        body = self.body or {}
        held: list[Any] = str(body.get(name, "")).split() if several else [body.get(name)]
        choices = []
        for value in values:
            chosen = value in held
            wanted = " ".join(_toggled(held, value)) if several else value
            choices.append(Choice(value, query_of(_with(body, name, wanted)), chosen))
        return Row(name, kind, tuple(choices))


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
    query = QueryDict(mutable=True)
    for name, value in body.items():
        query[name] = value
    return query.urlencode()


def _with(body: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """The body with one field chosen; an emptied one is left out."""
    changed = {**body, name: value}
    return {key: held for key, held in changed.items() if held != "" or key in ("by", "do")}


def _toggled(held: list[str], value: str) -> list[str]:
    return [card for card in held if card != value] if value in held else [*held, value]
