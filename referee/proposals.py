"""An entry put together by taps: what a referee chooses when an entry is corrected, or put in.

What there is to choose, the fields' declarations say (`referee.engine.fields`); what it is called, `referee.wording`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from referee.engine.cards import ALL_CARDS, UNKNOWN
from referee.engine.fields import REQUIRED, AtTable, Cards, Field, FieldKind, OfPlayers, OneOf, player
from referee.engine.table import Game
from referee.forms import read_body, written
from referee.wording.fields import asked_text, field_text, not_said_text, once_more_text, value_text

LONGEST_ROW = 12  # choices in words that lie open once one of them is chosen


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap: its words, the address that has it chosen; `value` is how a form says it."""

    value: str
    text: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to be decided: the question, how its choices are drawn, and what leaves it unsaid (if it may be)."""

    name: str
    asked: str
    drawn: str  # as `FieldKind.drawn`
    choices: tuple[Choice, ...]
    several: bool = False  # more than one can be chosen
    unsaid: Choice | None = None
    again: tuple[Choice, ...] = ()  # of the cards that are chosen, each once more, where a pack may have it twice

    @property
    def chosen(self) -> str:
        """What is chosen, in words."""
        unsaid = [self.unsaid] if self.unsaid else []
        return ", ".join(choice.text for choice in (*self.choices, *unsaid) if choice.chosen)

    @property
    def is_folded(self) -> bool:
        """Whether it is so long that what comes after it would be out of sight, and needs no answer any more."""
        if self.drawn == "cards":
            return self.unsaid is not None and self.unsaid.chosen
        return len(self.choices) > LONGEST_ROW and self.chosen != ""

    @property
    def unknown(self) -> Choice | None:
        """The choice of a card that nobody knows, where there may be one."""
        return next((choice for choice in self.choices if choice.value == UNKNOWN), None)

    @property
    def field(self) -> str:
        """The field it is of: of one with a value for each of some players, without the player."""
        return self.name.partition(".")[0]


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
        missing = [name for name, field in kind.fields.items() if field.required and name not in self.body]
        by_referee = kind.by_referee or (kind.by_anybody and self.body["by"] == "referee")
        return tuple(missing) if by_referee or self.body["by"] in self.players else ("by", *missing)

    @property
    def missing_words(self) -> str:
        """The same in words: "stack, cards"."""
        do = (self.body or {}).get("do", "")
        return ", ".join(field_text(self.game.id, do, name) for name in self.missing)

    @property
    def ready(self) -> bool:
        """Whether it says something whole that can be tried out."""
        return self.touched and not self.missing

    @property
    def query(self) -> str:
        """The address of this proposal."""
        return query_of(self.body, self.game)

    def rows(self, at: AtTable, entries: Mapping[int, str] | None = None) -> tuple[Row, ...]:
        """Everything that can be chosen differently, in the order one would say it; `entries` by their words."""
        kind = self.game.events.get((self.body or {}).get("do", ""))
        if kind is None:
            return ()
        by = [] if kind.by_referee else [Field("by", player)]
        rows = []
        for field in (*by, Field("do", OneOf(tuple(self.game.events))), *kind.fields.values()):
            for name, each in self._parts(field):
                rows.append(self._row(field, name, each, at, entries or {}))
        return tuple(rows)

    def _parts(self, field: Field) -> list[tuple[str, FieldKind]]:
        """What is chosen of a field by itself: of each player's value, those that are there and the mover's own."""
        if not isinstance(field.kind, OfPlayers):
            return [(field.name, field.kind)]
        said = {name.removeprefix(f"{field.name}.") for name in written(self.body or {}, self.game)}
        of = {*said, (self.body or {})["by"]} & {*self.players} or {*self.players}
        return [(f"{field.name}.{name}", field.kind.each) for name in self.players if name in of]

    def _row(self, field: Field, name: str, kind: FieldKind, at: AtTable, entries: Mapping[int, str]) -> Row:
        body = self.body or {}
        fields = written(body, self.game)
        text = fields.get(name, "")
        held = text.split() if kind.several else [text] if text else []
        choices = []
        for raw in kind.choices(at):
            value = str(raw) if kind.several else kind.text_of(raw)
            usual = type(raw) is type(field.default) and raw == field.default
            wanted = " ".join(_toggled(held, value)) if kind.several else "" if usual else value
            words = value_text(self.game.id, body["do"], name, kind, raw, entries)
            chosen = value in held or (usual and not held)
            choices.append(Choice(value, words, self._query_with(fields, name, wanted), chosen))
        unsaid = Choice("", not_said_text(), self._query_with(fields, name, ""), not held)
        may_be_left_out = field.default is not REQUIRED and not any(choice.chosen for choice in choices if not held)
        asked = asked_text(self.game.id, body["do"], name)
        again = self._again(fields, name, kind, held)
        return Row(name, asked, kind.drawn, tuple(choices), kind.several, unsaid if may_be_left_out else None, again)

    def _again(self, fields: Mapping[str, str], name: str, kind: FieldKind, held: list[str]) -> tuple[Choice, ...]:
        """Each card that is chosen, to be chosen once more; none where no card can be there twice."""
        if not isinstance(kind, Cards) or kind.different or not kind.several:
            return ()
        cards = [card for card in dict.fromkeys(held) if card in ALL_CARDS]
        return tuple(
            Choice(card, once_more_text(card), self._query_with(fields, name, " ".join([*held, card])), False)
            for card in cards
        )

    def _query_with(self, fields: Mapping[str, str], name: str, value: str) -> str:
        """The address that has this chosen; what is emptied is left out."""
        changed = {**fields, name: value}
        if name == "by":  # what was said of who acted is said of whom it was
            kind = self.game.events[fields["do"]]
            for field in kind.fields.values():
                if isinstance(field.kind, OfPlayers) and f"{field.name}.{fields.get('by')}" in changed:
                    changed[f"{field.name}.{value}"] = changed.pop(f"{field.name}.{fields.get('by')}")
        return _query({key: held for key, held in changed.items() if held != "" or key in ("by", "do")})


def read_proposal(data: QueryDict, game: Game, players: tuple[str, ...], body: Mapping[str, Any] | None) -> Proposal:
    """The proposal in an address; as long as nothing has been tapped, the entry as it stands. Raises Malformed."""
    if "strike" in data:
        return Proposal(game, players, None, touched=True)
    if "do" in data:
        return Proposal(game, players, read_body(data, game), touched=True)
    return Proposal(game, players, body or {"by": "", "do": next(iter(game.events))}, touched=False)


def query_of(body: Mapping[str, Any] | None, game: Game) -> str:
    """An event's raw form as the query of an address; `strike` for none."""
    return "strike=1" if body is None else _query(written(body, game))


def _query(fields: Mapping[str, str]) -> str:
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        query[name] = value
    return query.urlencode()


def _toggled(held: list[str], value: str) -> list[str]:
    """What is chosen with one more, or one less. A card that is named takes the place of one that nobody knew."""
    if value in held and value != UNKNOWN:
        return [one for one in held if one != value]
    if UNKNOWN in held and value != UNKNOWN:
        at = held.index(UNKNOWN)
        return [*held[:at], value, *held[at + 1 :]]
    return [*held, value]
