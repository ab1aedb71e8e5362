"""Events as they come in: which fields each `do` has, and how each field is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.engine.cards import Card, read_cards
from referee.engine.errors import EntryError
from referee.engine.private import Private
from referee.engine.verdicts import Verdict

REFEREE = -1
"""The seat number of the referee in `by`; players are numbered from 0, clockwise."""

Reader = Callable[[Any, str, tuple[str, ...]], Any]
"""Reads a field: (value as entered, the field's name, the players) -> value, or EntryError."""


class Overrule(NamedTuple):
    """The referee's own verdict on an earlier event; it stands beside the engine's."""

    by: int
    event: int
    verdict: Verdict


def one_card(value: Any, key: str, players: tuple[str, ...]) -> Card:
    """Read exactly one known card."""
    cards = read_cards(value, key=key)
    if len(cards) != 1:
        raise EntryError("one-card-only", key=key, value=value)
    return cards[0]


def known_cards(value: Any, key: str, players: tuple[str, ...]) -> tuple[Card, ...]:
    """Read one or more known cards, in the order they are laid."""
    cards = read_cards(value, key=key)
    if not cards:
        raise EntryError("no-card", key=key)
    return cards


def cards_or_unknown(value: Any, key: str, players: tuple[str, ...]) -> tuple[Card, ...]:
    """Read cards, of which some may be `??`."""
    return read_cards(value, key=key, unknown=True)


def count(value: Any, key: str, players: tuple[str, ...]) -> int:
    """Read a whole number, 0 or more."""
    if type(value) is not int or value < 0:
        raise EntryError("not-a-count", key=key, value=value)
    return value


def truth(value: Any, key: str, players: tuple[str, ...]) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise EntryError("not-true-or-false", key=key, value=value)
    return value


def player(value: Any, key: str, players: tuple[str, ...]) -> int:
    """Read a player's name; returns the seat, 0 for the first."""
    if value not in players:
        raise EntryError("unknown-player", key=key, value=value, expected=players)
    return players.index(value)


@dataclass(frozen=True)
class OneOf:
    """Reads one of some words."""

    words: tuple[str, ...]

    def __call__(self, value: Any, key: str, players: tuple[str, ...]) -> str:
        """Read the word."""
        if value not in self.words:
            raise EntryError("unknown-word", key=key, value=value, expected=self.words)
        return str(value)


def one_of(*words: str) -> OneOf:
    """Return a reader of one of these words."""
    return OneOf(words)


@dataclass(frozen=True)
class SeveralOf:
    """Reads a list of some words, none of them twice; `doubled` is the code of the mistake if one is."""

    words: tuple[str, ...]
    doubled: str

    def __call__(self, value: Any, key: str, players: tuple[str, ...]) -> tuple[str, ...]:
        """Read the list."""
        if not isinstance(value, list | tuple):
            raise EntryError("not-a-list", key=key, value=value)
        read = tuple(OneOf(self.words)(word, key, players) for word in value)
        if len(set(read)) != len(read):
            raise EntryError(self.doubled, key=key, value=" ".join(read))
        return read


class EventKind(NamedTuple):
    """One `do`: the event it makes, its fields, which may be left out, who may enter it, and what not all may hear.

    It is entered by a player; or by the referee alone (`by_referee`), or by either (`by_anybody`).
    """

    make: Callable[..., Any]
    fields: Mapping[str, Reader] = {}
    optional: Mapping[str, Any] = {}
    by_referee: bool = False
    by_anybody: bool = False
    private: Private | None = None


def verdict_of_referee(value: Any, key: str, players: tuple[str, ...]) -> Verdict:
    """Read the verdict a referee may give: legal or illegal."""
    return Verdict(one_of(Verdict.LEGAL, Verdict.ILLEGAL)(value, key, players))


OVERRULE = EventKind(Overrule, {"event": count, "verdict": verdict_of_referee}, by_referee=True)
ALWAYS_ALLOWED = frozenset(["by", "do"])


def read_event(raw: object, kinds: Mapping[str, EventKind], players: tuple[str, ...]) -> Any:
    """Read an event as the casebook writes it.

    Args:
        raw: a mapping with `by`, `do` and the fields of that `do`.
        kinds: the game's events by their `do`.
        players: the players' names, clockwise.

    Raises:
        EntryError: something is missing, unknown, or of the wrong kind; the error names it.
    """
    if not isinstance(raw, Mapping):
        raise EntryError("not-a-mapping", key="event", value=raw)
    do = raw.get("do")
    kind = kinds.get(do) if isinstance(do, str) else None
    if kind is None:
        raise EntryError("unknown-do", key="do", value=do, expected=tuple(kinds))
    by = _read_by(raw.get("by"), kind, players)
    for key in raw:
        if key not in kind.fields and key not in ALWAYS_ALLOWED:
            raise EntryError("unknown-key", key=key, do=do, expected=tuple(kind.fields))
    return kind.make(by, *(_read_field(raw, key, do, kind, players) for key in kind.fields))


def _read_field(raw: Mapping[str, Any], key: str, do: object, kind: EventKind, players: tuple[str, ...]) -> Any:
    if key in raw:
        return kind.fields[key](raw[key], key, players)
    if key not in kind.optional:
        raise EntryError("missing-key", key=key, do=do)
    return kind.optional[key]


def _read_by(by: object, kind: EventKind, players: tuple[str, ...]) -> int:
    if kind.by_referee:
        if by != "referee":
            raise EntryError("referee-only", key="by", value=by)
        return REFEREE
    if kind.by_anybody and by == "referee":
        return REFEREE
    if by not in players:
        raise EntryError("unknown-player", key="by", value=by, expected=players)
    return players.index(by)
