"""How one value of an entry is written: cards, numbers, yes and no, names, lists, and a value for each player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.cards import ALL_CARDS, UNKNOWN, Card
from referee.engine.events import EventKind
from referee.engine.fields import NO, YES, Field
from referee.ground.whole_numbers import whole_number
from referee.notation.tokens import quoted

PLAIN = re.compile(r"[^\W\d_][\w'’-]*")  # a word that can stand without quotation marks
SUIT_SIGNS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", "\ufe0e\ufe0f")  # the last two say how a sign is drawn
FIRST_DRAWN = ("players", "words", "entries")  # the kinds of fields whose value needs no name beside it


class Names(NamedTuple):
    """The players, and the short forms of their names: the first word of each, if nobody else's name begins with it."""

    players: frozenset[str]
    short: Mapping[str, str]  # the name by its short form
    form: Mapping[str, str]  # the short form by the name


def names_of(players: Sequence[str]) -> Names:
    """Return the short forms of these players' names."""
    firsts = {player: player.split()[0] for player in players if player.split()}
    times = Counter(first.casefold() for first in firsts.values())
    form = {player: first for player, first in firsts.items() if times[first.casefold()] == 1 and _is_plain(first)}
    return Names(frozenset(players), {first: player for player, first in form.items()}, form)


def _is_plain(word: str) -> bool:
    return bool(PLAIN.fullmatch(word)) and word.casefold() != "referee" and _plain_value(word) == word


def card_of(word: str) -> Card | None:
    """Return the card that a word names: `7h`, `7H`, `7♥`, `10h`, `Xb`, `??`; None if it names none."""
    card = word.translate(SUIT_SIGNS).upper().replace("10", "T", 1)
    return card if card in ALL_CARDS or card == UNKNOWN else None


def card_text(card: Card) -> str:
    """Return a card as it is written: `7h`."""
    return card[0] + card[1:].lower()


def value_of(word: str, names: Names) -> Any:
    """Return the value of a word that stands without quotation marks."""
    return names.short.get(word, _plain_value(word))


def _plain_value(word: str) -> Any:
    if word in (YES, NO):
        return word == YES
    sign, digits = (-1, word[1:]) if word[:1] in ("-", "−") else (1, word)
    number = whole_number(digits)
    return card_of(word) or word if number is None else sign * number


def value_text(value: object, names: Names) -> str:
    """Return a value as it is written. What stands there reads as the same value again."""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, str):
        return _text_of_text(value, names)
    if isinstance(value, Mapping):
        return f"({', '.join(f'{value_text(key, names)} {value_text(one, names)}' for key, one in value.items())})"
    if isinstance(value, list | tuple):
        return f"[{' '.join(value_text(one, names) for one in value)}]"
    return str(value)


def _text_of_text(value: str, names: Names) -> str:
    cards = value.split()
    if cards and value not in names.players and all(card in ALL_CARDS or card == UNKNOWN for card in cards):
        return " ".join(map(card_text, cards))
    short = names.form.get(value, value)
    return short if PLAIN.fullmatch(short) and value_of(short, names) == value else quoted(value)


def unnamed_fields(kind: EventKind) -> tuple[str, ...]:
    """Return the fields whose values stand without their names, in order: what an entry can't do without.

    Players, words and other entries come first, then the cards. Numbers, answers and everything that may be left out
    are named.
    """
    needed = [field for field in kind.fields.values() if field.required]
    cards = [field for field in needed if field.kind.drawn == "cards"][:1]
    return tuple(field.name for field in (*filter(_comes_first, needed), *cards))


def _comes_first(field: Field) -> bool:
    return field.kind.drawn in FIRST_DRAWN
