"""An entry put together by taps, when a referee corrects or inserts an entry.

The fields' declarations (`referee.engine.fields`) give the choices; `referee.wording` names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from referee.engine.cards import ALL_CARDS, UNKNOWN
from referee.engine.fields import REQUIRED, AtTable, Cards, Field, FieldKind, OfPlayers, OneOf, player
from referee.engine.table import Game
from referee.forms.reading import form_fields_of, read_body
from referee.wording.fields import asked_text, field_text, not_said_text, once_more_text, value_text

LONGEST_ROW = 12  # a row of words longer than this is folded once one of them is chosen


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to tap: its text, the address that selects it, and `value`, the way a form says it."""

    value: str
    text: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to decide: the question, how its choices are drawn, and `unsaid`, the choice to leave it out."""

    name: str
    asked: str
    drawn: str  # one of the values of `FieldKind.drawn`
    choices: tuple[Choice, ...]
    several: bool = False  # whether more than one can be chosen
    unsaid: Choice | None = None
    again: tuple[Choice, ...] = ()  # of the cards that are chosen, each once more, where a pack may have it twice

    @property
    def chosen(self) -> str:
        """The chosen values in words."""
        unsaid = [self.unsaid] if self.unsaid else []
        return ", ".join(choice.text for choice in (*self.choices, *unsaid) if choice.chosen)

    @property
    def is_folded(self) -> bool:
        """Whether the row needs no answer any more and is so long that it would push the next ones out of sight."""
        if self.drawn == "cards":
            return self.unsaid is not None and self.unsaid.chosen
        return len(self.choices) > LONGEST_ROW and self.chosen != ""

    @property
    def unknown(self) -> Choice | None:
        """The choice of an unknown card, if the row has one."""
        return next((choice for choice in self.choices if choice.value == UNKNOWN), None)

    @property
    def field(self) -> str:
        """The field that the row belongs to, without the player's name if the field has a value for each player."""
        return self.name.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Proposal:
    """An entry being put together by taps. It is held entirely in the address, so the page can be left and reopened."""

    game: Game
    players: tuple[str, ...]
    body: Mapping[str, Any] | None  # None: the entry is struck out
    touched: bool  # something has been chosen

    @property
    def missing(self) -> tuple[str, ...]:
        """The fields that must still be chosen."""
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
        """The missing fields in words: "stack, cards"."""
        do = (self.body or {}).get("do", "")
        return ", ".join(field_text(self.game.id, do, name) for name in self.missing)

    @property
    def ready(self) -> bool:
        """Whether the proposal is complete and can be tried out."""
        return self.touched and not self.missing

    @property
    def query(self) -> str:
        """The query string of this proposal."""
        return query_of(self.body, self.game)

    def rows(self, at: AtTable, entries: Mapping[int, str] | None = None) -> tuple[Row, ...]:
        """Return a row for everything that can be chosen, in the order one would say it.

        `entries` maps numbers to words.
        """
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
        """Return the parts of a field that are chosen separately.

        A field with a value for each player has a part for every player already given and for the mover.
        """
        if not isinstance(field.kind, OfPlayers):
            return [(field.name, field.kind)]
        said = {name.removeprefix(f"{field.name}.") for name in form_fields_of(self.body or {}, self.game)}
        of = {*said, (self.body or {})["by"]} & {*self.players} or {*self.players}
        return [(f"{field.name}.{name}", field.kind.each) for name in self.players if name in of]

    def _row(self, field: Field, name: str, kind: FieldKind, at: AtTable, entries: Mapping[int, str]) -> Row:
        body = self.body or {}
        fields = form_fields_of(body, self.game)
        text = fields.get(name, "")
        held = text.split() if kind.several else [text] if text else []
        choices = []
        for raw in kind.choices(at):
            value = str(raw) if kind.several else kind.text_of(raw)
            usual = type(raw) is type(field.default) and raw == field.default
            wanted = " ".join(_toggle_value(held, value)) if kind.several else "" if usual else value
            words = value_text(game=self.game.id, do=body["do"], name=name, kind=kind, value=raw, entries=entries)
            chosen = value in held or (usual and not held)
            choices.append(Choice(value, words, self._query_with(fields, name, wanted), chosen))
        unsaid = Choice("", not_said_text(), self._query_with(fields, name, ""), not held)
        may_be_left_out = field.default is not REQUIRED and not any(choice.chosen for choice in choices if not held)
        asked = asked_text(self.game.id, body["do"], name)
        again = self._choices_again(fields, name, kind, held)
        return Row(
            name=name,
            asked=asked,
            drawn=kind.drawn,
            choices=tuple(choices),
            several=kind.several,
            unsaid=unsaid if may_be_left_out else None,
            again=again,
        )

    def _choices_again(
        self, fields: Mapping[str, str], name: str, kind: FieldKind, held: list[str]
    ) -> tuple[Choice, ...]:
        """Each card that is chosen, to be chosen once more; none where no card can be there twice."""
        if not isinstance(kind, Cards) or kind.different or not kind.several:
            return ()
        cards = [card for card in dict.fromkeys(held) if card in ALL_CARDS]
        return tuple(
            Choice(card, once_more_text(card), self._query_with(fields, name, " ".join([*held, card])), False)
            for card in cards
        )

    def _query_with(self, fields: Mapping[str, str], name: str, value: str) -> str:
        """Return the query string with this value chosen. Emptied fields are left out."""
        changed = {**fields, name: value}
        if name == "by":  # a value given for the old player moves to the new one
            kind = self.game.events[fields["do"]]
            for field in kind.fields.values():
                if isinstance(field.kind, OfPlayers) and f"{field.name}.{fields.get('by')}" in changed:
                    changed[f"{field.name}.{value}"] = changed.pop(f"{field.name}.{fields.get('by')}")
        return _query({key: held for key, held in changed.items() if held != "" or key in ("by", "do")})


def read_proposal(data: QueryDict, game: Game, players: tuple[str, ...], body: Mapping[str, Any] | None) -> Proposal:
    """Read the proposal in an address; if nothing has been tapped yet, it is the entry as it stands.

    Raises Malformed.
    """
    if "strike" in data:
        return Proposal(game, players, None, touched=True)
    if "do" in data:
        return Proposal(game, players, read_body(data, game), touched=True)
    return Proposal(game, players, body or {"by": "", "do": next(iter(game.events))}, touched=False)


def query_of(body: Mapping[str, Any] | None, game: Game) -> str:
    """Return an event's raw form as a query string; `strike` if there is none."""
    return "strike=1" if body is None else _query(form_fields_of(body, game))


def _query(fields: Mapping[str, str]) -> str:
    query = QueryDict(mutable=True)
    for name, value in fields.items():
        query[name] = value
    return query.urlencode()


def _toggle_value(held: list[str], value: str) -> list[str]:
    """Return the chosen values with one added or removed. A named card replaces an unknown one."""
    if value in held and value != UNKNOWN:
        return [one for one in held if one != value]
    if UNKNOWN in held and value != UNKNOWN:
        at = held.index(UNKNOWN)
        return [*held[:at], value, *held[at + 1 :]]
    return [*held, value]
