"""The fields of entries. Each is declared once, in its game's `events`; everything else is derived from that.

A declaration gives the field's name, its kind, its default when left out, and who may know it. The kind handles three
forms of a value: the raw form of the casebook, REST and the log; the text in a form's field; and the value in the
game's event. It also lists the choices that a desk can offer. Words for people are elsewhere: `referee.wording` looks
them up by game, entry and field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from referee.engine.cards import SUITS, UNKNOWN, Card, read_cards
from referee.engine.errors import EntryError
from referee.engine.private import Private
from referee.ground.whole_numbers import whole_number

YES, NO = "yes", "no"
"""The texts of yes and no in a form."""

REQUIRED: Final = object()
"""The default of a field that can't be left out."""

Players = tuple[str, ...]
Reader = Callable[[Any, str, Players], Any]
"""Reads a raw value: (the value, the field's name, the players) -> the value in the event, or EntryError."""

Texts = Mapping[str, str]
"""The fields of a form, by name."""


class AtTable(NamedTuple):
    """The choices at a table: the players, the cards of the pack, the entries by log number."""

    players: Players
    cards: tuple[Card, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True)
class FieldKind:
    """A kind of field. Calling it reads a raw value: (value, the field's name, the players) -> the value in the event.

    `drawn` says how its choices are drawn: players, cards, numbers, words, answers, wishes or entries. `several` says
    whether more than one can be chosen.
    """

    drawn: ClassVar[str] = "words"

    def __call__(self, value: object, key: str, players: Players) -> Any:
        """Read a raw value. Raises EntryError."""
        raise NotImplementedError

    @property
    def several(self) -> bool:
        """Whether more than one can be chosen."""
        return False

    def choices(self, at: AtTable) -> tuple[Any, ...]:
        """Return all choices in raw form; for a list, its single elements."""
        return ()

    def raw_of(self, text: str, key: str) -> Any:
        """Return the raw value for a form's text. Raises EntryError."""
        return text

    def text_of(self, raw: Any) -> str:
        """Return the form's text for a raw value."""
        return str(raw)

    def from_form(self, key: str, texts: Texts) -> Any:
        """Return the raw value in a form under this field's name; None if it is empty. Raises EntryError."""
        text = texts.get(key, "")
        return self.raw_of(text, key) if text else None

    def to_form(self, key: str, raw: Any) -> dict[str, str]:
        """Return the form fields for a raw value."""
        return {key: self.text_of(raw)}


# --- cards --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class OneCard(FieldKind):
    """Exactly one known card."""

    drawn: ClassVar[str] = "cards"

    def __call__(self, value: object, key: str, players: Players) -> Card:
        """Read the card."""
        cards = read_cards(value, key=key)
        if len(cards) != 1:
            raise EntryError("one-card-only", key=key, value=value)
        return cards[0]

    def choices(self, at: AtTable) -> tuple[Card, ...]:
        """Return the whole pack."""
        return at.cards


@dataclass(frozen=True)
class Cards(FieldKind):
    """Cards in the order they are laid, from `least` to `most` of them; `??` is allowed if `unknown`.

    `different`: no known card may occur twice.
    """

    least: int = 0
    most: int | None = None
    unknown: bool = False
    different: bool = False
    drawn: ClassVar[str] = "cards"

    def __call__(self, value: object, key: str, players: Players) -> tuple[Card, ...]:
        """Read the cards."""
        cards = read_cards(value, key=key, unknown=self.unknown)
        if len(cards) < self.least:
            raise EntryError("no-card", key=key)
        if self.most is not None and len(cards) > self.most:
            raise EntryError("one-card-only" if self.most == 1 else "two-cards-at-most", key=key, value=value)
        if self.different:
            all_different(tuple(card for card in cards if card != UNKNOWN), key)
        return cards

    @property
    def several(self) -> bool:
        """True unless there can be only one."""
        return self.most != 1

    def choices(self, at: AtTable) -> tuple[Card, ...]:
        """Return the whole pack, plus the unknown card if it is allowed."""
        return (*at.cards, UNKNOWN) if self.unknown else at.cards


def all_different(cards: tuple[Card, ...], key: str) -> None:
    """Refuse cards of which one is there twice. Raises EntryError."""
    if len(set(cards)) != len(cards):
        raise EntryError("doubled-card", key=key, value=" ".join(cards))


# --- numbers ------------------------------------------------------------------------------------------------


def number_of(text: str, key: str) -> int:
    """Return a text as a whole number, 0 or more. Raises EntryError."""
    number = whole_number(text)
    if number is None:
        raise EntryError("not-a-count", key=key, value=text)
    return number


@dataclass(frozen=True)
class Number(FieldKind):
    """A whole number from `least` to `most`. If the rules set no limit, `usual` is the highest number offered.

    `mistake` is the error code for a number out of range. `from_zero`: people count from 1, the event from 0.
    """

    least: int = 0
    most: int | None = None
    usual: int = 5
    mistake: str = "not-a-count"
    expected: Any = None
    from_zero: bool = False
    drawn: ClassVar[str] = "numbers"

    def __call__(self, value: object, key: str, players: Players) -> int:
        """Read the number."""
        if type(value) is not int or value < self.least or (self.most is not None and value > self.most):
            data = {} if self.expected is None else {"expected": self.expected}
            raise EntryError(self.mistake, key=key, value=value, **data)
        return value - self.from_zero

    def raw_of(self, text: str, key: str) -> int:
        """Return the number in a text."""
        return number_of(text, key)

    def choices(self, at: AtTable) -> tuple[int, ...]:
        """Return all numbers in range, or the usual ones."""
        return tuple(range(self.least, (self.usual if self.most is None else self.most) + 1))


@dataclass(frozen=True)
class EntryNumber(Number):
    """The number of an earlier entry."""

    drawn: ClassVar[str] = "entries"

    def choices(self, at: AtTable) -> tuple[int, ...]:
        """Return the existing entries."""
        return at.entries


@dataclass(frozen=True)
class Points(FieldKind):
    """A whole number, positive or negative."""

    drawn: ClassVar[str] = "numbers"

    def __call__(self, value: object, key: str, players: Players) -> int:
        """Read the number."""
        if type(value) is not int:
            raise EntryError("not-a-number", key=key, value=value)
        return value

    def raw_of(self, text: str, key: str) -> int:
        """Return the number in a text, with a hyphen or a minus sign."""
        text = text.strip().replace("−", "-")
        return -number_of(text[1:], key) if text.startswith("-") else number_of(text, key)


@dataclass(frozen=True)
class Numbers(FieldKind):
    """A list of whole numbers, 0 or more. Numbers up to `usual` are offered."""

    usual: int
    drawn: ClassVar[str] = "numbers"

    def __call__(self, value: object, key: str, players: Players) -> tuple[int, ...]:
        """Read the list."""
        return tuple(count(number, key, players) for number in a_list(value, key))

    @property
    def several(self) -> bool:
        """True: it is a list."""
        return True

    def raw_of(self, text: str, key: str) -> list[int]:
        """Return the numbers in a text, separated by spaces."""
        return [number_of(part, key) for part in text.split()]

    def text_of(self, raw: Any) -> str:
        """Return the numbers separated by spaces."""
        return " ".join(map(str, raw))

    def choices(self, at: AtTable) -> tuple[int, ...]:
        """Return each number on its own."""
        return tuple(range(self.usual + 1))


# --- words, players, yes and no -----------------------------------------------------------------------------


@dataclass(frozen=True)
class YesNo(FieldKind):
    """Yes or no."""

    drawn: ClassVar[str] = "answers"

    def __call__(self, value: object, key: str, players: Players) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            raise EntryError("not-true-or-false", key=key, value=value)
        return value

    def raw_of(self, text: str, key: str) -> bool:
        """Return whether the text is a yes."""
        return text == YES

    def text_of(self, raw: Any) -> str:
        """Return yes or no."""
        return YES if raw is True else NO

    def choices(self, at: AtTable) -> tuple[bool, ...]:
        """Return yes, then no."""
        return (True, False)


@dataclass(frozen=True)
class Player(FieldKind):
    """A player by name. The event holds the seat, 0 for the first."""

    drawn: ClassVar[str] = "players"

    def __call__(self, value: object, key: str, players: Players) -> int:
        """Read the name."""
        if value not in players:
            raise EntryError("unknown-player", key=key, value=value, expected=players)
        return players.index(value)

    def choices(self, at: AtTable) -> Players:
        """Return all players."""
        return at.players


@dataclass(frozen=True)
class OneOf(FieldKind):
    """One of a set of words."""

    words: tuple[str, ...]

    def __call__(self, value: object, key: str, players: Players) -> str:
        """Read the word."""
        if value not in self.words:
            raise EntryError("unknown-word", key=key, value=value, expected=self.words)
        return str(value)

    def choices(self, at: AtTable) -> tuple[str, ...]:
        """Return the words."""
        return self.words


@dataclass(frozen=True)
class SeveralOf(FieldKind):
    """A list of words from a set, without repetition; `doubled` is the error code for a repetition."""

    words: tuple[str, ...]
    doubled: str

    def __call__(self, value: object, key: str, players: Players) -> tuple[str, ...]:
        """Read the list."""
        read = tuple(OneOf(self.words)(word, key, players) for word in a_list(value, key))
        if len(set(read)) != len(read):
            raise EntryError(self.doubled, key=key, value=" ".join(read))
        return read

    @property
    def several(self) -> bool:
        """True: it is a list."""
        return True

    def raw_of(self, text: str, key: str) -> list[str]:
        """Return the words in a text."""
        return text.split()

    def text_of(self, raw: Any) -> str:
        """Return the words separated by spaces."""
        return " ".join(raw)

    def choices(self, at: AtTable) -> tuple[str, ...]:
        """Return each word on its own."""
        return self.words


def one_of(*words: str) -> OneOf:
    """Return a field kind for one of these words."""
    return OneOf(words)


# --- a value for each of some players -----------------------------------------------------------------------


@dataclass(frozen=True)
class OfPlayers(FieldKind):
    """A value of kind `each` for each of some players. In a form its fields have names such as `ranks.Bo`."""

    each: FieldKind

    def from_form(self, key: str, texts: Texts) -> dict[str, Any] | None:
        """Return the values by player."""
        said = {name: text for name, text in texts.items() if name.startswith(f"{key}.") and text}
        return {name.removeprefix(f"{key}."): self.each.raw_of(text, name) for name, text in said.items()} or None

    def to_form(self, key: str, raw: Any) -> dict[str, str]:
        """Return a form field for each player."""
        return {f"{key}.{player}": self.each.text_of(value) for player, value in raw.items()}


def a_list(value: object, key: str) -> list[Any] | tuple[Any, ...]:
    """Return the value if it is a list. Raises EntryError."""
    if not isinstance(value, list | tuple):
        raise EntryError("not-a-list", key=key, value=value)
    return value


def a_mapping(value: object, key: str) -> Mapping[Any, Any]:
    """Return the value if it is a mapping. Raises EntryError."""
    if not isinstance(value, Mapping):
        raise EntryError("not-a-mapping", key=key, value=value)
    return value


# --- the kinds that games share -----------------------------------------------------------------------------

one_card = OneCard()
known_cards = Cards(least=1)
cards_or_unknown = Cards(unknown=True, different=True)
count = Number()
truth = YesNo()
player = Player()
suit = OneOf(tuple(SUITS))


class Field(NamedTuple):
    """One field of an entry: its name, its kind, its default (unless required), and who may know it."""

    name: str
    kind: FieldKind
    default: Any = REQUIRED
    private: Private | None = None

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED
